"""What a payer has (3.6.2.3, 3.6.3, R27, R29), and whether it meets a cost.

Every scrip ability deploys or discards its card, so each card gives scrip once at most. Most abilities are simple: free, one scrip, of one
kind or of any. For them a few sums decide. The rest (two scrip at a time, a price of its own, a choice of few kinds) are searched.
"""

from netdeck.games.technomancy.rules.cards import zone_of
from netdeck.games.technomancy.rules.clauses import C5_5_1
from netdeck.games.technomancy.rules.constants import BATTLEFIELD
from netdeck.games.technomancy.rules.costs import is_free
from netdeck.games.technomancy.rules.dimensions import ANY, KINDS
from netdeck.games.technomancy.rules.properties import GIVES_SCRIP, recompute_stats
from netdeck.games.technomancy.rules.restrictions import ACTIVATE, forbidding, may_forbid
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOBODY, NOTHING
from netdeck.kernel.columns import holds, rule

GIVES_ANY, GIVES_OTHERWISE = 5, 6
EVERY_KIND = 31


@rule
def given_kinds(table: Table, row: int) -> int:
    """The kinds of scrip that an ability gives: a bit for each."""
    kinds = 0
    for kind in range(KINDS):
        if table.a_kinds[row] >> kind & 1 and holds(table, C5_5_1 + kind):
            kinds |= 1 << kind
    return kinds


@rule
def what_it_gives(table: Table, card: int) -> int:
    """What a card on the battlefield can give now."""
    found = NOTHING
    first = table.d_ability[table.printed[card]]
    for row in range(first, first + table.d_abilities[table.printed[card]]):
        price = table.a_price[row]
        if table.a_kind[row] == GIVES_SCRIP and not (table.p_deploy[price] and table.deployed[card]):
            kinds = given_kinds(table, row)
            free = True
            for kind in range(KINDS + 1):
                if table.code[table.p_scrip[price] + kind]:
                    free = False
            if found >= 0 or not free or table.a_n[row] != 1 or table.p_discard_self[price]:
                found = GIVES_OTHERWISE
            elif kinds == EVERY_KIND:
                found = GIVES_ANY
            else:
                found = GIVES_OTHERWISE
                for kind in range(KINDS):
                    if kinds == 1 << kind:
                        found = kind
    return found


@rule
def count_scrip(table: Table, seat: int) -> None:
    """Count what a player could pay with, if something has changed."""
    recompute_stats(table)
    if table.counted[seat]:
        return
    for kind in range(KINDS):
        table.singles[KINDS * seat + kind] = 0
    table.flexible[seat] = 0
    table.others[seat] = 0
    table.counted[seat] = 1
    forbidden = may_forbid(table)
    none = forbidden and forbidding(table, ACTIVATE, seat, NOTHING) >= 0
    card = table.bottom[zone_of(table, seat, BATTLEFIELD)]
    while card >= 0:
        gives = NOTHING if none or table.now_lost[card] else what_it_gives(table, card)
        if gives >= 0 and forbidden and forbidding(table, ACTIVATE, NOBODY, card) >= 0:
            gives = NOTHING
        table.gives[card] = gives
        if gives == GIVES_OTHERWISE:
            table.others[seat] += 1
        elif gives == GIVES_ANY:
            table.flexible[seat] += 1
        elif gives >= 0:
            table.singles[KINDS * seat + gives] += 1
        card = table.above[card]


@rule
def count_out_of(table: Table, seat: int, without: int) -> None:
    """What is in the pool and what is left to give, without one card: each kind, and any of them."""
    count_scrip(table, seat)
    for kind in range(KINDS):
        table.have[kind] = table.pool[KINDS * seat + kind]
        table.left[kind] = table.singles[KINDS * seat + kind]
    table.left[ANY] = table.flexible[seat]
    if without >= 0 and GIVES_OTHERWISE > table.gives[without] >= 0:
        table.left[table.gives[without]] -= 1


@rule
def is_enough(table: Table) -> bool:
    """Whether what was counted meets what is owed."""
    missing = 0
    spare = table.left[ANY] - table.owed[ANY]
    for kind in range(KINDS):
        more = table.have[kind] + table.left[kind] - table.owed[kind]
        spare += more
        if more < 0:
            missing -= more
    return missing <= table.left[ANY] and spare >= 0


@rule
def has_others(table: Table, seat: int, without: int) -> int:
    """How many cards, apart from one, give scrip in another way."""
    mine = without >= 0 and table.gives[without] == GIVES_OTHERWISE
    return table.others[seat] - 1 if mine else table.others[seat]


@rule
def count_in_payment(table: Table, seat: int, without: int) -> bool:
    """The same in the middle of a payment, whose scrip has come to the pool; whether everything that was used is simple."""
    count_out_of(table, seat, without)
    simple = True
    for i in range(table.activations):
        gives = table.gives[table.y_card[i]]
        if gives == GIVES_OTHERWISE:
            simple = False
        else:
            table.left[gives] -= 1
            table.have[table.y_kind[i]] += 1
    return simple


@rule
def is_covered_by_pool(table: Table) -> bool:
    """Whether what is in the pool alone meets what is owed."""
    spare = -table.owed[ANY]
    for kind in range(KINDS):
        if table.have[kind] < table.owed[kind]:
            return False
        spare += table.have[kind] - table.owed[kind]
    return spare >= 0


@rule
def is_enough_after(table: Table, gives: int, kind: int) -> bool:
    """Whether it would still be enough once a simple source was used for *kind*."""
    if is_free(table, table.owed) or (gives < GIVES_ANY and is_enough(table)):
        return True
    table.left[gives] -= 1
    table.have[kind] += 1
    enough = is_enough(table)
    table.left[gives] += 1
    table.have[kind] -= 1
    return enough


@rule
def is_used(table: Table, card: int) -> bool:
    """Whether a card has given scrip in the payment so far."""
    found = False
    for i in range(table.activations):
        if table.y_card[i] == card:
            found = True
    return found


@rule
def row_that_gives(table: Table, card: int) -> int:
    """The row of the one ability by which a simple source gives scrip."""
    first = table.d_ability[table.printed[card]]
    found = NOTHING
    for row in range(first, first + table.d_abilities[table.printed[card]]):
        if table.a_kind[row] == GIVES_SCRIP and not (table.p_deploy[table.a_price[row]] and table.deployed[card]):
            found = row
    return found
