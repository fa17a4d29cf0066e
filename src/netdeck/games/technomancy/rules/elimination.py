"""Losing and leaving (R57, R58), and how the game ends (8).

A loss is seen only in a check, except a concession and a deck that is too strong (1.5.1), which count at once. The last player left wins at
once; if all remaining players lose together, nobody does. Whoever leaves takes all own cards along; what they had only borrowed goes home,
and what others had borrowed from them goes to its owner's discard pile. Every process that goes on is settled among those who are left:
it goes on, begins its question anew, or is void.
"""

from netdeck.cardgame.rows import drop_where_rule
from netdeck.games.technomancy.events.ending import BY_CONCESSION, GameEnded, PlayerLeft, PlayerLost
from netdeck.games.technomancy.rules.battlefield import leave, move
from netdeck.games.technomancy.rules.candidate_lists import by_age, note, note_leaving
from netdeck.games.technomancy.rules.cards import find_thing, zone_of
from netdeck.games.technomancy.rules.clauses import R57, R58
from netdeck.games.technomancy.rules.constants import ALL_LOST, BATTLEFIELD, DISCARD, EVERYBODY, LAST_IN_GAME, OUT, STACK
from netdeck.games.technomancy.rules.delayed_list import SOMEBODY_LEFT, forget_void
from netdeck.games.technomancy.rules.dimensions import KINDS
from netdeck.games.technomancy.rules.invalidation import everything_moves
from netdeck.games.technomancy.rules.lasting_effects import forget_effect, forget_effects_on, settle_control
from netdeck.games.technomancy.rules.properties import CONTROL, recompute_stats
from netdeck.games.technomancy.rules.stack import forget_waiting, take_card_off_stack, take_off_stack
from netdeck.games.technomancy.rules.steps import (
    AFTER_EFFECT,
    ASK_FOR_DISCARD,
    ASK_FOR_HAND,
    BEGIN_TURN,
    CARRY_LATER,
    COMMIT,
    CONCEDE,
    DECLARE,
    DO_LATER,
    END_AT_ONCE,
    FIX_TARGET,
    GIVE_TO_ACTIVE_PLAYER,
    LEAVE_STACK,
    ORDER_TRIGGERS,
    RETURN_HANDS,
    SKIP_LEAVERS,
    TAKE_AND_BOTTOM,
    TEST_AGAIN,
    step,
)
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.triggers import LEAVES, fire_card
from netdeck.games.technomancy.rules.use_counts import forget_uses
from netdeck.kernel.card_table import NOBODY, ON_CARD, ON_SEAT, aim_kind, aim_number, begin, finish, next_seat, over, seats_left
from netdeck.kernel.card_table import move as move_chain
from netdeck.kernel.columns import emit, holds, rule


@rule
def lose(table: Table, losers: int, clause: int, running: bool) -> None:
    """Players lose together and leave, which may end the game. *running*: the innermost process lets them go, and runs on."""
    for seat in range(table.seats):
        if losers >> seat & 1 and holds(table, clause):
            emit(table, PlayerLost.NUMBER, clause, seat, table.lost_by[seat])
    recompute_stats(table)
    count = 0
    for i in range(table.faces):
        if losers >> table.owner[table.b_card[i]] & 1:
            count = note_leaving(table, table.b_card[i], count)
    for seat in range(table.seats):
        if losers >> seat & 1:
            everything_moves(table)
            if holds(table, R58):
                take_out(table, seat)
                emit(table, PlayerLeft.NUMBER, R58, seat)
    left = seats_left(table)
    if left < 2:
        end_game(table, R57, LAST_IN_GAME if left else ALL_LOST, next_seat(table, table.seats - 1) if left else NOBODY)
        return
    for i in range(count):
        fire_card(table, LEAVES, R58, table.v_card[i])
    give_up_what_was_not_theirs(table)
    let_go(table, running)


@rule
def end_game(table: Table, clause: int, ending: int, winner: int) -> None:
    """The game is over."""
    if holds(table, clause):
        emit(table, GameEnded.NUMBER, clause, winner, ending)
    over(table, ending, winner)


forget_extra_turns = drop_where_rule(Table, "x_seat", "extras")
"""A player has no more extra turns."""


@rule
def take_out(table: Table, seat: int) -> None:
    """A player leaves with all own cards, stack objects, triggers, effects, turns, priority and passes (R58)."""
    table.in_game[seat] = 0
    out = zone_of(table, seat, OUT)
    for card in range(table.cards):
        if table.owner[card] == seat and table.zone[card] != out:
            take_card_off_stack(table, card)
            forget_effects_on(table, card)
            move_chain(table, card, out)
            table.base[card] = NOBODY
            table.deployed[card] = 0
            table.damage[card] = 0
            forget_uses(table, card, -1)
    forget_all_of(table, seat)
    for kind in range(KINDS):
        table.pool[KINDS * seat + kind] = 0
    forget_extra_turns(table, seat)
    if seats_left(table):
        after = next_seat(table, seat)
        table.passes &= ~(1 << seat)
        if table.holder == seat:
            table.holder = after
        if table.active == seat and table.turn == 0:
            table.active = after


@rule
def forget_all_of(table: Table, seat: int) -> None:
    """What a player had on the stack, what waited for them, and what lasted on them or because of them is gone."""
    at = 0
    while at < table.stacked:
        if table.k_controller[at] == seat:
            take_off_stack(table, at)
        else:
            at += 1
    at = 0
    while at < table.waiting:
        if table.q_controller[at] == seat:
            forget_waiting(table, at)
        else:
            at += 1
    at = 0
    while at < table.lasting:
        on = table.l_on[at]
        of_seat = aim_kind(on) == ON_SEAT and aim_number(on) == seat
        if of_seat or (aim_kind(on) == ON_CARD and table.l_kind[at] == CONTROL and table.l_maker[at] == seat):
            forget_effect(table, at)
        else:
            at += 1


@rule
def give_up_what_was_not_theirs(table: Table) -> None:
    """Cards that leavers had put there go to their owners, whoever controls them now; what they only controlled goes back (R47)."""
    count = 0
    for seat in range(table.seats):
        card = table.bottom[zone_of(table, seat, BATTLEFIELD)]
        while card >= 0:
            if table.base[card] >= 0 and not table.in_game[table.base[card]]:
                count = note(table, card, count)
            card = table.above[card]
    by_age(table, 0, count)
    for i in range(count):
        note_leaving(table, table.found[i], i)
    leave(table, count, DISCARD, R58)
    for seat in range(table.seats):
        if not table.in_game[seat]:
            card = table.bottom[zone_of(table, seat, BATTLEFIELD)]
            while card >= 0:
                above = table.above[card]
                settle_control(table, card)
                card = above
    card = table.bottom[STACK]
    while card >= 0:
        above = table.above[card]
        if not is_played(table, card):
            move(table, card, zone_of(table, table.owner[card], DISCARD), R58, NOBODY, EVERYBODY)
        card = above


@rule
def is_played(table: Table, card: int) -> bool:
    """Whether a card in the zone of the stack is really on the stack."""
    found = False
    for at in range(table.stacked):
        if table.k_ability[at] == 0 and table.k_source[at] == card:
            found = True
    return found


@rule
def let_go(table: Table, running: bool) -> None:
    """Settle everything that goes on among those who are left, from the outside in."""
    forget_void(table, SOMEBODY_LEFT)
    last = table.depth - 1 if running else table.depth
    kept = 0
    for frame in range(last):
        at = table.f_step[frame]
        stays = True
        cuts = False
        if ASK_FOR_HAND <= at <= RETURN_HANDS:
            for seat in range(table.seats):
                if not table.in_game[seat]:
                    table.f_a[frame] &= ~(1 << seat)
                    table.f_b[frame] &= ~(1 << seat)
        elif BEGIN_TURN <= at <= END_AT_ONCE:
            if not table.in_game[table.f_seat[frame]]:
                table.f_step[frame] = END_AT_ONCE
                cuts = True
        elif GIVE_TO_ACTIVE_PLAYER <= at <= SKIP_LEAVERS:
            if at != AFTER_EFFECT:
                table.f_step[frame] = SKIP_LEAVERS
        elif ORDER_TRIGGERS <= at <= FIX_TARGET:
            table.f_step[frame] = ORDER_TRIGGERS
        elif DECLARE <= at <= COMMIT:
            stays = False
        elif TEST_AGAIN <= at <= LEAVE_STACK:
            stays = find_thing(table, table.f_number[frame]) >= 0
            cuts = not stays
        elif at == CARRY_LATER:
            if not table.in_game[table.r_controller]:
                table.f_step[frame] = DO_LATER
                cuts = True
        elif ASK_FOR_DISCARD <= at <= TAKE_AND_BOTTOM:
            stays = table.in_game[table.f_seat[frame]] == 1
        if stays:
            keep_frame(table, frame, kept)
            kept += 1
        if cuts:
            break
    if running:
        keep_frame(table, last, kept)
        kept += 1
    table.depth = kept


@rule
def keep_frame(table: Table, frame: int, at: int) -> None:
    """A process goes on, further out than before."""
    table.f_step[at] = table.f_step[frame]
    table.f_seat[at] = table.f_seat[frame]
    table.f_card[at] = table.f_card[frame]
    table.f_ability[at] = table.f_ability[frame]
    table.f_mode[at] = table.f_mode[frame]
    table.f_x[at] = table.f_x[frame]
    table.f_over[at] = table.f_over[frame]
    table.f_price[at] = table.f_price[frame]
    table.f_scrapped[at] = table.f_scrapped[frame]
    table.f_auto[at] = table.f_auto[frame]
    table.f_number[at] = table.f_number[frame]
    table.f_a[at] = table.f_a[frame]
    table.f_b[at] = table.f_b[frame]


@rule
def begin_concession(table: Table, seat: int) -> None:
    """A player gives up, at any time: the open question is put anew afterwards."""
    if table.asked >= 0:
        table.f_step[table.depth - 1] = table.asking
        table.asked = NOBODY
    frame = begin(table, CONCEDE)
    table.f_seat[frame] = seat


@step(CONCEDE)
def concede(table: Table, frame: int) -> None:
    """The loss counts at once."""
    seat = table.f_seat[frame]
    if holds(table, R58):
        table.lost_by[seat] = BY_CONCESSION
        lose(table, 1 << seat, R57, True)
    if table.ending == 0:
        finish(table)
