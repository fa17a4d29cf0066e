"""Commands that end (R57): finished, or denied before they did anything; cards that turn up (R53); effects in an event's place (D5.1.2)."""

from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules.application import turn_face
from netdeck.games.bloodless.rules.clauses import NO_CLAUSE, R57
from netdeck.games.bloodless.rules.event_ids import EVENT
from netdeck.games.bloodless.rules.event_records import (
    BY_DISCARD,
    BY_EFFECT,
    E_CARD,
    E_CAUSE,
    E_CLAUSE,
    E_CODE,
    E_SCENE,
    E_TO,
    STAYS_ASIDE,
    card_event,
    has,
)
from netdeck.games.bloodless.rules.frames import consequence, process
from netdeck.games.bloodless.rules.records import happened, look
from netdeck.games.bloodless.rules.spaces import ASIDE, DISCARD, zone_of
from netdeck.games.bloodless.rules.table import UP, Table
from netdeck.kernel.columns import emit, holds, rule
from netdeck.kernel.records import NONE, row_with


@rule
def leave_timeline(table: Table, frame: int, place: int, cause: int, then: int) -> None:
    """A command goes to one of its owner's zones: a part."""
    event = table.f_event[frame]
    card = table.heap[event + E_CARD]
    table.f_past[frame] = row_with(table, NONE, look(table, card), True)
    emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    moved = card_event(table, h.MOVE, R57, card)
    table.heap[moved + E_TO] = zone_of(table.owner[card], place)
    table.heap[moved + E_CAUSE] = cause
    process(table, frame, moved, then, True)


@rule
def end_with_outcome(table: Table, frame: int) -> None:
    """The outcome."""
    table.last = happened(table, table.f_event[frame], True, NO_CLAUSE, table.f_past[frame])
    table.depth -= 1


@s.step(s.FINISH_COMMAND_NOW)
def finish_command(table: Table, frame: int) -> None:
    """From the timeline to its owner's discard pile, or where its effect says: a part."""
    place = ASIDE if has(table, table.f_event[frame], STAYS_ASIDE) else DISCARD
    leave_timeline(table, frame, place, BY_EFFECT, s.END_FINISH)


@s.step(s.END_FINISH)
def end_finish(table: Table, frame: int) -> None:
    """The outcome."""
    end_with_outcome(table, frame)


@s.step(s.DENY_COMMAND)
def deny_command(table: Table, frame: int) -> None:
    """The command goes to its owner's discard pile without effect: a part."""
    leave_timeline(table, frame, DISCARD, BY_DISCARD, s.END_DENIAL)


@s.step(s.END_DENIAL)
def end_denial(table: Table, frame: int) -> None:
    """The outcome."""
    end_with_outcome(table, frame)


@s.step(s.TURN_UP)
def turn_up(table: Table, frame: int) -> None:
    """The face turns up; a command is then executed (R18)."""
    event = table.f_event[frame]
    table.f_past[frame] = row_with(table, NONE, look(table, table.heap[event + E_CARD]), True)
    if holds(table, table.heap[event + E_CLAUSE]):
        turn_face(table, event, UP)
        emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    end_with_outcome(table, frame)


@s.step(s.DO_INSTEAD)
def do_instead(table: Table, frame: int) -> None:
    """The instructions that an event-modifying ability put in the place of an event, or that waited for this moment."""
    event = table.f_event[frame]
    table.f_step[frame] = s.END_EFFECT
    consequence(table, table.heap[event + E_SCENE], table.heap[event + E_CODE], NONE, 0, True)


@s.step(s.END_EFFECT)
def end_effect(table: Table, frame: int) -> None:
    """The outcome."""
    end_with_outcome(table, frame)
