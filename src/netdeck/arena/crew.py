"""Handing work out to all cores: numbered games go to workers in parts, and what comes back comes in any order."""

import atexit
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import Any, Protocol, TypeVar

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")

PARTS = 32
"""Each worker gets its share in about so many parts, so that the last ones end together and progress is seen."""
AHEAD = 4
"""Parts in the hands of the pool for each worker: enough to keep it busy, few enough to leave at once."""


class Player(Protocol[T_co]):
    """Plays numbered games. It can be sent to another process."""

    @property
    def batch(self) -> int:
        """The most games that are handed out at once."""

    @property
    def threads(self) -> bool:
        """Whether it runs on several cores within one process; otherwise it needs a process for each."""

    def play(self, numbers: range, /) -> T_co:
        """Play these games."""


def crew_of(games: int, workers: int | None) -> int:
    """How many work at *games* games: as many as were asked for, or all cores."""
    return max(1, min(workers or os.cpu_count() or 1, games))


def parts(player: Player[object], games: int, first: int, crew: int) -> Iterator[range]:
    """The games in parts: small enough for all to end together, and never above the player's own batch."""
    size = max(1, min(player.batch, games // (crew * PARTS)))
    for start in range(first, first + games, size):
        yield range(start, min(start + size, first + games))


def handed_out(player: Player[T], work: Iterator[range], crew: int) -> Iterator[T]:
    """What *player* makes of each part, as soon as it is done."""
    if crew == 1:
        yield from map(player.play, work)
        return
    others = active_children()
    pool: Executor = ThreadPoolExecutor(crew) if player.threads else _processes(player, crew)
    play: Callable[[range], T] = player.play if player.threads else _play_here
    waiting: set[Future[T]] = set()
    try:
        for part in work:
            with _out_of_earshot():  # the first part starts the workers
                waiting.add(pool.submit(play, part))
            if len(waiting) >= AHEAD * crew:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        yield from (future.result() for future in waiting)
    except BaseException:
        for worker in active_children():  # nobody waits for the part that each of them is playing
            if worker not in others:
                worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _out_of_earshot() -> Iterator[None]:
    """Whoever is started inside never hears Ctrl-C, not even while it loads; we hear it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _processes(player: Player[object], crew: int) -> ProcessPoolExecutor:
    # Fresh processes, not copies of this one: a copy would inherit locks that threads of this one hold, and other systems have no copies.
    return ProcessPoolExecutor(crew, mp_context=get_context("spawn"), initializer=_sit_down, initargs=(player,))


_player: Player[Any] | None = None


def _sit_down(player: Player[Any]) -> None:
    """What a worker process does first. Ctrl-C is for the process that hands the games out; told to end, it ends what it started."""
    global _player
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _get_up)
    _player = player


def _get_up(*_: object) -> None:
    """Leave at once. An exception would not do: the pool takes it for what came of a part, and hands out the next one."""
    atexit._run_exitfuncs()
    os._exit(1)


def _play_here(numbers: range) -> Any:
    assert _player is not None
    return _player.play(numbers)
