"""Words of card text: a lexer that reads whole phrases and asks the parser which of them fit.

Phrases such as "or less" or "at the start of" are one token, so that a grammar of English stays free of conflicts. Among the phrases that
begin at a word, the longest one that the parser can use at this point is taken. A capital letter is forgiven at the beginning of a
sentence; elsewhere an unknown capitalised word is a name (``CAPS``, a kin or a card) and any other unknown word a ``WORD`` (a counter's
name). A game with symbols of its own has a lexer of its own: a subclass that says what its units are.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from lark import Token
from lark.common import LexerConf
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer, LexerState

from netdeck.language.limits import check_time

WORD: Final = r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*"
"""A word of a sentence, as a pattern for a lexer's units."""
NUMBER_WORDS: Final = {
    word: str(number) for number, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)
}


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


def words_of(pattern: str) -> list[str]:
    """The phrases that a terminal's pattern spells out: a plain string, or several of them between bars."""
    inner = pattern.removeprefix("(?:").removesuffix(")") if pattern.startswith("(?:") else pattern
    return [re.sub(r"\\(.)", r"\1", phrase) for phrase in inner.split("|")]


class PhraseLexer(Lexer):
    """Lark's door to this lexer: the longest phrase that the parser's state accepts.

    ``unit`` has a group for each kind of unit: ``word`` and ``mark`` are what phrases are made of, the others are terminals that the
    grammar declares. ``openers`` are the marks after which a capital letter is forgiven.
    """

    __future_interface__: ClassVar[int] = 2
    unit: ClassVar[re.Pattern[str]] = re.compile(
        rf"""(?P<STRING>"[^"\n]*")
          | (?P<TRIPLE>[+-]?(?:\d+|[B-Z])/[+-]?(?:\d+|[B-Z])/[+-]?(?:\d+|[B-Z])(?![\w/]))
          | (?P<SIGNED>[+-](?:\d+|[B-Z])(?!\w))
          | (?P<NUMBER>\d+(?!\w))
          | (?P<LETTER>[B-Z](?![\w'\u2019-]))
          | (?P<word>{WORD})
          | (?P<mark>[.,:;()+])""",
        re.VERBOSE,
    )
    space: ClassVar[re.Pattern[str]] = re.compile(r"[ \t\r\n]+")
    openers: ClassVar[frozenset[str]] = frozenset(".:(;")
    number_words: ClassVar[Mapping[str, str]] = NUMBER_WORDS
    made: ClassVar[Mapping[str, tuple[str, str]]] = {
        "NUMBER": ("2", "a number"),
        "LETTER": ("X", "a letter such as X"),
        "SIGNED": ("+1", "+1"),
        "TRIPLE": ("+1/0/1", "+1/0/1"),
        "STRING": ('"Name"', 'a name such as "Blood Flask"'),
        "CAPS": ("Name", "a name"),
        "WORD": ("name", "a counter's name"),
    }
    """The terminals that the lexer makes by itself: an example for the list of phrases, and what is said where one was expected."""

    def __init__(self, conf: LexerConf) -> None:
        self.phrases: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        self.longest = 1
        for terminal in conf.terminals:
            for phrase in words_of(terminal.pattern.value):
                key = tuple(unit.text for unit in self.units(phrase))
                self.phrases.setdefault(key, []).append((terminal.name, phrase))
                self.longest = max(self.longest, len(key))

    @classmethod
    def units(cls, line: str) -> list[Unit]:
        """The units of one line. Raises :class:`UnknownCharacterError`."""
        found: list[Unit] = []
        at, opens = 0, True
        while at < len(line):
            blank = cls.space.match(line, at)
            if blank:
                at = blank.end()
                continue
            piece = cls.unit.match(line, at)
            if piece is None:
                raise UnknownCharacterError(line[at], at)
            found.append(Unit(piece.lastgroup or "", piece.group(), at, opens))
            opens = piece.group() in cls.openers
            at = piece.end()
        return found

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """The tokens of a line, each chosen when the parser asks for it."""
        line = self.units(str(getattr(lexer_state.text, "text", lexer_state.text)))
        at = 0
        while at < len(line):
            check_time()
            token, used = self._next(line, at, parser_state)
            at += used
            lexer_state.last_token = token
            yield token

    def _next(self, line: list[Unit], at: int, parser_state: Any) -> tuple[Token, int]:
        accepted = parser_state.parse_conf.parse_table.states[parser_state.position]
        known = list(self._candidates(line, at))
        usable = [candidate for candidate in known if candidate[0] in accepted]
        for kind, text, length in usable:
            token = _token(kind, text, line[at], line[at + length - 1])
            if len(usable) == 1 or _takes(parser_state, token):
                return token, length
        kind, text, length = (usable or known)[0]
        return _token(kind, text, line[at], line[at + length - 1]), length

    def _candidates(self, line: list[Unit], at: int) -> Iterator[tuple[str, str, int]]:
        """What may begin here, longest phrase first: terminal, text, how many units; a word that is no phrase is a name."""
        for length in range(min(self.longest, len(line) - at), 0, -1):
            words = self._spelt(line[at : at + length])
            for terminal, phrase in self.phrases.get(words, ()):
                yield terminal, phrase, length
        unit = line[at]
        if unit.kind == "word" and unit.text[:1].isupper():
            length = self._name(line, at)
            yield "CAPS", " ".join(one.text for one in line[at : at + length]), length
        elif unit.kind == "word":
            if unit.text in self.number_words:
                yield "NUMBER", self.number_words[unit.text], 1
            yield "WORD", unit.text, 1
        else:
            yield unit.kind, unit.text, 1

    def _name(self, line: list[Unit], at: int) -> int:
        """How many capitalised words in a row are one name: "Blue Kingdom" is one kin."""
        end = at + 1
        while end < len(line) and line[end].kind == "word" and line[end].text[:1].isupper() and (line[end].text,) not in self.phrases:
            end += 1
        return end - at

    def _spelt(self, run: list[Unit]) -> tuple[str, ...]:
        """The words of a run as the phrases have them: a first capital letter is forgiven where a sentence may begin."""
        words = tuple(unit.text.replace("\u2019", "'") for unit in run)
        if run[0].opens and words not in self.phrases:
            return (words[0][:1].lower() + words[0][1:], *words[1:])
        return words


def _takes(parser_state: Any, token: Token) -> bool:
    """Whether the parser really goes on with *token*: its table also lists what fits only elsewhere."""
    try:
        parser_state.copy(deepcopy_values=False).feed_token(token)
    except UnexpectedToken:
        return False
    return True


def _token(kind: str, text: str, first: Unit, last: Unit) -> Token:
    return Token(kind, text, first.start, 1, first.start + 1, 1, last.end + 1, last.end)
