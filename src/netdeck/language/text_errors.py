"""Errors in card text, each with its place, all reported together.

Texts are data from anyone: long ones are refused before they cost anything.
"""

import re
from collections.abc import Sequence

from netdeck.language.frozen import dataclass
from netdeck.language.limits import MOST_CHARACTERS, MOST_LINES


@dataclass(frozen=True, slots=True)
class TextProblem:
    """A problem of a text: position (line and column from 1, length), message, and similar known words."""

    line: int
    column: int
    length: int
    message: str
    code: str = ""
    near: tuple[str, ...] = ()
    source: str = ""
    meant: str = ""
    """The text with its slips mended, where it then compiles and can mean one thing only."""
    clause: str = ""
    """The rule that it would break, if one does."""

    def __str__(self) -> str:
        hints = f"; expected: {' or '.join(map(repr, self.near))}" if self.near else ""
        code = f"{self.code}: " if self.code else ""
        meant = f"; did you mean {self.meant!r}?" if self.meant else ""
        return f"line {self.line}, column {self.column}: {code}{self.message}{hints}{meant}"

    def drawn(self) -> str:
        """The line with a caret under the phrase."""
        return f"{self.source}\n{caret_indent(self.source[: self.column - 1])}{'^' * max(1, self.length)}"


def caret_indent(words: str) -> str:
    """Spaces as wide as *words*, for a caret on the next line."""
    return "".join("\t" if sign == "\t" else " " for sign in words)


class TextError(ValueError):
    """A text with problems, all of them."""

    def __init__(self, problems: Sequence[TextProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Part:
    """One parsed phrase of a line, for explanations: words, name, clauses, depth."""

    words: str
    name: str
    clauses: tuple[str, ...]
    depth: int
    start: int = 0
    """Where its words begin in the piece that was read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One way to say a phrase, for the manual: category, name, template with slots in angle brackets, clauses."""

    rule: str
    name: str
    words: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text that is parsed separately, with its position."""

    text: str
    start: int
    end: int

    @property
    def source(self) -> str:
        """Its words."""
        return self.text[self.start : self.end]

    def problem(
        self, message: str, code: str = "", at: int = -1, length: int = 0, near: tuple[str, ...] = (), meant: str = "", clause: str = ""
    ) -> TextProblem:
        """A problem at a position of the piece (from 0), or of the whole piece."""
        said = self.source
        if at < 0:
            at, length = len(said) - len(said.lstrip()), len(said.strip().partition("\n")[0])
        place = self.start + at
        begun = self.text.rfind("\n", 0, place) + 1
        line = self.text.count("\n", 0, place) + 1
        source = self.text[begun:].partition("\n")[0]
        length = max(1, min(length, begun + len(source) - place))  # a caret stays on its line
        return TextProblem(line, place - begun + 1, length, message, code, near, source, meant, clause)


@dataclass(frozen=True, slots=True)
class Fault:
    """An error that the grammar accepts and the rules of a game reject: code, sentence, clause, key of the file.

    ``words`` are the guilty words of the text, as they stand there or in other letters; without them all of it is to blame. Of those that
    stand there more than once, the ones inside ``within`` are meant.
    """

    code: str
    message: str
    clause: str = ""
    key: str = "text"
    words: str = ""
    within: str = ""

    def in_text(self, text: str) -> TextProblem:
        """The problem at the words at fault in *text*."""
        words = r"\s+".join(map(re.escape, self.words.split()))
        found = None
        if words:
            guilty = re.compile(rf"\b{words}\b|{words}", re.IGNORECASE)
            found = guilty.search(text, max(0, text.casefold().find(self.within.casefold()))) or guilty.search(text)
        at, length = (found.start(), len(found[0])) if found is not None else (-1, 0)
        return Piece(text, 0, len(text)).problem(self.message, self.code, at, length, clause=self.clause)


def too_much(text: str) -> list[TextProblem]:
    """Why *text* is too large or no text at all; checked before parsing."""
    if len(text) > MOST_CHARACTERS:
        return [TextProblem(1, 1, 1, f"{len(text)} characters are too many for a card's text; {MOST_CHARACTERS} is the most")]
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        return [TextProblem(MOST_LINES + 1, 1, 1, f"{len(lines)} lines are too many for a card's text; {MOST_LINES} is the most")]
    return []
