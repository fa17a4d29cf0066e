"""Which spaces are meant (N3, 7.3): those that lie in some way to others, with a bit for each."""

from netdeck.games.bloodless.rules import opcodes as w
from netdeck.games.bloodless.rules.groups import space_in
from netdeck.games.bloodless.rules.queries import is_open
from netdeck.games.bloodless.rules.spaces import IN_A_ROW, SPACES, bit, distance, left_of, neighbours, opposing, owner_of, right_of
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel.columns import rule


@rule
def open_spaces(table: Table, so: int) -> int:
    """The spaces that a creature could enter, or those that none could (D9.1, R21)."""
    found = 0
    for space in range(SPACES):
        if is_open(table, space) == (so == 1):
            found |= 1 << space
    return found


@rule
def opposed_spaces(table: Table, so: int) -> int:
    """The spaces across from a creature, or those across from none."""
    found = 0
    for space in range(SPACES):
        if (table.size[opposing(space)] > 0) == (so == 1):
            found |= 1 << space
    return found


@rule
def how_many(spaces: int) -> int:
    """How many spaces there are of some, which have a bit each."""
    found = 0
    for space in range(SPACES):
        found += spaces >> space & 1
    return found


@rule
def spaces_from(table: Table, operator: int, starts: int) -> int:
    """The spaces that lie in some way to any of those given."""
    found = 0
    for start in range(SPACES):
        if starts >> start & 1:
            if operator == w.NEIGHBOURS:
                found |= neighbours(start)
            elif operator == w.OPPOSING:
                found |= bit(opposing(start))
            elif operator == w.TO_THE_LEFT:
                found |= bit(left_of(start, owner_of(start)))
            elif operator == w.TO_THE_RIGHT:
                found |= bit(right_of(start, owner_of(start)))
            else:
                found |= clear_from(table, start)
    return found


@rule
def clear_from(table: Table, start: int) -> int:
    """The spaces of the same row between which and *start* all spaces are empty."""
    found = 0
    for space in range(start // IN_A_ROW * IN_A_ROW, start // IN_A_ROW * IN_A_ROW + IN_A_ROW):
        clear = space != start
        for between in range(min(start, space) + 1, max(start, space)):
            if table.size[between] > 0:
                clear = False
        if clear:
            found |= 1 << space
    return found


@rule
def by_distance(table: Table, level: int, spaces: int, sign: int) -> int:
    """Those spaces that are closest to the first card of a group that has a space, or (-1) furthest from it."""
    start = -1
    for at in range(table.g_first[level], table.g_end[level]):
        if start < 0:
            start = space_in(table, level, at)
    if start < 0:
        return 0
    best = 1 << 20
    for space in range(SPACES):
        if spaces >> space & 1:
            best = min(best, sign * distance(start, space))
    found = 0
    for space in range(SPACES):
        if spaces >> space & 1 and sign * distance(start, space) == best:
            found |= 1 << space
    return found
