"""What a play costs (3.6.2, R26): the printed cost with X filled in, plus all additions, less all reductions, and then fixed.

Costs are six numbers: five kinds of scrip and what any of them pays. A plain reduction lowers only that last part (R26).
"""

from netdeck.games.technomancy.rules.candidate_lists import by_age, note
from netdeck.games.technomancy.rules.cards import zone_of
from netdeck.games.technomancy.rules.clauses import C3_6_2_1, C3_6_2_2
from netdeck.games.technomancy.rules.constants import BATTLEFIELD, HAND
from netdeck.games.technomancy.rules.dimensions import ANY, KINDS
from netdeck.games.technomancy.rules.properties import COST, recompute_stats
from netdeck.games.technomancy.rules.restrictions import ANYBODY, YOU
from netdeck.games.technomancy.rules.selection import ON_FIELD, PRINTED, fits
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import holds, rule
from netdeck.kernel.vm import number

X_COUNTS = 6
"""Where in the words of a cost it says how often X counts."""


@rule
def fix_cost(table: Table, seat: int, card: int, x: int, overclocked: int) -> None:
    """Work out the final cost for *seat* of playing *card* (3.6.2): what is owed, what was added and what was taken off."""
    recompute_stats(table)
    printed = table.printed[card]
    code = table.code
    at = table.d_cost[printed]
    if not table.d_own[printed] and not table.forms & COST and not overclocked:  # nothing changes it
        owe(table, at)
        table.owed[ANY] += code[at + X_COUNTS] * x
        return
    further = 0
    off = 0
    if table.d_own[printed]:
        further = number(table, table.d_own_add[printed], seat, 0, card, -1)
        off = number(table, table.d_own_reduce[printed], seat, 0, card, -1)
    if table.forms & COST:
        for i in range(table.standing):
            row = table.w_row[i]
            if table.a_form[row] == COST:
                source = table.w_card[i]
                you = table.now_controller[source]
                binds = table.a_whose[row] == ANYBODY or (seat == you) == (table.a_whose[row] == YOU)
                if binds and fits(table, table.a_affects[row], card, seat, PRINTED, you, source):
                    further += table.a_add[row]
                    off += table.a_reduce[row]
    for kind in range(KINDS + 1):
        table.more[kind] = 0
        table.less[kind] = 0
    table.more[ANY] = further
    over = table.d_overclock[printed]
    if overclocked and over:
        for kind in range(KINDS + 1):
            table.more[kind] += code[over + kind]
    if is_free(table, table.more) or not holds(table, C3_6_2_1):
        for kind in range(KINDS + 1):
            table.more[kind] = 0
    if off and holds(table, C3_6_2_2):
        table.less[ANY] = off
    for kind in range(KINDS + 1):
        owed = code[at + kind] + (code[at + X_COUNTS] * x if kind == ANY else 0) + table.more[kind] - table.less[kind]
        table.owed[kind] = max(0, owed)


@rule
def owe(table: Table, cost: int) -> None:
    """What is owed is a cost as it is printed."""
    for kind in range(KINDS + 1):
        table.owed[kind] = table.code[cost + kind]
        table.more[kind] = 0
        table.less[kind] = 0


@rule
def is_free(table: Table, cost: list[int]) -> bool:
    """Whether a cost is nothing at all."""
    return not (cost[ANY] or cost[0] or cost[1] or cost[2] or cost[3] or cost[4])


@rule
def find_scrap(table: Table, seat: int, card: int, price: int) -> int:
    """Note the own cards that can be scrapped for a price (R41), oldest first, leaving aside what is gone for scrip; how many there are."""
    recompute_stats(table)
    found = 0
    each = table.bottom[zone_of(table, seat, BATTLEFIELD)]
    while each >= 0:
        if fits(table, table.p_scrap[price], each, table.now_controller[each], ON_FIELD, seat, card):
            found = note(table, each, found)
        each = table.above[each]
    by_age(table, 0, found)
    return found


@rule
def others_payable(table: Table, seat: int, card: int, price: int, from_hand: int) -> bool:
    """Whether what is not scrip can be paid: something to scrap, cards to discard, health to lose."""
    if table.p_health[price] and table.health[seat] < table.p_health[price]:
        return False
    if table.p_discard[price] and table.size[zone_of(table, seat, HAND)] - from_hand < table.p_discard[price]:
        return False
    return table.p_scrap[price] == 0 or find_scrap(table, seat, card, price) > 0


@rule
def own_part(table: Table, card: int, price: int) -> int:
    """The source itself, when its price deploys or discards it; -1 otherwise."""
    return card if table.p_deploy[price] or table.p_discard_self[price] else NOTHING
