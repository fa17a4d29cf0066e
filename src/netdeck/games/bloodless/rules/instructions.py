"""What each instruction of card text comes to (7.5): the events that it processes, once everything it speaks of is known.

References that somebody must choose are settled before (:mod:`~netdeck.games.bloodless.rules.consequences`). An instruction that finds
nothing to act on makes no event and has failed (R13); one with an amount of nothing fails as its event does (R61).
"""

from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.cards import controller
from netdeck.games.bloodless.rules.change_instructions import changing_events
from netdeck.games.bloodless.rules.clauses import (
    D1_3,
    D4_1,
    R6,
    R18,
    R25,
    R26,
    R27,
    R29,
    R31,
    R32,
    R55,
    R56,
    R57,
    R68,
    R71,
)
from netdeck.games.bloodless.rules.event_records import (
    AS_COST,
    BY_A_CARD,
    BY_EFFECT,
    BY_STATE,
    DESTROYED,
    E_AMOUNT,
    E_CARD,
    E_CAUSE,
    E_COST,
    E_DEALER,
    E_FLAGS,
    E_OTHER,
    E_PLAYER,
    E_REASON,
    E_SOURCE,
    E_SPACE,
    E_SPACES,
    E_TARGET,
    E_WINNER,
    KEEPS_STATE,
    ON_TIMELINE,
    SACRIFICED,
    STAYS_ASIDE,
    card_event,
    new_event,
    player_event,
)
from netdeck.games.bloodless.rules.instruction_subjects import first_space, in_turn_order, players, present, spaces_meant
from netdeck.games.bloodless.rules.legality import cost_to_play
from netdeck.games.bloodless.rules.move_instructions import moving_events
from netdeck.games.bloodless.rules.records import (
    S_EVENT,
    S_SPACE,
    S_YOU,
    this_card,
)
from netdeck.games.bloodless.rules.spaces import (
    TIMELINE,
    is_space,
    kind_of,
)
from netdeck.games.bloodless.rules.table import COMMAND, SEATS, Table
from netdeck.games.bloodless.rules.text_values import cards_meant, number, player
from netdeck.kernel.card_table import NOBODY
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, row_length, row_with


@rule
def make_events(table: Table, at: int, scene: int) -> int:
    """The events of an instruction in order (R12): a row of them."""
    verb = table.code[at + v.I_VERB]
    if verb <= v.LOOK:
        return moving_events(table, verb, at, scene)
    if verb <= v.WIN_GAME:
        return counting_events(table, verb, at, scene)
    if verb <= v.RESUMMON:
        return fighting_events(table, verb, at, scene)
    return changing_events(table, verb, at, scene)


# Cards that change places


# Numbers of players and of the game


@rule
def counting_events(table: Table, verb: int, at: int, scene: int) -> int:
    """Numbers of players and of the game that change."""
    code = table.code
    events = NONE
    this = this_card(table, scene)
    you = table.heap[scene + S_YOU]
    if verb == v.PAY:
        amount = number(table, code[at + v.I_A], scene)
        if amount == 0:
            return NONE  # a cost of nothing needs no event (R61)
        return row_with(table, events, paid(table, R68, you, amount, this), True)
    if verb == v.PAY_ITS_COST:
        event = table.heap[scene + S_EVENT]
        card = table.heap[event + E_CARD]
        cost = table.heap[event + E_COST] if table.heap[event + E_COST] >= 0 else cost_to_play(table, card)
        if not table.o_cumulative_pays or cost == 0:
            return NONE
        return row_with(table, events, paid(table, R55, table.heap[event + E_PLAYER], cost, card), True)
    if verb == v.CHANGE_POOL or verb == v.SET_POOL:
        amount = number(table, code[at + v.I_A], scene)
        event = new_event(table, h.POOL_CHANGE if verb == v.CHANGE_POOL else h.POOL_SET, R31)
        table.heap[event + E_AMOUNT] = -amount if code[at + v.I_B] else amount
        return row_with(table, events, event, True)
    if verb == v.WIN_GAME:
        seat = player(table, code[at + v.I_A], scene)
        if seat < 0:
            return NONE
        event = new_event(table, h.FINISH_GAME, R31)
        table.heap[event + E_WINNER] = seat
        table.heap[event + E_PLAYER] = 1 - seat
        table.heap[event + E_REASON] = BY_A_CARD
        table.heap[event + E_OTHER] = this
        return row_with(table, events, event, True)
    seats = players(table, code[at + v.I_B], scene)
    for i in range(SEATS):
        seat = in_turn_order(table, i)
        if seats >> seat & 1:
            amount = number(table, code[at + v.I_A], scene)
            if verb == v.GAIN:
                event = player_event(table, h.GAIN_BLOOD, D4_1, seat, amount)
            elif verb == v.LOSE:
                event = player_event(table, h.LOSE_BLOOD, D1_3, seat, amount)
            elif verb == v.SKIP_TURN:
                event = player_event(table, h.SKIP_TURN, R32, seat, amount)
            else:
                event = player_event(table, h.EXTRA_DRAWS, R6, seat, amount)
            if verb == v.GAIN or verb == v.LOSE:
                table.heap[event + E_OTHER] = this
                table.heap[event + E_REASON] = BY_EFFECT
            events = row_with(table, events, event, True)
    return events


@rule
def paid(table: Table, clause: int, seat: int, amount: int, card: int) -> int:
    """Blood paid as a cost: an event."""
    event = player_event(table, h.LOSE_BLOOD, clause, seat, amount)
    table.heap[event + E_REASON] = AS_COST
    table.heap[event + E_OTHER] = card
    return event


# Fighting, commands and the rest


@rule
def fighting_events(table: Table, verb: int, at: int, scene: int) -> int:
    """Fighting, dying, commands that end or begin."""
    code = table.code
    if verb == v.DAMAGE:
        return damage_events(table, at, scene)
    if verb == v.STRIKE:
        return strike_events(table, at, scene)
    events = NONE
    this = this_card(table, scene)
    if verb == v.RUN_OUT:
        command = table.d_is[table.printed[this]] & COMMAND
        event = card_event(table, h.FINISH_COMMAND if command else h.DEATH, R55, this)
        if not command:
            table.heap[event + E_CAUSE] = BY_STATE
            table.heap[event + E_AMOUNT] = 1
        return row_with(table, events, event, True)
    seats = players(table, code[at + v.I_B], scene) if verb == v.SACRIFICE else 0
    seat = player(table, code[at + v.I_B], scene) if verb == v.EXECUTE else NOBODY
    cards = present(table, code[at + v.I_A], scene)
    spaces = spaces_meant(table, code[at + v.I_B], scene) if verb == v.ATTACK and code[at + v.I_B] else -1
    for i in range(1, row_length(table, cards) + 1):
        card = table.heap[cards + i]
        event = NONE
        if verb == v.ATTACK:
            event = card_event(table, h.ATTACK, R25, card)
            table.heap[event + E_SPACES] = spaces
        elif verb == v.EXPLODE:
            n = number(table, code[at + v.I_B], scene)
            event = card_event(table, h.EXPLODE, R56, card)
            table.heap[event + E_AMOUNT] = n
        elif verb == v.DESTROY:
            event = card_event(table, h.DEATH, R57, card)
            table.heap[event + E_CAUSE] = DESTROYED
            table.heap[event + E_AMOUNT] = 1
        elif verb == v.SACRIFICE:
            if seats >> controller(table, card) & 1 and is_space(table.zone[card]):
                event = card_event(table, h.DEATH, R29, card)
                table.heap[event + E_CAUSE] = SACRIFICED
                table.heap[event + E_AMOUNT] = 1
        elif verb == v.FINISH:
            event = card_event(table, h.FINISH_COMMAND, R57, card)
        elif verb == v.DENY:
            event = card_event(table, h.DENY, R57, card)
            table.heap[event + E_OTHER] = this
        elif verb == v.EXECUTE:
            if seat >= 0 and table.d_is[table.printed[card]] & COMMAND:
                event = card_event(table, h.EXECUTE, R18, card)
                table.heap[event + E_PLAYER] = seat
                on_timeline = ON_TIMELINE if kind_of(table.zone[card]) == TIMELINE else 0
                table.heap[event + E_FLAGS] = on_timeline | (STAYS_ASIDE if code[at + v.I_C] else 0)
        elif verb == v.LIBERATE:
            event = card_event(table, h.LIBERATE, R57, card)
        else:
            event = card_event(table, h.RESUMMON, R71, card)
            table.heap[event + E_FLAGS] = KEEPS_STATE if code[at + v.I_B] else 0
        if event != NONE:
            events = row_with(table, events, event, True)
    return events


@rule
def damage_events(table: Table, at: int, scene: int) -> int:
    """Damage to creatures or players (R27, R28, R31)."""
    code = table.code
    events = NONE
    source = this_card(table, scene)
    dealer = table.heap[scene + S_YOU]
    if code[at + v.I_D]:
        sources = cards_meant(table, code[at + v.I_D], scene)
        if sources == NONE:  # nobody is there to deal it
            return NONE
        source = table.heap[sources + 1]
        if table.live[source]:
            dealer = controller(table, source)
    amount = number(table, code[at + v.I_A], scene)
    if code[at + v.I_C]:
        seats = players(table, code[at + v.I_C], scene)
        for i in range(SEATS):
            seat = in_turn_order(table, i)
            if seats >> seat & 1:
                event = player_event(table, h.PLAYER_DAMAGE, R31, seat, amount)
                table.heap[event + E_SOURCE] = source
                events = row_with(table, events, event, True)
        return events
    cards = present(table, code[at + v.I_B], scene)
    for i in range(1, row_length(table, cards) + 1):
        event = new_event(table, h.DAMAGE, R27)
        heap = table.heap
        heap[event + E_TARGET] = heap[cards + i]
        heap[event + E_AMOUNT] = amount
        heap[event + E_SOURCE] = source
        heap[event + E_DEALER] = dealer
        events = row_with(table, events, event, True)
    return events


@rule
def strike_events(table: Table, at: int, scene: int) -> int:
    """A strike at a space or at what stands there (R26)."""
    code = table.code
    events = NONE
    cards = present(table, code[at + v.I_A], scene)
    for i in range(1, row_length(table, cards) + 1):
        if not is_space(table.zone[table.heap[cards + i]]):
            continue
        found = NONE
        if code[at + v.I_C]:
            space = table.heap[scene + S_SPACE]
            if space < 0:
                space = first_space(table, spaces_meant(table, code[at + v.I_C], scene), table.heap[scene + S_YOU])
            if space >= 0:
                found = row_with(table, NONE, space, False)
        else:
            targets = present(table, code[at + v.I_B], scene)
            for j in range(1, row_length(table, targets) + 1):
                zone = table.zone[table.heap[targets + j]]
                if is_space(zone):
                    found = row_with(table, found, zone, False)
        for j in range(1, row_length(table, found) + 1):
            event = card_event(table, h.STRIKE, R26, table.heap[cards + i])
            table.heap[event + E_SPACE] = table.heap[found + j]
            table.heap[event + E_AMOUNT] = -1
            events = row_with(table, events, event, True)
    return events


# What changes cards and players, for good or for a while (R39)
