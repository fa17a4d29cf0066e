"""Demonstrations: plays a card with a text on a test table until something happens.

What lies on the tables and how its cards are written down is the game's affair (:meth:`~netdeck.language.tools.CardTools.tables`). A card
does something where the table looks otherwise afterwards, to anybody, than with a card that does nothing: being asked is not enough.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

from netdeck.kernel import REFEREE, Decision, GameRules, Logged, Machine, Option, Rng, Setup, StagingError, key_from_seed
from netdeck.kernel.setup import Given
from netdeck.language.dead_text import Said, words_that_acted
from netdeck.language.frozen import dataclass

MOST_CHOICES: Final = 16
MOST_TRIES: Final = 12
MOST_AFTER: Final = 6
"""Choices, smaller tables, and events that are shown from where the card made a difference."""
NAME: Final = "Your Card"
"""What the card is called there."""


@dataclass(frozen=True, slots=True)
class DemoTable:
    """A test table: a description, the card file, the scenario, and which choices use the card."""

    words: str
    cards: str
    given: Given
    uses: re.Pattern[str]
    without: str = ""
    """A card file in which the card does nothing."""
    waits: tuple[str, ...] = ()
    """Choices that let things happen, in the order in which they are preferred."""
    under_way: str = ""
    """Where the card lies while it takes effect: nothing is compared before it is done."""
    passing: frozenset[str] = frozenset()
    """Counters that tell of questions and of what waits, not of the table."""
    beside: str = ""
    """Other cards that lie there, as a card file."""


@dataclass(frozen=True, slots=True)
class Demonstration:
    """What happened on a table: choices and events in order."""

    table: DemoTable
    course: tuple[str, ...]

    def lies(self) -> Iterator[str]:
        """The zones of the table, one a line."""
        for zone, lying in self.table.given["zones"].items():
            if isinstance(lying, int):
                yield f"{zone}: {lying} cards"
            elif lying:
                yield f"{zone}: {', '.join(map(_thing, lying))}"


def _thing(one: object) -> str:
    """A card of a staged table, and what else is said of it."""
    if not isinstance(one, Mapping):
        return str(one)
    more = [f"{key} {value}" if value is not True else str(key) for key, value in one.items() if key not in ("card", "id")]
    return f"{one.get('card', '')} ({', '.join(more)})" if more else str(one.get("card", ""))


@dataclass(frozen=True, slots=True)
class Course:
    """A run: choices and events in words, the table after each change, and whether the card was used."""

    told: tuple[str, ...]
    looks: tuple[bytes, ...]
    used: bool
    ended: bool
    said: frozenset[Said] = frozenset()
    """The words of cards that did something, where somebody listened."""


def demonstrate(game: GameRules, tables: Sequence[DemoTable]) -> Demonstration | None:
    """A run on the first of *tables* on which the card does something."""
    for table in tables:
        course, other = _pair(game, table)
        if makes_a_difference(course, other):
            table = smallest(game, table, course)
            course, other = _pair(game, table)
            same = next((n for n, (one, two) in enumerate(zip(course.told, other.told, strict=False)) if one != two), len(other.told))
            return Demonstration(table, course.told[: same + MOST_AFTER])
    return None


def _pair(game: GameRules, table: DemoTable) -> tuple[Course, Course]:
    return course_of(game, table, table.cards), course_of(game, table, table.without)


def smallest(game: GameRules, table: DemoTable, whole: Course) -> DemoTable:
    """*table* reduced as far as possible while the card has the same effects as in the *whole* run.

    What is needed for the game to go on stays.
    """
    tries = 0
    for one_by_one in (False, True):
        for zone, lying in list(table.given["zones"].items()):
            things = [n for n, one in enumerate(lying) if NAME not in str(one)] if isinstance(lying, list | tuple) else []
            for gone in ([n] for n in reversed(things)) if one_by_one and len(things) > 1 else [things]:
                if not gone or (one_by_one and len(things) < 2) or tries == MOST_TRIES:
                    continue
                tries += 1
                rest = [one for n, one in enumerate(table.given["zones"][zone]) if n not in gone]
                smaller = replace(table, given={**table.given, "zones": {**table.given["zones"], zone: rest}})
                course, other = _pair(game, smaller)
                if course.said >= whole.said and course.ended <= whole.ended and makes_a_difference(course, other):
                    table = smaller
    return table


def makes_a_difference(course: Course, other: Course) -> bool:
    """Whether the runs left different tables; a card that could not be used did nothing."""
    if other.used and not course.used:
        return False
    shorter = min(len(course.looks), len(other.looks))
    if course.looks[:shorter] != other.looks[:shorter]:
        return True
    return (course.ended and len(course.looks) < len(other.looks)) or (other.ended and len(other.looks) < len(course.looks))


def course_of(game: GameRules, table: DemoTable, cards: str, seed: int = 0) -> Course:
    """Run a table. The card is used once, if possible; *seed* selects the other choices, 0 always takes the first."""
    setup = game.complete(Setup(game=game.id, cards=cards))
    try:
        position = game.stage(setup, table.given, Rng(key_from_seed(0)))
    except StagingError:
        return Course((), (), False, False)
    assert isinstance(position, Machine)
    log: list[Logged] = []
    position.listen(log)
    told: list[str] = []
    looks: list[bytes] = [public_state(position, table)]
    used, heard = False, 0
    for _ in range(MOST_CHOICES):
        pending = position.pending()
        if not pending:
            return Course(tuple(told), tuple(looks), used, True, _own_words(log))
        seat, decision = next(iter(pending.items()))
        own = [option for option in decision.options if table.uses.search(option.notation)]
        option = own[seed % len(own)] if own and not used else default_choice(decision, table, seed)
        used = used or bool(own)
        told.append(f"{seat}: {option.notation}")
        position.take(seat, option)
        events = [logged.seen(REFEREE) for logged in log[heard:]]
        heard = len(log)
        told += [f"  - {text} ({event.clause})" for event in events if (text := event.text())]
        if not is_under_way(position, table) and (now := public_state(position, table)) != looks[-1]:
            looks.append(now)
    return Course(tuple(told), tuple(looks), used, False, _own_words(log))


def _own_words(log: Sequence[Logged]) -> frozenset[Said]:
    return frozenset(one for one in words_that_acted(log) if one[0] == NAME)


def default_choice(decision: Decision, table: DemoTable, seed: int) -> Option:
    """A choice that continues the game, the first one or by *seed*, independent of the number of questions."""
    usual = [option for word in table.waits for option in decision.options if option.notation == word] or list(decision.options)
    if not seed:
        return usual[0]
    return min(decision.options, key=lambda option: sha256(f"{seed} {option.notation}".encode()).digest())


def is_under_way(position: Machine, table: DemoTable) -> bool:
    """Whether the card is resolving."""
    lying = position.state.zones[table.under_way] if table.under_way else ()
    return any(position.state.cards[card].printed == NAME for card in lying)


def public_state(position: Machine, table: DemoTable) -> bytes:
    """The public table as bytes, without what distinguishes copies of a card."""
    said: list[object] = []
    for viewer in (REFEREE, *position.seats):
        view = position.view(viewer)
        zones = {name: [(card.name, card.facts) for card in zone.cards] or zone.count for name, zone in view.zones.items()}
        counters = {name: value for name, value in view.counters.items() if name not in table.passing}
        seats = {seat: {name: value for name, value in own.items() if name not in table.passing} for seat, own in view.seat.items()}
        said.append((zones, counters, seats, view.result))
    return sha256(repr(said).encode()).digest()
