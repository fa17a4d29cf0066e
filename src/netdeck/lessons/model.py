"""A lesson: a first game of a few minutes, in staged tables, one new thing at a time. This is what a file says, before anything is played.

``docs/lessons.md`` is the handbook of the format.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

FORMAT: Final = "netdeck-lesson/1"
Table = dict[str, Any]
"""A table of a scenario: ``given`` or ``then``."""


class Other(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What another seat does in a line of play: a step of a scenario."""

    seat: str = ""
    choose: str = ""
    all: str = ""
    others: str = ""
    times: int = 1

    def step(self, learner: str) -> Table:
        """As a step of a scenario."""
        if self.others:
            return {"seat": learner, "others": self.others}
        return {"all": self.all, "times": self.times} if self.all else {"seat": self.seat, "choose": self.choose}

    def __str__(self) -> str:
        return f"({self.seat or ('others' if self.others else 'all')} {self.choose or self.others or self.all})"


Word = str | tuple[str, ...] | Other
"""In a line of play a text is the learner's choice, a list is any of these, a table is an act of somebody else."""
Line = tuple[Word, ...]
Straight = tuple[str | Other, ...]
"""A line without alternatives."""


def straightened(line: Line) -> Iterator[Straight]:
    """*line* without alternatives, once for each of them."""
    return itertools.product(*(word if isinstance(word, tuple) else (word,) for word in line))


def line_of_play(line: Sequence[Word]) -> str:
    """A line of play in one line of text."""
    return ", ".join(" or ".join(word) if isinstance(word, tuple) else str(word) for word in line)


def listed(clauses: str | tuple[str, ...]) -> tuple[str, ...]:
    """One clause or several, as several."""
    return (clauses,) if isinstance(clauses, str) else clauses


class Accept(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line that reaches the goal, what is said then, and what happens on the way."""

    line: Line
    say: str
    then: Table = {}


class Wrong(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A likely wrong move, and the rule that explains it.

    Either one that is refused (``try``, and the clause that refuses it), or one that is allowed and leads elsewhere (``line``, the clauses
    that make it so, and what happens). ``after`` are the choices before it.
    """

    say: str
    attempt: str = msgspec.field(default="", name="try")
    refused: str = ""
    line: Line = ()
    clause: str | tuple[str, ...] = ()
    then: Table = {}
    after: Line = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The rules behind the answer."""
        return (self.refused,) if self.attempt else listed(self.clause)


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One staged table and one new idea. The goal decides (``then``), not the script."""

    id: str
    title: str
    goal: str
    idea: str
    hint: str
    clauses: tuple[str, ...]
    spotlight: tuple[str, ...]
    given: Table
    then: Table
    accept: tuple[Accept, ...]
    wrong: tuple[Wrong, ...]
    uses: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    rival: tuple[str, ...] = ()
    """What others do off the script: the first of these that is legal, else they pass."""
    voice: dict[str, str] = {}
    """What a teammate says at the beginning, by seat."""
    seat: str = msgspec.field(default="", name="as")
    victory: bool = False


class Next(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to do after the victory: against whom and with what, and what to read (groups of clauses)."""

    bot: str
    read: tuple[str, ...]
    say: str
    variant: str = ""
    seat: str = ""
    decks: dict[str, str] = {}

    def command(self, game: str) -> str:
        """How that is said to the command line."""
        words = ["netdeck", "play", game]
        words += ["--variant", self.variant] if self.variant else []
        words += ["--seat", self.seat] if self.seat else []
        words += [word for seat, deck in self.decks.items() for word in ("--deck", f"{seat}={deck}")]
        return " ".join([*words, "--vs", self.bot])


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A first game: its table, its steps, and what comes next."""

    id: str
    title: str
    intro: str
    learner: str
    minutes: int
    step: tuple[Step, ...]
    next: Next
    variant: str = ""
    seats: tuple[str, ...] = ()
    options: Table = {}
    decks: dict[str, str] = {}
    random: Table = {}
    given: Table = {}

    def seat(self, step: Step) -> str:
        """Whose eyes the learner has in *step*."""
        return step.seat or self.learner

    @property
    def head(self) -> Table:
        """What its scenarios have in common."""
        said = {"variant": self.variant, "seats": list(self.seats), "options": self.options, "decks": self.decks, "random": self.random}
        return {key: value for key, value in said.items() if value} | {"given": self.given}


class LessonFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of lessons."""

    format: str
    game: str
    lesson: tuple[Lesson, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons of a game in order, with the file and lines of each step."""

    game: str
    lessons: tuple[Lesson, ...]
    places: Mapping[str, "Place"]

    def find(self, lesson: str) -> Lesson | None:
        """The lesson of that id."""
        return next((each for each in self.lessons if each.id == lesson), None)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a step stands: its file, its first line, and the lines of its keys."""

    file: str
    line: int
    lines: Mapping[tuple[str | int, ...], int]


def place_name(lesson: Lesson, step: Step) -> str:
    """A step's name with its lesson's."""
    return f"{lesson.id}/{step.id}"
