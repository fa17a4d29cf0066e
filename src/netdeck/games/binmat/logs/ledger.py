"""What a log reveals about single cards.

A *slip* is a card from the moment it lies face down in a fresh deck, dealt or reshuffled, until it leaves the hand that drew it. There it
becomes a *departure*: played, discarded, lost. Which slip of an unseen hand a departure was nobody knows, so the two are kept apart; to
find out is the work of hidden_cards.py. A departure comes to its end when the discard pile that it lies in is shuffled into a fresh deck.

Everything has a turn, and a number (``at``) that says what came first within a game.
"""

from dataclasses import dataclass, field

from netdeck.kernel.ids import Seat
from netdeck.kernel.rng import Draw


@dataclass(slots=True, eq=False)
class Slip:
    """A place in a fresh deck, and the card that lies there as soon as it is known. ``barred`` are values that it cannot have."""

    deck: "FreshDeck"
    card: int | None = None
    barred: set[int] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class FreshDeck:
    """A deck when it was formed: the slips from the bottom up, made of the cards of a pile from the bottom up. The deal is made of all."""

    turn: int
    at: int
    purpose: str
    pile: list["Departure"] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """The order in which the members of a team acted, where chance decides that."""

    turn: int
    draw: Draw


@dataclass(frozen=True, slots=True, eq=False)
class Arrival:
    """A slip came into a hand."""

    turn: int
    at: int
    slip: Slip


@dataclass(slots=True, eq=False)
class Departure:
    """A card that left a hand. ``typed`` says that the order named it by its value alone: it was the oldest such card (L20).

    ``opens`` says that it opened a stack, which a BREAK cannot do (H-break.1); ``lost`` that it was discarded with the whole hand.
    """

    turn: int
    at: int
    card: int | None = None
    typed: bool = False
    opens: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """A whole hand was shown, oldest card first."""

    turn: int
    at: int
    cards: tuple[int, ...]


HandEvent = Arrival | Departure | Sighting


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat chose in a turn: the order, with braces for a card that is not shown, and the departure that it led to."""

    turn: int
    seat: Seat
    order: str
    departure: Departure | None = None


@dataclass(slots=True)
class Ledger:
    """All slips, departures and choices of a game from its deal on, in the order in which they came about."""

    chance: list[FreshDeck | TurnOrder] = field(default_factory=list)
    hands: dict[Seat, list[HandEvent]] = field(default_factory=dict)
    choices: list[Choice] = field(default_factory=list)
    now: int = 0

    def tick(self) -> int:
        """The next moment."""
        self.now += 1
        return self.now
