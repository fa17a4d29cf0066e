"""Words of card text: a lexer that reads whole phrases and asks the parser which of them fit.

Phrases such as "or less" or "at the start of" are one token, so that a grammar of English stays free of conflicts. Among the phrases that
begin at a word, the longest one that the parser can use at this point is taken. A capital letter is forgiven at the beginning of a
sentence; elsewhere an unknown capitalised word is a name (``CAPS``, a kin) and any other unknown word a ``WORD`` (a counter's name).
"""

import re
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from lark import Token
from lark.common import LexerConf
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer, LexerState

UNIT: Final = re.compile(
    r"""(?P<STRING>"[^"\n]*")
      | (?P<TRIPLE>[+-]?(?:\d+|[B-Z])/[+-]?(?:\d+|[B-Z])/[+-]?(?:\d+|[B-Z])(?![\w/]))
      | (?P<SIGNED>[+-](?:\d+|[B-Z])(?!\w))
      | (?P<NUMBER>\d+(?!\w))
      | (?P<LETTER>[B-Z](?![\w'\u2019-]))
      | (?P<word>[^\W\d_]+(?:['\u2019-][^\W\d_]+)*)
      | (?P<mark>[.,:;()+])""",
    re.VERBOSE,
)
SPACE: Final = re.compile(r"[ \t]+")
NUMBER_WORDS: Final = {
    word: str(number) for number, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)
}
OPENERS: Final = frozenset(".:(;")


class Unit:
    """The smallest piece of a line: a word, a number, a mark; ``opens`` when a sentence may begin with it."""

    __slots__ = ("kind", "opens", "start", "text")

    def __init__(self, kind: str, text: str, start: int, opens: bool) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.opens = opens

    @property
    def end(self) -> int:
        """Where it ends in its line."""
        return self.start + len(self.text)


class UnknownCharacterError(ValueError):
    """A character that no card text holds."""

    def __init__(self, text: str, column: int) -> None:
        super().__init__(f"{text!r} is no part of a card's text")
        self.column = column


def units(line: str) -> list[Unit]:
    """The units of one line. Raises :class:`UnknownCharacterError`."""
    found: list[Unit] = []
    at, opens = 0, True
    while at < len(line):
        blank = SPACE.match(line, at)
        if blank:
            at = blank.end()
            continue
        piece = UNIT.match(line, at)
        if piece is None:
            raise UnknownCharacterError(line[at], at)
        found.append(Unit(piece.lastgroup or "", piece.group(), at, opens))
        opens = piece.group() in OPENERS
        at = piece.end()
    return found


def words_of(pattern: str) -> list[str]:
    """The phrases that a terminal's pattern spells out: a plain string, or several of them between bars."""
    inner = pattern.removeprefix("(?:").removesuffix(")") if pattern.startswith("(?:") else pattern
    return [re.sub(r"\\(.)", r"\1", phrase) for phrase in inner.split("|")]


class PhraseLexer(Lexer):
    """Lark's door to this lexer: the longest phrase that the parser's state accepts."""

    __future_interface__: ClassVar[int] = 2

    def __init__(self, conf: LexerConf) -> None:
        self.phrases: dict[tuple[str, ...], list[str]] = {}
        self.longest = 1
        for terminal in conf.terminals:
            for phrase in words_of(terminal.pattern.value):
                key = tuple(unit.text for unit in units(phrase)) if phrase != "+" else ("+",)
                self.phrases.setdefault(key, []).append(terminal.name)
                self.longest = max(self.longest, len(key))

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """The tokens of a line, each chosen when the parser asks for it."""
        text = str(getattr(lexer_state.text, "text", lexer_state.text))
        line = units(text)
        at = 0
        while at < len(line):
            token, used = self._next(line, at, parser_state)
            at += used
            lexer_state.last_token = token
            yield token

    def _next(self, line: list[Unit], at: int, parser_state: Any) -> tuple[Token, int]:
        accepted = parser_state.parse_conf.parse_table.states[parser_state.position]
        known = list(self._candidates(line, at))
        usable = [candidate for candidate in known if candidate[0] in accepted]
        for kind, length in usable:
            token = _token(kind, line, at, length)
            if len(usable) == 1 or _takes(parser_state, token):
                return token, length
        kind, length = (usable or known)[0]
        return _token(kind, line, at, length), length

    def _candidates(self, line: list[Unit], at: int) -> Iterator[tuple[str, int]]:
        """What may begin here, longest phrase first; a word that is no phrase is a name."""
        for length in range(min(self.longest, len(line) - at), 0, -1):
            for terminal in self._terminals(line[at : at + length]):
                yield terminal, length
        unit = line[at]
        if unit.kind == "word" and unit.text[:1].isupper():
            yield "CAPS", self._name(line, at)
        elif unit.kind == "word":
            yield from (("NUMBER", 1),) * (unit.text in NUMBER_WORDS)
            yield "WORD", 1
        elif unit.kind != "mark":
            yield unit.kind, 1

    def _name(self, line: list[Unit], at: int) -> int:
        """How many capitalised words in a row are one name: "Blue Kingdom" is one kin."""
        end = at + 1
        while end < len(line) and line[end].kind == "word" and line[end].text[:1].isupper() and (line[end].text,) not in self.phrases:
            end += 1
        return end - at

    def _terminals(self, run: list[Unit]) -> list[str]:
        key = tuple(unit.text.replace("\u2019", "'") for unit in run)
        found = self.phrases.get(key)
        if found is None and run[0].opens:
            found = self.phrases.get((key[0][:1].lower() + key[0][1:], *key[1:]))
        return found or []


def _takes(parser_state: Any, token: Token) -> bool:
    """Whether the parser really goes on with *token*: its table also lists what fits only elsewhere."""
    try:
        parser_state.copy(deepcopy_values=False).feed_token(token)
    except UnexpectedToken:
        return False
    return True


def _token(kind: str, line: list[Unit], at: int, length: int) -> Token:
    first, last = line[at], line[at + length - 1]
    text = " ".join(unit.text for unit in line[at : at + length])
    text = NUMBER_WORDS[text] if kind == "NUMBER" and text in NUMBER_WORDS else text
    if first.opens and kind not in ("CAPS", "KEYWORD", "STRING", "LETTER"):
        text = text[:1].lower() + text[1:]
    return Token(kind, text, first.start, 1, first.start + 1, 1, last.end + 1, last.end)
