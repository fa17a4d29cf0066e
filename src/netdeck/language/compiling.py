"""Compiling: the lines of a card's text to its rules, every problem at once.

A card's text is lines; each line is a header, a chapter, an ability or plain instructions, and is read on its own, so one bad line hides
none of the others. Texts are data from anyone: long ones and deeply nested ones are refused before they cost anything, and what was read
once is kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any, Final, Protocol

from lark import Lark, Token, Tree, UnexpectedInput
from lark.exceptions import UnexpectedEOF, UnexpectedToken, VisitError

from netdeck.language.keeping import kept_file
from netdeck.language.lexer import PhraseLexer, UnknownCharacterError, units, words_of
from netdeck.language.phrasebook import Phrase, nearest, phrases
from netdeck.language.pronouns import UnsettledError, settle
from netdeck.language.reading import Chapter, Effect, Header, Line, MisfitError, Reader
from netdeck.language.tree import Rules

MOST_CHARACTERS: Final = 2000
MOST_LINES: Final = 30
MOST_WORDS: Final = 120
DEEPEST: Final = 40
PLACEHOLDERS: Final = {
    "NUMBER": "a number",
    "LETTER": "a letter such as X",
    "SIGNED": "+1",
    "TRIPLE": "+1/0/1",
    "STRING": 'a name such as "Blood Flask"',
    "CAPS": "a kin",
    "WORD": "a counter's name",
    "$END": "the end of the line",
}


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
class Text:
    """A compiled text: its rules, and the kins that it prints."""

    rules: Rules
    kins: tuple[str, ...] = ()


class ReaderClass(Protocol):
    """How a reader is made."""

    def __call__(self) -> Reader: ...


class Language:
    """The card language of one game: the common base and the game's own grammar. ``sources`` are grammar texts in reading order."""

    def __init__(self, game: str, sources: Sequence[str], reader: ReaderClass) -> None:
        self.game = game
        self.sources = tuple(sources)
        self.reader = reader
        self._kept = lru_cache(maxsize=4096)(self._compile)

    @cached_property
    def parser(self) -> Lark:
        """The parser, made when the first text asks for it. Its tables are kept between runs, since making them takes most of a second."""
        grammar = "\n".join(self.sources)
        kept = kept_file(f"{self.game}-{sha256(grammar.encode()).hexdigest()[:16]}.parser")
        return Lark(
            grammar, start="line", parser="lalr", lexer=PhraseLexer, maybe_placeholders=False, propagate_positions=True, cache=kept or False
        )

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """Every phrase of the grammar with its clauses, in its order."""
        return phrases(self.sources)

    @cached_property
    def clauses(self) -> dict[str, tuple[str, ...]]:
        """The clauses of each named phrase."""
        return {phrase.name: phrase.clauses for phrase in self.phrases if phrase.clauses}

    def compile(self, text: str) -> Text:
        """*text* as rules. Raises :class:`TextError` with every problem."""
        return self._kept(text)

    def _compile(self, text: str) -> Text:
        problems = list(too_much(text))
        if problems:
            raise TextError(problems)
        lines: list[tuple[int, str, Line]] = []
        for number, source in enumerate(text.splitlines(), 1):
            if not source.strip():
                continue
            try:
                lines.append((number, source, self.read_line(source)))
            except TextError as error:
                problems += [replace(problem, line=number, source=source) for problem in error.problems]
        if problems:
            raise TextError(problems)
        return assembled(lines)

    def read_line(self, source: str) -> Line:
        """One line. Raises :class:`TextError`; its problem's line is 1."""
        tree = self.parsed(source)
        try:
            line: Line = self.reader().transform(tree)
        except VisitError as error:
            cause = error.orig_exc
            if not isinstance(cause, MisfitError):
                raise
            at = cause.at
            column, length = (at.column or 1, len(at)) if at is not None else _whole(source)
            raise TextError([TextProblem(1, column, length, cause.message, cause.code, source=source)]) from None
        return line

    def parsed(self, source: str) -> Tree[Token]:
        """The parse tree of one line. Raises :class:`TextError`."""
        try:
            count = len(units(source))
            if count > MOST_WORDS:
                raise TextError([TextProblem(1, 1, len(source), f"{count} words are too many for one line; {MOST_WORDS} is the most")])
            tree = self._parse(source)
        except UnknownCharacterError as error:
            raise TextError([TextProblem(1, error.column + 1, 1, str(error), source=source)]) from None
        except UnexpectedInput as error:
            raise TextError([self._unexpected(source, error)]) from None
        if _depth(tree) > DEEPEST:
            raise TextError([TextProblem(1, *_whole(source), "the phrases are nested too deeply", source=source)])
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

    def _unexpected(self, source: str, error: UnexpectedInput) -> TextProblem:
        token = getattr(error, "token", None)
        interactive = getattr(error, "interactive_parser", None)
        expected = self._spellings(interactive.accepts() if interactive is not None else set())
        ended = not isinstance(token, Token) or token.type == "$END" or isinstance(error, UnexpectedEOF)
        start = len(source.rstrip()) if ended else (token.start_pos or 0)  # type: ignore[union-attr]
        length = 1 if ended else len(str(token))
        before = units(source[:start])
        if before and before[-1].kind == "word" and before[-1].text.lower() not in self.words:
            # A word that nobody knows was taken for a name; what follows it is not to blame.
            start, length, ended = before[-1].start, len(before[-1].text), False
            near = nearest(source[start:], [*sorted(self.words), *self.spelt], self.phrases, expected)
        else:
            near = nearest(source if ended else source[start:], expected, self.phrases, expected)
        rest = source[start:]
        message = "the text ends too early" if ended else f"{_shown(rest, length)!r} is not understood here"
        return TextProblem(1, start + 1, length, message, "", near, source)

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
        found = [PLACEHOLDERS.get(name, "") for name in sorted(terminals) if name in PLACEHOLDERS]
        return [spelling for name in sorted(terminals) for spelling in known.get(name, [])] + found

    def explain(self, source: str) -> list[Part]:
        """How one line was read: each phrase that follows clauses, outermost first."""
        return _parts(self.parsed(source), self.clauses, source, 0)


def too_much(text: str) -> list[TextProblem]:
    """Why *text* is too large or no text at all, before anything is read."""
    if len(text) > MOST_CHARACTERS:
        return [TextProblem(1, 1, 1, f"{len(text)} characters are too many for a card's text; {MOST_CHARACTERS} is the most")]
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        return [TextProblem(MOST_LINES + 1, 1, 1, f"{len(lines)} lines are too many for a card's text; {MOST_LINES} is the most")]
    return []


def assembled(lines: Sequence[tuple[int, str, Line]]) -> Text:
    """The rules that the lines of a text make together. Raises :class:`TextError`."""
    fields: dict[str, Any] = {}
    kins: tuple[str, ...] = ()
    effect: list[Any] = []
    chapters: list[Any] = []
    abilities: list[Any] = []
    problems: list[TextProblem] = []
    for number, source, line in lines:
        column, length = _whole(source)
        try:
            match line:
                case Header("kins", value):
                    kins = (*kins, *value)
                case Header(field, tuple() as value) if field != "flip":
                    fields[field] = (*fields.get(field, ()), *value)
                case Header(field, value):
                    if field in fields:
                        problems.append(TextProblem(number, column, length, f"{field} stands twice", source=source))
                    fields[field] = settle(value)
                case Chapter(chapter, do):
                    if chapter != len(chapters) + 1:
                        problems.append(
                            TextProblem(number, column, length, f"chapter {len(chapters) + 1} comes next", "E05", source=source)
                        )
                    chapters.append(settle(do))
                case Effect(do):
                    effect += do
                case _:
                    abilities.append(settle(line))
        except UnsettledError as error:
            problems.append(_unsettled(number, source, error))
    try:
        do = settle(tuple(effect))
    except UnsettledError as error:
        number, source = next((number, source) for number, source, line in lines if isinstance(line, Effect))
        problems.append(_unsettled(number, source, error))
        do = ()
    if problems:
        raise TextError(problems)
    return Text(Rules(**fields, effect=do, chapters=tuple(chapters), abilities=tuple(abilities)), kins)


def _unsettled(number: int, source: str, error: UnsettledError) -> TextProblem:
    column = source.lower().find(error.word.lower())
    return TextProblem(number, max(0, column) + 1, len(error.word), str(error), "E13", source=source)


def _whole(source: str) -> tuple[int, int]:
    """Column and length of all that a line says."""
    start = len(source) - len(source.lstrip())
    return start + 1, max(1, len(source.strip()))


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
