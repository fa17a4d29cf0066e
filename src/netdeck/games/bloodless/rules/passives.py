"""Passive abilities (D10, P5) and lasting effects (R39).

One run starts from the permanent values of all cards and lets every passive add its change once, in order of precedence: first text,
keywords, kins, attack pattern and cost, then health, defense and power (R38). Numbers stop at zero after every operation (D1.3).
"""

from typing import Final

from netdeck.games.bloodless.events.processes import TimedEnded
from netdeck.games.bloodless.rules.ability_records import (
    A_GAIN,
    A_GRANT,
    A_LOSS,
    A_STAT,
    NO_TEXT,
    T_AMOUNT,
    T_CONTROLLER,
    T_END,
    T_FINISHED,
    T_INCARNATION,
    T_NUMBER,
    T_OP,
    T_SCENE,
    T_SEEN,
    T_SOURCE,
    T_STAT,
    T_TARGET,
    T_WHAT,
    T_WHEN,
)
from netdeck.games.bloodless.rules.active_abilities import code_of, find_active, row_of
from netdeck.games.bloodless.rules.cards import show
from netdeck.games.bloodless.rules.clauses import P5_1, R39
from netdeck.games.bloodless.rules.event_ids import EFFECT_LASTS, LIMIT_GIVEN, PASSIVES_BEGIN, PASSIVES_END, STAT_GIVEN, WORDS_GIVEN
from netdeck.games.bloodless.rules.event_records import ATTACK, E_CARD, E_KIND, E_PLAYER, END_OF_TURN, START_OF_TURN
from netdeck.games.bloodless.rules.opcodes import COST, DEFENSE, HEALTH
from netdeck.games.bloodless.rules.records import H_EVENT, H_OK, R_CARD, R_INCARNATION, W_CARD, W_NUMBER, W_YOU, new_scene, refer
from netdeck.games.bloodless.rules.spaces import is_in_play
from netdeck.games.bloodless.rules.steps import GO_THROUGH_TARGETS, step
from netdeck.games.bloodless.rules.table import SEATS, Table
from netdeck.games.bloodless.rules.text_values import cards_meant, holds_now, number, read
from netdeck.games.bloodless.rules.triggers import watches_for
from netdeck.kernel.columns import emit, rule
from netdeck.kernel.records import NONE, copy_record, new_record, row_length, row_with

# What is told of a passive: to whom it gives, under which condition, and what
(
    V_SORT,
    V_TO,
    V_CONDITION,
    V_LIMIT,
    V_KEYWORDS,
    V_LOST,
    V_KINS,
    V_ATTACK,
    V_NO_TEXT,
    V_STATS,
) = range(10)
TO_CARDS, TO_PLAYERS = range(2)
NO_LIMIT: Final = -(1 << 40)
FIRST, SECOND = 1, 2
"""The layers (R38)."""
PLUS, MINUS, BECOMES = range(3)
"""How a number changes."""
(
    AT_END_OF_TURN,
    AT_END_OF_YOUR_TURN,
    AT_END_OF_OPPONENT_TURN,
    AT_END_OF_NEXT_TURN,
    AT_START_OF_YOUR_TURN,
    AT_NEXT_ATTACK,
    WHEN_THIS_LEAVES,
    WHEN_THIS_IS_LOST,
    AT_EVENT,
    AT_END_OF_YOUR_NEXT_TURN,
    AT_END_OF_THEIR_NEXT_TURN,
) = range(11)
"""When a lasting effect ends."""
C_SOURCE, C_BY, C_CARD, C_STAT, C_OP, C_AMOUNT, C_BEFORE = range(1, 8)
"""What was done to a number of a card, and what was done before."""
C_RECORDS: Final = 1 << C_BEFORE - 1


@rule
def is_unsettled(table: Table) -> bool:
    """Whether a run of P5 could change anything: something happened, and there are passives, lasting effects or old changes."""
    if not table.stirred:
        return False
    find_active(table)
    if table.timed != NONE or table.passives != NONE:
        return True
    for seat in range(SEATS):
        if table.cap[seat] >= 0:
            return True
    if table.changes:
        for card in range(table.cards):
            if table.changed[card]:
                return True
    table.stirred = 0
    return False


@step(GO_THROUGH_TARGETS)
def go_through_targets(table: Table, frame: int) -> None:
    """Every passive goes through its targets; what it does now is compared with what it did before."""
    apply_all(table)
    table.depth -= 1


@rule
def apply_all(table: Table) -> None:
    """One run of P5 (R38)."""
    drop_finished(table)
    emit(table, PASSIVES_BEGIN, P5_1)
    find_active(table)
    words = changes_words(table)
    table.applied = NONE
    if table.changes:
        take_back(table)
    if words:
        table.stale = 1
    for seat in range(SEATS):
        table.cap[seat] = -1
    give_all(table, FIRST)
    if words:
        table.stale = 1
    give_all(table, SECOND)
    emit(table, PASSIVES_END, P5_1)
    table.stirred = 0


@rule
def take_back(table: Table) -> None:
    """Every card that passives have changed is what it is by itself."""
    table.changes = 0
    for card in range(table.cards):
        if table.changed[card]:
            keywords = table.v_keywords[card]
            text = table.v_text[card]
            table.changed[card] = 0
            show(table, card)
            if keywords != table.v_keywords[card] or text != table.v_text[card]:
                table.stale = 1


@rule
def changes_words(table: Table) -> bool:
    """Whether anything gives or takes text, keywords, kins or attack patterns: then what is active may change on the way."""
    for i in range(1, row_length(table, table.timed) + 1):
        what = table.heap[table.heap[table.timed + i] + T_WHAT]
        if what in (A_GAIN, A_LOSS, NO_TEXT, A_GRANT):
            return True
    for i in range(1, row_length(table, table.passives) + 1):
        if table.a_words[row_of(table, table.heap[table.passives + i])]:
            return True
    return False


@rule
def give_all(table: Table, layer: int) -> None:
    """Let all that lasts have its effect in one of the two layers."""
    find_active(table)
    passives = table.passives
    for i in range(1, row_length(table, passives) + 1):
        give(table, table.heap[passives + i], layer)
    timed = table.timed
    for i in range(1, row_length(table, timed) + 1):
        let_last(table, table.heap[timed + i], layer)


@rule
def give(table: Table, watch: int, layer: int) -> None:
    """What one passive of a card gives to its targets in one of the two layers (R38)."""
    if not table.a_layers[row_of(table, watch)] & layer:
        return
    code = table.code
    at = code_of(table, watch)
    scene = new_scene(table, table.heap[watch + W_YOU], refer(table, table.heap[watch + W_CARD], NONE))
    if not holds_now(table, code[at + V_CONDITION], scene, True):
        return  # P5.3.1, R37
    if code[at + V_SORT] == TO_PLAYERS:
        if layer == FIRST and code[at + V_LIMIT] != NO_LIMIT:
            seats = read(table, code[at + V_TO], scene)
            cap = number(table, code[at + V_LIMIT], scene)
            for seat in range(SEATS):
                if seats >> seat & 1:
                    emit(table, LIMIT_GIVEN, P5_1, watch, seat, cap)
                    table.cap[seat] = cap if table.cap[seat] < 0 else min(cap, table.cap[seat])
        return
    targets = cards_meant(table, code[at + V_TO], scene)
    stats = at + V_STATS
    for i in range(1, row_length(table, targets) + 1):
        card = table.heap[targets + i]
        if layer == FIRST:
            emit(table, WORDS_GIVEN, P5_1, watch, card)
            give_words(table, card, code[at + V_KEYWORDS], code[at + V_LOST], code[at + V_KINS], code[at + V_ATTACK], code[at + V_NO_TEXT])
        for j in range(code[stats]):
            stat = code[stats + 1 + 3 * j]
            if (stat == COST) == (layer == FIRST):
                amount = number(table, code[stats + 3 + 3 * j], scene)
                emit(table, STAT_GIVEN, P5_1, watch, card, stat, code[stats + 2 + 3 * j], amount)
                note_change(table, table.heap[watch + W_CARD], table.heap[watch + W_NUMBER], card, stat, code[stats + 2 + 3 * j], amount)
                change_stat(table, card, stat, code[stats + 2 + 3 * j], amount)


@rule
def note_change(table: Table, source: int, by: int, card: int, stat: int, op: int, amount: int) -> None:
    """Remember what a passive, or below 0 a lasting effect, does to a number of a card (D10.2)."""
    note = new_record(table, 7, C_RECORDS)
    heap = table.heap
    heap[note + C_SOURCE] = source
    heap[note + C_BY] = by
    heap[note + C_CARD] = card
    heap[note + C_STAT] = stat
    heap[note + C_OP] = op
    heap[note + C_AMOUNT] = amount
    heap[note + C_BEFORE] = table.applied
    table.applied = note


@rule
def change_stat(table: Table, card: int, stat: int, op: int, amount: int) -> None:
    """Change a number of a card for as long as this lasts; never below zero (D1.3)."""
    if stat == HEALTH:
        value = table.v_health[card]
    elif stat == DEFENSE:
        value = table.v_defense[card]
    elif stat == COST:
        value = table.v_cost[card]
    else:
        value = table.v_power[card]
    after = amount if op == BECOMES else max(0, value + (amount if op == PLUS else -amount))
    if after == value:
        return
    table.changed[card] = 1
    table.changes = 1
    if stat == HEALTH:
        table.v_health[card] = after
    elif stat == DEFENSE:
        table.v_defense[card] = after
    elif stat == COST:
        table.v_cost[card] = after
    else:
        table.v_power[card] = after


@rule
def give_words(table: Table, card: int, keywords: int, lost: int, kins: int, attack: int, no_text: int) -> None:
    """Keywords, kins, an attack pattern and text that a card has or lacks for as long as this lasts."""
    if lost:
        table.v_keywords[card] &= ~lost
        table.changed[card] = 1
        table.changes = 1
    if keywords:
        table.v_keywords[card] |= keywords
        table.changed[card] = 1
        table.changes = 1
    if kins:
        table.v_kins[card] |= kins
        table.changed[card] = 1
        table.changes = 1
    if attack:
        table.v_attack[card] = attack
        table.changed[card] = 1
        table.changes = 1
    if no_text:
        table.v_text[card] = 0
        table.changed[card] = 1
        table.changes = 1


# Lasting effects


@rule
def let_last(table: Table, effect: int, layer: int) -> None:
    """What one lasting effect does to its target in one of the two layers."""
    emit(table, EFFECT_LASTS, P5_1, effect, layer)
    heap = table.heap
    target = heap[effect + T_TARGET]
    if target == NONE:
        return
    card = heap[target + R_CARD]
    what = heap[effect + T_WHAT]
    if what == A_STAT:
        if (heap[effect + T_STAT] == COST) == (layer == FIRST):
            by = -heap[effect + T_NUMBER]
            note_change(table, heap[effect + T_SOURCE], by, card, heap[effect + T_STAT], heap[effect + T_OP], heap[effect + T_AMOUNT])
            change_stat(table, card, heap[effect + T_STAT], heap[effect + T_OP], heap[effect + T_AMOUNT])
    elif layer == FIRST:
        if what == A_GAIN:
            give_words(table, card, heap[effect + T_AMOUNT], 0, 0, 0, 0)
        elif what == A_LOSS:
            give_words(table, card, 0, heap[effect + T_AMOUNT], 0, 0, 0)
        elif what == NO_TEXT:
            give_words(table, card, 0, 0, 0, 0, 1)


@rule
def drop_finished(table: Table) -> None:
    """Lasting effects whose end has come, or whose card is gone, are over (R39, R10)."""
    kept = NONE
    length = row_length(table, table.timed)
    for i in range(1, length + 1):
        effect = table.heap[table.timed + i]
        if not table.heap[effect + T_FINISHED] and not is_gone(table, effect):
            kept = row_with(table, kept, effect, True)
        else:
            emit(table, TimedEnded.NUMBER, R39, effect)
    if row_length(table, kept) < length:
        table.timed = kept
        table.stale = 1


@rule
def is_gone(table: Table, effect: int) -> bool:
    """Whether the card is gone that a lasting effect is about, or the one for whose stay it lasts."""
    heap = table.heap
    target = heap[effect + T_TARGET]
    if target != NONE:
        card = heap[target + R_CARD]
        if not is_in_play(table.zone[card]) or table.incarnation[card] != heap[target + R_INCARNATION]:
            return True
    source = heap[effect + T_SOURCE]
    if heap[effect + T_END] == WHEN_THIS_LEAVES and source >= 0:
        return not is_in_play(table.zone[source]) or table.incarnation[source] != heap[effect + T_INCARNATION]
    return False


@rule
def note_ends(table: Table, outcome: int) -> None:
    """Note for every lasting effect whether an outcome is its end (R39); it is undone at the next P5."""
    if not table.heap[outcome + H_OK]:
        return
    timed = copy_record(table, table.timed)
    noted = False
    for i in range(1, row_length(table, timed) + 1):
        effect = table.heap[timed + i]
        after = noted_end(table, effect, outcome)
        if after != effect:
            table.heap[timed + i] = after
            noted = True
    if noted:
        table.timed = timed
        table.stirred = 1  # P5 has work to do, even if a part of this event has just had its own (R17)


@rule
def noted_end(table: Table, effect: int, outcome: int) -> int:
    """A lasting effect after an outcome: finished, nearer to its end, or as it was."""
    heap = table.heap
    event = heap[outcome + H_EVENT]
    kind = heap[event + E_KIND]
    end = heap[effect + T_END]
    you = heap[effect + T_CONTROLLER]
    done = False
    if kind == END_OF_TURN:
        previous = heap[event + E_PLAYER]
        anybodys, theirs = end == AT_END_OF_NEXT_TURN, end == AT_END_OF_THEIR_NEXT_TURN
        if anybodys or theirs or end == AT_END_OF_YOUR_NEXT_TURN:
            awaited = anybodys or (previous == you) != theirs
            if not heap[effect + T_SEEN]:
                twin = copy_record(table, effect)
                table.heap[twin + T_SEEN] = 1
                return twin
            done = awaited
        done = (
            done
            or end == AT_END_OF_TURN
            or (end == AT_END_OF_YOUR_TURN and previous == you)
            or (end == AT_END_OF_OPPONENT_TURN and previous == 1 - you)
        )
    elif kind == START_OF_TURN:
        done = end == AT_START_OF_YOUR_TURN and heap[event + E_PLAYER] == you
    elif kind == ATTACK and end == AT_NEXT_ATTACK:
        target = heap[effect + T_TARGET]
        done = heap[event + E_CARD] == (heap[target + R_CARD] if target != NONE else heap[effect + T_SOURCE])
    if end == AT_EVENT:
        scene = heap[effect + T_SCENE]
        if scene == NONE:
            source = heap[effect + T_SOURCE]
            scene = new_scene(table, you, refer(table, source, NONE) if source >= 0 else NONE)
        done = watches_for(table, heap[effect + T_WHEN], event, scene, outcome)
    if not done or heap[effect + T_FINISHED]:
        return effect
    twin = copy_record(table, effect)
    table.heap[twin + T_FINISHED] = 1
    return twin
