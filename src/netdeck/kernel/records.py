"""Records of integers for data of variable size: events, scenes, lists.

A record is a few numbers in one column, and known by its place there; 0 is none. Its first cell says how many there are, and which of them
are records themselves. Records never change, as little as the values of any other state do: whoever wants another one writes it.

They are written one behind the other. When a table is copied or written down, and when there are many, what is still spoken of is *kept*
and the rest forgotten: a game says where to begin (its *roots*), and everything that can be reached from there moves together. So a
position that somebody holds has no more than it needs, and a copy is small. That happens only while somebody is asked.
"""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Final, Self

from netdeck.kernel.card_table import CardTable
from netdeck.kernel.columns import Dimension, make_room, rule

PerCell = Annotated[list[int], Dimension("cell", scratch=True)]
PerKeptCell = Annotated[list[int], Dimension("kept cell")]

NONE: Final = 0
FIRST: Final = 64
"""Records begin here. What stands before means nothing: a record for which there was no room is written there."""
LENGTH: Final = 16
LONGEST: Final = (1 << LENGTH) - 1
ALL: Final = 1 << 40
"""Every number of it is a record."""
LOOSE, KEPT = 1, 2
"""Where records lie while somebody is asked: where the rules wrote them, or together."""
MANY: Final = 4096
"""With so many cells written, what nobody speaks of is forgotten at the next question."""
AT_FIRST: Final = 1024
"""So many cells a copy has to write in, until it needs more."""


class RecordTable(CardTable):
    """A table that stores records."""

    keep_roots: ClassVar[Callable[[Any], None]]
    """The game's own rule that keeps what is spoken of."""
    heap: PerCell
    written: int
    """Where the next record will stand."""
    kept: PerKeptCell
    kept_before: int
    """How far what was kept reached the last time."""
    packed: int
    """Whether somebody is asked, and where records lie then."""

    def compact(self) -> None:
        if self.packed == LOOSE:
            type(self).keep_roots(self)

    def copy(self) -> Self:
        twin = super().copy()
        twin.heap = [0] * AT_FIRST  # loose records are nobody else's
        return twin


def fill_cells(cells: list[int], first: int, end: int, number: int) -> None:
    """Fill a range of cells with one number. An intrinsic, which compiled code does cell by cell."""
    cells[first:end] = [number] * (end - first)


def copy_cells(cells: list[int], first: int, to: list[int], at: int, count: int) -> None:
    """Copy a range of cells. An intrinsic."""
    to[at : at + count] = cells[first : first + count]


@rule
def new_record(table: RecordTable, length: int, records: int) -> int:
    """A record of this many numbers, all 0; *records* is a bit mask of the numbers that refer to records."""
    at = table.written
    end = at + length + 1
    while end > len(table.heap):
        if not make_room(table, table.heap):
            return NONE
    fill_cells(table.heap, at, end, 0)
    table.heap[at] = records << LENGTH | length
    table.written = end
    return at


@rule
def copy_record(table: RecordTable, record: int) -> int:
    """A copy of a record, to be changed before it is shared."""
    length = table.heap[record] & LONGEST
    at = new_record(table, length, table.heap[record] >> LENGTH)
    copy_cells(table.heap, record, table.heap, at, length + 1)
    return at


@rule
def new_row(table: RecordTable, length: int, of_records: bool) -> int:
    """A row of this many numbers or records; an empty row is 0."""
    if length == 0:
        return NONE
    return new_record(table, length, ALL if of_records else 0)


@rule
def row_length(table: RecordTable, row: int) -> int:
    """The number of entries in a row."""
    return 0 if row == NONE else table.heap[row] & LONGEST


@rule
def row_with(table: RecordTable, row: int, number: int, of_records: bool) -> int:
    """A row with one more entry at its end."""
    length = row_length(table, row)
    at = new_row(table, length + 1, of_records)
    if length:
        copy_cells(table.heap, row + 1, table.heap, at + 1, length)
    table.heap[at + length + 1] = number
    return at


@rule
def row_from(table: RecordTable, row: int, first: int) -> int:
    """A row without its *first* entries."""
    length = row_length(table, row) - first
    if length <= 0:
        return NONE
    at = new_record(table, length, table.heap[row] >> LENGTH)
    for i in range(1, length + 1):
        table.heap[at + i] = table.heap[row + first + i]
    return at


@rule
def row_until(table: RecordTable, row: int, end: int) -> int:
    """The entries of a row before *end*."""
    length = min(row_length(table, row), end)
    if length <= 0:
        return NONE
    at = new_record(table, length, table.heap[row] >> LENGTH)
    for i in range(1, length + 1):
        table.heap[at + i] = table.heap[row + i]
    return at


@rule
def concatenated(table: RecordTable, one: int, other: int) -> int:
    """Two rows of the same kind, joined."""
    if one == NONE:
        return other
    if other == NONE:
        return one
    first = row_length(table, one)
    second = row_length(table, other)
    at = new_record(table, first + second, table.heap[one] >> LENGTH)
    for i in range(1, first + 1):
        table.heap[at + i] = table.heap[one + i]
    for i in range(1, second + 1):
        table.heap[at + first + i] = table.heap[other + i]
    return at


# Forgetting


@rule
def retain(table: RecordTable, record: int) -> int:
    """Keep a record that is still referenced; returns its new address."""
    if record < FIRST:
        return record
    heap = table.heap
    head = heap[record]
    if head < 0:
        return -head
    at = table.written
    end = at + (head & LONGEST) + 1
    while end > len(table.kept):
        if not make_room(table, table.kept):
            return NONE
    copy_cells(heap, record, table.kept, at, end - at)
    heap[record] = -at
    table.written = end
    return at


@rule
def begin_collection(table: RecordTable) -> None:
    """Start a garbage collection; the roots come next."""
    table.written = FIRST


@rule
def retain_reachable(table: RecordTable) -> None:
    """After the roots: keep everything reachable from what is kept."""
    at = FIRST
    while at < table.written:
        head = table.kept[at]
        length = head & LONGEST
        records = head >> LENGTH
        for i in range(length):
            if records == ALL or records >> i & 1:
                table.kept[at + 1 + i] = retain(table, table.kept[at + 1 + i])
        at += length + 1
    if table.kept_before > table.written:
        fill_cells(table.kept, table.written, table.kept_before, 0)
    table.kept_before = table.written
    table.packed = KEPT


@rule
def end_collection(table: RecordTable) -> None:
    """Finish the collection: kept records can be used again."""
    if table.packed == LOOSE:
        table.packed = 0
        return
    while table.written > len(table.heap):
        if not make_room(table, table.heap):
            return
    copy_cells(table.kept, FIRST, table.heap, FIRST, table.written - FIRST)
    table.packed = 0
