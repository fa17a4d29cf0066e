"""Running the rules: names for their numbers, an empty table, and the way from one question to the next."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from netdeck.games.datawarriors.ast_nodes import CardState
from netdeck.games.datawarriors.match_cards import MatchCards
from netdeck.games.datawarriors.rules import choices, execution, exit_step, resolution, run_step, setup_step, turns
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.rules.checks import CLAUSE_OF
from netdeck.games.datawarriors.rules.steps import STEPS
from netdeck.games.datawarriors.rules.table import Table
from netdeck.games.datawarriors.rules.values import own_word
from netdeck.games.datawarriors.state import NOBODY, HeldCard
from netdeck.kernel import CardId, Plan
from netdeck.kernel import card_table as ct
from netdeck.kernel.column_interpreter import Runner
from netdeck.kernel.column_names import NameTable, PlaceIds
from netdeck.kernel.setup import Options

CHAPTERS: Final = (choices, exit_step, execution, resolution, run_step, setup_step, turns)
"""Every chapter has been read: each step has something to do."""
RUNNER: Final = Runner(STEPS)
DO: Final = RUNNER.do
advance, take = RUNNER.advance, RUNNER.take
MOST_RECORDS: Final = 8192
MOST_TURNS: Final = 60
"""So many turns per user a game has where cards may be restored more than once (R41)."""
STATE_NAMES: Final = ("", CardState.LOADING, CardState.IDLE, CardState.RUNNING)
Table.check_clauses = CLAUSE_OF
Table.own_word = own_word
Table.card_of_answer = tb.card_of_answer


class Records(dict[tuple[int, ...], HeldCard]):
    """Cards by name, made of what the columns say of them: what is so again is the same record."""

    def __init__(self, book: MatchCards, places: PlaceIds) -> None:
        self.book = book
        self.places = places
        seats = places.seats
        self.counter_names = [tuple(f"{seat}.{name}" for name in ("allocated", "locked", "boost", "in_game", "standing")) for seat in seats]
        self.desktop_names = [f"{seat}.desktop" for seat in seats]
        self.memory_names = [tuple(f"{seat}.{name}" for name in ("total", "free", "setup_free")) for seat in seats]

    def __missing__(self, key: tuple[int, ...]) -> HeldCard:
        printed, owner, zone, entered, known, restored, controller, state, host = key
        places = self.places
        if len(self) >= MOST_RECORDS:
            self.clear()
        record = self[key] = HeldCard(
            self.book.definitions[printed].name,
            places.seats[owner],
            places.zone_names[zone],
            entered,
            places.known_to(known),
            (),
            bool(restored),
            places.seats[controller] if controller >= 0 else NOBODY,
            STATE_NAMES[state],
            CardId(host) if host >= 0 else None,
        )
        return record


@lru_cache(maxsize=16)
def _records(book: MatchCards, places: PlaceIds) -> Records:
    """All matches with the same cards and seats share them."""
    return Records(book, places)


class DataWarriorsNames(NameTable[Table]):
    """What has names for the numbers of a table."""

    def __init__(self, plan: Plan, book: MatchCards) -> None:
        super().__init__(plan, book)
        self.records = _records(book, self.places)

    def card(self, table: Table, card: int) -> HeldCard:
        return self.records[
            table.printed[card],
            table.owner[card],
            table.zone[card],
            table.entered[card],
            table.known[card],
            table.restored[card],
            table.controller[card],
            table.state[card],
            table.host[card],
        ]

    def all_cards(self, table: Table) -> Iterable[tuple[CardId, HeldCard]]:
        rows = zip(
            table.printed,
            table.owner,
            table.zone,
            table.entered,
            table.known,
            table.restored,
            table.controller,
            table.state,
            table.host,
            strict=True,
        )
        return zip(self.ids(table), map(self.records.__getitem__, rows), strict=False)

    def purpose(self, purpose: int, who: int) -> str:
        if purpose == tb.FIRST_USER:
            return "first user"
        if purpose == tb.DISCARD_OF:
            return f"discard of {self.plan.seats[who]}"
        if purpose == tb.REVEALED_OF:
            return f"card revealed by {self.plan.seats[who]}"
        return f"shuffle {self.zone_name(purpose)}"


def set_options(table: Table, options: Options) -> None:
    """What the players have agreed on, and that it is nobody's turn yet."""
    table.current = ct.NOBODY
    table.o_open_hand = options["open_hand"]
    table.o_first_random = options["first"] == "random"
    table.o_first_locked = options["first_locked"]
    table.o_memory = options["memory"]
    table.o_dealloc_init = options["dealloc"] == "init"
    table.o_lock_cap = options["lock_cap"]
    table.o_runout = options["runout"] == "exit"
    table.o_setup_scripts = bool(options["setup_scripts"])
    table.o_init_exit_scripts = bool(options["init_exit_scripts"])
    table.o_unspecified_halts = options["unspecified"] == "halt"
    table.o_elim_immediate = options["elim"] == "immediate"
    table.o_all_out_draw = options["all_out"] == "draw"
    table.o_trigger_cap = options["trigger_cap"]
    table.o_restore_once = bool(options["restore_once"])
    table.o_proc_limit = options["proc_limit"]
    unsaid = -1 if options["restore_once"] else MOST_TURNS
    table.o_turn_limit = unsaid if options["turn_limit"] is None else options["turn_limit"]
