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
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any, ClassVar, Final, Generic, TypeVar

from lark import Lark, Token, Transformer, Tree, UnexpectedInput
from lark.exceptions import UnexpectedEOF, UnexpectedToken, VisitError

from netdeck.language.keeping import kept_file
from netdeck.language.lexer import PhraseLexer, UnknownCharacterError, words_of
from netdeck.language.limits import DEEPEST, MOST_CHARACTERS, MOST_LINES, MOST_WORDS, check_time
from netdeck.language.misfit import MisfitError
from netdeck.language.phrasebook import Phrase, nearest, phrases

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

    def __str__(self) -> str:
        hints = f"; known here: {', '.join(self.near)}" if self.near else ""
        code = f"{self.code}: " if self.code else ""
        return f"line {self.line}, column {self.column}: {code}{self.message}{hints}"

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

    def problem(self, message: str, code: str = "", at: int = -1, length: int = 0, near: tuple[str, ...] = ()) -> TextProblem:
        """A problem at a place of the piece (from 0), or of all that it says."""
        said = self.source
        if at < 0:
            at, length = len(said) - len(said.lstrip()), len(said.strip().partition("\n")[0])
        place = self.start + at
        begun = self.text.rfind("\n", 0, place) + 1
        line = self.text.count("\n", 0, place) + 1
        source = self.text[begun:].partition("\n")[0]
        return TextProblem(line, place - begun + 1, max(1, length), message, code, near, source)


class Language(ABC, Generic[R]):
    """The card language of one game. ``sources`` are its grammar texts (:func:`~netdeck.language.grammars.grammar`).

    A game says how its lines make rules (:meth:`assembled`) and how rules are told (:meth:`told`). ``kind`` is the card's type, for games
    in which it says how the text is meant.
    """

    lexer: ClassVar[type[PhraseLexer]] = PhraseLexer
    start: ClassVar[str] = "line"
    unclear: ClassVar[str] = ""
    """The code of the error for a text that cannot be told again."""

    def __init__(self, game: str, sources: Sequence[str], reader: type[Transformer[Token, Any]]) -> None:
        self.game = game
        self.sources = tuple(sources)
        self.reader = reader
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
        except TextError:
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
                parts.append((piece, self.read(piece)))
            except TextError as error:
                problems += error.problems
        if problems:
            raise TextError(problems)
        return self.assembled(parts, kind)

    def read(self, piece: Piece) -> Any:
        """What one piece says. Raises :class:`TextError`."""
        tree = self.parsed(piece)
        try:
            return self.reader().transform(tree)
        except VisitError as error:
            cause = error.orig_exc
            if not isinstance(cause, MisfitError):
                raise
            at, length = (cause.at.start_pos or 0, len(cause.at)) if cause.at is not None else (-1, 0)
            raise TextError([piece.problem(cause.message, cause.code, at, length)]) from None

    def parsed(self, piece: Piece) -> Tree[Token]:
        """The parse tree of one piece. Raises :class:`TextError`."""
        check_time()
        try:
            count = len(self.lexer.units(piece.source))
            if count > MOST_WORDS:
                raise TextError([piece.problem(f"{count} words are too many here; {MOST_WORDS} is the most", at=0, length=1)])
            tree = self._parse(piece.source)
        except UnknownCharacterError as error:
            raise TextError([piece.problem(str(error), at=error.column, length=1)]) from None
        except UnexpectedInput as error:
            raise TextError([self._unexpected(piece, error)]) from None
        if _depth(tree) > DEEPEST:
            raise TextError([piece.problem("the phrases are nested too deeply")])
        return tree

    def _parse(self, source: str) -> Tree[Token]:
        """A missing full stop at the very end is forgiven."""
        try:
            return self.parser.parse(source)
        except UnexpectedToken as error:
            if error.token.type != "$END" or source.rstrip().endswith("."):
                raise
            try:
                return self.parser.parse(f"{source.rstrip()}.")
            except UnexpectedInput:
                raise error from None

    def _unexpected(self, piece: Piece, error: UnexpectedInput) -> TextProblem:
        source = piece.source
        token = getattr(error, "token", None)
        interactive = getattr(error, "interactive_parser", None)
        expected = self._spellings(interactive.accepts() if interactive is not None else set())
        ended = not isinstance(token, Token) or token.type == "$END" or isinstance(error, UnexpectedEOF)
        start = len(source.rstrip()) if ended else (token.start_pos or 0)  # type: ignore[union-attr]
        length = 1 if ended else len(str(token))
        before = self.lexer.units(source[:start])
        if before and before[-1].kind == "word" and before[-1].text.lower() not in self.words:
            # A word that nobody knows was taken for a name; what follows it is not to blame.
            start, length, ended = before[-1].start, len(before[-1].text), False
            near = nearest(source[start:], [*sorted(self.words), *self.spelt], self.phrases, expected)
        else:
            near = nearest(source if ended else source[start:], expected, self.phrases, expected)
        rest = source[start:]
        message = "the text ends too early" if ended else f"{_shown(rest, length)!r} is not understood here"
        return piece.problem(message, at=start, length=length, near=near)

    def explain(self, text: str, kind: str = "") -> Iterator[tuple[str, list[Part]]]:
        """How a text was read, piece by piece: each phrase that follows clauses, outermost first."""
        for piece in self.pieces(text, kind):
            yield piece.source.strip(), _parts(self.parsed(piece), self.clauses, piece.source, 0)

    # The grammar

    @cached_property
    def parser(self) -> Lark:
        """The parser, made when the first text asks for it. Its tables are kept between runs, since making them takes most of a second."""
        grammar = "\n".join(self.sources)
        kept = kept_file(f"{self.game}-{sha256(grammar.encode()).hexdigest()[:16]}.parser")
        return Lark(
            grammar,
            start=self.start,
            parser="lalr",
            lexer=self.lexer,
            maybe_placeholders=False,
            propagate_positions=True,
            cache=kept or False,
        )

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """Every phrase of the grammar with its clauses, in its order."""
        return phrases(self.sources, {name: example for name, (example, _) in self.lexer.made.items()})

    @cached_property
    def clauses(self) -> dict[str, tuple[str, ...]]:
        """The clauses of each named phrase."""
        return {phrase.name: phrase.clauses for phrase in self.phrases if phrase.clauses}

    @cached_property
    def spelt(self) -> list[str]:
        """Every phrase of the grammar's terminals."""
        return sorted({phrase for terminal in self.parser.terminals for phrase in words_of(terminal.pattern.value)})

    @cached_property
    def words(self) -> frozenset[str]:
        """Every single word that stands in a phrase."""
        return frozenset(word.lower() for phrase in self.spelt for word in phrase.split())

    def _spellings(self, terminals: set[str]) -> list[str]:
        known = {terminal.name: words_of(terminal.pattern.value) for terminal in self.parser.terminals}
        found = [self.lexer.made[name][1] for name in sorted(terminals) if name in self.lexer.made]
        found += ["the end of the line"] * ("$END" in terminals)
        return [spelling for name in sorted(terminals) for spelling in known.get(name, [])] + found


def too_much(text: str) -> list[TextProblem]:
    """Why *text* is too large or no text at all, before anything is read."""
    if len(text) > MOST_CHARACTERS:
        return [TextProblem(1, 1, 1, f"{len(text)} characters are too many for a card's text; {MOST_CHARACTERS} is the most")]
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        return [TextProblem(MOST_LINES + 1, 1, 1, f"{len(lines)} lines are too many for a card's text; {MOST_LINES} is the most")]
    return []


def _shown(rest: str, length: int) -> str:
    """The phrase that was not understood, with a few words after it."""
    words = rest.split()
    shown = " ".join(words[: max(3, len(rest[:length].split()))])
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _depth(tree: Tree[Token]) -> int:
    deepest, level = 0, [tree]
    while level:
        deepest += 1
        level = [child for one in level for child in one.children if isinstance(child, Tree) and one.data != "sentences"] + [
            child for one in level if one.data == "sentences" for child in one.children if isinstance(child, Tree)
        ]
    return deepest


def _parts(tree: Tree[Token], clauses: dict[str, tuple[str, ...]], source: str, depth: int) -> list[Part]:
    name = str(tree.data)
    cited = clauses.get(name, ())
    found: list[Part] = []
    if cited:
        found.append(Part(_words(tree, source), name, cited, depth))
        depth += 1
    for child in tree.children:
        if isinstance(child, Tree):
            found += _parts(child, clauses, source, depth)
    return found


def _words(tree: Tree[Token], source: str) -> str:
    return "" if tree.meta.empty else source[tree.meta.start_pos : tree.meta.end_pos]
