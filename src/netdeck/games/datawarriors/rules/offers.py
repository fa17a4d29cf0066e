"""What a user may issue now, as rows of options (P1 to P4 of the specification).

The door is :func:`~netdeck.games.datawarriors.rules.issue.why_not_issue`; every option here passes it, and nothing that is not here does.
Commands stand in entry order, scripts in hand order, then whatever comes and goes with the stack or the size of a pile.
"""

from netdeck.cardgame.choices import is_first_copy
from netdeck.games.datawarriors.rules.checks import ALLOWED
from netdeck.games.datawarriors.rules.costs import final_cost
from netdeck.games.datawarriors.rules.effects import COSTS
from netdeck.games.datawarriors.rules.issue import why_not_now, why_not_use, why_not_via
from netdeck.games.datawarriors.rules.table import HAND, IDLE, ISSUE, PRG, SCRIPT, Table, free, kind_of, zone_of
from netdeck.games.datawarriors.rules.targets import find_aims, note_aim
from netdeck.kernel.card_table import NOBODY, NOTHING
from netdeck.kernel.columns import make_room, offer, rule
from netdeck.kernel.vm import number


@rule
def is_offered_scripts(table: Table, seat: int) -> bool:
    """Whether *seat* is asked for scripts in the own Init or Exit step (R54).

    This follows from what everybody sees, the size of the hand: who was asked only when holding a script would show that.
    """
    return table.o_init_exit_scripts == 1 and table.size[zone_of(table, seat, HAND)] > 0 and table.processes < table.o_proc_limit


@rule
def offer_issues(table: Table, seat: int) -> None:
    """Every command and script that *seat* may issue now."""
    room = free(table, seat)
    fleeting = offer_commands(table, seat, room)
    fleeting = offer_scripts_in_hand(table, seat, room, fleeting)
    for i in range(fleeting):
        offer_ways(table, seat, table.a_use[i], table.a_carrier[i], table.a_via[i], room)


@rule
def offer_commands(table: Table, seat: int, room: int) -> int:
    """The commands via cards that *seat* controls or (run-step.2) owns; only Idle cards are thought of (command-execution.4)."""
    fleeting = 0
    if why_not_now(table, seat, False) != ALLOWED:
        return fleeting
    owned = seat == table.current
    for i in range(table.in_plays):
        via = table.in_play[i]
        if table.state[via] == IDLE and (table.controller[via] == seat or (owned and table.owner[via] == seat)):
            printed = table.printed[via]
            if table.d_uses[printed] + table.d_lends[printed] == 0 or why_not_via(table, seat, via) != ALLOWED:
                continue
            fleeting = offer_uses(table, seat, via, via, room, fleeting)
            if table.d_lends[printed]:
                carrier = table.bottom[table.zone[via]]
                while carrier >= 0:
                    if carrier != via and kind_of(table, carrier) == PRG:
                        fleeting = offer_uses(table, seat, carrier, via, room, fleeting)
                    carrier = table.above[carrier]
    return fleeting


@rule
def offer_scripts_in_hand(table: Table, seat: int, room: int, fleeting: int) -> int:
    """The scripts in the hand of *seat*, in its order; equal cards are one."""
    card = table.bottom[zone_of(table, seat, HAND)]
    asked = False
    while card >= 0:
        printed = table.printed[card]
        is_script = table.d_type[printed] == SCRIPT and (table.u_least[table.d_use[printed]] <= room or table.working & COSTS)
        if is_script and is_first_copy(table, card):
            if not asked:
                asked = True
                if why_not_now(table, seat, True) != ALLOWED:
                    return fleeting
            fleeting = offer_uses(table, seat, card, NOTHING, room, fleeting)
        card = table.above[card]
    return fleeting


@rule
def offer_uses(table: Table, seat: int, carrier: int, via: int, room: int, fleeting: int) -> int:
    """What is printed on one card, as far as it can be paid; what is fleeting is put off."""
    printed = table.printed[carrier]
    first = table.d_use[printed]
    for use in range(first, first + table.d_uses[printed]):
        if table.u_least[use] > room and not table.working & COSTS:
            continue
        if why_not_use(table, seat, use, carrier, via) != ALLOWED:
            continue
        if not table.u_fleeting[use]:
            offer_ways(table, seat, use, carrier, via, room)
        elif fleeting < len(table.a_use) or make_room(table, table.a_use):
            table.a_use[fleeting] = use
            table.a_carrier[fleeting] = carrier
            table.a_via[fleeting] = via
            fleeting += 1
    return fleeting


@rule
def offer_ways(table: Table, seat: int, use: int, carrier: int, via: int, room: int) -> None:
    """Every x and every target list with which an act is legal."""
    low = 0
    high = 0
    if table.u_ranged[use]:
        low = number(table, table.u_low[use], seat, 0, NOBODY, -1)
        high = number(table, table.u_high[use], seat, 0, NOBODY, -1)
    slots = table.u_slots[use]
    if slots == 0:
        for x in range(low, high + 1):
            offer_way(table, seat, use, carrier, via, x, 0, 0, 0, room)
        return
    slot = table.u_slot[use]
    end0 = find_aims(table, seat, slot, 0, 0)
    if slots == 1:
        for x in range(low, high + 1):
            for i in range(end0):
                offer_way(table, seat, use, carrier, via, x, table.aims[i], 0, 0, room)
        return
    end1 = find_aims(table, seat, slot + 1, 0, end0)
    end2 = find_aims(table, seat, slot + 2, 0, end1) if slots > 2 else note_aim(table, 0, end1)
    for x in range(low, high + 1):
        for i in range(end0):
            for j in range(end0, end1):
                for k in range(end1, end2):
                    offer_way(table, seat, use, carrier, via, x, table.aims[i], table.aims[j], table.aims[k], room)


@rule
def offer_way(table: Table, seat: int, use: int, carrier: int, via: int, x: int, aim0: int, aim1: int, aim2: int, room: int) -> None:
    """One way to issue something, if it can be paid."""
    cost = final_cost(table, seat, use, carrier, via, x, aim0, aim1, aim2)
    if cost <= room:
        offer(table, ISSUE, carrier, via, use, x, aim0, aim1, aim2, cost)
