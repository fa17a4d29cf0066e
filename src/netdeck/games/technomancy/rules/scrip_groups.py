"""Cards that give scrip in groups of equals: what a group can be used for, and in which order prices can be paid (R27)."""

from netdeck.games.technomancy.rules.dimensions import ANY, KINDS
from netdeck.games.technomancy.rules.pool_payment import first_own_payment, next_way
from netdeck.games.technomancy.rules.scrip_sources import first_kind, has_room_to_plan, how_many, plan_use
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import make_room, rule

# All sources together


@rule
def begins_card(table: Table, at: int) -> bool:
    """Whether a source is the first one of its card."""
    return at == 0 or table.u_card[at - 1] != table.u_card[at]


@rule
def most_of_card(table: Table, at: int, end: int) -> int:
    """The most that one use of a card gains, its price taken off."""
    card = table.u_card[at]
    most = table.u_n[at] - table.u_toll[at]
    while at < end and table.u_card[at] == card:
        most = max(most, table.u_n[at] - table.u_toll[at])
        at += 1
    return most


@rule
def dearest_loss(table: Table, end: int) -> int:
    """How much could be lost by paying prices that are worth more than what is gained: at most 0."""
    loss = 0
    worst = 0
    for i in range(end):
        if begins_card(table, i):
            worst = 0
        if table.u_n[i] - table.u_toll[i] < worst:
            loss += table.u_n[i] - table.u_toll[i] - worst
            worst = table.u_n[i] - table.u_toll[i]
    return loss


@rule
def most_to_gain(table: Table, end: int) -> int:
    """How much all cards give together, prices aside."""
    gain = 0
    most = 0
    for i in range(end):
        if begins_card(table, i):
            most = table.u_n[i]
            gain += most
        elif table.u_n[i] > most:
            gain += table.u_n[i] - most
            most = table.u_n[i]
    return gain


# Groups


@rule
def has_room_for_groups(table: Table, groups: int) -> bool:
    """Whether there is room for so many groups, and for what is there after the last one."""
    if groups >= len(table.gr_source) and not make_room(table, table.gr_source):
        return False
    return KINDS * (groups + 1) <= len(table.gr_pool) or make_room(table, table.gr_pool)


@rule
def group_sources(table: Table, end: int) -> int:
    """Put equal cards together; how many groups there are, -1 where there is no room for them.

    Cards of one kind come first, so that what they leave open is known.
    """
    groups = 0
    cards = 0
    for i in range(end):
        if begins_card(table, i):
            at = 0
            while at < groups and table.u_sort[table.gr_source[at]] != table.u_sort[i]:
                at += 1
            if at == groups:
                if not has_room_for_groups(table, groups + 1):
                    return NOTHING
                table.gr_source[groups] = i
                table.gr_size[groups] = 0
                groups += 1
            table.gr_size[at] += 1
            if cards >= len(table.h_source) and not make_room(table, table.h_source):
                return NOTHING
            cards += 1
    sort_groups(table, groups)
    place = 0
    for group in range(groups):
        table.gr_first[group] = place
        for i in range(end):
            if begins_card(table, i) and table.u_sort[i] == table.u_sort[table.gr_source[group]]:
                table.h_source[place] = i
                place += 1
    table.gr_further[groups] = 0
    for back in range(groups):
        group = groups - 1 - back
        table.gr_further[group] = table.gr_further[group + 1]
        for i in range(table.gr_size[group]):
            table.gr_further[group] += max(0, most_of_card(table, table.h_source[table.gr_first[group] + i], end))
    return groups


@rule
def sort_groups(table: Table, groups: int) -> None:
    """Bring groups into their order."""
    for i in range(1, groups):
        source = table.gr_source[i]
        size = table.gr_size[i]
        j = i
        while j > 0 and comes_before(table, source, size, table.gr_source[j - 1], table.gr_size[j - 1]):
            table.gr_source[j] = table.gr_source[j - 1]
            table.gr_size[j] = table.gr_size[j - 1]
            j -= 1
        table.gr_source[j] = source
        table.gr_size[j] = size


@rule
def comes_before(table: Table, source: int, size: int, other: int, other_size: int) -> bool:
    """Whether a group comes before another: a single kind for nothing, nothing else to do, more cards, older ones."""
    varied = 1 if table.u_variety[source] > 1 or table.u_toll[source] else 0
    other_varied = 1 if table.u_variety[other] > 1 or table.u_toll[other] else 0
    if varied != other_varied:
        return varied < other_varied
    if table.u_more[source] != table.u_more[other]:
        return table.u_more[source] < table.u_more[other]
    if size != other_size:
        return size > other_size
    return source < other


# How a group is used


@rule
def use_first(table: Table, group: int, end: int) -> bool:
    """Use as many cards of a group as may be of use, for whatever comes first; whether that can be thought of."""
    if not list_picks(table, group, end):
        return False
    number = table.gr_size[group]
    if not table.u_toll[table.gr_source[group]]:
        number = min(number, max(table.gr_gain[group], 0))
    if table.gr_picks[group] == 0:
        number = 0
    use_alike(table, group, 0, number, 0)
    table.gr_used[group] = number
    count_use_of_group(table, group)
    return True


@rule
def use_next(table: Table, group: int) -> bool:
    """Use a group in the next way: for something else, or one card less; whether there is one."""
    number = table.gr_used[group]
    first = table.gr_first[group]
    i = number - 1
    while i >= 0 and table.h_pick[first + i] == table.gr_picks[group] - 1:
        i -= 1
    if i >= 0:
        use_alike(table, group, i, number, table.h_pick[first + i] + 1)
    elif number > 0:
        number -= 1
        use_alike(table, group, 0, number, 0)
    else:
        return False
    table.gr_used[group] = number
    count_use_of_group(table, group)
    return True


@rule
def use_alike(table: Table, group: int, begin: int, end: int, pick: int) -> None:
    """Use some cards of a group for the same."""
    for i in range(begin, end):
        table.h_pick[table.gr_first[group] + i] = pick


@rule
def list_picks(table: Table, group: int, end: int) -> bool:
    """Note what a card of a group can be used for; whether there is room for that."""
    at = table.gr_pick[group - 1] + table.gr_picks[group - 1] if group > 0 else 0
    table.gr_pick[group] = at
    begin = table.gr_source[group]
    source = begin
    while source < end and table.u_card[source] == table.u_card[begin]:
        for kind in range(KINDS):
            if is_useful(table, group, source, kind):
                if at >= len(table.pick_source) and not make_room(table, table.pick_source):
                    return False
                table.pick_source[at] = source - begin
                table.pick_kind[at] = kind
                at += 1
        source += 1
    table.gr_picks[group] = at - table.gr_pick[group]
    return True


@rule
def is_useful(table: Table, group: int, source: int, kind: int) -> bool:
    """Whether a kind is worth choosing: it is still missing, or the lowest for what any kind pays; a price may need any."""
    kinds = table.u_kinds[source]
    if not kinds >> kind & 1:
        return False
    if how_many(kinds) == 1 or table.gr_priced[group] or table.u_toll[source]:
        return True
    return table.gr_pool[KINDS * group + kind] < table.owed[kind] or kind == first_kind(kinds)


@rule
def count_use_of_group(table: Table, group: int) -> None:
    """What there is after a group was used."""
    then = group + 1
    gain = table.gr_gain[group]
    priced = table.gr_priced[group]
    discards = table.gr_discards[group]
    agents = table.gr_agents[group]
    variety = table.gr_variety[group]
    more = table.gr_more[group]
    for kind in range(KINDS):
        table.gr_pool[KINDS * then + kind] = table.gr_pool[KINDS * group + kind]
    for i in range(table.gr_used[group]):
        place = table.gr_first[group] + i
        pick = table.gr_pick[group] + table.h_pick[place]
        source = table.h_source[place] + table.pick_source[pick]
        gain -= table.u_n[source] - table.u_toll[source]
        if table.u_toll[source]:
            priced = 1
        if table.u_discards[source]:
            discards += 1
        elif table.u_agent[source]:
            agents += 1
        variety += table.u_variety[source]
        more += table.u_more[source]
        table.gr_pool[KINDS * then + table.pick_kind[pick]] += table.u_n[source]
    table.gr_gain[then] = gain
    table.gr_priced[then] = priced
    table.gr_discards[then] = discards
    table.gr_agents[then] = agents
    table.gr_variety[then] = variety
    table.gr_more[then] = more


# Prices, in an order in which each can be paid


@rule
def covers_at(table: Table, level: int) -> bool:
    """Whether the pool of a level meets what is owed."""
    spare = -table.owed[ANY]
    for kind in range(KINDS):
        more = table.j_pool[KINDS * level + kind] - table.owed[kind]
        if more < 0:
            return False
        spare += more
    return spare >= 0


@rule
def order_tolls(table: Table, at: int, tolls: int) -> bool:
    """Plan sources with prices from a place on, in the first order in which all can be paid and the cost is met; whether there is one."""
    level = 1
    table.j_at[1] = NOTHING
    while level > 0:
        if level > tolls:
            if covers_at(table, level):
                plan_tolls(table, at, tolls)
                return True
            level -= 1
        elif pay_another(table, level, tolls):
            level += 1
            table.j_at[level] = NOTHING
        else:
            level -= 1
    return False


@rule
def pay_another(table: Table, level: int, tolls: int) -> bool:
    """Use one of the sources with prices next, or pay for it in another way; whether there is one."""
    toll = table.j_at[level]
    found = toll >= 0 and next_way(table, level)
    while not found:
        toll += 1
        if toll == tolls:
            return False
        used = False
        for back in range(1, level):
            if table.j_at[back] == toll:
                used = True
        found = not used and first_own_payment(table, level, table.u_price[table.toll_source[toll]])
    table.j_at[level] = toll
    base = KINDS * level
    for kind in range(KINDS):
        table.j_pool[base + KINDS + kind] = table.j_left[base + kind] - table.j_way[base + kind]
    table.j_pool[base + KINDS + table.toll_kind[toll]] += table.u_n[table.toll_source[toll]]
    return True


@rule
def plan_tolls(table: Table, at: int, tolls: int) -> None:
    """Plan them as they were found."""
    for i in range(tolls):
        toll = table.j_at[i + 1]
        base = KINDS * (i + 1)
        if has_room_to_plan(table, at + i):
            plan_use(table, at + i, table.toll_source[toll], table.toll_kind[toll])
            for kind in range(KINDS):
                paid = table.j_pool[base + kind] - table.j_left[base + kind] + table.j_way[base + kind]
                table.z_paid[KINDS * (at + i) + kind] = paid
