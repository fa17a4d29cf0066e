"""Event-modifying abilities at work (D5.1, P6.4.1.2, R16): what they put in the place of an event.

The result is a list of events, so that later abilities can see them. An instruction for which somebody must choose first goes into the
list as a whole and is carried out when its turn to be applied comes.
"""

from netdeck.cardgame.program import length, next_instruction
from netdeck.games.bloodless.events.processes import AbilityUsed, Chosen, Replaced, TimedEnded
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.ability_records import (
    A_COSTS,
    A_DO,
    A_GRANT,
    A_LIMIT,
    A_MAY,
    A_SORT,
    COMES_BEFORE,
    FORBIDS,
    GAINED,
    REPLACES,
    T_NUMBER,
    T_PLAYER,
    T_WHAT,
)
from netdeck.games.bloodless.rules.active_abilities import code_of
from netdeck.games.bloodless.rules.cards import count_use
from netdeck.games.bloodless.rules.choices import is_plain
from netdeck.games.bloodless.rules.clauses import P6_4_1_2, R65, R78
from netdeck.games.bloodless.rules.costs import can_pay
from netdeck.games.bloodless.rules.event_records import E_AMOUNT, E_CODE, E_PLAYER, E_SCENE, E_WORDS, WORDS_AT, new_event
from netdeck.games.bloodless.rules.frames import consequence
from netdeck.games.bloodless.rules.instructions import make_events
from netdeck.games.bloodless.rules.questions import answered, begin_question, put, question
from netdeck.games.bloodless.rules.records import H_OK, P_FACE, P_LIVE, R_CARD, R_PAST, S_THIS, S_YOU, W_CARD, W_NUMBER
from netdeck.games.bloodless.rules.table import UP, Table
from netdeck.games.bloodless.rules.text_values import number, player
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import emit, rule
from netdeck.kernel.records import NONE, concatenated, copy_record, row_length, row_with


@rule
def keep_it(table: Table, frame: int) -> None:
    """The event stays as it is."""
    table.replaced = row_with(table, NONE, table.f_event[frame], True)
    table.depth -= 1


@s.step(s.ASK_IF_OPTIONAL)
def ask_if_optional(table: Table, frame: int) -> None:
    """An optional ability asks; one whose cost cannot be paid is not used (R16)."""
    answered(table)
    code = table.code
    watch = table.f_watches[frame]
    at = code_of(table, watch)
    costs = code[at + A_COSTS]
    if code[at + A_SORT] != REPLACES or not (code[at + A_MAY] or code[costs]):
        table.f_step[frame] = s.REPLACE_EVENT
        return
    scene = table.f_scene[frame]
    if not can_pay(table, costs, scene):
        keep_it(table, frame)
        return
    begin_question(table)
    put(table, a.YES, NOTHING, 0)
    put(table, a.NO, NOTHING, 0)
    question(table, frame, table.heap[scene + S_YOU], a.WHETHER, table.heap[watch + W_CARD], a.NO, s.PAY_FOR_IT)


@s.step(s.PAY_FOR_IT)
def pay_for_it(table: Table, frame: int) -> None:
    """The cost is paid at once, as a part."""
    answered(table)
    emit(table, Chosen.NUMBER, P6_4_1_2, a.WHETHER)
    if table.chosen != a.YES:
        keep_it(table, frame)
        return
    costs = table.code[code_of(table, table.f_watches[frame]) + A_COSTS]
    if table.code[costs] == 0:
        table.f_step[frame] = s.REPLACE_EVENT
        return
    table.f_step[frame] = s.CHECK_PAYMENT
    consequence(table, table.f_scene[frame], costs, NONE, length(table, costs), False)


@s.step(s.CHECK_PAYMENT)
def check_payment(table: Table, frame: int) -> None:
    """Unpaid means not used."""
    if not table.heap[table.last + H_OK]:
        keep_it(table, frame)
        return
    table.f_step[frame] = s.REPLACE_EVENT


@s.step(s.REPLACE_EVENT)
def replace_event(table: Table, frame: int) -> None:
    """The list that stands in the place of the event."""
    code = table.code
    watch = table.f_watches[frame]
    event = table.f_event[frame]
    scene = table.f_scene[frame]
    at = code_of(table, watch)
    sort = code[at + A_SORT]
    new = NONE
    if sort != FORBIDS:
        do = code[at + A_DO]
        for i in range(1, code[do] + 1):
            made = instead(table, code[do + i], event, scene)
            note_words(table, made, code[do + i], event, scene)
            new = concatenated(table, new, made)
    if sort == COMES_BEFORE:
        new = row_with(table, new, event, True)
    card = table.heap[watch + W_CARD]
    if sort == REPLACES and code[at + A_LIMIT] >= 0:
        if table.live[card]:
            count_use(table, card, table.heap[watch + W_NUMBER], False)
            emit(table, AbilityUsed.NUMBER, R65, card, table.heap[watch + W_NUMBER])
        use_up(table, watch)
    emit(table, Replaced.NUMBER, P6_4_1_2, watch, event, new)
    table.replaced = new
    table.depth -= 1


@rule
def note_words(table: Table, made: int, at: int, event: int, scene: int) -> None:
    """Note on what stands in the place of an event by which words it does: whose, where they are told, and whether all knew the card."""
    this = table.heap[scene + S_THIS]
    words = NONE
    if this != NONE:
        past = table.heap[this + R_PAST]
        was_open = 1 if table.heap[past + P_LIVE] and table.heap[past + P_FACE] == UP else 0
        words = (table.heap[this + R_CARD] << WORDS_AT | next_instruction(table, at)) << 1 | was_open
    for i in range(1, row_length(table, made) + 1):
        if table.heap[made + i] != event:
            table.heap[table.heap[made + i] + E_WORDS] = words


@rule
def use_up(table: Table, watch: int) -> None:
    """What a player was given for the next time has done its work (R78)."""
    number_of_effect = table.heap[watch + W_NUMBER] - GAINED
    kept = NONE
    before = row_length(table, table.timed)
    for i in range(1, before + 1):
        effect = table.heap[table.timed + i]
        heap = table.heap
        if heap[effect + T_PLAYER] < 0 or heap[effect + T_WHAT] != A_GRANT or heap[effect + T_NUMBER] != number_of_effect:
            kept = row_with(table, kept, effect, True)
    if row_length(table, kept) < before:
        table.timed = kept
        table.stale = 1
        emit(table, TimedEnded.NUMBER, R78, NONE)


@rule
def instead(table: Table, at: int, event: int, scene: int) -> int:
    """What a program of one instruction puts in the place of an event: a row of events."""
    code = table.code
    if code[at + v.I_VERB] == v.SAME:
        return row_with(table, NONE, same(table, at, event, scene), True)
    if is_plain(table, at, scene):
        return make_events(table, at, scene)
    effect = new_event(table, h.EFFECT, P6_4_1_2)
    table.heap[effect + E_CODE] = at
    table.heap[effect + E_SCENE] = scene
    return row_with(table, NONE, effect, True)


@rule
def same(table: Table, at: int, event: int, scene: int) -> int:
    """The event itself, with some of its numbers changed."""
    code = table.code
    if code[at + v.I_A] == v.NO_CHANGE:
        return event
    value = number(table, code[at + v.I_B], scene) if code[at + v.I_A] == v.CHANGES_NUMBER else player(table, code[at + v.I_B], scene)
    twin = copy_record(table, event)
    table.heap[twin + (E_AMOUNT if code[at + v.I_A] == v.CHANGES_NUMBER else E_PLAYER)] = value
    return twin
