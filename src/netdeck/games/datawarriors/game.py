"""Data.Warriors as everything outside sees it: options, zones, cards, decks, views, and what every table needs."""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from netdeck.backends.background_compiler import Recipe
from netdeck.backends.compiled_game import CompiledGame
from netdeck.cardgame.events import EventDecoder
from netdeck.games.datawarriors import scenario_setup, validators
from netdeck.games.datawarriors.bot.auto_pass import STOPS, standing_answer
from netdeck.games.datawarriors.bot.evaluation import write_judgement
from netdeck.games.datawarriors.bot.features import traits
from netdeck.games.datawarriors.bot.search import SENSE, SPEED
from netdeck.games.datawarriors.card_file import read_cards
from netdeck.games.datawarriors.card_tools import DataWarriorsTools, by_name, drive_faults, starter_set
from netdeck.games.datawarriors.display import board as board_text
from netdeck.games.datawarriors.display.forecast import forecasts
from netdeck.games.datawarriors.display.notation import WORDS, Reader
from netdeck.games.datawarriors.display.processes import process_facts
from netdeck.games.datawarriors.events.base import Happened
from netdeck.games.datawarriors.issue import Issue
from netdeck.games.datawarriors.match_cards import MatchCards
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.rules.clauses import CLAUSES
from netdeck.games.datawarriors.rules.elimination import concede
from netdeck.games.datawarriors.rules.observation import OBSERVER
from netdeck.games.datawarriors.rules.steps import SHUFFLE_DRIVES, STEPS
from netdeck.games.datawarriors.state import HeldCard, ProcessTarget
from netdeck.games.datawarriors.state_view import StateView
from netdeck.games.datawarriors.table_runner import RUNNER
from netdeck.kernel import (
    AS_WRITTEN,
    CardId,
    Decision,
    DecisionView,
    Definition,
    Fact,
    Features,
    Forecast,
    Frame,
    Machine,
    Option,
    Plan,
    Position,
    Problem,
    Refusal,
    Rng,
    RuleOption,
    Seat,
    Setup,
    Sight,
    TableClauses,
    Variant,
    View,
    Zone,
    as_written,
    open_decklists_option,
    say,
)
from netdeck.kernel import card_table as ct
from netdeck.kernel.scenario_setup import Thing
from netdeck.kernel.setup import Given
from netdeck.kernel.text_board import NO_CARDS, NO_NAMES, Speak
from netdeck.language.card_file import CardFileError

_ALL: Final = (
    RuleOption(
        "drive_size",
        50,
        "R3",
        say("how many cards a drive has; 0 means any number"),
        minimum=0,
        maximum=200,
        adds=True,
        written=0,
    ),
    RuleOption(
        "copies",
        3,
        "R3",
        say("how many copies of a card a drive may have; 0 means any number"),
        minimum=0,
        maximum=200,
        adds=True,
        written=0,
    ),
    open_decklists_option("R3"),
    RuleOption("open_hand", 4, "R4", say("how many cards each user begins with"), minimum=0, maximum=20, adds=True, written=0),
    RuleOption(
        "first", "random", "R4", say("who has the first turn"), choices=("random", "seat"), words=(say("by lot"), say("the first seat"))
    ),
    RuleOption(
        "first_locked",
        4,
        "R57",
        say("how many points of the first user are locked in the first turn"),
        minimum=0,
        maximum=99,
        adds=True,
        written=0,
    ),
    RuleOption("memory", 8, "memory-points.2", say("how many memory points each user has"), minimum=0, maximum=99),
    RuleOption(
        "dealloc",
        "cleanup",
        "R1",
        say("in which step points are deallocated"),
        choices=("cleanup", "init"),
        words=(say("in Cleanup"), say("in Init")),
    ),
    RuleOption(
        "lock_cap",
        4,
        "R7",
        say("how many locked points count at most"),
        minimum=0,
        maximum=99,
        adds=True,
        written=99,
    ),
    RuleOption(
        "runout",
        "exit",
        "R16",
        say("whether running out of points in Setup ends the turn"),
        choices=("exit", "ignore"),
        words=(say("it goes straight to Exit"), say("it does not")),
    ),
    RuleOption("setup_scripts", True, "R17", say("whether scripts may be played in Setup")),
    RuleOption("init_exit_scripts", True, "R54", say("whether scripts may be played in the own Init and Exit steps")),
    RuleOption(
        "unspecified",
        "halt",
        "R56",
        say("what becomes of a process whose card or targets are gone"),
        choices=("halt", "go on"),
        words=(say("it is halted"), say("it goes on")),
    ),
    RuleOption(
        "elim",
        "exit",
        "R29",
        say("when users with an empty drive are out"),
        choices=("exit", "immediate"),
        words=(say("at Exit"), say("at once")),
    ),
    RuleOption(
        "all_out",
        "current",
        "R30",
        say("who wins when all drives are empty at once"),
        choices=("current", "draw"),
        words=(say("whoever has the turn"), say("nobody")),
    ),
    RuleOption("trigger_cap", 200, "R39", say("how many effects may react to one action"), minimum=1, maximum=10_000),
    RuleOption("restore_once", True, "R41", say("whether a card is restored once per game at most"), adds=True, written=False),
    RuleOption("proc_limit", 64, "R42", say("how many processes are issued in a turn at most"), minimum=1, maximum=1_000),
    RuleOption(
        "turn_limit",
        None,
        "R41",
        say("after how many turns per user the largest drive wins; 60 where cards may be restored more than once"),
        minimum=1,
        maximum=1_000,
        optional=True,
    ),
)
OPTIONS: Final = {option.name: option for option in _ALL}
CODE: Final = Recipe(f"{__package__}.compiled", compiling=12, a_game=0.006)
"""The same rules compiled."""
tb.Table.sense = SENSE
DECKS: Final = ("hive", "undernet", "bastion")
PRIVATE: Final = frozenset({"standing", "ran_out"})


def _file(name: str) -> str:
    return files(__package__).joinpath("cards", name).read_text(encoding="utf-8")


@cache
def _decks() -> dict[str, str]:
    return {name: _file(f"{name}.deck") for name in DECKS}


@lru_cache(maxsize=8)
def card_set(own: str) -> dict[str, PrintedCard]:
    """The starter set with the cards of a card file of one's own. Raises :class:`CardFileError`."""
    return {**starter_set(), **read_cards(own, "your cards", starter_set())} if own else starter_set()


@lru_cache(maxsize=8)
def _book(game: "DataWarriors", cards: tuple[PrintedCard, ...]) -> MatchCards:
    book = MatchCards({card.name: card for card in cards})
    write_judgement(book, game.feature_weights)
    return book


class DataWarriors(CompiledGame[TableState]):
    """The executable dictionary."""

    runner = RUNNER
    observer = OBSERVER
    recipe, speed = CODE, SPEED
    id, title = "datawarriors", "Data.Warriors"
    summary = say("Wipe the other users' drives before yours is empty. Programs, daemons, scripts, and a stack of commands.")
    accent = "green"
    minutes, difficulty = (25, 50), 4
    variants = {
        "standard": Variant("standard", say("The dictionary with its rulings")),
        "brisk": Variant(
            "brisk", say("Four processes a turn at most, and an empty drive is out at once"), {"proc_limit": 4, "elim": "immediate"}
        ),
        AS_WRITTEN: as_written(OPTIONS),
    }
    options = OPTIONS
    words = WORDS
    table_clauses = TableClauses(over="exit-step.4", not_asked="R19", concede="R32", deck="R3")
    seat_names = (Seat("u1"), Seat("u2"), Seat("u3"), Seat("u4"))
    follows_cards = True
    shared_zones = (Zone("stack"), Zone("out", sight=Sight.NOBODY, ordered=False))
    seat_zones = (
        Zone("drive", sight=Sight.NOBODY),
        Zone("hand", sight=Sight.OWNER, ordered=False),
        Zone("desktop", ordered=False),
        Zone("trash"),
    )
    counters = {"turn": 0, "current": "", "step": "", "processes": 0, "ran_out": False}
    seat_counters = {"allocated": 0, "locked": 0, "boost": 0, "in_game": True, "standing": ""}
    private_counters = PRIVATE
    deck_zone = "drive"
    filler = "Echo Probe"
    given_keys = frozenset({"step", "current"})
    takes_cards = True
    play_words = frozenset({"play", "script"})
    quotes = True
    card_tools = DataWarriorsTools()
    stops = STOPS
    usual_stops = frozenset(STOPS)

    @property
    def cards(self) -> Mapping[str, PrintedCard]:  # type: ignore[override]
        """The starter set."""
        return starter_set()

    @property
    def decks(self) -> Mapping[str, str]:
        return _decks()

    # Setting up

    def plan(self, setup: Setup) -> Plan:
        plan = super().plan(setup)
        plan.definitions = dict(card_set(setup.cards))
        plan.card = HeldCard
        return plan

    def new_state(self, plan: Plan, rng: Rng) -> TableState:
        return StateView(plan, self.book(plan.definitions), rng)

    # Running

    def open(self, table: tb.Table) -> None:
        ct.begin(table, SHUFFLE_DRIVES)

    def give_up(self, table: tb.Table, seat: int) -> None:
        concede(table, seat)

    # Decks

    def deck(self, setup: Setup, seat: Seat) -> Counter[str]:
        """A deck by names; slugs are understood as well."""
        return by_name(super().deck(setup, seat), card_set(setup.cards))

    def deck_problems(self, setup: Setup) -> Iterable[Problem]:
        try:
            card_set(setup.cards)
        except CardFileError as error:
            return [Problem(str(problem), problem.clause or "card-effects.1") for problem in error.problems]
        return super().deck_problems(setup)

    def problems(self, setup: Setup) -> Iterable[Problem]:
        for seat in setup.seats:
            faults = drive_faults(self.deck(setup, seat), setup.options["drive_size"], setup.options["copies"])
            yield from (Problem(say("{seat}: {message}", seat=seat, message=fault.message), fault.clause) for fault in faults)

    def cited_clauses(self) -> Iterable[str]:
        """The clauses that the rules name by number: of steps, of checks, of what happens."""
        return dict.fromkeys((*CLAUSES, *(clause for _, clause in STEPS)))

    # Scenarios

    def place(self, state: TableState, zone: Zone, entry: Thing) -> None:
        scenario_setup.place(state, zone, entry)

    def begin_effect(self, state: TableState, effect: Given) -> None:
        scenario_setup.begin_effect(state, effect)

    def resume(self, state: TableState, given: Given) -> Sequence[tuple[Frame, str]]:
        scenario_setup.resume(state, given)
        return ()

    def names_of(self, state: TableState, card: CardId) -> Sequence[str]:
        printed = state.printed(card)
        first = state.called_in_play.get(card, printed.id)
        label = state.plan.label(card)
        return (first, printed.id, printed.name, label) if label else (first, printed.id, printed.name)

    def meant(self, state: TableState, card: CardId) -> Sequence[str]:
        name, printed = self.names_of(state, card)[0], state.printed(card)
        if state.cards[card].zone.endswith(".desktop"):
            return (*(f"run {name} --{command.name}" for command in printed.commands), f"discard {name}")
        return (f"{'script' if printed.script else 'play'} {name}",)

    def teller(self, state: TableState) -> EventDecoder:
        return EventDecoder(state, Happened.KINDS)

    def event_kinds(self) -> Mapping[str, Collection[str]]:
        kinds = super().event_kinds()
        return {kind: fields for kind, fields in kinds.items() if kind.islower() and kind != "happened"}

    # Showing

    def card_facts(self, state: TableState, card: CardId) -> dict[str, object]:
        return state.facts(card)

    def has_stable_facts(self, state: TableState, card: CardId) -> bool:
        return state.table.state[card] == tb.NOT_IN_PLAY

    def computed_counters(self, state: TableState, viewer: Seat) -> dict[str, object]:
        table = state.table
        stack = [process_facts(state, at, viewer) for at in range(table.stacked)]
        loans = [[state.called_in_play.get(card, ""), before] for card, _, before in state.stolen] if table.loans else []
        later = {"later": state.later} if table.laters else {}
        return {"stack": stack, "until_exit": loans, **later, **state.memory()}

    def standing_answer(self, view: View, decision: DecisionView, stops: Collection[str]) -> str:
        return standing_answer(view, decision, stops)

    def forecasts(self, position: Position, viewer: Seat) -> Sequence[Forecast]:
        return forecasts(position, viewer)

    def board(
        self, view: View, names: Mapping[Seat, str] = NO_NAMES, cards: Mapping[str, Definition] = NO_CARDS, speak: Speak = str
    ) -> str:
        return board_text.board(view, names, speak)

    def goal(self, variant: str) -> Sequence[str]:
        return ("exit-step.3", "exit-step.4")

    def features(self, position: Position, seat: Seat) -> Features | None:
        assert isinstance(position, Machine)
        assert isinstance(position.state, TableState)
        return traits(position.state, seat)

    def book(self, cards: Mapping[str, PrintedCard]) -> MatchCards:
        """Printed cards as columns, with what bots make of them."""
        return _book(self, tuple(cards.values()))

    # Deciding

    def why_not(self, state: TableState, decision: Decision, text: str) -> Refusal | None:
        return Reader(state, decision.seat).why_not(text) or super().why_not(state, decision, text)

    def resolve_text(self, state: TableState, decision: Decision, text: str) -> Option | None:
        found = decision.find(Reader(state, decision.seat).spelt(text))
        if found is not None:
            return found
        verb, _, rest = text.strip().partition(" ")
        if verb not in state.asker.validators:
            return None
        meant = [int(thing) for thing in self.things(state, decision.seat, rest) if isinstance(thing, CardId)]
        close = [option for option in decision.options if option.notation.startswith(f"{verb} ") and option.value[1] in meant]
        return close[0] if len(close) == 1 else None

    def things(self, state: TableState, seat: Seat, name: str) -> Sequence[object]:
        name = name.strip().removeprefix("@")
        process = next((ProcessTarget(each.number) for each in state.stack.things if name == f"p{each.number}"), None)
        return super().things(state, seat, name) if process is None else (process,)

    def out_of_turn(self, state: TableState, seat: Seat, text: str) -> Refusal:
        if seat in state.seats and state.is_in(seat):
            refusal = Reader(state, seat).why_not(text)
            if refusal is not None:
                return refusal
            usage = self.words.get(" ".join(text.split()).casefold())
            if usage is not None:
                return Refusal(usage.clause, usage.sentence, "E-TURN")
        return self.refuse_not_asked(seat)

    def facts(self, state: TableState, decision: Decision, option: Option) -> Sequence[Fact]:
        row = option.row
        kind, card, other, use, x, *rest = row
        match kind:
            case tb.ISSUE:
                act = Issue(state.book.uses[use], CardId(card), CardId(other) if other >= 0 else None)
                return validators.why_not_issue.facts(state, decision.seat, act, x, state.targets(*rest[:3]))
            case tb.PLAY:
                place = CardId(other) if other >= 0 else state.seats[use]
                return validators.why_not_play.facts(state, decision.seat, CardId(card), place)
            case tb.DISCARD if "discard" not in state.asker.validators:
                validator = validators.why_not_discard if CardId(card) in state.called_in_play else validators.why_not_throw
                return validator.facts(state, decision.seat, CardId(card))
            case tb.DRAW if other:  # the first card of a turn, even with a full hand (R11)
                return (Fact("init-step.3", say("At least one card must be drawn.")),)
            case tb.DRAW:
                return validators.why_not_draw.facts(state, decision.seat)
        asker = state.asker
        asked = asker.validators.get(option.notation.partition(" ")[0])
        if asked is None:
            return ()
        found: Sequence[Fact] = asked.facts(state, asker, state.targets(*rest[:3]) if kind == tb.AIM else CardId(card))
        return found

    def departed(self, state: TableState) -> Collection[Seat]:
        return frozenset(seat for seat in state.seats if not state.is_in(seat))

    def remaining_stakes(self, state: TableState, seat: Seat) -> Sequence[str]:
        """Cards, what is controlled, processes, effects that wait, the turn."""
        held = [*super().remaining_stakes(state, seat), *(f"control of {state.name(card)}" for card in state.controlled(seat))]
        held += [f"process p{each.number}" for each in state.stack.things if each.thing.issuer == seat]
        held += [f"an effect of {state.name(each.card)} that waits" for each in state.queue if each.controller == seat]
        held += [f"{state.name(card)}, which comes back" for card, _, before in state.stolen if before == seat]
        return [*held, "the turn"] if state.current == seat else held

    # Imagining

    def is_legal_deck(self, deck: Counter[str], plan: Plan) -> bool:
        return not any(drive_faults(deck, plan.options["drive_size"], plan.options["copies"]))

    def known_hidden(self, state: TableState, cards: Sequence[CardId]) -> Iterable[str]:
        """A restored card lay in the trash for all to see, and its mark tells it from other copies for the rest of the game."""
        return (state.cards[card].printed for card in cards if state.cards[card].restored)

    def swap_cards(self, state: TableState, one: int, other: int) -> None:
        super().swap_cards(state, one, other)
        table = state.table
        table.restored[one], table.restored[other] = table.restored[other], table.restored[one]

    def lay_faces(self, machine: Machine[TableState], cards: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
        """The mark of a restored card goes with its face."""
        state = machine.state
        table, numbers = state.table_to_change(), state.book.numbers
        restored = table.restored
        marked = Counter(state.name(card) for card in cards if restored[card])
        laid: list[tuple[int, int]] = []
        for face in faces:
            has_mark = bool(marked) and marked[face] > 0
            laid.append((numbers[face], int(has_mark)))
            if has_mark:
                marked[face] -= 1
        rng.shuffle(laid)
        printed = table.printed
        for card, (number, mark) in zip(cards, laid, strict=True):
            printed[card] = number
            restored[card] = mark
