"""Whether a sentence does something: it is staged on tables on which what it waits for happens, once with it and once without.

A cell of the suite is a trigger (or an earlier sentence), a word for the card that it is about, and an effect. It is *refused* where its
text has an error with a place, *shown* where some table looks otherwise than with a card that says nothing, and *void* otherwise.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from tests.language.card_games import GAMES, tools

from netdeck.kernel import REFEREE, Rng, Setup, key_from_seed

MOST_CHOICES: Final = 40
LOTS: Final = (0, 1, 2)
SHOWN, REFUSED, VOID = "shown", "refused", "void"


@dataclass(frozen=True, eq=False)
class Occasion:
    """How something comes about: what is on the table, the choices that bring it about, and which answers are preferred on the way."""

    given: Mapping[str, Any]
    choices: tuple[str, ...]
    prefers: tuple[str, ...] = ("yes",)
    rests: str = ""
    """An answer that is open where nothing is under way; without one that is where the stack is empty. There the table is looked at."""
    most: int = MOST_CHOICES
    seats: int = 2


@dataclass(frozen=True, eq=False)
class Trigger:
    """What a card waits for or does first, words for the card that this is about, and the occasions on which it happens."""

    says: str
    references: tuple[str, ...]
    occasions: tuple[Occasion, ...]
    kind: str = ""
    """The type of the card with the text."""

    @property
    def before(self) -> str:
        """The sentence that comes first, where it is one."""
        return self.says if self.says.endswith(".") else ""


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
def looks(game: str, cards: str, occasion: Occasion, lot: int, to_the_end: bool) -> tuple[str, ...]:
    """How the table looks to everybody on an occasion, whenever nothing is under way.

    Without the sentence all choices of the occasion must come about; a sentence may go on for ever.
    """
    position: Any = GAMES[game].stage(
        GAMES[game].complete(Setup(game=game, cards=cards, seats=GAMES[game].table(occasion.seats))), occasion.given, Rng(key_from_seed(0))
    )
    seen: list[str] = []
    left = list(occasion.choices)
    for _ in range(occasion.most):
        pending = position.pending()
        words = [option.notation for _, decision in [*pending.items()][:1] for option in decision.options]
        if occasion.rests in words or (not occasion.rests and not position.view(REFEREE).zones["stack"].count) or not pending:
            look = _look(position)
            if look not in seen[-1:]:
                seen.append(look)
        if not pending or (not left and occasion.rests in words):
            break
        if left and (at := _index(left[0], words)) is not None:
            left.pop(0)
            take = at
        else:
            wanted = [at for word in occasion.prefers if (at := _index(word, words)) is not None]
            take = wanted[0] if wanted else lot % len(words)
        seat, decision = next(iter(pending.items()))
        position.take(seat, decision.options[take])
    if left:
        seen.append(_look(position))
    assert not left or not to_the_end, f"{left[0]!r} could not be chosen"
    return tuple(seen)


def _index(wanted: str, words: list[str]) -> int | None:
    """Which of some answers a choice means: its own words, and whatever tells copies apart."""
    return next((at for at, word in enumerate(words) if re.match(rf"{re.escape(wanted)}(?!\w)", word)), None)


PASSING: Final = frozenset(("stack", "stack_objects", "processes", "waiting", "priority", "later", "in_transit", "choices", "passing"))
"""What tells of questions and of what waits, not of the table."""


def _look(position: Any) -> str:
    said = []
    for viewer in (REFEREE, *position.seats):
        view = position.view(viewer)
        zones = {name: [(card.name, card.facts) for card in zone.cards] or zone.count for name, zone in view.zones.items()}
        own = {seat: {key: value for key, value in one.items() if key not in PASSING} for seat, one in view.seat.items()}
        said.append((zones, {key: value for key, value in view.counters.items() if key not in PASSING}, own, view.result))
    return repr(said)


def _differ(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two tables came to look otherwise, as far as both were played."""
    return any(left != right for left, right in zip(one, other, strict=False))


def verdict(cell: Cell, with_text: str, without: str) -> str:
    """Whether a sentence is shown, refused or void; both are card files, one with it and one with a card that says nothing."""
    compiled = tools(cell.game).compile(with_text.encode())
    if not compiled.fine:
        for problem in compiled.problems:
            assert problem.source[problem.column - 1 : problem.column - 1 + problem.length].strip(), f"no caret: {cell}: {problem}"
        return REFUSED
    for occasion in cell.trigger.occasions:
        for lot in LOTS:
            if _differ(looks(cell.game, with_text, occasion, lot, False), looks(cell.game, without, occasion, lot, True)):
                return SHOWN
    return VOID


def cells(game: str, triggers: tuple[Trigger, ...], effects: tuple[str, ...], joined: Any) -> Iterator[Cell]:
    """All sentences of a game; *joined* puts a trigger and an effect together."""
    for trigger in triggers:
        for reference in trigger.references:
            for effect in effects:
                yield Cell(game, trigger, reference, effect, joined(trigger, effect.replace("{it}", reference)))


def slice_of(suite: Sequence[Cell]) -> list[Cell]:
    """A part of a suite with every pair of a trigger and a reference, and of a reference and an effect."""
    left: dict[tuple[str, str], list[Cell]] = {}
    for cell in suite:
        left.setdefault((cell.reference, cell.effect), []).append(cell)
    used: dict[tuple[str, str], int] = {}
    taken = []
    for cells_left in left.values():
        cell = min(cells_left, key=lambda one: used.get((one.trigger.says, one.reference), 0))
        used[cell.trigger.says, cell.reference] = used.get((cell.trigger.says, cell.reference), 0) + 1
        taken.append(cell)
    more = [cell for cell in suite if (cell.trigger.says, cell.reference) not in used]
    return [*taken, *{(cell.trigger.says, cell.reference): cell for cell in more}.values()]


def pairs_of(suite: Sequence[Cell]) -> list[Cell]:
    """A part of a suite with every pair of a trigger and an effect, each with one of the references in turn."""
    found: dict[tuple[str, str], list[Cell]] = {}
    for cell in suite:
        found.setdefault((cell.trigger.says, cell.effect), []).append(cell)
    return [some[number % len(some)] for number, some in enumerate(found.values())]
