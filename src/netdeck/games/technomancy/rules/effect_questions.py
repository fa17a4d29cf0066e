"""Effects that ask a player something (D11-D15, R32): discarding, paying, a kind of scrip, taking a card.

Each is a small process that the resolving one runs. No check is made meanwhile.
"""

from netdeck.cardgame.choices import offer_card, offer_word, show_top
from netdeck.games.technomancy.events.cards import CardRevealed, CardsBottomed, LibraryPeeked
from netdeck.games.technomancy.events.stack import Countered
from netdeck.games.technomancy.rules.answer_kinds import AUTO, DECLINE, KIND, PAY, SCRIP, SPEND, TAKE, THROW
from netdeck.games.technomancy.rules.battlefield import discard, move
from netdeck.games.technomancy.rules.cards import find_thing, zone_of
from netdeck.games.technomancy.rules.clauses import C3_4_5, R36, R43, R54
from netdeck.games.technomancy.rules.constants import BOTTOM_OF, DISCARD, EVERYBODY, HAND, LIBRARY
from netdeck.games.technomancy.rules.costs import owe
from netdeck.games.technomancy.rules.dimensions import KINDS
from netdeck.games.technomancy.rules.payment import begin_payment, choose_part, gain, offer_objects, pay
from netdeck.games.technomancy.rules.payment_solver import can_pay, offer_payment, pay_by_itself, use_scrip
from netdeck.games.technomancy.rules.selection import PRINTED, fits
from netdeck.games.technomancy.rules.stack import remove_ability
from netdeck.games.technomancy.rules.steps import (
    ASK_FOR_CARD,
    ASK_FOR_DEMAND,
    ASK_FOR_DEMANDED_SCRIP,
    ASK_FOR_DISCARD,
    ASK_FOR_KIND,
    COUNTER_IT,
    DISCARD_ONE,
    GAIN_KIND,
    LOOK,
    MEET_DEMAND,
    PAY_DEMAND,
    SETTLE_DEMAND,
    TAKE_AND_BOTTOM,
    step,
)
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOBODY, NOTHING, ask, begin, everybody, finish, lay_under, take_from_zone
from netdeck.kernel.columns import emit, holds, mixing, no_offers, notice, remark, rule, shuffle

NO_PRICE = 0
"""The row of a price that is nothing."""


@rule
def begin_discarding(table: Table, seat: int, n: int, clause: int) -> None:
    """A player discards cards of their choice, one at a time (D14)."""
    frame = begin(table, ASK_FOR_DISCARD)
    table.f_seat[frame] = seat
    table.f_a[frame] = n
    table.f_b[frame] = clause


@step(ASK_FOR_DISCARD)
def ask_for_discard(table: Table, frame: int) -> None:
    """The next card, if there is one."""
    seat = table.f_seat[frame]
    card = table.bottom[zone_of(table, seat, HAND)]
    if table.f_a[frame] <= 0 or card < 0:
        finish(table)
        return
    no_offers(table)
    while card >= 0:
        offer_card(table, THROW, card)
        card = table.above[card]
    ask(table, seat, frame, DISCARD_ONE)


@step(DISCARD_ONE)
def discard_one(table: Table, frame: int) -> None:
    """It goes to its owner's discard pile."""
    discard(table, table.f_seat[frame], table.chosen_card, table.f_b[frame])
    table.f_a[frame] -= 1
    table.f_step[frame] = ASK_FOR_DISCARD


@rule
def counter(table: Table, number: int) -> None:
    """Something leaves the stack without effect; a card goes to its owner's discard pile (R36)."""
    at = find_thing(table, number)
    if at < 0:
        return
    card = table.k_source[at]
    is_card = table.k_ability[at] == 0
    table.unchecked = 1
    if holds(table, R36):
        remove_ability(table, number)
        emit(table, Countered.NUMBER, R36, number, card)
    if is_card:
        move(table, card, zone_of(table, table.owner[card], DISCARD), R36, NOBODY, EVERYBODY)


@rule
def begin_demand(table: Table, number: int, cost: int) -> None:
    """A player may pay, or something is countered (D12, R32)."""
    at = find_thing(table, number)
    if at < 0:
        return
    frame = begin(table, ASK_FOR_DEMAND)
    table.f_seat[frame] = table.k_controller[at]
    table.f_card[frame] = table.k_source[at]
    table.f_price[frame] = NO_PRICE
    table.f_ability[frame] = 0
    table.f_scrapped[frame] = NOTHING
    table.f_auto[frame] = 0
    table.f_number[frame] = number
    table.f_a[frame] = cost


@step(ASK_FOR_DEMAND)
def ask_for_demand(table: Table, frame: int) -> None:
    """Pay or decline; not asked of somebody who cannot pay."""
    begin_payment(table)
    owe(table, table.f_a[frame])
    if not can_pay(table, table.f_seat[frame], table.f_card[frame], NO_PRICE, NOTHING):
        table.f_step[frame] = COUNTER_IT
        return
    no_offers(table)
    offer_word(table, PAY, 0)
    offer_word(table, DECLINE, 0)
    ask(table, table.f_seat[frame], frame, SETTLE_DEMAND)


@step(ASK_FOR_DEMANDED_SCRIP)
def ask_for_demanded_scrip(table: Table, frame: int) -> None:
    """Scrip abilities may be used."""
    no_offers(table)
    offer_payment(table, frame, 1)
    offer_word(table, DECLINE, 0)
    ask(table, table.f_seat[frame], frame, SETTLE_DEMAND)


@step(SETTLE_DEMAND)
def settle_demand(table: Table, frame: int) -> None:
    """A scrip ability was used, or the payer is done, or declines."""
    kind = table.chosen
    if kind == DECLINE:
        table.f_step[frame] = COUNTER_IT
    elif kind == PAY:
        table.f_step[frame] = ASK_FOR_DEMANDED_SCRIP
    elif kind == SCRIP:
        use_scrip(table, frame, table.chosen_card, table.chosen_use, table.chosen_x, 1)
        table.f_step[frame] = ASK_FOR_DEMANDED_SCRIP
    else:
        if kind == AUTO:
            pay_by_itself(table, frame)
            table.f_auto[frame] = 1
        elif kind == SPEND:
            choose_part(table, frame)
        table.f_step[frame] = PAY_DEMAND


@step(PAY_DEMAND)
def pay_demand(table: Table, frame: int) -> None:
    """Which scrip is spent; then it is paid."""
    no_offers(table)
    if offer_objects(table, frame, DECLINE):
        ask(table, table.f_seat[frame], frame, SETTLE_DEMAND)
    else:
        table.f_step[frame] = MEET_DEMAND


@step(MEET_DEMAND)
def meet_demand(table: Table, frame: int) -> None:
    """Everything is paid; nothing was countered."""
    pay(table, frame)
    table.did = 0
    finish(table)


@step(COUNTER_IT)
def counter_it(table: Table, frame: int) -> None:
    """Nobody paid: it is countered."""
    counter(table, table.f_number[frame])
    finish(table)


@rule
def begin_kind(table: Table, seat: int, kinds: int, n: int) -> None:
    """A player gains scrip of a kind of their choice (D13)."""
    frame = begin(table, ASK_FOR_KIND)
    table.f_seat[frame] = seat
    table.f_a[frame] = kinds
    table.f_b[frame] = n


@step(ASK_FOR_KIND)
def ask_for_kind(table: Table, frame: int) -> None:
    """The player chooses a kind."""
    no_offers(table)
    for kind in range(KINDS):
        if table.f_a[frame] >> kind & 1:
            offer_word(table, KIND, kind)
    ask(table, table.f_seat[frame], frame, GAIN_KIND)


@step(GAIN_KIND)
def gain_kind(table: Table, frame: int) -> None:
    """It goes to the pool."""
    gain(table, table.f_seat[frame], table.chosen_other, table.f_b[frame], C3_4_5)
    finish(table)


@rule
def begin_peeking(table: Table, n: int, take: int, must: int) -> None:
    """You look at the top cards of your library and may, or must, take one that fits (D15); the rest goes to the bottom at random."""
    frame = begin(table, LOOK)
    table.f_seat[frame] = table.r_controller
    table.f_a[frame] = n
    table.f_b[frame] = take
    table.f_mode[frame] = must


@step(LOOK)
def look(table: Table, frame: int) -> None:
    """The player sees the cards."""
    seat = table.f_seat[frame]
    zone = zone_of(table, seat, LIBRARY)
    count = min(table.f_a[frame], table.size[zone])
    table.f_a[frame] = count
    table.unchecked = 1
    if holds(table, C3_4_5):
        show_top(table, zone, count, 1 << seat)
        if count > 0:
            emit(table, LibraryPeeked.NUMBER, C3_4_5, seat, count)
        else:
            remark(table, LibraryPeeked.NUMBER, C3_4_5, seat, count)
    table.f_step[frame] = ASK_FOR_CARD


@step(ASK_FOR_CARD)
def ask_for_card(table: Table, frame: int) -> None:
    """The player may take one that fits."""
    seat = table.f_seat[frame]
    no_offers(table)
    card = table.top[zone_of(table, seat, LIBRARY)]
    for _ in range(table.f_a[frame]):
        if fits(table, table.f_b[frame], card, table.owner[card], PRINTED, seat, NOTHING):
            offer_card(table, TAKE, card)
        card = table.below[card]
    if table.f_a[frame] == 0 or not table.f_mode[frame]:
        offer_card(table, TAKE, NOTHING)
    ask(table, seat, frame, TAKE_AND_BOTTOM)


@step(TAKE_AND_BOTTOM)
def take_and_bottom(table: Table, frame: int) -> None:
    """The card is revealed and goes to the hand; that is no draw. The rest goes under the library."""
    seat = table.f_seat[frame]
    count = table.f_a[frame]
    zone = zone_of(table, seat, LIBRARY)
    taken = table.chosen_card
    card = table.top[zone]
    rest = 0
    for i in range(count):
        at = count - 1 - i
        table.tray[at] = card
        card = table.below[card]
    for i in range(count):
        if table.tray[i] != taken:
            table.tray[rest] = table.tray[i]
            rest += 1
    if taken >= 0:
        if table.f_mode[frame] == 0 and holds(table, R54):
            table.known[taken] = everybody(table)
            if table.o_secret_lists:
                notice(table, taken)
            emit(table, CardRevealed.NUMBER, R54, seat, taken)
        move(table, taken, zone_of(table, seat, HAND), R43, NOBODY, seat)
    mixing(table, rest, zone)
    shuffle(table, rest, BOTTOM_OF - seat)
    table.unchecked = 1
    if holds(table, C3_4_5):
        for i in range(rest - 1, -1, -1):
            take_from_zone(table, table.tray[i])
            lay_under(table, table.tray[i], zone)
        for i in range(rest):
            table.clock += 1
            table.entered[table.tray[i]] = table.clock
            table.known[table.tray[i]] = 0
        remark(table, CardsBottomed.NUMBER, C3_4_5, seat, rest)
    finish(table)
