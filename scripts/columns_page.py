"""Write docs/columns.md, the columns of the tables by words: python scripts/columns_page.py."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from netdeck import registry
from netdeck.kernel.columns import Columns

PAGE = Path(__file__).parents[1] / "docs" / "columns.md"
GAMES = ("bloodless", "datawarriors", "technomancy")
HEAD = """# Columns

The table of a game over columns is a set of lists of integers ([why](architecture.md#the-machine-of-columns)). Columns of the same length
belong together: a row of them is one object. `python scripts/columns_page.py` generates this page from the classes that declare them.
"""
PREFIX = re.compile(r"^(?!in_)[a-z]{1,2}_(?=\w)")


def table_of(game: str) -> type[Columns]:
    """The class that declares the columns of a game."""
    table: type[Columns] = import_module(f"netdeck.games.{game}.rules.table").Table
    return table


def words(column: str) -> str:
    """What a column holds."""
    return PREFIX.sub("", column).replace("_", " ")


def lines(game: str) -> Iterator[str]:
    """The part of the page about a game."""
    table = table_of(game)
    things: dict[tuple[str, str], list[str]] = {}
    for column, room in table.columns.items():
        prefix = PREFIX.match(column)
        things.setdefault((room.name, prefix[0] if prefix else ""), []).append(column)
    yield f"\n## {registry.find(game).title}\n"
    yield f"{len(table.columns)} columns, {len(table.numbers)} single numbers, {len(table.printed_numbers)} that follow from the cards.\n"
    yield "| one row for each | prefix | columns |"
    yield "| --- | --- | --- |"
    for (thing, letters), columns in things.items():
        written = f"`{letters}...`" if letters else ""
        yield f"| {thing} | {written} | {', '.join(map(words, columns))} |"


def page() -> str:
    """The whole page."""
    return HEAD + "\n".join(line for game in GAMES for line in lines(game)) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
