"""Plays cards and runs their text, with choices, triggers and delayed effects.

These are patterns: :func:`~netdeck.cardgame.standard.complete.complete` writes them into the chapter of each game. A game says itself which
cards may be played (:func:`why_not_pay`, :func:`pay`) and what has to be looked at before anything goes on (:func:`check`).
"""

from netdeck.cardgame.choices import is_first_copy, offer_card
from netdeck.cardgame.delayed import next_later
from netdeck.cardgame.program import carry_on
from netdeck.cardgame.standard.cards import discard, enter_field, happened, move_card, refresh
from netdeck.cardgame.standard.roles import (
    ALLOWED,
    ANSWER_MAY,
    ASK_DISCARD,
    ASK_MAY,
    ASK_WHICH,
    AT_END_OF_TURN,
    CARD_IN_HAND,
    CARD_PLAYED,
    CARRY_OUT,
    CHOOSE,
    CONCEDED,
    DELAYED,
    DISCARD_CHOSEN,
    DISCARD_IT,
    DO_CHOSEN,
    NO,
    ON_WHICH_CARD,
    PLAY,
    PLAY_IT,
    PLAYS,
    REACT,
    TARGET_FITS,
    TARGET_THERE,
    TEXT_PUT_OFF,
    TEXT_TRIGGERED,
    TRIGGERS,
    TURN_BEGAN,
    TURN_ENDS,
    TURN_STARTS,
    YES,
)
from netdeck.cardgame.standard.table import DISCARD, HAND, StandardTable, zone_of
from netdeck.cardgame.standard.values import find_seats, gather_such, seats_of
from netdeck.kernel.card_table import NOBODY, NOTHING, ON_CARD, ON_SEAT, aim_at, ask, begin, finish, over
from netdeck.kernel.columns import emit, fails, holds, make_room, no_offers, offer

# What a game says


def why_not_pay(table: StandardTable, seat: int, card: int) -> int:
    """Hook: why a player may not pay for a card of their hand now."""
    return ALLOWED


def pay(table: StandardTable, seat: int, card: int) -> None:
    """Hook: pay for a card."""


def stays(table: StandardTable, card: int) -> bool:
    """Whether a card stays in play when played. Generated from the types of the game."""
    return True


def check(table: StandardTable) -> bool:
    """Hook: look for what must happen before anything else; returns whether anything did."""
    return False


# Turns


def begin_turn(table: StandardTable, seat: int, clause: int) -> None:
    """Begin a player's turn and queue its triggers."""
    table.active = seat
    table.turn += 1
    emit(table, TURN_BEGAN, clause, seat)
    happened(table, TURN_STARTS, NOTHING, seat)


def end_turn(table: StandardTable, seat: int) -> None:
    """End a turn and queue its triggers; delayed effects follow (:func:`begin_later`)."""
    happened(table, TURN_ENDS, NOTHING, seat)


def settle(table: StandardTable) -> bool:
    """Run what comes before the next question: the game's checks, then waiting triggers. Returns whether anything is due."""
    refresh(table)
    while check(table):
        refresh(table)
    if table.ending:
        return True
    if table.waits == 0:
        return False
    begin(table, REACT)
    return True


def react(table: StandardTable, frame: int) -> None:
    """Resolve the oldest waiting trigger."""
    you = table.waiting_you[0]
    source = table.waiting_source[0]
    finish(table)
    child = begin_text(table, table.waiting_pc[0], you, source)
    table.f_entered[child] = table.waiting_entered[0]
    table.f_it[child] = table.waiting_it[0]
    table.f_it_entered[child] = table.waiting_it_entered[0]
    table.f_player[child] = table.waiting_player[0]
    drop_waiting(table, 0)
    emit(table, TEXT_TRIGGERED, TRIGGERS, you, source)


def drop_waiting(table: StandardTable, at: int) -> None:
    """Remove a waiting trigger. Generated from the columns of the game."""


# Text


def begin_text(table: StandardTable, pc: int, you: int, source: int) -> int:
    """Start a text: its code, its controller and its card."""
    child = begin(table, CARRY_OUT)
    table.f_pc[child] = pc
    table.f_you[child] = you
    table.f_source[child] = source
    table.f_entered[child] = table.entered[source]
    table.f_it[child] = NOTHING
    table.f_it_entered[child] = 0
    table.f_player[child] = NOTHING
    table.f_aim0[child] = 0
    table.f_aim1[child] = 0
    table.f_did[child] = table.did
    return child


def begin_part(table: StandardTable, frame: int, pc: int, player: int) -> int:
    """Start a nested part of a text with the same references."""
    child = begin_text(table, pc, table.f_you[frame], table.f_source[frame])
    table.f_entered[child] = table.f_entered[frame]
    table.f_it[child] = table.f_it[frame]
    table.f_it_entered[child] = table.f_it_entered[frame]
    table.f_player[child] = player
    table.f_aim0[child] = table.f_aim0[frame]
    table.f_aim1[child] = table.f_aim1[frame]
    return child


def carry_out(table: StandardTable, frame: int) -> None:
    """Run instruction after instruction. What a nested text does is not credited to the outer one."""
    if carry_on(table, frame):
        table.did = table.f_did[frame]
        finish(table)


# "You may"


def begin_may(table: StandardTable, frame: int, otherwise: int) -> None:
    """Ask whether to do the next instructions; if not, the text continues at *otherwise*."""
    child = begin(table, ASK_MAY)
    table.f_you[child] = table.f_you[frame]
    table.f_source[child] = table.f_source[frame]
    table.f_count[child] = otherwise


def ask_may(table: StandardTable, frame: int) -> None:
    """Offer yes and no."""
    no_offers(table)
    offer_word(table, YES)
    offer_word(table, NO)
    ask(table, table.f_you[frame], frame, ANSWER_MAY)


def answer_may(table: StandardTable, frame: int) -> None:
    """Skip the instructions after the answer no."""
    if table.chosen == NO:
        table.f_pc[frame - 1] = table.f_count[frame]
    finish(table)


# One of several things


def choose_one(table: StandardTable, frame: int, who: int, parts: int) -> None:
    """Let players choose one alternative each, one after another."""
    for i in range(find_seats(table, frame, who) - 1, -1, -1):
        seat = table.found[i]
        child = begin_part(table, frame, 0, table.f_player[frame])
        table.f_step[child] = ASK_WHICH
        table.f_card[child] = seat
        table.f_count[child] = parts


def ask_which(table: StandardTable, frame: int) -> None:
    """Offer each alternative by its number."""
    no_offers(table)
    for number in range(1, table.code[table.f_count[frame]] + 1):
        offer(table, CHOOSE, NOTHING, number, NOTHING, 0, 0, 0, 0, 0)
    ask(table, table.f_card[frame], frame, DO_CHOSEN)


def do_chosen(table: StandardTable, frame: int) -> None:
    """Run the chosen alternative."""
    table.f_pc[frame] = table.code[table.f_count[frame] + table.chosen_other]
    table.f_step[frame] = CARRY_OUT


def each_player(table: StandardTable, frame: int, who: int, program: int) -> None:
    """Run a text once for each of some players, in turn order from you."""
    for i in range(find_seats(table, frame, who) - 1, -1, -1):
        child = begin_part(table, frame, program, table.found[i])
        table.f_you[child] = table.found[i]


# Discarding what one chooses


def begin_discarding(table: StandardTable, seat: int, n: int) -> None:
    """Let a player discard this many cards."""
    child = begin(table, ASK_DISCARD)
    table.f_you[child] = seat
    table.f_count[child] = n


def ask_discard(table: StandardTable, frame: int) -> None:
    """Offer each different card of the hand; with a single choice, do not ask."""
    seat = table.f_you[frame]
    zone = zone_of(table, seat, HAND)
    if table.f_count[frame] <= 0 or table.size[zone] == 0:
        finish(table)
        return
    no_offers(table)
    found = 0
    card = table.bottom[zone]
    while card >= 0:
        if is_first_copy(table, card):
            offer_card(table, DISCARD_IT, card)
            found += 1
        card = table.above[card]
    if found == 1:
        table.chosen_card = table.bottom[zone]
        discard_chosen(table, frame)
    else:
        ask(table, seat, frame, DISCARD_CHOSEN)


def discard_chosen(table: StandardTable, frame: int) -> None:
    """Discard the chosen card and ask for the next one."""
    table.f_count[frame] -= 1
    table.f_step[frame] = ASK_DISCARD
    discard(table, table.chosen_card)


# Later moments


def put_off(table: StandardTable, frame: int, moment: int, program: int, said: int) -> None:
    """Delay a text with its references."""
    at = table.laters
    if not holds(table, DELAYED) or (at >= len(table.later_pc) and not make_room(table, table.later_pc)):
        return
    table.later_moment[at] = moment
    table.later_pc[at] = program
    table.later_you[at] = table.f_you[frame]
    table.later_source[at] = table.f_source[frame]
    table.later_entered[at] = table.f_entered[frame]
    table.later_it[at] = table.f_it[frame]
    table.later_it_entered[at] = table.f_it_entered[frame]
    table.later_player[at] = table.f_player[frame]
    table.later_aim0[at] = table.f_aim0[frame]
    table.later_aim1[at] = table.f_aim1[frame]
    table.laters = at + 1
    emit(table, TEXT_PUT_OFF, DELAYED, table.f_you[frame], table.f_source[frame], moment)


def is_everybodys(moment: int) -> bool:
    """Whether a moment concerns all players, as the end of a turn does."""
    return moment == AT_END_OF_TURN


def forget_later(table: StandardTable, at: int) -> None:
    """Remove a delayed text. Generated from the columns of the game."""


def begin_later(table: StandardTable, moment: int, seat: int) -> bool:
    """Start the texts that are due now; returns whether there were any."""
    at = next_later(table, moment, seat)
    if at < 0:
        return False
    child = begin_text(table, table.later_pc[at], table.later_you[at], table.later_source[at])
    table.f_entered[child] = table.later_entered[at]
    table.f_it[child] = table.later_it[at]
    table.f_it_entered[child] = table.later_it_entered[at]
    table.f_player[child] = table.later_player[at]
    table.f_aim0[child] = table.later_aim0[at]
    table.f_aim1[child] = table.later_aim1[at]
    forget_later(table, at)
    return True


# Playing a card


def why_not_play(table: StandardTable, seat: int, card: int) -> int:
    """Why a player may not play a card now."""
    if fails(table, CARD_IN_HAND, table.zone[card] == zone_of(table, seat, HAND), card):
        return CARD_IN_HAND
    why = why_not_pay(table, seat, card)
    if why != ALLOWED:
        return why
    printed = table.printed[card]
    for slot in range(table.d_slot[printed], table.d_slot[printed] + table.d_slots[printed]):
        if fails(table, TARGET_THERE, find_aims(table, seat, card, slot) > 0, card):
            return TARGET_THERE
    return ALLOWED


def why_not_aim(table: StandardTable, seat: int, card: int, aim0: int, aim1: int) -> int:
    """Why a player may not play a card with these targets."""
    why = why_not_play(table, seat, card)
    if why != ALLOWED:
        return why
    first = table.d_slot[table.printed[card]]
    slots = table.d_slots[table.printed[card]]
    fitting = slots < 1 or may_aim(table, seat, card, first, aim0)
    if fails(table, TARGET_FITS, fitting and (slots < 2 or may_aim(table, seat, card, first + 1, aim1)), card):
        return TARGET_FITS
    return ALLOWED


def may_aim(table: StandardTable, seat: int, card: int, slot: int, aim: int) -> bool:
    """Whether a target is legal for a text."""
    for i in range(find_aims(table, seat, card, slot)):
        if aim_of(table, slot, i) == aim:
            return True
    return False


def find_aims(table: StandardTable, seat: int, card: int, slot: int) -> int:
    """Collect the legal targets of a text; returns their number."""
    if table.s_kind[slot] == ON_WHICH_CARD:
        return gather_such(table, table.s_cards[slot], seat, card, NOTHING)
    seats = seats_of(table, table.s_who[slot], seat, card, NOTHING)
    count = 0
    for other in range(table.seats):
        if seats >> other & 1:
            table.meant[count] = other
            count += 1
    return count


def aim_of(table: StandardTable, slot: int, at: int) -> int:
    """One of the collected targets."""
    thing = table.meant[at]
    if table.s_kind[slot] == ON_WHICH_CARD:
        return aim_at(ON_CARD, thing, table.entered[thing])
    return aim_at(ON_SEAT, thing, 0)


def offer_plays(table: StandardTable, seat: int) -> None:
    """Offer every different playable card of the hand with every combination of targets."""
    refresh(table)
    no_offers(table)
    card = table.bottom[zone_of(table, seat, HAND)]
    while card >= 0:
        if is_first_copy(table, card) and why_not_play(table, seat, card) == ALLOWED:
            offer_aims(table, seat, card)
        card = table.above[card]


def offer_word(table: StandardTable, answer: int) -> None:
    """An answer that names no card."""
    offer_card(table, answer, NOTHING)


def offer_aims(table: StandardTable, seat: int, card: int) -> None:
    """Offer one card with every combination of targets."""
    printed = table.printed[card]
    first = table.d_slot[printed]
    if table.d_slots[printed] == 0:
        offer_card(table, PLAY_IT, card)
        return
    for i in range(find_aims(table, seat, card, first)):
        find_aims(table, seat, card, first)
        aim0 = aim_of(table, first, i)
        if table.d_slots[printed] == 1:
            offer(table, PLAY_IT, card, NOTHING, NOTHING, 0, aim0, 0, 0, 0)
        else:
            for j in range(find_aims(table, seat, card, first + 1)):
                offer(table, PLAY_IT, card, NOTHING, NOTHING, 0, aim0, aim_of(table, first + 1, j), 0, 0)


def play_chosen(table: StandardTable, seat: int) -> None:
    """Pay for the chosen card; it enters play, or its text runs and it goes to the discard pile."""
    card = table.chosen_card
    aim0 = table.chosen_aim0
    aim1 = table.chosen_aim1
    pay(table, seat, card)
    if stays(table, card):
        enter_field(table, card, seat)
    else:
        move_card(table, card, DISCARD, PLAY)
    emit(table, CARD_PLAYED, PLAY, seat, card, aim0, aim1)
    happened(table, PLAYS, card, seat)
    child = begin_text(table, table.d_do[table.printed[card]], seat, card)
    table.f_aim0[child] = aim0
    table.f_aim1[child] = aim1


def card_of_answer(table: StandardTable, place: int) -> int:
    """The card that an answer names."""
    return table.chosen_card if place == 0 and table.chosen in (PLAY_IT, DISCARD_IT) else NOTHING


# The end


def other_player(table: StandardTable, seat: int) -> int:
    """The player whose turn comes after that of *seat*."""
    return (seat + 1) % table.seats


def concede(table: StandardTable, seat: int) -> None:
    """Let a player concede; the other one wins."""
    table.asked = NOBODY
    table.in_game[seat] = 0
    over(table, CONCEDED, other_player(table, seat))
