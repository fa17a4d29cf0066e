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

PART, RAW, GOOD, DIED, CUT = (1 << i for i in range(5))
"""What is so of a process: it is a part of another event (R17); its events are not modified again (R16); the present instruction has
succeeded (R13); somebody has died; what it has not begun is dropped (R34)."""
AT_HOME: Final = 0
BLOODLESS: Final = 0
"""The frame of the whole game."""

# What a text does after the program that it is in: a program, from where, how often or for how many cards still, and what comes then
D_PC, D_SORT, D_LEFT, D_NAME, D_REFS, D_NEXT = range(1, 7)
D_RECORDS: Final = 0b11 << D_REFS - 1
ONCE, AGAIN, FOR_PLAYER, FOR_CARD, FOR_COPY = range(5)
"""What is done with the program: it is read on, or begins again and again: for players, for cards, for cards that are copied (R12)."""


@rule
def start(table: Table, step: int) -> int:
    """Start a process on top of the others."""
    frame = begin(table, step)
    table.f_home[frame] = AT_HOME
    table.f_event[frame] = NONE
    table.f_scene[frame] = NONE
    table.f_pc[frame] = 0
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
def and_then(table: Table, program: int, sort: int, left: int, name: int, refs: int, rest: int) -> int:
    """A program that is carried out later, and what comes after it."""
    later = new_record(table, 6, D_RECORDS)
    heap = table.heap
    heap[later + D_PC] = program
    heap[later + D_SORT] = sort
    heap[later + D_LEFT] = left
    heap[later + D_NAME] = name
    heap[later + D_REFS] = refs
    heap[later + D_NEXT] = rest
    return later


@rule
def consequence(table: Table, scene: int, program: int, rest: int, costs: int, raw: bool) -> int:
    """Instructions at work, on top of everything (D5.2.2)."""
    frame = start(table, START_INSTRUCTION)
    table.did = 1
    table.f_scene[frame] = scene
    table.f_pc[frame] = program
    table.f_do[frame] = rest
    table.f_n[frame] = costs
    table.f_flags[frame] = RAW if raw else 0
    return frame
