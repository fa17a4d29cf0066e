"""Paraphrases: other wordings of a sentence, and how cards say it.

A :class:`Paraphrase` is a pair of templates over the same variables. Pairs are tried on a text that does not compile as it stands, so none
can change a meaning. They work on the units of a text: no pair touches what stands between quotation marks, or a word with a capital letter
within a sentence, which is a name. Work is counted in candidates, which is the same on every machine.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from netdeck.language.frozen import dataclass
from netdeck.language.grammar import Grammar, Unit, UnreadableError
from netdeck.language.phrase import ways_of

MOST_CANDIDATES: Final = 32
"""So many other wordings of a text are tried at most."""
MOST_ROUNDS: Final = 4
"""So often all pairs are used on what came of the round before."""
LONGEST: Final = 20
"""So many units a variable takes at most."""
PART: Final = re.compile(r"(\{[a-z]+\d?(?::s)?\})")
TOKEN: Final = re.compile(r"[\w'~-]+|[^\w'~-]+")
ENDS: Final = frozenset(".:;(){}")
AN: Final = re.compile(r"\ba(?= (?:[aeio]|u(?!n|s)))")
SENTENCE: Final = re.compile(r"([.:] )([a-z])")


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """A wording and its translation into the words of cards; ``example`` is a text that uses it.

    A template has variables in braces (:data:`TAKES`, and lists of words that a game names) and ``<one|another>`` way to say a part; ``^``
    before it: only where a sentence begins. ``{verb:s}`` is a verb with its ending. Both sides mean the same in every sentence: a pair that
    needs a condition is none.
    """

    said: str
    means: str
    example: str
    on: str = ""
    """The type of card on which alone it is said so, as "this agent" is of an agent."""


LISTED: Final = Paraphrase("a list of ways", "a sentence", "Choose one \u2014\n\u2022 Draw a card.\n\u2022 Discard a card.")
SPLIT: Final = Paraphrase("abilities on one line", "each on a line of its own", "")
"""How a text is laid out: what no pair of sentences says."""
LIST: Final = re.compile(r"(\bchoose one)(?: ?[\u2014\u2013:-]+)?((?:\s+[-*\u2022\u2023] [^\n\u2022]*[^\s\u2022])+)", re.IGNORECASE)
BULLET: Final = re.compile(r"\s[-*\u2022\u2023] ([^\n\u2022]*[^\s.;\u2022])")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A rewritten text, and the pairs that were applied."""

    text: str
    by: tuple[Paraphrase, ...] = ()


def _is_number(unit: Unit, grammar: Grammar) -> bool:
    return unit.kind in ("NUMBER", "LETTER", "POINTS") or unit.word == "a" or unit.word in grammar.vocabulary.number_words


PRONOUNS: Final = frozenset(("it", "its", "they", "them", "their", "that", "this", "these", "those", "one"))
JOINTS: Final = frozenset(
    ("and", "or", "then", "may", "unless", "if", "until", "while", "when", "whenever", "for", "instead", "otherwise", "where", "next")
)
TAKES: Final[Mapping[str, Callable[[Unit, Grammar], bool]]] = {
    "n": _is_number,
    "change": lambda unit, _: unit.kind in ("SIGNED", "TRIPLE"),
    "scrip": lambda unit, _: unit.kind == "SCRIP",
    "np": lambda unit, _: unit.text not in ENDS and unit.text != ",",
    "x": lambda unit, _: unit.text not in ENDS,
    "fact": lambda unit, _: unit.text not in ENDS and unit.word not in PRONOUNS,
    "part": lambda unit, _: unit.text not in ENDS and unit.text != "," and unit.word not in JOINTS,
    "deed": lambda unit, _: unit.text not in ENDS and unit.text != "," and unit.word not in PRONOUNS | JOINTS,
}
"""The kinds of variables: a number, a change of a number, words without a mark, words up to the end of a sentence or a bracket; such words
that may move, since no pronoun is among them; one thing that is done; and one thing that is done, whose words may move."""
Values = Mapping[str, tuple[int, int]]
Parts = tuple[str, ...]
Place = tuple[int, int]
NOWHERE: Final[Place] = (0, 0)
"""Where marks and blanks come from that only join words."""


class Way(NamedTuple):
    """A wording of a pair: its parts, the words that a text must contain, and those with which it begins."""

    parts: Parts
    words: frozenset[str]
    first: Parts


class Said(NamedTuple):
    """Text in which each character knows its origin in the previous text."""

    words: str
    places: list[Place]

    def __add__(self, more: "Said") -> "Said":  # type: ignore[override]
        return Said(self.words + more.words, self.places + more.places)


class Paraphrases:
    """The pairs of a game, over its grammar; ``lists`` are variables that stand for one of several words."""

    def __init__(
        self, grammar: Grammar, pairs: Iterable[Paraphrase], lists: Mapping[str, Sequence[str]], begins: re.Pattern[str] | None = None
    ) -> None:
        self.grammar, self.pairs, self.begins = grammar, tuple(pairs), begins
        self._reading = lru_cache(MOST_CANDIDATES)(self._read)
        self._lists = {name: frozenset(map(self._words, words)) for name, words in lists.items()}
        self._ways = {pair: [self._way(way) for way, _ in ways_of(pair.said.removeprefix("^"))] for pair in self.pairs}

    def _read(self, text: str) -> tuple[list[Unit], Mapping[Paraphrase, Sequence[Way]]]:
        """The units of a text, and the pairs whose words all stand there, with the ways to say them."""
        try:
            units = self.grammar.units(text)
        except UnreadableError:
            return [], {}
        there = {unit.word.lower() for unit in units}
        fitting = {pair: [way for way in ways if way.words <= there] for pair, ways in self._ways.items()}
        return units, {pair: ways for pair, ways in fitting.items() if ways}

    def _words(self, words: str) -> tuple[str, ...]:
        return tuple("a" if unit.text == "an" else unit.text for unit in self.grammar.units(words))

    def _way(self, template: str) -> Way:
        parts = tuple(self._parts(template))
        words = frozenset(part.lower() for part in parts if not is_variable(part))
        return Way(parts, words, () if is_variable(parts[0]) else (parts[0], parts[0].lower()))

    def _parts(self, template: str) -> Iterator[str]:
        for part in PART.split(template):
            yield from (part,) if is_variable(part) else self._words(part)

    def candidates(self, text: str, kind: str = "") -> Iterator[Candidate]:
        """Rewritings of *text* on a card of a type: first with all pairs that match, then with one, with two, and so on."""
        seen = {text}
        yield from self._from(Candidate(text), seen, kind)
        laid_out = self._with(self._with(Candidate(text), LISTED), SPLIT)
        if laid_out.by:
            yield from self._from(laid_out, seen, kind)

    def _from(self, start: Candidate, seen: set[str], kind: str) -> Iterator[Candidate]:
        pairs = [pair for pair in self.pairs if pair.on in ("", kind)]
        full = start
        for _ in range(MOST_ROUNDS):
            before = full
            for pair in pairs:
                full = self._with(full, pair)
            if full is before:
                break
        todo = [full, start]
        while todo and len(seen) <= MOST_CANDIDATES:
            one = todo.pop(0)
            if one.text not in seen:
                seen.add(one.text)
                yield one
            if one is not full:
                fitting = (pair for pair in self._reading(one.text)[1] if pair.on in ("", kind))
                todo += [more for pair in fitting if (more := self._with(one, pair)) is not one and more.text not in seen]

    def _with(self, one: Candidate, pair: Paraphrase) -> Candidate:
        text = self.put(one.text, pair)
        return one if text == one.text else Candidate(text, (*one.by, pair))

    def put(self, text: str, pair: Paraphrase) -> str:
        """Apply a pair to *text* wherever it matches."""
        return self._put(text, pair).words if pair in self._reading(text)[1] or pair in (LISTED, SPLIT) else text

    def origins(self, text: str, by: Iterable[Paraphrase]) -> list[Place]:
        """The original positions of each character after several pairs were applied."""
        origins = kept(text, 0, len(text)).places
        for pair in by:
            said = self._put(text, pair)
            text, origins = said.words, [hull(origins[start:end]) for start, end in said.places]
        return origins

    def _put(self, text: str, pair: Paraphrase) -> Said:
        if pair is LISTED:
            return self._listed(text)
        if pair is SPLIT:
            return self._split(text)
        units, fitting = self._reading(text)
        said = Said("", [])
        at = done = 0
        while at < len(units):
            word = units[at].word
            ways = [way.parts for way in fitting.get(pair, ()) if not way.first or word in way.first]
            end, words = self._told(text, units, at, pair, ways) if ways else (at, said)
            if end > at:
                start = units[at].start if words.words else len(text[: units[at].start].rstrip(" "))
                said += kept(text, done, max(done, start)) + words
                done = units[end - 1].end
            at = max(end, at + 1)
        return said + kept(text, done, len(text))

    def _listed(self, text: str) -> Said:
        """Ways in a list, each on a line of its own or behind a bullet, in one sentence."""
        said, done = Said("", []), 0
        for found in LIST.finditer(text):
            ways = [way for way in BULLET.finditer(text, found.start(2), found.end(2)) if way[1]]
            said += kept(text, done, found.end(1)) + joint(": " if found[1].lower().endswith("one") else "")
            for number, way in enumerate(ways):
                between = "" if number == 0 else "; or " if number == len(ways) - 1 else "; "
                small = way[1][:1].lower() + way[1][1:]
                own = kept(text, way.start(1), way.end(1))
                plain = small.split(maxsplit=1)[0].rstrip(",") in self.grammar.literal_words
                said += joint(between) + (Said(small, own.places) if plain else own)
            said, done = said + joint("."), found.end()
        return said + kept(text, done, len(text))

    def _split(self, text: str) -> Said:
        """What begins an ability, on a line of its own."""
        said, done = Said("", []), 0
        for found in self.begins.finditer(text) if self.begins else ():
            said, done = said + kept(text, done, found.start()) + joint("\n"), found.end()
        return said + kept(text, done, len(text))

    def _told(self, text: str, units: Sequence[Unit], at: int, pair: Paraphrase, ways: Iterable[Parts]) -> tuple[int, Said]:
        """Where a pair ends that is said from a place on, and what it means there; it ends where it begins if it is not said."""
        first = units[at]
        named = first.opens and at + 1 < len(units) and _is_name(first) and _is_name(units[at + 1])
        if named or (pair.said.startswith("^") and not first.opens):
            return at, Said("", [])
        for way in ways:
            for end, values in self._matches(units, at, way, {}):
                if "\n" not in text[first.start : units[end - 1].end]:
                    return end, self._filled(text, units, at, end, pair.means, values)
        return at, Said("", [])

    def _matches(self, units: Sequence[Unit], at: int, way: Parts, values: Values) -> Iterator[tuple[int, Values]]:
        if not way:
            yield at, values
            return
        part, rest = way[0], way[1:]
        if not is_variable(part):
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
        for end in range(at + 1, min(len(units), at + (1 if kind in ("n", "change", "scrip") else LONGEST)) + 1):
            if not TAKES[kind](units[end - 1], self.grammar):
                return
            yield end

    def _filled(self, text: str, units: Sequence[Unit], at: int, stop: int, means: str, values: Values) -> Said:
        """The words of a pair's meaning; a capital letter stays where the sentence begins."""
        first = units[at]
        capital = first.opens and first.text[:1].isupper()
        whole = first.start, units[stop - 1].end
        taken = {n for start, end in values.values() for n in range(start, end)}
        from_word = {unit.word.lower(): (unit.start, unit.end) for n, unit in enumerate(units[at:stop], at) if n not in taken}
        said = Said("", [])
        for part in PART.split(means):
            name = part.replace(":s", "")
            if name in values:
                start, end = values[name]
                one = kept(text, units[start].start, units[end - 1].end)
                if said.words.endswith(("{", "+")) and (number := self.grammar.vocabulary.number_words.get(one.words.lower())):
                    one = Said(str(number), [one.places[0]] * len(str(number)))  # a sign stands before figures only
                if start == at and capital and first.word in self.grammar.literal_words:
                    one = Said(one.words[:1].lower() + one.words[1:], one.places)
                said += one if name == part else one + Said(ending(one.words), [one.places[-1]] * len(ending(one.words)))
            else:
                for word in TOKEN.findall(part):
                    said += Said(word, [from_word.get(word.lower(), whole) if word.strip(" .,:;()") else NOWHERE] * len(word))
        told, places = said
        for found in reversed(list(AN.finditer(told))):
            told = f"{told[: found.end()]}n{told[found.end() :]}"
            places.insert(found.end(), places[found.start()])
        told = SENTENCE.sub(lambda found: found[1] + found[2].upper(), told)
        return Said(told[:1].upper() + told[1:] if capital else told, places)


@cache
def is_variable(part: str) -> bool:
    """Whether a part of a template is a variable."""
    return PART.fullmatch(part) is not None


def ending(verb: str) -> str:
    """The ending of a verb in the third person."""
    return "es" if verb.endswith(("s", "sh", "ch", "x")) else "s"


def hull(places: Iterable[Place]) -> Place:
    """The range from the first to the last of some positions."""
    real = [place for place in places if place != NOWHERE]
    return (min(start for start, _ in real), max(end for _, end in real)) if real else NOWHERE


def kept(text: str, start: int, end: int) -> Said:
    """A part of a text, unchanged."""
    return Said(text[start:end], [(at, at + 1) for at in range(start, end)])


def joint(words: str) -> Said:
    """Words that come from nowhere."""
    return Said(words, [NOWHERE] * len(words))


def _is_name(unit: Unit) -> bool:
    return unit.kind == "word" and unit.text[:1].isupper() and not unit.text.isupper()
