"""Expiry: unused tables, inactive matches and old records are deleted.

Before that, finished matches are packed: a record holds every entry, so the entries go and the record is compressed, to about a tenth of
what both took. Whoever asks for such a match notices nothing. Each process looks after its own tables and those that nobody serves.
"""

import time
import zlib
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from netdeck.server.db_tables import ENTRIES, PROCESSES, TABLES
from netdeck.server.limits import HOUR, Limits
from netdeck.server.storage import Storage

DAY = 24 * HOUR
MOST_AT_ONCE = 500
PACKED_AT_ONCE = 50


async def remove_expired(storage: Storage, me: int, limits: Limits, put_away: Callable[[str], Awaitable[None]]) -> int:
    """Delete every expired table; *put_away* removes one from memory first. Returns how many."""
    now = time.time()
    kept = {"open": limits.open_hours * HOUR, "running": limits.idle_days * DAY, "finished": limits.finished_days * DAY}
    overdue = sa.or_(
        sa.false(), *(sa.and_(TABLES.c.phase == phase, TABLES.c.changed < now - seconds) for phase, seconds in kept.items() if seconds)
    )
    others = sa.select(PROCESSES.c.id).where(PROCESSES.c.until > now, PROCESSES.c.id != me)
    ours = sa.or_(TABLES.c.owner.is_(None), TABLES.c.owner.not_in(others))
    wanted = sa.select(TABLES.c.id).where(overdue, ours).limit(MOST_AT_ONCE)
    ids = await storage.read(lambda connection: list(connection.execute(wanted).scalars()))
    for id in ids:
        await put_away(id)

    def remove(connection: Connection) -> int:
        # Asked again: somebody may have come meanwhile.
        return connection.execute(sa.delete(TABLES).where(TABLES.c.id.in_(ids), overdue, ours)).rowcount

    return await storage.write(remove) if ids else 0


async def archive_old(storage: Storage, limits: Limits) -> int:
    """Compress every finished match that is old enough; returns how many."""
    if not limits.packed_days:
        return 0
    before = time.time() - limits.packed_days * DAY
    old = sa.and_(TABLES.c.phase == "finished", TABLES.c.packed.is_(False), TABLES.c.record.is_not(None), TABLES.c.changed < before)
    wanted = sa.select(TABLES.c.id, TABLES.c.record).where(old).limit(PACKED_AT_ONCE)
    packed = 0
    while True:

        def read(connection: Connection) -> list[tuple[str, bytes]]:
            return [(row.id, zlib.compress(row.record, 9)) for row in connection.execute(wanted)]

        found = await storage.read(read)
        if not found:
            return packed

        def pack(connection: Connection, found: list[tuple[str, bytes]] = found) -> None:
            for id, record in found:
                size = sa.func.length(TABLES.c.document) + sa.func.coalesce(sa.func.length(TABLES.c.thoughts), 0) + len(record)
                change = sa.update(TABLES).where(TABLES.c.id == id, TABLES.c.packed.is_(False))
                if connection.execute(change.values(record=record, packed=True, size=size)).rowcount:
                    connection.execute(sa.delete(ENTRIES).where(ENTRIES.c.table_id == id))

        await storage.write(pack)
        packed += len(found)
