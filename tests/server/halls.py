"""A hall of tables in this process: nobody listens on a port, the rules run here, and time goes on when a test says so."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar
from unittest import mock

from netdeck.server import messages as m
from netdeck.server.budgets import Budget
from netdeck.server.catalogue import load as load_games
from netdeck.server.crew import Crew, _Worker
from netdeck.server.hall import Hall
from netdeck.server.labour import AnyJob, Order, Report, encode_order, labour, read_report
from netdeck.server.means import Means
from netdeck.server.pace import Pace
from netdeck.server.storage import Storage
from netdeck.server.table import Table

T = TypeVar("T")
INVITED = {"north": m.SeatWish(kind="invite"), "south": m.SeatWish(kind="invite")}


class Hands(Pace):
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
        return read_report(labour(encode_order(Order(job, Budget(seconds=0, steps=budget.steps, objects=budget.objects)))))

    async def begin(worker: _Worker) -> None:
        """There is nothing to begin."""

    with mock.patch.object(_Worker, "do", do), mock.patch.object(_Worker, "begin", begin):
        yield


def in_hall(database: str, act: Callable[[Hall, Hands], Awaitable[T]], before: Callable[[AnyJob, Hands], None] | None = None) -> T:
    """What comes of *act* in a hall without processes, whose time is in the hands of the test."""
    load_games()

    async def run() -> T:
        hall = Hall(Storage(database), crew=Crew(Means(tables=1)))
        hall.pace = hands = Hands()
        with without_processes(lambda job: before(job, hands) if before is not None else None):
            await hall.open()
            try:
                return await act(hall, hands)
            finally:
                await hall.close()

    return asyncio.run(run())


async def seated(hall: Hall, wish: m.NewTable, passphrase: str = "") -> tuple[Table, m.Created]:
    """A new table at which everybody sits who was invited."""
    created = await hall.create(wish, "http://here")
    assert isinstance(created, m.Created), created
    table = await hall.find(created.info.table)
    assert isinstance(table, Table), table
    for token in created.seats.values():
        assert isinstance(await table.enter(m.Hello(token=token, passphrase=passphrase)), m.Welcome)
    return table, created
