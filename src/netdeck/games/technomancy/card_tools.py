"""What the tools for cards ask Technomancy: its language, its cards, its rules for decks (2.1, R6, R7)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from netdeck.games.technomancy.card_files import read_cards
from netdeck.games.technomancy.language import TechnomancyLanguage, language
from netdeck.games.technomancy.made_up_tables import made_up_tables
from netdeck.games.technomancy.modes import MATRIX
from netdeck.games.technomancy.options import OPTIONS
from netdeck.games.technomancy.printed import Printed
from netdeck.kernel import Definition
from netdeck.language.decks import DeckFault, unknown_cards
from netdeck.language.demonstrating import MadeUpTable
from netdeck.language.tools import CardTools


@cache
def starter_set() -> Mapping[str, Printed]:
    """The starter set, compiled from its text when it is first needed."""
    return read_cards(files(__package__).joinpath("cards", "starter.toml").read_text(encoding="utf-8"), "starter.toml")


def deck_faults(deck: Counter[str], cards: Mapping[str, Printed], most_level: int | None) -> Iterator[DeckFault]:
    """Everything that is wrong with a deck; *most_level* is its highest level, if one is refused."""
    yield from unknown_cards(deck, cards, "V17", "R6")
    if deck.total() != MATRIX.deck_size:
        yield DeckFault("V17", f"the deck has {deck.total()} cards; {MATRIX.name} mode is played with {MATRIX.deck_size}", "2.1.1")
    for name, n in deck.items():
        if n > MATRIX.copies:
            yield DeckFault("V17", f"the deck has {n} copies of {name}; at most {MATRIX.copies} are allowed", "2.1.2", name)
        if name in cards and cards[name].created_only:
            yield DeckFault("V17", f"{name} is only ever created; it cannot be in a deck", "R6", name)
    level = sum(cards[name].level * n for name, n in deck.items() if name in cards)
    if most_level is not None and level > most_level:
        yield DeckFault("V17", f"the deck has level {level}; at most {most_level} is allowed", "R7")


class TechnomancyTools(CardTools):
    """Cards and decks of Technomancy."""

    deck_clause = "R6"

    @property
    def language(self) -> TechnomancyLanguage:
        return language()

    def own_cards(self) -> Mapping[str, Definition]:
        return starter_set()

    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        return read_cards(content, file, starter_set())

    def tables(self, text: str, kind: str = "") -> Sequence[MadeUpTable]:
        return made_up_tables(text, kind, self._first_card)

    def _first_card(self, file: str) -> Printed | None:
        """The first card of a card file, if it compiles."""
        card = next(iter(self.compile(file.encode()).cards.values()), None)
        return card if isinstance(card, Printed) else None

    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        most = OPTIONS["max_deck_level"].default
        return deck_faults(deck, {name: card for name, card in cards.items() if isinstance(card, Printed)}, most)
