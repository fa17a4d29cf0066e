"""The game as a whole: seats, zones, options, decks, what each seat sees, and how the kernel finds its way in."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import ClassVar, Final

from netdeck.backends.background_compiler import Recipe
from netdeck.backends.compiled_game import CompiledGame
from netdeck.cardgame.events import EventDecoder
from netdeck.games.technomancy import validators
from netdeck.games.technomancy.bot.auto_pass import STOPS, USUAL_STOPS, standing_answer
from netdeck.games.technomancy.bot.features import traits
from netdeck.games.technomancy.bot.precomputed import write_thoughts
from netdeck.games.technomancy.bot.search import SENSE, SPEED
from netdeck.games.technomancy.card_files import read_cards
from netdeck.games.technomancy.card_tools import TechnomancyTools, deck_faults, starter_set
from netdeck.games.technomancy.display import questions
from netdeck.games.technomancy.display.board import board
from netdeck.games.technomancy.display.card_views import card_facts, stack_facts
from netdeck.games.technomancy.display.forecast import forecasts
from netdeck.games.technomancy.display.stat_breakdown import parts
from netdeck.games.technomancy.events.base import Happening
from netdeck.games.technomancy.holdings import holdings
from netdeck.games.technomancy.match_cards import MatchCards
from netdeck.games.technomancy.modes import MATRIX
from netdeck.games.technomancy.named_state import TableState, ability_name
from netdeck.games.technomancy.options import OPTIONS
from netdeck.games.technomancy.payments import remembered, ways_to_pay
from netdeck.games.technomancy.printed import STRIKE_NAME, Printed
from netdeck.games.technomancy.refusals import WORDS, understood, why_not
from netdeck.games.technomancy.rules import answer_kinds
from netdeck.games.technomancy.rules.clauses import CLAUSES
from netdeck.games.technomancy.rules.elimination import begin_concession
from netdeck.games.technomancy.rules.observation import OBSERVER
from netdeck.games.technomancy.rules.steps import COMMIT, DECLARE, LAY_TABLE, STEPS
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.scenario_setup import begin_given_effect, place, resume
from netdeck.games.technomancy.scrip import SPOKEN
from netdeck.games.technomancy.scrip import in_words as scrip_in_words
from netdeck.games.technomancy.state import FIELDS, SEATS, STACK, CardAim, StackAim, TableCard
from netdeck.games.technomancy.state_view import StateView
from netdeck.games.technomancy.table_runner import RUNNER
from netdeck.kernel import (
    AS_WRITTEN,
    CardId,
    Decision,
    Definition,
    Fact,
    Features,
    Forecast,
    Frame,
    Machine,
    Option,
    Part,
    Plan,
    Position,
    Problem,
    Refusal,
    Rng,
    Seat,
    Setup,
    Sight,
    TableClauses,
    Variant,
    View,
    Zone,
    as_written,
    holds,
    say,
)
from netdeck.kernel.card_table import begin
from netdeck.kernel.event import field_names
from netdeck.kernel.scenario_setup import Thing
from netdeck.kernel.setup import Given
from netdeck.kernel.text_board import NO_CARDS, NO_NAMES, Speak
from netdeck.kernel.view import DecisionView
from netdeck.language.card_file import CardFileError

CODE: Final = Recipe(f"{__package__}.compiled", compiling=16, a_game=0.03)
"""The same rules compiled."""
Table.sense = SENSE
MOST_BOOKS: Final = 8
_BOOKS: Final[dict[tuple[int, ...], MatchCards]] = {}
DECKS = ("hot-barrel", "quiet-ledger", "tall-timber", "second-shift")


@lru_cache(maxsize=8)
def _with_own(text: str) -> Mapping[str, Printed]:
    """The starter set and somebody's own cards. Raises :class:`CardFileError`."""
    return {**starter_set(), **read_cards(text, "your cards", starter_set())} if text else starter_set()


def _book(game: "Technomancy", definitions: Mapping[str, Printed]) -> MatchCards:
    """The book of the same printed cards is the same: it keeps them, so that nothing else can get their ids."""
    key = tuple(map(id, definitions.values()))
    book = _BOOKS.get(key)
    if book is None:
        if len(_BOOKS) >= MOST_BOOKS:
            _BOOKS.clear()
        book = _BOOKS[key] = MatchCards(definitions)
        write_thoughts(book, game.feature_weights)
    return book


class Technomancy(CompiledGame[TableState]):
    """The executable rulebook."""

    runner = RUNNER
    observer = OBSERVER
    recipe, speed = CODE, SPEED
    id, title = "technomancy", "Technomancy"
    summary = say("Agents, quickhacks and buildings of five megacorps; priority, a stack, and scrip to pay with.")
    accent = "yellow"
    minutes, difficulty = (15, 30), 5
    variants = {"matrix": Variant("matrix", say("Matrix mode")), AS_WRITTEN: as_written(OPTIONS)}
    options = OPTIONS
    words = WORDS
    table_clauses = TableClauses(over="R57", not_asked="3.4", concede="R57", deck="R6")
    seat_names = SEATS
    follows_cards = True
    quotes = True
    shared_zones = (Zone("stack"),)
    seat_zones = (
        Zone("library", sight=Sight.NOBODY),
        Zone("hand", sight=Sight.OWNER, ordered=False),
        Zone("battlefield", ordered=False),
        Zone("discard"),
        Zone("out", ordered=False),
    )
    counters: ClassVar[Mapping[str, object]] = {
        "turn": 0,
        "active": "",
        "phase": "",
        "normal_turn_of": "",
        "extra_turns": (),
        "agents_died": 0,
        "stack_objects": 0,
        "overloaded": False,
        "kept": (),
    }
    seat_counters: ClassVar[Mapping[str, object]] = {"health": MATRIX.health, "pool": {}, "buildings_played": 0}
    deck_zone = "library"
    filler = "Payroll Clerk"
    routine = frozenset({"pay", "keep"})
    given_keys = frozenset({"priority", "passes", "paying"})
    takes_cards = True
    card_tools = TechnomancyTools()
    spoken = SPOKEN

    def spell_symbols(self, text: str, speak: Callable[[str], str] = str) -> str:
        """Costs as people say them."""
        return scrip_in_words(text, speak)

    @cached_property
    def cards(self) -> Mapping[str, Printed]:  # type: ignore[override]
        """The starter set, compiled from its text when it is first needed."""
        return starter_set()

    @cached_property
    def decks(self) -> Mapping[str, str]:
        return {name: _data(f"{name}.txt") for name in DECKS}

    # Setting up

    @property
    def seats_clause(self) -> str:
        return "1.1"

    def seat_problems(self, setup: Setup) -> list[Problem]:
        problems = super().seat_problems(setup)
        if len(setup.seats) > len(SEATS):
            problems = [Problem(each.sentence, "R3") if each.clause == "1.1" else each for each in problems]
        elif len(setup.seats) > setup.options.get("max_players", len(SEATS)):
            problems.append(Problem(say("this table is for at most {max_players} players", max_players=setup.options["max_players"]), "R3"))
        return [*problems, *(Problem(say("there is no seat {seat!r}", seat=seat)) for seat in setup.seats if seat not in SEATS)]

    def all_cards(self, setup: Setup) -> Mapping[str, Printed]:
        """The cards of a match: the starter set and those that the setup brings."""
        return _with_own(setup.cards)

    def deck_problems(self, setup: Setup) -> Iterable[Problem]:
        try:
            cards = self.all_cards(setup)
        except CardFileError as error:
            return [Problem(str(each), each.clause) for each in error.problems]
        found = [each for each in super().deck_problems(setup) if "which is no card" not in each.sentence]
        if found:
            return found
        for seat in setup.seats:
            most = setup.options["max_deck_level"] if setup.options["level_breach"] == "refuse" else None
            faults = deck_faults(self.deck(setup, seat), cards, most)
            found += [Problem(say("{seat}: {message}", seat=seat, message=fault.message), fault.clause) for fault in faults]
        return found

    def plan(self, setup: Setup) -> Plan:
        plan = super().plan(setup)
        plan.definitions = dict(self.all_cards(setup))
        plan.card = TableCard
        return plan

    def new_state(self, plan: Plan, rng: Rng) -> TableState:
        return StateView(plan, _book(self, plan.definitions), rng)

    def prepare(self, state: TableState, setup: Setup) -> None:
        super().prepare(state, setup)
        if not holds("2.1.3"):
            for seat in setup.seats:
                state.set_counter(f"{seat}.health", 1)

    # Running

    def open(self, table: Table) -> None:
        begin(table, LAY_TABLE)

    def give_up(self, table: Table, seat: int) -> None:
        """Uncommitted plays are taken back first; then the loss counts at once and the open question is put anew (R57)."""
        begin_concession(table, seat)

    # Decks

    def may_be_in_deck(self, definition: Printed) -> bool:
        return not definition.created_only

    def is_legal_deck(self, deck: Counter[str], plan: Plan) -> bool:
        """A deck above the highest level is refused, or loses at once (R7): nobody brings one."""
        return not any(deck_faults(deck, plan.definitions, plan.options["max_deck_level"]))

    def card_names(self, setup: Setup) -> Collection[str]:
        return self.all_cards(setup)

    def teller(self, state: TableState) -> EventDecoder:
        return EventDecoder(state, Happening.KINDS)

    def event_kinds(self) -> Mapping[str, Collection[str]]:
        """The events of this game; libraries are shuffled by an event of its own."""
        return {kind.kind(): field_names(kind) for kind in Happening.KINDS}

    def cited_clauses(self) -> Iterable[str]:
        """The clauses that the rules name by number: of steps, of checks, of what happens."""
        return dict.fromkeys((*CLAUSES, *(clause for _, clause in STEPS)))

    # Staging

    def place(self, state: TableState, zone: Zone, entry: Thing) -> None:
        place(state, zone, entry)

    def begin_effect(self, state: TableState, effect: Given) -> None:
        begin_given_effect(state, effect)

    def resume(self, state: TableState, given: Given) -> Sequence[tuple[Frame, str]]:
        resume(state, given)
        return ()

    # Showing

    def card_facts(self, state: TableState, card: CardId) -> dict[str, object]:
        return card_facts(state, card)

    def parts(self, state: TableState, card: CardId, seen: Callable[[CardId], bool]) -> Sequence[Part]:
        return parts(state, card, seen)

    def has_stable_facts(self, state: TableState, card: CardId) -> bool:
        zone = state.cards[card].zone
        return zone not in FIELDS and zone != STACK

    def computed_counters(self, state: TableState, viewer: Seat) -> dict[str, object]:
        return stack_facts(state)

    def remembered(self, state: TableState) -> Mapping[CardId, object]:
        return remembered(state.table)

    def ways_to_pay(self, decision: Decision) -> Sequence[Option]:
        return ways_to_pay(decision)

    def names_of(self, state: TableState, card: CardId) -> Sequence[str]:
        return (state.ref(card), *state.names_of(card), state.definition(card).id)

    def meant(self, state: TableState, card: CardId) -> Sequence[str]:
        ref, printed = state.ref(card), state.printed(card)
        if not state.cards[card].zone.endswith(".battlefield"):
            return (f"play {ref}",)
        strike = (f"use {ref}.{STRIKE_NAME}",) if STRIKE_NAME in printed.keywords else ()
        return (*(f"use {ref}.{number}" for number, _ in printed.activated), *strike)

    stops = STOPS
    usual_stops = USUAL_STOPS

    def standing_answer(self, view: View, decision: DecisionView, stops: Collection[str]) -> str:
        return standing_answer(view, decision, stops)

    def forecasts(self, position: Position, viewer: Seat) -> Sequence[Forecast]:
        return forecasts(position, viewer)

    def board(
        self, view: View, names: Mapping[Seat, str] = NO_NAMES, cards: Mapping[str, Definition] = NO_CARDS, speak: Speak = str
    ) -> str:
        own = {name: card for name, card in cards.items() if isinstance(card, Printed)}
        return board(view, {**self.cards, **own}, names, speak)

    def goal(self, variant: str) -> Sequence[str]:
        return ("1.5.1", "5.6.1", "R57")

    def features(self, position: Position, seat: Seat) -> Features | None:
        assert isinstance(position, Machine)
        assert isinstance(position.state, TableState)
        return traits(position.state, seat)

    # Deciding

    def label(self, state: TableState, decision: Decision, option: Option) -> str:
        return questions.label(state, decision, option)

    def resolve_text(self, state: TableState, decision: Decision, text: str) -> Option | None:
        return understood(decision, text)

    def why_not(self, state: TableState, decision: Decision, text: str) -> Refusal | None:
        return why_not(state, decision, text) or super().why_not(state, decision, text)

    def things(self, state: TableState, seat: Seat, name: str) -> Sequence[object]:
        """Besides the things of every game, what lies on the stack by its number (``s3``)."""
        stacked = [StackAim(each.number) for each in state.stack.things if name.strip() == f"s{each.number}"]
        return stacked or super().things(state, seat, name)

    def facts(self, state: TableState, decision: Decision, option: Option) -> Sequence[Fact]:
        row = option.row
        kind, card = row[0], CardId(row[1])
        if kind == answer_kinds.PLAY:
            return validators.why_not_play.facts(state, decision.seat, card)
        if kind == answer_kinds.USE:
            return validators.why_not_use.facts(state, decision.seat, card, ability_name(row[3]))
        asker = state.asker
        asked = asker.validators.get(option.notation.partition(" ")[0])
        thing = state.aim(row[5]) if kind == answer_kinds.TARGET else card
        thing = thing.card if isinstance(thing, CardAim) else thing
        if asked is None or thing is None or (isinstance(thing, CardId) and thing < 0):
            return ()
        found: Sequence[Fact] = asked.facts(state, asker, thing)
        return found

    def refuse_not_asked(self, seat: Seat) -> Refusal:
        """Nobody acts without priority, not even with a quickhack."""
        return Refusal("3.4", say("{seat} has nothing to decide now: it is not your priority.", seat=seat), "E-TURN", also=("3.5.1.1",))

    def departed(self, state: TableState) -> Collection[Seat]:
        left: frozenset[Seat] = state.left
        return left

    def remaining_stakes(self, state: TableState, seat: Seat) -> Sequence[str]:
        return holdings(state, seat)

    def refuse_departed(self, seat: Seat) -> Refusal:
        return Refusal("R58", say("{seat} has left the game.", seat=seat), "E-LEFT")

    # Imagining

    def deal_unseen(self, machine: Machine[TableState], seat: Seat, rng: random.Random) -> None:
        """A play that is not committed yet is known to its player alone (R30): for others it is taken back first."""
        state = machine.state
        table = state.table
        top = table.depth - 1
        secret = table.asked >= 0 and DECLARE <= table.f_step[top] <= COMMIT and state.plan.seats[table.f_seat[top]] != seat
        if secret:
            table = state.table_to_change()
            table.depth = top
            table.asking = table.f_step[top - 1]
        super().deal_unseen(machine, seat, rng)
        if secret:
            self.ask_again(state.table_to_change())

    def lay_faces(self, machine: Machine[TableState], cards: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
        state = machine.state
        rng.shuffle(faces)
        table, numbers = state.table_to_change(), state.book.numbers
        for card, face in zip(cards, faces, strict=True):
            table.printed[card] = numbers[face]
        table.stale = 1
        table.offered = 0


def _data(name: str) -> str:
    return files(__package__).joinpath("cards", name).read_text(encoding="utf-8")


GAME = Technomancy()
