"""The steps of a play (P6.6.3, R18): play, then summon or execute, then the move, then what follows the arrival."""

from netdeck.games.bloodless.events.processes import InTransit, Unlinked
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules.cards import controller, show
from netdeck.games.bloodless.rules.clauses import P1_2, R18, R21, R49, R52, R54, R57
from netdeck.games.bloodless.rules.event_records import (
    BY_EFFECT,
    BY_EXECUTE,
    BY_SUMMON,
    E_AMOUNT,
    E_CARD,
    E_CAUSE,
    E_FACE,
    E_FLAGS,
    E_FLIP_BLOOD,
    E_FROM,
    E_KIND,
    E_NAME,
    E_OTHER,
    E_PLAYER,
    E_REASON,
    E_SPACE,
    E_TO,
    FROM_FLASK,
    KEEPS_STATE,
    ON_TIMELINE,
    STAYS_ASIDE,
    card_event,
    has,
    player_event,
)
from netdeck.games.bloodless.rules.frames import consequence, resolve, start
from netdeck.games.bloodless.rules.records import H_EVENT, H_OK, P_LINKED, new_scene, past_of, refer
from netdeck.games.bloodless.rules.spaces import DISCARD, TIMELINE, is_in_play, is_space, zone_of
from netdeck.games.bloodless.rules.steps import LAND, step
from netdeck.games.bloodless.rules.table import COMMAND, CREATURE, FLASK, PLAIN, SAGA, UP, Table
from netdeck.kernel.columns import emit, rule
from netdeck.kernel.records import NONE, row_length, row_with

LORE = 10
"""The name of the counters that sagas have."""


@step(LAND)
def land(table: Table, frame: int) -> None:
    """A card that did not arrive is no longer on its way."""
    card = table.f_n[frame]
    if table.transit[card] >= 0:
        table.transit[card] = -1
        table.letters[card] = NONE
        table.in_transit -= 1
        show(table, card)
        emit(table, InTransit.NUMBER, R21, card, 0, NONE)
    table.depth -= 1


@rule
def follow(table: Table, outcome: int, chain: int) -> None:
    """Start the processes that follow an outcome if it is a step of a play; none for everything else."""
    heap = table.heap
    if not heap[outcome + H_OK]:
        return
    event = heap[outcome + H_EVENT]
    kind = heap[event + E_KIND]
    card = heap[event + E_CARD]
    if kind == h.PLAY:
        after_play(table, event, outcome)
    elif kind == h.SUMMON:
        move = move_event(table, card, heap[event + E_SPACE], BY_SUMMON, heap[event + E_FACE])
        table.heap[move + E_FLIP_BLOOD] = table.heap[event + E_FLIP_BLOOD]
        resolve(table, move, False, False, row_with(table, chain, outcome, True))
    elif kind == h.EXECUTE:
        if has(table, event, ON_TIMELINE):
            arrived(table, card, heap[event + E_PLAYER], has(table, event, STAYS_ASIDE))
        else:
            move = move_event(table, card, zone_of(heap[event + E_PLAYER], TIMELINE), BY_EXECUTE, heap[event + E_FACE])
            resolve(table, move, False, False, row_with(table, chain, outcome, True))
    elif kind == h.MOVE:
        after_move(table, event, outcome, chain)
    elif kind == h.FLIP:
        after_flip(table, card, outcome)
    elif kind == h.RESUMMON:
        creature_arrived(table, card, not has(table, event, KEEPS_STATE))  # R71


@rule
def move_event(table: Table, card: int, to: int, cause: int, face: int) -> int:
    """A card goes to its place."""
    move = card_event(table, h.MOVE, P1_2, card)
    table.heap[move + E_TO] = to
    table.heap[move + E_CAUSE] = cause
    table.heap[move + E_FACE] = face
    return move


@rule
def after_play(table: Table, event: int, outcome: int) -> None:
    """A creature is summoned, a command executed; afterwards whatever did not arrive is no longer on its way."""
    heap = table.heap
    card = heap[event + E_CARD]
    landing = start(table, LAND)
    table.f_n[landing] = card
    creature = table.d_is[table.printed[card]] & CREATURE
    following = card_event(table, h.SUMMON if creature else h.EXECUTE, R18, card)
    heap = table.heap
    heap[following + E_PLAYER] = heap[event + E_PLAYER]
    heap[following + E_FACE] = heap[event + E_FACE]
    if creature:
        heap[following + E_SPACE] = heap[event + E_SPACE]
        heap[following + E_FLIP_BLOOD] = heap[event + E_FLIP_BLOOD]
    resolve(table, following, False, False, row_with(table, NONE, outcome, True))


@rule
def after_move(table: Table, event: int, outcome: int, chain: int) -> None:
    """What left the board frees what was set aside under it; what was played has arrived."""
    heap = table.heap
    card = heap[event + E_CARD]
    before = heap[event + E_FROM]
    if is_space(before) and not is_in_play(heap[event + E_TO]):
        free_linked(table, card, outcome)
        return
    if chain == NONE or is_in_play(before):
        return
    if heap[event + E_CAUSE] == BY_SUMMON:
        creature_arrived(table, card, True)
    elif heap[event + E_CAUSE] == BY_EXECUTE and table.live[card]:  # what was denied as it arrived has no effect (R57)
        executed = heap[heap[chain + row_length(table, chain)] + H_EVENT]
        arrived(table, card, heap[executed + E_PLAYER], has(table, executed, STAYS_ASIDE))


@rule
def free_linked(table: Table, card: int, outcome: int) -> None:
    """Cards that were set aside under one that left go to the discard pile (R52, R63)."""
    past = past_of(table, outcome, card)
    linked = table.heap[past + P_LINKED] if past != NONE else NONE
    for i in range(1, row_length(table, linked) + 1):
        unlink(table, card, table.heap[linked + i])
        emit(table, Unlinked.NUMBER, R52, table.heap[linked + i], card)
    for i in range(row_length(table, linked), 0, -1):
        each = table.heap[linked + i]
        move = move_event(table, each, zone_of(table.owner[each], DISCARD), BY_EFFECT, UP)
        table.heap[move + 2] = R52
        resolve(table, move, False, False, NONE)


@rule
def unlink(table: Table, over: int, card: int) -> None:
    """A card is no longer set aside under another one."""
    linked = table.linked[over]
    kept = NONE
    for i in range(1, row_length(table, linked) + 1):
        if table.heap[linked + i] != card:
            kept = row_with(table, kept, table.heap[linked + i], False)
    table.linked[over] = kept


@rule
def read_on(table: Table, card: int) -> None:
    """A saga gets a lore counter (R54)."""
    event = card_event(table, h.COUNTER, R54, card)
    table.heap[event + E_NAME] = LORE
    table.heap[event + E_AMOUNT] = 1
    resolve(table, event, False, False, NONE)


@rule
def creature_arrived(table: Table, card: int, lore: bool) -> None:
    """What an arrival brings by itself: a Blood Flask its blood (R49), a saga its first chapter (R54)."""
    what = table.d_is[table.printed[card]]
    if lore and what & SAGA and table.face[card] == UP:
        read_on(table, card)
    if what & FLASK:
        gain = player_event(table, h.GAIN_BLOOD, R49, controller(table, card), 1)
        table.heap[gain + E_REASON] = FROM_FLASK
        table.heap[gain + E_OTHER] = card
        resolve(table, gain, False, False, NONE)


@rule
def arrived(table: Table, card: int, player: int, stays_aside: bool) -> None:
    """What a command does on the timeline (R18): a plain one its events, then it is finished; a saga reads; others stay (R64)."""
    printed = table.printed[card]
    what = table.d_is[printed]
    if table.face[card] != UP:
        return
    if what & SAGA:
        read_on(table, card)
        return
    if not what & PLAIN:
        return
    finish = card_event(table, h.FINISH_COMMAND, R57, card)
    table.heap[finish + E_FLAGS] = STAYS_ASIDE if stays_aside else 0
    resolve(table, finish, False, False, NONE)
    effect = table.d_effect[printed] if table.v_text[card] else table.o_nothing
    consequence(table, new_scene(table, player, refer(table, card, NONE)), effect, NONE, 0, False)


@rule
def after_flip(table: Table, card: int, outcome: int) -> None:
    """A command that was turned face-up is executed, a saga reads (R53)."""
    what = table.d_is[table.printed[card]]
    if what & COMMAND:
        event = card_event(table, h.EXECUTE, R18, card)
        table.heap[event + E_PLAYER] = controller(table, card)
        table.heap[event + E_FLAGS] = ON_TIMELINE
        resolve(table, event, False, False, row_with(table, NONE, outcome, True))
    elif what & SAGA:
        read_on(table, card)
