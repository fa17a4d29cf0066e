"""A standard game as seen from outside: zones, cards, decks, questions, refusals, views, bots, simulations."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar

from netdeck.backends.background_compiler import Recipe
from netdeck.backends.ismcts import CERTAIN
from netdeck.backends.playouts import InterpretedPlayouts
from netdeck.backends.search import ColumnSearch
from netdeck.cardgame.events import EventDecoder
from netdeck.cardgame.standard.book import StandardBook
from netdeck.cardgame.standard.card_set import CardSet
from netdeck.cardgame.standard.complete import Chapter
from netdeck.cardgame.standard.nodes import TextCard
from netdeck.cardgame.standard.state import HeldCard, StandardState
from netdeck.cardgame.standard.table import StandardTable
from netdeck.kernel import (
    CardId,
    Decision,
    Fact,
    Frame,
    Option,
    Plan,
    Position,
    Problem,
    Refusal,
    Rng,
    Seat,
    Setup,
    Sight,
    Simulator,
    StagingError,
    Usage,
    Zone,
    legality,
    say,
    win_probability,
)
from netdeck.kernel import card_table as ct
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.column_interpreter import Runner
from netdeck.kernel.column_machine import ColumnMachine
from netdeck.kernel.host_events import OF_HOSTS
from netdeck.kernel.refusal import Checks
from netdeck.kernel.setup import Given
from netdeck.language.card_file import CardFileError

SPEED = 16
"""How many futures there are for each of plain search."""


class StandardGame(ColumnGame[StandardState]):
    """A game on the standard rules. It declares its rules, its cards, its first process, and where scenarios continue."""

    chapter: ClassVar[Chapter]
    card_tools: ClassVar[CardSet]
    first_step: ClassVar[int]
    """Where the whole game begins."""
    text_clause: ClassVar[str]
    """What says that a card does what is printed on it."""
    follows_cards = True
    takes_cards = True
    quotes = True
    deck_zone = "deck"
    seat_zones = (
        Zone("deck", sight=Sight.NOBODY),
        Zone("hand", sight=Sight.OWNER, ordered=False),
        Zone("field", ordered=False),
        Zone("discard"),
    )
    counters = {"turn": 0, "active": ""}

    @property
    def runner(self) -> Runner:  # type: ignore[override]
        """The interpreter of its steps."""
        return self.chapter.runner

    @property
    def cards(self) -> Mapping[str, TextCard]:  # type: ignore[override]
        """The game's own cards."""
        return self.card_tools.cards

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cites = cls.chapter.cites
        usual = {word: Usage(cites[role], sentence) for word, (role, sentence) in USAGES.items()}
        cls.words = {**usual, **cls.words}

    # Setting up

    def plan(self, setup: Setup) -> Plan:
        plan = super().plan(setup)
        plan.definitions = dict(self.card_tools.with_own(setup.cards))
        plan.card = HeldCard
        return plan

    def deck_problems(self, setup: Setup) -> Iterable[Problem]:
        try:
            self.card_tools.with_own(setup.cards)
        except CardFileError as error:
            return [Problem(str(problem), problem.clause or self.text_clause) for problem in error.problems]
        return super().deck_problems(setup)

    def new_state(self, plan: Plan, rng: Rng) -> StandardState:
        return StandardState(plan, self.book(tuple(plan.definitions.values())), rng)

    @cached_property
    def book(self) -> Callable[[tuple[TextCard, ...]], StandardBook]:
        """Printed cards as columns; shared by matches with the same cards."""
        return lru_cache(maxsize=8)(lambda cards: StandardBook(self.chapter, {card.name: card for card in cards}))

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in super().__getstate__().items() if name != "book"}

    def open(self, table: StandardTable) -> None:
        ct.begin(table, self.first_step)

    def give_up(self, table: StandardTable, seat: int) -> None:
        self.chapter.rules["concede"](table, seat)

    def teller(self, state: StandardState) -> EventDecoder:
        return EventDecoder(state, self.chapter.events[0].KINDS)

    def event_kinds(self) -> Mapping[str, Collection[str]]:
        mine = {kind.kind() for kind in self.chapter.events[0].KINDS}
        return {kind: fields for kind, fields in super().event_kinds().items() if kind in mine or kind in OF_HOSTS}

    def cited_clauses(self) -> Iterable[str]:
        return dict.fromkeys((*self.chapter.clauses, *(clause for _, clause in self.chapter.steps)))

    # Scenarios

    def resume(self, state: StandardState, given: Given) -> Sequence[tuple[Frame, str]]:
        """Continue a scenario where the active player is asked; see :meth:`go_on`."""
        if state.table.active < 0:
            state.set_counter("active", state.plan.seats[0])
        self.go_on(state.table_to_change(), state.table.active)
        return ()

    def go_on(self, table: StandardTable, seat: int) -> None:
        """Push the processes in which the active player of a scenario is asked."""
        raise StagingError(f"{self.title} does not say where a scenario continues")

    def names_of(self, state: StandardState, card: CardId) -> Sequence[str]:
        printed = state.printed(card)
        names = (state.called_in_play.get(card, printed.slug), printed.slug, printed.name)
        label = state.plan.label(card)
        return (*names, label) if label else names

    def is_name(self, state: StandardState, name: str) -> bool:
        """Whether *name* is public: also the name of a card that has left play, with its field."""
        seat, _, card = name.strip().partition(".")
        is_of_field = card and seat.casefold() in map(str.casefold, state.seats)
        return super().is_name(state, card if is_of_field else name)

    def meant(self, state: StandardState, card: CardId) -> Sequence[str]:
        in_play = state.is_in_play(card)
        words = [word for word, _, of_card in self.chapter.answers.values() if of_card and (word in PLAYING) != in_play]
        return [f"{word} {self.names_of(state, card)[0]}" for word in words]

    # Showing

    def card_facts(self, state: StandardState, card: CardId) -> dict[str, object]:
        return state.facts(card)

    def has_stable_facts(self, state: StandardState, card: CardId) -> bool:
        return not state.is_in_play(card)

    # Deciding

    def why_not(self, state: StandardState, decision: Decision, text: str) -> Refusal | None:
        word, _, rest = text.strip().partition(" ")
        name, *aims = (part.strip() for part in f" {rest}".split(" @"))
        if not aims or word not in state.asker.validators:
            return super().why_not(state, decision, text)
        cards = [thing for thing in self.things(state, decision.seat, name) if isinstance(thing, int)]
        found = [self._aim(state, decision.seat, aim) for aim in aims[:2]]
        if not cards or None in found:
            return None
        return why_not_at(state, decision.seat, CardId(cards[0]), *[aim for aim in found if aim is not None])

    def _aim(self, state: StandardState, seat: Seat, name: str) -> int | None:
        """The target that is called *name*, as a number."""
        for thing in self.things(state, seat, name):
            if isinstance(thing, int):
                return ct.aim_at(ct.ON_CARD, thing, state.table.entered[thing])
            if isinstance(thing, str):
                return ct.aim_at(ct.ON_SEAT, state.outside.seat(thing), 0)
        return None

    def resolve_text(self, state: StandardState, decision: Decision, text: str) -> Option | None:
        verb, _, rest = text.strip().partition(" ")
        meant = [thing for thing in self.things(state, decision.seat, rest) if isinstance(thing, int)]
        found = [each for each in decision.options if each.notation.startswith(f"{verb} ") and each.value[1] in meant]
        return found[0] if len(found) == 1 else None

    def facts(self, state: StandardState, decision: Decision, option: Option) -> Sequence[Fact]:
        row = option.row
        validator = state.asker.validators.get(option.notation.partition(" ")[0])
        if validator is None or row[1] < 0:
            return ()
        if aims := [aim for aim in row[5:7] if aim]:
            return why_not_at.facts(state, decision.seat, CardId(row[1]), *aims)
        found: Sequence[Fact] = validator.facts(state, state.asker, CardId(row[1]))
        return found

    # Bots

    recipe: ClassVar[Recipe | None] = None
    """The game's machine code."""

    def playouts(self, setup: Setup) -> Simulator | None:
        return None if self.recipe is None else InterpretedPlayouts(self, setup, self.recipe)

    def searcher(self) -> ColumnSearch | None:
        return None if self.recipe is None else ColumnSearch(self, self.recipe, SPEED)

    def evaluate(self, position: Position, seat: Seat) -> float | None:
        assert isinstance(position, ColumnMachine)
        state = position.state
        assert isinstance(state, StandardState)
        rule, you = self.chapter.rules["standing"], state.outside.seat(seat)
        others = [other for other in range(state.table.seats) if other != you]
        return win_probability(rule(state.table, you, 0) / CERTAIN, (rule(state.table, other, 0) / CERTAIN for other in others))


USAGES = {
    "discard": ("DISCARDING", say("You discard when a text tells you to.")),
    "yes": ("MAY_CLAUSE", say("Yes and no answer a text that says 'you may'.")),
    "no": ("MAY_CLAUSE", say("Yes and no answer a text that says 'you may'.")),
    "choose": ("CHOICES", say("You choose when a text gives you the choice.")),
}
PLAYING = frozenset(("play", "discard"))
"""Words of answers about cards of the hand."""


@legality
def why_not_at(state: StandardState, seat: Seat, card: CardId, aim0: int, aim1: int = 0) -> Checks:
    """Why *seat* may not play a card with these targets."""
    return state.looked_at(seat, card, state.chapter.rules["why_not_aim"], aim0, aim1)
