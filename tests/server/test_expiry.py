"""Expiry: what nobody will come back to leaves the database, and nothing else does."""

import asyncio
import time

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from netdeck.kernel import Entry, Seat
from netdeck.server.db_tables import ENTRIES, PROCESSES, TABLES
from netdeck.server.expiry import DAY, remove_expired
from netdeck.server.limits import HOUR, Limits
from netdeck.server.storage import Storage

from .test_storage import document

LIMITS = Limits(open_hours=1, idle_days=2, finished_days=3)


def test_tables_are_removed_when_their_time_is_over(database: str) -> None:
    async def run() -> None:
        storage = Storage(database)
        await storage.open()
        put_away: list[str] = []

        async def note(id: str) -> None:
            put_away.append(id)

        async def keep(phase: str, age: float, owner: int | None) -> str:
            table = document()
            lease = await storage.create(table, 1)
            await storage.append(lease, Entry(n=1, seat=Seat("north")), {}, None)
            values = {"phase": phase, "changed": time.time() - age, "owner": owner}

            def act(connection: Connection) -> None:
                connection.execute(sa.update(TABLES).where(TABLES.c.id == table.id).values(values))

            await storage.write(act)
            return table.id

        def living(connection: Connection) -> None:
            connection.execute(sa.insert(PROCESSES).values(id=77, url="", until=time.time() + DAY))

        await storage.write(living)
        ages = {"open": HOUR, "running": 2 * DAY, "finished": 3 * DAY}
        overdue = [await keep(phase, age + HOUR / 2, owner) for phase, age in ages.items() for owner in (None, 1, 55)]
        kept = [await keep(phase, age - HOUR / 2, None) for phase, age in ages.items()]
        another = await keep("open", 2 * HOUR, 77)
        assert await remove_expired(storage, 1, LIMITS, note) == len(overdue)
        assert sorted(put_away) == sorted(overdue)
        assert await remove_expired(storage, 1, LIMITS, note) == 0
        assert await remove_expired(storage, 1, Limits(open_hours=0, idle_days=0, finished_days=0), note) == 0
        for id in (*kept, another):
            assert await storage.load(id) is not None
        left = await storage.read(lambda connection: set(connection.execute(sa.select(ENTRIES.c.table_id)).scalars()))
        assert left.isdisjoint(overdue)
        await storage.close()

    asyncio.run(run())
