"""The pool of worker processes and their roles.

Work that a stranger can make large never runs where others wait. The process that talks to people only moves messages; everything that
rules, cards or bots have a part in is done by others:

- **tables**: positions of matches with the games' own cards. The tables that an address has set up stay with one process, which has their
  positions in memory, as long as nobody else is in its way there. Lessons are played here too.
- **guests**: the same for tables with cards of somebody's own, or that were slow before.
- **minds**: bots.
- **desk**: card sets and decks that somebody works on, and bots that play them.
- **archive**: replays of finished matches, and questions about running ones.
- **lab**: runs of the lab, behind everything else.

Every process has a queue that is fair among addresses, and long jobs are done in slices. A job that cannot be sliced still holds up
whoever waits behind it; so which process works for an address depends on what others do there (:mod:`netdeck.server.fairness`).

Each is a pool of one process (pebble), which ends it when it takes too long and puts another in its place; what it is asked for goes over a
link of its own (:mod:`netdeck.server.worker_link`). A process that has gone has lost
nothing that is not in the database: whoever asks it next is told that it does not know the match, and sends it.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

from pebble import ProcessExpired, ProcessPool

from netdeck.server import bot_jobs, erasure, intake, jobs, lab_jobs, lesson_jobs, questions
from netdeck.server.budgets import Budget
from netdeck.server.capacity import Capacity
from netdeck.server.fairness import NO_LIMIT, BusyError, Clock, FairQueue, Lanes
from netdeck.server.worker import (
    AnyJob,
    AnyTold,
    Drop,
    Fault,
    GoOn,
    Order,
    Paused,
    Report,
    UnknownJob,
    configure_process,
    encode_order,
    read_report,
)
from netdeck.server.worker_link import Link, LinkLostError, TooLateError
from netdeck.signals import out_of_earshot

log = logging.getLogger("netdeck.server")

LOADED = ["netdeck.server.prefork"]
"""What the process has imported from which workers are forked."""


DEAF = 60.0
"""A pool that has let no process take up its task after so many seconds, or not told why one has gone, gets nothing any more."""
WATCH = 5.0
"""How often that is looked at."""
ENDS_WITHIN = 20.0
"""In so many seconds a pool must have ended its process; the server does not wait any longer for it."""
TRIES = 3
"""How often a job is asked for when processes are gone before they come to it, or it goes to another that does not know the match."""


class WorkerGoneError(Exception):
    """A process was killed from outside; its replacement starts at once."""


class _Worker:
    """One process, or the one that has taken its place."""

    def __init__(self, name: str, nice: int, means: Capacity) -> None:
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
        pool = ProcessPool(1, initializer=configure_process, initargs=[self._nice, self._means.worker_memory], context=context)
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

    async def do(self, job: AnyJob, budget: Budget, kills: "Counter[str]") -> Report:
        """What comes of *job*. Raises :class:`WorkerGoneError`."""
        order = encode_order(Order(job, budget))
        self._take_on()
        try:
            for _ in range(TRIES):
                report = await self._reported(order, budget, kills)
                if report is not None:
                    break
            else:
                raise WorkerGoneError(self.name)
        finally:
            self._have_done()
        if isinstance(report.told, Fault):
            log.error("%s: a job has failed\n%s", self.name, report.told.trace)
        return report

    async def _reported(self, order: bytes, budget: Budget, kills: "Counter[str]") -> Report | None:
        """What the process says; nothing when it was gone before it came to the job."""
        try:
            link = self._link
            if link is None or not link.is_open:
                link = await self.begin()
            return read_report(await link.ask(order, budget.patience))
        except TooLateError:
            kills[self.name] += 1
            log.warning("%s: a process was ended that took longer than %g seconds", self.name, budget.patience)
            return Report(jobs.TooMuch(sentence=f"it takes more than {budget.patience:g} seconds", late=True), budget.patience)
        except LinkLostError as error:
            if not (error.at_it and isinstance(error.error, ProcessExpired)):
                return None
            kills[self.name] += 1
            log.warning("%s: a process has ended with status %s", self.name, error.error.exitcode)
            sentence = "it takes more of the processor or of the memory than there is for it"
            return Report(jobs.TooMuch(sentence=sentence, late=True), budget.seconds)
        except (BrokenProcessPool, RuntimeError) as error:
            log.warning("%s: the process is gone (%s)", self.name, error)
            return None


async def _stop(name: str, pool: ProcessPool) -> None:
    """Stop a pool with a time limit; a process that does not end is ended with ours."""
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


@dataclass(slots=True)
class _Wish:
    """A pending job: whether a process has begun it, and whether it was cancelled."""

    begun: bool = False
    is_void: bool = False


class _Pool:
    """Processes that do the same kind of work, each with a queue."""

    def __init__(self, name: str, nice: int, count: int, crew: "WorkerPool", lines: int = NO_LIMIT) -> None:
        self.workers = [_Worker(f"{name}-{n}", nice, crew.means) for n in range(count)]
        self._queues = [FairQueue(1, lines=lines, clock=crew.clock) for _ in range(count)]
        self._lanes = Lanes(count, crew.clock)
        self._kills = crew.kills
        self._tasks: set[asyncio.Task[AnyTold]] = set()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(queue.waiting for queue in self._queues)

    def lane(self, who: str, what: str) -> int:
        """The process that works for the address *who*."""
        return self._lanes.of(who, what)

    async def do(self, lane: int, job: AnyJob, budget: Budget, who: str, first: bool = True, line: int = NO_LIMIT) -> AnyTold:
        """What comes of *job* of the address *who*. Raises :class:`~netdeck.server.fairness.BusyError` and :class:`WorkerGoneError`.

        Whoever goes away gives up a place in the line, but not the process: that is busy until the present slice is done.
        """
        wish = _Wish()
        task = asyncio.create_task(self._do(wish, lane, job, budget, who, first, line))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            asker = asyncio.current_task()
            if task.cancelled() and (asker is None or not asker.cancelling()):
                raise BusyError from None  # the server goes down, and whoever asked is told so
            wish.is_void = True
            if not wish.begun:
                task.cancel()
            raise

    async def _do(self, wish: _Wish, lane: int, job: AnyJob, budget: Budget, who: str, first: bool, line: int) -> AnyTold:
        worker, anew, lost = self.workers[lane], job, 0
        while True:
            async with self._queues[lane].place(who, first, line) as turn:
                wish.begun = True
                report = await worker.do(job, budget, self._kills)
                turn.cost = report.used
            self._lanes.charge(lane, who, report.used)
            told = report.told
            if isinstance(told, UnknownJob) and (lost := lost + 1) < TRIES:
                job = anew  # the process that had begun with it has gone
                continue
            if isinstance(told, UnknownJob):
                raise WorkerGoneError(worker.name)
            if not isinstance(told, Paused):
                return told
            if wish.is_void:
                return (await worker.do(Drop(number=told.number), budget, self._kills)).told
            job, line = GoOn(number=told.number), NO_LIMIT  # it was let in already

    def post(self, lane: int, job: AnyJob) -> None:
        """Run a job without waiting for its result; no process is started for it."""
        if self.workers[lane].is_there:
            task = asyncio.create_task(self._do(_Wish(), lane, job, Budget(seconds=5), "", True, NO_LIMIT))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Wait for nothing any more."""
        for task in self._tasks:
            task.cancel()


@dataclass
class WorkerPool:
    """All worker processes of a server. *who* is always the address that a job is charged to."""

    means: Capacity = field(default_factory=Capacity)
    clock: Clock = time.monotonic
    """By which it is forgotten what an address has used."""

    def __post_init__(self) -> None:
        means = self.means
        self.kills: Counter[str] = Counter()
        """How many processes had to be ended, by name."""
        self._tables = _Pool("tables", 0, means.table_workers, self)
        self._guests = _Pool("guests", 5, means.guest_workers, self)
        self._minds = _Pool("minds", 10, means.bot_workers, self, lines=5_000)
        self._desk = _Pool("desk", 10, means.desk_workers, self, lines=64)
        self._archive = _Pool("archive", 10, means.desk_workers, self, lines=256)
        self._lab = _Pool("lab", 19, means.lab_workers, self, lines=256)
        self._pools = {
            "tables": self._tables,
            "guests": self._guests,
            "minds": self._minds,
            "desk": self._desk,
            "archive": self._archive,
            "lab": self._lab,
        }
        self._watching: asyncio.Task[None] | None = None
        self._ending = False

    @property
    def _all(self) -> Sequence[_Worker]:
        return [worker for pool in self._pools.values() for worker in pool.workers]

    async def begin(self) -> None:
        """Start the processes that are always needed; others start on demand."""
        self._watching = asyncio.create_task(self._watch(), name="crew")
        await asyncio.gather(*(worker.begin() for worker in (*self._tables.workers, self._guests.workers[0])))

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH)
            for worker in self._all:
                worker.look()

    async def end(self) -> None:
        """Stop all processes."""
        self._ending = True
        if self._watching is not None:
            self._watching.cancel()
        for pool in self._pools.values():
            pool.stop()
        await asyncio.gather(*(worker.end() for worker in self._all))

    def busy(self) -> dict[str, int]:
        """The number of jobs per process, for metrics."""
        return {worker.name: worker.busy for worker in self._all}

    def used(self) -> dict[str, float]:
        """The busy seconds of each process."""
        return {worker.name: worker.used for worker in self._all}

    def waiting(self) -> dict[str, int]:
        """The number of jobs waiting for a process."""
        return {name: pool.waiting for name, pool in self._pools.items()}

    def _budget(self, seconds: float) -> Budget:
        means = self.means
        return Budget(seconds=seconds, steps=means.steps, objects=means.objects, slice=means.slice_seconds)

    # Tables

    def _hosting(self, place: str, guest: bool, maker: str) -> tuple[_Pool, int]:
        """Where a table is played."""
        pool = self._guests if guest else self._tables
        return pool, pool.lane(maker, place)

    async def play(self, place: str, guest: bool, job: jobs.PlayOn, maker: str = "", who: str | None = None) -> AnyTold:
        """Run a job at a table of *maker*. *place* and *maker* select the process."""
        means = self.means
        pool, lane = self._hosting(place, guest, maker)
        seconds = means.resume_seconds if job.begun is not None else means.guest_seconds if guest else means.choice_seconds
        return await pool.do(lane, job, self._budget(seconds), maker if who is None else who)

    async def complete(self, place: str, setup: intake.Complete, who: str) -> AnyTold:
        """Complete a setup in the process that will host its table, so that its card set is compiled once."""
        own = bool(setup.setup.cards)
        pool, lane = self._hosting(place, own, who)
        return await pool.do(lane, setup, self._budget(self.means.compile_seconds + 10 if own else 2), who)

    def forget(self, place: str, guest: bool, table: str, maker: str = "") -> None:
        """Drop a table."""
        if not self._ending:
            pool, lane = self._hosting(place, guest, maker)
            pool.post(lane, jobs.Forget(table=table))

    # Bots

    async def think(self, job: bot_jobs.Think | bot_jobs.Advise, who: str, people: bool) -> AnyTold:
        """A bot's answer, for its own seat or as advice; games with people come first.

        Raises :class:`~netdeck.server.fairness.BusyError`.
        """
        return await self._minds.do(self._minds.lane(who, job.table), job, self._budget(self.means.think_seconds), who, people, 200)

    def leave(self, table: str, who: str) -> None:
        """Drop the bots of a table."""
        if not self._ending:
            self._minds.post(self._minds.lane(who, table), bot_jobs.Leave(table=table))

    # What others bring, and what is long over

    async def run_draft_job(self, job: intake.CheckDraft | intake.PlayExample, who: str) -> AnyTold:
        """Run a job about a draft or an example of a rulebook.

        Raises :class:`~netdeck.server.fairness.BusyError`.
        """
        return await self._desk.do(self._desk.lane(who, job.game), job, self._budget(self.means.draft_seconds), who, line=8)

    async def run_lab_job(self, job: lab_jobs.BeginLab | lab_jobs.PlayLab | lab_jobs.ShowLabGame, run: str, who: str) -> AnyTold:
        """Run a slice of a lab run, or show something of it. Raises :class:`~netdeck.server.fairness.BusyError`."""
        return await self._lab.do(self._lab.lane(who, run), job, self._budget(self.means.lab_seconds), who, line=8)

    async def teach(self, job: lesson_jobs.Teach, who: str) -> AnyTold:
        """Play a step of a lesson. Raises :class:`~netdeck.server.fairness.BusyError`."""
        lane = self._tables.lane(who, f"{job.lesson}/{job.step}")
        return await self._tables.do(lane, job, self._budget(self.means.guest_seconds), who, line=8)

    async def show_cards(self, place: str, job: intake.ShowCards, who: str) -> AnyTold:
        """Show the cards of a table. Raises :class:`~netdeck.server.fairness.BusyError`."""
        lane = self._guests.lane(who, place)
        return await self._guests.do(lane, job, self._budget(self.means.compile_seconds + 10), who, line=8)

    async def answer(self, job: questions.Question, who: str) -> AnyTold:
        """Answer a question about a match without blocking it. Raises :class:`~netdeck.server.fairness.BusyError`."""
        seconds = self.means.resume_seconds if job.begun is not None else self.means.guest_seconds
        return await self._archive.do(self._archive.lane(who, job.table), job, self._budget(seconds), who, line=8)

    async def run_archive_job(self, job: intake.ShowReplay | intake.Resume | erasure.Reseal, who: str) -> AnyTold:
        """Run a job on a finished match. Raises :class:`~netdeck.server.fairness.BusyError`."""
        lane = self._archive.lane(who, "archive")
        return await self._archive.do(lane, job, self._budget(self.means.replay_seconds), who, line=8)
