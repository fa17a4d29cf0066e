"""Observations: what one seat may know of a table, as numbers in one layout, for learning agents and other programs.

A game declares of every column of its table who may read it (:class:`Sight`), and which of them are told (:class:`Observed`). The rule that
reads them is written out from that, so that interpreter and compiled code run the same source. Numbers of cards never leave: they follow
the deck lists. A card is the number of its slot, counted zone by zone and from the bottom up, with the zones of the observer first; 0 is
none, and a card that lies hidden among others. Which card it is is a number made of its name (:func:`face_of`). Seats are counted from the
observer on.
"""

import ast
import hashlib
import zlib
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Final

from netdeck.backends.ismcts import name_of
from netdeck.cardgame.scene import made
from netdeck.kernel.card_table import MOST_SEATS, ON_CARD, ON_SEAT, CardTable, aim_kind, aim_number
from netdeck.kernel.column_machine import ColumnMachine
from netdeck.kernel.columns import Columns, count_offers, named_card, offered, rule
from netdeck.kernel.ids import Seat
from netdeck.kernel.observation import Field
from netdeck.kernel.position import Position
from netdeck.kernel.records import fill_cells
from netdeck.kernel.rule_source import Namespace
from netdeck.kernel.specialize import specialized


class Sight(Enum):
    """Who may read a column of the table. What is printed, and what only means something during a step, needs none."""

    OPEN = "everybody"
    PLACE = "everybody: where cards lie, and since when"
    STATE = "everybody of a card in a public zone, face up or not; who sees the card elsewhere"
    FACE = "who sees the card"
    EYES = "everybody their own bit: who sees a card"
    SECRET = "nobody"


NUMBER, SEAT, CARD, AIM = "number", "seat", "card", "aim"
"""What a number stands for: itself, a seat, a card, or a target."""
SLOTS: Final = 256
"""So many cards are told of, and so many options; ``cards`` and ``options`` say how many there are."""
OPTIONS: Final = 256
CHOSEN: Final = ("", "_card", "_other", "_use", "_x", "_aim0", "_aim1", "_aim2")
"""The numbers of an answer, by what their columns are called behind ``chosen``."""


def sights(common: Mapping[str, Sight], **named: str) -> dict[str, Sight]:
    """The classes of columns: those that are common, and those that are *named* for each class, in one text."""
    found = dict(common)
    for sight, names in named.items():
        for name in names.split():
            if name in found:
                raise ValueError(f"{name} is {found[name]} already")
            found[name] = Sight[sight]
    return found


CARD_TABLE: Final = sights(
    {},
    OPEN="did seats clock asked asking ending winner depth cards in_game f_step",
    PLACE="bottom top size owner zone above below entered",
    FACE="printed",
    EYES="known",
    SECRET="draws fault " + " ".join(f"chosen{each}" for each in CHOSEN),
)
"""The columns of every table of cards. The answer to the question before may have been given in secret."""


@rule
def relative(table: CardTable, seat: int, who: int) -> int:
    """A seat relative to the observing one; -1 for nobody."""
    return who if who < 0 else (who - seat) % table.seats


@rule
def slot_of(slots: Sequence[int], card: int) -> int:
    """The slot of a card; 0 for none, and for one that lies hidden."""
    return slots[card + 1]


@rule
def target(table: CardTable, seat: int, slots: Sequence[int], aim: int) -> int:
    """A target, without what it was when it was aimed at: four times what it is, and of which kind."""
    kind = aim_kind(aim)
    number = aim_number(aim)
    if kind == ON_SEAT:
        number = relative(table, seat, number)
    elif kind == ON_CARD:
        number = slots[number + 1]
    return number << 2 | kind


@rule
def sees_by_zone(table: CardTable, seat: int, eyes: Sequence[int], card: int) -> bool:
    """Whether a seat sees a card: it knows it, or looks into its zone."""
    return bool((table.known[card] | eyes[table.zone[card]]) >> seat & 1)


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of the table: its length, how many of its rows are written, and its columns with their meanings."""

    name: str
    count: str
    most: int
    columns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Observed:
    """Who may read which columns of a table, and what is written: numbers, per-seat values, card facts and lists.

    ``zone_for`` is the rule that finds a zone as a seat counts them (-1: there is none), ``sees`` whether the seat sees a card.
    """

    table: type[Columns]
    sights: Mapping[str, Sight]
    zones: int
    zone_for: Callable[[Any, int, int], int]
    numbers: Mapping[str, str]
    per_seat: Mapping[str, str]
    """What each is, in terms of ``table`` and ``who``."""
    known: Mapping[str, str]
    """Columns of cards."""
    rows: Sequence[Rows] = ()
    sees: Callable[[Any, int, Sequence[int], int], bool] = sees_by_zone

    def __post_init__(self) -> None:
        meant = (*self.table.numbers, *self.table.copied)
        if unlike := set(meant) ^ self.sights.keys():
            raise ValueError(f"{self.table.__module__}: who may read {', '.join(sorted(unlike))}?")
        told = (*self.numbers, *(name for each in self.rows for name in (each.count, *each.columns)))
        closed = [name for name in told if self.sights[name] is not Sight.OPEN]
        closed += [name for name in self.known if self.sights[name] not in (Sight.STATE, Sight.FACE)]
        if closed:
            raise ValueError(f"{self.table.__module__}: {', '.join(closed)} is told to whom it is not open")


def face_of(name: str) -> int:
    """The number of a card's name, of 31 bits, the same in every match and on every machine; never 0."""
    return zlib.crc32(name.encode()) >> 1 | 1


@lru_cache(maxsize=64)
def _faces(names: tuple[str, ...]) -> list[int]:
    """The same for all cards of a match."""
    return [face_of(name) for name in names]


class TableObserver:
    """Writes observations of one kind of table. *space* are the names of the chapter for which the rule is written out."""

    def __init__(self, observed: Observed, space: Namespace) -> None:
        self.fields: dict[str, Field] = {}
        self.size = 0
        self.observed = given = observed
        self._field("match", 1, ("asked", "options", "cards", "seats", *given.numbers))
        self._field("seats", MOST_SEATS, ("in_game", *given.per_seat))
        self._field("zones", given.zones, ("size",))
        self._field("cards", SLOTS, ("zone", "seen", "name", "owner", *given.known))
        for each in given.rows:
            self._field(each.name, each.most, tuple(each.columns))
        self._field("options", OPTIONS, ("kind", "name", "card", "other"))
        self.digest = hashlib.sha256(repr((space["__name__"], self.fields)).encode()).hexdigest()[:16]
        """Equal for equal layouts: who learned with one cannot read another."""
        used = (relative, slot_of, target, name_of, count_offers, offered, named_card, fill_cells)
        space.update({each.__name__: each for each in used} | {"sees_card": observed.sees, "zone_for": observed.zone_for})
        node = ast.parse("\n".join(self._source())).body[0]
        assert isinstance(node, ast.FunctionDef)
        self.rule: Callable[..., None] = made(node, space)

    def _field(self, name: str, rows: int, columns: tuple[str, ...]) -> None:
        assert len(set(columns)) == len(columns)
        self.fields[name] = Field(self.size, rows, columns)
        self.size += rows * len(columns)

    def observe(self, position: Position, seat: Seat, out: MutableSequence[int]) -> None:
        """Write what *seat* may know of a position into *out*, which has :attr:`size` zeros. The position is not changed."""
        assert isinstance(position, ColumnMachine)
        self.observe_table(position.state.table, position.state.table.outside.seat(seat), out)

    def observe_table(self, table: CardTable, seat: int, out: MutableSequence[int]) -> None:
        """The same of a table."""
        faces, eyes = self.names(table)
        (observe,) = specialized((self.rule,))
        observe(table, seat, faces, eyes, [0] * (table.cards + 1), out)

    def names(self, table: CardTable) -> tuple[list[int], list[int]]:
        """The faces of all cards of a match by the numbers of what is printed, and who looks into each zone."""
        return _faces(tuple(table.outside.printed.names)), table.outside.zone_viewers(len(table.bottom))

    def faces(self, position: Position) -> dict[int, str]:
        """The cards of a match by the numbers of their faces."""
        return {face_of(name): name for name in position.definitions()}

    def _source(self) -> list[str]:
        observed, begin = self.observed, {name: field.begin for name, field in self.fields.items()}
        width = {name: len(field.columns) for name, field in self.fields.items()}

        def as_told(value: str, what: str) -> str:
            if what == SEAT:
                return f"relative(table, seat, {value})"
            return f"slot_of(slots, {value})" if what == CARD else f"target(table, seat, slots, {value})" if what == AIM else value

        open_numbers = ["table.asked:seat", "table.seats", *(f"table.{name}:{what}" for name, what in observed.numbers.items())]
        lines = ["def observe(table, seat, faces, eyes, slots, out):", "    'What a seat may know of a table.'"]
        places = [0, 3, *range(4, 4 + len(observed.numbers))]
        for place, each in zip(places, open_numbers, strict=True):
            value, _, what = each.partition(":")
            lines.append(f"    out[{place}] = {as_told(value, what)}")
        lines += ["    for number in range(table.seats):", "        who = (seat + number) % table.seats"]
        for number, expression in enumerate(("table.in_game[who]", *observed.per_seat.values())):
            lines.append(f"        out[{begin['seats'] + number} + number * {width['seats']}] = {expression}")
        lines += [
            "    fill_cells(slots, 0, table.cards + 1, 0)",
            "    row = 0",
            f"    for place in range({observed.zones}):",
            "        zone = zone_for(table, place, seat)",
            "        if zone < 0:",
            "            continue",
            f"        out[{begin['zones']} + place] = table.size[zone]",
            "        card = table.bottom[zone]",
            "        while card >= 0:",
            "            row += 1",
            f"            if row <= {SLOTS}:",
            f"                at = {begin['cards']} + (row - 1) * {width['cards']}",
            "                out[at] = place + 1",
            "                if sees_card(table, seat, eyes, card):",
            "                    slots[card + 1] = row",
            "                    out[at + 1] = 1",
            "                elif table.z_hides[zone] == 0:",
            "                    slots[card + 1] = row",
            "            card = table.above[card]",
            "    out[2] = row",
            "    for card in range(table.cards):",
            "        if slots[card + 1] > 0:",
            f"            at = {begin['cards']} + (slots[card + 1] - 1) * {width['cards']}",
            "            out[at + 3] = relative(table, seat, table.owner[card])",
        ]
        told = [(f"out[at + {4 + number}]", name, what) for number, (name, what) in enumerate(observed.known.items())]
        for sight in (Sight.STATE, Sight.FACE):
            fields = [f"{place} = {as_told(f'table.{name}[card]', what)}" for place, name, what in told if observed.sights[name] is sight]
            if sight is Sight.FACE:
                lines.append("            if out[at + 1] == 1:")
                fields = [f"    {each}" for each in ("out[at + 2] = faces[table.printed[card]]", *fields)]
            lines += [f"            {each}" for each in fields]
        for listed in observed.rows:
            lines += [
                f"    for i in range(min(table.{listed.count}, {listed.most})):",
                f"        at = {begin[listed.name]} + i * {width[listed.name]}",
            ]
            for number, (name, what) in enumerate(listed.columns.items()):
                lines.append(f"        out[at + {number}] = {as_told(f'table.{name}[i]', what)}")
        answer = [f"table.chosen{each}" for each in CHOSEN]
        lines += [
            "    if table.asked == seat:",
            "        count = count_offers(table)",
            "        out[1] = count",
            *(f"        before{number} = {each}" for number, each in enumerate(answer)),
            f"        for i in range(min(count, {OPTIONS})):",
            f"            at = {begin['options']} + i * 4",
            "            out[at] = offered(table, i, 0)",
            "            out[at + 1] = name_of(table, i)",
            *(f"            {each} = offered(table, i, {number})" for number, each in enumerate(answer)),
            "            out[at + 2] = slot_of(slots, named_card(table, 0))",
            "            out[at + 3] = slot_of(slots, named_card(table, 1))",
            *(f"        {each} = before{number}" for number, each in enumerate(answer)),
        ]
        return lines
