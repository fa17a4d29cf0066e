"""A card language whose grammar is read by Lark: for games whose phrases are not declared yet."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar

from lark import Lark, Token, Transformer, Tree, UnexpectedInput
from lark.exceptions import UnexpectedEOF, UnexpectedToken, VisitError

from netdeck.language.compiling import Language, Part, Piece, R, TextError, TextProblem
from netdeck.language.keeping import kept_file
from netdeck.language.lexer import PhraseLexer, UnknownCharacterError, words_of
from netdeck.language.limits import DEEPEST, MOST_WORDS, check_time
from netdeck.language.misfit import MisfitError
from netdeck.language.phrasebook import TERMINAL, Phrase, nearest, phrases, spellings


class LarkLanguage(Language[R]):
    """``sources`` are its grammar texts (:func:`~netdeck.language.grammars.grammar`)."""

    lexer: ClassVar[type[PhraseLexer]] = PhraseLexer
    start: ClassVar[str] = "line"

    def __init__(self, game: str, sources: Sequence[str], reader: type[Transformer[Token, Any]]) -> None:
        super().__init__(game)
        self.sources = tuple(sources)
        self.reader = reader

    def prepare(self) -> None:
        self.parser  # noqa: B018 - made once

    def read(self, piece: Piece, kind: str) -> Any:
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

    @property
    def word_lists(self) -> Sequence[tuple[str, Sequence[str]]]:
        found = [match[1] for source in self.sources for line in source.splitlines() if (match := TERMINAL.match(line))]
        return [(name.lower().replace("_", " "), spellings(self.sources, name)) for name in found if not name.startswith("_")]

    def _spellings(self, terminals: set[str]) -> list[str]:
        known = {terminal.name: words_of(terminal.pattern.value) for terminal in self.parser.terminals}
        found = [self.lexer.made[name][1] for name in sorted(terminals) if name in self.lexer.made]
        found += ["the end of the line"] * ("$END" in terminals)
        return [spelling for name in sorted(terminals) for spelling in known.get(name, [])] + found


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
