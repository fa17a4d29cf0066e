"""Paying, step by step (3.6.2.3, 3.6.2.4, 3.6.3, R29, R30, R32).

Until a payment is committed nothing on the table has moved: the scrip abilities used so far, the cards to scrap and the scrip to spend are
noted beside it. So a cancelled or impossible payment leaves everything exactly as it was, and nobody else has seen anything.
"""

from netdeck.cardgame.choices import offer_card, offer_word
from netdeck.games.technomancy.events.payments import PoolEmptied, ScripAbilityUsed, ScripGained, ScripPaid
from netdeck.games.technomancy.rules.answer_kinds import SCRAP, THROW
from netdeck.games.technomancy.rules.battlefield import deploy, discard, leave_alone
from netdeck.games.technomancy.rules.candidate_lists import note_leaving
from netdeck.games.technomancy.rules.cards import row_of, zone_of
from netdeck.games.technomancy.rules.clauses import C3_6_2_3, C3_6_3, R27, R28, R29
from netdeck.games.technomancy.rules.constants import DISCARD, HAND
from netdeck.games.technomancy.rules.costs import find_scrap, is_free
from netdeck.games.technomancy.rules.damage import change_health
from netdeck.games.technomancy.rules.dimensions import KINDS
from netdeck.games.technomancy.rules.payment_solver import offer_spendings, spend_as_usual
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.columns import emit, holds, make_room, rule


@rule
def begin_payment(table: Table) -> None:
    """Nothing is chosen yet of a payment."""
    table.activations = 0
    table.given_up = 0
    table.spent_known = 0


@rule
def is_gone(table: Table, card: int) -> bool:
    """Whether a card was discarded for scrip in the payment so far."""
    for i in range(table.activations):
        if table.y_card[i] == card:
            row = row_of(table, table.printed[card], table.y_ability[i])
            if table.p_discard_self[table.a_price[row]]:
                return True
    return False


@rule
def is_given_up(table: Table, card: int) -> bool:
    """Whether a card is to be discarded for the payment."""
    found = False
    for i in range(table.given_up):
        if table.g_card[i] == card:
            found = True
    return found


@rule
def give_up(table: Table, card: int) -> None:
    """A card is to be discarded for the payment."""
    at = table.given_up
    if at < len(table.g_card) or make_room(table, table.g_card):
        table.g_card[at] = card
        table.given_up = at + 1


@rule
def choose_part(table: Table, frame: int) -> None:
    """A card to scrap, one to discard, or the scrip to spend."""
    if table.chosen == SCRAP:
        table.f_scrapped[frame] = table.chosen_card
    elif table.chosen == THROW:
        give_up(table, table.chosen_card)
    else:
        table.spent_known = 1
        table.spent[0] = table.chosen_other
        table.spent[1] = table.chosen_use
        table.spent[2] = table.chosen_x
        table.spent[3] = table.chosen_aim0
        table.spent[4] = table.chosen_aim1


@rule
def offer_objects(table: Table, frame: int, way_out: int) -> bool:
    """Whatever must still be chosen before the payment is complete: what to scrap, what to discard, which scrip to spend."""
    price = table.f_price[frame]
    seat = table.f_seat[frame]
    card = table.f_card[frame]
    if table.p_scrap[price] and table.f_scrapped[frame] < 0:
        for i in range(find_scrap(table, seat, card, price)):
            if not is_gone(table, table.found[i]):
                offer_card(table, SCRAP, table.found[i])
    elif table.given_up < table.p_discard[price]:
        each = table.bottom[zone_of(table, seat, HAND)]
        while each >= 0:
            if each != card and not is_given_up(table, each):
                offer_card(table, THROW, each)
            each = table.above[each]
    elif table.spent_known or table.f_auto[frame] or not offer_spendings(table, frame):
        return False
    if way_out:
        offer_word(table, way_out, 0)
    return True


@rule
def pay(table: Table, frame: int) -> None:
    """Make the payment: scrip abilities first, then what is not scrip in printed order, then the scrip (R29)."""
    seat = table.f_seat[frame]
    price = table.f_price[frame]
    card = table.f_card[frame]
    for i in range(table.activations):
        use_scrip_ability(table, seat, i)
    if table.p_deploy[price]:
        deploy(table, note_leaving(table, card, 0), R29)
    if table.p_discard_self[price]:
        leave_alone(table, card, DISCARD, R29)
    if table.f_scrapped[frame] >= 0:
        leave_alone(table, table.f_scrapped[frame], DISCARD, R29)
    for i in range(table.given_up):
        discard(table, seat, table.g_card[i], R29)
    if table.p_health[price]:
        change_health(table, seat, -table.p_health[price], R29)
    if not is_free(table, table.owed):
        if not table.spent_known:
            spend_as_usual(table, seat)
        table.unchecked = 1
        if holds(table, C3_6_3):
            for kind in range(KINDS):
                table.pool[KINDS * seat + kind] -= table.spent[kind]
            emit(table, ScripPaid.NUMBER, C3_6_3, seat, -1)


@rule
def use_scrip_ability(table: Table, seat: int, at: int) -> None:
    """A scrip ability is used: its card is deployed or discarded, and scrip comes into the pool."""
    card = table.y_card[at]
    row = row_of(table, table.printed[card], table.y_ability[at])
    kind = table.y_kind[at]
    if holds(table, C3_6_2_3):
        emit(table, ScripAbilityUsed.NUMBER, C3_6_2_3, card, table.y_ability[at], kind, table.a_n[row])
    if table.y_paid0[at] + table.y_paid1[at] + table.y_paid2[at] + table.y_paid3[at] + table.y_paid4[at]:
        table.unchecked = 1
        if holds(table, R27):
            table.pool[KINDS * seat] -= table.y_paid0[at]
            table.pool[KINDS * seat + 1] -= table.y_paid1[at]
            table.pool[KINDS * seat + 2] -= table.y_paid2[at]
            table.pool[KINDS * seat + 3] -= table.y_paid3[at]
            table.pool[KINDS * seat + 4] -= table.y_paid4[at]
            emit(table, ScripPaid.NUMBER, R27, seat, at)
    if table.p_discard_self[table.a_price[row]]:
        leave_alone(table, card, DISCARD, R27)
    else:
        deploy(table, note_leaving(table, card, 0), R27)
    gain(table, seat, kind, table.a_n[row], R27)


@rule
def gain(table: Table, seat: int, kind: int, n: int, clause: int) -> None:
    """Scrip comes into a pool."""
    table.unchecked = 1
    if holds(table, clause):
        table.pool[KINDS * seat + kind] += n
        emit(table, ScripGained.NUMBER, clause, seat, kind, n)


@rule
def empty_pools(table: Table) -> None:
    """What nobody spent is gone (R28)."""
    for seat in range(table.seats):
        full = 0
        for kind in range(KINDS):
            full += table.pool[KINDS * seat + kind]
        if full and table.in_game[seat]:
            table.unchecked = 1
            if holds(table, R28):
                emit(table, PoolEmptied.NUMBER, R28, seat)
                for kind in range(KINDS):
                    table.pool[KINDS * seat + kind] = 0
