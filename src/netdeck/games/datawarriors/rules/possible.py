"""Whether an instruction finds anything to do (R89): nobody is asked about what cannot be done.

Restoring can always be done, for it is "up to" so many cards.
"""

from netdeck.games.datawarriors.rules.checks import ALLOWED
from netdeck.games.datawarriors.rules.choosing import find_other_aims
from netdeck.games.datawarriors.rules.deploying import why_not_deploy
from netdeck.games.datawarriors.rules.desktops import may_move
from netdeck.games.datawarriors.rules.effects import unhaltable_by
from netdeck.games.datawarriors.rules.table import DAEMON, DRIVE, HAND, TRASH, Table, free, kind_of, stands, zone_of
from netdeck.games.datawarriors.rules.taking import can_take
from netdeck.games.datawarriors.rules.values import YOU, fits, target_card, target_process, users
from netdeck.games.datawarriors.rules.verbs import (
    BOOST,
    CONTROL,
    COPY_PROCESS,
    DEPLOY,
    DISCARD,
    DRAW,
    EJECT_THIS,
    FREE,
    GIVE,
    HALT,
    LEAK,
    LOOK_AT_DRIVE,
    LOOK_AT_HAND,
    MOVE_CARD,
    REDIRECT,
    RESUME,
    REVEAL_HAND,
    SET_EACH,
    SET_TARGET,
    SIFT,
    TAKE_ONE,
    TO_ANOTHER,
    TRASH_EACH,
    TRASH_TARGET,
    TRASH_THIS,
    WIPE,
)
from netdeck.kernel.columns import rule
from netdeck.kernel.evaluating import number


@rule
def can_do(table: Table, frame: int, at: int) -> bool:
    """Whether the instruction that stands there finds something to do."""
    code = table.code
    verb = code[at]
    what = code[at + 1]
    how_much = code[at + 2]
    you = table.f_seat[frame]
    if WIPE <= verb <= SIFT or verb in (LOOK_AT_HAND, LOOK_AT_DRIVE, REVEAL_HAND, TAKE_ONE):
        seats = users(table, what, you, table.f_it[frame], frame)
        for user in range(table.seats):
            if seats >> user & 1 and can_do_to_user(table, frame, at, user):
                return True
        return False
    if verb in (HALT, RESUME, REDIRECT, COPY_PROCESS):
        return can_do_to_process(table, frame, verb)
    if verb == BOOST:
        return number(table, how_much, you, table.f_x[frame], table.f_it[frame], frame) != 0
    if verb == DEPLOY:
        return can_deploy(table, you, what, how_much, code[at + 3])
    if verb in (TRASH_THIS, EJECT_THIS):
        return table.f_source[frame] >= 0 and stands(table, table.f_source[frame], table.f_entered[frame])
    if TRASH_EACH <= verb <= SET_EACH:
        for i in range(table.in_plays):
            card = table.in_play[i]
            if fits(table, card, what, you, frame) and can_do_to_card(table, card, verb - TRASH_EACH + TRASH_TARGET, how_much, you):
                return True
        return False
    if TRASH_TARGET <= verb <= CONTROL:
        card = target_card(table, frame)
        return card >= 0 and can_do_to_card(table, card, verb, what, you)
    return verb not in (GIVE, MOVE_CARD) or can_place(table, frame, verb, what, how_much)


@rule
def can_do_to_user(table: Table, frame: int, at: int, user: int) -> bool:
    """Whether a user has what it takes."""
    code = table.code
    verb = code[at]
    if verb == TAKE_ONE:
        return table.in_game[user] != 0 and can_take(table, user, code[at + 3] & 31, code[at + 2], (code[at + 3] >> 5) - 1)
    if verb in (LOOK_AT_HAND, REVEAL_HAND):
        return table.size[zone_of(table, user, HAND)] > 0
    you = table.f_seat[frame]
    it = table.f_it[frame] if code[at + 1] == YOU or verb == LOOK_AT_DRIVE else user
    if number(table, code[at + 2], you, table.f_x[frame], it, frame) <= 0:
        return False
    if verb in (WIPE, DRAW, SIFT, LOOK_AT_DRIVE):
        return table.size[zone_of(table, user, DRIVE)] > 0
    if verb == LEAK:
        return free(table, user) > 0
    if verb == FREE:
        return table.allocated[user] > 0
    if verb == DISCARD:
        return table.size[zone_of(table, user, HAND)] > 0
    return True


@rule
def can_do_to_process(table: Table, frame: int, verb: int) -> bool:
    """Whether the target is on the stack, and can be halted, resumed, aimed elsewhere or copied."""
    at = target_process(table, frame)
    if at < 0:
        return False
    if verb == RESUME:
        return table.p_halted[at] != 0
    if verb == REDIRECT:
        return find_other_aims(table, table.f_seat[frame], table.p_number[at], False) > 0
    if verb == COPY_PROCESS:
        return table.processes < table.o_proc_limit
    return not table.p_halted[at] and unhaltable_by(table, table.p_via[at]) < 0


@rule
def can_deploy(table: Table, user: int, types: int, most: int, from_hand: int) -> bool:
    """Whether a user has a card to deploy; which cards a hand has nobody learns from a missing question (R71)."""
    if from_hand:
        return table.size[zone_of(table, user, HAND)] > 0
    card = table.bottom[zone_of(table, user, TRASH)]
    while card >= 0:
        if why_not_deploy(table, user, types, most, 0, card) == ALLOWED:
            return True
        card = table.above[card]
    return False


@rule
def can_do_to_card(table: Table, card: int, verb: int, what: int, you: int) -> bool:
    """Whether a card in play would be otherwise afterwards."""
    if verb == SET_TARGET:
        return kind_of(table, card) != DAEMON and table.state[card] != what
    return verb != CONTROL or table.controller[card] != you


@rule
def can_place(table: Table, frame: int, verb: int, is_target: int, who: int) -> bool:
    """Whether a card in play can be given to somebody, or go to a desktop."""
    you = table.f_seat[frame]
    card = target_card(table, frame) if is_target else table.f_source[frame]
    if card < 0 or (not is_target and not stands(table, card, table.f_entered[frame])):
        return False
    seats = users(table, who, you, table.f_it[frame], frame) if who >= 0 else -1
    for seat in range(table.seats):
        goes = table.controller[card] != seat if verb == GIVE else may_move(table, card, seat)
        if goes and seats >> seat & 1 and (who != TO_ANOTHER or seat != you):
            return True
    return False
