"""Many tables share a transaction: what each of them writes is there, and whoever has lost a lease spoils nothing for the others."""

import asyncio
import threading
from collections.abc import Awaitable, Sequence
from typing import TypeVar

import pytest
import sqlalchemy as sa

from netdeck.kernel import Entry, Seat
from netdeck.server.db_tables import TABLES
from netdeck.server.storage import Lease, LeaseLostError, Storage
from netdeck.server.writer import StorageError

from .test_storage import document, with_storage

T = TypeVar("T")
NORTH = Seat("north")


async def together(storage: Storage, writes: Sequence[Awaitable[None]]) -> list[BaseException | None]:
    """What comes of *writes* that all wait for the writer, and so go into one transaction."""
    free, waits = threading.Event(), threading.Event()

    def hold(_: sa.Connection) -> None:
        waits.set()
        assert free.wait(120)

    holding = asyncio.create_task(storage.write(hold))
    await asyncio.to_thread(waits.wait)
    writing = [asyncio.ensure_future(write) for write in writes]
    await asyncio.sleep(0)  # each gets as far as the queue
    free.set()
    await holding
    return await asyncio.gather(*writing, return_exceptions=True)


def entries(storage: Storage, leases: Sequence[Lease], words: Sequence[str]) -> list[Awaitable[None]]:
    steps = zip(leases, words, strict=True)
    return [storage.append(lease, Entry(n=1, seat=NORTH, choose=word), {NORTH: 1.25}, None) for lease, word in steps]


async def chosen(storage: Storage, lease: Lease) -> list[str]:
    saved = await storage.load(lease.table)
    assert saved is not None
    assert all(saved.banks == {NORTH: 1.25} for _ in saved.entries)
    return [entry.choose for entry in saved.entries]


def test_entries_that_share_a_statement_come_back_as_they_were(database: str) -> None:
    words = ["play 'Ember'", 'say "now"', "a\\b", "naïve ☂ 🂡", "two\nlines", "tab\there", "%s :steps ? {} $.id", "\x00\x1f", ""]

    async def act(storage: Storage) -> None:
        leases = [await storage.create(document()) for _ in words]
        assert await together(storage, entries(storage, leases, words)) == [None] * len(words)
        assert [await chosen(storage, lease) for lease in leases] == [[word] for word in words]

    with_storage(database, act)


def test_a_lost_lease_among_many_writes_nothing_and_spoils_nothing(database: str) -> None:
    async def act(storage: Storage) -> None:
        leases = [await storage.create(document()) for _ in range(5)]
        taken = sa.update(TABLES).where(TABLES.c.id == leases[2].table).values(epoch=2)
        await storage.write(lambda connection: connection.execute(taken))
        outcomes = await together(storage, entries(storage, leases, ["pass"] * 5))
        assert [type(outcome) for outcome in outcomes] == [type(None), type(None), LeaseLostError, type(None), type(None)]
        assert [await chosen(storage, lease) for lease in leases] == [["pass"], ["pass"], [], ["pass"], ["pass"]]

    with_storage(database, act)


@pytest.mark.parametrize("last", [None, b"the record"])
def test_two_steps_of_one_table_in_one_transaction_are_both_kept_in_order(database: str, last: bytes | None) -> None:
    async def act(storage: Storage) -> None:
        lease, other = await storage.create(document()), await storage.create(document())
        steps = [storage.append(lease, Entry(n=n, seat=NORTH, choose=str(n)), {}, last if n == 3 else None) for n in (1, 2, 3)]
        assert await together(storage, [*steps, *entries(storage, [other], ["pass"])]) == [None] * 4
        saved = await storage.load(lease.table)
        assert saved is not None
        assert [entry.choose for entry in saved.entries] == ["1", "2", "3"]
        assert saved.phase == ("open" if last is None else "finished")
        assert await chosen(storage, other) == ["pass"]

    with_storage(database, act)


def test_an_entry_that_is_there_already_takes_no_other_with_it(database: str) -> None:
    async def act(storage: Storage) -> None:
        leases = [await storage.create(document()) for _ in range(3)]
        await asyncio.gather(*entries(storage, leases[1:2], ["first"]))
        outcomes = await together(storage, entries(storage, leases, ["pass"] * 3))
        assert [type(outcome) for outcome in outcomes] == [type(None), StorageError, type(None)]
        assert [await chosen(storage, lease) for lease in leases] == [["pass"], ["first"], ["pass"]]

    with_storage(database, act)
