"""Issuing commands and scripts (command issuing, command execution, via; P1 to P5 of the specification).

The order is: choose the command, x and the targets; requirements; cost; then the points are allocated, the via card is Running and the
process waits on the stack (R26). A halt later refunds nothing. The current user may use cards that they own but no longer control
(run-step.2); everybody else only cards that they control (R21).
"""

from netdeck.games.datawarriors.events.base import BY_EXECUTING
from netdeck.games.datawarriors.events.memory import FOR_CARD, FOR_COMMAND
from netdeck.games.datawarriors.events.processes import Issued, ScriptPlayed
from netdeck.games.datawarriors.events.turns import LimitReached
from netdeck.games.datawarriors.rules.checks import (
    ALLOWED,
    ENOUGH_FREE,
    INIT_EXIT_SCRIPTS,
    NO_X,
    NOT_YET_ISSUED,
    NOT_YET_THIS_TURN,
    PROCESS_LIMIT,
    REQUIREMENT,
    SCRIPT_IN_HAND,
    SETUP_SCRIPTS,
    STEP_FOR_COMMANDS,
    STEP_FOR_SCRIPTS,
    TARGET_FOR_EACH_SLOT,
    TIME_FOR_COMMANDS,
    TIME_FOR_SCRIPTS,
    VIA_CONTROLLED,
    VIA_LENDS,
    VIA_NOT_LOADING,
    VIA_NOT_RUNNING,
    VIA_OWNED,
    X_IN_RANGE,
)
from netdeck.games.datawarriors.rules.clauses import (
    COMMAND_ISSUING_1,
    CONF_CARDS_3,
    DAEMON_CARDS_3,
    PRG_CARDS_3,
    R42,
    SCRIPT_CARD_1,
    VIA_3,
)
from netdeck.games.datawarriors.rules.costs import final_cost
from netdeck.games.datawarriors.rules.desktops import set_state
from netdeck.games.datawarriors.rules.effects import EXECUTED, ISSUES, PLAYS, RUNS, wait, wait_for
from netdeck.games.datawarriors.rules.memory import allocate
from netdeck.games.datawarriors.rules.table import (
    CONF,
    DAEMON,
    EXIT,
    FOR_A_TURN,
    HAND,
    INIT,
    LOADING,
    PRG,
    RUN,
    RUNNING,
    SCRIPT,
    SETUP,
    STACK,
    Table,
    desktop_of,
    free,
    is_used,
    kind_of,
    use_up,
    zone_of,
)
from netdeck.games.datawarriors.rules.targets import why_not_target
from netdeck.games.datawarriors.rules.values import is_true
from netdeck.kernel.card_table import NOBODY, NOTHING, move
from netdeck.kernel.columns import emit, fails, holds, make_room, remark, rule
from netdeck.kernel.vm import number


@rule
def why_not_now(table: Table, seat: int, is_script: bool) -> int:
    """Why *seat* may not issue anything of that kind at this moment."""
    mine = seat == table.current or table.stacked > 0
    if is_script:
        phase = table.phase
        if phase == SETUP:
            if fails(table, SETUP_SCRIPTS, table.o_setup_scripts == 1):
                return SETUP_SCRIPTS
        elif phase in (INIT, EXIT):
            if fails(table, INIT_EXIT_SCRIPTS, table.o_init_exit_scripts == 1):
                return INIT_EXIT_SCRIPTS
        elif fails(table, STEP_FOR_SCRIPTS, phase == RUN):
            return STEP_FOR_SCRIPTS
        if fails(table, TIME_FOR_SCRIPTS, mine):
            return TIME_FOR_SCRIPTS
    else:
        if fails(table, STEP_FOR_COMMANDS, table.phase == RUN):
            return STEP_FOR_COMMANDS
        if fails(table, TIME_FOR_COMMANDS, mine):
            return TIME_FOR_COMMANDS
    if fails(table, PROCESS_LIMIT, table.processes < table.o_proc_limit):
        return PROCESS_LIMIT
    return ALLOWED


@rule
def why_not_use(table: Table, seat: int, use: int, carrier: int, via: int) -> int:
    """Why *seat* may not use a command or a script at all, whatever the target and the price."""
    if via < 0:
        if fails(table, SCRIPT_IN_HAND, table.zone[carrier] == zone_of(table, seat, HAND)):
            return SCRIPT_IN_HAND
    else:
        if carrier != via:
            lends = table.d_lends[table.printed[via]] == 1 and kind_of(table, carrier) == PRG
            if fails(table, VIA_LENDS, lends and table.zone[carrier] == table.zone[via], via):
                return VIA_LENDS
        once = table.u_once[use]
        if once >= FOR_A_TURN:
            if fails(table, NOT_YET_THIS_TURN, not is_used(table, via, once), via, use):
                return NOT_YET_THIS_TURN
        elif once >= 0 and fails(table, NOT_YET_ISSUED, not is_used(table, via, once), via, use):
            return NOT_YET_ISSUED
    condition = table.u_requires[use]
    if condition and fails(table, REQUIREMENT, is_true(table, condition, seat, -1), use):
        return REQUIREMENT
    return ALLOWED


@rule
def why_not_via(table: Table, seat: int, via: int) -> int:
    """Why *seat* may not issue any command via that card."""
    if seat == table.current and table.controller[via] != seat:
        if fails(table, VIA_OWNED, table.owner[via] == seat, via):
            return VIA_OWNED
    elif fails(table, VIA_CONTROLLED, table.controller[via] == seat, via):
        return VIA_CONTROLLED
    state = table.state[via]
    if fails(table, VIA_NOT_LOADING, state != LOADING, via):
        return VIA_NOT_LOADING
    if fails(table, VIA_NOT_RUNNING, state != RUNNING, via):
        return VIA_NOT_RUNNING
    return ALLOWED


@rule
def why_not_issue(table: Table, seat: int, use: int, carrier: int, via: int, x: int, aims: int, aim0: int, aim1: int, aim2: int) -> int:
    """Why *seat* may not issue exactly this now, with so many *aims*: the whole door."""
    why = why_not_now(table, seat, via < 0)
    if why == ALLOWED and via >= 0:
        why = why_not_via(table, seat, via)
    if why == ALLOWED:
        why = why_not_use(table, seat, use, carrier, via)
    if why == ALLOWED:
        why = why_not_x(table, seat, use, x)
    if why == ALLOWED and fails(table, TARGET_FOR_EACH_SLOT, table.u_slots[use] == aims, table.u_slots[use], aims):
        why = TARGET_FOR_EACH_SLOT
    slot = table.u_slot[use]
    slots = table.u_slots[use]
    if why == ALLOWED and slots > 0 and aims > 0:
        why = why_not_target(table, seat, slot, aim0, 0)
    if why == ALLOWED and slots > 1 and aims > 1:
        why = why_not_target(table, seat, slot + 1, aim1, 0)
    if why == ALLOWED and slots > 2 and aims > 2:
        why = why_not_target(table, seat, slot + 2, aim2, 0)
    if why == ALLOWED:
        cost = final_cost(table, seat, use, carrier, via, x, aim0, aim1, aim2)
        if fails(table, ENOUGH_FREE, cost <= free(table, seat), cost, free(table, seat)):
            why = ENOUGH_FREE
    return why


@rule
def why_not_x(table: Table, seat: int, use: int, x: int) -> int:
    """Why x may not be that number."""
    if not table.u_ranged[use]:
        return NO_X if fails(table, NO_X, x == 0) else ALLOWED
    low = number(table, table.u_low[use], seat, 0, NOBODY, -1)
    high = number(table, table.u_high[use], seat, 0, NOBODY, -1)
    return X_IN_RANGE if fails(table, X_IN_RANGE, low <= x and x <= high, use, x) else ALLOWED


# Doing


@rule
def issue(table: Table, seat: int) -> None:
    """Pay and put the chosen process on the stack (R26)."""
    carrier = table.chosen_card
    via = table.chosen_other
    use = table.chosen_use
    x = table.chosen_x
    cost = final_cost(table, seat, use, carrier, via, x, table.chosen_aim0, table.chosen_aim1, table.chosen_aim2)
    if cost:
        if via < 0:
            allocate(table, seat, cost, FOR_CARD, carrier)
        else:
            allocate(table, seat, cost, FOR_COMMAND, use)
    if via < 0:
        if holds(table, SCRIPT_CARD_1):
            move(table, carrier, STACK)
            put_on_stack(table, seat, use, carrier, via, x, cost)
            wait_for(table, PLAYS, seat, SCRIPT)
            emit(table, ScriptPlayed.NUMBER, SCRIPT_CARD_1)
    else:
        start_running(table, via)
        clause = COMMAND_ISSUING_1 if via == carrier else VIA_3
        if holds(table, clause):
            put_on_stack(table, seat, use, carrier, via, x, cost)
            if table.u_once[use] >= 0:
                use_up(table, via, table.u_once[use])
            for i in range(table.in_plays):
                if table.host[table.in_play[i]] == via:
                    wait(table, EXECUTED, table.in_play[i], NOBODY)
            wait(table, RUNS, via, seat)
            wait_for(table, ISSUES, seat, 0)
            emit(table, Issued.NUMBER, clause)
    if table.processes == table.o_proc_limit and holds(table, R42):
        remark(table, LimitReached.NUMBER, R42, table.turn)


@rule
def put_on_stack(table: Table, seat: int, use: int, carrier: int, via: int, x: int, cost: int) -> None:
    """A process waits on top of the others."""
    at = table.stacked
    if at >= len(table.p_number) and not make_room(table, table.p_number):
        return
    table.issued += 1
    table.processes += 1
    table.p_number[at] = table.issued
    table.p_issuer[at] = seat
    table.p_use[at] = use
    table.p_carrier[at] = carrier
    table.p_via[at] = via
    table.p_via_entered[at] = table.entered[via] if via >= 0 else 0
    table.p_x[at] = x
    table.p_aim0[at] = table.chosen_aim0
    table.p_aim1[at] = table.chosen_aim1
    table.p_aim2[at] = table.chosen_aim2
    table.p_cost[at] = cost
    table.p_halted[at] = 0
    table.p_desktop[at] = desktop_of(table, via) if via >= 0 else NOTHING
    table.stacked = at + 1


@rule
def start_running(table: Table, via: int) -> None:
    """A .PRG or .CONF that executes a command is Running; a .DAEMON stays Idle (prg-cards.3, conf-cards.3, daemon-cards.3)."""
    kind = kind_of(table, via)
    if kind == DAEMON and holds(table, DAEMON_CARDS_3):
        return
    set_state(table, via, RUNNING, CONF_CARDS_3 if kind == CONF else PRG_CARDS_3, BY_EXECUTING)
