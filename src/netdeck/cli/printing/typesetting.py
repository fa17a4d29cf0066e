"""Setting card text in lines: one width for every letter."""

import re
from dataclasses import dataclass
from typing import Literal

Style = Literal["plain", "strong", "faint", "symbol"]
ADVANCE = 0.6
"""The width of a column, as a part of the size of the type."""
LEADING = 1.3
_MARKED = re.compile(r"(\*\*[^*]+\*\*|\*[^*]+\*|\{[^{}]+\})")


@dataclass(slots=True)
class Run:
    """Some text in one style; a symbol is what stood in braces and is drawn as a ring."""

    text: str
    style: Style = "plain"

    @property
    def columns(self) -> float:
        """How many columns it takes; a symbol takes more, for its ring."""
        return len(self.text) + (1.4 if self.style == "symbol" else 0)


def runs(text: str) -> list[Run]:
    """The runs of a card's text: ``**strong**``, ``*faint*``, ``{symbol}``."""
    found: list[Run] = []
    for part in filter(None, _MARKED.split(text)):
        if part.startswith("**") and len(part) > 4:
            found.append(Run(part[2:-2], "strong"))
        elif part[0] == part[-1] == "*" and len(part) > 2:
            found.append(Run(part[1:-1], "faint"))
        elif part[0] == "{" and part[-1] == "}":
            found.append(Run(part[1:-1], "symbol"))
        else:
            found.append(Run(part))
    return found


def wrapped(text: str, width: int) -> list[list[Run]]:
    """*text* in lines of at most *width* columns; a line break stays one."""
    lines: list[list[Run]] = []
    for paragraph in text.strip().split("\n"):
        lines.append([])
        used = 0.0
        for run in runs(paragraph):
            for piece in [run.text] if run.style == "symbol" else re.split(r"(?<=\s)", run.text):
                if used and used + Run(piece.rstrip(), run.style).columns > width:
                    lines.append([])
                    used = 0
                rest = piece
                while run.style != "symbol" and len(rest.rstrip()) > width:
                    lines[-1].append(Run(rest[:width], run.style))
                    lines.append([])
                    rest, used = rest[width:], 0
                rest = rest if used or run.style == "symbol" else rest.lstrip()
                if not rest:
                    continue
                line = lines[-1]
                if line and line[-1].style == run.style != "symbol":
                    line[-1].text += rest
                else:
                    line.append(Run(rest, run.style))
                used += Run(rest, run.style).columns
    return lines


def fitted(text: str, width: float, height: float, sizes: tuple[float, ...]) -> tuple[list[list[Run]], float]:
    """*text* in the largest of *sizes* at which it fits, or smaller than all if necessary: no word of a printed card may be lost."""
    if not text.strip():
        return [], sizes[-1]
    size = sizes[0]
    for size in sizes:
        lines = wrapped(text, int(width / (size * ADVANCE)))
        if len(lines) * size * LEADING <= height:
            return lines, size
    while True:
        size *= 0.9
        lines = wrapped(text, int(width / (size * ADVANCE)))
        if len(lines) * size * LEADING <= height:
            return lines, size
