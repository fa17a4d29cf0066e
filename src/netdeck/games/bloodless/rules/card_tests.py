"""What is so of the card that a text looks at, as it is or as it was (N3, 7.3).

Inside patterns of events a noun says nothing about the zone: the card is wherever the event has it (7.4).
"""

from netdeck.games.bloodless.rules import opcodes as w
from netdeck.games.bloodless.rules.groups import counters_then, is_name_in
from netdeck.games.bloodless.rules.queries import (
    counters_now,
    has_text,
    is_a,
    is_between,
    named_by,
    stat_now,
    stat_then,
)
from netdeck.games.bloodless.rules.records import (
    P_CONTROLLER,
    P_DAMAGE,
    P_ENTERED_TURN,
    P_FACE,
    P_KEYWORDS,
    P_KINS,
    P_LIVE,
    P_ZONE,
    this_card,
)
from netdeck.games.bloodless.rules.spaces import is_space, kind_of, neighbours, opposing, owner_of
from netdeck.games.bloodless.rules.table import UP, Table
from netdeck.kernel.columns import rule


@rule
def said_of(table: Table, operator: int, at: int, level: int, waiting: int, you: int, scene: int) -> int:
    """What a word says of the card that is looked at: a number, or 0 and 1. *waiting* is the number on top of the pile."""
    code = table.code
    heap = table.heap
    card = table.g_seen[level]
    past = table.g_past[level]
    if operator == w.IS:
        return 1 if (table.d_is[table.printed[card]] & code[at] != 0) == (code[at + 1] == 1) else 0
    if operator == w.IS_FRIENDLY:
        controller = heap[past + P_CONTROLLER] if past else owner_of(table.zone[card])
        return 1 if (controller == you) == (code[at] == 1) else 0
    if operator == w.IS_OTHER:
        return 1 if card != this_card(table, scene) else 0
    if operator == w.IS_TYPE:
        face = heap[past + P_FACE] if past else table.face[card]
        live = heap[past + P_LIVE] if past else table.live[card]
        return 1 if is_a(table, table.printed[card], face, live, code[at]) else 0
    if operator == w.HAS_KIN:
        kins = heap[past + P_KINS] if past else table.v_kins[card]
        return 1 if kins & code[at] else 0
    if operator == w.HAS_KEYWORD:
        keywords = heap[past + P_KEYWORDS] if past else table.v_keywords[card]
        return 1 if (keywords & code[at] != 0) == (code[at + 1] == 1) else 0
    if operator == w.ITS_STAT:
        return stat_then(table, past, code[at]) if past else stat_now(table, card, code[at])
    if operator == w.ITS_COUNTERS:
        return counters_then(table, past, code[at]) if past else counters_now(table, card, code[at])
    zone = heap[past + P_ZONE] if past else table.zone[card]
    if operator == w.IN_ZONES:
        return code[at] >> kind_of(zone) & 1
    if operator == w.IN_ZONES_OF:
        return waiting >> owner_of(zone) & 1
    if operator == w.ACROSS_FROM:
        return 1 if is_space(zone) and waiting >> opposing(zone) & 1 else 0
    if operator == w.BESIDE:
        return 1 if is_space(zone) and waiting & neighbours(zone) else 0
    if operator == w.STANDS_IN:
        return 1 if is_space(zone) and waiting >> zone & 1 else 0
    if operator == w.IS_OPPOSED:
        return 1 if is_space(zone) and (table.size[opposing(zone)] > 0) == (code[at] == 1) else 0
    if operator == w.OWNED_BY:
        return waiting >> table.owner[card] & 1
    live = heap[past + P_LIVE] if past else table.live[card]
    if operator == w.ENTERED_NOW:
        turn = heap[past + P_ENTERED_TURN] if past else table.entered_turn[card]
        return 1 if (live == 1 and turn == table.turn) == (code[at] == 1) else 0
    if operator == w.IS_DAMAGED:
        damage = heap[past + P_DAMAGE] if past else table.damage[card]
        return 1 if (live == 1 and damage > 0) == (code[at] == 1) else 0
    face = heap[past + P_FACE] if past else table.face[card]
    if operator == w.HAS_FACE:
        return 1 if face == code[at] else 0
    if operator == w.IS_NAMED:
        return 1 if face == UP and table.printed[card] == code[at] else 0
    if operator == w.HAS_TEXT:
        return 1 if has_text(table, card, past) == (code[at] == 1) else 0
    kins = heap[past + P_KINS] if past else table.v_kins[card]
    if operator == w.SHARES_KIN:
        return 1 if kins & waiting else 0
    if operator == w.OF_NAMED_KIN:
        named = named_by(table, scene, 0)
        return 1 if named >= 0 and kins >> named & 1 else 0
    return 1 if face == UP and table.printed[card] == named_by(table, scene, 1) else 0


@rule
def stands_between(table: Table, level: int, starts: int, others: int) -> int:
    """Whether the card that is looked at stands between one of some spaces and one of some others."""
    card = table.g_seen[level]
    past = table.g_past[level]
    return 1 if is_between(table.heap[past + P_ZONE] if past else table.zone[card], starts, others) else 0


@rule
def shares_name(table: Table, level: int) -> int:
    """Whether the card that is looked at has the name of a card of the group on top of its own."""
    card = table.g_seen[level - 1]
    past = table.g_past[level - 1]
    face = table.heap[past + P_FACE] if past else table.face[card]
    return 1 if face == UP and is_name_in(table, level, table.printed[card]) else 0
