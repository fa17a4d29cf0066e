"""The turn (H-cycle.1, H-cycle.2, H-order, H-structure.1; D-structure.4, D-turn.1).

The members of a team decide together and in secret, then their actions resolve one after another in the order of this turn (R9); or each
decides when its place in the order comes ("sequential"). A team of one does both at once. The order is made when the turn begins (R11).
"""

from typing import Final

from netdeck.games.binmat.clause_points import (
    ACTION_COMMITTED,
    BEGIN_TURN,
    COMMIT,
    CONCEDE,
    END_TURN,
    ORDER_ANEW,
    ORDER_AS_NUMBERED,
    TURN_ENDED,
    TURN_STARTED,
    TURNS_ARE_UP,
)
from netdeck.games.binmat.rules.actions import CONCEDED, TURN_LIMIT, end_game, resolve
from netdeck.games.binmat.rules.deal import FOR_THE_ORDER, clear, deal
from netdeck.games.binmat.rules.intrinsics import byte, happens, holds, rule, set_byte, shuffle
from netdeck.games.binmat.rules.kinds import TIMEOUT
from netdeck.games.binmat.rules.table import (
    DEFENDERS,
    Table,
    decides_together,
    is_over,
    is_present,
    member_of,
    pair,
    seat_of,
    set_pair,
    side_on_turn,
    team_size,
    turn,
)
from netdeck.games.binmat.rules.terms import FIXED, ROTATED, SHUFFLED
from netdeck.games.binmat.ruleset import LARGEST_TEAM

NO_SEAT: Final = -1


@rule
def begin_game(table: Table) -> None:
    """Set up and begin the first turn."""
    clear(table)
    deal(table)
    begin_turn(table)


@rule
def begin_turn(table: Table) -> None:
    """A fresh turn: nobody has decided, no lane is drawn from, the order is made."""
    set_byte(table, table.terms.locks, 0)
    set_byte(table, table.terms.acting, 0)
    for member in range(table.terms.largest_team):
        set_pair(table, table.terms.commit + 2 * member, 0)
    make_order(table)
    happens(table, TURN_STARTED, BEGIN_TURN, turn(table), side_on_turn(table))


@rule
def make_order(table: Table) -> None:
    """The members of the team on turn in the order in which they act (H-order.2, H-order.3, R11)."""
    side = side_on_turn(table)
    set_byte(table, table.terms.present, 0)
    if table.terms.largest_team > 1 and table.terms.turn_order != FIXED and holds(table, ORDER_ANEW):
        if table.terms.turn_order == SHUFFLED:
            add_zero_then_shuffled(table, side)
        elif table.terms.turn_order == ROTATED:
            add_zero_then_rotated(table, side)
        else:
            add_by_table(table, side)
    if holds(table, ORDER_AS_NUMBERED):
        for member in range(team_size(table, side)):
            add_to_order(table, side, member)


@rule
def add_to_order(table: Table, side: int, member: int) -> None:
    """Let *member* act next, unless it is not there or has a place already."""
    if member >= team_size(table, side) or not is_present(table, seat_of(table, side, member)):
        return
    count = byte(table, table.terms.present)
    for place in range(count):
        if byte(table, table.terms.order + place) == member:
            return
    set_byte(table, table.terms.order + count, member)
    set_byte(table, table.terms.present, count + 1)


@rule
def others_on_tray(table: Table, side: int) -> int:
    """Lay the numbers of all present members but 0 on the tray. How many there are."""
    count = 0
    for member in range(1, team_size(table, side)):
        if is_present(table, seat_of(table, side, member)):
            table.tray[count] = member
            count += 1
    return count


@rule
def add_zero_then_shuffled(table: Table, side: int) -> None:
    """Member 0 first, the others in random order; nothing is drawn for fewer than two others."""
    count = others_on_tray(table, side)
    if count > 1:
        shuffle(table, count, FOR_THE_ORDER)
    add_to_order(table, side, 0)
    for place in range(count):
        add_to_order(table, side, table.tray[place] & 0xFF)


@rule
def add_zero_then_rotated(table: Table, side: int) -> None:
    """Member 0 first, the others one place further in each of their team's turns."""
    count = others_on_tray(table, side)
    add_to_order(table, side, 0)
    for place in range(count):
        add_to_order(table, side, table.tray[(place + turn(table) // 2) % count] & 0xFF)


@rule
def add_by_table(table: Table, side: int) -> None:
    """The row of the table that belongs to this turn of the team; whom it leaves out comes after it."""
    rows = len(table.terms.order_table) // LARGEST_TEAM
    row = turn(table) // 2 % rows
    for place in range(LARGEST_TEAM):
        add_to_order(table, side, table.terms.order_table[row * LARGEST_TEAM + place])


@rule
def committed(table: Table, member: int) -> int:
    """The action that a member of the team on turn has committed to, or -1."""
    return pair(table, table.terms.commit + 2 * member) - 1


@rule
def seat_in_order(table: Table, place: int) -> int:
    """The seat that acts at a place of the order."""
    return seat_of(table, side_on_turn(table), byte(table, table.terms.order + place))


@rule
def is_undecided(table: Table, place: int) -> bool:
    """Whether the seat at a place of the order has not committed to an action."""
    return committed(table, byte(table, table.terms.order + place)) < 0


@rule
def next_to_decide(table: Table) -> int:
    """The first seat, in the order of this turn, that has yet to decide; ``NO_SEAT`` when the game is over."""
    if is_over(table):
        return NO_SEAT
    for place in range(byte(table, table.terms.acting), byte(table, table.terms.present)):
        if is_undecided(table, place):
            return seat_in_order(table, place)
    return NO_SEAT


@rule
def decide(table: Table, seat: int, action: int) -> None:
    """A seat commits to an action, or to another one while it still may (R43). When all have, the actions resolve.

    Whose time is up has not decided anything, and everybody is told so when it passes (H-cycle.3).
    """
    if not decides_together(table) or action == TIMEOUT or happens(table, ACTION_COMMITTED, COMMIT, seat, action):
        set_pair(table, table.terms.commit + 2 * member_of(table, seat), action + 1)
    carry_on(table)


@rule
def run_out_of_time(table: Table) -> None:
    """Time is up for the team on turn: members that have not decided pass (H-cycle.3, R35)."""
    for place in range(byte(table, table.terms.acting), byte(table, table.terms.present)):
        if is_undecided(table, place):
            set_pair(table, table.terms.commit + 2 * byte(table, table.terms.order + place), TIMEOUT + 1)
    carry_on(table)


@rule
def carry_on(table: Table) -> None:
    """Resolve actions in order until a seat must decide or the game is over."""
    if decides_together(table) and next_to_decide(table) != NO_SEAT:
        return
    while not is_over(table) and byte(table, table.terms.acting) < byte(table, table.terms.present):
        place = byte(table, table.terms.acting)
        if is_undecided(table, place):
            return
        resolve(table, seat_in_order(table, place), committed(table, byte(table, table.terms.order + place)))
        step_on(table)


@rule
def step_on(table: Table) -> None:
    """The next place in the order, or the next turn."""
    if is_over(table):
        return
    set_byte(table, table.terms.acting, byte(table, table.terms.acting) + 1)
    if byte(table, table.terms.acting) == byte(table, table.terms.present):
        end_turn(table)


@rule
def end_turn(table: Table) -> None:
    """One turn less to go; after the last one the defenders have won (H-structure.1, H-win.1)."""
    if happens(table, TURN_ENDED, END_TURN, turn(table)):
        set_pair(table, table.terms.turn, turn(table) + 1)
    if turn(table) >= table.terms.turn_limit:
        end_game(table, DEFENDERS, TURN_LIMIT, TURNS_ARE_UP)
    if not is_over(table):
        begin_turn(table)


@rule
def concede(table: Table, side: int) -> None:
    """A side gives up (R44)."""
    end_game(table, 1 - side, CONCEDED, CONCEDE)
