"""The events of instructions that move, play, copy or step with cards (7.5)."""

from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.clauses import (
    P1_2,
    P1_3,
    P1_4,
    P1_6,
    P1_7,
    R8,
    R69,
)
from netdeck.games.bloodless.rules.event_records import (
    BY_DISCARD,
    BY_EFFECT,
    BY_RETURN,
    E_AMOUNT,
    E_CAUSE,
    E_CODE,
    E_COST,
    E_DEALER,
    E_FACE,
    E_FLAGS,
    E_FLIP_BLOOD,
    E_INDEX,
    E_LINK,
    E_LIST,
    E_NAME,
    E_PLAYER,
    E_SCENE,
    E_SPACES,
    E_TO,
    FREE,
    IGNORES_FOOD,
    IS_CALLED,
    IS_SUMMONED,
    UP_TO,
    card_event,
    new_event,
    player_event,
)
from netdeck.games.bloodless.rules.instruction_subjects import first_space, in_turn_order, players, present, space_beside, spaces_meant
from netdeck.games.bloodless.rules.legality import face_of_play
from netdeck.games.bloodless.rules.records import (
    B_REFS,
    COPIED,
    R_CARD,
    S_SPACE,
    S_YOU,
    bound,
    find_bind,
    this_card,
)
from netdeck.games.bloodless.rules.spaces import (
    BLOOD,
    DISCARD,
    HAND,
    MAIN,
    is_space,
    kind_of,
    zone_of,
)
from netdeck.games.bloodless.rules.table import SEATS, Table
from netdeck.games.bloodless.rules.text_values import known, number, player
from netdeck.games.bloodless.rules.triggers import zone_meant
from netdeck.kernel.columns import rule
from netdeck.kernel.records import LONGEST, NONE, concatenated, new_row, row_length, row_with

EVERYWHERE_BELOW = 999
"""A card is created at the bottom of a deck, however many there are."""


@rule
def moving_events(table: Table, verb: int, at: int, scene: int) -> int:
    """Cards that change places, or are shown."""
    code = table.code
    events = NONE
    if verb == v.MOVE:
        return move_events(table, at, scene)
    if verb == v.STEP:
        return step_events(table, at, scene)
    if verb == v.PLAY or verb == v.SUMMON:
        return play_events(table, verb, at, scene)
    if verb == v.DISCARD:
        cards = present(table, code[at + v.I_A], scene)
        for i in range(1, row_length(table, cards) + 1):
            card = table.heap[cards + i]
            event = card_event(table, h.MOVE, P1_2, card)
            table.heap[event + E_TO] = zone_of(table.owner[card], DISCARD)
            table.heap[event + E_CAUSE] = BY_DISCARD
            events = row_with(table, events, event, True)
        return events
    if verb == v.SHUFFLE:
        event = new_event(table, h.SHUFFLE, P1_7)
        deck = zone_meant(table, code[at + v.I_A], code[at + v.I_B], scene, -1)
        table.heap[event + E_TO] = deck
        return row_with(table, events, event, True)
    if verb == v.REVEAL:
        event = new_event(table, h.REVEAL, R69)
        cards = present(table, code[at + v.I_A], scene)
        table.heap[event + E_LIST] = cards
        return row_with(table, events, event, True)
    seats = players(table, code[at + v.I_A], scene)
    for i in range(SEATS):
        seat = in_turn_order(table, i)
        if not seats >> seat & 1:
            continue
        if verb == v.DRAW:
            deck = zone_of(seat, MAIN)
            if code[at + v.I_B] >= 0:
                deck = zone_meant(table, code[at + v.I_B], code[at + v.I_C], scene, -1)
            times = number(table, code[at + v.I_D], scene)
            event = new_event(table, h.DRAW, P1_4)
            table.heap[event + E_PLAYER] = seat
            table.heap[event + E_TO] = deck
            events = concatenated(table, events, repeated(table, event, times))
        elif verb == v.LOOK:
            event = new_event(table, h.LOOK, R69)
            cards = present(table, code[at + v.I_B], scene)
            table.heap[event + E_LIST] = cards
            table.heap[event + E_PLAYER] = seat
            events = row_with(table, events, event, True)
        elif verb == v.SEARCH:
            event = new_event(table, h.SEARCH, P1_6)
            deck = zone_meant(table, code[at + v.I_B], code[at + v.I_C], scene, -1)
            n = number(table, code[at + v.I_E], scene)
            heap = table.heap
            heap[event + E_PLAYER] = seat
            heap[event + E_TO] = deck
            heap[event + E_CODE] = code[at + v.I_D]
            heap[event + E_SCENE] = scene
            heap[event + E_AMOUNT] = n
            heap[event + E_FLAGS] = (UP_TO if code[at + v.I_F] else 0) | (IS_CALLED if code[at + v.I_G] else 0)
            events = row_with(table, events, event, True)
        else:
            printed = code[at + v.I_B] if code[at + v.I_B] >= 0 else copied(table, scene)
            to = zone_of(seat, code[at + v.I_C])
            if code[at + v.I_D]:
                to = zone_meant(table, code[at + v.I_C], code[at + v.I_D], scene, -1)
            index = code[at + v.I_E]
            times = number(table, code[at + v.I_F], scene)
            event = player_event(table, h.CREATE, R8, seat, 0)
            table.heap[event + E_NAME] = printed
            table.heap[event + E_TO] = to
            table.heap[event + E_INDEX] = EVERYWHERE_BELOW if index == v.BOTTOM else index
            events = concatenated(table, events, repeated(table, event, times))
    return events


@rule
def copied(table: Table, scene: int) -> int:
    """What is printed on the card that is copied."""
    return table.printed[table.heap[table.heap[table.heap[find_bind(table, scene, COPIED) + B_REFS] + 1] + R_CARD]]


@rule
def repeated(table: Table, event: int, times: int) -> int:
    """The same event so many times: a row of them, as long as rows are at most. The judge ends it long before (R66)."""
    row = new_row(table, min(times, LONGEST), True)
    for i in range(1, row_length(table, row) + 1):
        table.heap[row + i] = event
    return row


@rule
def move_events(table: Table, at: int, scene: int) -> int:
    """Moves to a zone, an index of a deck, or a space (P1.2)."""
    code = table.code
    ref = code[at + v.I_A]
    refs = known(table, code[ref + v.F_PRESENT], scene)
    events = NONE
    for i in range(1, row_length(table, refs) + 1):
        card = table.heap[table.heap[refs + i] + R_CARD]
        if code[at + v.I_B]:
            space = table.heap[scene + S_SPACE]
            if space < 0:
                each = scene
                if code[at + v.I_F] >= 0:
                    one = new_row(table, 1, True)
                    table.heap[one + 1] = table.heap[refs + i]
                    each = bound(table, scene, code[at + v.I_F], one)
                space = first_space(table, spaces_meant(table, code[at + v.I_B], each), table.heap[scene + S_YOU])
            if space >= 0:
                event = card_event(table, h.MOVE, P1_2, card)
                table.heap[event + E_TO] = space
                table.heap[event + E_CAUSE] = BY_EFFECT
                events = row_with(table, events, event, True)
            continue
        to = zone_meant(table, code[at + v.I_C], code[at + v.I_D], scene, card)
        index = code[at + v.I_E]
        if index == v.BOTTOM:
            index = table.size[to]
        kind = kind_of(to)
        if (kind in (MAIN, BLOOD)) and index < 0:
            index = 0
        event = card_event(table, h.MOVE, P1_2, card)
        heap = table.heap
        heap[event + E_TO] = to
        heap[event + E_INDEX] = index
        heap[event + E_CAUSE] = BY_RETURN if kind == HAND else BY_EFFECT
        if code[at + v.I_G]:
            heap[event + E_LINK] = this_card(table, scene)
        events = row_with(table, events, event, True)
    return events


@rule
def step_events(table: Table, at: int, scene: int) -> int:
    """A move to the space beside it (R1, R50); at the edge there is none."""
    code = table.code
    cards = present(table, code[at + v.I_A], scene)
    events = NONE
    for i in range(1, row_length(table, cards) + 1):
        card = table.heap[cards + i]
        space = table.zone[card]
        if not is_space(space):
            continue
        to = space_beside(table, at, scene, space)
        if to >= 0:
            event = card_event(table, h.MOVE, P1_2, card)
            table.heap[event + E_TO] = to
            table.heap[event + E_CAUSE] = BY_EFFECT
            events = row_with(table, events, event, True)
    return events


@rule
def play_events(table: Table, verb: int, at: int, scene: int) -> int:
    """A play for a cost that the effect gives, or for the card's own (P1.3.3, R58); summoning ignores devouring and evolving."""
    code = table.code
    seat = player(table, code[at + v.I_B], scene)
    if seat < 0:
        return NONE
    cards = present(table, code[at + v.I_A], scene)
    events = NONE
    for i in range(1, row_length(table, cards) + 1):
        event = play_of(table, verb, at, scene, table.heap[cards + i], seat)
        events = row_with(table, events, event, True)
    return events


@rule
def play_of(table: Table, verb: int, at: int, scene: int, card: int, seat: int) -> int:
    """The play that an instruction makes of a card: an event."""
    code = table.code
    spaces = spaces_meant(table, code[at + v.I_C], scene) if code[at + v.I_C] else -1
    n = number(table, code[at + v.I_D], scene) if code[at + v.I_D] != v.UNSAID else -1
    event = card_event(table, h.PLAY, P1_3, card)
    heap = table.heap
    heap[event + E_PLAYER] = seat
    heap[event + E_SPACES] = spaces
    heap[event + E_DEALER] = heap[scene + S_YOU]
    if verb == v.SUMMON:
        heap[event + E_COST] = 0
        heap[event + E_FLAGS] = FREE | IGNORES_FOOD | IS_SUMMONED
        heap[event + E_FACE] = code[at + v.I_E]
        heap[event + E_FLIP_BLOOD] = n
    else:
        heap[event + E_COST] = n
        heap[event + E_FLAGS] = (FREE if n == 0 else 0) | (IS_CALLED if code[at + v.I_E] else 0)
        heap[event + E_FACE] = face_of_play(table, card)
    return event
