"""Memory points: allocated, freed, leaked, locked; and boosts, which last as long as a turn (memory points, R5, R7)."""

from netdeck.games.datawarriors.events.memory import Allocated, Boosted, Deallocated, Freed, Leaked, LockApplied, Locked
from netdeck.games.datawarriors.rules.clauses import MEMORY_POINTS_1, R5, R7
from netdeck.games.datawarriors.rules.table import Table, free
from netdeck.kernel.columns import emit, holds, rule


@rule
def allocate(table: Table, user: int, amount: int, what: int, which: int) -> None:
    """Points are paid."""
    if holds(table, MEMORY_POINTS_1):
        table.allocated[user] += amount
        emit(table, Allocated.NUMBER, MEMORY_POINTS_1, user, amount, what, which)


@rule
def deallocate(table: Table, user: int, clause: int) -> None:
    """A user's allocated points are free again."""
    amount = table.allocated[user]
    if amount and holds(table, clause):
        table.allocated[user] = 0
        emit(table, Deallocated.NUMBER, clause, user, amount)


@rule
def apply_locked(table: Table, user: int) -> None:
    """Locked points are allocated; what lies above the cap is lost."""
    locked = table.locked[user]
    if locked and holds(table, R7):
        amount = min(table.o_lock_cap, locked)
        table.allocated[user] += amount
        table.locked[user] = 0
        emit(table, LockApplied.NUMBER, R7, user, amount, locked - amount)


@rule
def leak(table: Table, user: int, asked: int) -> None:
    """Free points of a user are allocated by somebody's text."""
    room = free(table, user)
    amount = min(room, asked)
    if amount > 0 and holds(table, R5):
        table.allocated[user] += amount
        emit(table, Leaked.NUMBER, R5, user, amount)


@rule
def set_free(table: Table, user: int, asked: int) -> None:
    """Allocated points become free by somebody's text."""
    allocated = table.allocated[user]
    amount = min(allocated, asked)
    if amount > 0 and holds(table, R5):
        table.allocated[user] -= amount
        emit(table, Freed.NUMBER, R5, user, amount)


@rule
def lock(table: Table, user: int, amount: int, clause: int) -> None:
    """Points will be allocated at the user's next Memory Cleanup."""
    if amount > 0 and holds(table, clause):
        table.locked[user] += amount
        emit(table, Locked.NUMBER, clause, user, amount)


@rule
def boost(table: Table, user: int, by: int, clause: int) -> None:
    """A user's wipes become larger for this turn."""
    if holds(table, clause):
        table.boost[user] += by
        emit(table, Boosted.NUMBER, clause, user, by)
