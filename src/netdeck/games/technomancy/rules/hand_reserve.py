"""The hand of a payer: what else it could pay for, and how many cards of it a payment would strand."""

from netdeck.games.technomancy.rules.cards import zone_of
from netdeck.games.technomancy.rules.constants import HAND
from netdeck.games.technomancy.rules.costs import fix_cost, is_free
from netdeck.games.technomancy.rules.dimensions import KINDS
from netdeck.games.technomancy.rules.payment_search import meets
from netdeck.games.technomancy.rules.pool_payment import first_spending, has_levels, next_spending
from netdeck.games.technomancy.rules.scrip_sources import count_sources, have_after, list_sources
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.columns import make_room, rule

MOST_WAYS = 40
"""So many ways to spend a pool are compared for the sake of the hand."""
COST = KINDS + 1
"""So many numbers a cost has."""


@rule
def put_aside(table: Table) -> None:
    """Note what is owed, while other costs are looked at."""
    for kind in range(COST):
        table.due[kind] = table.owed[kind]
        table.due_more[kind] = table.more[kind]
        table.due_less[kind] = table.less[kind]


@rule
def take_up_again(table: Table) -> None:
    """What was noted is owed again."""
    for kind in range(COST):
        table.owed[kind] = table.due[kind]
        table.more[kind] = table.due_more[kind]
        table.less[kind] = table.due_less[kind]


@rule
def list_bills(table: Table, seat: int, card: int, others: int, kept: int) -> int:
    """Note the costs of the other cards of the hand for which the payer could pay besides, as it was counted; nothing saves the rest."""
    put_aside(table)
    bills = 0
    each = table.bottom[zone_of(table, seat, HAND)]
    while each >= 0:
        if each != card:
            fix_cost(table, seat, each, 0, 0)
            if not is_free(table, table.owed):
                if COST * (bills + 1) > len(table.bill) and not make_room(table, table.bill):
                    each = table.above[each]
                    continue
                for kind in range(COST):
                    table.bill[COST * bills + kind] = table.owed[kind]
                    table.owed[kind] += table.due[kind]
                if meets(table, 0, others, kept):
                    bills += 1
        each = table.above[each]
    take_up_again(table)
    return bills


@rule
def count_stranded(table: Table, seat: int, own: int, count: int, bills: int, first: int) -> int:
    """How many bills cannot be paid after the whole plan; the scrip to spend so that they are fewest is noted."""
    end = list_sources(table, seat, own, count, first)
    others = count_sources(table, first, end)
    if not has_levels(table, 1):
        return bills
    have_after(table, seat, count)
    fewest = bills + 1
    put_aside(table)
    ways = 1
    found = first_spending(table) > 0
    while True:
        lost = count_unpaid(table, first, others, bills)
        take_up_again(table)
        if lost < fewest:
            fewest = lost
            for kind in range(KINDS):
                table.spared[kind] = table.way[kind]
        if fewest == 0 or not found or ways == MOST_WAYS or not next_spending(table, ways):
            return fewest
        ways += 1


@rule
def count_unpaid(table: Table, first: int, others: int, bills: int) -> int:
    """How many bills cannot be paid once scrip was spent in a way."""
    for kind in range(KINDS):
        table.have[kind] = table.now[kind] - table.way[kind]
    lost = 0
    for i in range(bills):
        for kind in range(COST):
            table.owed[kind] = table.bill[COST * i + kind]
        if not meets(table, first, others, 0):
            lost += 1
    return lost
