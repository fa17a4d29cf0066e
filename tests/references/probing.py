"""Whether a sentence does something: it is staged on tables on which what it waits for happens, once with it and once without.

A cell of the suite is a trigger (or an earlier sentence), a word for the card that it is about, and an effect. It is *refused* where its
text has an error with a place, *shown* where some table looks otherwise than with a card that says nothing, and *void* otherwise.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from tests.language.card_games import GAMES, tools

from netdeck.kernel import REFEREE, Rng, Setup, key_from_seed

MOST_CHOICES: Final = 24
LOTS: Final = (0, 1, 2)
SHOWN, REFUSED, VOID = "shown", "refused", "void"


@dataclass(frozen=True, eq=False)
class Occasion:
    """How something comes about: what is on the table, the choices that bring it about, and which answers are preferred on the way."""

    given: Mapping[str, Any]
    choices: tuple[str, ...]
    prefers: tuple[str, ...] = ("yes",)
    ends_at: tuple[str, ...] = ("end",)
    """A question with such an answer is where the last choice is over."""
    then: tuple[str, ...] = ()
    """What is answered there before it is over."""


@dataclass(frozen=True, eq=False)
class Trigger:
    """What a card waits for or does first, words for the card that this is about, and the occasions on which it happens."""

    says: str
    references: tuple[str, ...]
    occasions: tuple[Occasion, ...]
    kind: str = ""
    """The type of the card with the text."""


@dataclass(frozen=True, eq=False)
class Cell:
    """One sentence of the suite."""

    game: str
    trigger: Trigger
    reference: str
    effect: str
    text: str

    def __str__(self) -> str:
        return self.text


@cache
def looks(game: str, cards: str, occasion: Occasion, lot: int) -> tuple[Any, ...]:
    """How the table looks at every question on an occasion, to everybody."""
    seen = []
    position = GAMES[game].stage(GAMES[game].complete(Setup(game=game, cards=cards)), occasion.given, Rng(key_from_seed(0)))
    left = [*occasion.choices, *occasion.then]
    for _ in range(MOST_CHOICES):
        seen.append(_look(position))
        pending = position.pending()
        if not pending:
            break
        seat, decision = next(iter(pending.items()))
        words = [option.notation for option in decision.options]
        if left and (wanted := [at for at, word in enumerate(words) if re.match(rf"{re.escape(left[0])}(?!\w)", word)]):
            left.pop(0)
            take = wanted[0]
        elif any(word in words for word in occasion.ends_at):
            if left and left[0] not in words:
                raise AssertionError(f"{left[0]!r} is none of {words}")
            break
        else:
            take = next((words.index(word) for word in occasion.prefers if word in words), lot % len(words))
        position.take(seat, decision.options[take])
    return tuple(seen)


def _look(position: Any) -> str:
    said = []
    for viewer in (REFEREE, *position.seats):
        view = position.view(viewer)
        zones = {name: [(card.name, card.facts) for card in zone.cards] or zone.count for name, zone in view.zones.items()}
        said.append((zones, view.counters, view.seat, view.result))
    return repr(said)


def verdict(cell: Cell, with_text: str, without: str) -> str:
    """Whether a sentence is shown, refused or void; both are card files, one with it and one with a card that says nothing."""
    compiled = tools(cell.game).compile(with_text.encode())
    if not compiled.fine:
        for problem in compiled.problems:
            assert problem.source[problem.column - 1 : problem.column - 1 + problem.length].strip(), f"no caret: {cell}: {problem}"
        return REFUSED
    for occasion in cell.trigger.occasions:
        for lot in LOTS:
            if looks(cell.game, with_text, occasion, lot) != looks(cell.game, without, occasion, lot):
                return SHOWN
    return VOID


def cells(game: str, triggers: tuple[Trigger, ...], effects: tuple[str, ...], joined: Any) -> Iterator[Cell]:
    """All sentences of a game; *joined* puts a trigger and an effect together."""
    for trigger in triggers:
        for reference in trigger.references:
            for effect in effects:
                yield Cell(game, trigger, reference, effect, joined(trigger, effect.replace("{it}", reference)))
