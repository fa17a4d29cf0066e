"""The grammar of a card language: its declared phrases, the words with which they begin, and how a text is cut into units.

The alternatives of a category share their beginnings in a tree of words and slots, and are found by the next word.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import ModuleType
from typing import Any, Final, TypeAlias, TypeGuard

from netdeck.language.node_patterns import DeclarationError, memoized
from netdeck.language.phrase import InflectedWord, Kind, Lexeme, Mood, OneOf, OptionalPart, Part, Phrase, Slot, Text, parts_of, slots_in

WORD: Final = r"(?:[^\W\d_]+n['\u2019]t\b|[^\W\d_]+(?:-[^\W\d_]+)*)"
"""A word of a sentence, as a pattern for a vocabulary's units: "can't" is one, and "user's" two."""
PLAIN_UNITS: Final = re.compile(
    rf"""(?P<STRING>"[^"\n]*")
      | (?P<NUMBER>\d+(?!\w))
      | (?P<LETTER>[B-Zx](?![\w'\u2019-]))
      | (?P<possessive>['\u2019]s(?!\w)|['\u2019](?!\w))
      | (?P<word>{WORD})
      | (?P<mark>[.,:;()+])""",
    re.VERBOSE,
)
NUMBER_WORDS: Final = {word: n for n, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)}


@dataclass(frozen=True)
class Vocabulary:
    """How a game's texts are split into units, and how it differs from the common language."""

    game: str
    cites: Mapping[str, str] = field(default_factory=dict)
    """The clauses that common phrases follow in this game, by the phrase's name."""
    units: re.Pattern[str] = PLAIN_UNITS
    """A group for each kind of unit; ``word`` and ``mark`` are what templates are made of."""
    space: re.Pattern[str] = re.compile(r"[ \t\r\n]+")
    openers: frozenset[str] = frozenset(".:(;")
    """The marks after which a capital letter is forgiven."""
    number_words: Mapping[str, int] = field(default_factory=lambda: NUMBER_WORDS)
    without: frozenset[str] = frozenset()
    """Common phrases that this game does not have, by their names."""


class Unit:
    """The smallest piece of a text: a word, number or mark, its position, and its form in templates."""

    __slots__ = ("end", "kind", "opens", "start", "text", "word")

    def __init__(self, kind: str, text: str, start: int, opens: bool) -> None:
        self.kind, self.text, self.start, self.end, self.opens = kind, text, start, start + len(text), opens
        word = text.replace("\u2019", "'")
        if opens and kind == "word" and (len(word) == 1 or not word.isupper()):
            word = word[:1].lower() + word[1:]
        self.word = "a" if word == "an" else word


class UnreadableError(ValueError):
    """A text with an unknown character, or one that takes too many steps to parse; with the position."""

    def __init__(self, message: str, at: int, length: int = 1) -> None:
        super().__init__(message)
        self.at, self.length = at, length


class Symbol:
    """What a slot accepts: kinds, mood, and separators for a list. Each exists once in a grammar."""

    __slots__ = ("between", "category", "kinds", "last", "mood", "one", "separators", "several")

    def __init__(
        self, kinds: tuple[Kind, ...], mood: str, several: bool, between: tuple[str, ...], last: tuple[str, ...], one: bool
    ) -> None:
        self.kinds, self.mood, self.several, self.between, self.last = kinds, mood, several, between, last
        self.one = one
        """"a" is read as the number 1."""
        self.separators = tuple(dict.fromkeys((between, last, (*between, *last)))) if last else (between,)
        self.category = kinds[0] if len(kinds) == 1 and not one and not several and issubclass(kinds[0], Phrase) else None
        """The category that it asks for, when that is all."""


class TrieNode:
    """A node of the trie of a category's alternatives: the words and slots that continue, and the phrases that end here."""

    __slots__ = ("after", "ends", "slots", "words")

    def __init__(self, words: Iterable[str] = (), symbol: Symbol | None = None) -> None:
        self.after: Mapping[str, list[tuple[Symbol, TrieNode]]] = UNASKED
        """The slots that go on with a unit, by its key; they are found when they are first asked for."""
        self.words: dict[str, TrieNode] = dict.fromkeys(words, self)
        self.slots: dict[Symbol, TrieNode] = {} if symbol is None else {symbol: self}
        self.ends: tuple[tuple[type[Phrase], tuple[str, ...], bool], ...] = ()
        """The phrases that end here, the slots that were filled, and whether a verb stood in the third person."""


UNASKED: Final[Mapping[str, Any]] = {}
INFLECTED: Final = "s"
"""What stands in the place of a slot beside a verb in the third person."""
Flat: TypeAlias = tuple[tuple[tuple[str, ...] | Symbol, str], ...]
"""A template without choices: spellings of a word or a symbol, and the slot that it fills."""


class Grammar:
    """The phrases of some modules with a game's words. Building it validates every declaration."""

    def __init__(self, vocabulary: Vocabulary, own: Iterable[ModuleType], common: Iterable[ModuleType], top: type[Phrase]) -> None:
        self.vocabulary, self.top = vocabulary, top
        ours = _declared(own)
        replaced = {base for cls in ours for base in cls.__mro__[1:]}
        theirs = [cls for cls in _declared(common) if cls not in replaced and cls.__name__ not in vocabulary.without and cls not in ours]
        self.declared: list[type[Phrase]] = [*theirs, *ours]
        self._called = _names(own, common)
        self.kinds = {
            cls: {name: tuple(self.called(module, one) for one in kinds.split("|")) for name, (module, kinds, _) in cls.kinds.items()}
            for cls in self.declared
        }
        self.members, self.words_in = memoized(self._members), memoized(self._words_in)
        self._leave_out(frozenset(ours))
        self.parts = {cls: [self._sayable(cls, parts_of(way)) for way in cls.templates()] for cls in self.declared}
        """The templates of each phrase, told one first."""
        self.slots = {cls: [slot for parts in self.parts[cls] for slot in slots_in(parts)] for cls in self.declared}
        self._symbols: list[Symbol] = []
        self._symbol = memoized(self._new_symbol)
        self._begun: list[type[Phrase]] = []
        self.blank, self.spelt, self.twig = memoized(self._blank), memoized(self._spelt), memoized(self._twig)
        self.first, self.first_of = memoized(self._first), memoized(self._first_of)
        for category in self.categories:
            self.first_of(category, "")

    # The gate

    def _leave_out(self, ours: frozenset[type[Phrase]]) -> None:
        """Drop the common phrases that this game cannot mean; a phrase of its own that cannot be said is a mistake."""
        while lost := {cls: why for cls in self.declared if (why := self._impossible(cls))}:
            for cls, why in lost.items():
                if cls in ours:
                    raise DeclarationError(f"{cls.__name__} cannot be said: {why}")
            self.declared = [cls for cls in self.declared if cls not in lost]
            self.members = memoized(self._members)

    def _impossible(self, cls: type[Phrase]) -> str:
        needed = [part.name for way in cls.templates() for part in parts_of(way) if isinstance(part, Slot)]
        return next((f"nothing can stand for {name}" for name in needed if not any(map(self._has, self.kinds[cls][name]))), "")

    def _sayable(self, cls: type[Phrase], parts: tuple[Part, ...]) -> tuple[Part, ...]:
        """A template with the kinds of its slots, without what may be left out and for which this game has no words."""
        found: list[Part] = []
        for part in parts:
            if isinstance(part, Slot):
                part = replace(part, kinds=self.kinds[cls][part.name])
            elif isinstance(part, OptionalPart):
                part = OptionalPart(self._sayable(cls, part.parts))
                if not all(any(map(self._has, slot.kinds)) for slot in slots_in(part.parts)):
                    continue
            found.append(part)
        return tuple(found)

    def _has(self, kind: Kind) -> bool:
        return issubclass(kind, Lexeme) or bool(self.members(kind))

    def called(self, module: str, name: str) -> Kind:
        """The category or lexeme that a phrase of a module names."""
        here = vars(sys.modules[module]).get(name)
        found = {here} if _is_kind(here) else self._called.get(name, set())
        if len(found) != 1:
            raise DeclarationError(
                f"{'nothing' if not found else 'more than one thing'} is called {name}, which stands in a slot of {module}"
            )
        return next(iter(found))

    # Derived from the declarations

    @cached_property
    def categories(self) -> list[type[Phrase]]:
        """Every category that some slot accepts, and the top one."""
        found: dict[type[Phrase], None] = {self.top: None}
        for kind in (kind for cls in self.declared for slot in self.slots[cls] for kind in slot.kinds if issubclass(kind, Phrase)):
            found[kind] = None
        return list(found)

    @cached_property
    def lexemes(self) -> list[type[OneOf]]:
        """The word lists that some slot accepts."""
        return list(
            dict.fromkeys(kind for cls in self.declared for slot in self.slots[cls] for kind in slot.kinds if issubclass(kind, OneOf))
        )

    @cached_property
    def literal_words(self) -> frozenset[str]:
        """Every word of a template or list: none of them can be a name."""
        listed = {word for lexeme in self.lexemes for ways in self.spelt(lexeme).values() for words, _ in ways for word in words}
        return frozenset(listed | {word for twig in self.trie_nodes() for word in twig.words})

    def trie_nodes(self) -> Iterator[TrieNode]:
        """Every node of all tries."""
        todo = [self.twig(category, "") for category in self.categories]
        while todo:
            twig = todo.pop()
            yield twig
            todo += [*twig.words.values(), *twig.slots.values()]

    def _members(self, category: type[Phrase]) -> list[type[Phrase]]:
        """The phrases of a category, in the order in which they are declared."""
        return [cls for cls in self.declared if issubclass(cls, category)]

    def _blank(self, cls: type[Phrase]) -> dict[str, object]:
        """The slots of a phrase when nothing stands in them."""
        return {name: () if several else None for name, (_, _, several) in cls.kinds.items()}

    def clauses(self, cls: type[Phrase]) -> tuple[str, ...]:
        """The clauses of a phrase in this game."""
        return tuple(self.vocabulary.cites.get(cls.__name__, cls.cites).split())

    def units(self, text: str) -> list[Unit]:
        """Split a text into units. Raises :class:`UnreadableError`."""
        space, unit, openers = self.vocabulary.space.match, self.vocabulary.units.match, self.vocabulary.openers
        found: list[Unit] = []
        at, opens, end = 0, True, len(text)
        while at < end:
            match = unit(text, at)
            if match is None:
                blank = space(text, at)
                if blank is None:
                    raise UnreadableError(f"{text[at]!r} is no part of a card's text", at)
                at = blank.end()
                continue
            said = match.group()
            found.append(Unit(match.lastgroup or "", said, at, opens))
            opens = said in openers
            at = match.end()
            if text.startswith(" ", at):
                at += 1
        return found

    def _words_in(self, text: str) -> tuple[str, ...]:
        """The words of a piece of a template."""
        return tuple("a" if unit.text == "an" else unit.text for unit in self.units(text))

    def _spelt(self, lexeme: type[OneOf]) -> dict[str, list[tuple[tuple[str, ...], object]]]:
        """The ways to say one of a lexeme's words by the word that they begin with, longest first."""
        found: dict[str, list[tuple[tuple[str, ...], object]]] = {}
        for word, value in lexeme.words.items():
            words = self.words_in(word)
            ways = [words, (*words[:-1], f"{words[-1]}s")] if lexeme.plural else [words]
            if words[0][:1].isalpha() and not words[0].isupper():
                lower = tuple(each.lower() for each in words)
                ways += [lower, (lower[0], *words[1:])]
            for way in dict.fromkeys(ways):
                found.setdefault(way[0], []).append((way, value))
        return {first: sorted(ways, key=lambda one: -len(one[0])) for first, ways in found.items()}

    def _twig(self, category: type[Phrase], mood: str) -> TrieNode:
        """The root of a category's alternatives in a mood."""
        root = TrieNode()
        for cls in self.members(category):
            for parts in self.parts[cls]:
                for flat in self._flat(parts, mood) if not mood or _takes_mood(parts) else ():
                    if not flat:
                        raise DeclarationError(f"{cls.__name__} can be said without a word")
                    self._plant(root, cls, flat)
        return root

    def _plant(self, twig: TrieNode, cls: type[Phrase], flat: Flat, names: tuple[str, ...] = (), inflected: bool = False) -> None:
        if not flat:
            if (cls, names, inflected) not in twig.ends:
                twig.ends += ((cls, names, inflected),)
            return
        (symbol, name), *rest = flat
        if isinstance(symbol, Symbol):
            self._plant(twig.slots.setdefault(symbol, TrieNode()), cls, tuple(rest), (*names, name), inflected)
            return
        for word in symbol:
            self._plant(twig.words.setdefault(word, TrieNode()), cls, tuple(rest), names, inflected or name == INFLECTED)

    def _flat(self, parts: tuple[Part, ...], mood: str) -> list[Flat]:
        """The ways to say a template: with and without what may be left out."""
        ways: list[list[tuple[tuple[str, ...] | Symbol, str]]] = [[]]
        for part in parts:
            match part:
                case Text(text):
                    more: list[Flat] = [tuple((_spellings(word), "") for word in self.words_in(text))]
                case InflectedWord(one, many, by):
                    forms = [self.words_in(form) for form in (one, many)]
                    if by == "s":
                        marks = ("", INFLECTED)
                        more = [tuple((_spellings(word), mark) for word in form) for form, mark in zip(forms, marks, strict=True)]
                    elif len(forms[0]) == len(forms[1]) == 1:
                        more = [((tuple(dict.fromkeys(s for form in forms for s in _spellings(form[0]))), ""),)]
                    else:
                        more = [tuple((_spellings(word), "") for word in form) for form in forms]
                case Mood(be):
                    plain: list[list[tuple[str, ...]]] = [] if mood else [[("is", "are")] if be else []]
                    more = [tuple((words, "") for words in way) for way in (*plain, _mooded(mood or "would", be))]
                case OptionalPart(inner):
                    more = [*self._flat(inner, mood), ()]
                case Slot():
                    more = [((self.symbol(part, mood), part.name),)]
            ways = [[*way, *tail] for way in ways for tail in more]
        return [tuple(way) for way in dict.fromkeys(map(tuple, ways))]

    def symbol(self, slot: Slot, mood: str) -> Symbol:
        """The symbol of a slot."""
        inner = _MOODS.get(slot.arg, "") if slot.form == "?" else mood if slot.form == "@" else ""
        key = (slot.kinds, inner, slot.several, self.words_in(slot.between), self.words_in(slot.last), slot.form == ":")
        return self._symbol(*key)

    def _new_symbol(self, *asked: Any) -> Symbol:
        self._symbols.append(Symbol(*asked))
        return self._symbols[-1]

    def _first(self, symbol: Symbol) -> frozenset[str]:
        """What a symbol may begin with: words, and kinds of units as ``<KIND>``."""
        found: set[str] = {"a"} if symbol.one else set()
        for kind in symbol.kinds:
            if issubclass(kind, Lexeme):
                found |= {f"<{each}>" for each in kind.kinds} | kind.starts(self)
            else:
                found |= self.first_of(kind, symbol.mood)
        return frozenset(found)

    def _first_of(self, category: type[Phrase], mood: str) -> frozenset[str]:
        """What a category may begin with: anything but itself."""
        if category in self._begun:
            raise DeclarationError(f"{category.__name__} begins with itself")
        self._begun.append(category)
        root = self.twig(category, mood)
        found = frozenset(root.words).union(*(self.first(symbol) for symbol in root.slots))
        self._begun.pop()
        return found

    @cached_property
    def first_words(self) -> frozenset[str]:
        """Every word with which a slot may begin."""
        found: frozenset[str] = frozenset()
        for symbol in self._symbols:  # there are more of them as we go on
            found |= self.first(symbol)
        return found

    def after(self, twig: TrieNode, key: str, unit: Unit) -> list[tuple[Symbol, TrieNode]]:
        """The slots that continue a node after a unit."""
        said = (unit.word, f"<{unit.kind}>")
        found = [(symbol, then) for symbol, then in twig.slots.items() if not self.first(symbol).isdisjoint(said)]
        twig.after = {**twig.after, key: found}
        return found


_MOODS: Final = {"cant": "can't"}
"""The moods that are read as they are told; "would" is like an ending: told where it belongs, and read with and without."""


def _mooded(mood: str, be: bool) -> list[tuple[str, ...]]:
    return [(mood,), ("be",)] if be else [(mood,)]


def _declared(modules: Iterable[ModuleType]) -> list[type[Phrase]]:
    """The phrases that stand in some modules, in the order in which they are declared there."""
    found: dict[type[Phrase], None] = {}
    for module in modules:
        for name, value in vars(module).items():
            if _is_kind(value) and value.__module__ == module.__name__:
                if vars(module).get(value.__name__) is not value:
                    value.__name__ = value.__qualname__ = name
                if issubclass(value, Phrase) and value.templates() != ("",):
                    found[value] = None
    return list(found)


def _names(*chapters: Iterable[ModuleType]) -> dict[str, set[Kind]]:
    """The categories of slots by name; those of the game replace shared ones."""
    found: dict[str, set[Kind]] = {}
    for modules in chapters:
        new: dict[str, set[Kind]] = {}
        for module in modules:
            for name, value in vars(module).items():
                if _is_kind(value):
                    new.setdefault(name, set()).add(value)
        found = new | found
    return found


def _is_kind(value: object) -> TypeGuard[Kind]:
    return isinstance(value, type) and issubclass(value, Phrase | Lexeme)


def _spellings(word: str) -> tuple[str, ...]:
    """How a template's word may be spelt: a capital letter may be left out."""
    return (word, word.lower()) if word[:1].isupper() and not word.isupper() else (word,)


def _takes_mood(parts: tuple[Part, ...]) -> bool:
    return any(isinstance(part, Mood) or (isinstance(part, Slot) and part.form == "@") for part in parts)
