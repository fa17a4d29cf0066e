"""Worker processes may end at any moment, and nothing is lost but time; and they end with their server, however that ends."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import psutil
import pytest

from netdeck.kernel import Deal, Entry, Seat, Setup
from netdeck.registry import find
from netdeck.server import thinking
from netdeck.server.budgets import Budget, TooLongError, within
from netdeck.server.crew import Crew
from netdeck.server.jobs import Act, Begun, Missing, Played, PlayOn, TooMuch, Want
from netdeck.server.labour import AnyTold, Order, encode_order, labour, read_told
from netdeck.server.means import Means

from .serving import PATIENCE, Server, finish

T = TypeVar("T")
Start = Callable[..., Server]
NORTH, SOUTH = Seat("north"), Seat("south")


def begun(entries: tuple[Entry, ...] = ()) -> Begun:
    game = find("lantern")
    return Begun(rules=game.version, setup=game.complete(Setup(game="lantern")), deal=Deal(seed=3), entries=entries)


def with_crew(act: Callable[[Crew], Awaitable[T]], **means: float) -> T:
    async def run() -> T:
        crew = Crew(Means(tables=1, **means))  # type: ignore[arg-type]
        await crew.begin()
        try:
            return await act(crew)
        finally:
            await crew.end()

    return asyncio.run(run())


def children(pid: int) -> list[psutil.Process]:
    return psutil.Process(pid).children(recursive=True)


def test_a_worker_that_has_lost_a_match_says_so_and_is_sent_it_again() -> None:
    async def act(crew: Crew) -> None:
        first = await crew.play("a", False, PlayOn(table="a", at=0, begun=begun(), wants=[Want(NORTH, 0)]))
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
    async def act(crew: Crew) -> None:
        assert isinstance(await crew.play("a", False, PlayOn(table="a", at=0, begun=begun())), Played)
        broken = await crew.play("a", False, PlayOn(table="a", at=0, wants=[Want(NORTH, 0)] * 20_000))
        assert isinstance(broken, TooMuch)
        assert broken.late
        assert isinstance(await crew.play("a", False, PlayOn(table="a", at=0)), Missing)  # what it was working on is not trusted

    with_crew(act, choice_seconds=0.05)


def processes(crew: Crew) -> list[int]:
    """The worker processes that are there."""
    begun = [worker._begun for worker in crew._all if worker._begun is not None]
    return [pid for each in begun for pid in each.result()._pool_manager.worker_manager.workers]


def test_a_process_that_is_ended_is_replaced() -> None:
    async def act(crew: Crew) -> None:
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


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
def test_a_pool_that_takes_up_no_job_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.server.crew.WATCH", 0.1)
    monkeypatch.setattr("netdeck.server.crew.DEAF", 1.0)

    async def act(crew: Crew) -> None:
        assert isinstance(await crew.play("a", False, PlayOn(table="a", at=0, begun=begun())), Played)
        for pid in processes(crew):
            os.kill(pid, signal.SIGSTOP)  # it lives, and hears nothing
        async with asyncio.timeout(PATIENCE):
            told = await crew.play("a", False, PlayOn(table="a", at=0, begun=begun()))
            while not isinstance(told, Played):  # on a busy machine the next one may seem deaf, too
                told = await crew.play("a", False, PlayOn(table="a", at=0, begun=begun()))

    with_crew(act)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
def test_time_is_that_of_the_processor() -> None:
    def spin() -> None:
        while True:
            pass

    with within(Budget(seconds=0.2)):
        time.sleep(0.5)  # to wait costs nothing
    with pytest.raises(TooLongError, match=r"0\.1 seconds"), within(Budget(seconds=0.1)):
        spin()


def test_bots_follow_a_match_entry_by_entry_and_begin_anew_when_it_is_sent_again() -> None:
    def told(job: thinking.Think | thinking.Leave) -> AnyTold:
        return read_told(labour(encode_order(Order(job, Budget(seconds=20)))))

    assert isinstance(told(thinking.Think(table="t", at=0, seat=NORTH, bot="greedy")), Missing)
    first = told(thinking.Think(table="t", at=0, begun=begun(), seat=NORTH, bot="greedy"))
    assert isinstance(first, thinking.Thought)
    assert first.notation in ("keep", "swap")
    entry = Entry(n=1, seat=NORTH, choose="keep", seal="x")
    second = told(thinking.Think(table="t", at=0, since=(entry,), seat=SOUTH, bot="greedy"))
    assert isinstance(second, thinking.Thought)
    assert isinstance(told(thinking.Think(table="t", at=0, seat=SOUTH, bot="greedy")), Missing)  # it has one entry, not none
    unknown = told(thinking.Think(table="t", at=0, begun=begun(), seat=NORTH, bot="nobody"))
    assert isinstance(unknown, thinking.Thought)
    assert unknown.trouble
    told(thinking.Leave(table="t"))


def test_workers_that_are_killed_while_people_play_cost_them_a_moment(own_server: Start) -> None:
    server = own_server()
    north, south, _ = server.pair()
    for player in (north, south):
        assert player.choose("keep")["type"] == "done"
    for round in range(3):
        for process in children(server.process.pid):
            if "forkserver" not in " ".join(process.cmdline()) or process.ppid() != server.process.pid:
                process.kill()
        time.sleep(0.5)
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
