"""Reading: a memoised chart over what the declarations say.

For a category at a place it keeps every end and every phrase, so all readings are known and two of them are an error, not an accident. The
alternatives of a category share their beginnings in a tree of words and slots, and are found by the next word. Work is counted in steps:
they are the same on every machine, and beyond a limit a text is refused. A phrase is made once for a place, so comparing costs nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, Final, TypeAlias

from netdeck.language.limits import check_time
from netdeck.language.nodes import DeclarationError
from netdeck.language.phrase import (
    Bend,
    Kind,
    Lexeme,
    Maybe,
    Mood,
    OneOf,
    Part,
    Phrase,
    Slot,
    Text,
    kinds_of,
    parts_of,
    slots_in,
)

MOST_STEPS: Final = 20_000
"""That reading one line or sentence may take; the longest of ours takes a tenth."""
MOST_READINGS: Final = 8
"""Of the same words as the same category, before the text is refused as too involved."""
MOST_DEPTH: Final = 120
"""Of categories within categories while reading."""
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
    """What a game's words are: the lists that lexemes take theirs from, the words that common phrases borrow, and how units are cut."""

    game: str
    words: Mapping[str, str] = field(default_factory=dict)
    """For ``@player`` in a template."""
    lists: Mapping[str, Sequence[str] | Mapping[str, Any]] = field(default_factory=dict)
    """For :class:`~netdeck.language.phrase.OneOf`."""
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
    """The smallest piece of a text: a word, a number, a mark, where it stands, and the word as templates have it."""

    __slots__ = ("end", "kind", "opens", "start", "text", "word")

    def __init__(self, kind: str, text: str, start: int, opens: bool) -> None:
        self.kind, self.text, self.start, self.end, self.opens = kind, text, start, start + len(text), opens
        word = text.replace("\u2019", "'")
        if opens and kind == "word" and (len(word) == 1 or not word.isupper()):
            word = word[:1].lower() + word[1:]
        self.word = "a" if word == "an" else word


class UnknownCharacterError(ValueError):
    """A character that no card text holds."""

    def __init__(self, text: str, column: int) -> None:
        super().__init__(f"{text!r} is no part of a card's text")
        self.column = column


class TooInvolvedError(ValueError):
    """A text that takes too many steps to read."""

    def __init__(self, unit: int) -> None:
        super().__init__("this is too involved; say it more simply")
        self.unit = unit


@dataclass(frozen=True, slots=True, eq=False)
class Symbol:
    """What a slot asks for while reading: its kinds, in which mood, and for a list what stands between. A grammar has one of each."""

    kinds: tuple[Kind, ...]
    mood: str = ""
    several: bool = False
    between: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    one: bool = False
    """"a" is read as the number 1."""


class Twig:
    """A place in the tree of a category's alternatives: which words and slots go on from here, and which phrases end here."""

    __slots__ = ("ends", "slots", "words")

    def __init__(self) -> None:
        self.words: dict[str, Twig] = {}
        self.slots: dict[Symbol, Twig] = {}
        self.ends: list[tuple[type[Phrase], tuple[str, ...]]] = []


Flat: TypeAlias = tuple[tuple[tuple[str, ...] | Symbol, str], ...]
"""A template without choices: spellings of a word or a symbol, and the slot that it fills."""


class Grammar:
    """The phrases of some modules in a game's words. Building it is the gate for the vocabulary: what cannot be said is not in it."""

    def __init__(self, vocabulary: Vocabulary, own: Iterable[ModuleType], common: Iterable[ModuleType], top: type[Phrase]) -> None:
        self.vocabulary, self.top = vocabulary, top
        ours = _declared(own)
        replaced = {base for cls in ours for base in cls.__mro__[1:]}
        theirs = [cls for cls in _declared(common) if cls not in replaced and cls.__name__ not in vocabulary.without and cls not in ours]
        self.declared: list[type[Phrase]] = [*theirs, *ours]
        self.left_out: dict[type[Phrase], str] = {}
        self._leave_out(frozenset(ours))
        self.parts: dict[type[Phrase], list[tuple[Part, ...]]] = {
            cls: [self._sayable(parts_of(cls, one, vocabulary.words)) for one in cls.says()] for cls in self.declared
        }
        self._spelt: dict[type[OneOf], list[tuple[tuple[str, ...], Any]]] = {}
        self._symbols: dict[tuple[Any, ...], Symbol] = {}
        self._twigs: dict[tuple[type[Phrase], str], Twig] = {}
        self._first: dict[tuple[type[Phrase], str], frozenset[str]] = {}
        self._first_of: dict[Symbol, frozenset[str]] = {}
        self._members: dict[type[Phrase], list[type[Phrase]]] = {}
        self._blank: dict[type[Phrase], dict[str, Any]] = {}
        self._between: dict[Symbol, Twig] = {}
        self._again: dict[Symbol, Twig] = {}
        self._refuse_left_recursion()

    # The gate

    def _leave_out(self, ours: frozenset[type[Phrase]]) -> None:
        """Drop the common phrases that this game cannot mean; a phrase of its own that cannot be said is a mistake."""
        while lost := {cls: why for cls in self.declared if (why := self._impossible(cls))}:
            for cls, why in lost.items():
                if cls in ours:
                    raise DeclarationError(f"{cls.__name__} cannot be said: {why}")
            self.left_out |= lost
            self.declared = [cls for cls in self.declared if cls not in lost]

    def _impossible(self, cls: type[Phrase]) -> str:
        missing = [word for one in cls.says() for word in re.findall(r"(?<![\w{])@(\w+)", one) if word not in self.vocabulary.words]
        if missing:
            return f"the vocabulary has no word for {', '.join(missing)}"
        needed = {part.name for one in cls.says() for part in parts_of(cls, one, self.vocabulary.words) if isinstance(part, Slot)}
        for name, (kinds, _) in kinds_of(cls).items():
            if name in needed and not any(self._has(kind) for kind in kinds):
                return f"nothing can stand for {name}"
        return ""

    def _sayable(self, parts: tuple[Part, ...]) -> tuple[Part, ...]:
        """A template without what may be left out and for which this game has no words."""
        return tuple(
            Maybe(self._sayable(part.parts)) if isinstance(part, Maybe) else part
            for part in parts
            if not isinstance(part, Maybe) or all(any(self._has(kind) for kind in slot.kinds) for slot in slots_in(part.parts))
        )

    def _has(self, kind: Kind) -> bool:
        if issubclass(kind, OneOf):
            return bool(kind.known(self))
        return issubclass(kind, Lexeme) or any(issubclass(cls, kind) for cls in self.declared)

    def _refuse_left_recursion(self) -> None:
        for start in self.categories:
            seen: set[type[Phrase]] = set()
            todo = list(self._begins_with(start))
            while todo:
                one = todo.pop()
                if one is start:
                    raise DeclarationError(f"{start.__name__} begins with itself")
                if one not in seen:
                    seen.add(one)
                    todo += self._begins_with(one)

    def _begins_with(self, category: type[Phrase]) -> set[type[Phrase]]:
        found: set[type[Phrase]] = set()
        for symbol in self.twig(category, "").slots:
            found |= {kind for kind in symbol.kinds if issubclass(kind, Phrase)}
        return found

    # Derived from the declarations

    @cached_property
    def categories(self) -> list[type[Phrase]]:
        """Everything that stands in some slot, and the whole."""
        found: dict[type[Phrase], None] = {self.top: None}
        for cls in self.declared:
            for one in self.parts[cls]:
                for each in slots_in(one):
                    found.update({kind: None for kind in each.kinds if issubclass(kind, Phrase)})
        return list(found)

    @cached_property
    def spelt_out(self) -> frozenset[str]:
        """Every word that stands in a template or a list: none of them is a name."""
        found: set[str] = set()
        for cls in self.declared:
            for parts in self.parts[cls]:
                found |= {word for way in self._flat(parts, "") for symbol, _ in way if not isinstance(symbol, Symbol) for word in symbol}
                for each in slots_in(parts):
                    for kind in each.kinds:
                        if issubclass(kind, OneOf):
                            found |= {word for words, _ in self.spelt_words(kind) for word in words}
        return frozenset(found)

    def members(self, category: type[Phrase]) -> list[type[Phrase]]:
        """The phrases of a category, in the order in which they are declared."""
        if category not in self._members:
            self._members[category] = [cls for cls in self.declared if issubclass(cls, category)]
        return self._members[category]

    def blank(self, cls: type[Phrase]) -> dict[str, Any]:
        """The slots of a phrase when nothing stands in them."""
        if cls not in self._blank:
            self._blank[cls] = {name: () if several else None for name, (_, several) in kinds_of(cls).items()}
        return self._blank[cls]

    def clauses(self, cls: type[Phrase]) -> tuple[str, ...]:
        """The clauses that a phrase follows in this game."""
        return tuple(self.vocabulary.cites.get(cls.__name__, cls.cites).split())

    def units(self, text: str) -> list[Unit]:
        """The units of a text. Raises :class:`UnknownCharacterError`."""
        vocabulary = self.vocabulary
        found: list[Unit] = []
        at, opens = 0, True
        while at < len(text):
            blank = vocabulary.space.match(text, at)
            if blank:
                at = blank.end()
                continue
            match = vocabulary.units.match(text, at)
            if match is None:
                raise UnknownCharacterError(text[at], at)
            found.append(Unit(match.lastgroup or "", match.group(), at, opens))
            opens = match.group() in vocabulary.openers
            at = match.end()
        return found

    def words_in(self, text: str) -> tuple[str, ...]:
        """The words of a piece of a template."""
        return tuple("a" if unit.text == "an" else unit.text for unit in self.units(text))

    def spelt_words(self, lexeme: type[OneOf]) -> list[tuple[tuple[str, ...], Any]]:
        """The ways to say one of a lexeme's words, longest first."""
        if lexeme not in self._spelt:
            found = []
            for word, value in lexeme.known(self).items():
                words = self.words_in(word)
                found += [(words, value)] + ([((*words[:-1], f"{words[-1]}s"), value)] if lexeme.plural else [])
                lower = tuple(each.lower() for each in words)
                found += [(lower, value)] if lower != words and words[0][:1].isalpha() and not words[0].isupper() else []
            self._spelt[lexeme] = sorted(found, key=lambda one: -len(one[0]))
        return self._spelt[lexeme]

    def twig(self, category: type[Phrase], mood: str) -> Twig:
        """The root of a category's alternatives in a mood."""
        key = (category, mood)
        if key not in self._twigs:
            root = self._twigs[key] = Twig()
            for cls in self.members(category):
                for parts in self.parts[cls]:
                    if mood and not _takes_mood(parts):
                        continue
                    for flat in self._flat(parts, mood):
                        if not flat:
                            raise DeclarationError(f"{cls.__name__} can be said without a word")
                        self._plant(root, cls, flat)
        return self._twigs[key]

    def _plant(self, twig: Twig, cls: type[Phrase], flat: Flat, names: tuple[str, ...] = ()) -> None:
        if not flat:
            if (cls, names) not in twig.ends:
                twig.ends.append((cls, names))
            return
        (symbol, name), *rest = flat
        if isinstance(symbol, Symbol):
            self._plant(twig.slots.setdefault(symbol, Twig()), cls, tuple(rest), (*names, name))
            return
        for word in symbol:
            self._plant(twig.words.setdefault(word, Twig()), cls, tuple(rest), names)

    def _flat(self, parts: tuple[Part, ...], mood: str) -> list[Flat]:
        """The ways to say a template: with and without what may be left out."""
        ways: list[list[tuple[tuple[str, ...] | Symbol, str]]] = [[]]
        for part in parts:
            match part:
                case Text(text):
                    more: list[Flat] = [tuple((_spellings(word), "") for word in self.words_in(text))]
                case Bend(one, many):
                    forms = [self.words_in(form) for form in (one, many)]
                    if len(forms[0]) == len(forms[1]) == 1:
                        more = [((tuple(dict.fromkeys(s for form in forms for s in _spellings(form[0]))), ""),)]
                    else:
                        more = [tuple((_spellings(word), "") for word in form) for form in forms]
                case Mood(be):
                    said = ([(mood,)] if mood else []) + ([("be",) if mood else ("is", "are")] if be else [])
                    more = [tuple((words, "") for words in said)]
                case Maybe(inner):
                    more = [*self._flat(inner, mood), ()]
                case Slot():
                    more = [((self.symbol(part, mood), part.name),)]
            ways = [[*way, *tail] for way in ways for tail in more]
        return [tuple(way) for way in dict.fromkeys(map(tuple, ways))]

    def symbol(self, slot: Slot, mood: str) -> Symbol:
        """What a slot asks for."""
        inner = _MOODS.get(slot.arg, slot.arg) if slot.form == "?" else mood if slot.form == "@" else ""
        one = slot.form == ":" and slot.arg == "a"
        key = (slot.kinds, inner, slot.several, self.words_in(slot.between), self.words_in(slot.last), one)
        return self._symbols.setdefault(key, Symbol(*key))

    def first(self, symbol: Symbol) -> frozenset[str]:
        """What a symbol may begin with: words, and kinds of units as ``<KIND>``."""
        if symbol not in self._first_of:
            found: set[str] = {"a"} if symbol.one else set()
            for kind in symbol.kinds:
                if issubclass(kind, Lexeme):
                    found |= {f"<{each}>" for each in kind.kinds} | kind.starts(self)
                else:
                    found |= self.first_of(kind, symbol.mood)
            self._first_of[symbol] = frozenset(found)
        return self._first_of[symbol]

    def between(self, symbol: Symbol) -> Twig:
        """What may follow a part of a list, for explaining."""
        if symbol not in self._between:
            twig = self._between[symbol] = Twig()
            twig.words = {words[0]: twig for words in (symbol.between, symbol.last) if words}
            if not symbol.between:
                twig.slots = {symbol: twig}
        return self._between[symbol]

    def again(self, symbol: Symbol) -> Twig:
        """What must follow a separator of a list, for explaining."""
        if symbol not in self._again:
            twig = self._again[symbol] = Twig()
            twig.slots = {symbol: twig}
        return self._again[symbol]

    def first_of(self, category: type[Phrase], mood: str) -> frozenset[str]:
        """What a category may begin with. It never begins with itself, so this ends."""
        key = (category, mood)
        if key not in self._first:
            root = self.twig(category, mood)
            found = set(root.words)
            for symbol in root.slots:
                found |= self.first(symbol)
            self._first[key] = frozenset(found)
        return self._first[key]


_MOODS: Final = {"cant": "can't"}


def _declared(modules: Iterable[ModuleType]) -> list[type[Phrase]]:
    """The phrases that stand in some modules, in the order in which they are declared there."""
    found: dict[type[Phrase], None] = {}
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Phrase) and value.says() != ("",) and value.__module__ == module.__name__:
                found[value] = None
    return list(found)


def _spellings(word: str) -> tuple[str, ...]:
    """How a template's word may be spelt: a capital letter may be left out."""
    return (word, word.lower()) if word[:1].isupper() and not word.isupper() else (word,)


def _takes_mood(parts: tuple[Part, ...]) -> bool:
    return any(isinstance(part, Mood) or (isinstance(part, Slot) and part.form == "@") for part in parts)


Found: TypeAlias = list[tuple[Any, int]]


class Reading:
    """One text being read: what stands at each place as each category."""

    def __init__(self, grammar: Grammar, units: Sequence[Unit]) -> None:
        self.language = grammar
        self.units = units
        self.words = [unit.word for unit in units]
        self.kinds = [f"<{unit.kind}>" for unit in units]
        self.size = len(units)
        self.steps = 0
        self.depth = 0
        self.furthest = 0
        self.stuck: dict[int, list[Twig]] = {}
        """Where reading came to, and what could have gone on there: of the furthest place and the one before."""
        self._found: dict[tuple[Any, ...], Found] = {}
        self._made: dict[tuple[Any, ...], Phrase] = {}

    def whole(self, category: type[Phrase] | None = None) -> list[Phrase]:
        """Every reading of the whole text as a category. Raises :class:`TooInvolvedError`."""
        check_time()
        return [phrase for phrase, end in self.category(category or self.language.top, "", 0) if end == self.size]

    def has(self, words: tuple[str, ...], at: int) -> bool:
        """Whether these words stand there."""
        return tuple(self.words[at : at + len(words)]) == words

    def begun(self, words: tuple[str, ...], at: int) -> None:
        """The text may end in the midst of these words: then the rest of them could go on."""
        upto = self.size - at
        if 0 < upto < len(words) and self.size >= self.furthest and tuple(self.words[at : self.size]) == words[:upto]:
            rest = Twig()
            rest.words[words[upto]] = Twig()
            self._stuck(rest, self.size)

    def category(self, category: type[Phrase], mood: str, at: int) -> Found:
        """Every phrase of a category that begins at a place, and where it ends."""
        key = (category, mood, at)
        found = self._found.get(key)
        if found is None:
            self.depth += 1
            if self.depth > MOST_DEPTH:
                raise TooInvolvedError(min(at, self.size - 1))
            found = self._found[key] = self._category(category, mood, at)
            self.depth -= 1
        return found

    def _category(self, category: type[Phrase], mood: str, start: int) -> Found:
        first, size, words, kinds = self.language.first, self.size, self.words, self.kinds
        found: dict[tuple[Phrase, int], None] = {}
        ends: dict[int, int] = {}
        todo: list[tuple[Twig, int, tuple[Any, ...]]] = [(self.language.twig(category, mood), start, ())]
        while todo:
            twig, at, values = todo.pop()
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise TooInvolvedError(min(start, size - 1))
            for cls, names in twig.ends:
                phrase = self._phrase(cls, names, values, start, at)
                if (phrase, at) not in found:
                    found[phrase, at] = None
                    ends[at] = ends.get(at, 0) + 1
                    if ends[at] > MOST_READINGS:
                        raise TooInvolvedError(min(start, size - 1))
            if at >= self.furthest - 1:
                self._stuck(twig, at)
            if at >= size:
                continue
            word = words[at]
            below = twig.words.get(word)
            if below is not None:
                todo.append((below, at + 1, values))
            for symbol, next_twig in twig.slots.items():
                starts = first(symbol)
                if word in starts or kinds[at] in starts:
                    for value, end in self.symbol(symbol, at):
                        todo.append((next_twig, end, (*values, value)))
        return list(found)

    def _stuck(self, twig: Twig, at: int) -> None:
        if at > self.furthest:
            self.furthest = at
            self.stuck = {place: twigs for place, twigs in self.stuck.items() if place == at - 1}
        self.stuck.setdefault(at, []).append(twig)

    def _phrase(self, cls: type[Phrase], names: tuple[str, ...], values: tuple[Any, ...], start: int, end: int) -> Phrase:
        key = (cls, start, end, names, values)
        phrase = self._made.get(key)
        if phrase is None:
            phrase = cls.__new__(cls)
            phrase.__dict__.update(self.language.blank(cls))
            phrase.__dict__.update(zip(names, values, strict=True), span=(start, end))
            self._made[key] = phrase
        return phrase

    def symbol(self, symbol: Symbol, at: int) -> Found:
        """Every value that a slot can have at a place, and where it ends."""
        if symbol.several:
            key = (symbol, at)
            if key not in self._found:
                self._found[key] = self._several(symbol, at)
            return self._found[key]
        return self._one(symbol, at)

    def _one(self, symbol: Symbol, at: int) -> Found:
        if len(symbol.kinds) == 1 and not symbol.one:
            kind = symbol.kinds[0]
            return kind.read(self, at) if issubclass(kind, Lexeme) else self.category(kind, symbol.mood, at)
        found: Found = [(1, at + 1)] if symbol.one and self.words[at] == "a" else []
        for kind in symbol.kinds:
            found += kind.read(self, at) if issubclass(kind, Lexeme) else self.category(kind, symbol.mood, at)
        return list(dict.fromkeys(found))

    def _several(self, symbol: Symbol, at: int) -> Found:
        """Lists: the last separator may stand only before the last part; without one the other may."""
        found: Found = []
        first, between = self.language.first(symbol), self.language.between(symbol)
        todo: list[tuple[tuple[Any, ...], int]] = [((), at)]
        while todo:
            items, place = todo.pop()
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise TooInvolvedError(min(at, self.size - 1))
            if items and symbol.between and place >= self.furthest:
                self._stuck(self.language.again(symbol), place)
            if place >= self.size or not (self.words[place] in first or self.kinds[place] in first):
                continue
            for value, end in self._one(symbol, place):
                more = (*items, value)
                found.append((more, end))
                if end >= self.furthest - 1:
                    self._stuck(between, end)
                if self.has(symbol.between, end):
                    todo.append((more, end + len(symbol.between)))
                if symbol.last:
                    for words in {symbol.last, (*symbol.between, *symbol.last)}:
                        if self.has(words, end):
                            found += self._closed(symbol, more, end + len(words), first)
        return list(dict.fromkeys(found))

    def _closed(self, symbol: Symbol, items: tuple[Any, ...], at: int, first: frozenset[str]) -> Iterator[tuple[Any, int]]:
        if at < self.size and (self.words[at] in first or self.kinds[at] in first):
            for value, end in self._one(symbol, at):
                yield (*items, value), end
