"""A hall of tables in this process: nobody listens on a port, the rules run here, and time goes on when a test says so."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar
from unittest import mock

from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.budgets import Budget
from netdeck.server.capacity import Capacity
from netdeck.server.catalogue import load as load_games
from netdeck.server.lobby import Lobby
from netdeck.server.new_table import create
from netdeck.server.server_clock import ServerClock
from netdeck.server.storage import Storage
from netdeck.server.table import Table
from netdeck.server.worker import AnyJob, Order, Report, encode_order, read_report, run_slice
from netdeck.server.worker_pool import WorkerPool, _Worker

T = TypeVar("T")
INVITED = {"north": bodies.SeatWish(kind="invite"), "south": bodies.SeatWish(kind="invite")}


class Hands(ServerClock):
    """The time of a server, moved by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self._calls: list[tuple[float, asyncio.TimerHandle]] = []

    def time(self) -> float:
        return self.now

    def begin(self) -> None:
        """It goes on by itself never."""

    def call_later(self, seconds: float, call: Callable[..., object], *args: object) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(0.0, call, args, asyncio.get_running_loop())
        self._calls.append((self.now + seconds, handle))
        return handle

    def go(self, seconds: float) -> None:
        """So much time goes by."""
        self.now += seconds
        due = [each for each in self._calls if each[0] <= self.now]
        self._calls = [each for each in self._calls if each[0] > self.now]
        for _, handle in sorted(due, key=lambda each: each[0]):
            if not handle.cancelled():
                handle._run()


@contextlib.contextmanager
def without_processes(before: Callable[[AnyJob], None] = lambda job: None) -> Iterator[None]:
    """What workers are asked for is done here, at once and without a limit of time; *before* hears of it first."""

    async def do(worker: _Worker, job: AnyJob, budget: Budget, kills: "Counter[str]") -> Report:
        before(job)
        await asyncio.sleep(0)
        return read_report(run_slice(encode_order(Order(job, Budget(seconds=0, steps=budget.steps, objects=budget.objects)))))

    async def begin(worker: _Worker) -> None:
        """There is nothing to begin."""

    with mock.patch.object(_Worker, "do", do), mock.patch.object(_Worker, "begin", begin):
        yield


def in_hall(database: str, act: Callable[[Lobby, Hands], Awaitable[T]], before: Callable[[AnyJob, Hands], None] | None = None) -> T:
    """What comes of *act* in a hall without processes, whose time is in the hands of the test."""
    load_games()

    async def run() -> T:
        hall = Lobby(Storage(database), crew=WorkerPool(Capacity(table_workers=1)))
        hall.pace = hands = Hands()
        with without_processes(lambda job: before(job, hands) if before is not None else None):
            await hall.open()
            try:
                return await act(hall, hands)
            finally:
                await hall.close()

    return asyncio.run(run())


async def seated(hall: Lobby, wish: bodies.NewTable, passphrase: str = "") -> tuple[Table, bodies.Created]:
    """A new table at which everybody sits who was invited."""
    created = await create(hall, wish, "http://here")
    assert isinstance(created, bodies.Created), created
    table = await hall.find(created.info.table)
    assert isinstance(table, Table), table
    for token in created.seats.values():
        assert isinstance(await table.enter(m.Hello(token=token, passphrase=passphrase)), m.Welcome)
    return table, created
