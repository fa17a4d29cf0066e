"""Resolving an event (P6): the heart of the game.

The event becomes a list; each event-modifying ability that is active is used once on that list, in order of precedence (P6.4, R16). What is
left is applied event by event; the abilities that were active just before answer each outcome (R15); a play goes on to its next step (R18).
Then come passives, the end check, deaths, turn skips and instant decisions. A part, which is an event inside another one's application,
leaves the last four to the event around it (R17).
"""

from typing import Final

from netdeck.games.bloodless.events.processes import Ended, Failed
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules.ability_records import A_CONDITION, A_LIMIT, A_WHEN
from netdeck.games.bloodless.rules.active_abilities import (
    by_precedence,
    code_of,
    find_active,
    is_watched,
    row_of,
)
from netdeck.games.bloodless.rules.application import FINE, apply_at_once, settled, why_fails
from netdeck.games.bloodless.rules.cards import times_used
from netdeck.games.bloodless.rules.chains import follow
from netdeck.games.bloodless.rules.clauses import NO_CLAUSE, R13, R66
from netdeck.games.bloodless.rules.event_ids import EVENT
from netdeck.games.bloodless.rules.event_records import (
    BY_A_CARD,
    E_CARD,
    E_CLAUSE,
    E_KIND,
    E_OTHER,
    E_PLAYER,
    E_REASON,
    E_TARGET,
    E_WINNER,
    FINISH_GAME,
    POOL_EMPTY,
    RESUMMON,
    WHOLE,
)
from netdeck.games.bloodless.rules.frames import (
    PART,
    RAW,
    is_flagged,
    start,
)
from netdeck.games.bloodless.rules.instants import anyone_may_act
from netdeck.games.bloodless.rules.passives import is_unsettled
from netdeck.games.bloodless.rules.records import (
    W_CARD,
    W_NUMBER,
    W_YOU,
    happened,
    refer,
)
from netdeck.games.bloodless.rules.spaces import SPACES
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.text_values import holds_now
from netdeck.games.bloodless.rules.triggers import scene_of, snapshot, watches_for
from netdeck.kernel.card_table import NOBODY, over
from netdeck.kernel.columns import emit, holds, rule
from netdeck.kernel.records import NONE, concatenated, copy_record, new_row, row_from, row_length, row_with

ENDLESS, POOL_IS_EMPTY, TURN_LIMIT, GIVEN_UP, NOBODY_WAS_HIT, A_CARD_SAYS_SO = range(1, 7)
"""How a game ends; from the last one on it is the printed card that says so, none first."""
APPLYING: Final = (
    (h.PLAY, s.CHECK_PLAY),
    (h.DRAW, s.MOVE_TOP_CARD),
    (h.SEARCH, s.SHOW_DECK),
    (h.END_OF_TURN, s.CHANGE_ACTIVE),
    (h.ATTACK, s.LIST_SPACES),
    (h.STRIKE, s.DO_STRIKE),
    (h.DAMAGE, s.COMPUTE_OVERKILL),
    (h.EXPLODE, s.LIST_BLAST),
    (h.DEATH, s.BURY),
    (h.FINISH_COMMAND, s.FINISH_COMMAND_NOW),
    (h.DENY, s.DENY_COMMAND),
    (h.FLIP, s.TURN_UP),
    (h.EFFECT, s.DO_INSTEAD),
)
"""Where the process begins that applies each whole event (P1)."""


@rule
def someone_dying(table: Table) -> bool:
    """Whether a creature on the board has no health left (P2.2)."""
    for space in range(SPACES):
        card = table.bottom[space]
        if card >= 0 and table.v_health[card] <= table.damage[card]:
            return True
    return False


@s.step(s.LIST_CURRENT_EVENTS)
def list_current_events(table: Table, frame: int) -> None:
    """The current events list holds only the event. The judge counts: a game that cannot be finished is a draw (R66)."""
    table.since_choice += 1
    if (table.since_choice > table.o_loop_limit or table.depth > table.o_depth_limit) and holds(table, R66):
        emit(table, Ended.NUMBER, R66, NOBODY)
        over(table, ENDLESS, NOBODY)
        return
    current = new_row(table, 1, True)
    table.heap[current + 1] = table.f_event[frame]
    table.f_current[frame] = current
    table.f_step[frame] = s.LIST_FUTURE_EVENTS


@s.step(s.LIST_FUTURE_EVENTS)
def list_future_events(table: Table, frame: int) -> None:
    """The future events list is empty."""
    table.f_future[frame] = NONE
    table.f_step[frame] = s.SORT_MODIFIERS


@s.step(s.SORT_MODIFIERS)
def sort_modifiers(table: Table, frame: int) -> None:
    """The event-modifying abilities that are active now, by precedence (R14). None for events that such an ability made (R16)."""
    find_active(table)
    kind = table.heap[table.f_event[frame] + E_KIND]
    own = table.f_own[frame]
    if is_flagged(table, frame, RAW) or (own == NONE and not is_watched(table, table.modifiers, kind)):
        table.f_step[frame] = s.SORT_CREATORS
        return
    watches = table.modifiers
    if own != NONE:  # a card that has left comes first (R14)
        watches = by_precedence(table, concatenated(table, own, watches))
    table.f_watches[frame] = watches
    table.f_step[frame] = s.USE_MODIFIERS


@s.step(s.USE_MODIFIERS)
def use_modifiers(table: Table, frame: int) -> None:
    """Each ability once over the list; an optional one asks for each event that it fits (R16)."""
    watches = table.f_watches[frame]
    if watches == NONE:
        table.f_step[frame] = s.SORT_CREATORS
        return
    place = table.f_place[frame]
    current = table.f_current[frame]
    if place >= row_length(table, current):
        table.f_step[frame] = s.MAKE_FUTURE_CURRENT
        return
    event = table.heap[current + 1 + place]
    watch = table.heap[watches + 1]
    scene = modifier_scene(table, watch, event)
    if scene == NONE:
        table.f_step[frame] = s.KEEP_EVENT
        return
    table.f_step[frame] = s.PUT_EVENTS_INSTEAD
    child = start(table, s.ASK_IF_OPTIONAL)
    table.f_watches[child] = watch
    table.f_event[child] = event
    table.f_scene[child] = scene


@s.step(s.KEEP_EVENT)
def keep_event(table: Table, frame: int) -> None:
    """It does not fit: the event goes unchanged to the future list."""
    place = table.f_place[frame]
    event = table.heap[table.f_current[frame] + 1 + place]
    table.f_future[frame] = row_with(table, table.f_future[frame], event, True)
    table.f_place[frame] = place + 1
    table.f_step[frame] = s.USE_MODIFIERS


@s.step(s.PUT_EVENTS_INSTEAD)
def put_events_instead(table: Table, frame: int) -> None:
    """It fits: what it makes of the event goes to the future list."""
    table.f_future[frame] = concatenated(table, table.f_future[frame], table.replaced)
    table.f_place[frame] += 1
    table.f_step[frame] = s.USE_MODIFIERS


@s.step(s.MAKE_FUTURE_CURRENT)
def make_future_current(table: Table, frame: int) -> None:
    """The current list becomes the future list."""
    table.f_current[frame] = table.f_future[frame]
    table.f_place[frame] = 0
    table.f_step[frame] = s.EMPTY_FUTURE


@s.step(s.EMPTY_FUTURE)
def empty_future(table: Table, frame: int) -> None:
    """The future list is emptied, and the next ability has its turn."""
    table.f_future[frame] = NONE
    table.f_watches[frame] = row_from(table, table.f_watches[frame], 1)
    table.f_step[frame] = s.USE_MODIFIERS


@rule
def modifier_scene(table: Table, watch: int, event: int) -> int:
    """The scene in which an ability changes an event; none when it does not fit (D5.1.3, D5.3)."""
    kind = table.heap[event + E_KIND]
    if not table.a_kinds[row_of(table, watch)] >> kind & 1:
        return NONE
    code = table.code
    at = code_of(table, watch)
    now = settled(table, event)
    outcome = happened(table, now, True, NO_CLAUSE, snapshot(table, now))
    card = table.heap[watch + W_CARD]
    scene = scene_of(table, table.heap[watch + W_YOU], outcome, now, refer(table, card, NONE))
    if not watches_for(table, code[at + A_WHEN], now, scene, NONE):
        return NONE
    if not holds_now(table, code[at + A_CONDITION], scene, True):
        return NONE
    if code[at + A_LIMIT] >= 0 and times_used(table, card, table.heap[watch + W_NUMBER]) >= code[at + A_LIMIT]:
        return NONE
    return scene


@s.step(s.SORT_CREATORS)
def sort_creators(table: Table, frame: int) -> None:
    """The event-creating abilities are kept sorted; which are active is sampled before each event is applied (R15)."""
    table.f_place[frame] = 0
    table.f_step[frame] = s.TAKE_NEXT_EVENT


@s.step(s.TAKE_NEXT_EVENT)
def take_next_event(table: Table, frame: int) -> None:
    """The next event of the current list, and the abilities that will see its outcome (R15)."""
    if table.f_place[frame] >= row_length(table, table.f_current[frame]):
        table.f_step[frame] = s.APPLY_PASSIVES
        return
    find_active(table)
    table.f_sampled[frame] = table.creators
    table.f_step[frame] = s.APPLY_EVENT


@s.step(s.APPLY_EVENT)
def apply_event(table: Table, frame: int) -> None:
    """Apply it: at once, or by the process that its kind has (P1)."""
    event = settled(table, table.heap[table.f_current[frame] + 1 + table.f_place[frame]])
    if table.heap[event + E_KIND] == FINISH_GAME:
        end_game(table, event)
        return
    apply_now(table, event)
    table.f_step[frame] = s.MATCH_CREATORS


@rule
def apply_now(table: Table, event: int) -> None:
    """Apply a settled event, and leave its outcome behind; or start the process that does so (P1)."""
    reason = why_fails(table, event)
    if reason != FINE:
        fail(table, event, reason)
        return
    table.stirred = 1
    kind = table.heap[event + E_KIND]
    if WHOLE >> kind & 1:
        child = start(table, first_step(kind))
        table.f_event[child] = event
        return
    past = snapshot(table, event)
    clause = table.heap[event + E_CLAUSE]
    if not holds(table, clause):
        table.last = happened(table, event, False, clause, past)
        return
    card = apply_at_once(table, event)
    emit(table, EVENT, clause, event)
    if card >= 0:
        event = copy_record(table, event)
        table.heap[event + E_CARD] = card
    if kind == RESUMMON:
        past = snapshot(table, event)  # whoever speaks of it means what has arrived, not what it was (R71)
    table.last = happened(table, event, True, NO_CLAUSE, past)


@rule
def first_step(kind: int) -> int:
    """Where the process begins that applies a whole event."""
    for each, step in APPLYING:
        if each == kind:
            return step
    return s.DO_INSTEAD


@rule
def fail(table: Table, event: int, reason: int) -> None:
    """Note that an event changed nothing, and why (D4.2)."""
    heap = table.heap
    past = snapshot(table, event)
    card = heap[event + E_CARD] if heap[event + E_CARD] >= 0 else heap[event + E_TARGET]
    emit(table, Failed.NUMBER, reason, heap[event + E_KIND], card, heap[event + E_PLAYER])
    table.last = happened(table, event, False, reason, past)


@rule
def end_game(table: Table, event: int) -> None:
    """The result that a finish game event gives (P3.1, R31)."""
    heap = table.heap
    clause = heap[event + E_CLAUSE]
    emit(table, EVENT, clause, event)
    emit(table, Ended.NUMBER, clause, heap[event + E_WINNER])
    reason = heap[event + E_REASON]
    card = heap[event + E_OTHER]
    ending = A_CARD_SAYS_SO + (1 + table.printed[card] if card >= 0 else 0)
    if reason != BY_A_CARD:
        ending = POOL_IS_EMPTY if reason == POOL_EMPTY else NOBODY_WAS_HIT
    over(table, ending, heap[event + E_WINNER])


@s.step(s.TAKE_NEXT_PLAY_STEP)
def take_next_play_step(table: Table, frame: int) -> None:
    """A play goes on to its next step: play, summon or execute, move, and what follows (R18)."""
    follow(table, table.f_outcome[frame], table.f_chain[frame])
    table.f_place[frame] += 1
    table.f_outcome[frame] = NONE
    table.f_step[frame] = s.TAKE_NEXT_EVENT


@s.step(s.APPLY_PASSIVES)
def apply_passives(table: Table, frame: int) -> None:
    """Passive abilities (P5), unless nothing has changed since the last time."""
    table.f_step[frame] = s.CHECK_END
    if is_unsettled(table):
        start(table, s.GO_THROUGH_TARGETS)


@s.step(s.CHECK_END)
def check_end(table: Table, frame: int) -> None:
    """Game end condition checks (P3); a part stops here (R17)."""
    table.f_step[frame] = s.HAND_OVER_OUTCOME if is_flagged(table, frame, PART) else s.CHECK_DEATHS
    if table.pool == 0 and not is_finishing(table):
        start(table, s.FINISH_IF_POOL_EMPTY)


@s.step(s.CHECK_DEATHS)
def check_deaths(table: Table, frame: int) -> None:
    """Creature death checks (P2)."""
    table.f_step[frame] = s.CHECK_SKIPS
    if someone_dying(table):
        start(table, s.SCAN_ROWS)


@s.step(s.CHECK_SKIPS)
def check_skips(table: Table, frame: int) -> None:
    """The active player's turn skips (P4)."""
    table.f_step[frame] = s.OFFER_INSTANTS
    if table.skips[table.active]:
        start(table, s.SKIP_TURN)


@s.step(s.OFFER_INSTANTS)
def offer_instants(table: Table, frame: int) -> None:
    """Instant-speed decisions (R40)."""
    table.f_step[frame] = s.HAND_OVER_OUTCOME
    if anyone_may_act(table):
        window = start(table, s.ASK_INSTANT)
        table.f_seat[window] = table.active


@s.step(s.HAND_OVER_OUTCOME)
def hand_over_outcome(table: Table, frame: int) -> None:
    """Whoever processed the event learns its outcome (R13)."""
    good = table.f_good[frame]
    table.last = good if good != NONE else happened(table, table.f_event[frame], False, R13, NONE)
    table.depth -= 1


@rule
def is_finishing(table: Table) -> bool:
    """Whether a finish game event is being resolved: the end is not checked again meanwhile (R31)."""
    for frame in range(table.depth):
        step = table.f_step[frame]
        if s.LIST_CURRENT_EVENTS <= step <= s.HAND_OVER_OUTCOME and table.heap[table.f_event[frame] + E_KIND] == FINISH_GAME:
            return True
    return False
