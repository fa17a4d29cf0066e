"""Abilities that answer the outcome of an event: which ones, in which order, and their consequences (P6.5, R15)."""

from netdeck.games.bloodless.events.processes import AbilityUsed, Triggered
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules.ability_records import A_CONDITION, A_DO, A_LIMIT, A_SORT, A_WHEN, CREATES, ONCE
from netdeck.games.bloodless.rules.active_abilities import abilities_of, by_precedence, code_of, order_of, row_of, those_watching
from netdeck.games.bloodless.rules.cards import count_use, times_used
from netdeck.games.bloodless.rules.clauses import P6_6_2, R65
from netdeck.games.bloodless.rules.event_records import (
    E_CARD,
    E_FROM,
    E_KIND,
    E_TO,
    FLIP,
    MOVE,
    RESUMMON,
)
from netdeck.games.bloodless.rules.frames import (
    consequence,
)
from netdeck.games.bloodless.rules.passives import note_ends
from netdeck.games.bloodless.rules.records import (
    H_EVENT,
    H_OK,
    P_LIVE,
    W_CARD,
    W_NUMBER,
    W_PAST,
    W_YOU,
    past_of,
    refer,
)
from netdeck.games.bloodless.rules.spaces import is_in_play
from netdeck.games.bloodless.rules.table import UP, Table
from netdeck.games.bloodless.rules.text_values import holds_now
from netdeck.games.bloodless.rules.triggers import scene_of, subject, watches_for
from netdeck.kernel.columns import emit, rule
from netdeck.kernel.records import NONE, copy_record, new_record, row_from, row_length, row_with

N_SCENE, N_DO = 1, 2
"""An answer that waits: its scene, and where its instructions are."""


@s.step(s.MATCH_CREATORS)
def match_creators(table: Table, frame: int) -> None:
    """Every ability that was active sees the outcome; the ones that fit are processed in order (R15)."""
    outcome = table.last
    if table.timed != NONE:
        note_ends(table, outcome)
    heap = table.heap
    good = table.f_good[frame]
    better = good == NONE or (heap[outcome + H_OK] and not heap[good + H_OK])
    if better and is_same(table, table.f_event[frame], heap[outcome + H_EVENT]):
        table.f_good[frame] = outcome
    table.f_outcome[frame] = outcome
    table.f_answers[frame] = find_answers(table, frame, outcome)
    table.f_step[frame] = s.PROCESS_CONSEQUENCES if table.f_answers[frame] != NONE else s.TAKE_NEXT_PLAY_STEP


@rule
def is_same(table: Table, event: int, other: int) -> bool:
    """Whether another event is of the same kind and befalls the same card or player (R13)."""
    if event == other:
        return True
    return table.heap[event + E_KIND] == table.heap[other + E_KIND] and subject(table, event) == subject(table, other)


@rule
def find_answers(table: Table, frame: int, outcome: int) -> int:
    """What is done about an outcome, in order of precedence: a row of answers."""
    heap = table.heap
    event = heap[outcome + H_EVENT]
    kind = heap[event + E_KIND]
    watches = those_watching(table, table.f_sampled[frame], kind)
    arrives = heap[outcome + H_OK] == 1 and kind in (MOVE, FLIP, RESUMMON)
    if watches == NONE and not arrives:
        return NONE
    if kind == h.END_OF_TURN:  # the new active player's cards come first (R36)
        watches = by_precedence(table, watches)
    if kind == RESUMMON:  # it answers as what has arrived, not as what it was (R71)
        watches = without_card(table, watches, heap[event + E_CARD])
    table.f_queue[frame] = NONE
    table.f_results[frame] = NONE
    coming = kind in (h.PLAY, h.SUMMON, h.EXECUTE) and not is_in_play(table.zone[heap[event + E_CARD]])
    for i in range(1, row_length(table, watches) + 1):
        watch = table.heap[watches + i]
        if not (coming and table.a_waits[row_of(table, watch)]):
            note_answer(table, frame, watch, outcome)
    found = row_length(table, table.f_queue[frame])
    if arrives:
        note_own_answers(table, frame, outcome, watches)
    grown = found > 0 and row_length(table, table.f_queue[frame]) > found
    if (arrives and kind == MOVE and note_late_answers(table, frame, outcome)) or grown:
        sort_answers(table, frame)
    answers = table.f_results[frame]
    table.f_queue[frame] = NONE
    table.f_results[frame] = NONE
    return answers


@rule
def without_card(table: Table, watches: int, card: int) -> int:
    """Abilities of other cards."""
    kept = NONE
    for i in range(1, row_length(table, watches) + 1):
        watch = table.heap[watches + i]
        if table.heap[watch + W_CARD] != card:
            kept = row_with(table, kept, watch, True)
    return kept


@rule
def sort_answers(table: Table, frame: int) -> None:
    """Bring answers into order of precedence as the table is now (R14)."""
    watches = copy_record(table, table.f_queue[frame])
    answers = copy_record(table, table.f_results[frame])
    heap = table.heap
    for i in range(2, row_length(table, watches) + 1):
        watch = heap[watches + i]
        answer = heap[answers + i]
        rank = table.a_rank[row_of(table, watch)]
        order = order_of(table, heap[watch + W_CARD])
        j = i
        while j > 1:
            other = heap[watches + j - 1]
            its = table.a_rank[row_of(table, other)]
            if its < rank or (its == rank and order_of(table, heap[other + W_CARD]) <= order):
                break
            heap[watches + j] = other
            heap[answers + j] = heap[answers + j - 1]
            j -= 1
        heap[watches + j] = watch
        heap[answers + j] = answer
    table.f_queue[frame] = watches
    table.f_results[frame] = answers


@rule
def note_own_answers(table: Table, frame: int, outcome: int, watches: int) -> None:
    """A card that has arrived, or turned face-up, answers the events of the chain that brought it, in their order (R9)."""
    heap = table.heap
    event = heap[outcome + H_EVENT]
    card = heap[event + E_CARD]
    if heap[event + E_KIND] == MOVE and (not is_in_play(heap[event + E_TO]) or is_in_play(heap[event + E_FROM])):
        return
    if table.face[card] != UP:
        return
    for i in range(1, row_length(table, watches) + 1):
        if heap[heap[watches + i] + W_CARD] == card:
            return
    own = abilities_of(table, card)
    chain = row_with(table, table.f_chain[frame], outcome, True)
    for i in range(1, row_length(table, chain) + 1):
        each = table.heap[chain + i]
        kind = table.heap[table.heap[each + H_EVENT] + E_KIND]
        for j in range(1, row_length(table, own) + 1):
            watch = table.heap[own + j]
            ability = row_of(table, watch)
            if table.a_role[ability] == CREATES and table.a_kinds[ability] >> kind & 1:
                note_answer(table, frame, watch, each)


@rule
def note_late_answers(table: Table, frame: int, outcome: int) -> int:
    """Abilities that act on a card that was played, summoned or executed answer when it has arrived (R9); how many do."""
    event = table.heap[outcome + H_EVENT]
    if not is_in_play(table.heap[event + E_TO]) or is_in_play(table.heap[event + E_FROM]):
        return 0
    before = row_length(table, table.f_queue[frame])
    chain = table.f_chain[frame]
    for i in range(1, row_length(table, chain) + 1):
        each = table.heap[chain + i]
        watches = those_watching(table, table.f_sampled[frame], table.heap[table.heap[each + H_EVENT] + E_KIND])
        for j in range(1, row_length(table, watches) + 1):
            watch = table.heap[watches + j]
            if table.a_waits[row_of(table, watch)]:
                note_answer(table, frame, watch, each)
    return row_length(table, table.f_queue[frame]) - before


@rule
def note_answer(table: Table, frame: int, watch: int, outcome: int) -> None:
    """What an ability does about an outcome, if it fits (D5.3, R15)."""
    code = table.code
    at = code_of(table, watch)
    card = table.heap[watch + W_CARD]
    number = table.heap[watch + W_NUMBER]
    past = past_of(table, outcome, card)
    if past == NONE:
        past = table.heap[watch + W_PAST]
    this = refer(table, card, past if table.heap[past + P_LIVE] else NONE)
    event = table.heap[outcome + H_EVENT]
    scene = scene_of(table, table.heap[watch + W_YOU], outcome, event, this)
    if not watches_for(table, code[at + A_WHEN], event, scene, outcome):
        return
    if not holds_now(table, code[at + A_CONDITION], scene, True):
        return
    limit = code[at + A_LIMIT]
    if limit >= 0 and times_used(table, card, number) >= limit:
        return
    once = code[at + A_SORT] == ONCE
    if (once or limit >= 0) and table.live[card]:
        count_use(table, card, number, once)
        emit(table, AbilityUsed.NUMBER, R65, card, number, 1 if once else 0)
    emit(table, Triggered.NUMBER, P6_6_2, watch, table.heap[event + E_KIND], card)
    answer = new_record(table, 2, 0b01)
    table.heap[answer + N_SCENE] = scene
    table.heap[answer + N_DO] = code[at + A_DO]
    table.f_queue[frame] = row_with(table, table.f_queue[frame], watch, True)
    table.f_results[frame] = row_with(table, table.f_results[frame], answer, True)


@s.step(s.PROCESS_CONSEQUENCES)
def process_consequences(table: Table, frame: int) -> None:
    """The consequences one after another; those not begun are dropped when the turn ends (R34)."""
    answers = table.f_answers[frame]
    if answers == NONE:
        table.f_step[frame] = s.TAKE_NEXT_PLAY_STEP
        return
    answer = table.heap[answers + 1]
    table.f_answers[frame] = row_from(table, answers, 1)
    consequence(table, table.heap[answer + N_SCENE], table.heap[answer + N_DO], NONE, 0, False)
