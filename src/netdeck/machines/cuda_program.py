"""Rules as a CUDA program, made ahead without a device: PTX for one kind of chip, by numba-cuda and NVVM. Needs the extra ``cuda``."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any, Final

import numba
import numba.cuda.dispatcher
from numba import cuda
from numba.cuda.cudadrv import nvvm

from netdeck.lowered import MOST_STEPS, Layout, chain_of, choose_any, do_step, lay_out, table_of
from netdeck.machines.column_code import ENDING, FAULT, MOVES, PRINT, TURNS, WINNER, ColumnCode
from netdeck.machines.cuda_device import ColumnProgram
from netdeck.machines.cuda_linking import as_one_module

HOPPER: Final = (9, 0)
BLOCK: Final = 512
GAMES: Final = 2560
"""So many games a block of threads has: enough to find one for every thread that has the same to do."""
KINDS: Final = 256
"""At most so many kinds of work."""
OFFERS: Final = 1024
"""So many options a question may have on a device."""

int32, int64 = numba.types.int32, numba.types.int64
Kernel = tuple[Callable[..., None], tuple[Any, ...]]


def made(
    kernels: Mapping[str, Kernel], block: int, chip: tuple[int, int] = HOPPER, *, large: bool = False
) -> tuple[dict[str, str], dict[str, str]]:
    """The PTX of each kernel and the name of its entry, for blocks of so many threads.

    The functions of a *large* one are not folded into one another, which would give more code than a device can keep at hand.
    """
    sources: dict[str, str] = {}
    names: dict[str, str] = {}
    with _pretending_to_have(chip), _linked_first() if large else nullcontext():
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


@contextmanager
def _linked_first() -> Iterator[None]:
    """NVVM is given one module."""
    before = nvvm.compile_ir
    nvvm.compile_ir = lambda modules, **options: before(as_one_module(modules), **options)
    try:
        yield
    finally:
        nvvm.compile_ir = before


def build(code: ColumnCode, *, chip: tuple[int, int] = HOPPER) -> ColumnProgram:
    """A game over columns: whole random games, several of them to a thread."""
    layout = code.layout.with_words_of(bits=32, offers=OFFERS)
    sources, names = made(_kernels(layout), BLOCK, chip, large=True)
    return ColumnProgram(sources=sources, names=names, block=BLOCK, desk=layout.desk, games=GAMES)


def _kernels(layout: Layout) -> dict[str, Kernel]:
    desk = layout.desk
    steps = len(layout.kind.functions)
    choosing, beginning, nothing = steps, steps + 1, steps + 2
    # A kind of work is a step of the rules, by its number, or one of these three.
    assert nothing < KINDS

    def play_games(first: int, count: int, looking: int, states: Any, desks: Any, book: Any, laid: Any, ends: Any) -> None:
        # Threads of a block that do different things wait for one another, and all wait for instructions: the rules are more of them than a
        # multiprocessor keeps at hand. So a block has more games than threads, and always does what most of its games have to do next.
        thread, block, blocks = int64(cuda.threadIdx.x), int64(cuda.blockIdx.x), int64(cuda.gridDim.x)
        game_at = cuda.shared.array(GAMES, int32)
        work = cuda.shared.array(GAMES, int32)
        decisions = cuda.shared.array(GAMES, int32)
        left = cuda.shared.array(GAMES, int32)
        waiting = cuda.shared.array(KINDS, int32)
        taken = cuda.shared.array(BLOCK, int32)
        most = cuda.shared.array(1, int32)
        found = cuda.shared.array(1, int32)
        for kind in range(thread, KINDS, BLOCK):
            waiting[kind] = 0
        cuda.syncthreads()
        for place in range(thread, GAMES, BLOCK):
            game = place * blocks + block
            game_at[place] = game
            work[place] = beginning if game < count else nothing
            cuda.atomic.add(waiting, work[place], 1)
        while True:
            cuda.syncwarp()
            cuda.syncthreads()
            if thread == 0:
                most[0] = 0
                found[0] = 0
            cuda.syncthreads()
            for kind in range(thread, nothing, BLOCK):
                cuda.atomic.max(most, 0, waiting[kind] * KINDS + kind)
            cuda.syncthreads()
            if most[0] < KINDS:
                return
            kind = int64(most[0]) % KINDS
            for place in range(thread, GAMES, BLOCK):
                if work[place] == kind:
                    row = cuda.atomic.add(found, 0, 1)
                    if row < BLOCK:
                        taken[row] = place
            cuda.syncthreads()
            if thread < found[0]:
                place = int64(taken[thread])
                at = block * GAMES + place
                table = table_of(layout, states, at * len(laid), book, desks, at * desk)
                game = int64(game_at[place])
                if kind == beginning:
                    lay_out(table, laid, first + game, looking)
                    decisions[place] = 0
                    left[place] = MOST_STEPS
                elif kind == choosing:
                    choose_any(table, len(laid), first + game, int64(decisions[place]))
                    decisions[place] += 1
                    left[place] = MOST_STEPS
                else:
                    do_step(table, kind, table.depth - 1)
                    left[place] -= 1
                    if left[place] == 0:
                        table.fault = -1
                if table.ending != 0 or table.fault != 0:
                    ends[ENDING, game] = table.ending
                    ends[WINNER, game] = table.winner
                    ends[TURNS, game] = table.turn
                    ends[MOVES, game] = decisions[place]
                    ends[FAULT, game] = table.fault
                    ends[PRINT, game] = chain_of(table)
                    game += blocks * GAMES
                    game_at[place] = game
                    work[place] = beginning if game < count else nothing
                elif table.asked >= 0:
                    work[place] = choosing
                else:
                    work[place] = table.f_step[table.depth - 1]
                cuda.atomic.add(waiting, kind, -1)
                cuda.atomic.add(waiting, work[place], 1)

    words, numbers = numba.types.Array(int32, 1, "C"), numba.types.Array(int64, 1, "C")
    arguments = (int64, int64, int64, words, words, numbers, numbers, numba.types.Array(int64, 2, "C"))
    return {"play_games": (play_games, arguments)}
