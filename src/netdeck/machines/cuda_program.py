"""Rules as a CUDA program, made ahead without a device: PTX for one kind of chip, by numba-cuda and NVVM. Needs the extra ``cuda``."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Final

import numba
import numba.cuda.dispatcher
from numba import cuda

from netdeck.lowered import Layout, chain_of, choose_any, go_on, lay_out, table_of
from netdeck.machines.column_code import ENDING, FAULT, MOVES, PRINT, TURNS, WINNER, ColumnCode
from netdeck.machines.cuda_device import ColumnProgram

HOPPER: Final = (9, 0)
LANES: Final = 32
"""The threads that go through the rules hand in hand: their tables lie interleaved, so that what they read together lies together."""
BLOCK: Final = 128
OFFERS: Final = 1024
"""So many options a question may have on a device."""

int32, int64 = numba.types.int32, numba.types.int64
Kernel = tuple[Callable[..., None], tuple[Any, ...]]


def made(kernels: Mapping[str, Kernel], block: int, chip: tuple[int, int] = HOPPER) -> tuple[dict[str, str], dict[str, str]]:
    """The PTX of each kernel and the name of its entry, for blocks of so many threads."""
    sources: dict[str, str] = {}
    names: dict[str, str] = {}
    with _pretending_to_have(chip):
        for name, (kernel, arguments) in kernels.items():
            code, _ = cuda.compile(kernel, numba.types.void(*arguments), device=False, abi="numba", cc=chip, opt=True, launch_bounds=block)
            sources[name] = code if isinstance(code, str) else code.decode()
            names[name] = _entry(sources[name])
    return sources, names


def _entry(source: str) -> str:
    """The name under which a kernel is found in its PTX."""
    return source.split(".visible .entry ")[1].split("(")[0].strip()


@contextmanager
def _pretending_to_have(chip: tuple[int, int]) -> Iterator[None]:
    """numba-cuda asks the driver for the chip even when it compiles ahead; here it is told without one."""
    dispatcher: Any = numba.cuda.dispatcher
    before = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=chip)
    try:
        yield
    finally:
        dispatcher.get_current_device = before


def build(code: ColumnCode, *, chip: tuple[int, int] = HOPPER) -> ColumnProgram:
    """A game over columns: whole random games, one thread a game at a time."""
    layout = code.layout.beside(lanes=LANES, bits=32, offers=OFFERS)
    sources, names = made(_kernels(layout), BLOCK, chip)
    return ColumnProgram(sources=sources, names=names, block=BLOCK, lanes=LANES, desk=layout.desk)


def _kernels(layout: Layout) -> dict[str, Kernel]:
    lanes, desk = layout.lanes, layout.desk

    def play_games(first: int, count: int, threads: int, looking: int, states: Any, desks: Any, book: Any, laid: Any, ends: Any) -> None:
        thread = cuda.grid(1)
        row, lane = thread // lanes, thread % lanes
        table = table_of(layout, states, row * len(laid) * lanes + lane, book, desks, row * desk * lanes + lane)
        game = int64(thread)
        decisions = 0
        fresh = True
        # The threads of a block wait for one another at each decision: the rules are more instructions than a multiprocessor keeps at hand,
        # so threads that go through them at the same time are faster than threads that do not wait.
        while cuda.syncthreads_or(int32(game < count)):
            if game < count:
                if fresh:
                    lay_out(table, laid, first + game, looking)
                    decisions = 0
                    fresh = False
                go_on(table)
                if table.ending == 0 and table.fault == 0:
                    choose_any(table, len(laid), first + game, decisions)
                    decisions += 1
                else:
                    ends[ENDING, game] = table.ending
                    ends[WINNER, game] = table.winner
                    ends[TURNS, game] = table.turn
                    ends[MOVES, game] = decisions
                    ends[FAULT, game] = table.fault
                    ends[PRINT, game] = chain_of(table)
                    game += threads
                    fresh = True

    words, numbers = numba.types.Array(int32, 1, "C"), numba.types.Array(int64, 1, "C")
    arguments = (int64, int64, int64, int64, words, words, numbers, numbers, numba.types.Array(int64, 2, "C"))
    return {"play_games": (play_games, arguments)}
