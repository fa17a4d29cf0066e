"""Who may play or use what, and why not (3.5, 3.6, R16, R24, R31): one function for each act.

A quickhack needs priority and nothing else; the other types need their player to be active and the stack to be empty. Only what can be paid
for is offered (R30), unless the players have agreed otherwise.
"""

from netdeck.games.technomancy.rules import checks as c
from netdeck.games.technomancy.rules.cards import row_of, zone_of
from netdeck.games.technomancy.rules.checks import ALLOWED
from netdeck.games.technomancy.rules.clauses import C3_5_1_1
from netdeck.games.technomancy.rules.constants import (
    AGENT,
    BUILDING,
    HAND,
    MAIN,
    MOST_ABORTS,
    PROGRAM,
    QUICKHACK,
    STRIKE,
    STRIKE_ROW,
    STRIKES,
)
from netdeck.games.technomancy.rules.costs import fix_cost, others_payable, owe, own_part
from netdeck.games.technomancy.rules.payment_solver import can_pay
from netdeck.games.technomancy.rules.properties import ACTIVATED, GIVES_SCRIP, recompute_stats
from netdeck.games.technomancy.rules.restrictions import (
    ACTIVATE,
    PLAY_AGENTS,
    PLAY_BUILDINGS,
    PLAY_PROGRAMS,
    PLAY_QUICKHACKS,
    TO_STRIKE,
    building_limit,
    forbidding,
    may_forbid,
)
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.targeting import can_fill
from netdeck.games.technomancy.rules.use_counts import uses
from netdeck.kernel.card_table import NOBODY, NOTHING
from netdeck.kernel.columns import fails, holds, rule


@rule
def offers_all(table: Table) -> bool:
    """Whether plays are offered that cannot be paid (R30)."""
    return table.o_strict == 0 and table.aborts < MOST_ABORTS


@rule
def is_overloaded(table: Table) -> bool:
    """Whether as much was put on the stack this turn as may be (R60)."""
    return table.stack_objects >= table.o_overload


@rule
def act_of_playing(kind: int) -> int:
    """What is forbidden to whoever can't play cards of a type."""
    if kind == QUICKHACK:
        return PLAY_QUICKHACKS
    if kind == PROGRAM:
        return PLAY_PROGRAMS
    return PLAY_AGENTS if kind == AGENT else PLAY_BUILDINGS


@rule
def why_not_play(table: Table, seat: int, card: int) -> int:
    """Why *seat* may not play *card* now."""
    printed = table.printed[card]
    kind = table.d_type[printed]
    if fails(table, c.IN_YOUR_HAND, table.zone[card] == zone_of(table, seat, HAND), card):
        return c.IN_YOUR_HAND
    if kind != QUICKHACK or not holds(table, C3_5_1_1):
        late = why_not_now(table, seat, card, kind)
        if late != ALLOWED:
            return late
    if kind == BUILDING:
        limit = building_limit(table, seat)
        if fails(table, c.BUILDINGS_LEFT, table.buildings_played[seat] < limit, table.buildings_played[seat], limit):
            return c.BUILDINGS_LEFT
    if fails(table, c.NOT_OVERLOADED, not is_overloaded(table)):
        return c.NOT_OVERLOADED
    if may_forbid(table):
        by = forbidding(table, act_of_playing(kind), seat, NOTHING)
        if fails(table, c.NOT_FORBIDDEN, by < 0, card, by):
            return c.NOT_FORBIDDEN
    if fails(table, c.HAS_TARGET, has_a_mode(table, seat, card), card):
        return c.HAS_TARGET
    if not offers_all(table):
        price = table.d_additional[printed]
        others = others_payable(table, seat, card, price, 1)
        fix_cost(table, seat, card, 0, 0)
        if fails(table, c.CAN_PAY, others and can_pay(table, seat, card, price, NOTHING), card, 1 if others else 0):
            return c.CAN_PAY
    return ALLOWED


@rule
def has_a_mode(table: Table, seat: int, card: int) -> bool:
    """Whether some mode of a card has what it needs to target."""
    first = table.d_mode[table.printed[card]]
    mode = first
    while mode < first + table.d_modes[table.printed[card]] and not can_fill(table, mode, seat, card):
        mode += 1
    return mode < first + table.d_modes[table.printed[card]]


@rule
def why_not_now(table: Table, seat: int, card: int, kind: int) -> int:
    """Why it is not the time for programs, agents and buildings."""
    base = c.AGENT_ACTIVE if kind == AGENT else c.BUILDING_ACTIVE if kind == BUILDING else c.PROGRAM_ACTIVE
    if fails(table, base, table.active == seat, card):
        return base
    if fails(table, base + 1, table.stacked == 0, card):
        return base + 1
    if table.o_main_only and fails(table, base + 2, table.phase == MAIN, card):
        return base + 2
    return ALLOWED


@rule
def why_not_use(table: Table, seat: int, card: int, ability: int) -> int:
    """Why *seat* may not use an ability of *card* now."""
    recompute_stats(table)
    is_yours = table.is_face[card] == 1 and table.now_controller[card] == seat
    if fails(table, c.YOU_CONTROL, is_yours, card):
        return c.YOU_CONTROL
    printed = table.printed[card]
    if ability == STRIKE:
        has = table.now_keywords[card] & STRIKES != 0
    else:
        has = table.now_lost[card] == 0 and 0 < ability <= table.d_abilities[printed]
    if fails(table, c.HAS_ABILITY, has, card, ability):
        return c.HAS_ABILITY
    row = row_of(table, printed, ability)
    if fails(table, c.NO_SCRIP_ABILITY, table.a_kind[row] != GIVES_SCRIP, card):
        return c.NO_SCRIP_ABILITY
    if fails(table, c.CAN_BE_USED, table.a_kind[row] == ACTIVATED, card, ability):
        return c.CAN_BE_USED
    return why_not_activate(table, seat, card, ability, row)


@rule
def why_not_activate(table: Table, seat: int, card: int, ability: int, row: int) -> int:
    """Why *seat* may not use an activated ability now that is there."""
    if table.a_program[row]:
        if fails(table, c.USE_ACTIVE, table.active == seat):
            return c.USE_ACTIVE
        if fails(table, c.USE_EMPTY_STACK, table.stacked == 0):
            return c.USE_EMPTY_STACK
    if fails(table, c.NOT_OVERLOADED, not is_overloaded(table)):
        return c.NOT_OVERLOADED
    if may_forbid(table):
        by = forbidding(table, ACTIVATE, seat, NOTHING)
        if by < 0:
            by = forbidding(table, ACTIVATE, NOBODY, card)
        if by < 0 and row == STRIKE_ROW:
            by = forbidding(table, TO_STRIKE, NOBODY, card)
        if by < 0 and row == STRIKE_ROW:
            by = forbidding(table, TO_STRIKE, seat, NOTHING)
        if fails(table, c.USE_NOT_FORBIDDEN, by < 0, card, by):
            return c.USE_NOT_FORBIDDEN
    limit = table.a_limit[row]
    if limit >= 0 and fails(table, c.USES_LEFT, uses(table, card, ability) < limit, uses(table, card, ability), limit):
        return c.USES_LEFT
    price = table.a_price[row]
    if fails(table, c.IS_READY, not (table.p_deploy[price] and table.deployed[card]), card):
        return c.IS_READY
    if fails(table, c.USE_HAS_TARGET, can_fill(table, table.a_mode[row], seat, card), card):
        return c.USE_HAS_TARGET
    if not offers_all(table):
        others = others_payable(table, seat, card, price, 0)
        owe(table, table.p_scrip[price])
        can = others and can_pay(table, seat, card, price, own_part(table, card, price))
        if fails(table, c.CAN_PAY_USE, can, card, 1 if others else 0):
            return c.CAN_PAY_USE
    return ALLOWED
