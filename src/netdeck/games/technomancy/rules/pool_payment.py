"""The ways to take scrip from a pool (3.6.3, R27): for a cost, or for the own price of a scrip ability.

Searches go down level by level. A level has a pool, what is left of it once the kinds that a price names were paid, an order of the kinds,
and a way to pay what any kind pays. Level 0 belongs to who asks, the others to searches.
"""

from netdeck.games.technomancy.rules.dimensions import ANY, KINDS
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.columns import make_room, rule


@rule
def has_levels(table: Table, levels: int) -> bool:
    """Whether there is room for so many levels."""
    while levels > len(table.j_at):
        if not make_room(table, table.j_at):
            return False
    while KINDS * levels > len(table.j_pool):
        if not make_room(table, table.j_pool):
            return False
    return True


@rule
def first_way(table: Table, level: int, n: int) -> bool:
    """Take *n* scrip of what is left, as much as possible of the kinds that come first; whether there is so much."""
    base = KINDS * level
    for i in range(KINDS):
        kind = base + table.j_order[base + i]
        table.j_way[kind] = min(n, table.j_left[kind])
        n -= table.j_way[kind]
    return n == 0


@rule
def next_way(table: Table, level: int) -> bool:
    """Take as much in the next way: a little less of kinds that come first; whether there is another."""
    base = KINDS * level
    taken = 0
    room = 0
    for back in range(KINDS):
        i = KINDS - 1 - back
        kind = base + table.j_order[base + i]
        if table.j_way[kind] > 0 and room > taken:
            table.j_way[kind] -= 1
            taken += 1
            for j in range(i + 1, KINDS):
                later = base + table.j_order[base + j]
                table.j_way[later] = min(taken, table.j_left[later])
                taken -= table.j_way[later]
            return True
        taken += table.j_way[kind]
        room += table.j_left[kind]
    return False


# The own price of a scrip ability


@rule
def first_own_payment(table: Table, level: int, price: int) -> bool:
    """The best way to pay a price from the pool of a level: the kinds with most to spare, then the lower number; whether there is one."""
    base = KINDS * level
    for kind in range(KINDS):
        table.j_left[base + kind] = table.j_pool[base + kind] - table.code[price + kind]
        if table.j_left[base + kind] < 0:
            return False
    for i in range(KINDS):
        spare = table.j_left[base + i] - table.owed[i]
        j = i
        while j > 0 and table.j_left[base + table.j_order[base + j - 1]] - table.owed[table.j_order[base + j - 1]] < spare:
            table.j_order[base + j] = table.j_order[base + j - 1]
            j -= 1
        table.j_order[base + j] = i
    return first_way(table, level, table.code[price + ANY])


# What is owed


@rule
def usual_spending(table: Table) -> None:
    """The usual way to pay what is owed from what is had: what any kind pays, from the kind with most left."""
    for kind in range(KINDS):
        table.way[kind] = table.owed[kind]
    for _ in range(table.owed[ANY]):
        best = 0
        for kind in range(1, KINDS):
            if table.have[kind] - table.way[kind] > table.have[best] - table.way[best]:
                best = kind
        table.way[best] += 1


@rule
def first_spending(table: Table) -> int:
    """The first way to pay what is owed from what is had, which is the usual one; 0 where there can be no other.

    What is had is noted, for whoever goes on to the other ways.
    """
    usual_spending(table)
    kept = 0
    for kind in range(KINDS):
        table.now[kind] = table.have[kind]
        table.usual[kind] = table.way[kind]
        table.j_left[kind] = table.have[kind] - table.owed[kind]
        table.j_order[kind] = kind
        kept += table.have[kind] - table.way[kind]
    if not table.owed[ANY] or not kept:
        return 0
    first_way(table, 0, kept)
    return kept


@rule
def is_usual(table: Table) -> bool:
    """Whether that what is left over of a level's pool is left over in the usual way, too; the way to pay is noted."""
    same = True
    for kind in range(KINDS):
        table.way[kind] = table.owed[kind] + table.j_left[kind] - table.j_way[kind]
        if table.way[kind] != table.usual[kind]:
            same = False
    return same


@rule
def next_spending(table: Table, at: int) -> bool:
    """Another way to pay what is owed, after *at* others: in order, but for the usual one; whether there is one."""
    found = at == 1 or next_way(table, 0)
    if found and is_usual(table):
        found = next_way(table, 0)
        if found:
            is_usual(table)
    return found
