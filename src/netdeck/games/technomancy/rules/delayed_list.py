"""The list of delayed effects (R68): adding and removing rows."""

from netdeck.cardgame import delayed
from netdeck.cardgame.rows import copy_rule, drop_rule
from netdeck.cardgame.scene import Fields, instantiate
from netdeck.games.technomancy.events.delayed import PutOff
from netdeck.games.technomancy.rules.clauses import R68, R76
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOBODY, ON_CARD, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import emit, holds, make_room, rule

AT_END, AT_TURN, ON_DEATH = range(3)
DUE = 5
"""When it happens: at the end of this turn, at the beginning of the controller's next one, when a target dies; as soon as it can.

Of three targets each has a number of its own, from the first on."""
MOST_AIMS = 3
"""So many targets are remembered."""
TURN_WAS_CUT, TURN_IS_OVER, SOMEBODY_LEFT = range(3)
"""Why rows are forgotten: the end of the turn does not come (R58), nobody can die in it any more, or players have left."""
SCENE = ("source", "entered", "printed", "controller", "ability", "mode", "x", "over", "about", "about_of", "last", "by", "power")
"""What a text knows: of which card it is and whose, in which mode, and what it is about."""
keep_scene = copy_rule("u_", "r_", SCENE, of_row=False)
recall_scene = copy_rule("r_", "u_", SCENE, to_row=False)


@rule
def put_off(table: Table, frame: int, moment: int, code: int, said: int) -> None:
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
    keep_scene(table, at)
    count = min(table.r_aims, MOST_AIMS)
    table.u_aims[at] = count
    table.u_aim0[at] = table.r_aim[0] if count > 0 else 0
    table.u_aim1[at] = table.r_aim[1] if count > 1 else 0
    table.u_aim2[at] = table.r_aim[2] if count > 2 else 0
    table.u_had0[at] = table.r_had[0] if count > 0 else NOBODY
    table.u_had1[at] = table.r_had[1] if count > 1 else NOBODY
    table.u_had2[at] = table.r_had[2] if count > 2 else NOBODY
    table.laters = at + 1
    emit(table, PutOff.NUMBER, R68, table.r_controller, said)


forget_later = drop_rule(Table, "u_moment", "laters")
"""A row is no longer there."""


@rule
def is_everybodys(moment: int) -> bool:
    """The end of a turn comes for everybody, and so does what is due."""
    return moment in (AT_END, DUE)


@rule
def is_void(table: Table, at: int, why: int) -> bool:
    """Whether a row will never happen."""
    if why == SOMEBODY_LEFT:
        return not table.in_game[table.u_controller[at]]
    return table.u_moment[at] == AT_END if why == TURN_WAS_CUT else ON_DEATH <= table.u_moment[at] < DUE


LATERS = Fields("", names={"count": "laters"})
ROW = Fields("u_", "at", {"you": "controller"})
next_later = instantiate(delayed.next_later, later=LATERS, row=ROW)
forget_void = instantiate(delayed.forget_void, later=LATERS, row=ROW)


@rule
def note_death(table: Table, card: int) -> None:
    """An agent is about to die: what waits for that is due (R76)."""
    for at in range(table.laters):
        moment = table.u_moment[at]
        if ON_DEATH <= moment < DUE:
            aim = table.u_aim0[at] if moment == ON_DEATH else table.u_aim1[at] if moment == ON_DEATH + 1 else table.u_aim2[at]
            if aim_kind(aim) == ON_CARD and aim_number(aim) == card and aim_entered(aim) == table.entered[card] and holds(table, R76):
                table.u_moment[at] = DUE
