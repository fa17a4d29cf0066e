"""How a cost is met (3.6.2.3, 3.6.3, R27, R29): by sums wherever they decide, and otherwise by searching payments."""

from netdeck.cardgame.choices import offer_word
from netdeck.games.technomancy.rules.answer_kinds import AUTO, DONE, SCRIP, SPEND
from netdeck.games.technomancy.rules.candidate_lists import by_age, note
from netdeck.games.technomancy.rules.cards import zone_of
from netdeck.games.technomancy.rules.constants import BATTLEFIELD
from netdeck.games.technomancy.rules.costs import is_free, own_part
from netdeck.games.technomancy.rules.dimensions import ANY, KINDS
from netdeck.games.technomancy.rules.hand_reserve import count_stranded, list_bills
from netdeck.games.technomancy.rules.payment_search import meets
from netdeck.games.technomancy.rules.pool_payment import (
    first_own_payment,
    first_spending,
    has_levels,
    next_spending,
    next_way,
    usual_spending,
)
from netdeck.games.technomancy.rules.resources import (
    GIVES_ANY,
    GIVES_OTHERWISE,
    count_in_payment,
    count_out_of,
    has_others,
    is_covered_by_pool,
    is_enough,
    is_enough_after,
    is_used,
    row_that_gives,
)
from netdeck.games.technomancy.rules.scrip_sources import (
    begin_plan,
    commit_plan,
    count_sources,
    have_after,
    list_sources,
    note_kept,
    plan_use,
)
from netdeck.games.technomancy.rules.suggested_payment import tidy_up
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import make_room, offer, rule


@rule
def search_whether(table: Table, seat: int, card: int, price: int, without: int) -> bool:
    """Whether *seat* can pay what is owed in some way; something to scrap must be left."""
    have_after(table, seat, 0)
    kept = note_kept(table, seat, card, price, 0)
    end = list_sources(table, seat, without, 0, 0)
    return meets(table, 0, count_sources(table, 0, end), kept)


@rule
def search_ways(table: Table, frame: int, strict: int) -> None:
    """The ways to go on paying where sums do not decide."""
    seat = table.f_seat[frame]
    own = own_part(table, table.f_card[frame], table.f_price[frame])
    count = begin_plan(table, seat)
    kept = note_kept(table, seat, table.f_card[frame], table.f_price[frame], count)
    end = list_sources(table, seat, own, count, 0)
    others = count_sources(table, 0, end)
    if not strict or meets(table, 0, others, max(kept, 0)):
        offer_word(table, AUTO, 0)
    for source in range(end):
        kinds = usable_kinds(table, frame, own, count, source, end, strict)
        table.u_usable[source] = kinds
        for kind in range(KINDS):
            if kinds >> kind & 1:
                ability = table.a_number[table.u_row[source]]
                offer(table, SCRIP, table.u_card[source], NOTHING, ability, kind, 0, 0, 0, 0)
    have_after(table, seat, count)
    if not strict or is_covered_by_pool(table):
        offer_word(table, DONE, 0)


@rule
def usable_kinds(table: Table, frame: int, own: int, count: int, source: int, end: int, strict: int) -> int:
    """The kinds for which a source can be used next: a bit for each. Equal cards can be used for the same."""
    for other in range(source):
        if table.u_sort[other] == table.u_sort[source] and table.u_row[other] == table.u_row[source]:
            return table.u_usable[other]
    found = 0
    for kind in range(KINDS):
        if table.u_kinds[source] >> kind & 1 and plan_next(table, frame, own, count, source, kind, end, strict):
            found |= 1 << kind
    return found


@rule
def plan_next(table: Table, frame: int, own: int, count: int, source: int, kind: int, end: int, strict: int) -> bool:
    """Plan to use a source next, paying its own price in the best way with which, if that is asked for, the payment can be completed."""
    if not has_levels(table, 1) or not plan_use(table, count, source, kind):
        return False
    have_after(table, table.f_seat[frame], count)
    for each in range(KINDS):
        table.j_pool[each] = table.have[each]
    found = first_own_payment(table, 0, table.u_price[source])
    while found:
        for each in range(KINDS):
            table.z_paid[KINDS * count + each] = table.j_pool[each] - table.j_left[each] + table.j_way[each]
        if not strict or is_completable(table, frame, own, count + 1, end):
            return True
        found = next_way(table, 0)
    return False


@rule
def is_completable(table: Table, frame: int, own: int, count: int, first: int) -> bool:
    """Whether the payment can be completed after the plan."""
    seat = table.f_seat[frame]
    kept = note_kept(table, seat, table.f_card[frame], table.f_price[frame], count)
    if kept < 0:
        return False
    have_after(table, seat, count)
    end = list_sources(table, seat, own, count, first)
    return meets(table, first, count_sources(table, first, end), kept)


@rule
def search_use(table: Table, frame: int, card: int, ability: int, kind: int, strict: int) -> bool:
    """Use a scrip ability that is not simple; whether its own price can be paid."""
    seat = table.f_seat[frame]
    own = own_part(table, table.f_card[frame], table.f_price[frame])
    count = begin_plan(table, seat)
    end = list_sources(table, seat, own, count, 0)
    for source in range(end):
        if table.u_card[source] == card and table.a_number[table.u_row[source]] == ability:
            if not plan_next(table, frame, own, count, source, kind, end, strict if table.u_toll[source] else 0):
                return False
            commit_plan(table, count + 1)
            return True
    return False


@rule
def plan_by_itself(table: Table, frame: int) -> int:
    """Plan the tidiest way to complete the payment; how many scrip abilities it uses in all, -1 for no way."""
    seat = table.f_seat[frame]
    own = own_part(table, table.f_card[frame], table.f_price[frame])
    count = begin_plan(table, seat)
    kept = max(note_kept(table, seat, table.f_card[frame], table.f_price[frame], count), 0)
    end = list_sources(table, seat, own, count, 0)
    bills = list_bills(table, seat, table.f_card[frame], count_sources(table, 0, end), kept)
    whole = tidy_up(table, seat, own, count, end, kept, bills)
    table.spared[ANY] = 0
    if whole >= 0 and bills:
        count_stranded(table, seat, own, whole, bills, end)
        table.spared[ANY] = 1
    return whole


@rule
def pay_by_itself(table: Table, frame: int) -> bool:
    """Complete the payment in the tidiest way; whether there is one."""
    whole = plan_by_itself(table, frame)
    if whole < 0:
        return False
    if table.spared[ANY]:
        table.spent_known = 1
        for kind in range(KINDS):
            table.spent[kind] = table.spared[kind]
    commit_plan(table, whole)
    return True


@rule
def search_coverage(table: Table, frame: int) -> bool:
    """Whether the pool meets what is owed after scrip abilities that are not simple."""
    begin_plan(table, table.f_seat[frame])
    return is_covered_by_pool(table)


@rule
def offer_several_spendings(table: Table, frame: int) -> bool:
    """Every distinct way to spend the pool, if there are several."""
    begin_plan(table, table.f_seat[frame])
    if not has_levels(table, 1) or not first_spending(table) or not next_spending(table, 1):
        return False
    offer(table, SPEND, NOTHING, table.usual[0], table.usual[1], table.usual[2], table.usual[3], table.usual[4], 0, 0)
    at = 1
    while True:
        offer(table, SPEND, NOTHING, table.way[0], table.way[1], table.way[2], table.way[3], table.way[4], 0, 0)
        at += 1
        if not next_spending(table, at):
            return True


@rule
def can_pay(table: Table, seat: int, card: int, price: int, without: int) -> bool:
    """Whether *seat* can pay what is owed, with the scrip abilities at hand but not that of *without*; something to scrap must be left."""
    if is_free(table, table.owed):
        return True
    count_out_of(table, seat, without)
    if is_enough(table):
        return True
    return has_others(table, seat, without) > 0 and search_whether(table, seat, card, price, without)


@rule
def offer_payment(table: Table, frame: int, strict: int) -> None:
    """The ways to go on paying: leave it to the table, use a scrip ability, be done."""
    seat = table.f_seat[frame]
    own = own_part(table, table.f_card[frame], table.f_price[frame])
    if not count_in_payment(table, seat, own) or has_others(table, seat, own) > 0:
        search_ways(table, frame, strict)
        return
    if not strict or is_enough(table):
        offer_word(table, AUTO, 0)
    count = 0
    card = table.bottom[zone_of(table, seat, BATTLEFIELD)]
    while card >= 0:
        if table.gives[card] >= 0 and card != own and not is_used(table, card):
            count = note(table, card, count)
        card = table.above[card]
    by_age(table, 0, count)
    for i in range(count):
        card = table.found[i]
        gives = table.gives[card]
        ability = table.a_number[row_that_gives(table, card)]
        for kind in range(KINDS):
            if (kind == gives or gives == GIVES_ANY) and (not strict or is_enough_after(table, gives, kind)):
                offer(table, SCRIP, card, NOTHING, ability, kind, 0, 0, 0, 0)
    if not strict or is_covered_by_pool(table):
        offer_word(table, DONE, 0)


@rule
def use_scrip(table: Table, frame: int, card: int, ability: int, kind: int, strict: int) -> bool:
    """Use a scrip ability for the payment; whether its own price can be paid."""
    count_out_of(table, table.f_seat[frame], NOTHING)
    if table.gives[card] == GIVES_OTHERWISE:
        return search_use(table, frame, card, ability, kind, strict)
    at = table.activations
    if at >= len(table.y_card) and not make_room(table, table.y_card):
        return False
    table.y_card[at] = card
    table.y_ability[at] = ability
    table.y_kind[at] = kind
    table.y_paid0[at] = 0
    table.y_paid1[at] = 0
    table.y_paid2[at] = 0
    table.y_paid3[at] = 0
    table.y_paid4[at] = 0
    table.activations = at + 1
    return True


@rule
def is_covered(table: Table, frame: int) -> bool:
    """Whether the pool, with what was gained so far, meets what is owed."""
    if not count_in_payment(table, table.f_seat[frame], NOTHING):
        return search_coverage(table, frame)
    return is_covered_by_pool(table)


@rule
def offer_spendings(table: Table, frame: int) -> bool:
    """Every distinct way to spend the pool, if there are several."""
    return table.owed[ANY] > 0 and offer_several_spendings(table, frame)


@rule
def spend_as_usual(table: Table, seat: int) -> None:
    """Note the usual way to spend the pool on what is owed."""
    have_after(table, seat, 0)
    usual_spending(table)
    for kind in range(KINDS):
        table.spent[kind] = table.way[kind]
