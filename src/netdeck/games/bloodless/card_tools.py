"""What the tools for cards ask Bloodless: its language, its cards, its deck rules (R3, R4)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from netdeck.games.bloodless.cardset import read_set, starter
from netdeck.games.bloodless.deck_building import deck_faults
from netdeck.games.bloodless.language import BloodlessLanguage, language
from netdeck.games.bloodless.printed import Printed
from netdeck.kernel import Definition
from netdeck.language.decks import DeckFault
from netdeck.language.tools import CardTools


class BloodlessTools(CardTools):
    """Cards and decks of Bloodless."""

    deck_clause = "R3"

    @property
    def language(self) -> BloodlessLanguage:
        return language()

    def own_cards(self) -> Mapping[str, Definition]:
        return starter().cards

    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        return read_set(content, file, (starter(),)).cards

    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        return deck_faults(deck, {name: card for name, card in cards.items() if isinstance(card, Printed)})
