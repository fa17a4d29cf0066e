"""The cards of a standard game: its card file and custom cards."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files

from netdeck.cardgame.standard.book import StandardBook
from netdeck.cardgame.standard.language import StandardLanguage
from netdeck.cardgame.standard.nodes import TextCard
from netdeck.kernel import Definition
from netdeck.language.card_file import CardFileError, Entry, FileProblem, compiled_text, read_card_file
from netdeck.language.decks import DeckFault, unknown_cards
from netdeck.language.demonstration import NAME
from netdeck.language.tools import CardTools

LARGEST = 999
"""No number that is printed on a card is larger."""


class CardSet(CardTools):
    """The cards of a game (``cards.toml`` in its *package*), and the reader of custom cards.

    *numbers* says of each type which numbers are printed on its cards.
    """

    def __init__(self, package: str, language: StandardLanguage, deck_clause: str, numbers: Mapping[str, Sequence[str]]) -> None:
        self._package, self._language, self.numbers = package, language, numbers
        self.deck_clause = deck_clause
        self.with_own = lru_cache(maxsize=8)(self._with_own)

    @property
    def home(self) -> str:
        return self._package

    @property
    def language(self) -> StandardLanguage:
        return self._language

    @cached_property
    def cards(self) -> Mapping[str, TextCard]:
        """The game's own cards by name."""
        return self.read_cards(files(self._package).joinpath("cards.toml").read_bytes(), "cards.toml")

    def own_cards(self) -> Mapping[str, TextCard]:
        return self.cards

    def _with_own(self, own: str) -> Mapping[str, TextCard]:
        """The cards of a match: the game's and custom ones. Raises :class:`CardFileError`."""
        return {**self.cards, **self.read_cards(own.encode(), "your cards")} if own else self.cards

    def fields(self) -> Mapping[str, Sequence[str]]:
        printed = dict.fromkeys(name for names in self.numbers.values() for name in names)
        return {"name": (), "type": tuple(self.numbers), **dict.fromkeys(printed, ()), "text": ()}

    def samples(self, text: str, kind: str) -> Iterable[Mapping[str, object]]:
        kinds = (kind,) if kind in self.numbers else tuple(self.numbers)
        return [{"name": NAME, "type": each, **dict.fromkeys(self.numbers[each], 1)} for each in kinds]

    def listing(self, cards: Mapping[str, Definition], name: str) -> Iterable[str]:
        known = {each: card for each, card in cards.items() if isinstance(card, TextCard)}
        return StandardBook(self._language.chapter, known).listing(name)

    def read_cards(self, content: bytes, file: str) -> Mapping[str, TextCard]:
        raw = read_card_file(content, file)
        problems = raw.unknown_tables("card")
        cards: dict[str, TextCard] = {}
        for entry in raw["card"]:
            card = self._card(entry, problems)
            if card.name in cards:
                problems.append(entry.problem("another card has this name", key="name"))
            cards[card.name] = card
        if problems:
            raise CardFileError(problems)
        return cards

    def _card(self, entry: Entry, problems: list[FileProblem]) -> TextCard:
        values = entry.values
        kind = str(values.get("type", ""))
        if kind not in self.numbers:
            problems.append(entry.problem(f"a card has a type: {', '.join(self.numbers)}", key="type"))
        printed = self.numbers.get(kind, ())
        known = ("name", "type", *printed, "text")
        problems += [entry.problem(f"{key} is missing") for key in known if key not in values and key != "text"]
        problems += [entry.problem(f"a {kind or 'card'} has no field {key[:40]!r}", key=key) for key in values if key not in known]
        name = values.get("name", "")
        if "name" in values and not (isinstance(name, str) and name.strip() and name.isprintable() and len(name) <= 40):
            problems.append(entry.problem("a name is one line of text, of 40 letters at most", key="name"))
        for key in printed:
            if key in values and not (type(values[key]) is int and 0 <= values[key] <= LARGEST):
                problems.append(entry.problem(f"{key} is a whole number from 0 to {LARGEST}", key=key))
        numbers = tuple((key, values.get(key, 0)) for key in printed)
        if not values.get("text") and kind in self.numbers and self._language.chapter.types[kind]:
            return TextCard(str(name), "", kind, numbers)
        rules, text = compiled_text(entry, self._language, kind if kind in self.numbers else "", problems) or (None, "")
        return TextCard(str(name), text, kind, numbers, *(rules or ()))

    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        return unknown_cards(deck, cards, "", self.deck_clause)
