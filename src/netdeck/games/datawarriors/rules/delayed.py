"""What is said now and happens later, and what keeps the next wipe off (R93, R95).

Each row of the table's list is one such thing: the moment, for whom it comes, and what its text knew when it was put off. What keeps a
wipe off counts how many cards and how many wipes are left; what lasts for this turn is forgotten at Exit.
"""

from netdeck.cardgame import delayed
from netdeck.cardgame.rows import copy_rule, drop_rule
from netdeck.cardgame.scene import Fields, instantiate
from netdeck.games.datawarriors.events.delayed import PutOff, Warded
from netdeck.games.datawarriors.events.piles import WipeKeptOff
from netdeck.games.datawarriors.rules.clauses import R93, R95
from netdeck.games.datawarriors.rules.steps import CARRY_OUT, DO_LATER
from netdeck.games.datawarriors.rules.table import SCENE, Table
from netdeck.kernel.card_table import NOTHING, begin
from netdeck.kernel.columns import emit, holds, make_room, remark, rule

AT_EXIT, AT_TURN, AT_CLEANUP, SPARED, REPLACED, SPENT = range(6)
"""When it happens: at the end of this turn, at the start of a user's next one, at their next Cleanup; at the next wipe; never more."""
UNLIMITED = 1 << 20
"""So many that they never run out."""
TURN_IS_OVER, TURN_WAS_CUT, USER_IS_OUT = range(3)
"""Why rows are forgotten: wipes are kept off no longer, the end of the turn does not come either (R58), or a user is out (R32)."""
keep_scene = copy_rule("y_", "f_", SCENE)
recall_scene = copy_rule("f_", "y_", SCENE)


@rule
def note_later(table: Table, frame: int, moment: int, code: int, amount: int, times: int) -> bool:
    """One more row: the text of *frame* goes on with *code* at a later moment."""
    at = table.laters
    if at >= len(table.y_moment) and not make_room(table, table.y_moment):
        return False
    table.y_moment[at] = moment
    table.y_code[at] = code
    table.y_amount[at] = amount
    table.y_times[at] = times
    keep_scene(table, at, frame)
    table.laters += 1
    return True


@rule
def put_off(table: Table, frame: int, moment: int, code: int, said: int) -> None:
    """Instructions wait for a later moment of the user whose text it is."""
    if holds(table, R93) and note_later(table, frame, moment, code, 0, 0):
        emit(table, PutOff.NUMBER, R93, table.f_seat[frame], moment, code)


@rule
def ward(table: Table, frame: int, moment: int, code: int, amount: int, times: int) -> None:
    """The next wipes against the user whose text it is become smaller, or something happens instead of the next one."""
    if amount > 0 and times > 0 and holds(table, R95) and note_later(table, frame, moment, code, amount, times):
        left, often = NOTHING if amount == UNLIMITED else amount, NOTHING if times == UNLIMITED else times
        emit(table, Warded.NUMBER, R95, table.f_seat[frame], 1 if moment == REPLACED else 0, left, often)


forget_later = drop_rule(Table, "y_moment", "laters")
"""A row is no longer there."""


@rule
def is_everybodys(moment: int) -> bool:
    """The end of the turn comes for everybody."""
    return moment == AT_EXIT


@rule
def is_void(table: Table, at: int, why: int) -> bool:
    """Whether a row will never happen."""
    if why >= USER_IS_OUT:
        return table.y_seat[at] == why - USER_IS_OUT
    return table.y_moment[at] >= SPARED or (why == TURN_WAS_CUT and table.y_moment[at] == AT_EXIT)


LATERS = Fields("", names={"count": "laters"})
ROW = Fields("y_", "at", {"you": "seat"})
next_later = instantiate(delayed.next_later, later=LATERS, row=ROW)
forget_void = instantiate(delayed.forget_void, later=LATERS, row=ROW)


@rule
def begin_later(table: Table, moment: int, user: int) -> bool:
    """A moment has come: whether anything waited for it, which now happens."""
    if next_later(table, moment, user) < 0:
        return False
    child = begin(table, DO_LATER)
    table.f_seat[child] = user
    table.f_count[child] = moment
    return True


@rule
def carry_out_later(table: Table, at: int) -> None:
    """Execute a delayed text with the cards that it knew; it is not a process any more."""
    child = begin(table, CARRY_OUT)
    table.f_did[child] = table.did
    recall_scene(table, child, at)
    table.f_code[child] = table.y_code[at]
    table.f_process[child] = 0


@rule
def spared(table: Table, user: int, asked: int) -> int:
    """How large a wipe is after what keeps wipes off that user, the oldest first."""
    amount = asked
    for at in range(table.laters):
        if table.y_moment[at] == SPARED and table.y_seat[at] == user and amount > 0:
            less = min(amount, table.y_amount[at])
            remark(table, WipeKeptOff.NUMBER, R95, user, amount, amount - less)
            amount -= less
            if table.y_amount[at] < UNLIMITED:
                table.y_amount[at] -= less
            table.y_times[at] -= 1
            if table.y_amount[at] == 0 or table.y_times[at] == 0:
                table.y_moment[at] = SPENT
    return amount


@rule
def replacing(table: Table, you: int, user: int) -> int:
    """What happens instead of this wipe by another user's process, which is then spent; -1 for nothing."""
    for at in range(table.laters):
        if you != user and table.y_moment[at] == REPLACED and table.y_seat[at] == user:
            table.y_moment[at] = SPENT
            return at
    return NOTHING
