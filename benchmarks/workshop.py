"""The workshop: how soon a set of sixty cards is checked again when one of them has changed, as after a key press.

The door is the one that the workshop in the browser, the editors and the command line have in common. What a text means is compiled once
and kept, so a set is new once; then what counts is the card that somebody is writing. ``python -m benchmarks.page`` measures the same from
the key to what the page shows.
"""

import random
import tomllib
from collections.abc import Iterator
from functools import partial
from itertools import count
from time import process_time

from benchmarks import Figure
from benchmarks import per_second as timed
from netdeck.kernel import Game
from netdeck.language.card_file import card_table
from netdeck.language.custom_cards import Source, check_cards
from netdeck.language.tools import tools_of
from netdeck.registry import find

CARDS = 60
SOON = 0.3
"""Seconds in which a set is checked again; what the page and the network take comes on top, so it has to be a good deal less."""
SOONER = 3
"""So many times as soon as a new set, at least."""
GAMES = ("bloodless", "datawarriors", "technomancy")
per_second = partial(timed, clock=process_time)


def own_set(game: Game, cards: int = CARDS) -> list[dict[str, object]]:
    """Cards that nobody has made yet: what two cards of the game say stands on one."""
    tools = tools_of(game)
    assert tools is not None
    dice = random.Random(1)
    known = [card for card in tools.own_cards().values() if card.text]
    found: list[dict[str, object]] = []
    while len(found) < cards:
        one, other = dice.sample(known, 2)
        name = f"Sample {chr(65 + len(found) // 26)}{chr(97 + len(found) % 26)}"
        [table] = tomllib.loads(tools.blank(one, name, body=True))["card"]
        table["text"] = f"{one.text}\n{other.text}"
        if one.facts().get("type") == other.facts().get("type") and tools.compile(card_table(table).encode()).fine:
            found.append(table)
    return found


def spaced(table: dict[str, object], number: int) -> dict[str, object]:
    """The same card in other letters, which nobody has compiled yet."""
    return table | {"text": str(table["text"]).replace(" ", " " * (number + 2), 1)}


def written(tables: list[dict[str, object]]) -> bytes:
    """A card file."""
    return "\n".join(map(card_table, tables)).encode()


def figures(game: Game) -> Iterator[Figure]:
    """Sets of one game that are new, and sets of which one card is."""
    tables, numbers = own_set(game), count()

    def check(changed: int) -> None:
        number = next(numbers)
        file = written([spaced(table, number) for table in tables[:changed]] + tables[changed:])
        assert check_cards(game, [Source("cards", file)]).fine

    new = per_second(lambda: check(CARDS))
    yield Figure(f"{game.id}: sets of {CARDS} new cards", new)
    again = per_second(lambda: check(1))
    yield Figure(f"{game.id}: the same, one card changed", again, "new sets", again / new, SOONER)
    yield Figure(f"{game.id}: the same, within {SOON} s", again, "the limit", again * SOON, 1.0)


def main() -> Iterator[Figure]:
    """Every game in which cards have text."""
    for name in GAMES:
        yield from figures(find(name))
