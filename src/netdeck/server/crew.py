"""The crew: the worker processes of a server, and which of them does what.

Work that a stranger can make large never runs where others wait. The process that talks to people only moves messages; everything that
rules, cards or bots have a part in is done by others:

- **tables**: positions of matches with the games' own cards. A table always goes to the same process, which has its position in memory.
- **guests**: the same for tables with cards of somebody's own, or that were slow before. They wait for each other and for nobody else.
- **minds**: bots. A match always goes to the same process, where its bots remember it.
- **desk**: card sets and decks that somebody works on. **archive**: replays of finished matches.

Each is a pool of one process (pebble), which ends it when it takes too long and puts another in its place. A process that has gone has lost
nothing that is not in the database: whoever asks it next is told that it does not know the match, and sends it.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import threading
import time
import zlib
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as PoolTimeoutError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

import msgspec
from pebble import ProcessExpired, ProcessPool

from netdeck.server import erasing, jobs, preparing, thinking
from netdeck.server.budgets import Budget
from netdeck.server.fairness import Turnstile
from netdeck.server.labour import AnyTold, Fault, labour, read_told, settle
from netdeck.server.means import Means

log = logging.getLogger("netdeck.server")

LOADED = ["netdeck.server.nursery"]
"""What the process has imported from which workers are forked."""
DEAF = 60.0
"""A pool in which no job is being worked on for so many seconds, although some wait, has lost them: it gets none any more."""
WATCH = 5.0
"""How often that is looked at."""
ENDS_WITHIN = 20.0
"""In so many seconds a pool must have ended its process; the server does not wait any longer for it."""


class WorkerGoneError(Exception):
    """A process was ended by something that is not our doing; the next one is there at once."""


class _Worker:
    """One process, or the one that has taken its place."""

    def __init__(self, name: str, nice: int, means: Means) -> None:
        self.name = name
        self._nice = nice
        self._means = means
        self._begun: asyncio.Task[ProcessPool] | None = None
        self._ended = False
        self.busy = 0
        """Jobs that it has and has not answered."""
        self._used = 0.0
        self._since = 0.0
        self._given: dict[Future[bytes], ProcessPool] = {}
        """Jobs that a pool has been given and has not answered."""
        self._heard = 0.0
        """When one of them was last seen to be worked on, or there was none."""

    async def begin(self) -> ProcessPool:
        """Let the process be there. To start one takes its time, so that is done beside everything else."""
        begun = self._begun
        if begun is not None and begun.done() and (begun.cancelled() or begun.exception() or not begun.result().active):
            begun = None
        if begun is None:
            if self._ended:
                raise WorkerGoneError(self.name)
            begun = self._begun = asyncio.create_task(asyncio.to_thread(self._start))
        return await asyncio.shield(begun)  # whoever goes away must not leave a process behind that nobody ends

    def _start(self) -> ProcessPool:
        context = multiprocessing.get_context(self._means.start)
        if self._means.start == "forkserver":
            context.set_forkserver_preload(LOADED)
        pool = ProcessPool(1, initializer=settle, initargs=[self._nice, self._means.memory], context=context)
        assert pool.active  # which starts it
        return pool

    @property
    def is_there(self) -> bool:
        """Whether the process was begun."""
        return self._begun is not None

    async def end(self) -> None:
        """Let it go."""
        self._ended = True
        if self._begun is not None:
            with contextlib.suppress(Exception):
                await _stop(self.name, await self._begun)
        for job in list(self._given):
            job.cancel()  # a pool that is stopped tells nobody

    @property
    def used(self) -> float:
        """For how many seconds it had something to do."""
        return self._used + (time.monotonic() - self._since if self.busy else 0.0)

    def _take_on(self) -> None:
        if not self.busy:
            self._since = time.monotonic()
        self.busy += 1

    def _have_done(self) -> None:
        self.busy -= 1
        if not self.busy:
            self._used += time.monotonic() - self._since

    async def do(self, job: jobs.Job, budget: Budget, kills: "Counter[str]") -> AnyTold:
        """What comes of *job*. Raises :class:`WorkerGoneError`."""
        data, limits = msgspec.msgpack.encode(job), msgspec.msgpack.encode(budget)
        told = await self._told(data, limits, budget, kills) or await self._told(data, limits, budget, kills)
        if told is None:
            raise WorkerGoneError(self.name)
        if isinstance(told, Fault):
            log.error("%s: a job has failed\n%s", self.name, told.trace)
        return told

    def look(self) -> None:
        """See whether the pool still works off what it was given.

        A pool counts the time of a job once its process has taken it up; that it is taken up at all we see to ourselves. A process that is
        killed while it reads or writes leaves its pool with half a message, or with a lock that nobody gives back.
        """
        now, given = time.monotonic(), dict(self._given)
        if not given or any(job.running() and pool.active for job, pool in given.items()):
            self._heard = now
        is_deaf = now - self._heard >= DEAF
        if is_deaf and self._begun is not None and self._begun.done() and not self._begun.cancelled() and self._begun.exception() is None:
            log.error("%s: a pool takes up no job; another takes its place", self.name)
            _stopping(self._begun.result()).start()
            self._begun, self._heard = None, now
        for job, pool in given.items():
            if is_deaf or not pool.active:
                job.cancel()

    async def _told(self, data: bytes, limits: bytes, budget: Budget, kills: "Counter[str]") -> AnyTold | None:
        """What the process says; nothing when it was gone before it heard of the job."""
        self._take_on()
        future = None
        try:
            pool = await self.begin()
            future = pool.schedule(labour, args=[data, limits], timeout=budget.patience)
            self._given[future] = pool
            future.add_done_callback(lambda done: self._given.pop(done, None))
            # Whoever waits for it may go away; the process must not be ended for that.
            answer = asyncio.wrap_future(future)
            answer.add_done_callback(_heed)
            return read_told(await asyncio.shield(answer))
        except PoolTimeoutError:
            kills[self.name] += 1
            log.warning("%s: a process was ended that took longer than %g seconds", self.name, budget.patience)
            return jobs.TooMuch(sentence=f"it takes more than {budget.patience:g} seconds", late=True)
        except ProcessExpired as error:
            kills[self.name] += 1
            log.warning("%s: a process has ended with status %s", self.name, error.exitcode)
            return jobs.TooMuch(sentence="it takes more of the processor or of the memory than there is for it", late=True)
        except (BrokenProcessPool, RuntimeError) as error:
            log.warning("%s: the process is gone (%s)", self.name, error)
            return None
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if future is not None and future.cancelled() and task is not None and not task.cancelling():
                return None  # not we were cancelled: the pool was stopped
            raise
        finally:
            self._have_done()


def _heed(answer: "asyncio.Future[bytes]") -> None:
    """Whoever waited for an answer may have gone; then nobody else looks at what went wrong."""
    if not answer.cancelled():
        answer.exception()


async def _stop(name: str, pool: ProcessPool) -> None:
    """End a pool, and do not wait for ever: one that cannot end keeps nobody, and its process ends with ours."""
    thread = _stopping(pool)
    thread.start()
    until = time.monotonic() + ENDS_WITHIN
    while thread.is_alive():
        if time.monotonic() > until:
            log.error("%s: its process does not end", name)
            return
        await asyncio.sleep(0.01)


def _stopping(pool: ProcessPool) -> threading.Thread:
    """A thread that ends a pool; the interpreter does not wait for it."""

    def stop() -> None:
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()

    return threading.Thread(target=stop, daemon=True, name="netdeck-stopping")


@dataclass
class Crew:
    """All worker processes of a server."""

    means: Means = field(default_factory=Means)

    def __post_init__(self) -> None:
        means = self.means
        self._tables = [_Worker(f"tables-{n}", 0, means) for n in range(means.tables)]
        self._guests = [_Worker(f"guests-{n}", 5, means) for n in range(means.guests)]
        self._minds = [_Worker(f"minds-{n}", 10, means) for n in range(means.minds)]
        self._desk = _Worker("desk", 10, means)
        self._archive = _Worker("archive", 10, means)
        self._thinking = [Turnstile(1, 200, 5_000) for _ in self._minds]
        self._at_desk = Turnstile(1, 8, 32)
        self._in_archive = Turnstile(1, 8, 64)
        self.kills: Counter[str] = Counter()
        """How many processes had to be ended, by name."""
        self._tasks: set[asyncio.Task[AnyTold]] = set()
        self._watching: asyncio.Task[None] | None = None
        self._ending = False

    @property
    def _all(self) -> Sequence[_Worker]:
        return [*self._tables, *self._guests, *self._minds, self._desk, self._archive]

    async def begin(self) -> None:
        """Start those that everybody needs; the others come when they are needed first."""
        self._watching = asyncio.create_task(self._watch(), name="crew")
        await asyncio.gather(*(worker.begin() for worker in (*self._tables, *self._guests)))

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH)
            for worker in self._all:
                worker.look()

    async def end(self) -> None:
        """End them all."""
        self._ending = True
        if self._watching is not None:
            self._watching.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(worker.end() for worker in self._all))

    def busy(self) -> dict[str, int]:
        """How many jobs each process has, for the figures."""
        return {worker.name: worker.busy for worker in self._all}

    def used(self) -> dict[str, float]:
        """For how many seconds each process had something to do."""
        return {worker.name: worker.used for worker in self._all}

    def waiting(self) -> dict[str, int]:
        """How many wait before they may ask a process for something."""
        return {
            "minds": sum(line.waiting for line in self._thinking),
            "desk": self._at_desk.waiting,
            "archive": self._in_archive.waiting,
        }

    # Tables

    async def play(self, place: str, guest: bool, job: jobs.PlayOn) -> AnyTold:
        """Do something at a table. *place* decides which process that is; tables with the same card set share one."""
        means = self.means
        seconds = means.resume_seconds if job.begun is not None else means.guest_seconds if guest else means.choice_seconds
        budget = Budget(seconds=seconds, steps=means.steps, objects=means.objects)
        return await _pinned(self._guests if guest else self._tables, place).do(job, budget, self.kills)

    async def complete(self, place: str, setup: preparing.Complete) -> AnyTold:
        """Fill a setup in: where its table will be, so that its card set is compiled once."""
        own = bool(setup.setup.cards)
        budget = Budget(seconds=self.means.compile_seconds + 10 if own else 2)
        return await _pinned(self._guests if own else self._tables, place).do(setup, budget, self.kills)

    def forget(self, place: str, guest: bool, table: str) -> None:
        """Nobody needs a table any more."""
        self._beside(_pinned(self._guests if guest else self._tables, place), jobs.Forget(table=table))

    # Bots

    async def think(self, job: thinking.Think, who: str, people: bool) -> AnyTold:
        """What a bot says; those who play with people come first. Raises :class:`~netdeck.server.fairness.BusyError`."""
        number = _number(job.table, len(self._minds))
        budget = Budget(seconds=self.means.think_seconds, steps=self.means.steps, objects=self.means.objects)
        async with self._thinking[number].place(who, people):
            return await self._minds[number].do(job, budget, self.kills)

    def leave(self, table: str) -> None:
        """The bots of a table are not needed any more."""
        self._beside(_pinned(self._minds, table), thinking.Leave(table=table))

    def _beside(self, worker: _Worker, job: jobs.Job) -> None:
        """Let something be done for which nobody waits; a process that is not there need not come for it."""
        if worker.is_there and not self._ending:
            task = asyncio.create_task(worker.do(job, Budget(seconds=5), self.kills))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    # What others bring, and what is long over

    async def at_desk(self, job: preparing.CheckDraft, who: str) -> AnyTold:
        """Look at a draft. Raises :class:`~netdeck.server.fairness.BusyError`."""
        async with self._at_desk.place(who):
            return await self._desk.do(job, Budget(seconds=self.means.compile_seconds + 10), self.kills)

    async def show_cards(self, place: str, job: preparing.ShowCards, who: str) -> AnyTold:
        """Show the cards of a table: in the process that has compiled them. Raises :class:`~netdeck.server.fairness.BusyError`."""
        async with self._at_desk.place(who):
            return await _pinned(self._guests, place).do(job, Budget(seconds=self.means.compile_seconds + 10), self.kills)

    async def in_archive(self, job: preparing.ShowReplay | preparing.Resume | erasing.Reseal, who: str) -> AnyTold:
        """Look at a finished match. Raises :class:`~netdeck.server.fairness.BusyError`."""
        budget = Budget(seconds=self.means.replay_seconds, steps=self.means.steps, objects=self.means.objects)
        async with self._in_archive.place(who):
            return await self._archive.do(job, budget, self.kills)


def _number(place: str, count: int) -> int:
    return zlib.crc32(place.encode()) % count


def _pinned(workers: Sequence[_Worker], place: str) -> _Worker:
    return workers[_number(place, len(workers))]
