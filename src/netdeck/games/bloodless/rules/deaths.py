"""Deaths and the end of the game (P2, P3, R29 to R31).

Death checks scan the active player's row from the left, then the other row as the active player sees it (R30), until a pass finds nobody.
A death gives its controller 1 blood, a sacrifice does not. The end check comes first (P6.8 before P6.9): an empty pool beats any death.
"""

from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules.ability_records import A_OF_ITS_DEATH
from netdeck.games.bloodless.rules.active_abilities import code_of, find_active
from netdeck.games.bloodless.rules.cards import health
from netdeck.games.bloodless.rules.clauses import NO_CLAUSE, P2_2, P3_1, R29, R31
from netdeck.games.bloodless.rules.combat import BY_STRIKE
from netdeck.games.bloodless.rules.event_ids import EVENT
from netdeck.games.bloodless.rules.event_records import (
    BY_DEATH,
    BY_STATE,
    DAMAGED,
    E_AMOUNT,
    E_CARD,
    E_CAUSE,
    E_CLAUSE,
    E_KILLER,
    E_OTHER,
    E_PLAYER,
    E_REASON,
    E_TO,
    E_WINNER,
    FOR_DEATH,
    KILLED,
    NOBODY_DAMAGED,
    POOL_EMPTY,
    SACRIFICED,
    card_event,
    new_event,
    player_event,
)
from netdeck.games.bloodless.rules.frames import DIED, is_flagged, process
from netdeck.games.bloodless.rules.records import H_OK, H_REASON, W_CARD, happened
from netdeck.games.bloodless.rules.resolution import fail
from netdeck.games.bloodless.rules.spaces import DISCARD, IN_A_ROW, SPACES, from_left, zone_of
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.triggers import snapshot
from netdeck.kernel.columns import emit, rule
from netdeck.kernel.records import NONE, row_length, row_with


@s.step(s.FINISH_IF_POOL_EMPTY)
def finish_if_pool_empty(table: Table, frame: int) -> None:
    """Whoever last received player damage loses; nobody does if nobody ever did (R31)."""
    loser = table.last_damaged
    event = new_event(table, h.FINISH_GAME, R31 if loser < 0 else P3_1)
    table.heap[event + E_REASON] = NOBODY_DAMAGED
    if loser >= 0:
        table.heap[event + E_REASON] = POOL_EMPTY
        table.heap[event + E_WINNER] = 1 - loser
        table.heap[event + E_PLAYER] = loser
    process(table, frame, event, s.GO_ON, False)


@s.step(s.GO_ON)
def go_on(table: Table, frame: int) -> None:
    """The end was replaced: the game goes on."""
    table.depth -= 1


@s.step(s.SCAN_ROWS)
def scan_rows(table: Table, frame: int) -> None:
    """All spaces in order."""
    table.f_place[frame] = 0
    table.f_flags[frame] = 0
    table.f_step[frame] = s.PROCESS_DEATH


@rule
def scanned(table: Table, place: int) -> int:
    """The spaces in the order of the death check (R30)."""
    if table.o_owner_view:
        return table.active * IN_A_ROW + place if place < IN_A_ROW else (1 - table.active) * IN_A_ROW + place - IN_A_ROW
    return from_left(table.active, place)


@rule
def was_tried(table: Table, card: int) -> bool:
    """Whether a creature had its death in this check or in one around it: if it was replaced, it is not tried again (R30)."""
    for frame in range(table.depth):
        step = table.f_step[frame]
        if step == s.SCAN_ROWS or step == s.PROCESS_DEATH:
            tried = table.f_tried[frame]
            for i in range(1, row_length(table, tried), 2):
                if table.heap[tried + i] == card and table.heap[tried + i + 1] == table.incarnation[card]:
                    return True
    return False


@s.step(s.PROCESS_DEATH)
def process_death(table: Table, frame: int) -> None:
    """The first creature without health dies. A pass with a death is followed by another one (R30).

    A death is an event with death checks of its own; they belong to this one, or a death that is replaced would be tried for ever.
    """
    for place in range(table.f_place[frame], SPACES):
        card = table.bottom[scanned(table, place)]
        if card >= 0 and health(table, card) == 0 and not was_tried(table, card):
            died = card_event(table, h.DEATH, P2_2, card)
            table.heap[died + E_AMOUNT] = 1
            table.heap[died + E_CAUSE] = BY_STATE
            if table.lethal[card] and table.damage[card]:
                table.heap[died + E_CAUSE] = KILLED if table.lethal[card] == BY_STRIKE else DAMAGED
                table.heap[died + E_KILLER] = table.lethal_by[card]
            tried = row_with(table, table.f_tried[frame], card, False)
            table.f_tried[frame] = row_with(table, tried, table.incarnation[card], False)
            table.f_place[frame] = place + 1
            table.f_flags[frame] = DIED
            process(table, frame, died, s.PROCESS_DEATH, False)
            return
    if is_flagged(table, frame, DIED):
        table.f_step[frame] = s.SCAN_ROWS
    else:
        table.depth -= 1


@s.step(s.BURY)
def bury(table: Table, frame: int) -> None:
    """The creature goes to its owner's discard pile: a part."""
    event = table.f_event[frame]
    card = table.heap[event + E_CARD]
    table.f_past[frame] = snapshot(table, event)
    find_active(table)
    own = NONE
    for i in range(1, row_length(table, table.modifiers) + 1):
        watch = table.heap[table.modifiers + i]
        if table.heap[watch + W_CARD] == card and table.code[code_of(table, watch) + A_OF_ITS_DEATH]:
            own = row_with(table, own, watch, True)
    table.f_own[frame] = own
    emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    moved = card_event(table, h.MOVE, R29, card)
    table.heap[moved + E_TO] = zone_of(table.owner[card], DISCARD)
    table.heap[moved + E_CAUSE] = BY_DEATH
    process(table, frame, moved, s.REWARD_DEATH, True)


@s.step(s.REWARD_DEATH)
def reward_death(table: Table, frame: int) -> None:
    """Its controller gains 1 blood: a part, unless it was a sacrifice."""
    event = table.f_event[frame]
    heap = table.heap
    if not heap[table.last + H_OK]:
        fail(table, event, heap[table.last + H_REASON])
        table.depth -= 1
        return
    blood = heap[event + E_AMOUNT]
    cause = heap[event + E_CAUSE]
    if blood <= 0 or (cause == SACRIFICED and not table.o_sacrifice_gives_blood):
        table.f_step[frame] = s.END_DEATH
        return
    gained = player_event(table, h.GAIN_BLOOD, R29, heap[event + E_PLAYER], blood)
    heap = table.heap
    heap[gained + E_REASON] = FOR_DEATH
    heap[gained + E_OTHER] = heap[event + E_CARD]
    heap[gained + E_CAUSE] = cause
    heap[gained + E_KILLER] = heap[event + E_KILLER]
    own = table.f_own[frame]
    process(table, frame, gained, s.END_DEATH, True)
    table.f_own[table.depth - 1] = own


@s.step(s.END_DEATH)
def end_death(table: Table, frame: int) -> None:
    """The outcome of the death."""
    table.last = happened(table, table.f_event[frame], True, NO_CLAUSE, table.f_past[frame])
    table.depth -= 1
