"""The check before a player receives priority (3.4.3, R18-R20, R60).

State-based effects are found on one state and applied at once, again and again until none applies; then waiting triggers go on the stack,
the active player's first, so that later players' take effect first; and all that is repeated until nothing happens any more.
"""

from netdeck.cardgame.choices import offer_word
from netdeck.games.technomancy.events.ending import BY_HEALTH, BY_LIBRARY
from netdeck.games.technomancy.events.stack import TriggerDropped, TriggerStacked
from netdeck.games.technomancy.events.turns import Overloaded
from netdeck.games.technomancy.rules.answer_kinds import PUT_NEXT
from netdeck.games.technomancy.rules.battlefield import leave
from netdeck.games.technomancy.rules.candidate_lists import by_age, note, note_leaving
from netdeck.games.technomancy.rules.cards import in_turn, kind_of, row_of
from netdeck.games.technomancy.rules.clauses import C3_4_3_2, C5_6_1, R19, R33, R57, R59, R60
from netdeck.games.technomancy.rules.constants import AGENT, DISCARD
from netdeck.games.technomancy.rules.elimination import lose
from netdeck.games.technomancy.rules.lasting_effects import WHILE_YOU_CONTROL, end_effects, is_still_controlled
from netdeck.games.technomancy.rules.legality import is_overloaded
from netdeck.games.technomancy.rules.plays import choose_aim, leave_out_declined
from netdeck.games.technomancy.rules.properties import recompute_stats
from netdeck.games.technomancy.rules.stack import forget_waiting, put_on_stack
from netdeck.games.technomancy.rules.steps import (
    AIM_TRIGGER,
    APPLY_STATE_BASED_EFFECTS,
    FIX_TARGET,
    ORDER_TRIGGERS,
    REPEAT,
    STACK_TRIGGERS,
    TAKE_ORDERED,
    step,
)
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.targeting import can_fill, offer_targets
from netdeck.kernel.card_table import NOTHING, ask, begin, finish
from netdeck.kernel.columns import emit, holds, no_offers, rule


@step(APPLY_STATE_BASED_EFFECTS)
def apply_state_based_effects(table: Table, frame: int) -> None:
    """All that apply now, at once; as long as some do, again."""
    if apply_once(table):
        if table.ending == 0:
            table.f_step[table.depth - 1] = REPEAT
        return
    if not table.in_game[table.active]:
        finish(table)
        return
    if is_overloaded(table) and not table.overloaded:
        table.unchecked = 1
        if holds(table, R60):
            table.overloaded = 1
            emit(table, Overloaded.NUMBER, R60, table.turn)
    if table.waiting == 0:
        table.unchecked = 0
        table.offered = 0
        finish(table)
    else:
        table.f_step[frame] = STACK_TRIGGERS


@step(STACK_TRIGGERS)
def stack_triggers(table: Table, frame: int) -> None:
    """What waits goes on the stack."""
    table.f_step[frame] = REPEAT
    if table.waiting:
        begin(table, ORDER_TRIGGERS)


@step(REPEAT)
def repeat(table: Table, frame: int) -> None:
    """Once more, until nothing applies and nothing triggers."""
    table.f_step[frame] = APPLY_STATE_BASED_EFFECTS


@rule
def apply_once(table: Table) -> bool:
    """Find every state-based effect on one state and apply them together: SB1 to SB4 of R19. Whether there were any."""
    recompute_stats(table)
    dead = 0
    if holds(table, C5_6_1):
        for i in range(table.faces):
            card = table.b_card[i]
            if table.now_health[card] <= table.damage[card] and kind_of(table, card) == AGENT:
                dead = note(table, card, dead)
    by_age(table, 0, dead)
    ended = 0
    for i in range(table.lasting):
        ends = table.l_until[i] == WHILE_YOU_CONTROL and not is_still_controlled(table, table.l_source[i], table.l_maker[i])
        table.l_ending[i] = 1 if ends else 0
        ended += table.l_ending[i]
    losers = find_losers(table)
    if not (dead or ended or losers) or not holds(table, R19):
        return False
    end_effects(table, R19)
    count = 0
    for i in range(dead):
        count = note_leaving(table, table.found[i], count)
    if dead:
        leave(table, count, DISCARD, C5_6_1)
    if losers:
        lose(table, losers, R57, True)
    return True


@rule
def find_losers(table: Table) -> int:
    """Who has no health left, or had to draw from an empty library: a bit for each."""
    losers = 0
    for seat in range(table.seats):
        if table.in_game[seat]:
            if table.health[seat] <= 0 and holds(table, R57):
                losers |= 1 << seat
                table.lost_by[seat] = BY_HEALTH
            elif table.failed >> seat & 1 and holds(table, R59):
                losers |= 1 << seat
                table.lost_by[seat] = BY_LIBRARY
    return losers


@rule
def find_next(table: Table) -> int:
    """Note the waiting triggers of the next player who has some, in the order in which they triggered; how many there are."""
    for i in range(table.seats):
        seat = in_turn(table, table.active, i)
        found = 0
        if table.in_game[seat]:
            for at in range(table.waiting):
                if table.q_controller[at] == seat:
                    found = note(table, at, found)
        if found:
            return found
    return 0


@step(ORDER_TRIGGERS)
def order_triggers(table: Table, frame: int) -> None:
    """The active player's first, then by turn order; each player orders their own (D10)."""
    if is_overloaded(table) and holds(table, R60):
        while table.waiting:
            drop(table, 0, R60)
    found = find_next(table)
    if found == 0:
        finish(table)
        return
    first = table.found[0]
    alike = True
    for i in range(1, found):
        at = table.found[i]
        if table.q_printed[at] != table.q_printed[first] or table.q_ability[at] != table.q_ability[first]:
            alike = False
    if alike:
        begin_aiming(table, frame, first)
        return
    no_offers(table)
    for i in range(found):
        offer_word(table, PUT_NEXT, i)
    ask(table, table.q_controller[first], frame, TAKE_ORDERED)


@rule
def begin_aiming(table: Table, frame: int, at: int) -> None:
    """A trigger goes on the stack next: it is known by its place in time."""
    table.f_a[frame] = table.q_order[at]
    table.chosen_aims = 0
    table.f_step[frame] = AIM_TRIGGER


@step(TAKE_ORDERED)
def take_ordered(table: Table, frame: int) -> None:
    """The one that was chosen is next."""
    find_next(table)
    begin_aiming(table, frame, table.found[table.chosen_other])


@rule
def find_waiting(table: Table, order: int) -> int:
    """Where among those that wait a trigger is."""
    for at in range(table.waiting):
        if table.q_order[at] == order:
            return at
    return NOTHING


@step(AIM_TRIGGER)
def aim_trigger(table: Table, frame: int) -> None:
    """Its controller chooses targets, slot by slot; without a legal one it is dropped."""
    at = find_waiting(table, table.f_a[frame])
    you = table.q_controller[at]
    source = table.q_source[at]
    mode = table.a_mode[row_of(table, table.q_printed[at], table.q_ability[at])]
    leave_out_declined(table, mode)
    if table.chosen_aims < table.m_slots[mode]:
        if not can_fill(table, mode, you, source):
            drop(table, at, R33)
            table.f_step[frame] = ORDER_TRIGGERS
            return
        no_offers(table)
        offer_targets(table, table.m_slot[mode] + table.chosen_aims, you, source)
        ask(table, you, frame, FIX_TARGET)
        return
    table.unchecked = 1
    if holds(table, C3_4_3_2):
        thing = put_on_stack(table, source, table.q_entered[at], you, table.q_ability[at], mode)
        table.k_printed[thing] = table.q_printed[at]
        table.k_triggered[thing] = 1
        table.k_about[thing] = table.q_about[at]
        table.k_about_of[thing] = table.q_about_of[at]
        table.k_last[thing] = table.q_last[at]
        table.k_by[thing] = table.q_by[at]
        table.k_power[thing] = table.q_power[at]
        forget_waiting(table, at)
        emit(table, TriggerStacked.NUMBER, C3_4_3_2, thing)
    table.f_step[frame] = ORDER_TRIGGERS


@step(FIX_TARGET)
def fix_target(table: Table, frame: int) -> None:
    """One target is chosen."""
    choose_aim(table, table.chosen_aim0)
    table.f_step[frame] = AIM_TRIGGER


@rule
def drop(table: Table, at: int, clause: int) -> None:
    """A waiting trigger has no legal target, or the stack is overloaded."""
    table.unchecked = 1
    if holds(table, clause):
        emit(table, TriggerDropped.NUMBER, clause, at)
        forget_waiting(table, at)
