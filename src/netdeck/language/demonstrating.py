"""Showing what a text does: a card with it on a made-up table, played as soon as it can be, until something has happened.

What lies on the tables and how its cards are written down is the game's affair (:meth:`~netdeck.language.tools.CardTools.tables`).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from netdeck.kernel import REFEREE, Game, Logged, Rng, Setup, StagingError, key_from_seed

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


@dataclass(frozen=True, slots=True)
class Demonstration:
    """What happened on a table: choices and events in their order."""

    table: MadeUpTable
    course: tuple[str, ...]


def demonstrated(game: Game, tables: Sequence[MadeUpTable]) -> Demonstration | None:
    """What a card does on the first of *tables* on which it does something: it goes another way than with a card that does nothing."""
    for table in tables:
        (course, used), (other, other_used) = (_course(game, table, cards) for cards in (table.cards, table.without))
        if other_used and not used:
            continue  # it could not even be played here
        same = next((n for n, (one, two) in enumerate(zip(course, other, strict=False)) if one != two), min(len(course), len(other)))
        if same < len(course):
            return Demonstration(table, tuple(course[: same + MOST_AFTER]))
    return None


def _course(game: Game, table: MadeUpTable, cards: str) -> tuple[list[str], bool]:
    """Choices, and what followed each of them; the card is used once, if it can be."""
    setup = game.complete(Setup(game=game.id, cards=cards))
    try:
        position = game.stage(setup, table.given, Rng(key_from_seed(0)))
    except StagingError:
        return [], False
    log: list[Logged] = []
    position.listen(log)
    course: list[str] = []
    used, told = False, 0
    for _ in range(MOST_CHOICES):
        pending = position.pending()
        if not pending:
            break
        seat, decision = next(iter(pending.items()))
        own = [option for option in decision.options if table.uses.search(option.notation)]
        usual = [option for word in table.waits for option in decision.options if option.notation == word]
        option = own[0] if own and not used else (usual or list(decision.options))[0]
        used = used or bool(own)
        course.append(f"{seat}: {option.notation}")
        position.take(seat, option)
        events = [logged.seen(REFEREE) for logged in log[told:]]
        told = len(log)
        course += [f"  - {text} ({event.clause})" for event in events if (text := event.text())]
    return course, used
