"""Leaving the game, and its end (exit step, R25, R29 to R32, R58).

When a user is out, the desktop vanishes with everything on it and nothing reacts to that.
"""

from netdeck.cardgame.rows import drop_rule
from netdeck.games.datawarriors.events.turns import BY_CONCEDING, BY_DRIVE, GameOver, Removed, TurnCutShort, UserOut
from netdeck.games.datawarriors.rules.clauses import EXIT_STEP_3, EXIT_STEP_4, R25, R30, R31, R32, R58
from netdeck.games.datawarriors.rules.delayed import TURN_IS_OVER, TURN_WAS_CUT, USER_IS_OUT, forget_void
from netdeck.games.datawarriors.rules.desktops import forget_in_play, give, leave_play
from netdeck.games.datawarriors.rules.effects import recompute_stats
from netdeck.games.datawarriors.rules.memory import boost
from netdeck.games.datawarriors.rules.piles import forget_picked
from netdeck.games.datawarriors.rules.steps import (
    ANSWER_OR_PASS,
    CARRY_OUT,
    FAIL_IF_HALTED,
    OFFER_FIRST,
    PUT_SCRIPT_AWAY,
    REACT,
    TAKE_TURNS,
)
from netdeck.games.datawarriors.rules.table import (
    ALL_EMPTY,
    ALL_EMPTY_DRAW,
    DRIVE,
    HAND,
    LAST_STANDING,
    NOT_IN_PLAY,
    NOT_OVER,
    NOT_STANDING,
    OUT,
    STACK,
    TRASH,
    UNTIL_EMPTY,
    Table,
    desktop_of,
    stands,
    zone_of,
)
from netdeck.kernel.card_table import NOBODY, begin, everybody, lay_on_top, move, over, seats_left, take_from_zone
from netdeck.kernel.columns import emit, holds, make_room, moving, rule

drop_process = drop_rule(Table, "p_number", "stacked")


@rule
def take_off_stack(table: Table, at: int) -> None:
    """A process leaves the stack; with the last one, passes that were to last until the stack is empty end."""
    drop_process(table, at)
    if table.stacked == 0:
        for seat in range(table.seats):
            if table.standing[seat] == UNTIL_EMPTY:
                table.standing[seat] = NOT_STANDING


@rule
def put_out(table: Table, seats: int, cause: int, clause: int) -> None:
    """These users (a bit for each) leave the game, with every card that they own (R31)."""
    for seat in range(table.seats):
        if seats >> seat & 1 and holds(table, clause):
            table.in_game[seat] = 0
            at = 0
            while at < table.stacked:
                if table.p_issuer[at] == seat:
                    take_off_stack(table, at)
                else:
                    at += 1
            forget_waiting_of(table, seat)
            forget_loans_of(table, seat)
            forget_void(table, USER_IS_OUT + seat)
            emit(table, UserOut.NUMBER, clause, seat, cause)
    for seat in range(table.seats):
        if seats >> seat & 1:
            clear_away(table, seat)


@rule
def forget_waiting_of(table: Table, seat: int) -> None:
    """Effects of a user's cards no longer wait (R32)."""
    kept = 0
    for i in range(table.q_first, table.q_end):
        if table.q_controller[i] != seat:
            table.q_card[kept] = table.q_card[i]
            table.q_effect[kept] = table.q_effect[i]
            table.q_controller[kept] = table.q_controller[i]
            table.q_desktop[kept] = table.q_desktop[i]
            table.q_user[kept] = table.q_user[i]
            kept += 1
    table.q_first = 0
    table.q_end = kept


@rule
def forget_loans_of(table: Table, gone: int) -> None:
    """Nothing of those who have *gone* comes back at Exit, and what they had borrowed comes back to its owner (R31)."""
    kept = 0
    for i in range(table.loans):
        card = table.l_card[i]
        back = table.l_before[i]
        if back == gone:
            back = table.owner[card]
        if table.owner[card] != gone and back != table.controller[card]:
            table.l_card[kept] = card
            table.l_entered[kept] = table.l_entered[i]
            table.l_before[kept] = back
            kept += 1
    table.loans = kept


@rule
def clear_away(table: Table, seat: int) -> None:
    """The desktop of a user vanishes, control of others' cards goes back, and all that they own leaves the game."""
    count = table.in_plays
    for i in range(count):
        table.tray[i] = table.in_play[i]
    for i in range(count):
        card = table.tray[i]
        if table.state[card] != NOT_IN_PLAY and table.owner[card] != seat:
            host = table.host[card]
            if desktop_of(table, card) == seat or (host >= 0 and table.owner[host] == seat):
                leave_play(table, card, TRASH, R31, True)
    i = 0
    while i < table.in_plays:
        card = table.in_play[i]
        if table.controller[card] == seat and table.owner[card] != seat:
            give(table, card, table.owner[card], False, R31)
        i += 1
    if not holds(table, R31):
        return
    named = take_out(table, seat, False)
    unnamed = take_out(table, seat, True)
    recompute_stats(table)
    emit(table, Removed.NUMBER, R31, named, unnamed)


@rule
def take_out(table: Table, seat: int, hidden: bool) -> int:
    """Take the cards of a user out of the game that lie hidden, or those that do not; how many there are."""
    count = 0
    for card in range(table.cards):
        zone = table.zone[card]
        if table.owner[card] != seat or zone == OUT:
            continue
        if (zone == zone_of(table, seat, HAND) or zone == zone_of(table, seat, DRIVE)) != hidden:
            continue
        if table.state[card] != NOT_IN_PLAY:
            forget_in_play(table, card)
        table.controller[card] = NOBODY
        known = 0 if hidden else everybody(table)
        moving(table, card, OUT, known)
        take_from_zone(table, card)
        lay_on_top(table, card, OUT)
        table.clock += 1
        table.entered[card] = table.clock
        table.known[card] = known
        count += 1
    return count


@rule
def end_turn_at_once(table: Table) -> None:
    """The current user has left: the turn ends without further steps, and the next one begins (R58).

    Processes of others leave the stack unresolved, effects no longer react, and what lasts until Exit ends.
    """
    if holds(table, R58):
        count = table.stacked
        while table.stacked:
            table.stacked -= 1
        for seat in range(table.seats):
            if count and table.standing[seat] == UNTIL_EMPTY:
                table.standing[seat] = NOT_STANDING
        card = table.bottom[STACK]
        while card >= 0:
            above = table.above[card]
            move(table, card, zone_of(table, table.owner[card], TRASH))
            card = above
        table.q_first = 0
        table.q_end = 0
        emit(table, TurnCutShort.NUMBER, R58, table.current, count)
    end_lasting(table)
    forget_void(table, TURN_WAS_CUT)
    table.depth = 1
    table.f_step[0] = TAKE_TURNS


@rule
def end_lasting(table: Table) -> None:
    """End what lasts until Exit: control goes back, newest first; boosts end (R25)."""
    count = table.loans
    while 3 * count > len(table.aims) and make_room(table, table.aims):
        pass
    for i in range(count):
        table.aims[3 * i] = table.l_card[i]
        table.aims[3 * i + 1] = table.l_entered[i]
        table.aims[3 * i + 2] = table.l_before[i]
    for i in range(count - 1, -1, -1):
        card = table.aims[3 * i]
        if stands(table, card, table.aims[3 * i + 1]):
            before = table.aims[3 * i + 2]
            give(table, card, before if table.in_game[before] else table.owner[card], False, R25)
    for seat in range(table.seats):
        if table.boost[seat]:
            boost(table, seat, -table.boost[seat], R25)
    forget_void(table, TURN_IS_OVER)


# The end


@rule
def empty_drives(table: Table) -> int:
    """The users in the game whose drive is empty: a bit for each."""
    found = 0
    for seat in range(table.seats):
        if table.in_game[seat] and table.size[zone_of(table, seat, DRIVE)] == 0:
            found |= 1 << seat
    return found


@rule
def won(table: Table, seat: int, ending: int, clause: int) -> int:
    """*seat* wins."""
    if holds(table, clause):
        emit(table, GameOver.NUMBER, clause, seat, ending)
    table.winner = seat
    return ending


@rule
def winner_among(table: Table) -> int:
    """The end, when only one user is left (exit-step.4)."""
    if seats_left(table) > 1 or not holds(table, EXIT_STEP_4):
        return NOT_OVER
    winner = 0
    while not table.in_game[winner]:
        winner += 1
    return won(table, winner, LAST_STANDING, EXIT_STEP_4)


@rule
def eliminated(table: Table) -> int:
    """Put everybody with an empty drive out; if that is everybody, the current user wins (exit-step.3, R29, R30)."""
    out = empty_drives(table)
    if out == 0:
        return NOT_OVER
    left = 0
    for seat in range(table.seats):
        if table.in_game[seat] and not out >> seat & 1:
            left += 1
    if left == 0:
        if table.o_all_out_draw:
            if holds(table, R30):
                emit(table, GameOver.NUMBER, R30, NOBODY, ALL_EMPTY_DRAW)
            table.winner = NOBODY
            return ALL_EMPTY_DRAW
        if holds(table, R30):
            return won(table, table.current, ALL_EMPTY, R30)
    put_out(table, out, BY_DRIVE, EXIT_STEP_3)
    return winner_among(table)


# Giving up (R32): at once, in any step, with everything that the user owns. Processes of that user leave the stack unresolved, also the
# one that is just resolving, and effects of their cards no longer happen. Who has left has not passed. If it was their turn, it ends
# without further steps (R58). The last user left wins at once.


@rule
def concede(table: Table, seat: int) -> None:
    """*seat* leaves the game; play goes on with the question that was open, or with the next turn."""
    if table.asked >= 0:
        table.f_step[table.depth - 1] = table.asking
        table.asked = NOBODY
    if not table.in_game[seat]:
        return
    for frame in range(table.depth):
        if table.f_step[frame] >= OFFER_FIRST and table.f_step[frame] <= ANSWER_OR_PASS:
            table.f_count[frame] &= ~(1 << seat)
    put_out(table, 1 << seat, BY_CONCEDING, R32)
    ending = winner_among(table)
    if ending != NOT_OVER:
        over(table, ending, table.winner)
        return
    if table.current == seat:
        end_turn_at_once(table)
        return
    for frame in range(table.depth):
        step = table.f_step[frame]
        resolving = step >= FAIL_IF_HALTED and step <= PUT_SCRIPT_AWAY
        if table.f_seat[frame] == seat and (resolving or step == CARRY_OUT):
            table.depth = frame
            forget_picked(table)
            if resolving and (table.q_end > table.q_first or table.o_elim_immediate):
                begin_aftermath(table)
            return


@rule
def begin_aftermath(table: Table) -> None:
    """Triggered effects, after an action or a resolve."""
    frame = begin(table, REACT)
    table.f_count[frame] = 0
