"""What single instructions would bring, from the side of whoever has them carried out, and who is meant by them.

Everything is weighed in wiped cards of another user, a thousand for each. What a card in play is worth was judged by what is printed on it
(:mod:`~netdeck.games.datawarriors.bot.card_value`).
"""

from typing import Final

from netdeck.cardgame.program import PLAYERS
from netdeck.games.datawarriors.bot import card_value
from netdeck.games.datawarriors.rules.execution import THE_HOST, THE_TARGET, THIS_CARD
from netdeck.games.datawarriors.rules.table import DRIVE, HAND, IDLE, PRG, RETURN_IT, SHOW_IT, TRASH, Table, free, zone_of
from netdeck.games.datawarriors.rules.values import (
    HOLDER,
    ISSUER,
    OWNER,
    YOU,
    amount_for,
    fits,
    target_card,
    target_of,
    target_process,
    users,
)
from netdeck.games.datawarriors.rules.verbs import (
    BOOST,
    CONTROL,
    COPY_PROCESS,
    DEPLOY,
    DISCARD,
    DISCARD_CHOSEN,
    DISCARD_HAND,
    DRAW,
    EJECT,
    FREE,
    GIVE,
    HALT,
    LEAK,
    LOCK,
    LOOK_AT_DRIVE,
    LOOK_AT_HAND,
    MOVE_CARD,
    PLUCK,
    REDIRECT,
    REPLACE_NEXT,
    RESTORE,
    RESUME,
    REVEAL_HAND,
    REVEAL_SOME,
    REVEAL_TOP,
    SET_STATE,
    SPARE,
    TAKE_ONE,
    WIPE,
)
from netdeck.kernel.card_table import NOTHING, ON_CARD
from netdeck.kernel.columns import rule

KNOCK_OUT: Final = 30_000
WIPED: Final = round(100 * card_value.WIPE)
RESTORED: Final = round(100 * card_value.RESTORE)
LEAKED: Final = round(100 * card_value.LEAK)
LOCKED: Final = round(100 * card_value.LOCK)
DISCARDED: Final = round(100 * card_value.DISCARD)
FREED: Final = round(100 * card_value.FREE)
SIFTED: Final = round(100 * card_value.SIFT)
NOT_KNOWN: Final = -1_000_000
"""What is not thought of any further."""


# Who is meant


@rule
def first_other(table: Table, me: int) -> int:
    """The first of the other users in the game; oneself when there is none."""
    for seat in range(table.seats):
        if seat != me and table.in_game[seat]:
            return seat
    return me


@rule
def weakest(table: Table, me: int) -> int:
    """The other user with the smallest drive; oneself when there is none."""
    found = me
    least = 0
    for seat in range(table.seats):
        if seat != me and table.in_game[seat]:
            drive = table.size[zone_of(table, seat, DRIVE)]
            if found == me or drive < least:
                found = seat
                least = drive
    return found


@rule
def meant(table: Table, frame: int, who: int) -> int:
    """The users that a text names; where it is about a card or a process that nobody knows yet, the first of the others."""
    me = table.f_seat[frame]
    seats = users(table, who, me, table.f_it[frame], frame)
    if seats == 0 and who in (OWNER, HOLDER, ISSUER):
        return 1 << first_other(table, me)
    return seats


# Instructions


@rule
def worth_of_instruction(table: Table, frame: int, verb: int, words: int, harm: int, ready: int) -> int:
    """What one instruction brings; *harm* and *ready* as text has them."""
    code = table.code
    me = table.f_seat[frame]
    if verb in (HALT, RESUME, REDIRECT):
        return worth_on_process(table, frame, verb, code[words] if verb == HALT else NOTHING, harm)
    if verb in (TAKE_ONE, DISCARD_HAND, GIVE, SPARE, REPLACE_NEXT, COPY_PROCESS, MOVE_CARD, LOOK_AT_HAND, LOOK_AT_DRIVE, REVEAL_HAND):
        return worth_of_rest(table, frame, verb, words)
    if verb in (PLUCK, REVEAL_SOME, REVEAL_TOP):
        return worth_of_rest(table, frame, verb, words)
    if verb == BOOST:
        return 500 * min(3, count_attackers(table, me)) - 400
    if verb == DEPLOY:
        return 1400 if has_cheap_program(table, me) else 0
    what = code[words]
    worth = 0
    if verb == WIPE or verb >= PLAYERS:
        seats = meant(table, frame, what)
        for seat in range(table.seats):
            if seats >> seat & 1:
                worth += worth_of_act(table, me, verb, seat, amount_for(table, frame, words, seat, code[words + 1]))
        return worth
    if verb == CONTROL:
        return worth_on_target(table, frame, verb, what, ready)
    if what == THIS_CARD:
        return -800
    if what == THE_HOST:
        return 300 if verb in (SET_STATE, GIVE) else -800
    state = code[words + 2] if verb == SET_STATE else 0
    if what == THE_TARGET:
        return worth_on_target(table, frame, verb, state, ready)
    for i in range(table.in_plays):
        card = table.in_play[i]
        if fits(table, card, code[words + 1], me, frame):
            worth += worth_on_card(table, me, verb, state, card, NOT_KNOWN)
    return worth


@rule
def worth_on_target(table: Table, frame: int, verb: int, what: int, ready: int) -> int:
    """What is done to the card that is the target, or to one that nobody knows yet."""
    if not target_of(table, frame, ON_CARD):
        return 1000
    card = target_card(table, frame)
    return worth_on_card(table, table.f_seat[frame], verb, what, card, ready) if card >= 0 else 0


@rule
def worth_of_rest(table: Table, frame: int, verb: int, words: int) -> int:
    """What is brought by wards, by looking, by giving a card away or taking one, by moving one, and by copying a process."""
    if verb == TAKE_ONE:
        if table.code[words + 2] == RETURN_IT:
            return 600
        if table.code[words + 2] == SHOW_IT:
            return 0
        me = table.f_seat[frame]
        seats = meant(table, frame, table.code[words])
        worth = 0
        for seat in range(table.seats):
            if seats >> seat & 1:
                worth += -800 if seat == me else 1000
        return worth
    if verb == DISCARD_HAND:
        seats = meant(table, frame, table.code[words])
        worth = 0
        for seat in range(table.seats):
            if seats >> seat & 1:
                worth += worth_of_act(table, table.f_seat[frame], DISCARD, seat, table.size[zone_of(table, seat, HAND)])
        return worth
    if verb == GIVE:
        return 1000 if table.code[words + 1] == YOU else -800
    if verb in (SPARE, REPLACE_NEXT):
        return 400
    if verb == COPY_PROCESS:
        return 600
    if verb == PLUCK:
        return DISCARDED
    return 50 if verb == MOVE_CARD else 100


@rule
def worth_of_act(table: Table, me: int, verb: int, seat: int, n: int) -> int:
    """What it brings me when a user does something."""
    if verb == WIPE:
        drive = table.size[zone_of(table, seat, DRIVE)]
        wiped = min(n, drive)
        worth = -WIPED * wiped
        if wiped > 0 and wiped == drive:
            worth -= KNOCK_OUT
    elif verb == LEAK:
        worth = -LEAKED * min(n, free(table, seat))
    elif verb == LOCK:
        worth = -LOCKED * n
    elif verb in (DISCARD, DISCARD_CHOSEN):
        worth = -DISCARDED * min(n, table.size[zone_of(table, seat, HAND)])
    elif verb == FREE:
        worth = FREED * min(n, table.allocated[seat])
    elif verb == DRAW:
        worth = (300 if table.size[zone_of(table, me, DRIVE)] > 10 else -600) * n
    elif verb == RESTORE:
        worth = RESTORED * min(n, count_fresh(table, seat))
    else:
        worth = SIFTED
    return worth if seat == me else -worth


@rule
def count_fresh(table: Table, seat: int) -> int:
    """The cards in a trash that were never restored."""
    found = 0
    card = table.bottom[zone_of(table, seat, TRASH)]
    while card >= 0:
        if not table.restored[card]:
            found += 1
        card = table.above[card]
    return found


@rule
def count_attackers(table: Table, me: int) -> int:
    """My Idle cards that have commands."""
    found = 0
    for i in range(table.in_plays):
        card = table.in_play[i]
        if table.controller[card] == me and table.state[card] == IDLE and table.d_uses[table.printed[card]] > 0:
            found += 1
    return found


@rule
def has_cheap_program(table: Table, me: int) -> bool:
    """Whether a program that costs little lies in my trash."""
    card = table.bottom[zone_of(table, me, TRASH)]
    while card >= 0:
        printed = table.printed[card]
        if table.d_type[printed] == PRG and table.d_cost[printed] <= 2 and not table.d_elsewhere[printed]:
            return True
        card = table.above[card]
    return False


@rule
def worth_on_process(table: Table, frame: int, verb: int, unless: int, harm: int) -> int:
    """What is done to a process on the stack: what it would do to me, or to its issuer."""
    at = target_process(table, frame)
    if at < 0 or harm == NOT_KNOWN:
        return 800
    if verb == RESUME:
        return -harm
    if verb == REDIRECT:
        return harm * 8 // 5
    worth = harm + 200 * table.p_cost[at]
    return (worth if unless < 0 else worth * 3 // 5) - 400


@rule
def worth_on_card(table: Table, me: int, verb: int, what: int, card: int, ready: int) -> int:
    """What is done to a card in play: it is worth what it can do.

    Setting another's card to Idle is taken to help them even where it was taken from them before: better take one that could still act.
    """
    mine = table.controller[card] == me
    strength = table.d_strength[table.printed[card]]
    worth = 600 + strength * 3 // 10
    if verb == SET_STATE:
        idle = table.state[card] == IDLE
        if what == IDLE:
            worth = 0 if idle else ready if ready != NOT_KNOWN else table.d_readiness[table.printed[card]]
            return worth if mine else -worth
        worth = worth // 2 if idle else 0
        return -worth if mine else worth
    if verb == CONTROL:
        return 0 if mine else worth * 2 // 5 if what else worth * 13 // 10
    if mine:
        return -worth
    return worth * 7 // 10 if verb == EJECT else worth
