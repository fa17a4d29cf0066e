"""The payment that is suggested (3.6.2.3, section 4.5 of the rules reference): the tidiest way to meet a cost.

That is the plan with the least of: scrip left over, cards discarded, cards of the hand that cannot be paid for afterwards, agents deployed,
kinds that the used cards could have given, used cards that could have done something else by being deployed, squares of the single-kind
cards left, and then the oldest cards, abilities and kinds in order. The hand is asked about only when the plan that is tidiest without it
would strand something.

Equal cards are a group. Groups are gone through one after the other: how many of its cards are used, from the oldest on, and for what.
"""

from netdeck.games.technomancy.rules.dimensions import ANY, KINDS
from netdeck.games.technomancy.rules.hand_reserve import count_stranded
from netdeck.games.technomancy.rules.pool_payment import has_levels
from netdeck.games.technomancy.rules.resources import is_covered_by_pool
from netdeck.games.technomancy.rules.scrip_groups import (
    covers_at,
    dearest_loss,
    group_sources,
    most_to_gain,
    order_tolls,
    use_first,
    use_next,
)
from netdeck.games.technomancy.rules.scrip_sources import first_kind, has_room_to_plan, is_kept, plan_use
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import rule

KNOWN, DISCARDS, LOST, AGENTS, VARIETY, MORE, SQUARES, LENGTH, WEIGHED = range(9)
"""How tidy the best plan so far is."""
MOST_PLANS = 400
"""So many plans are weighed against the hand; a battlefield that allows more is paid from as tidily as was found by then."""


@rule
def tidy_up(table: Table, seat: int, own: int, count: int, end: int, kept: int, bills: int) -> int:
    """Complete the plan, of which there are *count* abilities, with the sources that were noted; how many it has then, -1 for no way."""
    least = dearest_loss(table, end)
    if least == 0 and is_covered_by_pool(table):
        return count
    groups = group_sources(table, end)
    if groups < 0 or not has_levels(table, end + 2):
        return NOTHING
    for i in range(end):
        if not has_room_to_plan(table, count + i):
            return NOTHING
    short = table.owed[ANY]
    for kind in range(KINDS):
        short += table.owed[kind] - table.have[kind]
        table.gr_pool[kind] = table.have[kind]
    for gain in range(max(short, least), most_to_gain(table, end) + 1):
        table.best[KNOWN] = 0
        search_plans(table, seat, own, count, end, groups, gain, kept, 0)
        if table.best[KNOWN]:
            if bills and table.best[LENGTH]:
                spare_the_hand(table, seat, own, count, end, groups, gain, kept, bills)
            return take_best(table, count)
    return NOTHING


@rule
def spare_the_hand(table: Table, seat: int, own: int, count: int, end: int, groups: int, gain: int, kept: int, bills: int) -> None:
    """Search once more if the best plan strands something: that counts before the agents that it deploys."""
    whole = take_best(table, count)
    table.best[LOST] = count_stranded(table, seat, own, whole, bills, end)
    if table.best[LOST]:
        table.best[WEIGHED] = 0
        search_plans(table, seat, own, count, end, groups, gain, kept, bills)


@rule
def take_best(table: Table, count: int) -> int:
    """Let the plan go on with the best that was found; how many abilities it has then."""
    for i in range(table.best[LENGTH]):
        plan_use(table, count + i, table.best_source[i], table.best_kind[i])
        for kind in range(KINDS):
            table.z_paid[KINDS * (count + i) + kind] = table.best_paid[KINDS * i + kind]
    return count + table.best[LENGTH]


@rule
def search_plans(table: Table, seat: int, own: int, count: int, end: int, groups: int, gain: int, kept: int, bills: int) -> None:
    """Look for the best plan that gains so much, group by group."""
    table.gr_gain[0] = gain
    table.gr_priced[0] = 0
    table.gr_discards[0] = 0
    table.gr_agents[0] = 0
    table.gr_variety[0] = 0
    table.gr_more[0] = 0
    group = 0
    fresh = True
    while group >= 0:
        further = False
        if not fresh:
            further = use_next(table, group)
        elif is_promising(table, group, bills):
            if group < groups:
                further = use_first(table, group, end)
            elif table.gr_gain[group] == 0:
                weigh(table, seat, own, count, end, groups, kept, bills)
        fresh = further
        group += 1 if further else -1


@rule
def is_promising(table: Table, group: int, bills: int) -> bool:
    """Whether what was chosen before a group could still become the best plan."""
    if table.gr_gain[group] > table.gr_further[group]:
        return False
    if bills:
        return table.gr_discards[group] <= table.best[DISCARDS] and table.best[WEIGHED] < MOST_PLANS
    return not table.best[KNOWN] or compare_parts(table, group) <= 0


@rule
def compare_parts(table: Table, group: int) -> int:
    """Whether that what only grows is less than in the best plan (below 0), equal, or more."""
    found = table.gr_discards[group] - table.best[DISCARDS]
    if found == 0:
        found = table.gr_agents[group] - table.best[AGENTS]
    if found == 0:
        found = table.gr_variety[group] - table.best[VARIETY]
    if found == 0:
        found = table.gr_more[group] - table.best[MORE]
    return found


@rule
def weigh(table: Table, seat: int, own: int, count: int, end: int, groups: int, kept: int, bills: int) -> None:
    """Keep a whole plan if it is possible, and tidier than the best so far."""
    length = line_up(table, groups)
    if kept and kept == count_given_up(table, length, kept):
        return
    squares = count_squares(table, groups)
    lost = 0
    if bills:
        if not put_in_order(table, count, groups):
            return
        table.best[WEIGHED] += 1
        lost = count_stranded(table, seat, own, count + length, bills, end)
        if is_tidier(table, groups, lost, squares, length, bills):
            keep_plan(table, count, groups, lost, squares, length)
    elif is_tidier(table, groups, lost, squares, length, bills) and put_in_order(table, count, groups):
        keep_plan(table, count, groups, lost, squares, length)


@rule
def line_up(table: Table, groups: int) -> int:
    """Note the abilities and kinds of a plan, the oldest first; how many there are."""
    length = 0
    for group in range(groups):
        for i in range(table.gr_used[group]):
            place = table.gr_first[group] + i
            pick = table.gr_pick[group] + table.h_pick[place]
            used = 8 * (table.h_source[place] + table.pick_source[pick]) + table.pick_kind[pick]
            at = length
            while at > 0 and table.line[at - 1] > used:
                table.line[at] = table.line[at - 1]
                at -= 1
            table.line[at] = used
            length += 1
    return length


@rule
def count_given_up(table: Table, length: int, kept: int) -> int:
    """How many of the cards of which one must be kept a plan discards."""
    found = 0
    for i in range(length):
        source = table.line[i] >> 3
        if table.u_discards[source] and is_kept(table, table.u_card[source], kept):
            found += 1
    return found


@rule
def count_squares(table: Table, groups: int) -> int:
    """The squares of how many cards are left that give a single kind."""
    for kind in range(KINDS):
        table.way[kind] = 0
    for group in range(groups):
        source = table.gr_source[group]
        kind = first_kind(table.u_kinds[source])
        if table.u_variety[source] == 1 and table.u_ready[source] and kind >= 0:
            table.way[kind] += table.gr_size[group] - table.gr_used[group]
    found = 0
    for kind in range(KINDS):
        found += table.way[kind] * table.way[kind]
    return found


@rule
def is_tidier(table: Table, groups: int, lost: int, squares: int, length: int, bills: int) -> bool:
    """Whether a plan is better than the best so far."""
    if not table.best[KNOWN]:
        return True
    found = table.gr_discards[groups] - table.best[DISCARDS]
    if found == 0 and bills:
        found = lost - table.best[LOST]
    if found == 0:
        found = compare_parts(table, groups)
    if found == 0:
        found = squares - table.best[SQUARES]
    i = 0
    while found == 0 and i < length and i < table.best[LENGTH]:
        found = table.line[i] - table.best_line[i]
        i += 1
    if found == 0:
        found = length - table.best[LENGTH]
    return found < 0


@rule
def put_in_order(table: Table, count: int, groups: int) -> bool:
    """Plan what is free, then what has a price, in an order in which all can be paid; whether the cost is met then."""
    for kind in range(KINDS):
        table.j_pool[KINDS + kind] = table.gr_pool[kind]
    at = count
    tolls = 0
    for group in range(groups):
        for i in range(table.gr_used[group]):
            place = table.gr_first[group] + i
            pick = table.gr_pick[group] + table.h_pick[place]
            source = table.h_source[place] + table.pick_source[pick]
            kind = table.pick_kind[pick]
            if table.u_toll[source]:
                table.toll_source[tolls] = source
                table.toll_kind[tolls] = kind
                tolls += 1
            else:
                plan_use(table, at, source, kind)
                table.j_pool[KINDS + kind] += table.u_n[source]
                at += 1
    if tolls == 0:
        return covers_at(table, 1)
    return order_tolls(table, at, tolls)


@rule
def keep_plan(table: Table, count: int, groups: int, lost: int, squares: int, length: int) -> None:
    """It is the best plan so far."""
    table.best[KNOWN] = 1
    table.best[DISCARDS] = table.gr_discards[groups]
    table.best[LOST] = lost
    table.best[AGENTS] = table.gr_agents[groups]
    table.best[VARIETY] = table.gr_variety[groups]
    table.best[MORE] = table.gr_more[groups]
    table.best[SQUARES] = squares
    table.best[LENGTH] = length
    for i in range(length):
        table.best_line[i] = table.line[i]
        table.best_source[i] = table.z_source[count + i]
        table.best_kind[i] = table.z_kind[count + i]
        for kind in range(KINDS):
            table.best_paid[KINDS * i + kind] = table.z_paid[KINDS * (count + i) + kind]
