"""Write down what every card text means today: ``python scripts/freeze_language.py [GAME ...]``.

The cards that come with a game, the cards of its scenarios, the manual's examples and 1,700 made-up sentences that could stand on some card
are compiled and told again; ``tests/language/frozen`` keeps text, telling and tree. Run it only
where a ruling changes what a text means, and say so there.
"""

import random
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.language.card_games import GAMES, cards_with, kind_of, tools
from tests.language.freezing import Frozen, freeze, frozen, path, plain

from netdeck.language.text_errors import TextError

ROOT = Path(__file__).parents[1]
MADE_UP = 1_700


def texts(game: str) -> Iterator[tuple[str, str, str]]:
    """Origin, card's type and words of each text that somebody wrote."""
    for name, card in tools(game).own_cards().items():
        yield name, kind_of(card), card.text
    for file in sorted((ROOT / "tests" / "scenarios" / game).rglob("*.toml")):
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        for table in (raw, *raw.get("scenario", ())):
            for card in table.get("card", ()):
                yield f"{file.name}: {card['name']}", str(card.get("type", "")).removeprefix("."), str(card.get("text", "")).rstrip()
    page = (ROOT / "docs" / "card-language.md").read_text(encoding="utf-8")
    section = page.split(f"### {GAMES[game].title} by example\n")[1].split("\n#")[0]
    for words in re.findall(r"^\| `([^`]*)`", section, re.MULTILINE):
        yield "the manual", "", words


def made_up(game: str) -> Iterator[tuple[str, str, str]]:
    """The sentences that are frozen already, then others from the grammar, without end."""
    if path(game).exists():
        yield from ((one.origin, one.kind, one.text) for one in frozen(game) if one.origin == "made up")
    rng, maker = random.Random(2026), tools(game).language.maker
    while True:
        yield "made up", "", maker.line(rng, depth=rng.randint(4, 11))


def understood(game: str) -> Iterator[Frozen]:
    """What of all this compiles."""
    seen: set[tuple[str, str]] = set()
    count = 0
    for source in (texts(game), made_up(game)):
        for origin, kind, words in source:
            if (kind, words) in seen or not words:
                continue
            seen.add((kind, words))
            try:
                rules, told = tools(game).language.compiled_with_words(words, kind)
            except TextError:
                continue
            if origin == "made up":
                if not any(tools(game).compile(file).fine for file in cards_with(game, told)):
                    continue
                count += 1
            yield Frozen(origin, kind, words, told, plain(rules))
            if count == MADE_UP:
                return


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        found = list(understood(name))
        freeze(name, found)
        print(f"{name}: {len(found)} texts")
