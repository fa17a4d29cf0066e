"""Worker processes may end at any moment, and nothing is lost but time; and they end with their server, however that ends."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

import psutil
import pytest
from tests.patience import PATIENCE

from netdeck.kernel import Deal, Entry, Seat, Setup
from netdeck.registry import find
from netdeck.server import bot_jobs
from netdeck.server.budgets import Budget
from netdeck.server.capacity import Capacity
from netdeck.server.jobs import Act, Missing, Played, PlayOn, StoredMatch, TooMuch, ViewRequest
from netdeck.server.worker import AnyTold, Order, encode_order, read_report, run_slice
from netdeck.server.worker_pool import WorkerPool, _Worker

from .serving import Server, finish

T = TypeVar("T")
Start = Callable[..., Server]
NORTH, SOUTH = Seat("north"), Seat("south")


def begun(entries: tuple[Entry, ...] = ()) -> StoredMatch:
    game = find("lantern")
    return StoredMatch(rules=game.version, setup=game.complete(Setup(game="lantern")), deal=Deal(seed=3), entries=entries)


def with_crew(act: Callable[[WorkerPool], Awaitable[T]], **means: float) -> T:
    async def run() -> T:
        crew = WorkerPool(Capacity(table_workers=1, **means))  # type: ignore[arg-type]
        await crew.begin()
        try:
            return await act(crew)
        finally:
            await crew.end()

    return asyncio.run(run())


def children(pid: int) -> list[psutil.Process]:
    return psutil.Process(pid).children(recursive=True)


def kill_workers(server: Server) -> None:
    """Kill all workers of a server, and wait until they are gone."""
    killed = [
        process
        for process in children(server.process.pid)
        if "forkserver" not in " ".join(process.cmdline()) or process.ppid() != server.process.pid
    ]
    for process in killed:
        process.kill()
    assert not psutil.wait_procs(killed, PATIENCE)[1]


def test_a_worker_that_has_lost_a_match_says_so_and_is_sent_it_again() -> None:
    async def act(crew: WorkerPool) -> None:
        first = await crew.play("a", False, PlayOn(table="a", at=0, begun=begun(), wants=[ViewRequest(NORTH, 0)]))
        assert isinstance(first, Played)
        made = await crew.play("a", False, PlayOn(table="a", at=0, act=Act(kind="choose", who=NORTH, text="keep")))
        assert isinstance(made, Played)
        assert made.stage.entries == 1
        # It was not written: the match has no entry yet, whatever the worker has in memory.
        assert isinstance(await crew.play("a", False, PlayOn(table="a", at=0)), Missing)
        assert isinstance(await crew.play("a", False, PlayOn(table="a", at=1)), Missing)
        assert isinstance(await crew.play("b", False, PlayOn(table="b", at=0)), Missing)

    with_crew(act)


def test_a_job_that_takes_too_long_is_broken_off_and_the_next_one_is_done() -> None:
    async def act(crew: WorkerPool) -> None:
        assert isinstance(await crew.play("a", False, PlayOn(table="a", at=0, begun=begun())), Played)
        broken = await crew.play("a", False, PlayOn(table="a", at=0, wants=[ViewRequest(NORTH, 0)] * 200_000))
        assert isinstance(broken, TooMuch)
        assert broken.late
        assert isinstance(await crew.play("a", False, PlayOn(table="a", at=0)), Missing)  # what it was working on is not trusted

    with_crew(act, choice_seconds=0.05)


def processes(crew: WorkerPool) -> list[int]:
    """The worker processes that are there."""
    links = [worker._link for worker in crew._all]
    return [pid for link in links if link is not None for pid in link.pool._pool_manager.worker_manager.workers]


def test_a_process_that_is_ended_is_replaced() -> None:
    async def act(crew: WorkerPool) -> None:
        assert isinstance(await crew.play("a", False, PlayOn(table="a", at=0, begun=begun())), Played)
        for pid in processes(crew):
            os.kill(pid, signal.SIGKILL)
        told: AnyTold | None = None
        for _ in range(3):  # whoever was being served is told that it did not work
            told = await crew.play("a", False, PlayOn(table="a", at=0, begun=begun()))
            if isinstance(told, Played):
                return
        raise AssertionError(told)

    with_crew(act)


def played(crew: WorkerPool, table: str, looks: int = 1) -> Awaitable[AnyTold]:
    return crew.play("same place", False, PlayOn(table=table, at=0, begun=begun(), wants=[ViewRequest(NORTH, 0)] * looks))


def stopped(crew: WorkerPool) -> int:
    """The one process in which tables are played, stopped: it lives, and hears nothing."""
    link = crew._tables.workers[0]._link
    assert link is not None
    (pid,) = link.pool._pool_manager.worker_manager.workers
    os.kill(pid, signal.SIGSTOP)
    return int(pid)


needs_stopping = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")


@needs_stopping
def test_a_process_that_ends_at_a_job_costs_those_behind_it_nothing_but_time() -> None:
    async def act(crew: WorkerPool) -> None:
        assert isinstance(await played(crew, "first"), Played)
        pid = stopped(crew)
        waiting = [asyncio.ensure_future(played(crew, table)) for table in ("at it", "b", "c")]
        while not (crew.busy()["tables-0"] and crew.waiting()["tables"] == 2):
            await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        told = await asyncio.gather(*waiting)
        assert [type(each) for each in told] == [TooMuch, Played, Played]
        assert isinstance(told[0], TooMuch)
        assert told[0].late
        assert crew.kills == {"tables-0": 1}
        assert isinstance(await crew.play("same place", False, PlayOn(table="first", at=0)), Missing)  # it went with the process
        assert isinstance(await crew.play("same place", False, PlayOn(table="c", at=0)), Played)

    with_crew(act)


@needs_stopping
def test_a_job_that_does_not_come_to_an_end_is_ended_and_those_behind_it_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(crew: WorkerPool) -> None:
        assert isinstance(await played(crew, "first"), Played)
        stopped(crew)
        with monkeypatch.context() as patched:
            patched.setattr(Budget, "patience", property(lambda self: 0.2))
            first = asyncio.ensure_future(played(crew, "at it"))
            while not (crew.busy()["tables-0"] or first.done()):  # a busy machine may see it only when it is over
                await asyncio.sleep(0)
        behind = await asyncio.gather(played(crew, "b"), played(crew, "c"))
        told = await first
        assert isinstance(told, TooMuch)
        assert told.late
        assert [type(each) for each in behind] == [Played, Played]
        assert crew.kills == {"tables-0": 1}

    with_crew(act)


def test_whoever_goes_away_takes_no_answer_of_another_along() -> None:
    async def act(crew: WorkerPool) -> None:
        assert isinstance(await played(crew, "first"), Played)
        leaving = [asyncio.ensure_future(played(crew, f"gone {number}")) for number in range(5)]
        staying = asyncio.ensure_future(played(crew, "stays"))
        while not crew.waiting()["tables"]:
            await asyncio.sleep(0)
        for each in leaving:
            each.cancel()
        assert isinstance(await staying, Played)
        assert isinstance(await crew.play("same place", False, PlayOn(table="gone 0", at=0)), Played)  # it was begun, and done all the same
        assert isinstance(await crew.play("same place", False, PlayOn(table="gone 4", at=0)), Missing)  # nobody has begun with it
        assert crew.busy()["tables-0"] == 0

    with_crew(act)


def test_many_jobs_at_once_are_answered_each_with_its_own() -> None:
    async def act(crew: WorkerPool) -> None:
        await asyncio.gather(*(played(crew, f"t{number}") for number in range(40)))
        keep = Act(kind="choose", who=NORTH, text="keep")
        jobs = [PlayOn(table=f"t{number}", at=0, act=keep if number % 2 else None) for number in range(40)]
        told = await asyncio.gather(*(crew.play("same place", False, job) for job in jobs))
        assert [each.stage.entries for each in told if isinstance(each, Played)] == [number % 2 for number in range(40)]

    with_crew(act)


class DeafPool:
    """A pool that takes everything on and does nothing."""

    active = True

    def schedule(self, function: object, args: object) -> "Future[None]":
        return Future()

    def stop(self) -> None:
        self.active = False

    def join(self) -> None:
        pass


def test_a_pool_that_takes_up_no_job_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.server.worker_pool.WATCH", 0.1)
    monkeypatch.setattr("netdeck.server.worker_pool.DEAF", 20.0)  # the next one may seem deaf, too, on a busy machine
    pools = [DeafPool(), DeafPool()]
    new_pool = _Worker._new_pool
    monkeypatch.setattr(_Worker, "_new_pool", lambda self: pools.pop() if pools else new_pool(self))

    async def act(crew: WorkerPool) -> None:
        waiting = asyncio.ensure_future(played(crew, "a"))
        while (link := crew._tables.workers[0]._link) is None:
            await asyncio.sleep(0.01)
        link._begun_at -= 30
        async with asyncio.timeout(PATIENCE):
            assert isinstance(await waiting, Played)
        assert not crew.kills  # nobody was at it

    with_crew(act)


CLOCK = """
import time
from netdeck.server.budgets import Budget, TooLongError, enforce

with enforce(Budget(seconds=0.2)):
    time.sleep(0.5)  # to wait costs nothing
try:
    with enforce(Budget(seconds=0.1)):
        while True:
            pass
except TooLongError as error:
    print(error)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
def test_time_is_that_of_the_processor() -> None:
    """In a process of its own: here threads of other tests may still use the processor."""
    run = subprocess.run([sys.executable, "-c", CLOCK], capture_output=True, text=True, check=True)
    assert "0.1 seconds" in run.stdout


def test_bots_follow_a_match_entry_by_entry_and_begin_anew_when_it_is_sent_again() -> None:
    def told(job: bot_jobs.Think | bot_jobs.Leave) -> AnyTold:
        return read_report(run_slice(encode_order(Order(job, Budget(seconds=0))))).told

    assert isinstance(told(bot_jobs.Think(table="t", at=0, seat=NORTH, bot="greedy")), Missing)
    first = told(bot_jobs.Think(table="t", at=0, begun=begun(), seat=NORTH, bot="greedy"))
    assert isinstance(first, bot_jobs.Thought)
    assert first.notation in ("keep", "swap")
    entry = Entry(n=1, seat=NORTH, choose="keep", seal="x")
    second = told(bot_jobs.Think(table="t", at=0, since=(entry,), seat=SOUTH, bot="greedy"))
    assert isinstance(second, bot_jobs.Thought)
    assert isinstance(told(bot_jobs.Think(table="t", at=0, seat=SOUTH, bot="greedy")), Missing)  # it has one entry, not none
    unknown = told(bot_jobs.Think(table="t", at=0, begun=begun(), seat=NORTH, bot="nobody"))
    assert isinstance(unknown, bot_jobs.Thought)
    assert unknown.trouble
    told(bot_jobs.Leave(table="t"))


def test_workers_that_are_killed_while_people_play_cost_them_a_moment(own_server: Start) -> None:
    server = own_server()
    north, south, _ = server.pair()
    for player in (north, south):
        assert player.choose("keep")["type"] == "done"
    for round in range(3):
        kill_workers(server)
        asked = north if round % 2 == 0 else south
        asked.until_asked()
        last = asked.moment["question"]["options"][-1]["notation"]
        assert "done" in (asked.choose(last)["type"], asked.choose(last)["type"])  # one try may fall to the process that is going
        for player in (north, south):
            player.say("ping")
    finish(north, south)
    north.leave()
    south.leave()


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_its_server(own_server: Start, sign: int) -> None:
    server = own_server()
    bots = {seat: {"kind": "bot"} for seat in ("north", "south")}
    server.new_table(seats=bots)
    workers = children(server.process.pid)
    assert len(workers) >= 2
    server.stop(sign)
    deadline = time.monotonic() + PATIENCE
    while any(worker.is_running() and worker.status() != psutil.STATUS_ZOMBIE for worker in workers):
        assert time.monotonic() < deadline, workers
        time.sleep(0.1)


def test_the_database_of_a_server_lies_with_no_worker(own_server: Start) -> None:
    server = own_server()
    server.pair()
    name = Path(server.database.removeprefix("sqlite:///")).name
    for worker in children(server.process.pid):
        assert not any(name in file.path for file in worker.open_files()), worker
