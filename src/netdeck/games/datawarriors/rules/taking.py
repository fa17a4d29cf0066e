"""One card of a user's, which that user chooses: returned from the trash to the hand, trashed or ejected from play (R96).

Of a frame, ``f_x`` says what becomes of the card, ``f_code`` are the types that fit (none: all), ``f_count`` is the highest cost or -1.
"""

from netdeck.games.datawarriors.events.piles import Returned
from netdeck.games.datawarriors.rules.checks import ALLOWED, RETURNED_FROM_TRASH, TAKEN_CONTROLLED, TAKEN_FITS
from netdeck.games.datawarriors.rules.clauses import R35, R96, TRASH_BIN_1
from netdeck.games.datawarriors.rules.desktops import leave_play
from netdeck.games.datawarriors.rules.steps import ASK_FOR_ONE, TAKE_ONE, step
from netdeck.games.datawarriors.rules.table import EJECT_IT, HAND, NOT_IN_PLAY, RETURN_IT, TRASH, TRASH_IT, Table, kind_of, zone_of
from netdeck.kernel.card_table import NOTHING, ask, begin, finish, move
from netdeck.kernel.columns import fails, holds, no_offers, offer, rule, tell


@rule
def begin_taking(table: Table, user: int, act: int, types: int, most: int) -> None:
    """A user is to choose a card."""
    child = begin(table, ASK_FOR_ONE)
    table.f_seat[child] = user
    table.f_code[child] = types
    table.f_count[child] = most
    table.f_x[child] = act


@rule
def why_not_take(table: Table, frame: int, card: int) -> int:
    """Why *card* is none of those to choose from; a cost of x counts 0 (R9)."""
    return why_not_fitting(table, table.f_seat[frame], table.f_x[frame], table.f_code[frame], table.f_count[frame], card)


@rule
def why_not_fitting(table: Table, user: int, act: int, types: int, most: int, card: int) -> int:
    """Why a user could not choose *card*."""
    if act == RETURN_IT:
        if fails(table, RETURNED_FROM_TRASH, table.zone[card] == zone_of(table, user, TRASH), card):
            return RETURNED_FROM_TRASH
    elif fails(table, TAKEN_CONTROLLED, table.state[card] != NOT_IN_PLAY and table.controller[card] == user, card):
        return TAKEN_CONTROLLED
    such = (types == 0 or types & kind_of(table, card) != 0) and (most < 0 or table.d_cost[table.printed[card]] <= most)
    return TAKEN_FITS if fails(table, TAKEN_FITS, such, card) else ALLOWED


@rule
def can_take(table: Table, user: int, act: int, types: int, most: int) -> bool:
    """Whether a user has a card to choose."""
    if act != RETURN_IT:
        for i in range(table.in_plays):
            if why_not_fitting(table, user, act, types, most, table.in_play[i]) == ALLOWED:
                return True
        return False
    card = table.bottom[zone_of(table, user, TRASH)]
    while card >= 0:
        if why_not_fitting(table, user, act, types, most, card) == ALLOWED:
            return True
        card = table.above[card]
    return False


@step(ASK_FOR_ONE)
def ask_for_one(table: Table, frame: int) -> None:
    """Forced if any card fits; no question for a single one, nor among copies in the trash."""
    user = table.f_seat[frame]
    act = table.f_x[frame]
    no_offers(table)
    found = 0
    only = NOTHING
    if act == RETURN_IT:
        card = table.bottom[zone_of(table, user, TRASH)]
        while card >= 0:
            if why_not_take(table, frame, card) == ALLOWED and is_first_of_trash(table, card):
                offer(table, act, card, NOTHING, NOTHING, 0, 0, 0, 0, 0)
                found += 1
                only = card
            card = table.above[card]
    else:
        for i in range(table.in_plays):
            card = table.in_play[i]
            if why_not_take(table, frame, card) == ALLOWED:
                offer(table, act, card, NOTHING, NOTHING, 0, 0, 0, 0, 0)
                found += 1
                only = card
    if found == 0 or not table.in_game[user]:
        finish(table)
    elif found == 1:
        finish(table)
        take(table, user, act, only)
    else:
        ask(table, user, frame, TAKE_ONE)


@rule
def is_first_of_trash(table: Table, card: int) -> bool:
    """Whether no other copy lies below it."""
    other = table.below[card]
    while other >= 0:
        if table.printed[other] == table.printed[card]:
            return False
        other = table.below[other]
    return True


@step(TAKE_ONE)
def take_one(table: Table, frame: int) -> None:
    """The chosen card goes."""
    user = table.f_seat[frame]
    act = table.f_x[frame]
    finish(table)
    take(table, user, act, table.chosen_card)


@rule
def take(table: Table, user: int, act: int, card: int) -> None:
    """To the hand, or out of play."""
    if act == TRASH_IT:
        leave_play(table, card, TRASH, TRASH_BIN_1, False)
    elif act == EJECT_IT:
        leave_play(table, card, HAND, R35, False)
    elif holds(table, R96):
        move(table, card, zone_of(table, user, HAND))
        tell(table, Returned.NUMBER, R96, user, card)
