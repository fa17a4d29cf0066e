"""The crew: the worker processes of a server, and which of them does what.

Work that a stranger can make large never runs where others wait. The process that talks to people only moves messages; everything that
rules, cards or bots have a part in is done by others:

- **tables**: positions of matches with the games' own cards. A table always goes to the same process, which has its position in memory.
  Lessons are played here too.
- **guests**: the same for tables with cards of somebody's own, or that were slow before. They wait for each other and for nobody else.
- **minds**: bots. A match always goes to the same process, where its bots remember it.
- **desk**: card sets and decks that somebody works on. **trials**: bots play them. **archive**: replays of finished matches.

Each is a pool of one process (pebble), which ends it when it takes too long and puts another in its place; what it is asked for goes over a
link of its own (:mod:`netdeck.server.linking`). A process that has gone has lost
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
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

from pebble import ProcessExpired, ProcessPool

from netdeck.earshot import out_of_earshot
from netdeck.server import erasing, jobs, preparing, teaching, thinking
from netdeck.server.budgets import Budget
from netdeck.server.fairness import Turnstile
from netdeck.server.labour import AnyJob, AnyTold, Fault, Order, encode_order, read_told, settle
from netdeck.server.linking import Link, LinkLostError, TooLateError
from netdeck.server.means import Means

log = logging.getLogger("netdeck.server")

LOADED = ["netdeck.server.nursery"]
"""What the process has imported from which workers are forked."""


DEAF = 60.0
"""A pool that has let no process take up its task after so many seconds, or not told why one has gone, gets nothing any more."""
WATCH = 5.0
"""How often that is looked at."""
ENDS_WITHIN = 20.0
"""In so many seconds a pool must have ended its process; the server does not wait any longer for it."""
TRIES = 3
"""How often a job is asked for when processes are gone before they come to it."""


class WorkerGoneError(Exception):
    """A process was ended by something that is not our doing; the next one is there at once."""


class _Worker:
    """One process, or the one that has taken its place."""

    def __init__(self, name: str, nice: int, means: Means) -> None:
        self.name = name
        self._nice = nice
        self._means = means
        self._begun: asyncio.Task[Link] | None = None
        self._ended = False
        self.busy = 0
        """Jobs that it has and has not answered."""
        self._used = 0.0
        self._since = 0.0

    async def begin(self) -> Link:
        """Let the process be there. To start one takes its time, so that is done beside everything else."""
        begun = self._begun
        if begun is None or (begun.done() and (self._link is None or not self._link.is_open)):
            if self._ended:
                raise WorkerGoneError(self.name)
            begun = self._begun = asyncio.create_task(self._start(self._link))
        return await asyncio.shield(begun)  # whoever goes away must not leave a process behind that nobody ends

    @property
    def _link(self) -> Link | None:
        """The way to the process that was begun last, whether or not it is still there."""
        begun = self._begun
        return begun.result() if begun is not None and begun.done() and not begun.cancelled() and begun.exception() is None else None

    async def _start(self, before: Link | None) -> Link:
        if before is not None:
            await before.lost  # it is the pool that notices, and it puts another process in the place of the one that has gone
        if before is not None and before.pool.active and not before.given_up:
            pool = before.pool
        else:
            pool = await asyncio.to_thread(self._new_pool)
        link = Link(pool)
        await link.begin()
        return link

    def look(self) -> None:
        """See whether the pool still does what it is there for.

        A process that is killed while it reads or writes may leave its pool with half a message, or with a lock that nobody gives back.
        Then no other takes its place, or nobody notices that it is gone.
        """
        link = self._link
        if link is not None and link.is_stuck(DEAF):
            log.error("%s: a pool does not come back; another takes its place", self.name)
            _stopping(link.pool).start()
            link.give_up()

    def _new_pool(self) -> ProcessPool:
        context = multiprocessing.get_context(self._means.start)
        if self._means.start == "forkserver":
            context.set_forkserver_preload(LOADED)
        pool = ProcessPool(1, initializer=settle, initargs=[self._nice, self._means.memory], context=context)
        with out_of_earshot():
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
                link = await self._begun
                link.close()
                await _stop(self.name, link.pool)
                link.give_up()  # a pool that is stopped tells nobody

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

    async def do(self, job: AnyJob, budget: Budget, kills: "Counter[str]") -> AnyTold:
        """What comes of *job*. Raises :class:`WorkerGoneError`."""
        order = encode_order(Order(job, budget))
        self._take_on()
        try:
            for _ in range(TRIES):
                told = await self._told(order, budget, kills)
                if told is not None:
                    break
            else:
                raise WorkerGoneError(self.name)
        finally:
            self._have_done()
        if isinstance(told, Fault):
            log.error("%s: a job has failed\n%s", self.name, told.trace)
        return told

    async def _told(self, order: bytes, budget: Budget, kills: "Counter[str]") -> AnyTold | None:
        """What the process says; nothing when it was gone before it came to the job."""
        try:
            link = self._link
            if link is None or not link.is_open:
                link = await self.begin()
            return read_told(await link.ask(order, budget.patience))
        except TooLateError:
            kills[self.name] += 1
            log.warning("%s: a process was ended that took longer than %g seconds", self.name, budget.patience)
            return jobs.TooMuch(sentence=f"it takes more than {budget.patience:g} seconds", late=True)
        except LinkLostError as error:
            if not (error.at_it and isinstance(error.error, ProcessExpired)):
                return None
            kills[self.name] += 1
            log.warning("%s: a process has ended with status %s", self.name, error.error.exitcode)
            return jobs.TooMuch(sentence="it takes more of the processor or of the memory than there is for it", late=True)
        except (BrokenProcessPool, RuntimeError) as error:
            log.warning("%s: the process is gone (%s)", self.name, error)
            return None


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
        self._trials = _Worker("trials", 15, means)
        self._thinking = [Turnstile(1, 200, 5_000) for _ in self._minds]
        self._asking = {worker.name: Turnstile(1, 8, 100_000) for worker in (*self._tables, *self._guests)}
        """A choice waits for one question at most, however many are asked: only one of them is in a process at a time."""
        self._at_desk = Turnstile(1, 8, 32)
        self._at_lessons = Turnstile(means.tables, 8, 200)
        self._in_archive = Turnstile(1, 8, 64)
        self._at_trials = Turnstile(1, 2, 32)
        self.kills: Counter[str] = Counter()
        """How many processes had to be ended, by name."""
        self._tasks: set[asyncio.Task[AnyTold]] = set()
        self._watching: asyncio.Task[None] | None = None
        self._ending = False

    @property
    def _all(self) -> Sequence[_Worker]:
        return [*self._tables, *self._guests, *self._minds, self._desk, self._archive, self._trials]

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
            "questions": sum(line.waiting for line in self._asking.values()),
            "minds": sum(line.waiting for line in self._thinking),
            "desk": self._at_desk.waiting,
            "lessons": self._at_lessons.waiting,
            "archive": self._in_archive.waiting,
            "trials": self._at_trials.waiting,
        }

    # Tables

    async def play(self, place: str, guest: bool, job: jobs.PlayOn) -> AnyTold:
        """Do something at a table. *place* decides which process that is; tables with the same card set share one."""
        means = self.means
        seconds = means.resume_seconds if job.begun is not None else means.guest_seconds if guest else means.choice_seconds
        budget = Budget(seconds=seconds, steps=means.steps, objects=means.objects)
        worker = _pinned(self._guests if guest else self._tables, place)
        async with self._asking[worker.name].place(job.table) if job.is_idle else contextlib.nullcontext():
            return await worker.do(job, budget, self.kills)

    async def complete(self, place: str, setup: preparing.Complete) -> AnyTold:
        """Fill a setup in: where its table will be, so that its card set is compiled once."""
        own = bool(setup.setup.cards)
        budget = Budget(seconds=self.means.compile_seconds + 10 if own else 2)
        return await _pinned(self._guests if own else self._tables, place).do(setup, budget, self.kills)

    def forget(self, place: str, guest: bool, table: str) -> None:
        """Nobody needs a table any more."""
        self._beside(_pinned(self._guests if guest else self._tables, place), jobs.Forget(table=table))

    # Bots

    async def think(self, job: thinking.Think | thinking.Advise, who: str, people: bool) -> AnyTold:
        """What a bot says, at its own seat or in somebody's place; those who play with people come first.

        Raises :class:`~netdeck.server.fairness.BusyError`.
        """
        number = _number(job.table, len(self._minds))
        budget = Budget(seconds=self.means.think_seconds, steps=self.means.steps, objects=self.means.objects)
        async with self._thinking[number].place(who, people):
            return await self._minds[number].do(job, budget, self.kills)

    def leave(self, table: str) -> None:
        """The bots of a table are not needed any more."""
        self._beside(_pinned(self._minds, table), thinking.Leave(table=table))

    def _beside(self, worker: _Worker, job: AnyJob) -> None:
        """Let something be done for which nobody waits; a process that is not there need not come for it."""
        if worker.is_there and not self._ending:
            task = asyncio.create_task(worker.do(job, Budget(seconds=5), self.kills))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    # What others bring, and what is long over

    async def at_desk(self, job: preparing.CheckDraft | preparing.PlayExample, who: str) -> AnyTold:
        """Look at a draft, or at a little board of a rulebook. Raises :class:`~netdeck.server.fairness.BusyError`."""
        async with self._at_desk.place(who):
            return await self._desk.do(job, Budget(seconds=self.means.compile_seconds + 10), self.kills)

    async def measure(self, job: preparing.CheckDraft, who: str) -> AnyTold:
        """Let bots play a draft for a while. Raises :class:`~netdeck.server.fairness.BusyError`."""
        async with self._at_trials.place(who):
            budget = Budget(seconds=self.means.compile_seconds + 20, steps=self.means.steps, objects=self.means.objects)
            return await self._trials.do(job, budget, self.kills)

    async def teach(self, job: teaching.Teach, who: str) -> AnyTold:
        """Play a step of a lesson: where tables with the games' own cards are. Raises :class:`~netdeck.server.fairness.BusyError`."""
        budget = Budget(seconds=self.means.guest_seconds, steps=self.means.steps, objects=self.means.objects)
        async with self._at_lessons.place(who):
            return await _pinned(self._tables, f"{job.lesson}/{job.step}").do(job, budget, self.kills)

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
