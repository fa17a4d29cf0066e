"""The BINMAT deck (H-deck, D-deck): six suits of thirteen values, and how a card is written.

A card is a number, 13 * suit + value, and its name is value and suit: ``8^``, ``a#`` (ten), ``@%`` (TRAP). Suits mean nothing to the rules.
The deck itself is data (``deck.toml``), so that a misprint is found when it is read and not in the middle of a game.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from netdeck.kernel import Definition, say

LANES: Final = 6
DECK_SIZE: Final = 78
VALUES: Final = 13
FACE_UP: Final = "u"
"""The suffix of a card that lies face up in a stack."""

KEYWORDS: Final = ("trap", "wild", "bounce", "break")
_TAKEN: Final = "Xu-01 /`"


class DeckError(ValueError):
    """A deck file that does not do, with every reason."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit: its symbol and its name."""

    symbol: str
    name: str


@dataclass(frozen=True, slots=True)
class Value:
    """What a card counts or does: a number, or one of the four modifiers (H-deck.3, H-deck.4)."""

    symbol: str
    number: int = 0
    keyword: str = ""

    @property
    def name(self) -> str:
        """The word that a person says for it."""
        return self.keyword.upper() or str(self.number)


@dataclass(frozen=True, slots=True)
class BinmatCard(Definition):
    """A card of the deck; its text is how a person calls it."""

    suit: Suit = Suit("", "")
    value: Value = Value("")
    does: str = ""
    """What a modifier does by the rules of the match."""

    def facts(self) -> dict[str, str]:
        return {"value": self.value.name, "suit": self.suit.name, **({"does": self.does} if self.does else {})}


@dataclass(frozen=True, slots=True)
class Deck:
    """Every card there is (H-deck.1, D-deck.1)."""

    suits: tuple[Suit, ...]
    values: tuple[Value, ...]

    @classmethod
    def from_toml(cls, text: str) -> "Deck":
        """Read a deck file; every problem in it is reported at once."""
        raw = tomllib.loads(text)
        suits = tuple(Suit(str(each.get("symbol", "")), str(each.get("name", ""))) for each in raw.get("deck", {}).get("suits", ()))
        entries = raw.get("value", ())
        problems = [*_suit_problems(suits), *(words for each in entries for words in _value_problems(each))]
        values = tuple(Value(str(each.get("symbol", "")), int(each.get("number", 0)), str(each.get("keyword", ""))) for each in entries)
        problems += _deck_problems(suits, values)
        if problems:
            raise DeckError(problems)
        return cls(suits, values)

    @property
    def names(self) -> tuple[str, ...]:
        """The 78 names in the order of their numbers."""
        return tuple(value.symbol + suit.symbol for suit in self.suits for value in self.values)

    def printed(self, does: Mapping[str, str]) -> list["BinmatCard"]:
        """What is printed on the 78 cards, in the order of their numbers, and what each modifier *does*, by its keyword."""
        return [
            BinmatCard(
                value.symbol + suit.symbol,
                say("{value} of {suit}", value=value.name, suit=suit.name),
                suit,
                value,
                does.get(value.keyword, ""),
            )
            for suit in self.suits
            for value in self.values
        ]

    def title(self, card: int) -> str:
        """A card in words: ``8 of VOID``, ``TRAP of KIN``."""
        suit, value = divmod(card, len(self.values))
        return say("{value} of {suit}", value=self.values[value].name, suit=self.suits[suit].name)


def _suit_problems(suits: Sequence[Suit]) -> list[str]:
    symbols = [suit.symbol for suit in suits]
    return [f"suit {symbol!r} is listed twice" for symbol in sorted({each for each in symbols if symbols.count(each) > 1})]


def _value_problems(entry: Mapping[str, object]) -> list[str]:
    name = f"value {entry.get('symbol', '(without symbol)')!r}"
    problems = []
    if ("number" in entry) == ("keyword" in entry):
        problems.append(f"{name} has either a number or a keyword")
    if "keyword" in entry and entry["keyword"] not in KEYWORDS:
        problems.append(f"{name} has the unknown keyword {entry['keyword']!r}; known: {', '.join(KEYWORDS)}")
    if "number" in entry and (not isinstance(entry["number"], int) or entry["number"] < 1):
        problems.append(f"{name} has the number {entry['number']!r}; numbers begin at 1")
    return problems


def _deck_problems(suits: Sequence[Suit], values: Sequence[Value]) -> list[str]:
    symbols = [value.symbol for value in values]
    problems = [f"value {symbol!r} is listed twice" for symbol in sorted({each for each in symbols if symbols.count(each) > 1})]
    taken = [symbol for symbol in [*symbols, *(suit.symbol for suit in suits)] if len(symbol) != 1 or symbol in _TAKEN]
    problems += [f"symbol {symbol!r} is not one character that the notation leaves free" for symbol in taken]
    size = len(suits) * len(values)
    if size % LANES:
        problems.append(f"{size} cards cannot be dealt evenly into {LANES} lanes")
    if size != DECK_SIZE:
        problems.append(f"the deck has {DECK_SIZE} cards, not {size} (H-deck.1, D-deck.1)")
    return problems


DECK: Final = Deck.from_toml(files(__package__).joinpath("deck.toml").read_text(encoding="utf-8"))
NAMES: Final = DECK.names
IDS: Final[Mapping[str, int]] = {name: card for card, name in enumerate(NAMES)}
VALUE_SYMBOLS: Final = "".join(value.symbol for value in DECK.values)
SUIT_SYMBOLS: Final = "".join(suit.symbol for suit in DECK.suits)
