"""A card language made of declared phrases: the front end between a text's pieces and the nodes that they mean."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar, Final

from netdeck.language.compiling import Language, Part, Piece, R, TextError, TextProblem
from netdeck.language.explaining import Explainer
from netdeck.language.limits import DEEPEST, MOST_WORDS
from netdeck.language.making import SentenceMaker
from netdeck.language.misfit import MisfitError
from netdeck.language.nodes import Scene
from netdeck.language.parsing import Grammar, Reading, TooInvolvedError, UnknownCharacterError, Vocabulary
from netdeck.language.phrase import Kind, Lexeme, OneOf, Phrase, Slot, slots_in
from netdeck.language.phrasebook import Phrase as Entry
from netdeck.language.settling import wrongs
from netdeck.language.telling import Teller

LONGEST_NUMBER: Final = 4
SHAPE: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[\[\]]")


class DeclaredLanguage(Language[R]):
    """``own`` are the modules of a game's words, ``common`` those that it shares with others, ``top`` is what a piece of a text is."""

    common: ClassVar[tuple[ModuleType, ...]] = ()
    own: ClassVar[tuple[ModuleType, ...]] = ()
    top: ClassVar[type[Phrase]]

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary.game)
        self.vocabulary = vocabulary

    # Derived from the declarations

    @cached_property
    def grammar(self) -> Grammar:
        """The grammar; making it checks every declaration against the vocabulary."""
        return Grammar(self.vocabulary, self.own, self.common, self.top)

    @cached_property
    def teller(self) -> Teller:
        """The wording."""
        return Teller(self.grammar)

    @cached_property
    def explainer(self) -> Explainer:
        """The errors."""
        return Explainer(self.grammar)

    @cached_property
    def maker(self) -> SentenceMaker:
        """Sentences made up from the declarations."""
        return SentenceMaker(self.grammar)

    def prepare(self) -> None:
        self.grammar  # noqa: B018 - made once

    def scene(self, kind: str) -> Scene:
        """What is known before a text is read."""
        return Scene(self.grammar, kept={"kind": kind})

    # Reading

    def read(self, piece: Piece, kind: str) -> Any:
        phrase, text = self.phrase(piece, kind)
        try:
            return phrase.meant(self.scene(kind))
        except MisfitError as error:
            raise TextError([self._misfit(piece, text, error.phrase or phrase, error.message, error.code, error.clause)]) from None

    def phrase(self, piece: Piece, kind: str) -> tuple[Phrase, str]:
        """How one piece is read, and its words (a full stop that was missing is added). Raises :class:`TextError`."""
        try:
            reading, text = self._reading(piece.source)
        except UnknownCharacterError as error:
            raise TextError([piece.problem(str(error), at=error.column, length=1)]) from None
        if reading.size > MOST_WORDS:
            raise TextError([piece.problem(f"{reading.size} words are too many here; {MOST_WORDS} is the most", at=0, length=1)])
        for unit in reading.units:
            if unit.kind == "NUMBER" and len(unit.text) > LONGEST_NUMBER:
                raise TextError([piece.problem(f"{unit.text} is more than any card counts", "E03", unit.start, len(unit.text))])
        try:
            phrases = reading.whole()
            if not phrases and reading.furthest >= reading.size and not text.rstrip().endswith("."):
                ended, with_stop = self._reading(f"{text.rstrip()}.")
                if phrases := ended.whole():
                    reading, text = ended, with_stop
        except TooInvolvedError as error:
            unit = reading.units[error.unit]
            raise TextError([piece.problem(str(error), at=unit.start, length=len(text) - unit.start)]) from None
        if not phrases:
            raise TextError([self._unread(piece, reading, kind)])
        phrase = self._only(piece, text, phrases, kind)
        if _depth(phrase) > DEEPEST:
            raise TextError([piece.problem("the phrases are nested too deeply")])
        problems = [self._misfit(piece, text, one.phrase, one.message, one.code, one.clause) for one in wrongs(phrase, self.scene(kind))]
        if problems:
            raise TextError(problems)
        return phrase, text

    def _reading(self, text: str) -> tuple[Reading, str]:
        return Reading(self.grammar, self.grammar.units(text)), text

    def _only(self, piece: Piece, text: str, phrases: Sequence[Phrase], kind: str) -> Phrase:
        """The one reading: of several the highest rank, and readings that mean the same are one."""
        if len(phrases) == 1:
            return phrases[0]
        best = max(_rank(phrase) for phrase in phrases)
        phrases = [phrase for phrase in phrases if _rank(phrase) == best]
        sound: dict[int, tuple[Phrase, Any]] = {}
        for number, phrase in enumerate(phrases):
            if any(wrongs(phrase, self.scene(kind))):
                continue
            try:
                meant = phrase.meant(self.scene(kind))
            except MisfitError:
                continue
            if all(meant != other for _, other in sound.values()):
                sound[number] = (phrase, meant)
        if len(sound) < 2:
            return next(iter(sound.values()))[0] if sound else phrases[0]
        (one, _), (other, _), *_ = sound.values()
        raise TextError([self._ambiguous(piece, text, one, other)])

    def _ambiguous(self, piece: Piece, text: str, one: Phrase, other: Phrase) -> TextProblem:
        here, there = _difference(one, other)
        start, end = self._place(here, text)
        shown = [f"{text[slice(*self._place(each, text))]!r} as {_kind(each)}" for each in (here, there)]
        return piece.problem(f"this can be read in two ways: {' or '.join(shown)}; say it more clearly", self.unclear, start, end - start)

    def _place(self, phrase: Phrase, text: str) -> tuple[int, int]:
        units = self.grammar.units(text)
        first, last = phrase.span
        return units[first].start, units[max(first, last - 1)].end

    def _misfit(self, piece: Piece, text: str, phrase: Phrase, message: str, code: str, clause: str) -> TextProblem:
        start, end = self._place(phrase, text)
        length = min(end, len(piece.source)) - start
        return piece.problem(message, code or phrase.code, start, length, clause=clause or phrase.against)

    def _unread(self, piece: Piece, reading: Reading, kind: str) -> TextProblem:
        found = self.explainer.explain(piece.source, reading, lambda text: self._compiles(text, piece, kind))
        return piece.problem(found.message, "", found.at, found.length, found.near, found.meant)

    def _compiles(self, text: str, piece: Piece, kind: str) -> bool:
        """Whether *piece* with these words could be meant, alone if it is alone; without looking for what else could be."""
        try:
            reading, _ = self._reading(text)
            phrases = reading.whole()
            if not phrases or any(wrongs(phrases[0], self.scene(kind))):
                return False
            meant = phrases[0].meant(self.scene(kind))
            if piece.source.strip() == piece.text.strip():
                self.assembled([(Piece(text, 0, len(text)), meant)], kind)
        except (UnknownCharacterError, TooInvolvedError, MisfitError, TextError):
            return False
        return True

    def completions(self, text: str) -> list[str]:
        """What may come next after the beginning of a line or sentence: words, and kinds of words."""
        try:
            reading, _ = self._reading(text)
        except UnknownCharacterError:
            return []
        return self.explainer.completions(reading)

    # What is shown

    def explain(self, text: str, kind: str = "") -> Iterator[tuple[str, list[Part]]]:
        for piece in self.pieces(text, kind):
            phrase, words = self.phrase(piece, kind)
            yield piece.source.strip(), list(self._parts(phrase, words, 0))

    def _parts(self, phrase: Phrase, text: str, depth: int) -> Iterator[Part]:
        clauses = self.grammar.clauses(type(phrase))
        if clauses:
            start, end = self._place(phrase, text)
            yield Part(text[start:end], type(phrase).__name__, clauses, depth)
            depth += 1
        for child in phrase.children():
            yield from self._parts(child, text, depth)

    @cached_property
    def phrases(self) -> tuple[Entry, ...]:
        found: list[Entry] = []
        categories = self.grammar.categories
        for category in categories:
            for cls in self.grammar.members(category):
                home = _home(cls)
                if category is (home if home in categories else next(one for one in categories if issubclass(cls, one))):
                    found += [Entry(_named(category), cls.__name__, words, self.grammar.clauses(cls)) for words in self._shapes(cls)]
        return tuple(dict.fromkeys(found))

    def _shapes(self, cls: type[Phrase]) -> Iterator[str]:
        """The templates of a phrase for the manual: slots as ``<number>``, what may be left out between square brackets."""
        for template, parts in zip(cls.says(), self.grammar.parts[cls], strict=True):
            slots = {slot.name: slot for slot in slots_in(parts)}
            text = re.sub(r"(?<![\w{])@(\w+)", lambda match: self.vocabulary.words[match[1]], template)
            yield SHAPE.sub(lambda match: _shape(match, slots), text)  # noqa: B023 - used at once

    @cached_property
    def words(self) -> frozenset[str]:
        found: set[str] = set()
        for category in self.grammar.categories:
            for mood in ("", "would", "can't"):
                todo = [self.grammar.twig(category, mood)]
                while todo:
                    twig = todo.pop()
                    found |= set(twig.words)
                    todo += [*twig.words.values(), *twig.slots.values()]
        found |= {word for lexeme in self._lexemes() for words, _ in self.grammar.spelt_words(lexeme) for word in words}
        return frozenset(word.lower() for word in found if word[:1].isalpha() or word[:1] == ".")

    @property
    def word_lists(self) -> Sequence[tuple[str, Sequence[str]]]:
        return [(_named(lexeme), list(lexeme.known(self.grammar))) for lexeme in self._lexemes()]

    def _lexemes(self) -> list[type[OneOf]]:
        found: dict[type[OneOf], None] = {}
        for cls in self.grammar.declared:
            for parts in self.grammar.parts[cls]:
                for slot in slots_in(parts):
                    found.update({kind: None for kind in slot.kinds if issubclass(kind, OneOf)})
        return list(found)


def _shape(match: re.Match[str], slots: dict[str, Slot]) -> str:
    inner = match[1]
    if inner is None:
        return match[0][0] if match[0] in ("{{", "}}") else match[0]
    name = re.split(r"[@#?:]", inner)[0]
    if inner.startswith("!is"):
        return "is"
    if name not in slots:
        return "" if inner.startswith("!") else inner.rpartition("/")[0].lstrip("#") if "/" in inner else ""
    if ":" in inner and not slots[name].several and inner.partition(":")[2] not in ("a", "1"):
        return "" if "/" not in inner else inner.partition(":")[2].rpartition("/")[0]
    kinds = " or ".join(_named(kind) for kind in slots[name].kinds)
    return f"<{kinds}>{'...' if slots[name].several else ''}"


def _named(kind: Kind) -> str:
    """A class's name in words."""
    if issubclass(kind, Lexeme) and not issubclass(kind, OneOf):
        return kind.example
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


def _home(cls: type[Phrase]) -> type[Phrase]:
    """The category that a phrase is declared in: its first base without words."""
    return next(base for base in cls.__mro__[1:] if issubclass(base, Phrase) and not base.__dict__.get("say"))


def _kind(phrase: Phrase) -> str:
    return f"{_named(_home(type(phrase)))} ({re.sub(r'(?<=[a-z])(?=[A-Z])', ' ', type(phrase).__name__).lower()})"


def _depth(phrase: Phrase) -> int:
    return 1 + max((_depth(child) for child in phrase.children()), default=0)


def _rank(phrase: Phrase) -> int:
    return sum(one.rank for one in phrase.walk())


def _difference(one: Phrase, other: Phrase) -> tuple[Phrase, Phrase]:
    """The outermost phrases in which two readings differ."""
    if type(one) is type(other) and one.span == other.span:
        mine, theirs = list(one.children()), list(other.children())
        if len(mine) == len(theirs):
            for left, right in zip(mine, theirs, strict=True):
                if left is not right:
                    return _difference(left, right)
    return one, other
