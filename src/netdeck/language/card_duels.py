"""What one card can do to another, played on a test table.

Nothing is read out of texts here. A card answers another when its player, on that table, makes the other leave its place or become less
within a few choices; whether that happens is the engine's word, and what happened is told in the words of its log. What lies on the tables
is the game's affair (:meth:`~netdeck.language.tools.CardTools.duels`). It is a lower bound: what needs a third card, a certain moment or
patience is not found.
"""

from collections.abc import Iterable
from typing import Final, Literal

from netdeck.kernel import (
    REFEREE,
    CardView,
    DecisionView,
    GameRules,
    Logged,
    OptionView,
    Position,
    Rng,
    Seat,
    Setup,
    StagingError,
    key_from_seed,
    slug,
)
from netdeck.kernel.preemption import pause
from netdeck.kernel.setup import Given
from netdeck.language.frozen import dataclass

MOST_CHOICES: Final = 10
MOST_WAYS: Final = 6
"""So many ways to begin are tried: an ability each, or a card and its first target."""
LESS: Final = ("power", "health", "defense")
"""Facts of which less is worse."""
THEIRS, YOURS = "theirs", "yours"
"""What the two cards are called on the tables."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A test table for two cards: the scenario, who holds the first card, and where the second one is.

    ``waits`` are choices that let things happen, in the order in which they are preferred.
    """

    given: Given
    seat: Seat
    place: str
    waits: tuple[str, ...]


How = Literal["leaves", "changes sides", "is less"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effect on the second card, with the log lines that show it."""

    how: How
    lines: tuple[str, ...]


def duel_outcome(game: GameRules, setup: Setup, duels: Iterable[Duel], theirs: str) -> Outcome | None:
    """What the card *theirs* does to the other one on *duels*: the first removal if any, otherwise the first weakening."""
    found: Outcome | None = None
    for duel in duels:
        try:
            start = game.stage(setup, duel.given, Rng(key_from_seed(0)))
        except StagingError:
            continue
        question = start.question(duel.seat)
        ways = [] if question is None else _ways(start, question, theirs)
        if not ways or _course(start.clone(), duel, None, frozenset(way.notation for way in ways)) is not None:
            continue  # it cannot be used here, or it would happen anyway
        for way in ways[:MOST_WAYS]:
            outcome = _course(start.clone(), duel, way)
            if outcome is not None and outcome.how == "leaves":
                return outcome
            found = found or outcome
    return found


def _ways(position: Position, question: DecisionView, theirs: str) -> list[OptionView]:
    """The options that use the card."""
    own = {card.id for zone in position.view(question.seat).zones.values() for card in zone.cards or () if card.name == theirs}
    name = slug(theirs)
    return [option for option in question.options if own & set(option.touches) or name in slug(option.notation)]


def _course(position: Position, duel: Duel, way: OptionView | None, without: frozenset[str] = frozenset()) -> Outcome | None:
    """What becomes of the other card when *way* is taken and everything else is let happen, *without* some choices."""
    before = _yours(position, duel.place)
    if before is None:
        return None
    log: list[Logged] = []
    position.listen(log)
    turn = position.view(REFEREE).counters.get("turn")
    for _ in range(MOST_CHOICES):
        pause()
        pending = position.pending()
        if not pending:
            return None
        seat = duel.seat if duel.seat in pending else next(iter(pending))
        question = position.question(seat)
        assert question is not None  # it is pending
        chosen, way = way or _next(question, duel, before, without), None
        option = pending[seat].find(chosen.notation) if chosen is not None else None
        if option is None:
            return None
        position.take(seat, option)
        if position.view(REFEREE).counters.get("turn") != turn:
            return None  # what another turn brings is not this card's doing
        now = _yours(position, duel.place)
        lines = tuple(f"{text} ({event.clause})" for event in (logged.seen(REFEREE) for logged in log) if (text := event.text()))
        if now is None or now.id != before.id:
            return Outcome("leaves", lines)
        if now.facts.get("controller") != before.facts.get("controller"):
            return Outcome("changes sides", lines)
        if _is_less(before, now):
            return Outcome("is less", lines)
    return None


def _next(question: DecisionView, duel: Duel, other: CardView, without: frozenset[str]) -> OptionView | None:
    """What is chosen where nothing was decided beforehand: what points at the other card, else what lets things happen."""
    by_notation = {option.notation: option for option in question.options if option.notation not in without}
    if question.seat == duel.seat:
        aimed = next((option for option in by_notation.values() if other.id in option.touches), None)
        if aimed is not None:
            return aimed
    return next((by_notation[word] for word in duel.waits if word in by_notation), None)


def _yours(position: Position, place: str) -> CardView | None:
    zone = position.view(REFEREE).zones.get(place)
    return next((card for card in (zone.cards or () if zone is not None else ()) if card.label == YOURS), None)


def _is_less(before: CardView, now: CardView) -> bool:
    def number(card: CardView, fact: str) -> float:
        value = card.facts.get(fact)
        return value if isinstance(value, int | float) else 0

    return any(number(now, fact) < number(before, fact) for fact in LESS) or number(now, "damage") > number(before, "damage")


def entry(card: str, label: str, **more: object) -> dict[str, object]:
    """A card of a test table."""
    return {"card": card, "id": label, **more}
