"""Names in scenario files: cards by id, printed name, slug or place; choices by notation.

An id of the scenario comes first. A name or slug must be unique among the cards of the match, so that in a game whose names are notations
(``7&``, ``7#``) no two cards are confused.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import product

from netdeck.kernel import CardId, CardRef, CardView, Game, Option, Position, Seat, slug


class CardNames:
    """The names of the cards of a match."""

    def __init__(self, names: Collection[str]) -> None:
        self.known = tuple(names)
        counts = Counter(slug(name) for name in self.known)
        self._slugs = {slug(name): name for name in self.known if counts[slug(name)] == 1}
        self._exact = frozenset(self.known)

    def printed(self, word: str) -> str | None:
        """The printed name that *word* means. Games without known card names accept every word."""
        if not self.known or word in self._exact:
            return word
        return self._slugs.get(slug(word))

    def same(self, word: str, name: str) -> bool:
        """Whether *word* means a thing with that *name*."""
        return word == name or self.printed(word) == name

    def fits(self, word: str, card: CardView | CardRef, labels: Collection[str]) -> bool:
        """Whether *word* means *card*, given the scenario's *labels*."""
        return card.label == word if word in labels else self.same(word, card.name)

    def respelt(self, text: str) -> Iterator[str]:
        """*text* with printed names replaced by slugs, and the reverse."""
        low = text.casefold()
        for short, name in self._slugs.items():
            if name.casefold() in low:
                yield replaced(text, name, short)
            elif short in low:
                yield replaced(text, short, name)


def replaced(text: str, word: str, by: str) -> str:
    """*text* with whole words *word* replaced by *by*, ignoring case."""
    return re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", lambda _: by, text, flags=re.IGNORECASE)


class _Label:
    """An id of the scenario in a text, where it is one.

    Inside a qualified name it is none: in ``u2.borer`` neither ``borer`` nor the seat ``u2`` is. ``oracle.1`` is an ability of ``oracle``.
    """

    def __init__(self, label: str, seats: Collection[str]) -> None:
        whole = r"[\w.#-]" if label in seats else r"[\w#-]"
        self._form = re.compile(rf"(?<![\w.-]){re.escape(label)}(?!{whole})")

    def stands_in(self, text: str) -> bool:
        return self._form.search(text) is not None

    def replaced(self, text: str, by: str) -> str:
        return self._form.sub(lambda _: by, text)


class Choices:
    """Finds the option that a text means among the legal ones."""

    def __init__(self, game: Game, position: Position, names: CardNames) -> None:
        self._game = game
        self._position = position
        self._names = names

    def find(self, seat: Seat, text: str) -> Option | None:
        """The legal option of *seat* that *text* means."""
        labelled = self._labelled(text)
        found: list[Option] = []
        for spelling in self._spellings(text, labelled):
            option = self._position.option(seat, spelling)
            if option is not None:
                if all(card in option.touches for card in labelled.values()):
                    return option
                found.append(option)
        return found[0] if found else None

    def spelt(self, text: str) -> str:
        """*text* as the game writes it, with scenario ids replaced."""
        return next(self._spellings(text, self._labelled(text)))

    def _labelled(self, text: str) -> dict[str, CardId]:
        return {label: card for label, card in self._position.labels().items() if self._label(label).stands_in(text)}

    def _label(self, label: str) -> _Label:
        return _Label(label, self._position.seats)

    def _spellings(self, text: str, labelled: dict[str, CardId]) -> Iterator[str]:
        if text.strip().casefold() == "pass":
            yield self._game.pass_notation
        if labelled:
            for names in product(*(self._position.names_of(card) for card in labelled.values())):
                spelling = text
                for label, name in zip(labelled, names, strict=True):
                    spelling = self._label(label).replaced(spelling, name)
                yield spelling
        yield text
        yield from self._names.respelt(text)
