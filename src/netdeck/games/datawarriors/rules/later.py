"""What is said now and happens later, and what keeps the next wipe off (R93, R95).

Each row of the table's list is one such thing: the moment, for whom it comes, and what its text knew when it was put off. What keeps a
wipe off counts how many cards and how many wipes are left; what lasts for this turn is forgotten at Exit.
"""

from netdeck.games.datawarriors.events.later import PutOff, Warded
from netdeck.games.datawarriors.events.piles import WipeKeptOff
from netdeck.games.datawarriors.rules.clauses import R93, R95
from netdeck.games.datawarriors.rules.steps import CARRY_OUT, DO_LATER
from netdeck.games.datawarriors.rules.table import Table
from netdeck.kernel.card_table import NOTHING, begin
from netdeck.kernel.columns import holds, make_room, remark, rule, tell

AT_EXIT, AT_TURN, AT_CLEANUP, SPARED, REPLACED, SPENT = range(6)
"""When it happens: at the end of this turn, at the start of a user's next one, at their next Cleanup; at the next wipe; never more."""
UNLIMITED = 1 << 20
"""So many that they never run out."""


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
    table.y_seat[at] = table.f_seat[frame]
    table.y_source[at] = table.f_source[frame]
    table.y_entered[at] = table.f_entered[frame]
    table.y_desktop[at] = table.f_desktop[frame]
    table.y_x[at] = table.f_x[frame]
    table.y_aim0[at] = table.f_aim0[frame]
    table.y_aim1[at] = table.f_aim1[frame]
    table.y_aim2[at] = table.f_aim2[frame]
    table.y_it[at] = table.f_it[frame]
    table.y_event_user[at] = table.f_event_user[frame]
    table.y_holder[at] = table.f_holder[frame]
    table.laters += 1
    return True


@rule
def put_off(table: Table, frame: int, moment: int, code: int) -> None:
    """Instructions wait for a later moment of the user whose text it is."""
    if holds(table, R93) and note_later(table, frame, moment, code, 0, 0):
        tell(table, PutOff.NUMBER, R93, table.f_seat[frame], moment, code)


@rule
def ward(table: Table, frame: int, moment: int, code: int, amount: int, times: int) -> None:
    """The next wipes against the user whose text it is become smaller, or something happens instead of the next one."""
    if amount > 0 and times > 0 and holds(table, R95) and note_later(table, frame, moment, code, amount, times):
        left, often = NOTHING if amount == UNLIMITED else amount, NOTHING if times == UNLIMITED else times
        tell(table, Warded.NUMBER, R95, table.f_seat[frame], 1 if moment == REPLACED else 0, left, often)


@rule
def forget_later(table: Table, which: int) -> None:
    """A row is no longer there."""
    for i in range(which, table.laters - 1):
        table.y_moment[i] = table.y_moment[i + 1]
        table.y_code[i] = table.y_code[i + 1]
        table.y_amount[i] = table.y_amount[i + 1]
        table.y_times[i] = table.y_times[i + 1]
        table.y_seat[i] = table.y_seat[i + 1]
        table.y_source[i] = table.y_source[i + 1]
        table.y_entered[i] = table.y_entered[i + 1]
        table.y_desktop[i] = table.y_desktop[i + 1]
        table.y_x[i] = table.y_x[i + 1]
        table.y_aim0[i] = table.y_aim0[i + 1]
        table.y_aim1[i] = table.y_aim1[i + 1]
        table.y_aim2[i] = table.y_aim2[i + 1]
        table.y_it[i] = table.y_it[i + 1]
        table.y_event_user[i] = table.y_event_user[i + 1]
        table.y_holder[i] = table.y_holder[i + 1]
    table.laters -= 1


@rule
def forget_later_of(table: Table, seat: int) -> None:
    """Nothing that a user put off happens any more: the user is out (R32)."""
    at = 0
    while at < table.laters:
        if table.y_seat[at] == seat:
            forget_later(table, at)
        else:
            at += 1


@rule
def end_of_turn_is_over(table: Table, cut_short: bool) -> None:
    """What keeps wipes off for this turn ends; where the turn was cut short, so does what waited for its end (R58)."""
    at = 0
    while at < table.laters:
        moment = table.y_moment[at]
        if moment >= SPARED or (cut_short and moment == AT_EXIT):
            forget_later(table, at)
        else:
            at += 1


@rule
def next_later(table: Table, moment: int, user: int) -> int:
    """The first thing that waits for this moment, and for this user's where it is somebody's; -1 when there is none."""
    for at in range(table.laters):
        if table.y_moment[at] == moment and (moment == AT_EXIT or table.y_seat[at] == user):
            return at
    return NOTHING


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
    """What was put off is carried out, about the things that its text knew; it is no process any more."""
    child = begin(table, CARRY_OUT)
    table.f_did[child] = table.did
    table.f_seat[child] = table.y_seat[at]
    table.f_code[child] = table.y_code[at]
    table.f_source[child] = table.y_source[at]
    table.f_entered[child] = table.y_entered[at]
    table.f_desktop[child] = table.y_desktop[at]
    table.f_x[child] = table.y_x[at]
    table.f_aim0[child] = table.y_aim0[at]
    table.f_aim1[child] = table.y_aim1[at]
    table.f_aim2[child] = table.y_aim2[at]
    table.f_process[child] = 0
    table.f_it[child] = table.y_it[at]
    table.f_event_user[child] = table.y_event_user[at]
    table.f_holder[child] = table.y_holder[at]


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
