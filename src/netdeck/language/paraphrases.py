"""Other words for the same: what somebody says who knows the rulebook and not the manual, and how cards say it.

A :class:`Paraphrase` is a pair of templates over the same variables. Pairs are tried on a text that does not compile as it stands, so none
can change a meaning. They work on the units of a text: no pair touches what stands between quotation marks, or a word with a capital letter
within a sentence, which is a name. Work is counted in candidates, which is the same on every machine.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from netdeck.language.parsing import Grammar, Unit, UnreadableError
from netdeck.language.phrase import ways_of

MOST_CANDIDATES: Final = 32
"""So many other wordings of a text are tried at most."""
MOST_ROUNDS: Final = 4
"""So often all pairs are used on what came of the round before."""
LONGEST: Final = 14
"""So many units a variable takes at most."""
PART: Final = re.compile(r"(\{[a-z]+\d?\})")
ENDS: Final = frozenset(".:;()")
AN: Final = re.compile(r"\ba(?= (?:[aeio]|u(?!n|s)))")
SENTENCE: Final = re.compile(r"([.:] )([a-z])")


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """What is *said*, and what that *means* in the words of the cards; ``example`` is a text that says it.

    A template has variables in braces (:data:`TAKES`, and lists of words that a game names) and ``<one|another>`` way to say a part; ``^``
    before it: only where a sentence begins. Both sides mean the same in every sentence: a pair that needs a condition is none.
    """

    said: str
    means: str
    example: str
    on: str = ""
    """The type of card on which alone it is said so, as "this agent" is of an agent."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Another wording of a text, and the pairs that led to it."""

    text: str
    by: tuple[Paraphrase, ...] = ()


def _is_number(unit: Unit, grammar: Grammar) -> bool:
    return unit.kind in ("NUMBER", "LETTER") or unit.word == "a" or unit.word in grammar.vocabulary.number_words


PRONOUNS: Final = frozenset(("it", "its", "they", "them", "their", "that", "this", "these", "those", "one"))
JOINTS: Final = frozenset(
    ("and", "or", "then", "may", "unless", "if", "until", "while", "when", "whenever", "for", "instead", "otherwise", "where", "next")
)
TAKES: Final[Mapping[str, Callable[[Unit, Grammar], bool]]] = {
    "n": _is_number,
    "change": lambda unit, _: unit.kind in ("SIGNED", "TRIPLE"),
    "np": lambda unit, _: unit.text not in ENDS and unit.text != ",",
    "x": lambda unit, _: unit.text not in ENDS,
    "fact": lambda unit, _: unit.text not in ENDS and unit.word not in PRONOUNS,
    "deed": lambda unit, _: unit.text not in ENDS and unit.text != "," and unit.word not in PRONOUNS | JOINTS,
}
"""The kinds of variables: a number, a change of a number, words without a mark, words up to the end of a sentence or a bracket; such words
that may move, since no pronoun is among them; and one thing that is done, whose words may move."""
Values = Mapping[str, tuple[int, int]]
Way = tuple[str, ...]


class Paraphrases:
    """The pairs of a game, over its grammar; ``lists`` are kinds of variables that stand for one of some words."""

    def __init__(self, grammar: Grammar, pairs: Iterable[Paraphrase], lists: Mapping[str, Sequence[str]]) -> None:
        self.grammar, self.pairs = grammar, tuple(pairs)
        self._units = lru_cache(MOST_CANDIDATES)(self._read)
        self._lists = {name: frozenset(map(self._words, words)) for name, words in lists.items()}
        self._ways = {pair: [self._way(way) for way, _ in ways_of(pair.said.removeprefix("^"))] for pair in self.pairs}

    def _read(self, text: str) -> tuple[list[Unit], frozenset[str]]:
        """The units of a text, and the words that stand there."""
        try:
            units = self.grammar.units(text)
        except UnreadableError:
            units = []
        return units, frozenset(unit.word.lower() for unit in units)

    def _words(self, words: str) -> tuple[str, ...]:
        return tuple("a" if unit.text == "an" else unit.text for unit in self.grammar.units(words))

    def _way(self, template: str) -> tuple[Way, frozenset[str]]:
        """A way to say a pair, and the words that must stand in a text that says it."""
        way = tuple(self._parts(template))
        return way, frozenset(part.lower() for part in way if not PART.fullmatch(part))

    def _parts(self, template: str) -> Iterator[str]:
        for part in PART.split(template):
            yield from (part,) if PART.fullmatch(part) else self._words(part)

    def candidates(self, text: str, kind: str = "") -> Iterator[Candidate]:
        """Other wordings of *text* on a card of a type: first with all pairs that fit, then with one, with two, and so on."""
        pairs = [pair for pair in self.pairs if pair.on in ("", kind)]
        full = Candidate(text)
        for _ in range(MOST_ROUNDS):
            before = full
            for pair in pairs:
                full = self._with(full, pair)
            if full is before:
                break
        seen = {text}
        todo = [full, Candidate(text)]
        while todo and len(seen) <= MOST_CANDIDATES:
            one = todo.pop(0)
            if one.text not in seen:
                seen.add(one.text)
                yield one
            if one is not full:
                todo += [more for pair in pairs if (more := self._with(one, pair)) is not one and more.text not in seen]

    def _with(self, one: Candidate, pair: Paraphrase) -> Candidate:
        text = self.put(one.text, pair)
        return one if text == one.text else Candidate(text, (*one.by, pair))

    def put(self, text: str, pair: Paraphrase) -> str:
        """*text* with what a pair means, wherever the pair is said there."""
        units, words_there = self._units(text)
        ways = [way for way, words in self._ways[pair] if words <= words_there]
        said: list[str] = []
        at = done = 0
        while ways and at < len(units):
            end, words = self._told(text, units, at, pair, ways)
            if end > at:
                before = text[done : units[at].start]
                said += [before if words else before.rstrip(" "), words]
                done = units[end - 1].end
            at = max(end, at + 1)
        return "".join([*said, text[done:]])

    def _told(self, text: str, units: Sequence[Unit], at: int, pair: Paraphrase, ways: Iterable[Way]) -> tuple[int, str]:
        """Where a pair ends that is said from a place on, and what it means there; it ends where it begins if it is not said."""
        first = units[at]
        named = first.opens and at + 1 < len(units) and _is_name(first) and _is_name(units[at + 1])
        if named or (pair.said.startswith("^") and not first.opens):
            return at, ""
        for way in ways:
            for end, values in self._matches(units, at, way, {}):
                if "\n" not in text[first.start : units[end - 1].end]:
                    return end, self._filled(text, units, at, pair.means, values)
        return at, ""

    def _matches(self, units: Sequence[Unit], at: int, way: Way, values: Values) -> Iterator[tuple[int, Values]]:
        if not way:
            yield at, values
            return
        part, rest = way[0], way[1:]
        if not PART.fullmatch(part):
            if at < len(units) and units[at].word in (part, part.lower()):
                yield from self._matches(units, at + 1, rest, values)
            return
        for end in self._ends(units, at, part.strip("{}0123456789")):
            yield from self._matches(units, end, rest, {**values, part: (at, end)})

    def _ends(self, units: Sequence[Unit], at: int, kind: str) -> Iterator[int]:
        """Where a variable of a kind may end that begins at a place: words of a list as far as they go, others as soon as they can."""
        if kind in self._lists:
            ends = range(min(len(units), at + LONGEST), at, -1)
            yield from (end for end in ends if tuple(unit.word for unit in units[at:end]) in self._lists[kind])
            return
        for end in range(at + 1, min(len(units), at + (1 if kind in ("n", "change") else LONGEST)) + 1):
            if not TAKES[kind](units[end - 1], self.grammar):
                return
            yield end

    def _filled(self, text: str, units: Sequence[Unit], at: int, means: str, values: Values) -> str:
        """The words of a pair's meaning; a capital letter stays where the sentence begins."""
        first = units[at]
        capital = first.opens and first.text[:1].isupper()
        told = ""
        for part in PART.split(means):
            if part in values:
                start, end = values[part]
                part = text[units[start].start : units[end - 1].end]
                if start == at and capital and first.word in self.grammar.spelt_out:
                    part = part[:1].lower() + part[1:]
            told += part
        told = SENTENCE.sub(lambda found: found[1] + found[2].upper(), AN.sub("an", told))
        return told[:1].upper() + told[1:] if capital else told


def _is_name(unit: Unit) -> bool:
    return unit.kind == "word" and unit.text[:1].isupper() and not unit.text.isupper()
