"""The data model of scenarios, read and merged, before anything is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeAlias

from netdeck.scenarios.lines import Path, nearest_line

Table: TypeAlias = Mapping[str, Any]
"""A table of a file: whoever reads it says what it needs."""


@dataclass(frozen=True, slots=True)
class ScenarioProblem:
    """A problem of a file: its place and what is wrong."""

    line: int
    sentence: str


class ScenarioError(Exception):
    """An invalid scenario, with every reason."""

    def __init__(self, *troubles: ScenarioProblem) -> None:
        self.troubles = troubles
        super().__init__("; ".join(f"line {each.line}: {each.sentence}" for each in troubles))


@dataclass(frozen=True, slots=True)
class Source:
    """The file of a scenario, its lines, and the index of its ``[[scenario]]`` table; ``None`` if the file is the scenario.

    ``first`` is the line at which a scenario begins that is neither: a part of something else.
    """

    file: str
    lines: Mapping[Path, int]
    number: int | None = None
    first: int = 1

    def line(self, *path: str | int) -> int:
        """The line of *path*, in the scenario's table or at file level. Zone names may be nested tables."""
        own: Path = () if self.number is None else ("scenario", self.number)
        best = (False, 0, self.head)
        for base in (own, ()):
            for spelt in _spellings(path):
                line, length = nearest_line(self.lines, (*base, *spelt))
                found = (length == len(base) + len(spelt), length - len(base), line)
                if found[:2] > best[:2]:
                    best = found
        return best[2]

    @property
    def head(self) -> int:
        """The first line of the scenario."""
        return self.first if self.number is None else self.lines[("scenario", self.number)]

    def problem(self, sentence: str, *path: str | int) -> ScenarioProblem:
        """A problem at *path*."""
        return ScenarioProblem(self.line(*path), sentence)

    def error(self, sentence: str, *path: str | int) -> ScenarioError:
        """The same as an exception."""
        return ScenarioError(self.problem(sentence, *path))

    def unknown(self, what: str, word: object, known: Sequence[str], *path: str | int) -> ScenarioError:
        """The problem that *word* is no *what*, with the nearest known names, or all of them if they are few."""
        return self.error(f"there is no {what} {word!r}{suggestion(str(word), known)}", *path)


def _spellings(path: Sequence[str | int]) -> list[Path]:
    """A dotted name may stand in the file as one quoted key or as nested tables."""
    split: list[str | int] = []
    for part in path:
        split += part.split(".") if isinstance(part, str) else [part]
    return [tuple(path), tuple(split)] if len(split) > len(path) else [tuple(path)]


def suggestion(word: str, known: Sequence[str]) -> str:
    """A suggestion for a misspelt *word*."""
    near = get_close_matches(word, known, n=3, cutoff=0.5)
    if near:
        return f"; did you mean {' or '.join(near)}?"
    return f"; known: {', '.join(known)}" if 0 < len(known) <= 12 else ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens: a choice, an attempt, everybody passing, a host's command, or a seat's plain answers.

    ``act`` is the key that says which (``choose``, ``attempt``, ``all``, ``others``, ``timeout``, ``concede`` or ``auto``), ``text`` its
    value.
    """

    act: str
    text: str
    seat: str = ""
    refused: str | bool = False
    code: str = ""
    times: int = 1
    until: Table | None = None
    ids: tuple[str, ...] = ()
    then: Table = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario under one variant. ``variant`` is empty for the game's first one.

    ``refused`` are the clauses by which the table itself, its decks, cards or seats, is refused: then nothing is played.
    """

    source: Source
    title: str
    game: str
    variant: str
    clauses: tuple[str, ...]
    seats: tuple[str, ...] = ()
    options: Table = field(default_factory=dict)
    decks: Mapping[str, str] = field(default_factory=dict)
    refused: tuple[str, ...] = ()
    seed: int = 0
    shuffles: tuple[tuple[str, ...], ...] = ()
    orders: tuple[tuple[str, ...], ...] = ()
    cards: str = ""
    given: Table = field(default_factory=dict)
    at_first: Mapping[str, object] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    then: Table = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The title, and the variant where the file names one."""
        return f"{self.title} [{self.variant}]" if self.variant else self.title
