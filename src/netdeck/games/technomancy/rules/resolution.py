"""The topmost card or ability takes its effect (3.4.5, R34-R36, R55).

Targets are tested again with the function that offered them: if all have become illegal nothing happens; otherwise only the parts about
illegal ones are skipped. The effects then happen in printed order with no check in between. The thing stays on the stack until the end.
"""

from netdeck.cardgame.choices import offer_word
from netdeck.cardgame.rows import copy_rule
from netdeck.games.technomancy.events.stack import NO_CONDITION, NO_TARGET, NOT_POSSIBLE, NOT_WANTED, NoEffect, TookEffect
from netdeck.games.technomancy.rules.answer_kinds import NO, YES
from netdeck.games.technomancy.rules.battlefield import enter, move
from netdeck.games.technomancy.rules.cards import find_thing, row_of, zone_of
from netdeck.games.technomancy.rules.checks import ALLOWED
from netdeck.games.technomancy.rules.clauses import C3_4_5, C3_5_1_2, C3_5_2_2, C3_5_3_2, R34, R55, R73
from netdeck.games.technomancy.rules.constants import AGENT, DISCARD, EVERYBODY, NONE, QUICKHACK
from netdeck.games.technomancy.rules.delayed_list import SCENE
from netdeck.games.technomancy.rules.properties import recompute_stats
from netdeck.games.technomancy.rules.stack import remove_ability
from netdeck.games.technomancy.rules.steps import ASK_WHETHER, HEED, LEAVE_STACK, TAKE_EFFECT, TEST_AGAIN, step
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.targeting import why_not_target
from netdeck.games.technomancy.rules.values import is_so
from netdeck.games.technomancy.rules.verbs import can_do_any, carry_on
from netdeck.kernel.card_table import NOBODY, ON_CARD, ON_STACK, aim_kind, aim_number, ask, begin, finish
from netdeck.kernel.columns import emit, holds, make_room, no_offers, rule

take_scene = copy_rule("r_", "k_", SCENE, to_row=False)


@rule
def begin_resolving(table: Table) -> None:
    """The topmost thing of the stack takes its effect: it is remembered as it is, for it may leave the stack meanwhile."""
    at = table.stacked - 1
    table.r_number = table.k_number[at]
    table.r_triggered = table.k_triggered[at]
    take_scene(table, at)
    table.r_code = table.m_do[table.k_mode[at]]
    table.r_aims = table.k_aims[at]
    for i in range(table.r_aims):
        if i < len(table.r_aim) or make_room(table, table.r_aim):
            table.r_aim[i] = table.aims[table.k_aim[at] + i]
            table.r_lost[i] = NONE
    frame = begin(table, TEST_AGAIN)
    table.f_number[frame] = table.r_number


@step(TEST_AGAIN)
def test_again(table: Table, frame: int) -> None:
    """The targets must still be legal, and an "if" must still hold (R55)."""
    first = table.m_slot[table.r_mode]
    aimed = 0
    legal = 0
    for i in range(table.r_aims):
        aim = table.r_aim[i]
        if aim:
            aimed += 1
            if why_not_target(table, first + i, table.r_controller, table.r_source, aim) == ALLOWED or not holds(table, R34):
                legal += 1
            else:
                table.r_aim[i] = 0
    if aimed and legal == 0:
        nothing(table, frame, R34, NO_TARGET)
        return
    note_controllers(table)
    then = TAKE_EFFECT
    if table.r_triggered:
        row = row_of(table, table.r_printed, table.r_ability)
        recompute_stats(table)
        if not is_so(table, table.a_condition[row], table.r_controller, table.r_source) and holds(table, R55):
            nothing(table, frame, R55, NO_CONDITION)
            return
        if table.a_may[row]:
            if not can_do_any(table, frame, table.r_code) and holds(table, R73):
                nothing(table, frame, R73, NOT_POSSIBLE)
                return
            then = ASK_WHETHER
    table.f_step[frame] = then


@rule
def note_controllers(table: Table) -> None:
    """Who has each of the targets on the battlefield, or put it on the stack."""
    recompute_stats(table)
    for i in range(table.r_aims):
        aim = table.r_aim[i]
        had = NOBODY
        if aim_kind(aim) == ON_CARD and table.is_face[aim_number(aim)]:
            had = table.now_controller[aim_number(aim)]
        elif aim_kind(aim) == ON_STACK and find_thing(table, aim_number(aim)) >= 0:
            had = table.k_controller[find_thing(table, aim_number(aim))]
        table.r_had[i] = had


@rule
def nothing(table: Table, frame: int, clause: int, reason: int) -> None:
    """It has no effect."""
    table.unchecked = 1
    if holds(table, clause):
        remove_ability(table, table.r_number)
        emit(table, NoEffect.NUMBER, clause, table.r_number, reason, table.r_source)
    table.f_step[frame] = LEAVE_STACK


@step(ASK_WHETHER)
def ask_whether(table: Table, frame: int) -> None:
    """The controller may let it happen or not (D11)."""
    no_offers(table)
    offer_word(table, YES, 0)
    offer_word(table, NO, 0)
    ask(table, table.r_controller, frame, HEED)


@step(HEED)
def heed(table: Table, frame: int) -> None:
    """A text that says "may" leaves it to its controller: a refusal ends it."""
    if table.chosen == NO:
        nothing(table, frame, C3_4_5, NOT_WANTED)
    else:
        table.f_step[frame] = TAKE_EFFECT


@step(TAKE_EFFECT)
def take_effect(table: Table, frame: int) -> None:
    """One effect after another, in printed order."""
    if not carry_on(table, frame):
        return
    table.unchecked = 1
    if holds(table, C3_4_5):
        remove_ability(table, table.r_number)
        emit(table, TookEffect.NUMBER, C3_4_5, table.r_number, table.r_source)
    table.f_step[frame] = LEAVE_STACK


@step(LEAVE_STACK)
def leave_stack(table: Table, frame: int) -> None:
    """A quickhack or program is discarded, an agent goes onto the battlefield, an ability is gone (3.5.1.2, 3.5.2.2, 3.5.3.2)."""
    card = table.r_source
    kind = table.d_type[table.r_printed]
    if find_thing(table, table.r_number) >= 0 and table.r_ability == 0:
        if kind == AGENT:
            enter(table, card, table.r_controller, C3_5_3_2)
        else:
            clause = C3_5_1_2 if kind == QUICKHACK else C3_5_2_2
            move(table, card, zone_of(table, table.owner[card], DISCARD), clause, NOBODY, EVERYBODY)
    finish(table)
