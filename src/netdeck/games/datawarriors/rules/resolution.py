"""Resolving the top of the stack, and the triggers that follow (stack-like resolving, halt, card effects; P6 to P9, R39).

The last process issued resolves first, and an answer before what it answers. Triggers are no processes: they happen right after the
action or resolve that caused them, in order of entering play, and nobody can respond.

Of a frame that resolves, ``f_seat`` is the issuer, ``f_code`` the command or script, ``f_card`` the card whose text it is, ``f_source`` the
via card.
"""

from netdeck.games.datawarriors.events.delayed import CameTrue
from netdeck.games.datawarriors.events.processes import (
    BY_MARK,
    BY_REQUIREMENT,
    BY_TARGET,
    BY_VIA,
    Halted,
    HaltMarked,
    Resolved,
    ScriptDone,
    Triggered,
)
from netdeck.games.datawarriors.rules.clauses import (
    CARD_EFFECTS_3,
    HALT_1,
    HALT_2,
    R27,
    R28,
    R37,
    R45,
    R50,
    R93,
    RESOLVE_2,
    STACK_LIKE_RESOLVING_1,
    STACK_LIKE_RESOLVING_2,
)
from netdeck.games.datawarriors.rules.delayed import carry_out_later, forget_later, next_later
from netdeck.games.datawarriors.rules.effects import HALTED as HALTED_MOMENT
from netdeck.games.datawarriors.rules.effects import is_waiting, unhaltable_by, wait, wait_for
from netdeck.games.datawarriors.rules.elimination import begin_aftermath, eliminated, end_turn_at_once, take_off_stack
from netdeck.games.datawarriors.rules.steps import (
    CARRY_OUT,
    DO_INSTRUCTIONS,
    DO_LATER,
    ELIMINATE_AT_ONCE,
    FAIL_IF_HALTED,
    PUT_SCRIPT_AWAY,
    REACT,
    TAKE_OFF_THE_STACK,
    step,
)
from netdeck.games.datawarriors.rules.table import NOT_OVER, STACK, TRASH, Table, be_about_the_same, find_process, stands, zone_of
from netdeck.games.datawarriors.rules.targets import is_lost
from netdeck.games.datawarriors.rules.turns import needs_aftermath
from netdeck.games.datawarriors.rules.values import is_true, target_card
from netdeck.kernel.card_table import NOBODY, begin, finish, move, over
from netdeck.kernel.columns import emit, holds, rule


@step(TAKE_OFF_THE_STACK)
def take_off_the_stack(table: Table, frame: int) -> None:
    """The last one issued (stack-like-resolving.2: an answer resolves before what it answers; resolve.1-2 say the same, R2)."""
    at = table.stacked - 1 if holds(table, STACK_LIKE_RESOLVING_2) and holds(table, RESOLVE_2) else 0
    table.f_process[frame] = table.p_number[at]
    table.f_seat[frame] = table.p_issuer[at]
    table.f_code[frame] = table.p_use[at]
    table.f_card[frame] = table.p_carrier[at]
    table.f_source[frame] = table.p_via[at]
    table.f_entered[frame] = table.p_via_entered[at]
    table.f_x[frame] = table.p_x[at]
    table.f_aim0[frame] = table.p_aim0[at]
    table.f_aim1[frame] = table.p_aim1[at]
    table.f_aim2[frame] = table.p_aim2[at]
    table.f_count[frame] = table.p_halted[at]
    table.f_desktop[frame] = table.p_desktop[at]
    if holds(table, STACK_LIKE_RESOLVING_1):
        take_off_stack(table, at)
        emit(table, Resolved.NUMBER, STACK_LIKE_RESOLVING_1, table.f_process[frame])
    table.f_step[frame] = FAIL_IF_HALTED


@rule
def why_halted(table: Table, frame: int) -> int:
    """Why a process fails as it resolves: mark, via, requirement or target; 0 when it does not.

    That the via card is in play and that a target is left stands in no requirement: by option such a process goes on (R56).
    """
    via = table.f_source[frame]
    if table.f_count[frame] and holds(table, HALT_2) and unhaltable_by(table, via) < 0:
        return BY_MARK
    strict = table.o_unspecified_halts == 1
    if strict and via >= 0 and not stands(table, via, table.f_entered[frame]) and holds(table, R27):
        return BY_VIA
    requires = table.u_requires[table.f_code[frame]]
    if requires and not is_true(table, requires, table.f_seat[frame], -1) and holds(table, R50):
        return BY_REQUIREMENT
    aim0 = table.f_aim0[frame]
    if strict and aim0 and is_lost(table, aim0):
        aim1 = table.f_aim1[frame]
        aim2 = table.f_aim2[frame]
        if (aim1 == 0 or is_lost(table, aim1)) and (aim2 == 0 or is_lost(table, aim2)) and holds(table, R28):
            return BY_TARGET
    return 0


@rule
def mark_halted(table: Table, process: int, by: int) -> None:
    """A process will fail on resolve: the mark sits on it until then, and can be taken off again (halt.2, R27)."""
    if holds(table, R27):
        at = find_process(table, process)
        if at >= 0:
            table.p_halted[at] = 1
        emit(table, HaltMarked.NUMBER, R27, process, by)


@step(FAIL_IF_HALTED)
def fail_if_halted(table: Table, frame: int) -> None:
    """A process that fails does nothing; the points and the state of its card stay as they are (R26)."""
    cause = why_halted(table, frame)
    if cause == 0:
        table.f_step[frame] = DO_INSTRUCTIONS
        return
    issuer = table.f_seat[frame]
    if holds(table, HALT_1):
        for i in range(table.in_plays):
            card = table.in_play[i]
            if table.controller[card] != issuer:
                wait(table, HALTED_MOMENT, card, issuer)
        wait_for(table, HALTED_MOMENT, issuer, 0)
        emit(table, Halted.NUMBER, HALT_1, table.f_process[frame], cause, issuer)
    table.f_step[frame] = PUT_SCRIPT_AWAY


@step(DO_INSTRUCTIONS)
def do_instructions(table: Table, frame: int) -> None:
    """The instructions in order, about the via card and not the carrier of the text (R36)."""
    table.f_step[frame] = PUT_SCRIPT_AWAY
    child = begin(table, CARRY_OUT)
    be_about_the_same(table, frame, child)
    table.f_code[child] = table.u_do[table.f_code[frame]]
    table.f_it[child] = NOBODY
    table.f_event_user[child] = NOBODY
    card = target_card(table, child)
    table.f_holder[child] = table.controller[card] if card >= 0 else NOBODY


@rule
def is_issued_still(table: Table, carrier: int) -> bool:
    """Whether a script's card belongs to another process on the stack: this one was a copy (R100)."""
    found = False
    for at in range(table.stacked):
        if table.p_via[at] < 0 and table.p_carrier[at] == carrier:
            found = True
    return found


@step(PUT_SCRIPT_AWAY)
def put_script_away(table: Table, frame: int) -> None:
    """A script's card goes to its owner's trash, halted or not (R45); then everything reacts."""
    carrier = table.f_card[frame]
    if table.f_source[frame] < 0 and table.zone[carrier] == STACK and not is_issued_still(table, carrier) and holds(table, R45):
        move(table, carrier, zone_of(table, table.owner[carrier], TRASH))
        emit(table, ScriptDone.NUMBER, R45, carrier)
    finish(table)
    if needs_aftermath(table):
        begin_aftermath(table)


# Triggered effects, after an action or a resolve. Of a frame, ``f_count`` says how many have had their turn.


@step(REACT)
def react(table: Table, frame: int) -> None:
    """First in, first out; each requirement is tested when its effect would happen (R37); beyond the cap they are dropped."""
    if not is_waiting(table):
        table.f_step[frame] = ELIMINATE_AT_ONCE
        return
    at = table.q_first
    card = table.q_card[at]
    effect = table.q_effect[at]
    controller = table.q_controller[at]
    desktop = table.q_desktop[at]
    user = table.q_user[at]
    if holds(table, CARD_EFFECTS_3):
        table.q_first = at + 1
        if table.q_first == table.q_end:
            table.q_first = 0
            table.q_end = 0
        emit(table, Triggered.NUMBER, CARD_EFFECTS_3, card, table.e_number[effect])
    condition = table.e_condition[effect]
    met = condition == 0 or not holds(table, R37) or is_true(table, condition, controller, -1)
    done = table.f_count[frame]
    table.f_count[frame] = done + 1
    if met and table.in_game[controller] and done < table.o_trigger_cap:
        perform_effect(table, table.e_do[effect], controller, card, desktop, user)


@rule
def perform_effect(table: Table, code: int, controller: int, card: int, desktop: int, user: int) -> None:
    """An effect of a card is carried out, not a process."""
    child = begin(table, CARRY_OUT)
    table.f_did[child] = table.did
    table.f_seat[child] = controller
    table.f_code[child] = code
    table.f_source[child] = card
    table.f_entered[child] = table.entered[card]
    table.f_desktop[child] = desktop
    table.f_x[child] = 0
    table.f_aim0[child] = 0
    table.f_aim1[child] = 0
    table.f_aim2[child] = 0
    table.f_process[child] = 0
    table.f_it[child] = NOBODY
    table.f_event_user[child] = user
    table.f_holder[child] = NOBODY


# What was put off. Of a frame, ``f_count`` is the moment that has come, ``f_seat`` whose it is.


@step(DO_LATER)
def do_later(table: Table, frame: int) -> None:
    """One after another, the oldest first; then everything reacts (R93)."""
    at = next_later(table, table.f_count[frame], table.f_seat[frame])
    if at < 0:
        finish(table)
        if needs_aftermath(table):
            begin_aftermath(table)
        return
    if holds(table, R93):
        emit(table, CameTrue.NUMBER, R93, table.y_seat[at], table.y_moment[at], table.y_code[at])
    carry_out_later(table, at)
    forget_later(table, at)


@step(ELIMINATE_AT_ONCE)
def eliminate_at_once(table: Table, frame: int) -> None:
    """Only by option: users with an empty drive are out at once, not at Exit."""
    if not table.o_elim_immediate:
        finish(table)
        return
    ending = eliminated(table)
    if ending != NOT_OVER:
        over(table, ending, table.winner)
    elif not table.in_game[table.current]:
        end_turn_at_once(table)
    else:
        finish(table)
