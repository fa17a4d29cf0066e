"""The processes of the game (P0, 3.1): how they begin and go on.

Bloodless itself is unique: a process that it has started may move it to one of its steps. Then it stands a second time on top of what is
unfinished, for one step; where it goes on afterwards is noted at home (P0.4, P0.5, R33).
"""

from typing import Final

from netdeck.games.bloodless.rules.steps import LIST_CURRENT_EVENTS, START_INSTRUCTION
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel.card_table import begin
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, new_record

PART, RAW, OK, GOOD, DIED = (1 << i for i in range(5))
"""What is so of a process: it is a part of another event (R17); its events are not modified again (R16); the instruction before, or the
present one, has succeeded (R13); somebody has died."""
AT_HOME: Final = 0
BLOODLESS: Final = 0
"""The frame of the whole game."""

# Instructions that wait their turn: a chain
D_CODE, D_SCOPE, D_NAME, D_THEY, D_X, D_REF, D_NEXT = range(1, 8)
D_RECORDS: Final = 0b11 << D_REF - 1
PLAIN, FOR_CARD, FOR_PLAYER = range(3)
"""Whether it is one instruction, or a list for one card or player of several (R12)."""


@rule
def start(table: Table, step: int) -> int:
    """Start a process on top of the others."""
    frame = begin(table, step)
    table.f_home[frame] = AT_HOME
    table.f_event[frame] = NONE
    table.f_scene[frame] = NONE
    table.f_do[frame] = NONE
    table.f_queue[frame] = NONE
    table.f_results[frame] = NONE
    table.f_picked[frame] = NONE
    table.f_current[frame] = NONE
    table.f_future[frame] = NONE
    table.f_watches[frame] = NONE
    table.f_sampled[frame] = NONE
    table.f_outcome[frame] = NONE
    table.f_answers[frame] = NONE
    table.f_good[frame] = NONE
    table.f_chain[frame] = NONE
    table.f_own[frame] = NONE
    table.f_past[frame] = NONE
    table.f_tried[frame] = NONE
    table.f_seat[frame] = 0
    table.f_place[frame] = 0
    table.f_flags[frame] = 0
    table.f_n[frame] = 0
    table.f_m[frame] = 0
    return frame


@rule
def go(table: Table, frame: int, step: int) -> None:
    """The running process goes on at another of its steps. Bloodless, if it was moved here, does so at home."""
    if table.f_home[frame] != AT_HOME:
        table.f_step[BLOODLESS] = step
        table.depth -= 1
    else:
        table.f_step[frame] = step


@rule
def visit(table: Table, frame: int, step: int, then: int) -> None:
    """Move Bloodless to a step, which is executed at once; the running process goes on at *then* afterwards."""
    table.f_step[frame] = then
    top = start(table, step)
    table.f_home[top] = 1


@rule
def resolve(table: Table, event: int, part: bool, raw: bool, chain: int) -> int:
    """An event on its way through P6, on top of everything."""
    frame = start(table, LIST_CURRENT_EVENTS)
    table.f_event[frame] = event
    table.f_chain[frame] = chain
    table.f_flags[frame] = (PART if part else 0) | (RAW if raw else 0)
    return frame


@rule
def process(table: Table, frame: int, event: int, then: int, part: bool) -> None:
    """Process an event and go on at *then*; its outcome is the last one there."""
    go(table, frame, then)
    resolve(table, event, part, False, NONE)


@rule
def is_flagged(table: Table, frame: int, flag: int) -> bool:
    """Whether something is so of a process."""
    return table.f_flags[frame] & flag != 0


@rule
def chain_of(table: Table, instructions: int, then: int, x: int) -> int:
    """The instructions of a list in the code, in front of others that wait."""
    code = table.code
    for i in range(code[instructions], 0, -1):
        cell = new_record(table, 7, D_RECORDS)
        table.heap[cell + D_CODE] = code[instructions + i]
        table.heap[cell + D_X] = x
        table.heap[cell + D_NEXT] = then
        then = cell
    return then


@rule
def consequence(table: Table, scene: int, do: int, costs: int, raw: bool) -> int:
    """Instructions at work, on top of everything (D5.2.2)."""
    frame = start(table, START_INSTRUCTION)
    table.f_scene[frame] = scene
    table.f_do[frame] = do
    table.f_n[frame] = costs
    table.f_flags[frame] = OK | (RAW if raw else 0)
    return frame
