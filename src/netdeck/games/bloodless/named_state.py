"""The table of columns as everything outside the rules reads it: players, cards, their values, by their names (section 3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from netdeck.games.bloodless.card_records import DOWN, UP, BloodCard, Live, Values
from netdeck.games.bloodless.cards.prepared_cards import Prepared, face_down_values
from netdeck.games.bloodless.instruction_codegen import OPS
from netdeck.games.bloodless.match_cards import MatchCards
from netdeck.games.bloodless.rules.cards import show
from netdeck.games.bloodless.rules.garbage_collection import tidy
from netdeck.games.bloodless.rules.passives import C_BEFORE, C_SOURCE
from netdeck.games.bloodless.rules.queries import NAMED_CARD, NAMED_KIN
from netdeck.games.bloodless.rules.records import with_last, with_value
from netdeck.games.bloodless.rules.resolution import A_CARD_SAYS_SO, ENDLESS, GIVEN_UP, NOBODY_WAS_HIT, POOL_IS_EMPTY, TURN_LIMIT
from netdeck.games.bloodless.rules.steps import STEPS
from netdeck.games.bloodless.rules.table import FEW, Table
from netdeck.games.bloodless.state import BloodlessNames, cells, row
from netdeck.games.bloodless.text_codegen import PHASES, STATS, letter_number
from netdeck.games.bloodless.zones import BY_PRECEDENCE, FROM_LEFT, HIDDEN_KINDS, KIND, OWNER, ZONE_OWNER
from netdeck.kernel import EVERYBODY, CardId, Event, Plan, Result, Rng, Seat, StagingError
from netdeck.kernel.card_state import CardState
from netdeck.kernel.card_table import NOBODY
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.column_names import PrintedCards
from netdeck.kernel.records import FIRST, NONE, end_collection, new_row
from netdeck.kernel.replace import with_changes
from netdeck.kernel.view import Facts

STAT_NAMES: Final = {number: name for name, number in STATS.items()}
OP_SIGNS: Final = {number: sign for sign, number in OPS.items()}
PHASE_NAMES: Final = {number: name for name, number in PHASES.items()}
SEAT_COLUMNS: Final = {"draws": "extra_draws"}
"""Counters of a player whose columns are called otherwise."""
SO_OR_NOT: Final = frozenset(("decided", "passing"))
SEAT_COUNTERS: Final = ("blood", "draws", "skips", "turns", "plays", "more_plays", "mulligans", "decided", "choices", "passing")


Given = tuple[CardId | None, int | str, CardId, str]
"""The card whose doing it is, the number of its ability or the name of a lasting effect, the card that it befalls, and its number."""


class TableState(CardState[Table]):
    """A moment of a match, by names."""

    __slots__ = ()

    steps = STEPS
    book: MatchCards
    outside: BloodlessNames

    @classmethod
    def names_for(cls, plan: Plan, book: PrintedCards) -> BloodlessNames:
        return BloodlessNames(plan, book)

    @classmethod
    def empty_table(cls, plan: Plan, book: PrintedCards, rng: Rng, cards: int) -> Table:
        assert isinstance(book, MatchCards)
        table = cls.create_table(Table, FEW, plan, book, rng, cards)
        hides = table.z_hides
        book.set_printed(table, plan.options)
        table.z_hides = hides
        table.written = FIRST
        table.stale = 1
        table.pool = plan.options["pool_start"]
        table.last_damaged = NOBODY
        for seat in range(table.seats):
            table.cap[seat] = -1
        return table

    @contextmanager
    def writing(self) -> Iterator[Table]:
        """The table, to be changed, with its records where they can be written; what is still spoken of is kept."""
        table = self.table_to_change()
        packed = table.packed
        if packed:
            end_collection(table)
        yield table
        if packed:
            tidy(table)

    # Names for the columns

    def seat_name(self, number: int) -> Seat | None:
        """A player; nobody is ``None``."""
        return self.plan.seats[number] if number >= 0 else None

    def card_id(self, number: int) -> CardId | None:
        """A card; nothing is ``None``."""
        return CardId(number) if number >= 0 else None

    def zone_name(self, number: int) -> str | None:
        """A zone; nowhere is ``None``."""
        return self.outside.zone_name(number) if number >= 0 else None

    def card_version(self, card: CardId) -> object:
        table = self.table
        return table.entered[card], table.printed[card], self._more_of(card)

    def zone_version(self, zone: str) -> object:
        table, cards = self.table, self.zones[zone]
        special = [(card, self._more_of(card)) for card in cards if table.letters[card] or table.blank[card] or table.changed[card]]
        return self.before[zone][0], tuple(map(table.known.__getitem__, cards)), tuple(special)

    def _more_of(self, card: CardId) -> object:
        """What changes about a card that is not in play while it lies where it lies."""
        table = self.table
        values = self.values(card) if table.changed[card] else None
        return table.blank[card], tuple(row(table, table.letters[card])), values

    def read_counters(self) -> dict[str, object]:
        table = self.table
        found: Facts = {
            "pool": table.pool,
            "turn": table.turn,
            "active": self.plan.seats[table.active],
            "phase": PHASE_NAMES[table.phase],
            "last_damaged": self.seat_name(table.last_damaged) or "",
            "first": self.plan.seats[table.first],
            "in_transit": table.in_transit,
        }
        for number, seat in enumerate(self.plan.seats):
            for name in SEAT_COUNTERS:
                value = getattr(table, SEAT_COLUMNS.get(name, name))[number]
                found[f"{seat}.{name}"] = bool(value) if name in SO_OR_NOT else value
            found[f"{seat}.noted"] = self.outside.noted(table, number)
        return found

    def write_counter(self, name: str, value: Any) -> None:
        table = self.table
        seat, _, of = name.rpartition(".")
        if of == "noted":
            self._write_noted(self.outside.seat(seat), value)
        elif seat:
            getattr(table, SEAT_COLUMNS.get(of, of))[self.outside.seat(seat)] = int(value)
        elif name in ("active", "first", "last_damaged"):
            if value not in (*self.plan.seats, *([""] if name == "last_damaged" else [])):
                raise StagingError(f"there is no seat {value!r}", name, self.plan.seats, str(value))
            setattr(table, name, self.outside.seat(value))
        elif name == "phase":
            table.phase = PHASES[value]
        else:
            setattr(table, name, int(value))
        table.stale = table.stirred = 1

    def _number_of(self, name: str) -> int:
        """The number of a name; one that no card speaks of stands in a book of this match alone."""
        if name not in self.book.spoken:
            self.use_book(self.book.own_copy())
        return self.book.name(name)

    def _write_noted(self, seat: int, noted: tuple[tuple[str, Any], ...]) -> None:
        book = self.book
        with self.writing() as table:
            table.noted[seat] = NONE
            for name, value in noted:
                number = self._number_of(name)
                known = {NAMED_KIN: book.kin_numbers, NAMED_CARD: book.numbers}.get(number)
                table.noted[seat] = with_last(table, table.noted[seat], number, known[value] if known is not None else int(value))

    def ending(self) -> Result | None:
        table = self.table
        winners = (self.plan.seats[table.winner],) if table.winner >= 0 else ()
        match table.ending:
            case 0:
                return None
            case n if n == ENDLESS:
                return Result("R66", (), "endless")
            case n if n == TURN_LIMIT:
                return Result("R66", winners, "turn limit")
            case n if n == GIVEN_UP:
                return Result("R67", winners, "concession")
            case n if n == POOL_IS_EMPTY:
                return Result("P3.1", winners, "the health pool is empty")
            case n if n == NOBODY_WAS_HIT:
                return Result("R31", winners, "the pool is empty, and nobody was ever damaged")
        printed = table.ending - A_CARD_SAYS_SO - 1
        return Result("R31", winners, self.book.names[printed] if printed >= 0 else "a card")

    # Players

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self.plan.seats[self.table.active]

    @property
    def turn(self) -> int:
        """The number of the turn; skipped turns have none (R32)."""
        return self.table.turn

    def blood(self, seat: Seat) -> int:
        """How much blood *seat* has."""
        return self.table.blood[self.outside.seat(seat)]

    # Cards

    def ready(self, card: CardId) -> Prepared:
        """What is printed on *card*, made ready."""
        prepared: Prepared = self.book.definitions[self.table.printed[card]]
        return prepared

    printed = ready

    def name(self, card: CardId) -> str:
        return self.book.names[self.table.printed[card]]

    def values(self, card: CardId) -> Values:
        """The present values of *card* (R38); outside play, the printed ones (R19)."""
        known: dict[int, Values] = self.more.setdefault("values", {})
        found = known.get(card)
        if found is None:
            found = known[card] = self.outside.values(self.table, card)
        return found

    @property
    def modified(self) -> Mapping[CardId, Values]:
        """The values of all cards that passives have changed."""
        return {CardId(card): self.values(CardId(card)) for card, so in enumerate(self.table.changed) if so}

    @property
    def applied(self) -> Mapping[Given, str]:
        """What each passive and lasting effect did to the numbers of each card in the last run of P5, in its order (D10.2)."""
        table = self.table
        held, note, notes = cells(table), table.applied, list[tuple[Given, str]]()
        while note:
            source, by, card, stat, op, amount = held[note + C_SOURCE : note + C_BEFORE]
            ability: int | str = by if by >= 0 else f"effect {-by}"
            notes.append(((self.card_id(source), ability, CardId(card), STAT_NAMES[stat]), f"{OP_SIGNS[op]}{amount}"))
            note = held[note + C_BEFORE]
        return dict(reversed(notes))

    def fresh(self, card: CardId, face: str) -> Live:
        """The state with which *card* would enter play, or turn its face (R53)."""
        record = self.cards[card]
        prepared = self.ready(card)
        base = face_down_values(prepared) if face == DOWN else prepared.values(dict(record.vars))
        return Live(base=with_changes(base, text=False) if record.blank else base, entered_turn=self.table.turn)

    def controller(self, card: CardId) -> Seat:
        """The owner of the zone that *card* is in (D7.6)."""
        return ZONE_OWNER[self.outside.zone_name(self.table.zone[card])]

    def health(self, card: CardId) -> int:
        """Current health: Health after passives minus damage, never below zero (R27, D1.3)."""
        table = self.table
        return max(0, table.v_health[card] - table.damage[card])

    def at(self, space: str) -> CardId | None:
        """The creature in *space*."""
        return self.card_id(self.table.bottom[self.outside.zone_number(space)])

    def creatures(self) -> list[CardId]:
        """All creatures on the board: the active player's from the left, then the others, from the active player's view (R14)."""
        return [card for space in FROM_LEFT[self.active] for card in self.zones[space]]

    def in_play(self) -> list[CardId]:
        """All cards in play in order of precedence: the active player's board and timeline, then the opponent's (R14)."""
        return [card for place in BY_PRECEDENCE[self.active] for card in self.zones[place]]

    def of_seat(self, seat: Seat) -> list[CardId]:
        """The cards in play that *seat* controls, in order of precedence (R14): the row from the active player's left, the timeline."""
        places = BY_PRECEDENCE[self.active]
        return [card for place in (places[:5] if seat == self.active else places[5:]) for card in self.zones[place]]

    def space_of(self, card: CardId) -> str | None:
        """The space in which *card* stands."""
        zone = self.outside.zone_name(self.table.zone[card])
        return zone if zone in OWNER else None

    # Seeing

    def sees(self, viewer: Seat, card: CardId) -> bool:
        """Whether *viewer* may know which card this is (3.2)."""
        table = self.table
        zone = self.outside.zone_name(table.zone[card])
        if table.known[card] & self.outside.viewer_bit(viewer):
            return True
        kind = KIND[zone]
        if kind == "hand":
            return viewer == ZONE_OWNER[zone]
        if kind in HIDDEN_KINDS:
            return False
        return table.face[card] == 0 or viewer == ZONE_OWNER[zone]

    def eyes(self, card: CardId | None) -> object:
        """Who may know which card this is: everybody, or some seats."""
        if card is None:
            return EVERYBODY
        record: BloodCard = self.cards[card]
        kind = KIND[record.zone]
        if record.face == UP and (kind not in HIDDEN_KINDS or (record.transit and len(record.known_to) == len(self.seats))):
            return EVERYBODY
        return tuple(seat for seat in self.seats if self.sees(seat, card))

    def with_readers(self, event: Event) -> Event:
        guards = getattr(event, "guards", ())
        if not guards:
            return event
        eyes: dict[str, object] = {}
        for name, guard in guards:
            thing = getattr(event, name)
            if isinstance(thing, tuple):
                both = set(self.seats)
                for card in thing:
                    seen = self.eyes(card)
                    both &= both if seen == EVERYBODY else set(seen)  # type: ignore[call-overload]
                eyes[guard] = EVERYBODY if len(both) == len(self.seats) else tuple(sorted(both))
            else:
                eyes[guard] = self.eyes(thing)
        return with_changes(event, **eyes)

    def text_of(self, name: str) -> str:
        prepared: Prepared = self.plan.definitions[name]
        return prepared.printed.text

    # Laying out

    def bring(self, printed: str, owner: Seat, zone: str, **more: object) -> CardId:
        capacity = self.plan.zones[zone].capacity
        if capacity is not None and self.zone_size(zone) >= capacity:
            raise RulebookError(f"{zone} holds at most {capacity}")
        card = self.add_face(printed, owner)
        table = self.table
        table.transit[card] = table.flip_blood[card] = table.lethal_by[card] = -1
        self.put_new_card(card, zone)
        self.change(card, **more)
        return card

    def change(self, card: CardId, **changes: Any) -> None:
        """Replace fields of a card where it lies."""
        with self.writing() as table:
            for name, value in changes.items():
                match name:
                    case "printed":
                        table.printed[card] = self.book.number(value)
                    case "known_to":
                        table.known[card] = self.known_by(value)
                    case "face":
                        table.face[card] = int(value == DOWN)
                    case "counters":
                        table.counters[card] = self._pairs((self._number_of(key), number) for key, number in value if number)
                    case "vars":
                        table.letters[card] = self._pairs((letter_number(key), number) for key, number in value)
                    case "linked":
                        table.linked[card] = self._row(value)
                    case "incarnation" | "entered" | "blank" | "damage" | "entered_turn":
                        getattr(table, name)[card] = int(value)
                    case _:
                        raise TypeError(f"{name} follows from the rules")
            table.stale = table.stirred = 1
            show(table, card)

    def _pairs(self, pairs: Iterable[tuple[int, int]]) -> int:
        found = NONE
        for name, number in pairs:
            found = with_value(self.table, found, name, number)
        return found

    def _row(self, numbers: Sequence[int]) -> int:
        table = self.table
        found = new_row(table, len(numbers), False)
        table.heap[found + 1 : found + 1 + len(numbers)] = map(int, numbers)
        return found
