"""The Bloodless process (P8): setup, mulligan, the turn loop; turn skips (P4) and the end of a turn (P1.5).

Bloodless is unique: processes that it has started may move it to another step, which is executed at once; what was interrupted finishes
before Bloodless goes on after that step (P0.4, P0.5, R33). The attack loop goes back to P8.3.7.2, not to P8.3.7 (R35).
"""

from typing import Final

from netdeck.cardgame.program import after_block, length
from netdeck.games.bloodless.events.processes import (
    ActiveChanged,
    CameTrue,
    Chosen,
    DrawsSet,
    Ended,
    Jumped,
    MulliganDecided,
    QueueCleared,
    SetUp,
    SkipUsed,
    Stepped,
    TurnBegan,
)
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules.application import apply_move
from netdeck.games.bloodless.rules.clauses import (
    NO_CLAUSE,
    P0_2,
    P1_4,
    P1_5,
    P1_5_2,
    P1_5_3,
    P4_1,
    P8_2,
    P8_3_1,
    P8_3_2,
    P8_3_3,
    P8_3_5,
    P8_3_6,
    P8_3_7_2,
    P8_3_8,
    R2,
    R5,
    R6,
    R33,
    R66,
    R77,
)
from netdeck.games.bloodless.rules.event_ids import EVENT
from netdeck.games.bloodless.rules.event_records import (
    BY_RETURN,
    E_CAUSE,
    E_CLAUSE,
    E_CODE,
    E_FROM,
    E_PLAYER,
    E_SCENE,
    E_TO,
    card_event,
    new_event,
    player_event,
)
from netdeck.games.bloodless.rules.frames import (
    AGAIN,
    BLOODLESS,
    CUT,
    D_LEFT,
    D_NEXT,
    D_PC,
    D_SORT,
    FOR_COPY,
    ONCE,
    go,
    process,
    start,
    visit,
)
from netdeck.games.bloodless.rules.questions import answered, begin_question, put, question
from netdeck.games.bloodless.rules.records import happened
from netdeck.games.bloodless.rules.resolution import TURN_LIMIT
from netdeck.games.bloodless.rules.spaces import BLOOD, HAND, IN_A_ROW, MAIN, zone_of
from netdeck.games.bloodless.rules.table import FLASK, SEATS, Table
from netdeck.games.bloodless.rules.verbs import END_OF_TURN, YOUR_NEXT_TURN
from netdeck.kernel.card_table import NOBODY, NOTHING, over, shuffle_zone
from netdeck.kernel.columns import below, emit, holds, rule
from netdeck.kernel.records import NONE, copy_record, row_length, row_until, row_with

FIRST_HAND: Final = 5
"""How many cards of the main deck make the first hand (P8.1)."""
FLASKS: Final = 1
FIRST_PLAYER: Final = -1
"""What chance is asked for; shuffles are told by their zone."""
Z_WHEN, Z_PLAYER, Z_DO, Z_SCENE = range(1, 5)
"""What waits for a later moment (R77)."""
Z_RECORDS: Final = 1 << Z_SCENE - 1


@rule
def stepped(table: Table, number: int) -> None:
    """Bloodless came to a step."""
    emit(table, Stepped.NUMBER, P0_2, number)


@rule
def shuffle_deck(table: Table, deck: int, clause: int) -> None:
    """A deck is shuffled by the rules themselves."""
    if holds(table, clause):
        shuffle_zone(table, deck)
        event = new_event(table, h.SHUFFLE, clause)
        table.heap[event + E_TO] = deck
        emit(table, EVENT, clause, event)


@s.step(s.LAY_TABLE)
def lay_table(table: Table, frame: int) -> None:
    """Both decks of both players are shuffled, and chance says who goes first."""
    for seat in range(SEATS):
        shuffle_deck(table, zone_of(seat, MAIN), R2)
        shuffle_deck(table, zone_of(seat, BLOOD), R2)
    first = table.o_first_player if table.o_first_player >= 0 else below(table, SEATS, FIRST_PLAYER, NOBODY)
    if holds(table, R2):
        table.first = first
        table.active = first
        emit(table, SetUp.NUMBER, R2, first)
    table.f_step[frame] = s.DRAW_FIRST_HANDS


@rule
def open_hand(table: Table, seat: int) -> None:
    """A player draws a hand of cards."""
    child = start(table, s.DRAW_OPENING)
    table.f_seat[child] = seat
    table.f_n[child] = FIRST_HAND
    table.f_m[child] = FLASKS


@s.step(s.DRAW_FIRST_HANDS)
def draw_first_hands(table: Table, frame: int) -> None:
    """Players draw 5 main-deck cards, then 1 blood-deck card; the first player first."""
    stepped(table, s.DRAW_FIRST_HANDS)
    table.f_step[frame] = s.ASK_FOR_MULLIGAN
    open_hand(table, 1 - table.first)
    open_hand(table, table.first)


@s.step(s.DRAW_OPENING)
def draw_opening(table: Table, frame: int) -> None:
    """One processed Draw after another (R5)."""
    place = MAIN if table.f_n[frame] else BLOOD
    if table.f_n[frame]:
        table.f_n[frame] -= 1
    elif table.f_m[frame]:
        table.f_m[frame] -= 1
    else:
        table.depth -= 1
        return
    event = new_event(table, h.DRAW, P1_4)
    table.heap[event + E_PLAYER] = table.f_seat[frame]
    table.heap[event + E_TO] = zone_of(table.f_seat[frame], place)
    process(table, frame, event, s.DRAW_OPENING, False)


@s.step(s.ASK_FOR_MULLIGAN)
def ask_for_mulligan(table: Table, frame: int) -> None:
    """Each player decides once; the first player first (R5)."""
    answered(table)
    stepped(table, s.ASK_FOR_MULLIGAN)
    for i in range(SEATS):
        seat = table.first if i == 0 else 1 - table.first
        if not table.decided[seat]:
            begin_question(table)
            put(table, a.KEEP_HAND, NOTHING, 0)
            if table.mulligans[seat] < table.o_mulligans:
                put(table, a.MULLIGAN, NOTHING, 0)
            question(table, frame, seat, a.FOR_MULLIGAN, NOTHING, a.KEEP_HAND, s.TAKE_MULLIGAN)
            return
    table.f_step[frame] = s.START_TURN


@s.step(s.TAKE_MULLIGAN)
def take_mulligan(table: Table, frame: int) -> None:
    """The whole hand goes back, each card into the deck it came from; both decks are shuffled; 5 and 1 are drawn again."""
    answered(table)
    seat = table.q_seat
    taken = table.chosen == a.MULLIGAN
    emit(table, Chosen.NUMBER, P8_2, a.FOR_MULLIGAN)
    if holds(table, P8_2):
        table.decided[seat] = 1 if not taken or table.mulligans[seat] + 1 >= table.o_mulligans else 0
        if taken:
            table.mulligans[seat] += 1
        emit(table, MulliganDecided.NUMBER, P8_2, seat, 1 if taken else 0, table.decided[seat])
    if not taken:
        table.f_step[frame] = s.ASK_FOR_MULLIGAN
        return
    hand = zone_of(seat, HAND)
    card = table.bottom[hand]
    while card >= 0 and holds(table, R5):
        above = table.above[card]
        event = card_event(table, h.MOVE, R5, card)
        heap = table.heap
        heap[event + E_TO] = zone_of(table.owner[card], BLOOD if table.d_is[table.printed[card]] & FLASK else MAIN)
        heap[event + E_FROM] = hand
        heap[event + E_CAUSE] = BY_RETURN
        apply_move(table, event)
        emit(table, EVENT, R5, event)
        card = above
    shuffle_deck(table, zone_of(seat, MAIN), R5)
    shuffle_deck(table, zone_of(seat, BLOOD), R5)
    table.f_step[frame] = s.ASK_FOR_MULLIGAN
    open_hand(table, seat)


@rule
def phase_event(table: Table, kind: int, clause: int) -> int:
    """A turn or phase starts or ends for the active player: an event."""
    return player_event(table, kind, clause, table.active, 0)


@s.step(s.START_TURN)
def start_turn(table: Table, frame: int) -> None:
    """The turn gets its number; start of turn is processed for the active player."""
    stepped(table, s.START_TURN)
    if holds(table, P8_3_1):
        table.turn += 1
        table.turns[table.active] += 1
        for seat in range(SEATS):
            table.plays[seat] = 0
            table.more_plays[seat] = 0
            table.choices[seat] = 0
        emit(table, TurnBegan.NUMBER, P8_3_1, table.active, table.turn)
    process(table, frame, phase_event(table, h.START_OF_TURN, P8_3_1), s.SET_DRAWS, False)


@rule
def next_later(table: Table, when: int) -> int:
    """The oldest thing that waits for this moment of the active player's turn; none where nothing does."""
    for i in range(1, row_length(table, table.later) + 1):
        one = table.heap[table.later + i]
        if table.heap[one + Z_WHEN] == when and (when == END_OF_TURN or table.heap[one + Z_PLAYER] == table.active):
            return one
    return NONE


@rule
def come_true(table: Table, frame: int, one: int, then: int) -> None:
    """The moment came for which instructions waited (R77)."""
    kept = NONE
    for i in range(1, row_length(table, table.later) + 1):
        if table.heap[table.later + i] != one:
            kept = row_with(table, kept, table.heap[table.later + i], True)
    table.later = kept
    emit(table, CameTrue.NUMBER, R77, table.heap[one + Z_PLAYER])
    event = new_event(table, h.EFFECT, R77)
    table.heap[event + E_CODE] = table.heap[one + Z_DO]
    table.heap[event + E_SCENE] = table.heap[one + Z_SCENE]
    process(table, frame, event, then, False)


@s.step(s.SET_DRAWS)
def set_draws(table: Table, frame: int) -> None:
    """What waits for this turn happens (R77). Unless it is their first turn, their additional card draws become 1 (R6)."""
    waiting = next_later(table, YOUR_NEXT_TURN)
    if waiting != NONE:
        come_true(table, frame, waiting, s.SET_DRAWS)
        return
    active = table.active
    if (table.turns[active] > 1 or table.o_first_turn_draw) and holds(table, P8_3_2):
        table.extra_draws[active] = 1
        emit(table, DrawsSet.NUMBER, P8_3_2, active, 1)
    go(table, frame, s.START_MAIN)


@s.step(s.START_MAIN)
def start_main(table: Table, frame: int) -> None:
    """Start of main phase is processed."""
    process(table, frame, phase_event(table, h.START_OF_MAIN, P8_3_3), s.CHOOSE_IN_MAIN, False)


@s.step(s.CHOOSE_IN_MAIN)
def choose_in_main(table: Table, frame: int) -> None:
    """The active player makes main phase choices, again and again (P7)."""
    go(table, frame, s.CHOOSE_IN_MAIN)
    start(table, s.ASK_MAIN)


@s.step(s.END_MAIN)
def end_main(table: Table, frame: int) -> None:
    """End of main phase is processed."""
    stepped(table, s.END_MAIN)
    process(table, frame, phase_event(table, h.END_OF_MAIN, P8_3_5), s.START_ATTACK, False)


@s.step(s.START_ATTACK)
def start_attack(table: Table, frame: int) -> None:
    """Unused draws are gone with the main phase (R6); start of attack phase is processed."""
    stepped(table, s.START_ATTACK)
    active = table.active
    if table.extra_draws[active] and holds(table, R6):
        table.extra_draws[active] = 0
        emit(table, DrawsSet.NUMBER, R6, active, 0)
    process(table, frame, phase_event(table, h.START_OF_ATTACK, P8_3_6), s.TAKE_LEFTMOST, False)


@s.step(s.TAKE_LEFTMOST)
def take_leftmost(table: Table, frame: int) -> None:
    """The attacking space is the leftmost one."""
    table.f_n[BLOODLESS] = 0
    go(table, frame, s.ATTACK_FROM_SPACE)


@s.step(s.ATTACK_FROM_SPACE)
def attack_from_space(table: Table, frame: int) -> None:
    """A creature there attacks."""
    card = table.bottom[table.active * IN_A_ROW + table.f_n[BLOODLESS]]
    if card < 0:
        go(table, frame, s.GO_RIGHT)
        return
    process(table, frame, card_event(table, h.ATTACK, P8_3_7_2, card), s.GO_RIGHT, False)


@s.step(s.GO_RIGHT)
def go_right(table: Table, frame: int) -> None:
    """If a space lies to the right, it becomes the attacking space (R35)."""
    if table.f_n[BLOODLESS] < IN_A_ROW - 1:
        table.f_n[BLOODLESS] += 1
        go(table, frame, s.ATTACK_FROM_SPACE)
    else:
        go(table, frame, s.LEAVE_ATTACK_LOOP)


@s.step(s.LEAVE_ATTACK_LOOP)
def leave_attack_loop(table: Table, frame: int) -> None:
    """Otherwise go on."""
    go(table, frame, s.END_ATTACK)


@s.step(s.END_ATTACK)
def end_attack(table: Table, frame: int) -> None:
    """End of attack phase is processed."""
    process(table, frame, phase_event(table, h.END_OF_ATTACK, P8_3_8), s.END_TURN, False)


@s.step(s.END_TURN)
def end_turn(table: Table, frame: int) -> None:
    """What waits for the end of this turn happens (R77); then end of turn is processed."""
    waiting = next_later(table, END_OF_TURN)
    if waiting != NONE:
        come_true(table, frame, waiting, s.END_TURN)
        return
    stepped(table, s.END_TURN)
    process(table, frame, new_event(table, h.END_OF_TURN, P1_5), s.BEGIN_AGAIN, False)


@s.step(s.BEGIN_AGAIN)
def begin_again(table: Table, frame: int) -> None:
    """Back to the start of the turn loop, unless the judge says that it has been enough (R66)."""
    if table.turn >= table.o_turn_limit:
        hit = table.last_damaged
        winner = 1 - hit if hit >= 0 and table.o_last_damaged_loses else NOBODY
        emit(table, Ended.NUMBER, R66, winner)
        over(table, TURN_LIMIT, winner)
        return
    go(table, frame, s.START_TURN)


# Turn skips (P4)


@s.step(s.SKIP_TURN)
def skip_turn(table: Table, frame: int) -> None:
    """One skip is used up, and Bloodless moves to the end of the turn (R32, R33). The end check was just done (P6.8)."""
    if holds(table, P4_1):
        table.skips[table.active] -= 1
        emit(table, SkipUsed.NUMBER, P4_1, table.active)
    emit(table, Jumped.NUMBER, R33, table.f_step[BLOODLESS], s.END_TURN)
    visit(table, frame, s.END_TURN, s.FINISH_INTERRUPTED)


@s.step(s.FINISH_INTERRUPTED)
def finish_interrupted(table: Table, frame: int) -> None:
    """What was interrupted finishes now."""
    table.depth -= 1


# The end of a turn (P1.5)


@s.step(s.CHANGE_ACTIVE)
def change_active(table: Table, frame: int) -> None:
    """The opponent of the active player becomes active."""
    event = copy_record(table, table.f_event[frame])
    table.heap[event + E_PLAYER] = table.active
    table.f_event[frame] = event
    emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    if holds(table, P1_5_2):
        table.active = 1 - table.active
        table.stale = 1
        emit(table, ActiveChanged.NUMBER, P1_5_2, table.active)
    table.f_step[frame] = s.CLEAR_QUEUE


@s.step(s.CLEAR_QUEUE)
def clear_queue(table: Table, frame: int) -> None:
    """Everything not yet begun is dropped, except the rest of the effect that ended the turn (R34)."""
    dropped = drop_queue(table)
    emit(table, QueueCleared.NUMBER, P1_5_3, dropped)
    table.last = happened(table, table.f_event[frame], True, NO_CLAUSE, NONE)
    table.depth -= 1


@rule
def drop_queue(table: Table) -> int:
    """Drop what has not begun; how much that was (R34)."""
    dropped = 0
    kept = False
    for i in range(table.depth):
        frame = table.depth - 1 - i
        step = table.f_step[frame]
        if s.START_INSTRUCTION <= step <= s.AFTER_REVEALING:
            if not kept:
                kept = True
                continue
            dropped += drop_instructions(table, frame)
        elif s.LIST_CURRENT_EVENTS <= step <= s.HAND_OVER_OUTCOME:
            begun = table.f_place[frame] + 1
            dropped += max(0, row_length(table, table.f_current[frame]) - begun) + row_length(table, table.f_answers[frame])
            table.f_current[frame] = row_until(table, table.f_current[frame], begun)
            table.f_answers[frame] = NONE
        elif s.LIST_SPACES <= step <= s.STRIKE_NEXT or s.LIST_BLAST <= step <= s.BLAST_NEXT:
            dropped += row_length(table, table.f_queue[frame])
            table.f_queue[frame] = NONE
    return dropped


@rule
def drop_instructions(table: Table, frame: int) -> int:
    """Drop the instructions of a process that have not begun; how many there were."""
    dropped = row_length(table, table.f_queue[frame]) + length(table, after_block(table, table.f_pc[frame]))
    heap = table.heap
    waiting = table.f_do[frame]
    while waiting != NONE:
        each = length(table, heap[waiting + D_PC]) if heap[waiting + D_SORT] in (ONCE, AGAIN, FOR_COPY) else 1
        dropped += each * heap[waiting + D_LEFT]
        waiting = heap[waiting + D_NEXT]
    table.f_queue[frame] = NONE
    table.f_do[frame] = NONE
    table.f_flags[frame] |= CUT
    return dropped
