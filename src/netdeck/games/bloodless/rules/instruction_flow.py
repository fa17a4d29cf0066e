"""Where a program of card text stands: the next instruction, programs that are called, and how one ends (D5.2.2)."""

from netdeck.cardgame.program import END, next_instruction
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.clauses import NO_CLAUSE, R68
from netdeck.games.bloodless.rules.event_records import (
    new_event,
)
from netdeck.games.bloodless.rules.frames import (
    CUT,
    GOOD,
    ONCE,
    RAW,
    and_then,
    is_flagged,
    resolve,
)
from netdeck.games.bloodless.rules.records import (
    S_SPACE,
    bound,
    happened,
)
from netdeck.games.bloodless.rules.spaces import NOWHERE
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, copy_record, row_from


@rule
def set_flag(table: Table, frame: int, flag: int, so: bool) -> None:
    """Note whether something is so of a process."""
    table.f_flags[frame] = table.f_flags[frame] | flag if so else table.f_flags[frame] & ~flag


@rule
def end_with(table: Table, ok: bool, reason: int) -> None:
    """The process is done, and has succeeded or not."""
    table.last = happened(table, new_event(table, h.EFFECT, NO_CLAUSE), ok, reason, NONE)
    table.depth -= 1


@rule
def begin_events(table: Table, frame: int, events: int, part: bool) -> None:
    """Process the first of an instruction's events; the others wait."""
    table.f_queue[frame] = row_from(table, events, 1)
    table.f_results[frame] = NONE
    set_flag(table, frame, GOOD, False)
    table.f_step[frame] = s.NOTE_OUTCOME
    resolve(table, table.heap[events + 1], part, is_flagged(table, frame, RAW), NONE)


@rule
def end_instruction(table: Table, frame: int, ok: bool, results: int) -> None:
    """The instruction is done; on to the next one."""
    at = table.f_pc[frame]
    scene = table.f_scene[frame]
    if table.code[at + v.I_BIND] >= 0:
        scene = bound(table, scene, table.code[at + v.I_BIND], results)
    if table.heap[scene + S_SPACE] >= 0:
        scene = copy_record(table, scene)
        table.heap[scene + S_SPACE] = NOWHERE
    if table.f_n[frame] and not ok:
        end_with(table, False, R68)
        return
    table.f_scene[frame] = scene
    table.did = 1 if ok else 0
    set_flag(table, frame, GOOD, False)
    table.f_n[frame] = max(0, table.f_n[frame] - 1)
    table.f_queue[frame] = NONE
    table.f_results[frame] = NONE
    go_on_at(table, frame, table.o_nothing if is_flagged(table, frame, CUT) else next_instruction(table, at))


@rule
def go_on_at(table: Table, frame: int, at: int) -> None:
    """Another instruction is next."""
    table.f_pc[frame] = at
    table.f_place[frame] = 0
    table.f_picked[frame] = NONE
    table.f_step[frame] = s.START_INSTRUCTION


@rule
def call(table: Table, frame: int, at: int) -> None:
    """Another program is next; what follows the present instruction waits."""
    after = next_instruction(table, table.f_pc[frame])
    if table.code[after] != END:
        table.f_do[frame] = and_then(table, after, ONCE, 1, 0, NONE, table.f_do[frame])
    table.f_n[frame] = 0
    go_on_at(table, frame, at)


@rule
def call_again(table: Table, frame: int, at: int, sort: int, times: int, name: int, refs: int) -> None:
    """A program is next, so many times."""
    call(table, frame, table.o_nothing)
    table.did = 0
    if times > 0:
        table.did = 1
        table.f_do[frame] = and_then(table, at, sort, times, name, refs, table.f_do[frame])
