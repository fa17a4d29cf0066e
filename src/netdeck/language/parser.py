"""The parser: a memoised chart over the declared phrases.

For a category at a place it keeps every end and every phrase, so all readings are known and two of them are an error, not an accident.
Work is counted in steps: they are the same on every machine, and beyond a limit a text is refused. A phrase is made once for a place, so
comparing costs nothing.
"""

from collections.abc import Sequence
from itertools import takewhile
from operator import eq
from typing import Final

from netdeck.language.grammar import Grammar, Symbol, TrieNode, Unit, UnreadableError
from netdeck.language.limits import check_time
from netdeck.language.phrase import Found, Lexeme, Phrase

MOST_STEPS: Final = 20_000
"""That reading one line or sentence may take; the longest of ours takes a tenth."""
MOST_READINGS: Final = 8
"""Of the same words as the same category, before the text is refused as too involved."""
MOST_DEPTH: Final = 120
"""Of categories within categories while reading."""


class Reading:
    """One text being parsed: a chart of categories by position. A ``watched`` one also records where it got stuck."""

    def __init__(self, grammar: Grammar, units: Sequence[Unit], watched: bool = False) -> None:
        self.language = grammar
        self.units = units
        self.watched = watched
        self.words = [unit.word for unit in units]
        self.kinds = [f"<{unit.kind}>" for unit in units]
        known = grammar.first_words
        self.keys = [f"{kind}{word}" if word in known else kind for kind, word in zip(self.kinds, self.words, strict=True)]
        self.size = len(units)
        self.steps = 0
        self.depth = 0
        self.furthest = 0
        self.stuck: dict[int, list[TrieNode]] = {}
        """Where reading came to, and what could have gone on there: of the furthest place and the one before."""
        self._found: dict[tuple[object, ...], Found] = {}
        self._phrases: dict[tuple[object, ...], list[tuple[Phrase, int]]] = {}
        self._made: dict[tuple[object, ...], Phrase] = {}

    def whole(self, category: type[Phrase] | None = None) -> list[Phrase]:
        """Every parse of the whole text as a category. Raises :class:`UnreadableError`."""
        check_time()
        return [phrase for phrase, end in self.category(category or self.language.top, "", 0) if end == self.size]

    def has(self, words: tuple[str, ...], at: int) -> bool:
        """Whether these words are at that position."""
        return tuple(self.words[at : at + len(words)]) == words

    def begun(self, words: tuple[str, ...], at: int) -> None:
        """Record that the text matches only the first of these words: the rest was expected."""
        if not self.watched:
            return
        same = sum(1 for _ in takewhile(bool, map(eq, words, self.words[at:])))
        if at + same >= self.furthest - 1:
            self._stuck(TrieNode((words[same],)), at + same)

    def category(self, category: type[Phrase], mood: str, at: int) -> list[tuple[Phrase, int]]:
        """Every phrase of a category at a position, with its end."""
        key = (category, mood, at)
        found = self._phrases.get(key)
        if found is None:
            self.depth += 1
            if self.depth > MOST_DEPTH:
                raise self._too_involved(at)
            found = self._phrases[key] = self._category(category, mood, at)
            self.depth -= 1
        return found

    def _category(self, category: type[Phrase], mood: str, start: int) -> list[tuple[Phrase, int]]:
        size, words, keys = self.size, self.words, self.keys
        found: dict[tuple[Phrase, int], None] = {}
        ends: dict[int, int] = {}
        todo: list[tuple[TrieNode, int, tuple[object, ...]]] = [(self.language.twig(category, mood), start, ())]
        while todo:
            twig, at, values = todo.pop()
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise self._too_involved(start)
            for cls, names, inflected in twig.ends:
                phrase = self._phrase(cls, names, values, start, at, inflected)
                if (phrase, at) not in found:
                    found[phrase, at] = None
                    ends[at] = ends.get(at, 0) + 1
                    if ends[at] > MOST_READINGS:
                        raise self._too_involved(start)
            if self.watched and at >= self.furthest - 1:
                self._stuck(twig, at)
            if at >= size:
                continue
            below = twig.words.get(words[at])
            if below is not None:
                todo.append((below, at + 1, values))
            if not twig.slots:
                continue
            after = twig.after.get(keys[at])
            if after is None:
                after = self.language.after(twig, keys[at], self.units[at])
            for symbol, then in after:
                one = symbol.category
                for value, end in self.symbol(symbol, at) if one is None else self.category(one, symbol.mood, at):
                    todo.append((then, end, (*values, value)))
        if category.greedy and len(ends) > 1:
            longest = max(ends)
            return [one for one in found if one[1] == longest]
        return list(found)

    def _too_involved(self, at: int) -> UnreadableError:
        start = self.units[min(at, self.size - 1)].start
        return UnreadableError("this is too involved; say it more simply", start, self.units[-1].end - start)

    def _stuck(self, twig: TrieNode, at: int) -> None:
        if at > self.furthest:
            self.furthest = at
            self.stuck = {place: twigs for place, twigs in self.stuck.items() if place == at - 1}
        self.stuck.setdefault(at, []).append(twig)

    def _phrase(
        self, cls: type[Phrase], names: tuple[str, ...], values: tuple[object, ...], start: int, end: int, inflected: bool
    ) -> Phrase:
        key = (cls, start, end, names, values, inflected)
        phrase = self._made.get(key)
        if phrase is None:
            phrase = cls.__new__(cls)
            phrase.__dict__.update(self.language.blank(cls))
            phrase.__dict__.update(zip(names, values, strict=True), span=(start, end), inflected=inflected or cls.inflected)
            self._made[key] = phrase
        return phrase

    def symbol(self, symbol: Symbol, at: int) -> Found:
        """Every value that a slot accepts at a position, with its end."""
        key = (symbol, at)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._several(symbol, at) if symbol.several else self._one(symbol, at)
        return found

    def _one(self, symbol: Symbol, at: int) -> Found:
        found: Found = [(1, at + 1)] if symbol.one and self.words[at] == "a" else []
        for kind in symbol.kinds:
            found += kind.read(self, at) if issubclass(kind, Lexeme) else self.category(kind, symbol.mood, at)
        return found if len(found) < 2 else list(dict.fromkeys(found))

    def _several(self, symbol: Symbol, at: int) -> Found:
        """Lists: either separator may stand between any two parts."""
        found: Found = []
        first = self.language.first(symbol)
        todo: list[tuple[tuple[object, ...], int]] = [((), at)]
        while todo:
            items, place = todo.pop()
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise self._too_involved(at)
            if self.watched and items and symbol.between and place >= self.furthest:
                self._stuck(TrieNode(symbol=symbol), place)
            if place >= self.size or not (self.words[place] in first or self.kinds[place] in first):
                continue
            for value, end in self._one(symbol, place):
                more = (*items, value)
                found.append((more, end))
                if self.watched and end >= self.furthest - 1:
                    marks = [words[0] for words in (symbol.between, symbol.last) if words]
                    self._stuck(TrieNode(marks, None if symbol.between else symbol), end)
                todo += [(more, end + len(words)) for words in symbol.separators if self.has(words, end)]
        return found if len(found) < 2 else list(dict.fromkeys(found))
