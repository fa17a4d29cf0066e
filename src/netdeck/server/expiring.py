"""Expiry: tables that nobody came to, matches at which nothing happens any more, and old records leave the database.

Each process looks after its own tables and those that nobody serves.
"""

import time
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from netdeck.server.limits import HOUR, Limits
from netdeck.server.rows import PROCESSES, TABLES
from netdeck.server.storage import Storage

DAY = 24 * HOUR
MOST_AT_ONCE = 500


async def remove_overdue(storage: Storage, me: int, limits: Limits, put_away: Callable[[str], Awaitable[None]]) -> int:
    """Remove every table whose time is over; *put_away* takes one out of the memory first. How many were removed."""
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
