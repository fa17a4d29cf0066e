"""Parse errors: a caret, the expected kind of phrase, and the corrected text.

A suggestion never changes what the author meant. Two things only are mended: a word that nobody knows and that is one letter from a known
one (:mod:`~netdeck.language.spelling`), and a mark that is missing, wrong or too much. If the text can be mended to mean two things,
neither is suggested. In all other cases the kind of phrase that is expected is told.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, islice, product
from typing import Final, NamedTuple

from netdeck.language.grammar import Grammar, TrieNode, Unit, UnreadableError
from netdeck.language.parser import Reading
from netdeck.language.phrase import Kind, Lexeme, Phrase
from netdeck.language.sentence_generator import SentenceGenerator
from netdeck.language.spelling import slips
from netdeck.language.text_errors import Piece, TextProblem

MOST_TRIES: Final = 24
"""Texts that are tried before none is suggested."""
MOST_SLIPS: Final = 3
"""In one text."""
SIMPLE: Final = 3_000
"""Steps beyond which a text is not tried in other words: that would take long."""
BARELY: Final = 2
"""Words within which a text that begins with one that nobody knows has said nothing yet that would make a name of it."""
MARKS: Final = ",:;."
"""Marks that only divide a text."""
Means = Callable[[str], object]
"""What a text means; ``None`` where it does not compile."""


class Correction(NamedTuple):
    """A text that compiles, the wrong unit of the original, and its replacement."""

    text: str
    place: int
    words: tuple[str, ...]


class ParseErrorExplainer:
    """Explains parse errors of one grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.maker = SentenceGenerator(grammar)

    def explain(self, piece: Piece, reading: Reading, means: Means) -> TextProblem:
        """Why *piece* could not be parsed."""
        text, units = piece.source, reading.units
        mended = self._mended(text, reading, means) if reading.steps <= SIMPLE else None
        place = reading.furthest if mended is None else mended.place
        if mended is None and (place >= len(units) or not self._is_unknown(units[place])):
            if place and reading.stuck.get(place - 1) and self._is_unknown(units[place - 1]):
                place -= 1  # a word that nobody knows was taken for a name, and it leads nowhere
            elif 0 < place <= BARELY and self._is_unknown(units[0]):
                reading, place = Reading(self.grammar, units[:1], watched=True), 0  # its capital does not make it a name
                reading.whole()
        meant, near = (mended.text, mended.words) if mended is not None else ("", ())
        if place >= len(units):
            at = len(text.rstrip())
            return piece.problem(f"the text ends too early{self._stands(reading, place)}", "", at, 1, near, meant)
        start, end = units[place].start, units[place].end
        if not near and (other := self._other(reading, place, self.expected(reading, place)[1])) is not None:
            category, end = other[0], units[other[1] - 1].end
            message = f"{text[start:end]!r} is {category.label()}{self._stands(reading, place) or ', which is not allowed here'}"
            return piece.problem(message, "", start, end - start, (), meant)
        shown = " ".join(text[start:].split()[:3])
        message = f"{shown if len(shown) < 60 else text[start:end]!s:.57}".join("''") + " is not understood here"
        return piece.problem(f"{message}{'' if near else self._stands(reading, place)}", "", start, end - start, near, meant)

    # What may be suggested

    def _mended(self, text: str, reading: Reading, means: Means) -> Correction | None:
        """The text without its slips, or with its marks put right; nothing where it could be mended to mean two things."""
        left = MOST_TRIES
        for ways in (*self._respelt(text, reading.units), self._remarked(text, reading)):
            tried = list(islice(ways, left + 1))
            found = [(mended, meant) for mended in tried if (meant := means(mended.text)) is not None]
            left -= len(tried)
            if found or left < 0:
                return found[0][0] if left >= 0 and all(meant == found[0][1] for _, meant in found) else None
        return None

    def _respelt(self, text: str, units: Sequence[Unit]) -> Iterator[Iterator[Correction]]:
        """The text with one unknown word replaced, which may be a misspelling or a name; then with two, and so on."""
        known = self.grammar.literal_words | self.grammar.vocabulary.number_words.keys()
        said = [place for place, unit in enumerate(units) if unit.kind == "word"]
        wrong = {place: words for place in said if (words := slips(units[place].text, known))}
        for count in range(1, min(len(wrong), MOST_SLIPS) + 1):
            yield (
                self._respelt_at(text, units, dict(zip(places, words, strict=True)))
                for places in combinations(wrong, count)
                for words in product(*(wrong[place] for place in places))
            )

    def _respelt_at(self, text: str, units: Sequence[Unit], words: Mapping[int, str]) -> Correction:
        changes = {place: self._cased(word, units[place]) for place, word in words.items()}
        return Correction(_replaced(text, units, changes), min(changes), tuple(dict.fromkeys(words.values())))

    def _cased(self, word: str, unit: Unit) -> str:
        """A known word with the capital letters of what it takes the place of, or with its own where it has any."""
        spelt = word if word in self.grammar.literal_words | self.grammar.vocabulary.number_words.keys() else word.capitalize()
        return spelt[:1].upper() + spelt[1:] if unit.text[:1].isupper() else spelt

    def _remarked(self, text: str, reading: Reading) -> Iterator[Correction]:
        """The text with a mark more where it is not understood, or with one less or another one up to there."""
        place, units = reading.furthest, reading.units
        if place >= len(units):
            return  # a full stop at the end may be left out, and nothing else ends a text
        start, (words, _) = units[place].start, self.expected(reading, place)
        for mark in (mark for mark in MARKS if mark in words):
            yield Correction(f"{text[:start].rstrip()}{mark} {text[start:]}", place, (mark,))
        for at, unit in enumerate(units[: place + 1]):
            # A word that nobody knows does not become a name by leaving out the mark behind it.
            if unit.text in MARKS and not (at and self._is_unknown(units[at - 1])):
                before, after = text[: unit.start].rstrip(), text[unit.end :]
                yield Correction(before + after, at, ())
                for mark in MARKS.replace(unit.text, ""):
                    yield Correction(f"{before}{mark}{after}", at, (mark,))

    # What is expected

    def _stands(self, reading: Reading, place: int) -> str:
        """The kinds of phrases that are expected at a place; where none begins there, those that continue."""
        _, kinds = self.expected(reading, place)
        known = [self.described(kind) for kind in kinds]
        if not known:
            known = [f"the rest of {kind.label()}" for kind in self._going_on(reading.stuck.get(place, ()))]
        return f"; expected {' or '.join(list(dict.fromkeys(known))[:2])}" if known else ""

    def _going_on(self, twigs: Iterable[TrieNode]) -> list[type[Phrase]]:
        """The categories in whose midst some twigs stand, the smallest phrases first."""
        found = {kind for twig in twigs for kind in self._homes.get(id(twig), ())}
        return [kind for kind in reversed(self.grammar.categories) if kind in found]

    @cached_property
    def _homes(self) -> dict[int, list[type[Phrase]]]:
        """The categories that a twig belongs to, by the twig's identity; twigs live as long as their grammar."""
        found: dict[int, list[type[Phrase]]] = {}
        for category in self.grammar.categories:
            root = self.grammar.twig(category, "")
            todo = [*root.words.values(), *root.slots.values()]
            while todo:
                twig = todo.pop()
                found.setdefault(id(twig), []).append(category)
                todo += [*twig.words.values(), *twig.slots.values()]
        return found

    def expected(self, reading: Reading, place: int) -> tuple[set[str], list[Kind]]:
        """What could follow at a position: words and kinds of phrases."""
        words: set[str] = set()
        kinds: dict[Kind, None] = {}
        for twig in reading.stuck.get(place, ()):
            words |= set(twig.words)
            for symbol in twig.slots:
                words |= {word for word in self.grammar.first(symbol) if not word.startswith("<")}
                kinds.update(dict.fromkeys(symbol.kinds))
        return words, list(kinds)

    def described(self, kind: Kind) -> str:
        """The name of a kind of phrase, with an example."""
        if issubclass(kind, Lexeme):
            return kind.label
        return f"{kind.label()}, such as {self.maker.example(kind).rstrip('.')!r}"

    def completions(self, reading: Reading) -> list[str]:
        """The possible next words of an unfinished text, and kinds of phrases."""
        reading.whole()
        if reading.furthest < reading.size:
            return []
        words, kinds = self.expected(reading, reading.size)
        for kind in kinds:  # and whatever they may begin with
            below = self.grammar.twig(kind, "").slots if issubclass(kind, Phrase) else ()
            kinds += dict.fromkeys(each for symbol in below for each in symbol.kinds if each not in kinds)
        return [*sorted(words), *sorted({kind.label for kind in kinds if issubclass(kind, Lexeme) and kind.kinds})]

    def _is_unknown(self, unit: Unit) -> bool:
        return (
            unit.kind == "word"
            and unit.word.islower()
            and unit.word not in self.grammar.literal_words | self.grammar.vocabulary.number_words.keys()
        )

    def _other(self, reading: Reading, place: int, kinds: Sequence[Kind]) -> tuple[type[Phrase], int] | None:
        """The phrase that does stand there, though none of its kind may."""
        best: tuple[type[Phrase], int] | None = None
        unit = reading.units[place]
        if not kinds or reading.steps > SIMPLE or self._is_unknown(unit):
            return None  # a word that nobody knows is no phrase, though it could be a name
        for category in self.grammar.categories:
            if category in kinds or any(issubclass(category, kind) for kind in kinds):
                continue
            probe = Reading(self.grammar, reading.units)
            try:
                ends = [end for _, end in probe.category(category, "", place)]
            except UnreadableError:
                continue
            if ends and (best is None or max(ends) > best[1]):
                best = (category, max(ends))
        return best


def _replaced(text: str, units: Sequence[Unit], changes: Mapping[int, str]) -> str:
    for place, word in sorted(changes.items(), reverse=True):
        text = f"{text[: units[place].start]}{word}{text[units[place].end :]}"
    return text
