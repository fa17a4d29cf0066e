"""Playing a card and using an ability (3.6, R24, R25, R30, R31).

A play is a transaction. Its choices (mode, X, overclock, targets in that order) and its payment are noted beside the table, which moves
only when it is committed, in one go, and then everybody sees it. A building goes onto the battlefield instead of the stack (3.5.4.3).
Cancelling is offered three times for each time somebody has priority; then only what can be completed is left.
"""

from netdeck.cardgame.choices import offer_word
from netdeck.games.technomancy.events.cards import CardMoved
from netdeck.games.technomancy.events.payments import CostFixed, PlayAborted
from netdeck.games.technomancy.events.stack import AbilityUsed, BuildingPlayed, CardPlayed
from netdeck.games.technomancy.rules.answer_kinds import AUTO, CANCEL, CHOOSE_MODE, CHOOSE_X, OVERCLOCK, SCRIP
from netdeck.games.technomancy.rules.battlefield import enter, shift
from netdeck.games.technomancy.rules.cards import kind_of, row_of
from netdeck.games.technomancy.rules.clauses import C3_5_4_3, C3_6_2_3, C3_6_2_4, C3_6_3, C3_6_4, R30, R31
from netdeck.games.technomancy.rules.constants import BUILDING, EVERYBODY, MOST_ABORTS, STACK
from netdeck.games.technomancy.rules.costs import X_COUNTS, fix_cost, is_free, others_payable, owe, own_part
from netdeck.games.technomancy.rules.invalidation import everything_moves
from netdeck.games.technomancy.rules.legality import offers_all
from netdeck.games.technomancy.rules.payment import begin_payment, choose_part, offer_objects, pay
from netdeck.games.technomancy.rules.payment_solver import can_pay, is_covered, offer_payment, pay_by_itself, use_scrip
from netdeck.games.technomancy.rules.stack import keep_priority, put_on_stack
from netdeck.games.technomancy.rules.steps import (
    ASK_FOR_SCRIP,
    CHOOSE_OBJECT,
    COMMIT,
    COMPLETE_PAYMENT,
    DECLARE,
    FIX_CHOICE,
    FIX_COST,
    SETTLE_COST,
    step,
)
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.targeting import can_fill, offer_targets
from netdeck.games.technomancy.rules.triggers import fire_played
from netdeck.games.technomancy.rules.use_counts import count_use
from netdeck.kernel.card_table import NOTHING, ask, begin, finish
from netdeck.kernel.columns import count_offers, emit, holds, make_room, no_offers, offered, rule

UNDECIDED = -1


@rule
def begin_play(table: Table, seat: int, card: int, ability: int) -> None:
    """A play as it is declared: its price is known from what is printed."""
    frame = begin(table, DECLARE)
    printed = table.printed[card]
    table.f_seat[frame] = seat
    table.f_card[frame] = card
    table.f_ability[frame] = ability
    table.f_mode[frame] = UNDECIDED
    table.f_x[frame] = UNDECIDED
    table.f_over[frame] = UNDECIDED
    table.f_scrapped[frame] = NOTHING
    table.f_auto[frame] = 0
    table.f_price[frame] = table.a_price[row_of(table, printed, ability)] if ability else table.d_additional[printed]
    table.chosen_aims = 0
    begin_payment(table)


@rule
def mode_of(table: Table, frame: int) -> int:
    """The targets and effect that were chosen."""
    printed = table.printed[table.f_card[frame]]
    if table.f_ability[frame]:
        return table.a_mode[row_of(table, printed, table.f_ability[frame])]
    return table.d_mode[printed] + max(table.f_mode[frame], 0)


@step(DECLARE)
def declare(table: Table, frame: int) -> None:
    """Mode, X, overclock and targets are fixed, in this order."""
    no_offers(table)
    if table.f_ability[frame] == 0 and offer_choices(table, frame):
        wait_for_choice(table, frame)
        return
    mode = mode_of(table, frame)
    leave_out_declined(table, mode)
    if table.chosen_aims < table.m_slots[mode]:
        offer_targets(table, table.m_slot[mode] + table.chosen_aims, table.f_seat[frame], table.f_card[frame])
        wait_for_choice(table, frame)
        return
    table.f_step[frame] = FIX_COST


@rule
def wait_for_choice(table: Table, frame: int) -> None:
    """The player chooses, or cancels while there are attempts left (R30)."""
    if table.aborts < MOST_ABORTS:
        offer_word(table, CANCEL, 0)
    ask(table, table.f_seat[frame], frame, FIX_CHOICE)


@rule
def offer_choices(table: Table, frame: int) -> bool:
    """The next of mode, X and overclock that is still open."""
    seat = table.f_seat[frame]
    card = table.f_card[frame]
    printed = table.printed[card]
    price = table.f_price[frame]
    if table.d_modes[printed] > 1 and table.f_mode[frame] == UNDECIDED:
        for i in range(table.d_modes[printed]):
            if can_fill(table, table.d_mode[printed] + i, seat, card):
                offer_word(table, CHOOSE_MODE, i)
        return True
    if table.code[table.d_cost[printed] + X_COUNTS] and table.f_x[frame] == UNDECIDED:
        most = 0
        if not offers_all(table) or affords(table, seat, card, price, 0, 0):
            while affords(table, seat, card, price, most + 1, 0):
                most += 1
        for x in range(most + 1):
            offer_word(table, CHOOSE_X, x)
        return True
    if table.d_overclock[printed] and table.f_over[frame] == UNDECIDED:
        offer_word(table, OVERCLOCK, 0)
        if offers_all(table) or affords(table, seat, card, price, max(table.f_x[frame], 0), 1):
            offer_word(table, OVERCLOCK, 1)
        return True
    return False


@rule
def affords(table: Table, seat: int, card: int, price: int, x: int, overclocked: int) -> bool:
    """Whether a card could be paid for with that X, overclocked or not."""
    fix_cost(table, seat, card, x, overclocked)
    return can_pay(table, seat, card, price, own_part(table, card, price))


@step(FIX_CHOICE)
def fix_choice(table: Table, frame: int) -> None:
    """One of the choices is made."""
    kind = table.chosen
    if kind == CANCEL:
        undo(table, frame, R30)
        return
    if kind == CHOOSE_MODE:
        table.f_mode[frame] = table.chosen_other
    elif kind == CHOOSE_X:
        table.f_x[frame] = table.chosen_other
    elif kind == OVERCLOCK:
        table.f_over[frame] = table.chosen_other
    else:
        choose_aim(table, table.chosen_aim0)
    table.f_step[frame] = DECLARE


@rule
def choose_aim(table: Table, aim: int) -> None:
    """One more target is chosen; 0 is none."""
    at = table.chosen_aims
    if at < len(table.c_aim) or make_room(table, table.c_aim):
        table.c_aim[at] = aim
        table.chosen_aims = at + 1


@rule
def leave_out_declined(table: Table, mode: int) -> None:
    """Whoever has stopped choosing among several targets is not asked for the others (R77)."""
    slot = table.m_slot[mode] + table.chosen_aims
    while table.chosen_aims < table.m_slots[mode] and table.s_nth[slot] and not table.c_aim[table.chosen_aims - 1]:
        choose_aim(table, 0)
        slot += 1


@step(FIX_COST)
def settle_price(table: Table, frame: int) -> None:
    """Additions, then reductions; the cost is fixed (R26)."""
    if table.f_ability[frame]:
        owe(table, table.p_scrip[table.f_price[frame]])
    else:
        fix_cost(table, table.f_seat[frame], table.f_card[frame], max(table.f_x[frame], 0), max(table.f_over[frame], 0))
    table.f_step[frame] = ASK_FOR_SCRIP


@step(ASK_FOR_SCRIP)
def ask_for_scrip(table: Table, frame: int) -> None:
    """Scrip abilities may be used, for what costs no scrip as well unless the table plays without (R29); nobody is asked about nothing."""
    no_offers(table)
    free = is_free(table, table.owed)
    if not free or (table.o_free_scrip and holds(table, C3_6_2_3)):
        offer_payment(table, frame, 0 if offers_all(table) else 1)
    if free and not is_scrip_offered(table):
        table.f_auto[frame] = 1
        table.taken_by = table.f_seat[frame]
        table.f_step[frame] = COMPLETE_PAYMENT
        return
    if table.aborts < MOST_ABORTS:
        offer_word(table, CANCEL, 0)
    ask(table, table.f_seat[frame], frame, SETTLE_COST)


@rule
def is_scrip_offered(table: Table) -> bool:
    """Whether a scrip ability could be used for the payment, or has been."""
    found = table.activations > 0
    for i in range(count_offers(table)):
        if offered(table, i, 0) == SCRIP:
            found = True
    return found


@step(SETTLE_COST)
def settle_cost(table: Table, frame: int) -> None:
    """A scrip ability was used, or the payer is done."""
    kind = table.chosen
    if kind == CANCEL:
        undo(table, frame, R30)
    elif kind == SCRIP:
        strict = 0 if offers_all(table) else 1
        if use_scrip(table, frame, table.chosen_card, table.chosen_use, table.chosen_x, strict):
            table.f_step[frame] = ASK_FOR_SCRIP
        else:
            undo(table, frame, C3_6_3)
    elif kind == AUTO:
        if pay_by_itself(table, frame):
            table.f_auto[frame] = 1
            table.f_step[frame] = COMPLETE_PAYMENT
        else:
            undo(table, frame, C3_6_3)
    elif is_covered(table, frame):
        table.f_step[frame] = COMPLETE_PAYMENT
    else:
        undo(table, frame, C3_6_3)


@step(COMPLETE_PAYMENT)
def complete_payment(table: Table, frame: int) -> None:
    """Cards to scrap or discard, and which scrip to spend."""
    from_hand = 0 if table.f_ability[frame] else 1
    if not others_payable(table, table.f_seat[frame], table.f_card[frame], table.f_price[frame], from_hand):
        undo(table, frame, C3_6_3)
        return
    no_offers(table)
    if offer_objects(table, frame, CANCEL if table.aborts < MOST_ABORTS else 0):
        ask(table, table.f_seat[frame], frame, CHOOSE_OBJECT)
    else:
        table.f_step[frame] = COMMIT


@step(CHOOSE_OBJECT)
def choose_object(table: Table, frame: int) -> None:
    """One more part of the payment is chosen."""
    if table.chosen == CANCEL:
        undo(table, frame, R30)
        return
    choose_part(table, frame)
    table.f_step[frame] = COMPLETE_PAYMENT


@step(COMMIT)
def commit(table: Table, frame: int) -> None:
    """The play becomes public: it is paid, then the card or ability goes where it belongs."""
    seat = table.f_seat[frame]
    card = table.f_card[frame]
    ability = table.f_ability[frame]
    entered = table.entered[card]
    mode = mode_of(table, frame)
    if holds(table, C3_6_2_4):
        emit(table, CostFixed.NUMBER, C3_6_2_4, card)
    pay(table, frame)
    if ability:
        table.unchecked = 1
        if holds(table, R31):
            count_use(table, card, ability)
            put_on_stack(table, card, entered, seat, ability, mode)
            keep_priority(table)
            emit(table, AbilityUsed.NUMBER, R31, seat, card, ability)
        finish(table)
        return
    if kind_of(table, card) == BUILDING:
        enter(table, card, seat, C3_5_4_3)
        everything_moves(table)
        if holds(table, C3_5_4_3):
            table.buildings_played[seat] += 1
            keep_priority(table)
            emit(table, BuildingPlayed.NUMBER, C3_5_4_3, seat, card)
    else:
        put_card_on_stack(table, frame, card, seat, mode)
    fire_played(table, card, seat)
    finish(table)


@rule
def put_card_on_stack(table: Table, frame: int, card: int, seat: int, mode: int) -> None:
    """A card that was played goes on the stack with all that was chosen for it."""
    hand = table.zone[card]
    table.unchecked = 1
    if holds(table, C3_6_4):
        shift(table, card, STACK, seat)
        at = put_on_stack(table, card, table.entered[card], seat, 0, mode)
        table.k_x[at] = max(table.f_x[frame], 0)
        table.k_over[at] = max(table.f_over[frame], 0)
        emit(table, CardMoved.NUMBER, C3_6_4, card, hand, STACK, seat, EVERYBODY)
        keep_priority(table)
        emit(table, CardPlayed.NUMBER, C3_6_4, seat, card, at, table.f_mode[frame] + 1)


@rule
def undo(table: Table, frame: int, clause: int) -> None:
    """The play is taken back; nothing had moved (3.6.3, R30). Who cancels knows it, and nobody else may learn that something was tried."""
    if holds(table, clause):
        table.aborts += 1
        if clause != R30:
            emit(table, PlayAborted.NUMBER, clause, table.f_seat[frame], table.f_card[frame])
    finish(table)
