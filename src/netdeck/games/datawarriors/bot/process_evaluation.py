"""The effect of a process on the stack on a user."""

from netdeck.games.datawarriors.bot.instruction_evaluation import NOT_KNOWN
from netdeck.games.datawarriors.bot.text_evaluation import of_card, suppose, take_aim, text_worth
from netdeck.games.datawarriors.rules.table import DESKTOP, Table, find_process, stands, zone_of
from netdeck.kernel.card_table import NOBODY, NOTHING, ON_CARD, ON_SEAT, ON_STACK, aim_entered, aim_kind, aim_number, seats_left
from netdeck.kernel.columns import rule


@rule
def harm_of_process(table: Table, me: int, at: int) -> int:
    """What a waiting process would do to me. Where it is aimed at another one, that is looked at before, and so on."""
    length = 1
    last = aimed_at(table, at)
    while last >= 0 and length < table.stacked:
        length += 1
        last = aimed_at(table, last)
    harm = NOT_KNOWN
    for i in range(length - 1, -1, -1):
        seat = me
        process = at
        for _ in range(i):
            seat = table.p_issuer[process]
            process = aimed_at(table, process)
        harm = -worth_of_process(table, seat, process, harm)
    return harm


@rule
def aimed_at(table: Table, at: int) -> int:
    """Where on the stack the process is at which another one is aimed; -1 when there is none."""
    for i in range(3):
        aim = table.p_aim0[at] if i == 0 else table.p_aim1[at] if i == 1 else table.p_aim2[at]
        if aim_kind(aim) == ON_STACK:
            return find_process(table, aim_number(aim))
    return NOTHING


@rule
def worth_of_process(table: Table, me: int, at: int, harm: int) -> int:
    """What a waiting process means to me; *harm* is what another one, at which it is aimed, would do to its issuer."""
    issuer = table.p_issuer[at]
    desktop = table.p_desktop[at] if table.p_desktop[at] >= 0 else issuer
    frame = suppose(table, table.u_do[table.p_use[at]], issuer, table.p_x[at], desktop, NOBODY)
    if frame < 0:
        return 0
    of_card(table, frame, table.p_via[at], table.p_via_entered[at])
    take_aim(table, frame, table.p_aim0[at], table.p_aim1[at], table.p_aim2[at])
    worth = text_worth(table, frame, harm, NOT_KNOWN)
    if issuer == me:
        return worth
    hits = hits_me(table, me, table.p_aim0[at]) or hits_me(table, me, table.p_aim1[at]) or hits_me(table, me, table.p_aim2[at])
    return -worth if hits or seats_left(table) == 2 else -worth * 3 // 10


@rule
def hits_me(table: Table, me: int, aim: int) -> bool:
    """Whether a target is me, or a card on my desktop."""
    kind = aim_kind(aim)
    if kind == ON_SEAT:
        return aim_number(aim) == me
    if kind != ON_CARD or not stands(table, aim_number(aim), aim_entered(aim)):
        return False
    return table.zone[aim_number(aim)] == zone_of(table, me, DESKTOP)
