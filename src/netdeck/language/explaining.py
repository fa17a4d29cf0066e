"""Why a text is not understood: a caret under the guilty word, what may stand there, and the nearest sentence that compiles."""

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from netdeck.language.compiling import Piece, TextProblem
from netdeck.language.making import SentenceMaker
from netdeck.language.parsing import Grammar, Reading, Unit, UnreadableError
from netdeck.language.phrase import Kind, Lexeme, Phrase

MOST_NEAR: Final = 4
MOST_TRIES: Final = 24
"""Sentences that are tried before none is suggested."""
SIMPLE: Final = 3_000
"""Steps beyond which a text is not tried in other words: that would take long."""
ALIKE: Final = 0.5
BARELY: Final = 2
"""Words within which a text that begins with one that nobody knows has said nothing yet that would make a name of it."""


class Explainer:
    """Explains what one grammar does not understand."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.maker = SentenceMaker(grammar)

    def explain(self, piece: Piece, reading: Reading, compiles: Callable[[str], bool]) -> TextProblem:
        """Why *piece* could not be read."""
        text, place, units = piece.source, reading.furthest, reading.units
        tried = Tries(compiles, reading.steps <= SIMPLE)
        if place >= len(units) or not self._is_unknown(units[place]):
            if place and reading.stuck.get(place - 1) and self._is_unknown(units[place - 1]):
                place -= 1  # a word that nobody knows was taken for a name, and it leads nowhere
            elif place and (begun := self._misspelt_beginning(text, reading, tried)) is not None:
                reading, place = begun, 0
        words, kinds = self.expected(reading, place)
        ended = place >= len(units)
        start, end = (len(text.rstrip()), len(text.rstrip()) + 1) if ended else (units[place].start, units[place].end)
        near = self._near(text, units, place, words, tried)
        meant = tried.best or next(self._otherwise(text, units, place, reading, words, tried), "")
        known = [self.described(kind) for kind in kinds]
        if ended:
            return piece.problem(f"the text ends too early{_stands(known)}", "", start, 1, tuple(near or sorted(words)[:MOST_NEAR]), meant)
        if not near and (other := self._other(reading, place, kinds)) is not None:
            category, end = other[0], units[other[1] - 1].end
            message = f"{text[start:end]!r} is {category.label()}, and cannot stand here{_stands(known)}"
            return piece.problem(message, "", start, end - start, (), meant)
        shown = " ".join(text[start:].split()[:3])
        message = f"{shown if len(shown) < 60 else text[start:end]!s:.57}".join("''") + " is not understood here"
        known_words = [] if near or known else sorted(words, key=lambda word: (not word[:1].isalpha(), len(word)))
        near = near or known_words[:MOST_NEAR]
        return piece.problem(f"{message}{'' if near else _stands(known)}", "", start, end - start, tuple(near), meant)

    def _misspelt_beginning(self, text: str, reading: Reading, tried: "Tries") -> Reading | None:
        """The first word alone, taken for a name because of its capital: the text compiles with one like it, or breaks off at once."""
        if not self._is_unknown(reading.units[0]):
            return None
        first = Reading(self.grammar, reading.units[:1], watched=True)
        first.whole()
        words, _ = self.expected(first, 0)
        if self._near(text, reading.units, 0, words, tried):
            return first
        here, _ = self.expected(reading, reading.furthest)
        return first if reading.furthest <= BARELY and not self._near(text, reading.units, reading.furthest, here, tried) else None

    def expected(self, reading: Reading, place: int) -> tuple[set[str], list[Kind]]:
        """What could go on at a place: words, and kinds of phrases."""
        words: set[str] = set()
        kinds: dict[Kind, None] = {}
        for twig in reading.stuck.get(place, ()):
            words |= set(twig.words)
            for symbol in twig.slots:
                words |= {word for word in self.grammar.first(symbol) if not word.startswith("<")}
                kinds.update(dict.fromkeys(symbol.kinds))
        return words, list(kinds)

    def described(self, kind: Kind) -> str:
        """A kind of phrase in words, with an example."""
        if issubclass(kind, Lexeme):
            return kind.label
        return f"{kind.label()}, such as {self.maker.example(kind).rstrip('.')!r}"

    def completions(self, reading: Reading) -> list[str]:
        """The words that may come next after a text that stops, and the kinds of words that are no list."""
        reading.whole()
        if reading.furthest < reading.size:
            return []
        words, kinds = self.expected(reading, reading.size)
        for kind in kinds:  # and whatever they may begin with
            below = self.grammar.twig(kind, "").slots if issubclass(kind, Phrase) else ()
            kinds += dict.fromkeys(each for symbol in below for each in symbol.kinds if each not in kinds)
        return [*sorted(words), *sorted({kind.label for kind in kinds if issubclass(kind, Lexeme) and kind.kinds})]

    def _near(self, text: str, units: Sequence[Unit], place: int, words: set[str], tried: "Tries") -> list[str]:
        """Words that look like what was said, and with which the text compiles."""
        if place >= len(units):
            return []
        said = units[place].word.lower()
        rated = sorted((-_alike(said, word), word) for word in words if _alike(said, word) >= ALIKE)
        return [word for _, word in rated[: MOST_NEAR * 2] if tried.fine(_replaced(text, units[place], word))][:MOST_NEAR]

    def _otherwise(self, text: str, units: Sequence[Unit], place: int, reading: Reading, words: set[str], tried: "Tries") -> Iterator[str]:
        """The text with one word more, one less, or another one before the place."""
        at = units[place].start if place < len(units) else len(text.rstrip())
        if place < len(units) and len(words) <= MOST_TRIES // 3:
            for word in sorted(words):
                if tried.fine(changed := _replaced(text, units[place], word)):
                    yield changed
        for word in sorted(words, key=lambda one: (one[:1].isalpha(), len(one), one))[: MOST_TRIES // 2]:
            glue = "" if word in ".,:;)" else " "
            with_word = f"{text[:at].rstrip()}{glue}{word}{'' if place >= len(units) else ' '}{text[at:]}"
            if tried.fine(with_word):
                yield with_word
        if place < len(units):
            start, end = units[place].start, units[place].end
            blank = " " if text[end : end + 1] not in ("", ".", ",") else ""
            without = f"{text[:start].rstrip()}{blank}{text[end:].lstrip()}"
            if tried.fine(without):
                yield without
        if 0 < place <= len(units):
            before = units[place - 1]
            expected, _ = self.expected(reading, place - 1)
            for word in sorted(expected, key=lambda one: -_alike(before.word.lower(), one))[: MOST_TRIES // 3]:
                if tried.fine(changed := _replaced(text, before, word)):
                    yield changed

    def _is_unknown(self, unit: Unit) -> bool:
        return (
            unit.kind == "word"
            and unit.word.islower()
            and unit.word not in self.grammar.spelt_out | self.grammar.vocabulary.number_words.keys()
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


class Tries:
    """Texts that were tried: never too many."""

    def __init__(self, compiles: Callable[[str], bool], simple: bool) -> None:
        self.compiles = compiles
        self.left = MOST_TRIES if simple else 0
        self.best = ""

    def fine(self, text: str) -> bool:
        """Whether *text* compiles; the first that does is kept."""
        if self.left <= 0:
            return False
        self.left -= 1
        fine = self.compiles(text)
        self.best = self.best or (text if fine else "")
        return fine


def _replaced(text: str, unit: Unit, word: str) -> str:
    if unit.opens and unit.text[:1].isupper():
        word = word[:1].upper() + word[1:]
    return f"{text[: unit.start]}{word}{text[unit.end :]}"


def _alike(said: str, word: str) -> float:
    return SequenceMatcher(None, said, word.lower()).ratio()


def _stands(known: Sequence[str]) -> str:
    return f"; here stands {' or '.join(known[:2])}" if known else ""
