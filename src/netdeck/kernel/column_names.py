"""Names for the numbers of a table of cards: seats, zones, visibility."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeVar

from netdeck.kernel.card_table import MOST_SEATS, NOBODY, CardTable
from netdeck.kernel.card_table import SPECTATOR as SPECTATORS
from netdeck.kernel.choice_limit import allowed, too_many_objects
from netdeck.kernel.ids import SPECTATOR, CardId, Seat
from netdeck.kernel.state import Plan
from netdeck.kernel.zone import Sight

T = TypeVar("T", bound=CardTable)
IDS: Final[list[CardId]] = []
"""The cards of any match, by number: at least as many as were ever asked for."""


class PrintedCards(Protocol):
    """What is printed on the cards of a match, by number."""

    numbers: dict[str, int]
    columns: dict[str, list[int]]

    @property
    def definitions(self) -> Sequence[Any]:
        """The printed cards."""

    @property
    def names(self) -> Sequence[str]:
        """What they are called."""


class PlaceIds:
    """The numbers of seats and zones. All matches with the same seats share them."""

    def __init__(self, seats: tuple[Seat, ...], zones: tuple[str, ...]) -> None:
        self.seats = seats
        self.zone_names = zones
        self.zone_numbers = {name: number for number, name in enumerate(zones)}
        self.seat_numbers = {seat: number for number, seat in enumerate(seats)}

    def known_to(self, known: int) -> frozenset[Seat]:
        """Who knows a card."""
        if not known:
            return frozenset()
        who = [seat for number, seat in enumerate(self.seats) if known >> number & 1]
        return frozenset((*who, SPECTATOR) if known & SPECTATORS else who)


@lru_cache(maxsize=64)
def _places(seats: tuple[Seat, ...], zones: tuple[str, ...]) -> PlaceIds:
    return PlaceIds(seats, zones)


class NameTable(Generic[T]):
    """Names for the numbers of a table."""

    def __init__(self, plan: Plan, book: PrintedCards) -> None:
        self.plan = plan
        self.printed = book
        self.places = _places(plan.seats, tuple(plan.zones))

    # What a game says

    @abstractmethod
    def card(self, table: T, card: int) -> Any:
        """The record of a card."""

    @abstractmethod
    def all_cards(self, table: T) -> Iterable[tuple[CardId, object]]:
        """The records of all cards of the match."""

    @abstractmethod
    def purpose(self, purpose: int, who: int) -> str:
        """What a random draw is for."""

    # Reading

    def zone(self, table: CardTable, name: str) -> tuple[CardId, ...]:
        """The cards of a zone, from the bottom to the top."""
        return tuple(self.chain(table, self.places.zone_numbers[name]))

    def zone_fingerprint(self, table: CardTable, name: str) -> tuple[int, ...]:
        """A value that changes whenever a zone changes: its end cards, when they entered, and its size.

        Cards come to an end of a zone only, and whatever comes or is shuffled lies there anew.
        """
        zone = self.places.zone_numbers[name]
        top, bottom, entered = table.top[zone], table.bottom[zone], table.entered
        return (table.size[zone], top, bottom, entered[top], entered[bottom]) if top >= 0 else ()

    def chain(self, table: CardTable, zone: int) -> list[CardId]:
        """The same, by the number of the zone."""
        card = table.bottom[zone]
        if card < 0:
            return []
        ids, above, cards = self.ids(table), table.above, list[CardId]()
        while card >= 0:
            cards.append(ids[card])
            card = above[card]
        return cards

    def ids(self, table: CardTable) -> list[CardId]:
        """The ids of the cards, for at least this many cards."""
        if len(IDS) < table.cards:
            IDS.extend(CardId(card) for card in range(len(IDS), table.cards))
        return IDS

    def zone_name(self, zone: int) -> str:
        """The name of a zone."""
        return self.places.zone_names[zone]

    def zone_number(self, name: str) -> int:
        """The number of a zone."""
        return self.places.zone_numbers[name]

    def seat(self, name: str) -> int:
        """The number of a seat; -1 for nobody."""
        return self.places.seat_numbers[Seat(name)] if name else NOBODY

    def viewer_bit(self, viewer: Seat) -> int:
        """The bit of a viewer; 0 for those who are neither a seat nor a spectator."""
        number = self.places.seat_numbers.get(viewer)
        return 1 << number if number is not None else SPECTATORS if viewer == SPECTATOR else 0

    def hiding_zones(self, count: int) -> list[int]:
        """Which of the first zones hide their cards from some viewer."""
        hides = [int(zone.sight is not Sight.ALL) for zone in self.plan.zones.values()]
        return hides + [0] * (count - len(hides))

    def zone_viewers(self, count: int) -> list[int]:
        """For each of the first zones a bit mask of who sees its cards."""
        everybody = (1 << len(self.plan.seats)) - 1 | SPECTATORS
        shown = [
            sum(self.viewer_bit(who) for who in (*self.plan.seats, SPECTATOR) if zone.shown_to(who)) for zone in self.plan.zones.values()
        ]
        return shown + [everybody] * (count - len(shown))

    def open_to(self, table: T, zone_eyes: Sequence[int]) -> list[int]:
        """For each card a bit mask of who sees it because of its zone."""
        return [zone_eyes[zone] for zone in table.zone]

    def back(self, table: T, card: int) -> int:
        """The public face of a hidden card; equal numbers look alike."""
        return 0

    # What the rules ask

    def remember(self, table: CardTable, card: int) -> None:
        """Update the largest number of equal cards that each viewer has seen at once."""
        owner, printed = table.owner[card], table.printed[card]
        alike = [each for each in range(table.cards) if table.owner[each] == owner and table.printed[each] == printed]
        for number, viewer in enumerate((*self.plan.seats, SPECTATOR)):
            eye = number if viewer != SPECTATOR else MOST_SEATS
            if eye != owner and self.sees(table, eye, viewer, card):
                key = (viewer, self.plan.seats[owner], self.printed.names[printed])
                seen = sum(self.sees(table, eye, viewer, each) for each in alike)
                if seen > table.met.get(key, 0):
                    table.met = {**table.met, key: seen}

    def sees(self, table: CardTable, eye: int, viewer: Seat, card: int) -> bool:
        """Whether a viewer may know which card this is."""
        zone = self.plan.zones[self.places.zone_names[table.zone[card]]]
        return bool(table.known[card] >> eye & 1) or zone.shown_to(viewer)

    def bring(self, table: CardTable, printed: int, owner: int) -> int:
        """Add room for a card that is in no zone yet."""
        card = table.cards
        if card >= allowed().objects:
            raise too_many_objects()
        for name, room in table.columns.items():
            if room.name in ("card", "card on the tray"):
                getattr(table, name).append(0)
        if self.plan.hiding:
            key = (self.plan.seats[owner], self.printed.names[printed])
            table.made_anew = {**table.made_anew, key: table.made_anew.get(key, 0) + 1}
        table.cards = card + 1
        table.printed[card] = printed
        table.owner[card] = owner
        if table.ledger is not None:
            table.ledger.bring(printed, owner)
        return card

    def names_of(self, table: CardTable) -> Callable[[int], tuple[str, ...]]:
        """The names of cards, for scenarios that fix the result of a shuffle."""

        def names(card: int) -> tuple[str, ...]:
            printed = self.printed.definitions[table.printed[card]]
            label = self.plan.label(CardId(card))
            return (printed.name, printed.id, label) if label else (printed.name, printed.id)

        return names
