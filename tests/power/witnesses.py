"""Sentences that show the power of phrases: each changes something on one made-up table, and nothing on another.

The tables are those of the game (``CardTools.tables``), the engine is the real one, and what a sentence does is compared with a card that
does nothing. What was found is written down in ``GAME.jsonl``, so that the tests need not search; ``scripts/find_power.py`` looks for more.
A witness shows that a sentence has power, not that each phrase in it is the cause.
"""

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.language.card_games import GAMES, tools
from tests.language.freezing import frozen
from tests.language.idling import idle_course
from tests.power.by_hand import BY_HAND

from netdeck.kernel import SetupError
from netdeck.language.demonstration import DemoTable, course_of, makes_a_difference
from netdeck.language.phrase import Phrase
from netdeck.language.text_errors import TextError

FOLDER = Path(__file__).parent
NATURAL = FOLDER.parent / "language" / "natural"
LOTS = (0, 1)
LONGEST = 200


@dataclass(frozen=True)
class Witness:
    """A sentence, and the tables (by their words) and lots with which it changes something and does not."""

    text: str
    does: str
    does_lot: int
    does_not: str
    does_not_lot: int


def path(game: str) -> Path:
    """Where the witnesses of a game are written down."""
    return FOLDER / f"{game}.jsonl"


def witnesses(game: str) -> list[Witness]:
    """All of them."""
    lines = path(game).read_text(encoding="utf-8").splitlines() if path(game).exists() else []
    return [Witness(**json.loads(line)) for line in lines]


def keep(game: str, found: Iterable[Witness]) -> None:
    """Write them down."""
    path(game).write_text("".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in found), encoding="utf-8")


def changes(game: str, table: DemoTable, lot: int) -> bool:
    """Whether the card makes a difference on a table."""
    return makes_a_difference(course_of(GAMES[game], table, table.cards, lot), idle_course(game, table, lot))


def holds(game: str, one: Witness) -> bool:
    """Whether a witness still tells the truth."""
    tables = {table.words: table for table in tools(game).tables(one.text)}
    if one.does not in tables or one.does_not not in tables:
        return False
    return changes(game, tables[one.does], one.does_lot) and not changes(game, tables[one.does_not], one.does_not_lot)


def phrases_in(game: str, text: str) -> set[type[Phrase]]:
    """The phrases as which a text is read."""
    language = tools(game).language
    found: set[type[Phrase]] = set()
    for kind in ("", "SCRIPT", "PRG", "CONF", "DAEMON") if game == "datawarriors" else ("",):
        try:
            found |= {type(one) for piece in language.pieces(text, kind) for one in language.phrase(piece, kind)[0].walk()}
        except TextError:
            continue
    return found


def witness(game: str, text: str) -> Witness | None:
    """Two tables for a text, if there are."""
    does: tuple[str, int] | None = None
    does_not: tuple[str, int] | None = None
    for lot in LOTS:
        for table in tools(game).tables(text):
            try:
                changed = changes(game, table, lot)
            except SetupError:
                return None
            does = does or ((table.words, lot) if changed else None)
            does_not = does_not or (None if changed else (table.words, lot))
            if does and does_not:
                return Witness(text, *does, *does_not)
    return None


def written(game: str) -> Iterator[str]:
    """Texts that somebody wrote: cards, scenarios, the manual, what a designer would say."""
    for line in (NATURAL / f"{game}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("does: "):
            yield line.removeprefix("does: ")
    yield from (one.text for one in frozen(game) if one.origin != "made up")
    yield from BY_HAND[game]


def made_up(game: str, cls: type[Phrase], tries: int) -> Iterator[str]:
    """Texts with a phrase."""
    rng, maker = random.Random(cls.__name__), tools(game).language.maker
    seen: set[str] = set()
    for number in range(tries):
        text = maker.line(rng, wanted=cls, depth=rng.randint(0, 1 + number // 10))
        if maker.used is cls and text not in seen and len(text) <= LONGEST and cls in phrases_in(game, text):
            seen.add(text)
            yield text
