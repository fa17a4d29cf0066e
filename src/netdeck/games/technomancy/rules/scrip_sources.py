"""The scrip abilities that a payer could use (3.6.2.3, R27) one by one, and the plan of a payment that is only thought of.

Sources are noted oldest card first, those of a card side by side, in places that begin wherever whoever asks wants: so a search can ask
again while it goes through its own. A plan is what was used so far and what may come after it; nothing on the table moves.
"""

from netdeck.games.technomancy.rules.cards import row_of, zone_of
from netdeck.games.technomancy.rules.constants import AGENT, BATTLEFIELD, STRIKES
from netdeck.games.technomancy.rules.costs import find_scrap
from netdeck.games.technomancy.rules.dimensions import ANY, KINDS
from netdeck.games.technomancy.rules.properties import ACTIVATED, GIVES_SCRIP, derive, recompute_stats
from netdeck.games.technomancy.rules.resources import EVERY_KIND, count_scrip, given_kinds
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOTHING, put_back, take_from_zone
from netdeck.kernel.columns import make_room, rule

# The plan


@rule
def begin_plan(table: Table, seat: int) -> int:
    """Think of the payment as it is; how many scrip abilities were used so far."""
    count = 0
    for i in range(table.activations):
        if not has_room_to_plan(table, count):
            return count
        card = table.y_card[i]
        table.z_card[i] = card
        table.z_row[i] = row_of(table, table.printed[card], table.y_ability[i])
        table.z_kind[i] = table.y_kind[i]
        table.z_paid[KINDS * i] = table.y_paid0[i]
        table.z_paid[KINDS * i + 1] = table.y_paid1[i]
        table.z_paid[KINDS * i + 2] = table.y_paid2[i]
        table.z_paid[KINDS * i + 3] = table.y_paid3[i]
        table.z_paid[KINDS * i + 4] = table.y_paid4[i]
        count += 1
    have_after(table, seat, count)
    return count


@rule
def has_room_to_plan(table: Table, count: int) -> bool:
    """Whether one more scrip ability can be thought of after *count* others."""
    if count >= len(table.z_card) and not make_room(table, table.z_card):
        return False
    return KINDS * count + KINDS <= len(table.z_paid) or make_room(table, table.z_paid)


@rule
def plan_use(table: Table, count: int, source: int, kind: int) -> bool:
    """One more scrip ability in the plan, after *count* others; its own price is not paid yet. Whether there is room for it."""
    if not has_room_to_plan(table, count):
        return False
    table.z_card[count] = table.u_card[source]
    table.z_row[count] = table.u_row[source]
    table.z_kind[count] = kind
    table.z_source[count] = source
    for each in range(KINDS):
        table.z_paid[KINDS * count + each] = 0
    return True


@rule
def have_after(table: Table, seat: int, count: int) -> None:
    """What is in the pool once *count* scrip abilities of the plan were used."""
    for kind in range(KINDS):
        table.have[kind] = table.pool[KINDS * seat + kind]
    for i in range(count):
        for kind in range(KINDS):
            table.have[kind] -= table.z_paid[KINDS * i + kind]
        table.have[table.z_kind[i]] += table.a_n[table.z_row[i]]


@rule
def commit_plan(table: Table, count: int) -> None:
    """The payment goes on as planned."""
    table.activations = 0
    for i in range(count):
        if i >= len(table.y_card) and not make_room(table, table.y_card):
            return
        table.y_card[i] = table.z_card[i]
        table.y_ability[i] = table.a_number[table.z_row[i]]
        table.y_kind[i] = table.z_kind[i]
        table.y_paid0[i] = table.z_paid[KINDS * i]
        table.y_paid1[i] = table.z_paid[KINDS * i + 1]
        table.y_paid2[i] = table.z_paid[KINDS * i + 2]
        table.y_paid3[i] = table.z_paid[KINDS * i + 3]
        table.y_paid4[i] = table.z_paid[KINDS * i + 4]
        table.activations = i + 1


@rule
def is_planned(table: Table, card: int, count: int) -> bool:
    """Whether a card gives scrip in the plan."""
    found = False
    for i in range(count):
        if table.z_card[i] == card:
            found = True
    return found


@rule
def discards_itself(table: Table, row: int) -> bool:
    """Whether a scrip ability discards its card."""
    return table.p_discard_self[table.a_price[row]] != 0


# Which cards are left for what is to be scrapped


@rule
def note_kept(table: Table, seat: int, card: int, price: int, count: int) -> int:
    """Note the cards of which one must still be there to be scrapped after the plan; -1 when there were some and all are gone."""
    if not table.p_scrap[price]:
        return 0
    found = find_scrap(table, seat, card, price)
    kept = 0
    for i in range(found):
        each = table.found[i]
        is_gone = False
        for j in range(count):
            if table.z_card[j] == each and discards_itself(table, table.z_row[j]):
                is_gone = True
        if not is_gone:
            if kept >= len(table.kept_card) and not make_room(table, table.kept_card):
                return kept
            table.kept_card[kept] = each
            kept += 1
    return NOTHING if found and not kept else kept


@rule
def is_kept(table: Table, card: int, kept: int) -> bool:
    """Whether a card is one of those."""
    found = False
    for i in range(kept):
        if table.kept_card[i] == card:
            found = True
    return found


# What can be used


@rule
def list_sources(table: Table, seat: int, own: int, count: int, first: int) -> int:
    """Note the scrip abilities that *seat* could use after the plan, but not that of *own*; where they end.

    What cards that the plan discards did to others ends at once.
    """
    recompute_stats(table)
    matters = False
    for i in range(count):
        if discards_itself(table, table.z_row[i]) and changes_others(table, table.z_card[i]):
            matters = True
    if not matters:
        return list_ready(table, seat, own, count, first)
    for i in range(count):
        if discards_itself(table, table.z_row[i]):
            take_from_zone(table, table.z_card[i])
    derive(table)
    end = list_ready(table, seat, own, count, first)
    for i in range(count - 1, -1, -1):
        if discards_itself(table, table.z_row[i]):
            put_back(table, table.z_card[i])
    derive(table)
    return end


@rule
def changes_others(table: Table, card: int) -> bool:
    """Whether what a card says by being there changes others."""
    found = False
    first = table.d_ability[table.printed[card]]
    for row in range(first, first + table.d_abilities[table.printed[card]]):
        if table.a_form[row]:
            found = True
    return found


@rule
def list_ready(table: Table, seat: int, own: int, count: int, first: int) -> int:
    """The same on the table as it is."""
    count_scrip(table, seat)
    givers = first
    card = table.bottom[zone_of(table, seat, BATTLEFIELD)]
    while card >= 0:
        if table.gives[card] >= 0 and card != own and not is_planned(table, card, count):
            givers = note_giver(table, card, first, givers)
        card = table.above[card]
    return list_abilities(table, first, givers, 0)


@rule
def list_at_best(table: Table, seat: int) -> int:
    """Note what *seat* could use if all of its cards were recovered and nothing was forbidden; how much there is."""
    recompute_stats(table)
    givers = 0
    card = table.bottom[zone_of(table, seat, BATTLEFIELD)]
    while card >= 0:
        if not table.now_lost[card]:
            givers = note_giver(table, card, 0, givers)
        card = table.above[card]
    return list_abilities(table, 0, givers, 1)


@rule
def note_giver(table: Table, card: int, first: int, givers: int) -> int:
    """Note a card where it belongs among those noted before, the oldest first."""
    if givers >= len(table.u_giver) and not make_room(table, table.u_giver):
        return givers
    at = givers
    while at > first and table.entered[table.u_giver[at - 1]] > table.entered[card]:
        table.u_giver[at] = table.u_giver[at - 1]
        at -= 1
    table.u_giver[at] = card
    return givers + 1


@rule
def list_abilities(table: Table, first: int, givers: int, deployed_too: int) -> int:
    """Note the scrip abilities of the cards that were noted; where they end."""
    end = first
    for i in range(first, givers):
        card = table.u_giver[i]
        printed = table.printed[card]
        begin = table.d_ability[printed]
        kinds = 0
        does_more = 1 if table.d_keywords[printed] & STRIKES else 0
        for row in range(begin, begin + table.d_abilities[printed]):
            if table.a_kind[row] == GIVES_SCRIP:
                kinds |= table.a_kinds[row]
            elif table.a_kind[row] == ACTIVATED and table.p_deploy[table.a_price[row]]:
                does_more = 1
        for row in range(begin, begin + table.d_abilities[printed]):
            if table.a_kind[row] == GIVES_SCRIP and (deployed_too or not (table.p_deploy[table.a_price[row]] and table.deployed[card])):
                if end >= len(table.u_card) and not make_room(table, table.u_card):
                    return end
                note_source(table, end, card, row)
                table.u_variety[end] = how_many(kinds)
                table.u_more[end] = does_more
                end += 1
    return end


@rule
def note_source(table: Table, at: int, card: int, row: int) -> None:
    """Note one scrip ability."""
    price = table.a_price[row]
    words = table.p_scrip[price]
    toll = 0
    for kind in range(KINDS + 1):
        toll += table.code[words + kind]
    table.u_card[at] = card
    table.u_row[at] = row
    table.u_kinds[at] = given_kinds(table, row)
    table.u_n[at] = table.a_n[row]
    table.u_price[at] = words
    table.u_toll[at] = toll
    table.u_discards[at] = 1 if table.p_discard_self[price] else 0
    table.u_agent[at] = 1 if table.d_type[table.printed[card]] == AGENT else 0
    table.u_ready[at] = 0 if table.deployed[card] else 1
    table.u_sort[at] = 2 * table.printed[card] + (1 if table.deployed[card] else 0)


@rule
def how_many(kinds: int) -> int:
    """How many kinds there are among *kinds*."""
    found = 0
    for kind in range(KINDS):
        found += kinds >> kind & 1
    return found


@rule
def first_kind(kinds: int) -> int:
    """The lowest of *kinds*; -1 where there is none."""
    for kind in range(KINDS):
        if kinds >> kind & 1:
            return kind
    return NOTHING


# What that comes to


@rule
def count_sources(table: Table, first: int, end: int) -> int:
    """Count what simple sources give: each kind, and any of them; how many others there are, which are noted."""
    for kind in range(KINDS + 1):
        table.left[kind] = 0
    others = 0
    for i in range(first, end):
        kinds = table.u_kinds[i]
        several = (i > first and table.u_card[i - 1] == table.u_card[i]) or (i + 1 < end and table.u_card[i + 1] == table.u_card[i])
        if several or table.u_n[i] != 1 or table.u_toll[i] or table.u_discards[i] or (kinds != EVERY_KIND and how_many(kinds) != 1):
            table.u_other[first + others] = i
            others += 1
        elif kinds == EVERY_KIND:
            table.left[ANY] += 1
        else:
            table.left[first_kind(kinds)] += 1
    return others
