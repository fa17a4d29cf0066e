"""The database: what is written is there, whole batches or nothing, and old databases are brought up to date."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
import sqlalchemy as sa

from netdeck.kernel import Candidate, Deal, Entry, Seat, Setup, Thoughts
from netdeck.server.clocks import Clock
from netdeck.server.db_tables import METADATA
from netdeck.server.documents import SeatDocument, TableDocument
from netdeck.server.http_bodies import Thought
from netdeck.server.storage import Lease, Storage
from netdeck.server.tokens import new_id
from netdeck.server.writer import StorageError

T = TypeVar("T")
NORTH = Seat("north")


def document(public: bool = True) -> TableDocument:
    return TableDocument(
        id=new_id(),
        created=time.time(),
        rules="1",
        setup=Setup(game="lantern"),
        seats=(SeatDocument(seat=NORTH),),
        clock=Clock(),
        public=public,
        deal=Deal.sealed(()),
        host="",
        watch="",
    )


def with_storage(url: str, act: Callable[[Storage], Awaitable[T]]) -> T:
    async def run() -> T:
        storage = Storage(url)
        await storage.open()
        try:
            return await act(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


def test_a_table_comes_back_as_it_was_written(database: str) -> None:
    table = document()
    entries = [Entry(n=n, seat=NORTH, choose="pass", seal="x") for n in (1, 2, 3)]

    async def write(storage: Storage) -> None:
        lease = await storage.create(table)
        await storage.save(lease, table, "running")
        await asyncio.gather(*(storage.append(lease, entry, {NORTH: 3.5}, None) for entry in entries))

    with_storage(database, write)
    saved = with_storage(database, lambda storage: storage.load(table.id))
    assert saved is not None
    assert (saved.document, saved.phase, list(saved.entries), saved.banks) == (table, "running", entries, {NORTH: 3.5})
    assert with_storage(database, lambda storage: storage.load("nobody")) is None


def test_one_entry_cannot_be_written_twice_and_takes_no_other_with_it(database: str) -> None:
    table = document()

    async def write(storage: Storage) -> list[object]:
        lease = await storage.create(table)
        numbers = [1, 2, 2, 3]
        return await asyncio.gather(*(storage.append(lease, Entry(n=n, seat=NORTH), {}, None) for n in numbers), return_exceptions=True)

    outcome = with_storage(database, write)
    assert sum(isinstance(each, StorageError) for each in outcome) == 1
    saved = with_storage(database, lambda storage: storage.load(table.id))
    assert saved is not None
    assert [entry.n for entry in saved.entries] == [1, 2, 3]


def test_thoughts_come_back_when_the_match_is_over_and_not_before(database: str) -> None:
    table = document()
    candidates = (Candidate("pass", visits=3, share=1.0, value=0.4),)
    thoughts = Thoughts(seat=NORTH, candidates=candidates, value=0.4, iterations=3)
    told = Thought(entry=2, number=1, choose="pass", thoughts=thoughts, labels={"pass": "End your turn."})

    async def write(storage: Storage) -> tuple[object, object]:
        lease = await storage.create(table)
        await storage.append(lease, Entry(n=1, seat=NORTH), {}, None, [told])
        before = await storage.thoughts(table.id)
        await storage.append(lease, Entry(n=2, seat=NORTH), {}, b"record", [told])
        return before, await storage.thoughts(table.id)

    assert with_storage(database, write) == (None, [told])


def test_an_entry_of_no_table_is_refused(database: str) -> None:
    with pytest.raises(StorageError):
        with_storage(database, lambda storage: storage.append(Lease("nowhere", 1), Entry(n=1), {}, None))


def test_the_lobby_shows_public_tables_that_are_not_over_newest_first(database: str) -> None:
    first, second, private, over = document(), document(), document(public=False), document()

    async def write(storage: Storage) -> list[str]:
        leases = [await storage.create(each) for each in (first, second, private, over)]
        await storage.append(leases[-1], Entry(n=1), {}, b"record")
        assert await storage.record(over.id) == b"record"
        assert await storage.record(first.id) is None
        return [each.id for each, _ in await storage.lobby()]

    listed = with_storage(database, write)
    mine = [id for id in listed if id in {first.id, second.id, private.id, over.id}]
    assert mine == [second.id, first.id]


def test_migrations_lead_to_exactly_the_tables_that_the_code_knows(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def compare(storage: Storage) -> list[object]:
        with storage.engine.connect() as connection:
            return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    assert with_storage(database, compare) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no such bits")
def test_a_file_with_secrets_is_its_owners_alone(tmp_path: Path) -> None:
    with_storage(f"sqlite:///{tmp_path}/t.db", lambda storage: storage.create(document()))
    assert (tmp_path / "t.db").stat().st_mode & 0o077 == 0


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: object) -> None:
    async def look(storage: Storage) -> tuple[object, ...]:
        return await storage.read(
            lambda connection: tuple(
                connection.execute(sa.text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous", "foreign_keys")
            )
        )

    assert with_storage(f"sqlite:///{tmp_path}/t.db", look) == ("wal", 2, 1)


def test_a_write_after_closing_fails_loudly(tmp_path: object) -> None:
    storage = Storage(f"sqlite:///{tmp_path}/t.db")
    with pytest.raises(StorageError, match="not open"):
        asyncio.run(storage.load("x"))
