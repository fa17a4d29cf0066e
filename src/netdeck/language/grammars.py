"""The chapters of the common grammar: a game's grammar is those that it needs, and its own after them.

Every alternative stands on a line of its own, with the clauses that it follows behind it; for what stands in a chapter the game says
``// cite name: clauses``. Words between quotation marks are the phrases. A game adds to a rule of a chapter with ``%extend``.
"""

from importlib.resources import files
from typing import Final

CHAPTERS: Final = (
    "numbers",
    "arithmetic",
    "nouns",
    "filters",
    "conditions",
    "players",
    "references",
    "sums",
    "triggers",
    "sentences",
    "abilities",
)
"""All of them, in the order in which they must be read."""


def grammar(package: str, *chapters: str) -> tuple[str, ...]:
    """The grammar texts of a game: the *chapters* that it needs, then the ``grammar.lark`` of its *package*."""
    common = files("netdeck.language").joinpath("grammar")
    texts = [common.joinpath(f"{name}.lark") for name in sorted(chapters, key=CHAPTERS.index)]
    return tuple(path.read_text(encoding="utf-8") for path in (*texts, files(package).joinpath("grammar.lark")))
