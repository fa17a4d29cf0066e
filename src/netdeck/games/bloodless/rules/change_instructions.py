"""The events of instructions that change values, keywords and text for a while (7.5, R39)."""

from netdeck.cardgame.program import next_instruction
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.ability_records import (
    A_GAIN,
    A_GRANT,
    A_LOSS,
    A_STAT,
    MORE_PLAYS,
    NO_TEXT,
    T_ABILITY,
    T_AMOUNT,
    T_CONTROLLER,
    T_END,
    T_INCARNATION,
    T_LENGTH,
    T_OP,
    T_PLAYER,
    T_RECORDS,
    T_SCENE,
    T_SOURCE,
    T_STAT,
    T_TARGET,
    T_WHAT,
    T_WHEN,
)
from netdeck.games.bloodless.rules.cards import controller
from netdeck.games.bloodless.rules.clauses import (
    D7_2,
    R39,
    R53,
    R61,
    R62,
)
from netdeck.games.bloodless.rules.event_records import (
    BY_COST,
    E_ABILITY,
    E_AMOUNT,
    E_CODE,
    E_FLAGS,
    E_FLIP_BLOOD,
    E_FLIP_COSTS,
    E_NAME,
    E_PLAYER,
    E_TIMED,
    GAINS,
    SETS,
    card_event,
    player_event,
)
from netdeck.games.bloodless.rules.instruction_subjects import in_turn_order, players, present
from netdeck.games.bloodless.rules.passives import BECOMES, MINUS
from netdeck.games.bloodless.rules.queries import counters_now
from netdeck.games.bloodless.rules.records import (
    R_CARD,
    R_INCARNATION,
    S_THIS,
    S_YOU,
    refer,
)
from netdeck.games.bloodless.rules.table import SEATS, Table
from netdeck.games.bloodless.rules.text_values import number
from netdeck.kernel.card_table import NOBODY, NOTHING
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, new_record, row_length, row_with


@rule
def lasting(table: Table, scene: int, what: int, until: int, card: int, seat: int) -> int:
    """A lasting effect that begins now (R39); none where what happens is for good."""
    if until == 0:
        return NONE
    aim = refer(table, card, NONE) if card >= 0 else NONE
    effect = new_record(table, T_LENGTH, T_RECORDS)
    heap = table.heap
    this = heap[scene + S_THIS]
    heap[effect + T_SOURCE] = heap[this + R_CARD] if this != NONE else NOTHING
    heap[effect + T_INCARNATION] = heap[this + R_INCARNATION] if this != NONE else 0
    heap[effect + T_CONTROLLER] = heap[scene + S_YOU]
    heap[effect + T_PLAYER] = seat
    heap[effect + T_WHAT] = what
    heap[effect + T_END] = table.code[until + v.U_END]
    heap[effect + T_WHEN] = table.code[until + v.U_WHEN]
    heap[effect + T_TARGET] = aim
    heap[effect + T_SCENE] = scene
    return effect


@rule
def changing_events(table: Table, verb: int, at: int, scene: int) -> int:
    """What changes about cards and players."""
    code = table.code
    events = NONE
    if verb == v.PLAY_LIMIT or (verb == v.GRANT and code[at + v.I_B]):
        return given_to_players(table, verb, at, scene)
    ref = code[at + v.I_C] if verb in (v.ADD_COUNTERS, v.REMOVE_COUNTERS) else code[at + v.I_A]
    cards = present(table, ref, scene)
    for i in range(1, row_length(table, cards) + 1):
        card = table.heap[cards + i]
        if verb == v.MODIFY:
            events = stat_events(table, at, scene, card, events)
            continue
        event = NONE
        if verb == v.GAIN_KEYWORDS or verb == v.LOSE_KEYWORDS:
            words = code[at + v.I_B] if code[at + v.I_B] >= 0 else table.v_keywords[card]
            timed = lasting(table, scene, A_GAIN if verb == v.GAIN_KEYWORDS else A_LOSS, code[at + v.I_C], card, NOBODY)
            if timed != NONE:
                table.heap[timed + T_AMOUNT] = words
                table.heap[timed + T_ABILITY] = next_instruction(table, at)
            event = card_event(table, h.KEYWORD_CHANGE, R39, card)
            table.heap[event + E_NAME] = words
            table.heap[event + E_FLAGS] = GAINS if verb == v.GAIN_KEYWORDS else 0
            table.heap[event + E_TIMED] = timed
            table.heap[event + E_CODE] = next_instruction(table, at)
        elif verb == v.LOSE_TEXT:
            timed = lasting(table, scene, NO_TEXT, code[at + v.I_B], card, NOBODY) if table.live[card] else NONE
            event = card_event(table, h.TEXT_LOSS, R39, card)
            table.heap[event + E_TIMED] = timed
            table.heap[event + E_CODE] = next_instruction(table, at)
        elif verb == v.ADD_COUNTERS:
            n = number(table, code[at + v.I_B], scene)
            event = card_event(table, h.COUNTER, D7_2, card)
            table.heap[event + E_NAME] = code[at + v.I_A]
            table.heap[event + E_AMOUNT] = n
        elif verb == v.REMOVE_COUNTERS:
            name = code[at + v.I_A]
            n = counters_now(table, card, name) if code[at + v.I_B] == v.UNSAID else number(table, code[at + v.I_B], scene)
            event = card_event(table, h.COUNTER, R62, card)
            table.heap[event + E_NAME] = name
            table.heap[event + E_AMOUNT] = -n
        elif verb == v.GRANT:
            timed = lasting(table, scene, A_GRANT, code[at + v.I_D], card, NOBODY)
            if timed != NONE:
                table.heap[timed + T_ABILITY] = code[at + v.I_C]
            event = card_event(table, h.GRANT, R39, card)
            table.heap[event + E_ABILITY] = code[at + v.I_C]
            table.heap[event + E_TIMED] = timed
            table.heap[event + E_CODE] = next_instruction(table, at)
        elif verb == v.FLIP:
            event = card_event(table, h.FLIP, R53, card)
            table.heap[event + E_PLAYER] = controller(table, card)
            table.heap[event + E_FLAGS] = BY_COST if code[at + v.I_B] else 0
        else:
            n = number(table, code[at + v.I_B], scene) if code[at + v.I_B] != v.UNSAID else -1
            event = card_event(table, h.TURN_DOWN, R53, card)
            table.heap[event + E_FLIP_BLOOD] = n
            table.heap[event + E_FLIP_COSTS] = table.d_flip[table.printed[card]]
        events = row_with(table, events, event, True)
    return events


@rule
def stat_events(table: Table, at: int, scene: int, card: int, events: int) -> int:
    """Stats that change for good or for a while (R39): the events before, and those of one card."""
    code = table.code
    until = code[at + v.I_B]
    changes = at + v.I_C
    for j in range(code[changes]):
        stat = code[changes + 1 + 3 * j]
        op = code[changes + 2 + 3 * j]
        amount = number(table, code[changes + 3 + 3 * j], scene)
        if amount == 0 and op != BECOMES:
            continue
        timed = lasting(table, scene, A_STAT, until, card, NOBODY)
        if timed != NONE:
            table.heap[timed + T_STAT] = stat
            table.heap[timed + T_OP] = op
            table.heap[timed + T_AMOUNT] = amount
        event = card_event(table, h.STAT_CHANGE, R39, card)
        table.heap[event + E_NAME] = stat
        table.heap[event + E_AMOUNT] = -amount if op == MINUS else amount
        table.heap[event + E_FLAGS] = SETS if op == BECOMES else 0
        table.heap[event + E_TIMED] = timed
        table.heap[event + E_CODE] = next_instruction(table, at)
        events = row_with(table, events, event, True)
    return events


@rule
def given_to_players(table: Table, verb: int, at: int, scene: int) -> int:
    """What players get: an ability (R39), or more plays in a turn (R61)."""
    code = table.code
    events = NONE
    seats = players(table, code[at + v.I_B], scene)
    for i in range(SEATS):
        seat = in_turn_order(table, i)
        if not seats >> seat & 1:
            continue
        if verb == v.GRANT:
            timed = lasting(table, scene, A_GRANT, code[at + v.I_D] or table.o_until_this_leaves, -1, seat)
            table.heap[timed + T_ABILITY] = code[at + v.I_C]
            event = player_event(table, h.GRANT, R39, seat, 0)
            table.heap[event + E_ABILITY] = code[at + v.I_C]
            table.heap[event + E_CODE] = next_instruction(table, at)
        else:
            more = number(table, code[at + v.I_A], scene)
            timed = lasting(table, scene, MORE_PLAYS, code[at + v.I_D], -1, seat)
            if timed != NONE:
                table.heap[timed + T_AMOUNT] = more
            event = player_event(table, h.PLAY_LIMIT, R61, seat, more)
            table.heap[event + E_CODE] = next_instruction(table, at)
        table.heap[event + E_TIMED] = timed
        events = row_with(table, events, event, True)
    return events
