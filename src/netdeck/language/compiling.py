"""Compiling: a card's text to its rules, every problem at once.

A text is read in pieces, each on its own, so that one bad piece hides none of the others: lines in most games, sentences where a card's
text is one paragraph. What was understood is told again and must compile to the same: English is ambiguous, and a text whose telling
would be read differently is refused instead of being shown wrongly. Texts are data from anyone: long ones and deeply nested ones are
refused before they cost anything, and what was read once is kept.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final, Generic, TypeVar

from netdeck.language.limits import MOST_CHARACTERS, MOST_LINES
from netdeck.language.misfit import UntellableError
from netdeck.language.phrasebook import Phrase

R = TypeVar("R")
LINE: Final = re.compile(r"[^\n]*\S[^\n]*")


@dataclass(frozen=True, slots=True)
class TextProblem:
    """Why a text does not compile: where (line and column from 1, and how many characters), what, and what is known that is near."""

    line: int
    column: int
    length: int
    message: str
    code: str = ""
    near: tuple[str, ...] = ()
    source: str = ""
    meant: str = ""
    """The nearest text that compiles, when one word is changed."""
    clause: str = ""
    """The rule that it would break, if one does."""

    def __str__(self) -> str:
        hints = f"; known here: {', '.join(self.near)}" if self.near else ""
        code = f"{self.code}: " if self.code else ""
        meant = f"; did you mean {self.meant!r}?" if self.meant else ""
        return f"line {self.line}, column {self.column}: {code}{self.message}{hints}{meant}"

    def drawn(self) -> str:
        """The line with a caret under the phrase."""
        return f"{self.source}\n{' ' * (self.column - 1)}{'^' * max(1, self.length)}"


class TextError(ValueError):
    """A text with problems, all of them."""

    def __init__(self, problems: Sequence[TextProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Part:
    """One phrase of a line as it was read, for explaining: its words, its name in the grammar, its clauses, its depth."""

    words: str
    name: str
    clauses: tuple[str, ...]
    depth: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text that is read on its own, and where it stands there."""

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
        """A problem at a place of the piece (from 0), or of all that it says."""
        said = self.source
        if at < 0:
            at, length = len(said) - len(said.lstrip()), len(said.strip().partition("\n")[0])
        place = self.start + at
        begun = self.text.rfind("\n", 0, place) + 1
        line = self.text.count("\n", 0, place) + 1
        source = self.text[begun:].partition("\n")[0]
        return TextProblem(line, place - begun + 1, max(1, length), message, code, near, source, meant, clause)


class Language(ABC, Generic[R]):
    """The card language of one game.

    A game says how its lines make rules (:meth:`assembled`) and how rules are told (:meth:`told`). ``kind`` is the card's type, for games
    in which it says how the text is meant.
    """

    unclear: ClassVar[str] = ""
    """The code of the error for a text that cannot be told again."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._kept = lru_cache(maxsize=4096)(self._compile)
        self._understood = lru_cache(maxsize=4096)(self._understand)

    # What a game says

    @abstractmethod
    def assembled(self, parts: Sequence[tuple[Piece, Any]], kind: str) -> R:
        """The rules that the parts of a text make together. Raises :class:`TextError`."""

    @abstractmethod
    def told(self, rules: R) -> str:
        """*rules* in words, as every face shows them."""

    def pieces(self, text: str, kind: str) -> Iterable[Piece]:
        """The parts of a text that are read on their own: its lines."""
        return [Piece(text, match.start(), match.end()) for match in LINE.finditer(text)]

    def same(self, rules: R, again: R) -> bool:
        """Whether a text and its telling mean the same."""
        return rules == again

    # What a front end says

    @abstractmethod
    def prepare(self) -> None:
        """Make whatever takes a moment to make once."""

    @abstractmethod
    def read(self, piece: Piece, kind: str) -> Any:
        """What one piece says on a card of a type. Raises :class:`TextError`."""

    @abstractmethod
    def explain(self, text: str, kind: str = "") -> Iterator[tuple[str, list[Part]]]:
        """How a text was read, piece by piece: each phrase that follows clauses, outermost first."""

    @property
    @abstractmethod
    def phrases(self) -> tuple[Phrase, ...]:
        """Every phrase of the language with its clauses, in the order of the manual."""

    @property
    @abstractmethod
    def words(self) -> frozenset[str]:
        """Every single word that stands in a phrase."""

    @property
    @abstractmethod
    def word_lists(self) -> Sequence[tuple[str, Sequence[str]]]:
        """What stands for several words in the phrases, and those words."""

    # Reading

    def compile(self, text: str, kind: str = "") -> R:
        """*text* as rules. Raises :class:`TextError` with every problem."""
        return self._kept(text, kind)

    def understood(self, text: str, kind: str = "") -> tuple[R, str]:
        """*text* as rules, and told again. Raises :class:`TextError`, also where the telling would be read differently."""
        return self._understood(text, kind)

    def _understand(self, text: str, kind: str) -> tuple[R, str]:
        rules = self.compile(text, kind)
        try:
            told = self.told(rules)
            clear = self.same(rules, self.compile(told, kind))
        except (TextError, UntellableError):
            clear = False
        if not clear:
            whole = Piece(text, 0, len(text))
            raise TextError([whole.problem("this cannot be told in other words that mean the same; say it more simply", self.unclear)])
        return rules, told

    def _compile(self, text: str, kind: str) -> R:
        problems = list(too_much(text))
        if problems:
            raise TextError(problems)
        parts: list[tuple[Piece, Any]] = []
        pieces = list(self.pieces(text, kind))
        if len(pieces) > MOST_LINES:
            raise TextError([pieces[MOST_LINES].problem(f"{len(pieces)} are too many lines or sentences; {MOST_LINES} is the most")])
        for piece in pieces:
            try:
                parts.append((piece, self.read(piece, kind)))
            except TextError as error:
                problems += error.problems
        if problems:
            raise TextError(problems)
        return self.assembled(parts, kind)


def too_much(text: str) -> list[TextProblem]:
    """Why *text* is too large or no text at all, before anything is read."""
    if len(text) > MOST_CHARACTERS:
        return [TextProblem(1, 1, 1, f"{len(text)} characters are too many for a card's text; {MOST_CHARACTERS} is the most")]
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        return [TextProblem(MOST_LINES + 1, 1, 1, f"{len(lines)} lines are too many for a card's text; {MOST_LINES} is the most")]
    return []
