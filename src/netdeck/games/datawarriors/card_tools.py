"""What the tools for cards ask Data.Warriors: its language, its cards, its rules for drives (R3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files

from netdeck.games.datawarriors.card_file import read_cards
from netdeck.games.datawarriors.language import DataWarriorsLanguage, language
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.kernel import Definition
from netdeck.language.decks import DeckFault, unknown_cards
from netdeck.language.tools import CardTools

DRIVE_SIZE, COPIES = 50, 3


@cache
def starter_set() -> dict[str, PrintedCard]:
    """The printed cards of the starter set by name."""
    return read_cards(files(__package__).joinpath("cards", "starter.toml").read_text(encoding="utf-8"), "starter.toml")


def by_name(deck: Mapping[str, int], cards: Mapping[str, Definition]) -> Counter[str]:
    """A deck by names; slugs are understood as well."""
    names = {card.slug: name for name, card in cards.items()}
    found = Counter[str]()
    for name, count in deck.items():
        found[names.get(name, name)] += count
    return found


def drive_faults(deck: Counter[str], size: int = DRIVE_SIZE, copies: int = COPIES) -> Iterator[DeckFault]:
    """What is wrong with the numbers of a drive."""
    if deck.total() != size:
        yield DeckFault("V12", f"the drive has {deck.total()} cards, not {size}", "R3")
    for name, count in deck.items():
        if count > copies:
            yield DeckFault("V12", f"the drive has {count} copies of {name}; at most {copies} are allowed", "R3", name)


class DataWarriorsTools(CardTools):
    """Cards and decks of Data.Warriors."""

    deck_clause = "R3"

    @property
    def language(self) -> DataWarriorsLanguage:
        return language()

    def own_cards(self) -> Mapping[str, Definition]:
        return starter_set()

    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        return read_cards(content, file, starter_set())

    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        deck = by_name(deck, cards)
        yield from unknown_cards(deck, cards, "V12", "R3")
        yield from drive_faults(deck)
