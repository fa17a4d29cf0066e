"""The game as a whole: seats, zones, options, decks, what each seat sees, and how the kernel finds its way in."""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, ClassVar

from netdeck.games.technomancy.appeal import appeal
from netdeck.games.technomancy.beginning import Whole
from netdeck.games.technomancy.board import board
from netdeck.games.technomancy.card_files import read_cards
from netdeck.games.technomancy.card_tools import TechnomancyTools, deck_faults, starter_set
from netdeck.games.technomancy.happening import Happening
from netdeck.games.technomancy.holdings import holdings
from netdeck.games.technomancy.leaving import Concession
from netdeck.games.technomancy.modes import MATRIX
from netdeck.games.technomancy.option_labels import option_label
from netdeck.games.technomancy.options import OPTIONS
from netdeck.games.technomancy.passing_by import STOPS, USUAL_STOPS, standing_answer
from netdeck.games.technomancy.playing import Play
from netdeck.games.technomancy.printed import STRIKE_NAME, Printed
from netdeck.games.technomancy.refusing import facts_behind, understood, why_not
from netdeck.games.technomancy.scrip import SPOKEN
from netdeck.games.technomancy.secrets import take_back_play
from netdeck.games.technomancy.showing import card_facts, stack_facts
from netdeck.games.technomancy.staging import begin_given_effect, place, resume
from netdeck.games.technomancy.state import FIELDS, SEATS, STACK, StackAim, Table, TableCard
from netdeck.games.technomancy.traits import traits
from netdeck.games.technomancy.worth import worth
from netdeck.kernel import (
    CardId,
    Decision,
    Definition,
    Fact,
    Frame,
    Machine,
    Manners,
    Option,
    Plan,
    Position,
    Problem,
    ProcessGame,
    Refusal,
    Rng,
    Seat,
    Setup,
    Sight,
    Traits,
    Variant,
    View,
    Zone,
    holds,
    run,
)
from netdeck.kernel.event import field_names
from netdeck.kernel.process import Next
from netdeck.kernel.text_board import NO_CARDS, NO_NAMES
from netdeck.kernel.view import DecisionView, OptionView
from netdeck.language.cardfile import CardFileError

DECKS = ("hot-barrel", "quiet-ledger", "tall-timber", "second-shift")


@lru_cache(maxsize=8)
def _with_own(text: str) -> Mapping[str, Printed]:
    """The starter set and somebody's own cards. Raises :class:`CardFileError`."""
    return {**starter_set(), **read_cards(text, "your cards", starter_set())} if text else starter_set()


class Technomancy(ProcessGame):
    """The executable rulebook."""

    id, title = "technomancy", "Technomancy"
    summary = "Agents, quickhacks and buildings of five megacorps; priority, a stack, and scrip to pay with."
    accent = "yellow"
    variants = {"matrix": Variant("matrix", "Matrix mode")}
    options = OPTIONS
    manners = Manners(over="R57", not_asked="3.4", concede="R57", deck="R6")
    opening = Whole
    seat_names = SEATS
    shared_zones = (Zone("stack"),)
    seat_zones = (
        Zone("library", sight=Sight.NOBODY),
        Zone("hand", sight=Sight.OWNER, ordered=False),
        Zone("battlefield", ordered=False),
        Zone("discard"),
        Zone("out", ordered=False),
    )
    counters: ClassVar[Mapping[str, Any]] = {
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
    seat_counters: ClassVar[Mapping[str, Any]] = {"health": MATRIX.health, "pool": {}, "buildings_played": 0}
    deck_zone = "library"
    filler = "Payroll Clerk"
    routine = frozenset({"pay", "keep"})
    given_keys = frozenset({"priority", "passes", "paying"})
    takes_cards = True
    card_tools = TechnomancyTools()
    spoken = SPOKEN

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
            problems.append(Problem(f"this table is for at most {setup.options['max_players']} players", "R3"))
        return [*problems, *(Problem(f"there is no seat {seat!r}") for seat in setup.seats if seat not in SEATS)]

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
            found += [Problem(f"{seat}: {fault.message}", fault.clause) for fault in faults]
        return found

    def plan(self, setup: Setup) -> Plan:
        plan = super().plan(setup)
        plan.definitions = dict(self.all_cards(setup))
        plan.card = TableCard
        return plan

    def new_state(self, plan: Plan, rng: Rng) -> Table:
        return Table(plan, rng)

    def prepare(self, state: Any, setup: Setup) -> None:
        super().prepare(state, setup)
        if not holds("2.1.3"):
            for seat in setup.seats:
                state.counters[f"{seat}.health"] = 1

    def may_be_in_deck(self, definition: Printed) -> bool:
        return not definition.created_only

    def is_legal_deck(self, deck: Counter[str], plan: Plan) -> bool:
        """A deck above the highest level is refused, or loses at once (R7): nobody brings one."""
        return not any(deck_faults(deck, plan.definitions, plan.options["max_deck_level"]))

    def card_names(self, setup: Setup) -> Collection[str]:
        return self.all_cards(setup)

    def event_kinds(self) -> Mapping[str, Collection[str]]:
        """The events of this game; libraries are shuffled by an event of its own."""
        return {kind.kind(): field_names(kind) for kind in Happening.__subclasses__()}

    # Staging

    def place(self, state: Any, zone: Zone, entry: dict[str, Any]) -> None:
        place(state, zone, entry)

    def begin_effect(self, state: Any, effect: Mapping[str, Any]) -> None:
        begin_given_effect(state, effect)

    def resume(self, state: Any, given: Mapping[str, Any]) -> Sequence[tuple[Frame, str]]:
        return resume(state, given)

    # Showing

    def card_facts(self, state: Any, card: CardId) -> dict[str, Any]:
        return card_facts(state, card)

    def is_at_rest(self, state: Any, card: CardId) -> bool:
        zone = state.cards[card].zone
        return zone not in FIELDS and zone != STACK

    def more_counters(self, state: Any, viewer: Seat) -> dict[str, Any]:
        return stack_facts(state)

    def names_of(self, state: Any, card: CardId) -> Sequence[str]:
        return (state.ref(card), *state.names_of(card), state.definition(card).id)

    def meant(self, state: Any, card: CardId) -> Sequence[str]:
        ref, printed = state.ref(card), state.printed(card)
        if not state.cards[card].zone.endswith(".battlefield"):
            return (f"play {ref}",)
        strike = (f"use {ref}.{STRIKE_NAME}",) if STRIKE_NAME in printed.keywords else ()
        return (*(f"use {ref}.{number}" for number, _ in printed.activated), *strike)

    stops = STOPS
    usual_stops = USUAL_STOPS

    def standing_answer(self, view: View, decision: DecisionView, stops: Collection[str]) -> str:
        return standing_answer(view, decision, stops)

    def board(self, view: View, names: Mapping[Seat, str] = NO_NAMES, cards: Mapping[str, Definition] = NO_CARDS) -> str:
        own = {name: card for name, card in cards.items() if isinstance(card, Printed)}
        return board(view, {**self.cards, **own}, names)

    def goal(self, variant: str) -> Sequence[str]:
        return ("1.5.1", "5.6.1", "R57")

    def worth(self, position: Position, seat: Seat) -> float | None:
        assert isinstance(position, Machine)
        assert isinstance(position.state, Table)
        return worth(position.state, seat)

    def traits(self, position: Position, seat: Seat) -> Traits | None:
        assert isinstance(position, Machine)
        assert isinstance(position.state, Table)
        return traits(position.state, seat)

    def appeal(self, view: View, decision: DecisionView, option: OptionView, cards: Mapping[str, Any]) -> float:
        return appeal(cards, view, decision, option)

    # Deciding

    def label(self, state: Any, decision: Decision, option: Option) -> str:
        return option_label(state, decision, option)

    def understand(self, state: Any, decision: Decision, text: str) -> Option | None:
        return understood(decision, text)

    def why_not(self, state: Any, decision: Decision, text: str) -> Refusal | None:
        return why_not(state, decision, text) or super().why_not(state, decision, text)

    def things(self, state: Any, seat: Seat, name: str) -> Sequence[object]:
        """Besides the things of every game, what lies on the stack by its number (``s3``)."""
        table: Table = state
        stacked = [StackAim(each.number) for each in table.stack.things if name.strip() == f"s{each.number}"]
        return stacked or super().things(table, seat, name)

    def facts(self, state: Any, decision: Decision, option: Option) -> Sequence[Fact]:
        return facts_behind(state, decision, option) or super().facts(state, decision, option)

    def refuse_not_asked(self, seat: Seat) -> Refusal:
        """Nobody acts without priority, not even with a quickhack."""
        return Refusal("3.4", f"{seat} has nothing to decide now: it is not your priority.", "E-TURN", also=("3.5.1.1",))

    def concede(self, state: Any, seat: Seat) -> Next:
        """Uncommitted plays are taken back first; then the loss counts at once and the open question is put anew (R57)."""
        state.frames = list(state.asking)
        return run(Concession(seat), then=state.frames[-1][1])

    def departed(self, state: Any) -> Collection[Seat]:
        left: frozenset[Seat] = state.left
        return left

    def holdings(self, state: Any, seat: Seat) -> Sequence[str]:
        return holdings(state, seat)

    def refuse_departed(self, seat: Seat) -> Refusal:
        return Refusal("R58", f"{seat} has left the game.", "E-LEFT")

    def deal_unseen(self, machine: Machine, seat: Seat, rng: random.Random) -> None:
        state = machine.state
        assert isinstance(state, Table)
        top = state.frames[-1][0] if state.frames else None
        if isinstance(top, Play) and top.seat != seat:
            take_back_play(state)
            state.asking = tuple(state.frames)
        super().deal_unseen(machine, seat, rng)


def _data(name: str) -> str:
    return files(__package__).joinpath("cards", name).read_text(encoding="utf-8")


GAME = Technomancy()
