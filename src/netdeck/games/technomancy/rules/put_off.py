"""The list of what is put off (R68): how its rows come and go."""

from netdeck.games.technomancy.events.later import PutOff
from netdeck.games.technomancy.rules.clauses import R68, R76
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOBODY, NOTHING, ON_CARD, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import holds, make_room, rule, tell

AT_END, AT_TURN, ON_DEATH = range(3)
DUE = 5
"""When it happens: at the end of this turn, at the beginning of the controller's next one, when a target dies; as soon as it can.

Of three targets each has a number of its own, from the first on."""
MOST_AIMS = 3
"""So many targets are remembered."""


@rule
def put_off(table: Table, moment: int, code: int, said: int) -> None:
    """What is taking effect goes on with *code* at a later moment."""
    if not holds(table, R68):
        return
    at = table.laters
    if at >= len(table.u_moment) and not make_room(table, table.u_moment):
        return
    table.unchecked = 1
    table.u_moment[at] = moment
    table.u_code[at] = code
    table.u_said[at] = said
    table.u_source[at] = table.r_source
    table.u_entered[at] = table.r_entered
    table.u_printed[at] = table.r_printed
    table.u_controller[at] = table.r_controller
    table.u_ability[at] = table.r_ability
    table.u_mode[at] = table.r_mode
    table.u_x[at] = table.r_x
    table.u_over[at] = table.r_over
    table.u_about[at] = table.r_about
    table.u_about_of[at] = table.r_about_of
    table.u_last[at] = table.r_last
    table.u_by[at] = table.r_by
    table.u_power[at] = table.r_power
    count = min(table.r_aims, MOST_AIMS)
    table.u_aims[at] = count
    table.u_aim0[at] = table.r_aim[0] if count > 0 else 0
    table.u_aim1[at] = table.r_aim[1] if count > 1 else 0
    table.u_aim2[at] = table.r_aim[2] if count > 2 else 0
    table.u_had0[at] = table.r_had[0] if count > 0 else NOBODY
    table.u_had1[at] = table.r_had[1] if count > 1 else NOBODY
    table.u_had2[at] = table.r_had[2] if count > 2 else NOBODY
    table.laters = at + 1
    tell(table, PutOff.NUMBER, R68, table.r_controller, said)


@rule
def forget_later(table: Table, which: int) -> None:
    """A row is no longer there."""
    for i in range(which, table.laters - 1):
        table.u_moment[i] = table.u_moment[i + 1]
        table.u_code[i] = table.u_code[i + 1]
        table.u_said[i] = table.u_said[i + 1]
        table.u_source[i] = table.u_source[i + 1]
        table.u_entered[i] = table.u_entered[i + 1]
        table.u_printed[i] = table.u_printed[i + 1]
        table.u_controller[i] = table.u_controller[i + 1]
        table.u_ability[i] = table.u_ability[i + 1]
        table.u_mode[i] = table.u_mode[i + 1]
        table.u_x[i] = table.u_x[i + 1]
        table.u_over[i] = table.u_over[i + 1]
        table.u_about[i] = table.u_about[i + 1]
        table.u_about_of[i] = table.u_about_of[i + 1]
        table.u_last[i] = table.u_last[i + 1]
        table.u_by[i] = table.u_by[i + 1]
        table.u_power[i] = table.u_power[i + 1]
        table.u_aims[i] = table.u_aims[i + 1]
        table.u_aim0[i] = table.u_aim0[i + 1]
        table.u_aim1[i] = table.u_aim1[i + 1]
        table.u_aim2[i] = table.u_aim2[i + 1]
        table.u_had0[i] = table.u_had0[i + 1]
        table.u_had1[i] = table.u_had1[i + 1]
        table.u_had2[i] = table.u_had2[i + 1]
    table.laters -= 1


@rule
def next_later(table: Table, moment: int, seat: int) -> int:
    """The first thing that waits for this moment, and for this player's where it is somebody's; -1 when there is none."""
    for at in range(table.laters):
        if table.u_moment[at] == moment and (moment in (AT_END, DUE) or table.u_controller[at] == seat):
            return at
    return NOTHING


@rule
def note_death(table: Table, card: int) -> None:
    """An agent is about to die: what waits for that is due (R76)."""
    for at in range(table.laters):
        moment = table.u_moment[at]
        if ON_DEATH <= moment < DUE:
            aim = table.u_aim0[at] if moment == ON_DEATH else table.u_aim1[at] if moment == ON_DEATH + 1 else table.u_aim2[at]
            if aim_kind(aim) == ON_CARD and aim_number(aim) == card and aim_entered(aim) == table.entered[card] and holds(table, R76):
                table.u_moment[at] = DUE


@rule
def forget_deaths(table: Table) -> None:
    """The turn is over: nothing waits any more for anybody to die in it."""
    at = 0
    while at < table.laters:
        if ON_DEATH <= table.u_moment[at] < DUE:
            forget_later(table, at)
        else:
            at += 1


@rule
def forget_later_of_leavers(table: Table) -> None:
    """Nothing that those who have left put off happens any more."""
    at = 0
    while at < table.laters:
        if not table.in_game[table.u_controller[at]]:
            forget_later(table, at)
        else:
            at += 1
