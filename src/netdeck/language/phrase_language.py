"""A card language made of declared phrases: compiles a text and reports every problem.

A text is read in pieces, each on its own, so that one bad piece hides none of the others: lines in most games, sentences where a card's
text is one paragraph. What the rules of the game then refuse (:meth:`Language.faults`) is refused here too, so that all tools give one
answer. What was understood is told again and must compile to the same: English is ambiguous, and a text whose telling
would be read differently is refused instead of being shown wrongly. What was read once is kept, and so is what was wrong with it.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from types import ModuleType
from typing import Any, ClassVar, Final, Generic, TypeVar

from netdeck.language.common import conditions, delayed, groups, lexemes, numbers, players, sentences
from netdeck.language.grammar import Grammar, UnreadableError, Vocabulary
from netdeck.language.limits import MOST_KEPT, MOST_LINES, MOST_WORDS
from netdeck.language.node_patterns import Scene
from netdeck.language.own_name import about_itself
from netdeck.language.paraphrases import Candidate, Paraphrase, Paraphrases, Said, hull, kept
from netdeck.language.parse_errors import ParseErrorExplainer
from netdeck.language.parser import Reading
from netdeck.language.phrase import Phrase
from netdeck.language.semantic_checks import semantic_errors
from netdeck.language.semantic_error import SemanticError, UnparseError
from netdeck.language.sentence_generator import SentenceGenerator
from netdeck.language.source_map import Words
from netdeck.language.text_errors import Entry, Fault, Part, Piece, TextError, TextProblem, too_much
from netdeck.language.tree_walk import reworded, with_all_words
from netdeck.language.unparse import Unparser, named

R = TypeVar("R")
T = TypeVar("T")
LINE: Final = re.compile(r"[^\n]*\S[^\n]*")
LONGEST_NUMBER: Final = 4


class Language(ABC, Generic[R]):
    """The card language of one game: ``own`` are its modules, ``common`` the shared ones, ``top`` is the category of a piece.

    A game says how its lines make rules (:meth:`assembled`) and how rules are told (:meth:`told`). ``kind`` is the card's type, for games
    in which it says how the text is meant.
    """

    common: ClassVar[tuple[ModuleType, ...]] = (lexemes, numbers, groups, conditions, players, delayed, sentences)
    own: ClassVar[tuple[ModuleType, ...]] = ()
    top: ClassVar[type[Phrase]]
    paragraph: ClassVar[bool] = False
    """Whether a text goes on from line to line, so that where a line ends says nothing."""
    unclear: ClassVar[str] = ""
    """The code of the error for a text that cannot be told again."""
    pairs: ClassVar[tuple[Paraphrase, ...]] = ()
    """Other words for the same: tried on a text that does not compile as it stands."""
    lists: ClassVar[Mapping[str, Sequence[str]]] = {}
    """The kinds of variables in them that stand for one of some words."""
    begins: ClassVar[re.Pattern[str] | None] = None
    """What stands before a sentence that begins another ability on the same line; that is tried where the text does not compile."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._kept = _keeping(self._compile)
        self._understood = _keeping(self._understand)

    # What a game says

    @abstractmethod
    def assembled(self, parts: Sequence[tuple[Piece, object]], kind: str) -> R:
        """The rules that the parts of a text form together. Raises :class:`TextError`."""

    def faults(self, rules: R, kind: str) -> Iterable[Fault]:
        """Errors that the grammar accepts and the game's rules reject on a card of a type.

        What depends on a card's price or numbers, or on other cards, is the card file's affair.
        """
        return ()

    @abstractmethod
    def told(self, rules: R) -> str:
        """*rules* printed in the words of the cards."""

    def itself(self, kind: str) -> str:
        """What a card of a type calls itself."""
        return "this card"

    def pieces(self, text: str, kind: str) -> Iterable[Piece]:
        """The parts of a text that are parsed separately: its lines."""
        return [Piece(text, match.start(), match.end()) for match in LINE.finditer(text)]

    def same(self, rules: R, again: R) -> bool:
        """Whether a text and its printed form mean the same."""
        return rules == again

    # Derived from the declarations

    @cached_property
    def grammar(self) -> Grammar:
        """The grammar; building it validates every declaration."""
        return Grammar(self.vocabulary, self.own, self.common, self.top)

    @cached_property
    def teller(self) -> Unparser:
        """The printer."""
        return Unparser(self.grammar)

    @cached_property
    def explainer(self) -> ParseErrorExplainer:
        """The explainer of parse errors."""
        return ParseErrorExplainer(self.grammar)

    @cached_property
    def maker(self) -> SentenceGenerator:
        """The generator of example sentences."""
        return SentenceGenerator(self.grammar)

    @cached_property
    def paraphrases(self) -> Paraphrases:
        """The paraphrases."""
        return Paraphrases(self.grammar, self.pairs, self.lists, self.begins)

    def prepare(self) -> None:
        """Build everything that is built once."""
        self.paraphrases  # noqa: B018 - made once, and the grammar with it

    # Compiling

    def compile(self, text: str, kind: str = "") -> R:
        """Compile *text* to rules that know their words. Raises :class:`TextError` with every problem.

        Without a type only the words are judged.
        """
        return self._kept(text, kind)[0]

    def read_as(self, text: str, kind: str = "") -> str:
        """The wording as which *text* was read if it does not compile literally; otherwise empty. Raises :class:`TextError`."""
        return self._kept(text, kind)[1]

    def compiled_with_words(self, text: str, kind: str = "") -> tuple[R, str]:
        """The rules of *text*, and their printed form.

        Raises :class:`TextError`, also where the telling would be read differently.
        """
        return self._understood(text, kind)

    def face(self, text: str, kind: str = "") -> tuple[R, str]:
        """The rules of *text*, and the text on the card's face in its author's words.

        Raises :class:`TextError`, as :meth:`compiled_with_words` does.
        """
        rules, told = self.compiled_with_words(text, kind)
        own = self.tidied(text)
        if own == text:
            return rules, own
        try:
            again = self.compile(own, kind)
        except TextError:
            return self.compile(told, kind), told
        return (again, own) if self.same(rules, again) else (self.compile(told, kind), told)

    def of_a_card(self, text: str, kind: str, name: str) -> Said:
        """*text* as it stands on a card called *name*: where it does not compile literally, the name means the card itself.

        A name made of words that the language knows is never taken so.
        """
        literal = kept(text, 0, len(text))
        named = name in text and not all(word.lower() in self.words for word in name.split())
        said = about_itself(text, name, self.itself(kind)) if named else literal
        if said.words == text:
            return literal
        try:
            self.compile(text, kind)
        except TextError:
            return said
        return literal

    def tidied(self, text: str) -> str:
        """*text* with single spaces and without empty lines."""
        lines = [" ".join(line.split()) for line in text.splitlines()]
        return (" " if self.paragraph else "\n").join(line for line in lines if line)

    def _understand(self, text: str, kind: str) -> tuple[R, str]:
        rules = self.compile(text, kind)
        try:
            told = self.told(rules)
            again = self.compile(told, kind)
            clear = self.same(rules, again) and not self.read_as(told, kind)
        except (TextError, UnparseError):
            clear = False
        if not clear:
            whole = Piece(text, 0, len(text))
            raise TextError([whole.problem("this cannot be told in other words that mean the same; say it more simply", self.unclear)])
        return rules, told

    def _compile(self, text: str, kind: str) -> tuple[R, str]:
        """The rules of a text, and the words as which it was read where those are not its own."""
        if problems := too_much(text):
            raise TextError(problems)
        try:
            return self._as_it_stands(text, kind), ""
        except TextError:
            found = list(self._otherwise(text, kind))
            if not found:
                raise
        rules, best = found[0]
        if any(not self.same(rules, other) for other, _ in found[1:]):
            ways = " or ".join(repr(one.text) for _, one in found[:2])
            raise TextError([Piece(text, 0, len(text)).problem(f"this can be read as {ways}; say it more clearly", self.unclear)])
        origins = self.paraphrases.origins(text, best.by)
        return reworded(rules, lambda words: Words.of(text, *hull(origins[words.start : words.end]))), best.text

    def _otherwise(self, text: str, kind: str) -> Iterator[tuple[R, Candidate]]:
        """What other wordings of a text mean, of those that can be told again."""
        for one in self.paraphrases.candidates(text, kind) if self.pairs else ():
            try:
                rules = self._as_it_stands(one.text, kind, helped=False)
                if self.same(rules, self._as_it_stands(self.told(rules), kind, helped=False)):
                    yield rules, one
            except (TextError, UnparseError):
                continue

    def _as_it_stands(self, text: str, kind: str, helped: bool = True) -> R:
        """The rules of a text in its own words; *helped*: with what could have been meant where it cannot be read."""
        pieces, problems = list(self.pieces(text, kind)), list[TextProblem]()
        if len(pieces) > MOST_LINES:
            problems = [pieces[MOST_LINES].problem(f"{len(pieces)} are too many lines or sentences; {MOST_LINES} is the most")]
        parts: list[tuple[Piece, object]] = []
        for piece in pieces[: 0 if problems else MOST_LINES]:
            try:
                parts.append((piece, self.read(piece, kind, helped)))
            except TextError as error:
                problems += error.problems
        if problems:
            raise TextError(problems)
        return self._sound(text, self.assembled(parts, kind), kind)

    def _sound(self, text: str, rules: R, kind: str) -> R:
        """*rules*, if a card of that type may have them."""
        if kind and (problems := [fault.in_text(text) for fault in self.faults(rules, kind)]):
            raise TextError(problems)
        return rules

    def read(self, piece: Piece, kind: str, helped: bool = True) -> Any:
        """The meaning of one piece on a card of a type. Raises :class:`TextError`."""
        phrase, text = self.phrase(piece, kind, helped)
        units = self.grammar.units(text)

        def words(one: Any) -> Words:
            first, last = one.span
            return Words.of(piece.text, piece.start + units[first].start, piece.start + units[max(first, last - 1)].end)

        try:
            meant = phrase.meant(Scene(kind=kind, words=words))
            return with_all_words(meant, Words.of(piece.text, piece.start, piece.end))
        except SemanticError as error:
            raise TextError([self._misfit(piece, text, error)]) from None

    def phrase(self, piece: Piece, kind: str, helped: bool = True) -> tuple[Phrase, str]:
        """The parse of one piece, and its words (a missing full stop is added). Raises :class:`TextError`."""
        text = piece.source
        try:
            reading = self._reading(text)
            if reading.size > MOST_WORDS:
                raise UnreadableError(f"{reading.size} words are too many here; {MOST_WORDS} is the most", 0)
            for unit in reading.units:
                if unit.kind == "NUMBER" and len(unit.text) > LONGEST_NUMBER:
                    raise TextError([piece.problem(f"{unit.text} is more than any card counts", "E03", unit.start, len(unit.text))])
            phrases = reading.whole()
            if not phrases:
                reading = self._reading(text, watched=True)
                reading.whole()
                ended = f"{text.rstrip()}."
                if reading.furthest >= reading.size and not ended.endswith("..") and (phrases := self._reading(ended).whole()):
                    text = ended
        except UnreadableError as error:
            raise TextError([piece.problem(str(error), at=error.at, length=error.length)]) from None
        if not phrases and not helped:
            raise TextError([piece.problem("this is not understood")])
        if not phrases:
            raise TextError([self.explainer.explain(piece, reading, lambda other: self._meaning(other, piece, kind))])
        phrase = self._only(piece, text, phrases, kind)
        if problems := [self._misfit(piece, text, one) for one in semantic_errors(phrase, Scene(kind=kind))]:
            raise TextError(problems)
        return phrase, text

    def _reading(self, text: str, watched: bool = False) -> Reading:
        return Reading(self.grammar, self.grammar.units(text), watched)

    def _only(self, piece: Piece, text: str, phrases: Sequence[Phrase], kind: str) -> Phrase:
        """The one reading: of several the highest rank, and readings that mean the same are one."""
        if len(phrases) == 1:
            return phrases[0]
        best = max(_rank(phrase) for phrase in phrases)
        phrases = [phrase for phrase in phrases if _rank(phrase) == best]
        sound: list[tuple[Phrase, object]] = []
        for phrase in phrases:
            try:
                if not semantic_errors(phrase, Scene(kind=kind)) and all(meant != phrase.meant(Scene(kind=kind)) for _, meant in sound):
                    sound.append((phrase, phrase.meant(Scene(kind=kind))))
            except SemanticError:
                continue
        if len(sound) > 1:
            raise TextError([self._ambiguous(piece, text, sound[0][0], sound[1][0])])
        return sound[0][0] if sound else phrases[0]

    def _ambiguous(self, piece: Piece, text: str, one: Phrase, other: Phrase) -> TextProblem:
        here, there = _difference(one, other)
        start, end = self._place(here, text)
        shown = [f"{text[slice(*self._place(each, text))]!r} as {_kind(each)}" for each in (here, there)]
        return piece.problem(f"this can be read in two ways: {' or '.join(shown)}; say it more clearly", self.unclear, start, end - start)

    def _place(self, phrase: Phrase, text: str) -> tuple[int, int]:
        units = self.grammar.units(text)
        first, last = phrase.span
        return units[first].start, units[max(first, last - 1)].end

    def _misfit(self, piece: Piece, text: str, error: SemanticError) -> TextProblem:
        phrase: Phrase = error.phrase
        start, end = self._place(phrase, text)
        length = min(end, len(piece.source)) - start
        return piece.problem(error.message, error.code or phrase.code, start, length, clause=error.clause or phrase.against)

    def _meaning(self, text: str, piece: Piece, kind: str) -> object:
        """What *piece* with these words would mean, as rules if it is alone; ``None`` where it could not be meant."""
        try:
            phrases = self._reading(text).whole()
            phrase = self._only(piece, text, phrases, kind) if phrases else None
            if phrase is None or semantic_errors(phrase, Scene(kind=kind)):
                return None
            meant = phrase.meant(Scene(kind=kind))
            if piece.source.strip() != piece.text.strip():
                return meant
            return self._sound(text, self.assembled([(Piece(text, 0, len(text)), meant)], kind), kind)
        except (UnreadableError, SemanticError, TextError):
            return None

    def completions(self, text: str) -> list[str]:
        """What may follow the beginning of a line or sentence: words and kinds of words."""
        try:
            return self.explainer.completions(self._reading(text, watched=True))
        except UnreadableError:
            return []

    # What is shown

    def explain(self, text: str, kind: str = "") -> Iterator[tuple[str, list[Part]]]:
        """How a text was read, piece by piece: each phrase with clauses, outermost first."""
        text = self.read_as(text, kind) or text
        for piece in self.pieces(text, kind):
            phrase, words = self.phrase(piece, kind)
            yield piece.source.strip(), list(self._parts(phrase, words, 0))

    def parts_at(self, text: str, at: int, kind: str = "") -> list[Part]:
        """The phrases of *text* around a position, outermost first. Raises :class:`TextError` if it cannot be parsed."""
        for piece in self.pieces(text, kind):
            if piece.start <= at <= piece.end:
                phrase, words = self.phrase(piece, kind)
                within = at - piece.start
                return [part for part in self._parts(phrase, words, 0) if part.start <= within <= part.start + len(part.words)]
        return []

    def completions_at(self, text: str, kind: str = "") -> list[str]:
        """What may follow *text* inside a card: a continuation of its last piece or a new one."""
        pieces = list(self.pieces(text, kind))
        last = pieces[-1].source.lstrip() if pieces and "\n" not in text[pieces[-1].end :] else ""
        words = self.completions(last) if last else []
        return list(dict.fromkeys([*words, *(self.completions("") if not last or last.rstrip().endswith(".") else [])]))

    def _parts(self, phrase: Phrase, text: str, depth: int) -> Iterator[Part]:
        clauses = self.grammar.clauses(type(phrase))
        if clauses:
            start, end = self._place(phrase, text)
            yield Part(text[start:end], type(phrase).__name__, clauses, depth, start)
            depth += 1
        for child in phrase.children():
            yield from self._parts(child, text, depth)

    @cached_property
    def phrases(self) -> tuple[Entry, ...]:
        """Every phrase of the language with its clauses, in the order of the manual."""
        found: list[Entry] = []
        categories = self.grammar.categories
        for category in categories:
            for cls in self.grammar.members(category):
                home = _home(cls)
                if category is (home if home in categories else next(one for one in categories if issubclass(cls, one))):
                    found += [Entry(named(category), cls.__name__, words, self.grammar.clauses(cls)) for words in self.teller.shapes(cls)]
        return tuple(dict.fromkeys(found))

    @cached_property
    def words(self) -> frozenset[str]:
        """Every single word of a phrase."""
        return frozenset(word.lower() for word in self.grammar.literal_words if word[:1].isalpha() or word[:1] == ".")

    @property
    def word_lists(self) -> Sequence[tuple[str, Sequence[str]]]:
        """The word lists of the phrases."""
        return [(named(lexeme), list(lexeme.words)) for lexeme in self.grammar.lexemes]


def _keeping(act: Callable[[str, str], T]) -> Callable[[str, str], T]:
    """*act* that remembers what came of a text, also what was wrong with it: while one card is written, the others stay as they are."""

    @lru_cache(maxsize=MOST_KEPT)
    def outcome(text: str, kind: str) -> T | TextError:
        try:
            return act(text, kind)
        except TextError as error:
            return TextError(error.problems)  # without the way by which it came here

    def again(text: str, kind: str) -> T:
        found = outcome(text, kind)
        if isinstance(found, TextError):
            raise TextError(found.problems)
        return found

    return again


def _home(cls: type[Phrase]) -> type[Phrase]:
    """The category that a phrase is declared in: its first base without words."""
    return next(base for base in cls.__mro__[1:] if issubclass(base, Phrase) and not base.__dict__.get("say"))


def _kind(phrase: Phrase) -> str:
    return f"{named(_home(type(phrase)))} ({re.sub(r'(?<=[a-z])(?=[A-Z])', ' ', type(phrase).__name__).lower()})"


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
