"""Cards of a user's, which that user chooses (R96, R102, R104).

They are returned from the trash to the hand, found in the drive, discarded, trashed or ejected from play.

Of a frame, ``f_seat`` chooses a card of ``f_holder``'s, and ``f_x`` says what becomes of it; ``f_code`` are the types that fit (none: all),
``f_count`` is the highest cost or -1, ``f_card`` how many are still to be chosen.
"""

from netdeck.cardgame.choices import is_first_copy, offer_card, offer_word, show_zone
from netdeck.games.datawarriors.events.piles import Fetched, Returned, Searched
from netdeck.games.datawarriors.rules.checks import (
    ALLOWED,
    CHOSEN_FROM_HAND,
    FETCHED_FROM_DRIVE,
    PLUCKED_FROM_HAND,
    PUT_FROM_HAND,
    RETURNED_FROM_TRASH,
    TAKEN_CONTROLLED,
    TAKEN_FITS,
)
from netdeck.games.datawarriors.rules.clauses import R35, R96, R102, R104, R106, R108, TRASH_BIN_1
from netdeck.games.datawarriors.rules.desktops import leave_play
from netdeck.games.datawarriors.rules.piles import choosing_from, discard, look_at_hand, put_back, show, shuffle_drive
from netdeck.games.datawarriors.rules.steps import ASK_FOR_ONE, TAKE_ONE, step
from netdeck.games.datawarriors.rules.table import (
    BOTTOM_IT,
    DISCARD,
    DRIVE,
    EJECT_IT,
    ENOUGH,
    FETCH_IT,
    FETCH_OPENLY,
    HAND,
    NOT_IN_PLAY,
    PLUCK_IT,
    PLUCK_OR_NOT,
    RETURN_IT,
    SHOW_IT,
    TOP_IT,
    TRASH,
    TRASH_IT,
    Table,
    kind_of,
    zone_of,
)
from netdeck.kernel.card_table import NOTHING, ask, begin, finish, move
from netdeck.kernel.columns import emit, fails, holds, no_offers, rule

SEARCHES = (FETCH_IT, FETCH_OPENLY)
FROM_HAND = (TOP_IT, BOTTOM_IT, SHOW_IT)


@rule
def begin_taking(table: Table, user: int, n: int, act: int, types: int, most: int) -> None:
    """A user is to choose so many cards, one after another."""
    if n <= 0:
        return
    if act in SEARCHES:
        zone = zone_of(table, user, DRIVE)
        if table.size[zone] == 0 or not holds(table, R104):
            return
        show_zone(table, zone, 1 << user)
        emit(table, Searched.NUMBER, R104, user, table.size[zone])
    ask_to_take(table, user, user, n, act, types, most)


@rule
def ask_to_take(table: Table, user: int, whose: int, n: int, act: int, types: int, most: int) -> None:
    """A user is asked for so many cards of somebody's."""
    child = begin(table, ASK_FOR_ONE)
    table.f_seat[child] = user
    table.f_holder[child] = whose
    table.f_code[child] = types
    table.f_count[child] = most
    table.f_x[child] = act
    table.f_card[child] = n


@rule
def begin_plucking(table: Table, frame: int, whose: int, types: int, may: int) -> None:
    """You look at somebody's hand and choose what they discard (R108)."""
    look_at_hand(table, frame, whose)
    ask_to_take(table, table.f_seat[frame], whose, 1, PLUCK_OR_NOT if may else PLUCK_IT, types, NOTHING)


@rule
def pile_of(table: Table, user: int, act: int) -> int:
    """The pile of a user's from which a card is chosen; -1 where it is one in play."""
    if act == RETURN_IT:
        return zone_of(table, user, TRASH)
    if act in SEARCHES:
        return zone_of(table, user, DRIVE)
    return NOTHING if act in (TRASH_IT, EJECT_IT) else zone_of(table, user, HAND)


@rule
def why_not_take(table: Table, frame: int, card: int) -> int:
    """Why *card* is none of those to choose from; a cost of x counts 0 (R9)."""
    return why_not_fitting(table, table.f_holder[frame], table.f_x[frame], table.f_code[frame], table.f_count[frame], card)


@rule
def why_not_fitting(table: Table, user: int, act: int, types: int, most: int, card: int) -> int:
    """Why a user could not choose *card*."""
    if act == RETURN_IT:
        if fails(table, RETURNED_FROM_TRASH, table.zone[card] == zone_of(table, user, TRASH), card):
            return RETURNED_FROM_TRASH
    elif act in SEARCHES:
        if fails(table, FETCHED_FROM_DRIVE, table.zone[card] == zone_of(table, user, DRIVE), card):
            return FETCHED_FROM_DRIVE
    elif act == DISCARD:
        if fails(table, CHOSEN_FROM_HAND, table.zone[card] == zone_of(table, user, HAND), card):
            return CHOSEN_FROM_HAND
    elif act in (PLUCK_IT, PLUCK_OR_NOT):
        if fails(table, PLUCKED_FROM_HAND, table.zone[card] == zone_of(table, user, HAND), card):
            return PLUCKED_FROM_HAND
    elif act in FROM_HAND:
        if fails(table, PUT_FROM_HAND, table.zone[card] == zone_of(table, user, HAND), card):
            return PUT_FROM_HAND
    elif fails(table, TAKEN_CONTROLLED, table.state[card] != NOT_IN_PLAY and table.controller[card] == user, card):
        return TAKEN_CONTROLLED
    such = (types == 0 or types & kind_of(table, card) != 0) and (most < 0 or table.d_cost[table.printed[card]] <= most)
    return TAKEN_FITS if fails(table, TAKEN_FITS, such, card) else ALLOWED


@rule
def can_take(table: Table, user: int, n: int, act: int, types: int, most: int) -> bool:
    """Whether a user has a card to choose, where any is to be chosen."""
    if n <= 0:
        return False
    zone = pile_of(table, user, act)
    if act in SEARCHES:
        return table.size[zone] > 0
    if zone < 0:
        for i in range(table.in_plays):
            if why_not_fitting(table, user, act, types, most, table.in_play[i]) == ALLOWED:
                return True
        return False
    card = table.bottom[zone]
    while card >= 0:
        if why_not_fitting(table, user, act, types, most, card) == ALLOWED:
            return True
        card = table.above[card]
    return False


@step(ASK_FOR_ONE)
def ask_for_one(table: Table, frame: int) -> None:
    """Forced if any card fits; no question for a single one, nor among copies in a pile. Who searches may always take none."""
    user = table.f_seat[frame]
    act = table.f_x[frame]
    zone = pile_of(table, table.f_holder[frame], act)
    no_offers(table)
    found = 0
    only = NOTHING
    if zone >= 0:
        card = table.bottom[zone]
        while card >= 0:
            if why_not_take(table, frame, card) == ALLOWED and is_first_copy(table, card):
                offer_card(table, act, card)
                found += 1
                only = card
            card = table.above[card]
    else:
        for i in range(table.in_plays):
            card = table.in_play[i]
            if why_not_take(table, frame, card) == ALLOWED:
                offer_card(table, act, card)
                found += 1
                only = card
    if not table.in_game[user]:
        finish(table)
    elif act in SEARCHES or (act == PLUCK_OR_NOT and found > 0):
        offer_word(table, ENOUGH, 0)
        ask(table, user, frame, TAKE_ONE)
    elif found == 0:
        finish(table)
    elif found == 1:
        take_next(table, frame, only)
    else:
        ask(table, user, frame, TAKE_ONE)


@step(TAKE_ONE)
def take_one(table: Table, frame: int) -> None:
    """The chosen card goes, or none."""
    if table.chosen == ENOUGH:
        act = table.f_x[frame]
        user = table.f_seat[frame]
        finish(table)
        if act in SEARCHES:
            shuffle_drive(table, user, R104)
    else:
        take_next(table, frame, table.chosen_card)


@rule
def take_next(table: Table, frame: int, card: int) -> None:
    """One card goes; one fewer is to be chosen."""
    whose = table.f_holder[frame]
    act = table.f_x[frame]
    table.f_card[frame] -= 1
    table.f_step[frame] = ASK_FOR_ONE
    if table.f_card[frame] <= 0:
        finish(table)
    take(table, whose, act, card)


@rule
def take(table: Table, user: int, act: int, card: int) -> None:
    """To the hand, to the trash, or out of play."""
    if act == DISCARD:
        discard(table, user, card, R102, 0)
    elif act in (PLUCK_IT, PLUCK_OR_NOT):
        discard(table, user, card, R108, 0)
    elif act == SHOW_IT:
        if holds(table, R106):
            show(table, user, card, R106)
    elif act in FROM_HAND:
        put_back(table, user, card, act)
    elif act in SEARCHES:
        fetch(table, user, card, act == FETCH_OPENLY)
    elif act == TRASH_IT:
        leave_play(table, card, TRASH, TRASH_BIN_1, False)
    elif act == EJECT_IT:
        leave_play(table, card, HAND, R35, False)
    elif holds(table, R96):
        move(table, card, zone_of(table, user, HAND))
        emit(table, Returned.NUMBER, R96, user, card)


@rule
def fetch(table: Table, user: int, card: int, openly: bool) -> None:
    """From the drive to the hand, and the drive is shuffled; others see the card only where the text says so (R104)."""
    if not holds(table, R104):
        return
    choosing_from(table, user, zone_of(table, user, DRIVE))
    move(table, card, zone_of(table, user, HAND))
    emit(table, Fetched.NUMBER, R104, user, card)
    if openly:
        show(table, user, card, R104)
    shuffle_drive(table, user, R104)
