"""Handing games out to all cores.

Game number *i* is decided by the seed *i* places after the first one, and tallies add up in any order. So the number of workers changes how
long it takes, never what comes out.
"""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context

from netdeck.kernel import Simulator, Tally

SEEDS = 2**63
"""Seeds are numbered below this."""
PARTS = 32
"""Each worker gets its share in about so many parts, so that the last ones end together and progress is seen."""
AHEAD = 4
"""Parts in the hands of the pool for each worker: enough to keep it busy, few enough to leave at once."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came out: a tally, and whether somebody stopped it before the last game."""

    tally: Tally
    interrupted: bool = False


def simulate(
    simulator: Simulator, games: int, seed: int = 0, workers: int | None = None, progress: Callable[[int], None] = lambda games: None
) -> Simulation:
    """Play *games* games with the seeds from *seed* on. *progress* hears how many more are done. Ctrl-C leaves with those that are."""
    if games < 0 or seed < 0 or seed + games > SEEDS:
        raise ValueError(f"{games} games from seed {seed} on need seeds that there are not")
    crew = max(1, min(workers or os.cpu_count() or 1, games))
    tally = Tally()
    try:
        for part in _played(simulator, _parts(simulator, games, seed, crew), crew):
            tally.add(part)
            progress(part.games)
    except KeyboardInterrupt:
        return Simulation(tally, interrupted=True)
    return Simulation(tally)


def _parts(simulator: Simulator, games: int, seed: int, crew: int) -> Iterator[range]:
    size = max(1, min(simulator.batch, games // (crew * PARTS)))
    for first in range(seed, seed + games, size):
        yield range(first, min(first + size, seed + games))


def _played(simulator: Simulator, parts: Iterator[range], crew: int) -> Iterator[Tally]:
    if crew == 1:
        yield from map(simulator.play, parts)
        return
    pool: Executor = ThreadPoolExecutor(crew) if simulator.threads else _processes(simulator, crew)
    play: Callable[[range], Tally] = simulator.play if simulator.threads else _play_here
    waiting: set[Future[Tally]] = set()
    try:
        for part in parts:
            waiting.add(pool.submit(play, part))
            if len(waiting) >= AHEAD * crew:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        yield from (future.result() for future in waiting)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _processes(simulator: Simulator, crew: int) -> ProcessPoolExecutor:
    # Fresh processes, not copies of this one: a copy would inherit locks that threads of this one hold, and other systems have no copies.
    return ProcessPoolExecutor(crew, mp_context=get_context("spawn"), initializer=_sit_down, initargs=(simulator,))


_simulator: Simulator | None = None


def _sit_down(simulator: Simulator) -> None:
    """What a worker process does first. Ctrl-C is for the process that hands the games out."""
    global _simulator
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _simulator = simulator


def _play_here(seeds: range) -> Tally:
    assert _simulator is not None
    return _simulator.play(seeds)
