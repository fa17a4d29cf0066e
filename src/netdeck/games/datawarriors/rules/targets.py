"""Targets: what a slot may mean, and when a target is lost (R28, R44).

Filters such as "another user" are read from the side of whoever aims: the issuer, or whoever redirects the process.
"""

from netdeck.games.datawarriors.rules.checks import (
    ALLOWED,
    ANOTHER_USER,
    CARD_CHEAP,
    CARD_IN_PLAY,
    CARD_IN_STATE,
    CARD_NOT_IDLE,
    CARD_OF_SIDE,
    CARD_OF_TYPE,
    NOT_ITSELF,
    NOT_SHIELDED,
    PROCESS_CHEAP,
    PROCESS_MARKED,
    PROCESS_OF_SIDE,
    PROCESS_ON_STACK,
    RIGHT_KIND,
    USER_IN_GAME,
)
from netdeck.games.datawarriors.rules.effects import UNTARGETABLE, shields
from netdeck.games.datawarriors.rules.table import IDLE, NOT_IN_PLAY, Table, find_process, stands
from netdeck.kernel.card_table import ON_CARD, ON_SEAT, ON_STACK, aim_at, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import fails, make_room, rule

ANYBODYS, YOURS, ANOTHERS = range(3)


@rule
def why_not_target(table: Table, seat: int, slot: int, aim: int, redirecting: int) -> int:
    """Why *seat* may not aim a slot so; *redirecting* is the process that would be aimed anew and cannot target itself."""
    kind = aim_kind(aim)
    if kind != table.s_kind[slot]:
        return RIGHT_KIND if fails(table, RIGHT_KIND, False, slot, aim) else ALLOWED
    if kind == ON_SEAT:
        return why_not_user(table, seat, slot, aim)
    if kind == ON_CARD:
        return why_not_card(table, seat, slot, aim)
    return why_not_process(table, seat, slot, aim, redirecting)


@rule
def why_not_user(table: Table, seat: int, slot: int, aim: int) -> int:
    """Why *seat* may not aim at a user."""
    user = aim_number(aim)
    if fails(table, USER_IN_GAME, table.in_game[user] == 1, slot, aim):
        return USER_IN_GAME
    if fails(table, ANOTHER_USER, user != seat or table.s_whose[slot] == ANYBODYS, slot, aim):
        return ANOTHER_USER
    return ALLOWED


@rule
def why_not_card(table: Table, seat: int, slot: int, aim: int) -> int:
    """Why *seat* may not aim at a card."""
    card = aim_number(aim)
    if fails(table, CARD_IN_PLAY, table.state[card] != NOT_IN_PLAY, slot, aim):
        return CARD_IN_PLAY
    printed = table.printed[card]
    if fails(table, CARD_OF_TYPE, table.d_type[printed] & table.s_types[slot] != 0, slot, aim):
        return CARD_OF_TYPE
    whose = table.s_whose[slot]
    if fails(table, CARD_OF_SIDE, whose == ANYBODYS or (table.controller[card] == seat) == (whose == YOURS), slot, aim):
        return CARD_OF_SIDE
    if fails(table, CARD_NOT_IDLE, table.s_non_idle[slot] == 0 or table.state[card] != IDLE, slot, aim):
        return CARD_NOT_IDLE
    state = table.s_state[slot]
    if fails(table, CARD_IN_STATE, state == NOT_IN_PLAY or table.state[card] == state, slot, aim):
        return CARD_IN_STATE
    most = table.s_at_most[slot]
    if fails(table, CARD_CHEAP, most < 0 or table.d_cost[printed] <= most, slot, aim):
        return CARD_CHEAP
    if table.working & UNTARGETABLE:
        for i in range(table.at_work):
            keeper = shields(table, i, card)
            if keeper >= 0 and fails(table, NOT_SHIELDED, keeper == seat, table.w_card[i], aim):
                return NOT_SHIELDED
    return ALLOWED


@rule
def why_not_process(table: Table, seat: int, slot: int, aim: int, redirecting: int) -> int:
    """Why *seat* may not aim at a process."""
    at = find_process(table, aim_number(aim))
    if fails(table, PROCESS_ON_STACK, at >= 0, slot, aim):
        return PROCESS_ON_STACK
    if at < 0:
        return ALLOWED
    whose = table.s_whose[slot]
    if fails(table, PROCESS_OF_SIDE, whose == ANYBODYS or (table.p_issuer[at] == seat) == (whose == YOURS), slot, aim):
        return PROCESS_OF_SIDE
    most = table.s_at_most[slot]
    if fails(table, PROCESS_CHEAP, most < 0 or table.p_cost[at] <= most, slot, aim):
        return PROCESS_CHEAP
    if fails(table, PROCESS_MARKED, table.p_halted[at] == table.s_halted[slot], slot, aim):
        return PROCESS_MARKED
    if fails(table, NOT_ITSELF, aim_number(aim) != redirecting, slot, aim):
        return NOT_ITSELF
    return ALLOWED


@rule
def find_aims(table: Table, seat: int, slot: int, redirecting: int, found: int) -> int:
    """Note everything that *seat* may aim a slot at, after what was *found* before; how much there is then."""
    kind = table.s_kind[slot]
    if kind == ON_SEAT:
        for i in range(1, table.seats + 1):
            aim = aim_at(ON_SEAT, (seat + i) % table.seats, 0)
            if why_not_user(table, seat, slot, aim) == ALLOWED:
                found = note_aim(table, aim, found)
    elif kind == ON_CARD:
        types = table.s_types[slot]
        for i in range(table.in_plays):
            card = table.in_play[i]
            if table.d_type[table.printed[card]] & types:
                aim = aim_at(ON_CARD, card, table.entered[card])
                if why_not_card(table, seat, slot, aim) == ALLOWED:
                    found = note_aim(table, aim, found)
    else:
        for at in range(table.stacked):
            aim = aim_at(ON_STACK, table.p_number[at], 0)
            if why_not_process(table, seat, slot, aim, redirecting) == ALLOWED:
                found = note_aim(table, aim, found)
    return found


@rule
def note_aim(table: Table, aim: int, found: int) -> int:
    """Note one more target."""
    if found >= len(table.aims) and not make_room(table, table.aims):
        return found
    table.aims[found] = aim
    return found + 1


@rule
def is_lost(table: Table, aim: int) -> bool:
    """Whether a target is gone: the user is out, the card left play, the process left the stack (R28)."""
    kind = aim_kind(aim)
    if kind == ON_SEAT:
        return table.in_game[aim_number(aim)] == 0
    if kind == ON_CARD:
        return not stands(table, aim_number(aim), aim_entered(aim))
    return find_process(table, aim_number(aim)) < 0
