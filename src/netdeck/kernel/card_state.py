"""The ``State`` interface of a table of cards in columns."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from netdeck.kernel.card_table import NOBODY, CardTable, lay_on_top
from netdeck.kernel.card_table import SPECTATOR as SPECTATORS
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.column_names import NameTable, PrintedCards
from netdeck.kernel.column_state import ColumnState
from netdeck.kernel.id_tables import Steps
from netdeck.kernel.ids import SPECTATOR, CardId, Seat
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng
from netdeck.kernel.state import Plan

T = TypeVar("T", bound=CardTable)


class CardState(ColumnState[T]):
    """A moment of a match, by names. A game says how its table is made and what its own columns are called."""

    __slots__ = ("book", "outside")

    steps: ClassVar[Steps]
    book: PrintedCards
    outside: NameTable[T]

    def __init__(self, plan: Plan, book: PrintedCards, rng: Rng) -> None:
        table = self.empty_table(plan, book, rng, 0)
        super().__init__(plan, table)
        self.book = book
        self.outside = table.outside

    @classmethod
    @abstractmethod
    def empty_table(cls, plan: Plan, book: PrintedCards, rng: Rng, cards: int) -> T:
        """A table with room for this many cards, none of them in a zone yet."""

    @classmethod
    @abstractmethod
    def names_for(cls, plan: Plan, book: PrintedCards) -> NameTable[T]:
        """The name table for such a table."""

    @classmethod
    def create_table(cls, kind: type[T], sizes: Mapping[str, int], plan: Plan, book: PrintedCards, rng: Rng, cards: int) -> T:
        """An empty table of class *kind* with these dimensions: printed values are set, and all seats are in the game."""
        rooms = {**sizes, "card": cards, "card on the tray": cards, **{room.name: 0 for room in kind.columns.values() if room.shared}}
        table = kind.empty(rooms, rng)
        for name, column in book.columns.items():
            setattr(table, name, column)
        table.outside = cls.names_for(plan, book)
        table.z_hides = table.outside.hiding_zones(sizes["zone"])
        table.o_secret_lists = int(bool(plan.hiding))
        table.met = {}
        table.made_anew = {}
        table.cards = cards
        table.seats = len(plan.seats)
        table.asked = table.winner = NOBODY
        for zone in range(len(table.bottom)):
            table.bottom[zone] = table.top[zone] = NOBODY
        for seat in range(table.seats):
            table.in_game[seat] = 1
        return table

    def _copy_more(self, twin: "CardState[T]") -> None:
        twin.book = self.book
        twin.outside = self.outside

    def follow(self, plan: Plan) -> None:
        self.plan = plan
        table = self.table_to_change()
        self.outside = table.outside = self.names_for(plan, self.book)
        table.o_secret_lists = int(bool(plan.hiding))

    def use_book(self, book: PrintedCards) -> None:
        """Use another book with the same printed cards."""
        table = self.table_to_change()
        for name, column in book.columns.items():
            if table.columns[name].name != "printed zone":
                setattr(table, name, column)
        self.book = book
        self.outside = table.outside = self.names_for(self.plan, book)

    @property
    def met(self) -> Mapping[tuple[Seat, Seat, str], int]:  # type: ignore[override]
        found: Mapping[tuple[Seat, Seat, str], int] = self.table.met
        return found

    @property
    def newly_made(self) -> Mapping[tuple[Seat, str], int]:
        found: Mapping[tuple[Seat, str], int] = self.table.made_anew
        return found

    @newly_made.setter
    def newly_made(self, made: Mapping[tuple[Seat, str], int]) -> None:
        self.table.made_anew = made

    def shared(self) -> Mapping[str, object]:
        return {"book": self.book}

    def __getstate__(self) -> object:
        table = self.table
        table.compact()
        columns = {name: getattr(table, name) for name in (*table.numbers, *table.copied, "met", "ledger", "offers", "rng")}
        return self.plan, self.book, columns, self.newly_made, self.taken, self._stopped

    def __setstate__(self, written: tuple[Plan, PrintedCards, dict[str, Any], Any, Any, Result | None]) -> None:
        plan, book, columns, newly_made, taken, stopped = written
        self.__init__(plan, book, columns["rng"])  # type: ignore[misc]
        table = self.empty_table(plan, book, columns["rng"], columns["cards"])
        for name in (*table.numbers, *table.copied, "met", "ledger", "offers"):
            setattr(table, name, columns[name])
        self.table, self.outside = table, table.outside
        self._look_anew()
        self.newly_made, self.taken, self._stopped = newly_made, taken, stopped

    # Reading

    @property
    def clock(self) -> int:  # type: ignore[override]
        return self.table.clock

    def who_is_asked(self) -> Seat | None:
        return self.plan.seats[self.table.asked] if self.table.asked >= 0 else None

    def chain(self) -> tuple[tuple[str, str], ...]:
        table = self.table
        return tuple(map(self.steps.__getitem__, table.f_step[: table.depth]))

    def is_in(self, seat: Seat) -> bool:
        """Whether *seat* is still in the game."""
        return bool(self.table.in_game[self.outside.seat(seat)])

    def everybody(self) -> frozenset[Seat]:
        """A bit mask of all viewers of public information."""
        return frozenset((*self.plan.seats, SPECTATOR))

    def card_version(self, card: CardId) -> object:
        table = self.table
        return table.entered[card], table.printed[card]

    def zone_version(self, zone: str) -> object:
        cards = self.zones[zone]
        mark = self.before[zone][0]
        return (mark, *map(self.table.known.__getitem__, cards)) if self.table.z_hides[self.outside.zone_number(zone)] else mark

    def zone_size(self, zone: str) -> int:
        return self.table.size[self.outside.zone_number(zone)]

    def knows_no_hidden_card(self, viewer: Seat) -> bool:
        more = self.more
        known: set[int] | None = more.get("known")
        if known is None:
            known = more["known"] = set(self.table.known)
        eye = self.outside.viewer_bit(viewer)
        return not any(each & eye for each in known)

    def is_any_known(self, cards: Iterable[CardId], viewer: Seat) -> bool:
        eye, known = self.outside.viewer_bit(viewer), self.table.known
        return any(known[card] & eye for card in cards)

    def sort_unknown(self, cards: Iterable[CardId], viewer: Seat, owners: Mapping[Seat, list[CardId]]) -> None:
        table, eye = self.table, self.outside.viewer_bit(viewer)
        known, owner, lists = table.known, table.owner, [owners[seat] for seat in self.plan.seats]
        for card in cards:
            if not known[card] & eye:
                lists[owner[card]].append(card)

    def faces(self, cards: Iterable[CardId]) -> list[str]:
        names, printed = self.book.names, self.table.printed
        return [names[printed[card]] for card in cards]

    def count_faces(self, owner: Seat, cards: Iterable[int]) -> dict[str, int]:
        table, names, number = self.table, self.book.names, self.outside.places.seat_numbers.get(owner, NOBODY)
        owners, printed, found = table.owner, table.printed, dict[int, int]()
        for card in cards:
            if owners[card] == number:
                face = printed[card]
                found[face] = found.get(face, 0) + 1
        return {names[face]: count for face, count in found.items()}

    # Laying out

    def add_face(self, printed: str, owner: Seat) -> CardId:
        """Add a card of *owner* that is in no zone yet."""
        if printed not in self.plan.definitions:
            raise RulebookError(f"no card is called {printed!r}")
        return CardId(self.outside.bring(self.table_to_change(), self.book.numbers[printed], self.outside.seat(owner)))

    def put_new_card(self, card: CardId, zone: str) -> None:
        """Put a card that is in no zone on top of *zone*."""
        table = self.table
        lay_on_top(table, card, self.outside.zone_number(zone))
        table.clock += 1
        table.entered[card] = table.clock

    def change(self, card: CardId, **changes: Any) -> None:
        """Replace fields of a card where it lies."""
        table = self.table_to_change()
        for name, value in changes.items():
            if name == "printed":
                table.printed[card] = self.book.numbers[value]
            elif name == "known_to":
                table.known[card] = self.known_by(value)
            elif not self.change_more(card, name, value):
                raise TypeError(f"{name} follows from the rules")

    def change_more(self, card: CardId, name: str, value: object) -> bool:
        """Set a field of the game's own; returns whether *name* is such a field."""
        return False

    def known_by(self, seats: Iterable[Seat]) -> int:
        """Those who know a card, a bit for each."""
        known = frozenset(seats)
        found = sum(1 << number for number, seat in enumerate(self.plan.seats) if seat in known)
        return found | (SPECTATORS if SPECTATOR in known else 0)
