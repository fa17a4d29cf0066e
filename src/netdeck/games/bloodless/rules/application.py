"""What an event does to the table (P1), what only its outcome knows, and why it would change nothing (D4.2)."""

from typing import Final

from netdeck.games.bloodless.events.processes import ControlChanged, Linked
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules.ability_records import T_NUMBER
from netdeck.games.bloodless.rules.cards import (
    add_known,
    become_fresh,
    enter_with_counters,
    forget,
    lay_at,
    link,
    set_counters,
    shift,
    show,
)
from netdeck.games.bloodless.rules.clauses import (
    D7_6,
    D9_1,
    D9_3_2_2,
    D9_3_3_1,
    R10,
    R21,
    R24,
    R25,
    R27,
    R31,
    R39,
    R42,
    R52,
    R53,
    R57,
    R61,
)
from netdeck.games.bloodless.rules.event_records import (
    BY_DISCARD,
    BY_EXECUTE,
    BY_SUMMON,
    E_ABILITY,
    E_AMOUNT,
    E_CARD,
    E_CAUSE,
    E_FACE,
    E_FLAGS,
    E_FLIP_BLOOD,
    E_FLIP_COSTS,
    E_FROM,
    E_INDEX,
    E_KIND,
    E_LINK,
    E_LIST,
    E_NAME,
    E_PLAYER,
    E_SPACE,
    E_TARGET,
    E_TIMED,
    E_TO,
    E_TOTAL,
    E_WHAT,
    GAINS,
    IS_BLOCKED,
    KEEPS_STATE,
    SETS,
    has,
)
from netdeck.games.bloodless.rules.opcodes import COST, DEFENSE, HEALTH
from netdeck.games.bloodless.rules.queries import KIN, NAMED_CARD, NAMED_KIN, counters_now, is_open
from netdeck.games.bloodless.rules.records import with_last
from netdeck.games.bloodless.rules.spaces import BOTH, GONE, NOWHERE, TIMELINE, ZONES, is_in_play, is_space, kind_of, owner_of, zone_of
from netdeck.games.bloodless.rules.table import (
    ATTACK,
    COMMAND,
    CREATURE,
    DOWN,
    END_OF_ATTACK,
    END_OF_MAIN,
    FLYING,
    FLYING_DEFENSE,
    MAIN_PHASE,
    SEATS,
    START,
    UP,
    Table,
)
from netdeck.kernel.card_table import shuffle_zone
from netdeck.kernel.columns import another_card, emit, rule
from netdeck.kernel.records import copy_record, row_length, row_with

FINE: Final = -1
"""Nothing stands in its way."""
TO_TIMELINE: Final = ZONES
"""Where a command is going between paying and arriving (R21)."""
GRANTED: Final = 1000


@rule
def struck_creature(table: Table, attacker: int, space: int) -> int:
    """The creature that a strike at a space meets; a flyer passes over whatever has no Flying Defense (R45)."""
    target = table.bottom[space]
    if target < 0:
        return -1
    own = table.v_keywords[attacker]
    its = table.v_keywords[target]
    if table.o_flying_untouchable:
        return -1 if its & FLYING and not own & FLYING else target
    return -1 if own & FLYING and not its & FLYING_DEFENSE else target


@rule
def settled(table: Table, event: int) -> int:
    """The event with what only its outcome knows, as applying it now would find it (P1.1, 7.4)."""
    kind = table.heap[event + E_KIND]
    if kind not in (h.DRAW, h.END_OF_TURN, h.MOVE, h.STRIKE, h.PLAYER_DAMAGE, h.DEATH, h.RESUMMON, h.COUNTER):
        return event
    twin = copy_record(table, event)
    heap = table.heap
    card = heap[event + E_CARD]
    if kind == h.DRAW:
        heap[twin + E_CARD] = table.top[heap[event + E_TO]]
    elif kind == h.END_OF_TURN:
        heap[twin + E_PLAYER] = table.active
    elif kind == h.MOVE:
        heap[twin + E_FROM] = table.zone[card]
    elif kind == h.STRIKE:
        target = struck_creature(table, card, heap[event + E_SPACE])
        heap[twin + E_TARGET] = target
        heap[twin + E_FLAGS] = heap[event + E_FLAGS] & ~IS_BLOCKED | (IS_BLOCKED if target >= 0 else 0)
    elif kind == h.PLAYER_DAMAGE:
        heap[twin + E_TOTAL] = max(0, table.pool - heap[event + E_AMOUNT])
    elif kind == h.COUNTER:
        heap[twin + E_TOTAL] = max(0, counters_now(table, card, heap[event + E_NAME]) + heap[event + E_AMOUNT])
    else:
        zone = table.zone[card]
        heap[twin + E_PLAYER] = owner_of(zone)
        heap[twin + E_SPACE] = zone if is_space(zone) else NOWHERE
    return twin


@rule
def is_at(table: Table, card: int, index: int) -> bool:
    """Whether a card is at an index of its own zone; another place in the same deck is a move (D8.3.4)."""
    if index == 0:
        return table.above[card] < 0
    return index < 0 or (table.below[card] < 0 and index >= table.size[table.zone[card]] - 1)


@rule
def why_not_change(table: Table, event: int) -> int:
    """What is gone (R10), or is so already and stays so for good (R61); an effect that lasts a while always begins (R39)."""
    heap = table.heap
    card = heap[event + E_CARD]
    if not table.live[card]:
        return R10
    words = heap[event + E_NAME]
    if heap[event + E_KIND] == h.KEYWORD_CHANGE:
        own = table.b_keywords[card]
        same = (words & ~own if has(table, event, GAINS) else words & own) == 0
        return R61 if same and (words == 0 or not heap[event + E_TIMED]) else FINE
    return R61 if not heap[event + E_TIMED] and changed_stat(table, event) == base_stat(table, card, words) else FINE


@rule
def changed_stat(table: Table, event: int) -> int:
    """What a permanent number of a card comes to."""
    heap = table.heap
    amount = heap[event + E_AMOUNT]
    return amount if has(table, event, SETS) else max(0, base_stat(table, heap[event + E_CARD], heap[event + E_NAME]) + amount)


@rule
def why_not_move(table: Table, event: int) -> int:
    """The wrong place, an occupied or reserved space, already there, on its way (R24)."""
    heap = table.heap
    card = heap[event + E_CARD]
    to = heap[event + E_TO]
    transit = table.transit[card]
    cause = heap[event + E_CAUSE]
    zone = table.zone[card]
    if (zone == to and is_at(table, card, heap[event + E_INDEX])) or kind_of(zone) == GONE:
        return R24
    if transit >= 0 and transit != to and transit != TO_TIMELINE and cause not in (BY_SUMMON, BY_EXECUTE, BY_DISCARD):
        return R24
    what = table.d_is[table.printed[card]]
    if is_space(to):
        if not what & CREATURE:
            return D9_3_2_2
        if table.size[to] > 0:
            return D9_1
        if transit < 0 and not is_open(table, to):
            return R21
    elif kind_of(to) == TIMELINE and not what & COMMAND:
        return D9_3_3_1
    return FINE


@rule
def why_fails(table: Table, event: int) -> int:
    """The clause by which applying an event changes nothing; fine when it can be applied."""
    heap = table.heap
    kind = heap[event + E_KIND]
    card = heap[event + E_CARD]
    amount = heap[event + E_AMOUNT]
    if kind == h.MOVE:
        return why_not_move(table, event)
    if kind == h.DRAW:
        return FINE if table.size[heap[event + E_TO]] > 0 else R42
    if kind in (h.REVEAL, h.LOOK):
        return FINE if row_length(table, heap[event + E_LIST]) > 0 else R61
    if kind in (h.GAIN_BLOOD, h.EXTRA_DRAWS, h.SKIP_TURN):
        return FINE if amount > 0 else R61
    if kind == h.LOSE_BLOOD:
        return FINE if amount > 0 and table.blood[heap[event + E_PLAYER]] > 0 else R61
    if kind == h.POOL_CHANGE:
        return FINE if amount != 0 else R61
    if kind == h.POOL_SET:
        return FINE if amount != table.pool else R61
    if kind == h.PLAYER_DAMAGE:
        return FINE if amount > 0 else R31
    if kind == h.DAMAGE:
        if not is_space(table.zone[heap[event + E_TARGET]]):
            return R10
        return FINE if amount > 0 else R27
    if kind in (h.DEATH, h.RESUMMON):
        return FINE if is_space(table.zone[card]) else R10
    if kind == h.ATTACK:
        return FINE if is_space(table.zone[card]) else R25
    if kind == h.EXPLODE:
        if not is_space(table.zone[card]):
            return R10
        return FINE if amount > 0 else R61
    if kind == h.FINISH_COMMAND:
        return FINE if kind_of(table.zone[card]) == TIMELINE else R57
    if kind == h.LIBERATE:
        return R24 if kind_of(table.zone[card]) == GONE else FINE
    if kind in (h.STAT_CHANGE, h.KEYWORD_CHANGE):
        return why_not_change(table, event)
    if kind == h.GRANT:
        if card < 0:
            return FINE if heap[event + E_TIMED] else R39
        return FINE if table.live[card] else R10
    if kind == h.COUNTER:
        if not table.live[card]:
            return R10
        return R61 if amount == 0 or (amount < 0 and counters_now(table, card, heap[event + E_NAME]) == 0) else FINE
    if kind == h.FLIP:
        return FINE if table.live[card] and table.face[card] == DOWN else R53
    if kind == h.TURN_DOWN:
        return FINE if table.live[card] and table.face[card] == UP else R53
    return FINE


# What each of them does


@rule
def begin_effect(table: Table, timed: int) -> int:
    """A lasting effect begins (R39); the number by which it is known."""
    table.effects += 1
    effect = copy_record(table, timed)
    table.heap[effect + T_NUMBER] = table.effects
    table.timed = row_with(table, table.timed, effect, True)
    return table.effects


@rule
def set_flip_cost(table: Table, card: int, blood: int, costs: int) -> None:
    """What turning a card face-up costs from now on."""
    table.flips[card] = 1 if blood >= 0 or costs > 0 else 0
    table.flip_blood[card] = blood
    table.flip_costs[card] = costs if blood < 0 else 0


@rule
def apply_move(table: Table, event: int) -> None:
    """A card goes from its zone to another (P1.2)."""
    heap = table.heap
    card = heap[event + E_CARD]
    to = heap[event + E_TO]
    face = heap[event + E_FACE]
    before = heap[event + E_FROM]
    index = heap[event + E_INDEX]
    at = -1 if index < 0 else max(0, table.size[to] - index)
    came_in = table.live[card] == 0 and is_in_play(to)
    shift(table, card, to, at, face if is_in_play(to) else UP)
    if heap[event + E_LINK] >= 0:
        link(table, heap[event + E_LINK], card)
        emit(table, Linked.NUMBER, R52, card, heap[event + E_LINK])
    if is_space(to) and is_space(before) and owner_of(to) != owner_of(before):
        emit(table, ControlChanged.NUMBER, D7_6, card, owner_of(to))
    if came_in:
        blood = heap[event + E_FLIP_BLOOD]
        if blood >= 0:
            set_flip_cost(table, card, blood, 0)
        if face == UP:
            enter_with_counters(table, card)
        elif blood < 0:
            set_flip_cost(table, card, -1, table.d_flip[table.printed[card]])


@rule
def bring(table: Table, printed: int, owner: int, to: int, index: int) -> int:
    """A card comes into the game (R8); it lies on top of a zone, or so many cards below."""
    card = another_card(table, printed, owner)
    if card < 0:
        return card
    table.transit[card] = NOWHERE
    table.flip_blood[card] = -1
    table.lethal_by[card] = -1
    lay_at(table, card, to, table.size[to] if index < 0 else max(0, table.size[to] - index))
    table.clock += 1
    table.entered[card] = table.clock
    table.known[card] = BOTH
    show(table, card)
    return card


@rule
def know_all(table: Table, cards: int, seat: int) -> None:
    """Let a player know some cards."""
    for i in range(1, row_length(table, cards) + 1):
        add_known(table, table.heap[cards + i], seat)


@rule
def set_stat(table: Table, card: int, stat: int, to: int) -> None:
    """Change a permanent number of a card (R39)."""
    if stat == HEALTH:
        table.b_health[card] = to
    elif stat == DEFENSE:
        table.b_defense[card] = to
    elif stat == COST:
        table.b_cost[card] = to
    else:
        table.b_power[card] = to
    table.stale = 1
    show(table, card)


@rule
def base_stat(table: Table, card: int, stat: int) -> int:
    """A permanent number of a card."""
    if stat == HEALTH:
        return table.b_health[card]
    if stat == DEFENSE:
        return table.b_defense[card]
    return table.b_cost[card] if stat == COST else table.b_power[card]


@rule
def apply_change(table: Table, event: int) -> None:
    """What changes about a card where it is, for good or for a while (R39)."""
    heap = table.heap
    kind = heap[event + E_KIND]
    card = heap[event + E_CARD]
    timed = heap[event + E_TIMED]
    if kind == h.GRANT:
        number = begin_effect(table, timed) if timed else 0
        if card >= 0:
            table.effects += 1
            granted = row_with(table, table.granted[card], GRANTED + table.effects, False)
            granted = row_with(table, granted, table.heap[event + E_ABILITY], False)
            table.granted[card] = row_with(table, granted, number, False)
        table.stale = 1
        return
    if timed:
        begin_effect(table, timed)
        return
    if kind == h.STAT_CHANGE:
        set_stat(table, card, heap[event + E_NAME], changed_stat(table, event))
    elif kind == h.KEYWORD_CHANGE:
        words = heap[event + E_NAME]
        own = table.b_keywords[card]
        table.b_keywords[card] = own | words if has(table, event, GAINS) else own & ~words
        table.stale = 1
        show(table, card)
    elif kind == h.PLAY_LIMIT:
        table.more_plays[heap[event + E_PLAYER]] += heap[event + E_AMOUNT]
    elif table.live[card]:
        table.b_text[card] = 0
        table.stale = 1
        show(table, card)
    else:
        table.blank[card] = 1


@rule
def turn_face(table: Table, event: int, face: int) -> None:
    """A card in play turns its face (R53): a fresh one."""
    card = table.heap[event + E_CARD]
    table.face[card] = face
    table.known[card] = BOTH if face == DOWN else 0
    become_fresh(table, card, face)
    if face == UP:
        enter_with_counters(table, card)
    else:
        set_flip_cost(table, card, table.heap[event + E_FLIP_BLOOD], max(0, table.heap[event + E_FLIP_COSTS]))
    forget(table, card)


@rule
def resummon(table: Table, event: int) -> None:
    """A creature is summoned again where it stands, with or without its state (R71)."""
    card = table.heap[event + E_CARD]
    table.incarnation[card] += 1
    if has(table, event, KEEPS_STATE):
        table.entered_turn[card] = table.turn
    else:
        table.counters[card] = 0
        become_fresh(table, card, table.face[card])
        enter_with_counters(table, card)
    forget(table, card)


@rule
def begin_phase(table: Table, phase: int) -> None:
    """A turn, main phase or attack phase starts or ends; nobody passes any longer (R40)."""
    table.phase = phase
    for seat in range(SEATS):
        table.passing[seat] = 0


@rule
def apply_name(table: Table, event: int) -> None:
    """A player named a kin or a card for a card to remember (R12)."""
    heap = table.heap
    card = heap[event + E_CARD]
    what = heap[event + E_WHAT]
    seat = heap[event + E_PLAYER]
    if card >= 0 and table.live[card]:
        table.named[card] = with_last(table, table.named[card], what, table.heap[event + E_NAME])
    table.noted[seat] = with_last(table, table.noted[seat], NAMED_KIN if what == KIN else NAMED_CARD, table.heap[event + E_NAME])


@rule
def apply_at_once(table: Table, event: int) -> int:
    """Let an event change the table that has no process of its own; the card that it brought into the game, else -1."""
    heap = table.heap
    kind = heap[event + E_KIND]
    card = heap[event + E_CARD]
    seat = heap[event + E_PLAYER]
    amount = heap[event + E_AMOUNT]
    if kind == h.MOVE:
        apply_move(table, event)
    elif kind == h.GAIN_BLOOD:
        table.blood[seat] += amount
    elif kind == h.LOSE_BLOOD:
        table.blood[seat] = max(0, table.blood[seat] - amount)
    elif kind == h.PLAYER_DAMAGE:
        table.pool = heap[event + E_TOTAL]
        table.last_damaged = seat
    elif kind == h.START_OF_TURN:
        begin_phase(table, START)
    elif kind == h.START_OF_MAIN:
        begin_phase(table, MAIN_PHASE)
    elif kind == h.END_OF_MAIN:
        begin_phase(table, END_OF_MAIN)
    elif kind == h.START_OF_ATTACK:
        begin_phase(table, ATTACK)
    elif kind == h.END_OF_ATTACK:
        begin_phase(table, END_OF_ATTACK)
    elif kind == h.COUNTER:
        set_counters(table, card, heap[event + E_NAME], heap[event + E_TOTAL])
    elif kind in (h.STAT_CHANGE, h.KEYWORD_CHANGE, h.TEXT_LOSS, h.GRANT, h.PLAY_LIMIT):
        apply_change(table, event)
    elif kind == h.SHUFFLE:
        shuffle_zone(table, heap[event + E_TO])
    elif kind == h.REVEAL:
        know_all(table, heap[event + E_LIST], 0)
        know_all(table, heap[event + E_LIST], 1)
    elif kind == h.LOOK:
        know_all(table, heap[event + E_LIST], seat)
    elif kind == h.POOL_CHANGE:
        table.pool = max(0, table.pool + amount)
    elif kind == h.POOL_SET:
        table.pool = amount
    elif kind == h.EXTRA_DRAWS:
        table.extra_draws[seat] += amount
    elif kind == h.SKIP_TURN:
        table.skips[seat] += amount
    elif kind == h.NAME:
        apply_name(table, event)
    elif kind == h.RESUMMON:
        resummon(table, event)
    elif kind == h.CREATE:
        return bring(table, heap[event + E_NAME], seat, heap[event + E_TO], heap[event + E_INDEX])
    elif kind == h.LIBERATE:
        shift(table, card, zone_of(table.owner[card], GONE), -1, UP)
    elif kind == h.TURN_DOWN:
        turn_face(table, event, DOWN)
    return -1
