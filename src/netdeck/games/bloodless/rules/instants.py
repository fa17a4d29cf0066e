"""Who may act at instant speed (P6.11, R40).

Abilities with timing ``any``, or ``turn`` in the own turn; flips, if the table plays so (R53).
"""

from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.active_abilities import code_of, find_active
from netdeck.games.bloodless.rules.cards import controller
from netdeck.games.bloodless.rules.legality import may_flip, may_use
from netdeck.games.bloodless.rules.spaces import is_in_play
from netdeck.games.bloodless.rules.table import DOWN, Table
from netdeck.kernel.columns import rule
from netdeck.kernel.records import row_length

NEVER, AFTER_WHOLE_ACTS, AFTER_ALL = range(3)
"""After which events instant decisions are offered."""


@rule
def is_instant(table: Table, watch: int) -> bool:
    """Whether an ability is not for the main phase alone (R40)."""
    return table.code[code_of(table, watch) + v.J_TIMING] != v.IN_MAIN


@rule
def has_instants(table: Table) -> bool:
    """Whether there is any ability that is not for the main phase alone."""
    find_active(table)
    for i in range(1, row_length(table, table.uses) + 1):
        if is_instant(table, table.heap[table.uses + i]):
            return True
    return False


@rule
def may_act(table: Table, seat: int) -> bool:
    """Whether a player has a legal instant-speed decision and has not passed until the next phase."""
    if table.passing[seat]:
        return False
    find_active(table)
    uses = table.uses
    for i in range(1, row_length(table, uses) + 1):
        watch = table.heap[uses + i]
        if is_instant(table, watch) and may_use(table, seat, watch, False):
            return True
    if table.o_flip_instant:
        for card in range(table.cards):
            mine = is_in_play(table.zone[card]) and table.face[card] == DOWN and controller(table, card) == seat
            if mine and may_flip(table, seat, card):
                return True
    return False


@rule
def anyone_may_act(table: Table) -> bool:
    """Whether a window opens for anybody now; nobody is asked who could only pass (R40)."""
    if not table.o_flip_instant and not has_instants(table):
        return False
    if table.o_instant_windows == NEVER:
        return False
    if table.o_instant_windows == AFTER_WHOLE_ACTS:
        running = 0
        for frame in range(table.depth):
            if s.LIST_CURRENT_EVENTS <= table.f_step[frame] <= s.HAND_OVER_OUTCOME:
                running += 1
        if running > 1:
            return False
    return may_act(table, table.active) or may_act(table, 1 - table.active)
