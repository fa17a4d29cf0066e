"""Showing what a text does: a card with it on a made-up table, played as soon as it can be, until something has happened.

What lies on the tables and how its cards are written down is the game's affair (:meth:`~netdeck.language.tools.CardTools.tables`). A card
does something where the table looks otherwise afterwards, to anybody, than with a card that does nothing: being asked is not enough.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from netdeck.kernel import REFEREE, Decision, GameRules, Logged, Machine, Option, Rng, Setup, StagingError, key_from_seed

MOST_CHOICES: Final = 16
MOST_AFTER: Final = 6
"""Choices and events that are shown from where the card made a difference."""
NAME: Final = "Your Card"
"""What the card is called there."""


@dataclass(frozen=True, slots=True)
class MadeUpTable:
    """A table for a card: what it is like in a few words, the card file, what a scenario would give, and which choices use the card."""

    words: str
    cards: str
    given: Mapping[str, Any]
    uses: re.Pattern[str]
    without: str = ""
    """A card file in which the card does nothing."""
    waits: tuple[str, ...] = ()
    """Choices that let things happen, in the order in which they are preferred."""
    under_way: str = ""
    """Where the card lies while it takes effect: nothing is compared before it is done."""
    passing: frozenset[str] = frozenset()
    """Counters that tell of questions and of what waits, not of the table."""


@dataclass(frozen=True, slots=True)
class Demonstration:
    """What happened on a table: choices and events in their order."""

    table: MadeUpTable
    course: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """What went on: choices and events in words, how the table looked from change to change, and whether the card was used."""

    told: tuple[str, ...]
    looks: tuple[bytes, ...]
    used: bool
    ended: bool


def demonstrated(game: GameRules, tables: Sequence[MadeUpTable]) -> Demonstration | None:
    """What a card does on the first of *tables* on which it does something."""
    for table in tables:
        course, other = (course_of(game, table, cards) for cards in (table.cards, table.without))
        if makes_a_difference(course, other):
            same = next((n for n, (one, two) in enumerate(zip(course.told, other.told, strict=False)) if one != two), len(other.told))
            return Demonstration(table, course.told[: same + MOST_AFTER])
    return None


def makes_a_difference(course: Course, other: Course) -> bool:
    """Whether the table came to look otherwise; a card that could not even be used where the other one was has done nothing."""
    if other.used and not course.used:
        return False
    shorter = min(len(course.looks), len(other.looks))
    if course.looks[:shorter] != other.looks[:shorter]:
        return True
    return (course.ended and len(course.looks) < len(other.looks)) or (other.ended and len(other.looks) < len(course.looks))


def course_of(game: GameRules, table: MadeUpTable, cards: str, seed: int = 0) -> Course:
    """How it goes; the card is used once, if it can be. A *seed* says which of other choices are made; with 0 it is always the first."""
    setup = game.complete(Setup(game=game.id, cards=cards))
    try:
        position = game.stage(setup, table.given, Rng(key_from_seed(0)))
    except StagingError:
        return Course((), (), False, False)
    assert isinstance(position, Machine)
    log: list[Logged] = []
    position.listen(log)
    told: list[str] = []
    looks: list[bytes] = [_looks(position, table)]
    used, heard = False, 0
    for _ in range(MOST_CHOICES):
        pending = position.pending()
        if not pending:
            return Course(tuple(told), tuple(looks), used, True)
        seat, decision = next(iter(pending.items()))
        own = [option for option in decision.options if table.uses.search(option.notation)]
        option = own[seed % len(own)] if own and not used else _usual(decision, table, seed)
        used = used or bool(own)
        told.append(f"{seat}: {option.notation}")
        position.take(seat, option)
        events = [logged.seen(REFEREE) for logged in log[heard:]]
        heard = len(log)
        told += [f"  - {text} ({event.clause})" for event in events if (text := event.text())]
        if not _is_under_way(position, table) and (now := _looks(position, table)) != looks[-1]:
            looks.append(now)
    return Course(tuple(told), tuple(looks), used, False)


def _usual(decision: Decision, table: MadeUpTable, seed: int) -> Option:
    """What else is chosen: what lets things happen, or by lot. A question more changes nothing about the answers to the others."""
    usual = [option for word in table.waits for option in decision.options if option.notation == word] or list(decision.options)
    if not seed:
        return usual[0]
    return min(decision.options, key=lambda option: sha256(f"{seed} {option.notation}".encode()).digest())


def _is_under_way(position: Machine, table: MadeUpTable) -> bool:
    lying = position.state.zones[table.under_way] if table.under_way else ()
    return any(position.state.cards[card].printed == NAME for card in lying)


def _looks(position: Machine, table: MadeUpTable) -> bytes:
    """The table as everybody sees it, without what tells copies of a card apart."""
    said: list[Any] = []
    for viewer in (REFEREE, *position.seats):
        view = position.view(viewer)
        zones = {name: [(card.name, card.facts) for card in zone.cards] or zone.count for name, zone in view.zones.items()}
        counters = {name: value for name, value in view.counters.items() if name not in table.passing}
        seats = {seat: {name: value for name, value in own.items() if name not in table.passing} for seat, own in view.seat.items()}
        said.append((zones, counters, seats, view.result))
    return sha256(repr(said).encode()).digest()
