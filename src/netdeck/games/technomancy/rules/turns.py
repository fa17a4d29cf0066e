"""The turn and its six phases (3.1-3.3, R12-R16, R21, R22).

All deployed cards of all players recover (R12); what triggers there waits for Turn Start (R13). The draw is an action of the phase, not an
ability (R14). In Cleanup nobody receives priority unless something triggered; then Cleanup starts again (R21).
"""

from netdeck.games.technomancy.events.stack import TURN_ENDED, NoEffect
from netdeck.games.technomancy.events.turns import PhaseBegan, PhaseEnded, TurnBegan
from netdeck.games.technomancy.rules.battlefield import draw, move, recover
from netdeck.games.technomancy.rules.candidate_lists import by_age, note, note_leaving
from netdeck.games.technomancy.rules.cards import zone_of
from netdeck.games.technomancy.rules.clauses import (
    C3_1,
    C3_3_1,
    C3_3_1_1,
    C3_3_2,
    C3_3_2_1,
    C3_3_3,
    C3_3_3_1,
    C3_3_3_2,
    C3_3_4,
    C3_3_4_1,
    C3_3_5,
    C3_3_5_1,
    C3_3_6,
    C3_3_6_1,
    C3_3_6_2,
    C3_4_7,
    C3_4_8,
    R21,
    R58,
    R62,
    R66,
)
from netdeck.games.technomancy.rules.constants import (
    BATTLEFIELD,
    CLEANUP,
    DISCARD,
    DRAW,
    EVERYBODY,
    HAND,
    MAIN,
    NEVER,
    RECOVERY,
    TURN_END,
    TURN_START,
)
from netdeck.games.technomancy.rules.delayed import begin_later
from netdeck.games.technomancy.rules.delayed_list import AT_END, AT_TURN, TURN_IS_OVER, TURN_WAS_CUT, forget_void
from netdeck.games.technomancy.rules.effect_questions import begin_discarding
from netdeck.games.technomancy.rules.invalidation import everything_moves
from netdeck.games.technomancy.rules.lasting_effects import END_OF_TURN as UNTIL_END_OF_TURN
from netdeck.games.technomancy.rules.lasting_effects import YOUR_TURN_BEGINS, end_all_until, end_effects
from netdeck.games.technomancy.rules.payment import empty_pools
from netdeck.games.technomancy.rules.priority import begin_priority, leave_phase
from netdeck.games.technomancy.rules.restrictions import hand_size
from netdeck.games.technomancy.rules.stack import remove_ability
from netdeck.games.technomancy.rules.steps import (
    APPLY_STATE_BASED_EFFECTS,
    BEGIN_TURN,
    CHECK_AFTER_DISCARDS,
    DISCARD_DOWN,
    DRAW_FOR_TURN,
    DRAW_PHASE,
    END_AT_ONCE,
    END_EFFECTS_OF_TURN,
    END_OF_TURN,
    MAIN_PHASE,
    PRIORITY_IN_CLEANUP,
    RECOVER_ALL,
    START_OF_TURN,
    step,
)
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.triggers import AT_DRAW_PHASE, AT_MAIN_PHASE, AT_TURN_END, AT_TURN_START, fire_phase
from netdeck.kernel.card_table import NOBODY, begin, finish
from netdeck.kernel.columns import emit, holds, rule


@rule
def begin_turn_of(table: Table, seat: int, extra: int) -> None:
    """A turn; *extra* if it is one beside the normal order (R56)."""
    frame = begin(table, BEGIN_TURN)
    table.f_seat[frame] = seat
    table.f_a[frame] = extra


@rule
def begin_phase(table: Table, phase: int, clause: int) -> None:
    """A phase begins."""
    if holds(table, clause):
        table.phase = phase
        if table.o_main_only:
            table.offered = 0
        emit(table, PhaseBegan.NUMBER, clause, phase)


@step(BEGIN_TURN)
def begin_turn(table: Table, frame: int) -> None:
    """Its player is the active player; everybody else is not (3.2)."""
    seat = table.f_seat[frame]
    everything_moves(table)
    if holds(table, C3_1):
        table.turn += 1
        table.active = seat
        if table.f_a[frame]:
            forget_extra_turn(table, seat)
        else:
            table.normal_turn_of = seat
        table.agents_died = 0
        table.stack_objects = 0
        table.overloaded = 0
        for each in range(table.seats):
            table.buildings_played[each] = 0
        emit(table, TurnBegan.NUMBER, C3_1, table.turn, seat, table.f_a[frame])
    forget_void(table, TURN_IS_OVER)
    end_all_until(table, YOUR_TURN_BEGINS, seat, R66)
    table.f_step[frame] = RECOVER_ALL


@rule
def forget_extra_turn(table: Table, seat: int) -> None:
    """The newest extra turn of a player has come."""
    at = table.extras - 1
    while table.x_seat[at] != seat:
        at -= 1
    for i in range(at, table.extras - 1):
        table.x_seat[i] = table.x_seat[i + 1]
    table.extras -= 1


@step(RECOVER_ALL)
def recover_all(table: Table, frame: int) -> None:
    """All deployed cards recover at once (R12); nobody receives priority (3.4.7)."""
    begin_phase(table, RECOVERY, C3_3_1)
    found = 0
    for seat in range(table.seats):
        card = table.bottom[zone_of(table, seat, BATTLEFIELD)]
        while card >= 0:
            if table.deployed[card] and (not table.o_recovery_active or seat == table.active):
                found = note(table, card, found)
            card = table.above[card]
    by_age(table, 0, found)
    for i in range(found):
        note_leaving(table, table.found[i], i)
    recover(table, found, C3_3_1_1)
    if not holds(table, C3_4_7):
        table.f_step[frame] = START_OF_TURN
        begin_priority(table, 0)
        return
    if holds(table, C3_3_1):
        emit(table, PhaseEnded.NUMBER, C3_3_1, RECOVERY)
    table.f_step[frame] = START_OF_TURN


@step(START_OF_TURN)
def start_of_turn(table: Table, frame: int) -> None:
    """Beginning-of-turn abilities trigger; what was put off to this turn happens."""
    begin_phase(table, TURN_START, C3_3_2)
    fire_phase(table, AT_TURN_START, C3_3_2_1)
    table.f_step[frame] = DRAW_FOR_TURN
    begin_priority(table, 1)
    begin_later(table, AT_TURN)


@step(DRAW_FOR_TURN)
def draw_for_turn(table: Table, frame: int) -> None:
    """The active player draws one card as the phase begins (R14)."""
    begin_phase(table, DRAW, C3_3_3)
    if table.turn > 1 or table.o_first_draw:
        draw(table, table.active, C3_3_3_1)
    table.f_step[frame] = DRAW_PHASE


@step(DRAW_PHASE)
def draw_phase(table: Table, frame: int) -> None:
    """Beginning-of-draw-phase abilities trigger."""
    fire_phase(table, AT_DRAW_PHASE, C3_3_3_2)
    table.f_step[frame] = MAIN_PHASE
    begin_priority(table, 1)


@step(MAIN_PHASE)
def main_phase(table: Table, frame: int) -> None:
    """Beginning-of-main-phase abilities trigger."""
    begin_phase(table, MAIN, C3_3_4)
    fire_phase(table, AT_MAIN_PHASE, C3_3_4_1)
    table.f_step[frame] = END_OF_TURN
    begin_priority(table, 1)


@step(END_OF_TURN)
def end_of_turn(table: Table, frame: int) -> None:
    """End-of-turn abilities trigger; what was put off to the end of the turn happens."""
    begin_phase(table, TURN_END, C3_3_5)
    fire_phase(table, AT_TURN_END, C3_3_5_1)
    table.f_step[frame] = END_EFFECTS_OF_TURN
    begin_priority(table, 1)
    begin_later(table, AT_END)


@step(END_EFFECTS_OF_TURN)
def end_effects_of_turn(table: Table, frame: int) -> None:
    """Until-end-of-turn effects end at the same moment (R22)."""
    if table.phase != CLEANUP:
        begin_phase(table, CLEANUP, C3_3_6)
    end_all_until(table, UNTIL_END_OF_TURN, -1, C3_3_6_1)
    for i in range(table.lasting):
        of_leaver = table.l_until[i] == YOUR_TURN_BEGINS and not table.in_game[table.l_maker[i]]
        table.l_ending[i] = 1 if of_leaver else 0
    end_effects(table, R66)
    table.f_step[frame] = DISCARD_DOWN


@step(DISCARD_DOWN)
def discard_down(table: Table, frame: int) -> None:
    """The active player discards down to the hand size; where the players agreed so, not in the first round of turns (R62)."""
    table.f_step[frame] = CHECK_AFTER_DISCARDS
    if table.o_first_waits and table.turn <= table.seats and holds(table, R62):
        return
    excess = table.size[zone_of(table, table.active, HAND)] - hand_size(table, table.active)
    if excess > 0:
        begin_discarding(table, table.active, excess, C3_3_6_2)


@step(CHECK_AFTER_DISCARDS)
def check_after_discards(table: Table, frame: int) -> None:
    """One check, so that a trigger can be noticed."""
    table.f_step[frame] = PRIORITY_IN_CLEANUP
    if table.unchecked:
        begin(table, APPLY_STATE_BASED_EFFECTS)


@step(PRIORITY_IN_CLEANUP)
def priority_in_cleanup(table: Table, frame: int) -> None:
    """If something went on the stack, players receive priority; then Cleanup starts again, or ends where the table plays without R21."""
    if table.stacked and holds(table, C3_4_8):
        if table.o_cleanup_again and holds(table, R21):
            table.f_step[frame] = END_EFFECTS_OF_TURN
        begin_priority(table, 0)
        return
    leave_phase(table)
    end_of_scrip(table)
    finish(table)


@rule
def end_of_scrip(table: Table) -> None:
    """A turn is over: what is left in pools is lost, unless nothing ever is (R28)."""
    if table.o_pool_empties != NEVER:
        empty_pools(table)


@step(END_AT_ONCE)
def end_at_once(table: Table, frame: int) -> None:
    """The active player left: the turn ends at once."""
    count = table.stacked
    for i in range(count):
        note(table, table.k_number[count - 1 - i], i)
    for i in range(count):
        number = table.found[i]
        at = 0
        while table.k_number[at] != number:
            at += 1
        card = table.k_source[at]
        if table.k_ability[at] == 0:
            move(table, card, zone_of(table, table.owner[card], DISCARD), R58, NOBODY, EVERYBODY)
        else:
            table.unchecked = 1
            if holds(table, R58):
                remove_ability(table, number)
                emit(table, NoEffect.NUMBER, R58, number, TURN_ENDED, card)
    end_all_until(table, UNTIL_END_OF_TURN, -1, R58)
    forget_void(table, TURN_WAS_CUT)
    end_of_scrip(table)
    finish(table)
