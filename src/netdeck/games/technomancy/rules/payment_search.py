"""Whether scrip abilities that are not simple meet a cost together with those that are (3.6.2.3, R27, R29).

Which cards give scrip, for what kinds, and in what order is searched. A simple source of a kind is as good as its scrip in the pool, and
one of any kind as good as scrip of whatever kind is missing; so a price is paid from that only where nothing else is left. What costs
nothing is used first, card by card, and passed over only where that could be of use.
"""

from netdeck.games.technomancy.rules.dimensions import ANY, KINDS, PLACES_SEEN
from netdeck.games.technomancy.rules.pool_payment import first_way, has_levels, next_way
from netdeck.games.technomancy.rules.resources import is_enough
from netdeck.games.technomancy.rules.scrip_sources import count_sources, first_kind, is_kept, list_at_best
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import rule

MOST_LEFT = 512
"""Where more scrip of a kind is left, a search does not remember whether it has been there."""
MOST_TOLD_APART = 60
"""So many sources can be told apart for that."""


@rule
def count_at_best(table: Table, seat: int) -> int:
    """Count what a player could pay with, with an empty pool, if all of its cards were recovered; how many other sources there are."""
    others = count_sources(table, 0, list_at_best(table, seat))
    for kind in range(KINDS):
        table.have[kind] = 0
    return others


@rule
def meets_at_best(table: Table, cost: int, others: int) -> bool:
    """Whether that meets a cost as it is printed, without X."""
    for kind in range(KINDS + 1):
        table.put_aside[kind] = table.owed[kind]
        table.owed[kind] = table.code[cost + kind]
    found = meets(table, 0, others, 0)
    for kind in range(KINDS + 1):
        table.owed[kind] = table.put_aside[kind]
    return found


@rule
def meets(table: Table, first: int, others: int, kept: int) -> bool:
    """Whether what was counted meets what is owed, with the *others* noted from *first* on; of *kept* cards one must not be discarded."""
    if is_enough(table):
        return True
    if others == 0 or not has_levels(table, others + 2):
        return False
    priced = note_duties(table, first, others)
    for kind in range(KINDS):
        table.j_pool[KINDS + kind] = table.have[kind] + table.left[kind]
    table.j_flex[1] = table.left[ANY]
    table.j_keep[1] = kept
    table.j_at[1] = NOTHING
    table.j_used[1] = 0
    table.search[0] += 1
    level = 1
    while level > 0:
        if not use_another(table, first, others, level, priced, kept):
            level -= 1
        else:
            level += 1
            table.j_at[level] = NOTHING
            if is_met(table, level):
                return True
            if not is_in_reach(table, first, others, level) or was_here(table, first, level):
                level -= 1
    return False


@rule
def note_duties(table: Table, first: int, others: int) -> int:
    """Note which cards may as well be used; whether a source has a price of its own."""
    priced = 0
    for i in range(first, first + others):
        source = table.u_other[i]
        if table.u_toll[source]:
            priced = 1
        duty = 0
        for j in range(first, first + others):
            other = table.u_other[j]
            if table.u_card[other] == table.u_card[source]:
                if table.u_toll[other]:
                    duty = -1
                elif duty == 0 and table.u_kinds[other] and not table.u_discards[other]:
                    duty = 1
        table.u_duty[source] = 1 if duty > 0 else 0
    return priced


@rule
def is_met(table: Table, level: int) -> bool:
    """Whether what there is at a level meets what is owed."""
    missing = 0
    spare = table.j_flex[level] - table.owed[ANY]
    for kind in range(KINDS):
        more = table.j_pool[KINDS * level + kind] - table.owed[kind]
        spare += more
        if more < 0:
            missing -= more
    return missing <= table.j_flex[level] and spare >= 0


@rule
def is_in_reach(table: Table, first: int, others: int, level: int) -> bool:
    """Whether there could be enough scrip at all once everything was used that gains more than it costs."""
    reach = table.j_flex[level] - table.owed[ANY]
    for kind in range(KINDS):
        reach += table.j_pool[KINDS * level + kind] - table.owed[kind]
    i = first
    while reach < 0 and i < first + others:
        card = table.u_card[table.u_other[i]]
        gain = 0
        while i < first + others and table.u_card[table.u_other[i]] == card:
            gain = max(gain, table.u_n[table.u_other[i]] - table.u_toll[table.u_other[i]])
            i += 1
        if not is_used_above(table, first, level, card):
            reach += gain
    return reach >= 0


@rule
def was_here(table: Table, first: int, level: int) -> bool:
    """Whether a search has been at the same place before, by another way: the same sources used, and the same left."""
    if not table.u_toll[table.u_other[first + table.j_at[level - 1]]] or table.j_used[level] < 0:
        return False
    left = table.j_flex[level]
    fits = left < MOST_LEFT
    for kind in range(KINDS):
        here = table.j_pool[KINDS * level + kind]
        fits = fits and here < MOST_LEFT
        left = left * MOST_LEFT + here
    if not fits:
        return False
    used = table.j_used[level]
    keep = table.j_keep[level]
    slot = (left ^ left >> 17 ^ left >> 31 ^ used * 31 ^ used >> 7 ^ keep) % PLACES_SEEN
    known = table.seen_in[slot] == table.search[0] and table.seen_left[slot] == left
    if known and table.seen_used[slot] == used and table.seen_keep[slot] == keep:
        return True
    table.seen_in[slot] = table.search[0]
    table.seen_left[slot] = left
    table.seen_used[slot] = used
    table.seen_keep[slot] = keep
    return False


@rule
def is_used_above(table: Table, first: int, level: int, card: int) -> bool:
    """Whether a card was used at an earlier level."""
    found = False
    for each in range(1, level):
        if table.u_card[table.u_other[first + table.j_at[each]]] == card:
            found = True
    return found


@rule
def use_another(table: Table, first: int, others: int, level: int, priced: int, kept: int) -> bool:
    """Use a source in the next way at a level; whether there is one. The level below it begins with what is there then."""
    at = table.j_at[level]
    while True:
        if at >= 0:
            source = table.u_other[first + at]
            kind = table.j_kind[level] + 1
            while kind < KINDS and not is_worth_it(table, first, level, source, kind, priced):
                kind += 1
            if kind < KINDS:
                table.j_kind[level] = kind
                use_source(table, level, source, kind, kept)
                return True
            if table.u_toll[source] and next_way(table, level):
                table.j_kind[level] = NOTHING
                continue
        at += 1
        while at < others and not may_come_next(table, first, others, level, at, kept):
            at += 1
        if at >= others:
            return False
        table.j_at[level] = at
        table.j_kind[level] = NOTHING if pay_toll(table, level, table.u_other[first + at]) else KINDS
        if table.j_kind[level] == KINDS:  # its price cannot be paid: there is no way to use it
            for kind in range(KINDS):
                table.j_way[KINDS * level + kind] = 0


@rule
def pay_toll(table: Table, level: int, source: int) -> bool:
    """Pay the price of a source at a level in the first way; whether that is possible."""
    base = KINDS * level
    flexible = table.j_flex[level]
    price = table.u_price[source]
    whole = 0
    for kind in range(KINDS):
        left = table.j_pool[base + kind] - table.code[price + kind]
        if left < 0:
            flexible += left
            left = 0
        table.j_left[base + kind] = left
        table.j_order[base + kind] = kind
        whole += left
    asked = table.code[price + ANY]
    if asked > whole:
        flexible -= asked - whole
        asked = whole
    table.j_rest[level] = flexible
    return flexible >= 0 and first_way(table, level, asked)


@rule
def use_source(table: Table, level: int, source: int, kind: int, kept: int) -> None:
    """What there is at the level below, once a source was used."""
    base = KINDS * level
    for each in range(KINDS):
        table.j_pool[base + KINDS + each] = table.j_left[base + each] - table.j_way[base + each]
    table.j_pool[base + KINDS + kind] += table.u_n[source]
    table.j_flex[level + 1] = table.j_rest[level]
    at = table.j_at[level]
    table.j_used[level + 1] = table.j_used[level] | 1 << at if at < MOST_TOLD_APART and table.j_used[level] >= 0 else NOTHING
    table.j_keep[level + 1] = table.j_keep[level]
    if table.u_discards[source] and is_kept(table, table.u_card[source], kept):
        table.j_keep[level + 1] -= 1


@rule
def may_come_next(table: Table, first: int, others: int, level: int, at: int, kept: int) -> bool:
    """Whether a source may be used next: its card is there, and what costs nothing comes first and in order."""
    source = table.u_other[first + at]
    card = table.u_card[source]
    if is_used_above(table, first, level, card):
        return False
    if table.u_discards[source] and table.j_keep[level] == 1 and is_kept(table, card, kept):
        return False
    before = table.j_at[level - 1] if level > 1 else NOTHING
    if table.u_toll[source]:
        for i in range(others):
            other = table.u_other[first + i]
            if table.u_card[other] != card and not is_used_above(table, first, level, table.u_card[other]):
                if table.u_duty[other]:
                    return False
                if i < at and is_alike(table, other, source):
                    return False
        return True
    if before >= 0 and (at < before or table.u_toll[table.u_other[first + before]]):
        return False
    for i in range(before + 1, at):
        other = table.u_other[first + i]
        if table.u_duty[other] and table.u_card[other] != card and not is_used_above(table, first, level, table.u_card[other]):
            return False
    return True


@rule
def is_alike(table: Table, one: int, other: int) -> bool:
    """Whether it makes no difference which of two sources is used."""
    return table.u_sort[one] == table.u_sort[other] and table.u_row[one] == table.u_row[other] and not table.u_discards[one]


@rule
def is_worth_it(table: Table, first: int, level: int, source: int, kind: int, priced: int) -> bool:
    """Whether a source could as well be used for a kind: where nothing has a price, only for what is missing, if it gives that."""
    kinds = table.u_kinds[source]
    if not kinds >> kind & 1:
        return False
    base = KINDS * level
    if not priced:
        if table.j_pool[base + kind] < table.owed[kind]:
            return True
        for other in range(KINDS):
            if kinds >> other & 1 and table.j_pool[base + other] < table.owed[other]:
                return False
        return kind == first_kind(kinds)
    if table.u_duty[source]:
        for back in range(1, level):
            before = table.u_other[first + table.j_at[level - back]]
            if table.u_sort[before] == table.u_sort[source] and table.u_card[before] != table.u_card[source]:
                if table.u_discards[before] or table.u_discards[source] or table.u_toll[before]:
                    return True
                if table.u_row[before] != table.u_row[source]:
                    return table.u_row[before] < table.u_row[source]
                return table.j_kind[level - back] <= kind
    return True
