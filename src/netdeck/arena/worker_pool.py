"""Distributes numbered games to all cores; results arrive in any order."""

import atexit
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed, wait
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from secrets import token_hex
from typing import Any, Protocol, TypeVar

from netdeck.signals import out_of_earshot

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
        """The largest number of games per part."""

    @property
    def threads(self) -> bool:
        """Whether it uses several cores in one process; otherwise it needs one process per core."""

    def play(self, numbers: range, /) -> T_co:
        """Play these games."""


def worker_count(games: int, workers: int | None) -> int:
    """The number of workers for *games* games: as requested, or all cores."""
    return max(1, min(workers or os.cpu_count() or 1, games))


def parts(player: Player[object], games: int, first: int, crew: int) -> Iterator[range]:
    """The games in parts that let workers finish together, never above the player's batch."""
    size = max(1, min(player.batch, games // (crew * PARTS)))
    for start in range(first, first + games, size):
        yield range(start, min(start + size, first + games))


def map_parts(player: Player[T], work: Iterator[range], crew: int) -> Iterator[T]:
    """*player*'s result for each part, as soon as it is done."""
    with WorkerPool(crew) as workers:
        yield from workers.play(player, work)


class WorkerPool:
    """The workers: this process if it is alone, otherwise child processes that stay until the end.

    To start one takes as long as many games.
    """

    def __init__(self, crew: int) -> None:
        self.workers = crew
        self._pool: ProcessPoolExecutor | None = None
        self._others = active_children()

    def __enter__(self) -> "WorkerPool":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._pool is None:
            return
        if kind is not None:
            for worker in active_children():  # nobody waits for the part that each of them is playing
                if worker not in self._others:
                    worker.terminate()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = None

    def play(self, player: Player[T], work: Iterator[range]) -> Iterator[T]:
        """*player*'s result for each part, as soon as it is done."""
        if self.workers == 1:
            yield from map(player.play, work)
        elif player.threads:
            with ThreadPoolExecutor(self.workers) as pool:
                yield from self._gathered(pool, player.play, work)
        else:
            if self._pool is None:
                self._others = active_children()
                self._pool = _processes(self.workers)
            yield from self._gathered(self._pool, partial(_play_here, token_hex(8), pickle.dumps(player)), work)

    def _gathered(self, pool: Executor, play: Callable[[range], T], work: Iterator[range]) -> Iterator[T]:
        waiting: set[Future[T]] = set()
        try:
            for part in work:
                with out_of_earshot():  # the first part starts the workers
                    waiting.add(pool.submit(play, part))
                if len(waiting) >= AHEAD * self.workers:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            yield from (future.result() for future in as_completed(waiting))
        finally:
            for future in waiting:
                future.cancel()


def _processes(crew: int) -> ProcessPoolExecutor:
    # Fresh processes, not copies of this one: a copy would inherit locks that threads of this one hold, and other systems have no copies.
    return ProcessPoolExecutor(crew, mp_context=get_context("spawn"), initializer=_sit_down)


_players: dict[str, Player[object]] = {}
"""What this worker plays. It comes with each part, and would have to prepare itself anew each time."""


def _sit_down() -> None:
    """Initialize a worker process. It ignores Ctrl-C, which the parent handles; when terminated, it ends its own child processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _get_up)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """Exit if the parent process was killed, because nobody waits for the results any more."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        _get_up()


def _get_up(*_: object) -> None:
    """Leave at once. An exception would not do: the pool takes it for what came of a part, and hands out the next one."""
    atexit._run_exitfuncs()
    os._exit(1)


def _play_here(name: str, player: bytes, numbers: range) -> Any:
    if name not in _players:
        _players.clear()
        _players[name] = pickle.loads(player)
    return _players[name].play(numbers)
