"""Leases: one process at a time may write to a table, and one that has lost it never again."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
import sqlalchemy as sa
from tests.patience import PATIENCE

from netdeck.kernel import Entry, Seat
from netdeck.server.db_tables import PROCESSES
from netdeck.server.leases import Elsewhere, Leases
from netdeck.server.presence import Presence
from netdeck.server.storage import Lease, LeaseLostError, Storage
from netdeck.server.writer import StorageError

from .postgres import Cluster
from .test_storage import document, with_storage

T = TypeVar("T")
NORTH = Seat("north")
pytestmark = pytest.mark.xdist_group("postgresql")


class Process:
    """One of several on a database: its leases and the connection by which it is seen to live."""

    def __init__(self, storage: Storage, url: str, lives: float = 6.0) -> None:
        self.storage = storage
        self.leases = Leases(storage, url, lives)
        self.heard: list[str] = []
        self.missed = 0

    async def begin(self) -> None:
        await self.leases.join()
        self.presence = Presence(self.storage.url, self.leases.me, self.heard.append, self._miss)
        await self.presence.begin()

    def _miss(self) -> None:
        self.missed += 1


def with_two(cluster: Cluster, act: Callable[[Process, Process], Awaitable[T]], lives: float = 600.0) -> T:
    async def run() -> T:
        url = cluster.database()
        processes = [Process(Storage(url), f"http://{name}", lives) for name in ("one", "other")]
        for process in processes:
            await process.storage.open()
            await process.begin()
        try:
            return await act(*processes)
        finally:
            for process in processes:
                await process.presence.end()
                await process.storage.close()

    return asyncio.run(run())


async def until(wanted: Callable[[], object]) -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while not wanted():
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.02)


def test_what_a_living_process_serves_is_elsewhere_for_the_others(cluster: Cluster) -> None:
    async def act(one: Process, other: Process) -> None:
        table = document()
        await one.storage.create(table, one.leases.me)
        assert await other.leases.where(table.id) == Elsewhere("http://one")
        assert await other.leases.take(table.id) == Elsewhere("http://one")
        assert await one.leases.where(table.id) is None
        assert await other.leases.take("nowhere") is None

    with_two(cluster, act)


def test_a_process_whose_connection_ends_has_lost_its_tables_and_can_write_nothing_more(cluster: Cluster) -> None:
    async def act(one: Process, other: Process) -> None:
        table = document()
        old = await one.storage.create(table, one.leases.me)
        await one.storage.save(old, table, "running")
        await one.storage.append(old, Entry(n=1, seat=NORTH), {}, None)
        await one.presence.end()
        async with asyncio.timeout(PATIENCE):  # the database notices in its own time
            while not (taken := await other.leases.take_orphans(9)):
                await asyncio.sleep(0.02)
        assert taken == [Lease(table.id, 2)]
        with pytest.raises(LeaseLostError):
            await one.storage.append(old, Entry(n=2, seat=NORTH, choose="late"), {}, None)
        with pytest.raises(LeaseLostError):
            await one.storage.save(old, table, "finished")
        saved = await other.storage.load(table.id)
        assert saved is not None
        assert (len(saved.entries), saved.phase) == (1, "running")
        await other.storage.append(Lease(table.id, 2), Entry(n=2, seat=NORTH), {}, None)

    with_two(cluster, act)


def test_a_process_that_does_not_renew_is_believed_dead(cluster: Cluster) -> None:
    async def act(one: Process, other: Process) -> None:
        table = document()
        await one.storage.create(table, one.leases.me)
        assert isinstance(await other.leases.take(table.id), Elsewhere)
        over = sa.update(PROCESSES).where(PROCESSES.c.id == one.leases.me).values(until=0.0)
        await other.storage.write(lambda connection: connection.execute(over))
        assert await other.leases.take(table.id) == Lease(table.id, 2)
        await one.leases.renew()  # it lives after all
        await other.leases.renew()
        assert await one.leases.where(table.id) == Elsewhere("http://other")

    with_two(cluster, act)


def test_everybody_hears_that_a_table_was_taken_or_let_go(cluster: Cluster) -> None:
    async def act(one: Process, other: Process) -> None:
        table = document()
        lease = await one.storage.create(table, one.leases.me)
        await one.leases.release(lease)
        assert await other.leases.take(table.id) == Lease(table.id, 2)
        await one.leases.release(lease)  # it is not ours any more: nothing happens
        assert await other.leases.held() == {Lease(table.id, 2)}
        await other.leases.leave()
        await until(lambda: one.heard == [f"taken {table.id} 2", "free"])
        assert await one.leases.take(table.id) == Lease(table.id, 3)

    with_two(cluster, act)


def test_of_many_who_want_a_table_one_gets_it(cluster: Cluster) -> None:
    async def act(one: Process, other: Process) -> None:
        tables = [document() for _ in range(20)]
        for table in tables:
            await one.storage.save(await one.storage.create(table), table, "running")
        taken = await asyncio.gather(*(process.leases.take_orphans(8) for process in (one, other, one, other)))
        ids = [lease.table for leases in taken for lease in leases]
        assert sorted(ids) == sorted(set(ids))
        both = await asyncio.gather(one.leases.take(tables[0].id), other.leases.take(tables[0].id))
        assert sum(isinstance(each, Lease) for each in both) == 1

    with_two(cluster, act)


def test_a_broken_connection_is_made_anew_and_it_is_told_that_notices_were_missed(cluster: Cluster) -> None:
    async def act(one: Process, other: Process) -> None:
        table = document()
        await one.storage.create(table, one.leases.me)
        cut = sa.text("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = :me")
        await other.storage.write(lambda connection: connection.execute(cut, {"me": one.leases.me}).all())
        await until(lambda: one.missed == 1)
        assert await other.leases.where(table.id) == Elsewhere("http://one")

    with_two(cluster, act)


def test_all_processes_share_one_secret(cluster: Cluster) -> None:
    async def act(one: Process, other: Process) -> None:
        mine, theirs = await asyncio.gather(one.leases.secret("x"), other.leases.secret("x"))
        assert mine == theirs
        assert len(mine) == 32

    with_two(cluster, act)


def test_one_that_was_struck_out_comes_back_under_its_number(database: str) -> None:
    async def act(storage: Storage) -> None:
        leases = Leases(storage, "http://one")
        await leases.join()
        await storage.write(lambda connection: connection.execute(sa.delete(PROCESSES)).rowcount)
        await leases.renew()
        found = await storage.read(lambda connection: connection.execute(sa.select(PROCESSES.c.id, PROCESSES.c.url)).all())
        assert [tuple(row) for row in found] == [(leases.me, "http://one")]

    with_storage(database, act)


def test_alone_on_a_file_every_table_is_ours_at_once(tmp_path: object) -> None:
    url = f"sqlite:///{tmp_path}/t.db"
    table = document()

    async def before(storage: Storage) -> None:
        leases = Leases(storage, "")
        await leases.join()
        await storage.save(await storage.create(table, leases.me), table, "running")

    async def after(storage: Storage) -> None:
        leases = Leases(storage, "")
        await leases.join()
        assert await leases.where(table.id) is None
        assert await leases.take_orphans(9) == [Lease(table.id, 2)]
        assert await leases.take_orphans(9) == []
        assert await leases.take(table.id) == Lease(table.id, 3)

    with_storage(url, before)
    with_storage(url, after)


def test_a_file_is_one_servers_alone(tmp_path: object) -> None:
    url = f"sqlite:///{tmp_path}/t.db"

    async def act(storage: Storage) -> None:
        second = Storage(url)
        with pytest.raises(StorageError, match="another server is using"):
            await second.open()
        await second.close()

    with_storage(url, act)
    with_storage(url, lambda storage: storage.check())
