"""How a cost is met (3.6.2.3, 3.6.3, R27, R29): by sums wherever they decide, and otherwise by whoever searches payments."""

from netdeck.games.technomancy.rules.costs import is_free, own_part
from netdeck.games.technomancy.rules.means import (
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
    spend_usually,
)
from netdeck.games.technomancy.rules.table import ANY, AUTO, BATTLEFIELD, DONE, KINDS, SCRIP, Table, by_age, note, zone_of
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import make_room, offer, rule


def search_whether(table: Table, seat: int, card: int, price: int, without: int) -> bool:
    """Whether *seat* can pay what is owed in some way; something to scrap must be left: a seam."""
    return bool(table.purse.can_pay(table, seat, card, price, without))


def search_ways(table: Table, frame: int, strict: int) -> None:
    """The ways to go on paying where sums do not decide: a seam."""
    table.purse.offer_payment(table, frame, strict)


def search_use(table: Table, frame: int, card: int, ability: int, kind: int, strict: int) -> bool:
    """Use a scrip ability that is not simple; whether its own price can be paid: a seam."""
    return bool(table.purse.use_scrip(table, frame, card, ability, kind, strict))


def pay_by_itself(table: Table, frame: int) -> bool:
    """The tidiest way to complete the payment; whether there is one: a seam."""
    return bool(table.purse.pay_by_itself(table, frame))


def search_coverage(table: Table, frame: int) -> bool:
    """Whether the pool meets what is owed after scrip abilities that are not simple: a seam."""
    return bool(table.purse.is_covered(table, frame))


def offer_several_spendings(table: Table, frame: int) -> bool:
    """Every distinct way to spend the pool, if there are several: a seam."""
    return bool(table.purse.offer_spendings(table, frame))


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
        offer(table, AUTO, NOTHING, 0, NOTHING, 0, 0, 0, 0, 0)
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
        offer(table, DONE, NOTHING, 0, NOTHING, 0, 0, 0, 0, 0)


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
    spend_usually(table, seat)
