"""What each instruction of card text comes to (7.5): the events that it processes, once everything it speaks of is known.

References that somebody must choose are settled before (:mod:`~netdeck.games.bloodless.rules.consequences`). An instruction that finds
nothing to act on makes no event and has failed (R13); one with an amount of nothing fails as its event does (R61).
"""

from netdeck.cardgame.program import next_instruction
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.cards import controller
from netdeck.games.bloodless.rules.clauses import (
    D1_3,
    D4_1,
    D7_2,
    P1_2,
    P1_3,
    P1_4,
    P1_6,
    P1_7,
    R6,
    R8,
    R18,
    R25,
    R26,
    R27,
    R29,
    R31,
    R32,
    R39,
    R53,
    R55,
    R56,
    R57,
    R61,
    R62,
    R68,
    R69,
    R71,
)
from netdeck.games.bloodless.rules.event_records import (
    AS_COST,
    BY_A_CARD,
    BY_COST,
    BY_DISCARD,
    BY_EFFECT,
    BY_RETURN,
    BY_STATE,
    DESTROYED,
    E_ABILITY,
    E_AMOUNT,
    E_CARD,
    E_CAUSE,
    E_CODE,
    E_COST,
    E_DEALER,
    E_FACE,
    E_FLAGS,
    E_FLIP_BLOOD,
    E_FLIP_COSTS,
    E_INDEX,
    E_LINK,
    E_LIST,
    E_NAME,
    E_OTHER,
    E_PLAYER,
    E_REASON,
    E_SCENE,
    E_SOURCE,
    E_SPACE,
    E_SPACES,
    E_TARGET,
    E_TIMED,
    E_TO,
    E_WINNER,
    FREE,
    GAINS,
    IGNORES_FOOD,
    IS_CALLED,
    IS_SUMMONED,
    KEEPS_STATE,
    ON_TIMELINE,
    SACRIFICED,
    SETS,
    STAYS_ASIDE,
    UP_TO,
    card_event,
    new_event,
    player_event,
)
from netdeck.games.bloodless.rules.groups import space_in
from netdeck.games.bloodless.rules.legality import cost_to_play, face_of_play
from netdeck.games.bloodless.rules.passives import BECOMES, MINUS
from netdeck.games.bloodless.rules.queries import counters_now
from netdeck.games.bloodless.rules.records import (
    B_REFS,
    COPIED,
    R_CARD,
    R_INCARNATION,
    S_EVENT,
    S_SPACE,
    S_THIS,
    S_YOU,
    bound,
    find_bind,
    refer,
    this_card,
)
from netdeck.games.bloodless.rules.spaces import (
    BLOOD,
    DISCARD,
    HAND,
    MAIN,
    SPACES,
    TIMELINE,
    column,
    from_left,
    is_space,
    kind_of,
    left_of,
    owner_of,
    right_of,
    zone_of,
)
from netdeck.games.bloodless.rules.table import COMMAND, SEATS, Table
from netdeck.games.bloodless.rules.text_values import cards_meant, known, number, player, read
from netdeck.games.bloodless.rules.triggers import (
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
    zone_meant,
)
from netdeck.kernel.card_table import NOBODY, NOTHING
from netdeck.kernel.columns import rule
from netdeck.kernel.records import LONGEST, NONE, concatenated, new_record, new_row, row_length, row_with

EVERYWHERE_BELOW = 999
"""A card is created at the bottom of a deck, however many there are."""


@rule
def present(table: Table, ref: int, scene: int) -> int:
    """The cards that a text speaks of and still reaches (R10): a row of cards."""
    return cards_meant(table, table.code[ref + v.F_PRESENT], scene)


@rule
def players(table: Table, at: int, scene: int) -> int:
    """All players whom a text means, with a bit for each."""
    return read(table, at, scene)


@rule
def in_turn_order(table: Table, place: int) -> int:
    """The active player, then the other one."""
    return table.active if place == 0 else 1 - table.active


@rule
def spaces_meant(table: Table, at: int, scene: int) -> int:
    """The spaces that a text means, with a bit for each."""
    return read(table, at, scene)


@rule
def first_space(table: Table, spaces: int, viewer: int) -> int:
    """The first of some spaces, from the left as somebody sees them; -1 where there is none."""
    for place in range(SPACES):
        if spaces >> from_left(viewer, place) & 1:
            return from_left(viewer, place)
    return -1


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
def space_beside(table: Table, at: int, scene: int, space: int) -> int:
    """The space to which a step leads; -1 where there is none."""
    code = table.code
    seat = owner_of(space)
    if code[at + v.I_B] == v.TO_THE_LEFT:
        return left_of(space, seat)
    if code[at + v.I_B] == v.TO_THE_RIGHT:
        return right_of(space, seat)
    aim = first_aim(table, code[at + v.I_C], scene)
    if aim < 0 or column(aim) == column(space):
        return -1
    left = left_of(space, seat)
    if left >= 0 and abs(column(left) - column(aim)) < abs(column(space) - column(aim)):
        return left
    return right_of(space, seat)


@rule
def first_aim(table: Table, toward: int, scene: int) -> int:
    """The space of the first card that a step leads toward and that has one."""
    if toward == 0:
        return -1
    read(table, toward, scene)
    from_group = -1
    for i in range(table.g_end[1]):
        if from_group < 0:
            from_group = space_in(table, 1, i)
    return from_group


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


@rule
def subject_card(table: Table, event: int) -> int:
    """The card that a successful event hands on under the instruction's name."""
    card = table.heap[event + E_CARD]
    return card if card >= 0 else table.heap[event + E_TARGET]
