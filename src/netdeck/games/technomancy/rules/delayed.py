"""Delayed effects (R68): at the end of this turn, at the beginning of a player's next one.

Each row of the table's list is one such thing, with what its text knew when it was put off. It happens as its moment comes, before anybody
receives priority; it is no ability and nobody answers it.
"""

from netdeck.games.technomancy.events.delayed import CameTrue
from netdeck.games.technomancy.rules.clauses import R68
from netdeck.games.technomancy.rules.constants import NONE
from netdeck.games.technomancy.rules.delayed_list import forget_later, next_later, recall_scene
from netdeck.games.technomancy.rules.steps import CARRY_LATER, DO_LATER, step
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.verbs import carry_on
from netdeck.kernel.card_table import begin, finish
from netdeck.kernel.columns import emit, holds, make_room, rule


@rule
def begin_later(table: Table, moment: int) -> None:
    """A moment of the active player's turn has come: what waited for it happens."""
    if next_later(table, moment, table.active) >= 0:
        frame = begin(table, DO_LATER)
        table.f_seat[frame] = table.active
        table.f_a[frame] = moment


@step(DO_LATER)
def do_later(table: Table, frame: int) -> None:
    """One after another, the oldest first."""
    at = next_later(table, table.f_a[frame], table.f_seat[frame])
    if at < 0:
        finish(table)
        return
    table.unchecked = 1
    if holds(table, R68):
        emit(table, CameTrue.NUMBER, R68, table.u_controller[at], table.u_said[at])
    take_up(table, at)
    forget_later(table, at)
    table.f_step[frame] = CARRY_LATER


@rule
def take_up(table: Table, at: int) -> None:
    """A delayed text takes effect, with the cards that it knew."""
    table.r_number = -1
    recall_scene(table, at)
    table.r_triggered = 0
    table.r_code = table.u_code[at]
    table.r_aims = table.u_aims[at]
    while len(table.r_aim) < 3 and make_room(table, table.r_aim):
        pass
    table.r_aim[0] = table.u_aim0[at]
    table.r_aim[1] = table.u_aim1[at]
    table.r_aim[2] = table.u_aim2[at]
    for i in range(3):
        table.r_lost[i] = NONE
    table.r_had[0] = table.u_had0[at]
    table.r_had[1] = table.u_had1[at]
    table.r_had[2] = table.u_had2[at]


@step(CARRY_LATER)
def carry_later(table: Table, frame: int) -> None:
    """One effect after another, in printed order."""
    if carry_on(table, frame):
        table.unchecked = 1
        table.f_step[frame] = DO_LATER
