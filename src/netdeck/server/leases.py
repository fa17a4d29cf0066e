"""Leases: which process owns a table, and how another takes it over.

A table belongs to the process that its row names. That process is alive while it holds a lock of its number in the database, which ends
with its connection, and while it has renewed its row of ``processes`` not too long ago, which covers machines that vanish and processes
that stand still. Both may be wrong about a process that is merely slow, so neither is trusted with the record: every new owner counts the
epoch of the table on, and a write under an older epoch changes nothing.

With SQLite there is one process (the file is locked), and every table that it looks for is its own.
"""

import math
import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert as insert_on_postgresql
from sqlalchemy.engine import Connection

from netdeck.server.db_tables import PROCESSES, SECRETS, TABLES
from netdeck.server.storage import Lease, Storage

LIVES = 6.0
"""How many seconds a process that says nothing is believed to live."""
REMEMBERED = 3.0
"""For how many seconds it is remembered who serves a table: less than a process that vanishes is believed to live."""
MOST_REMEMBERED = 10_000
FORGOTTEN = 3600.0
"""After so many seconds a process that serves nothing is struck out."""
CHANNEL = "netdeck"
"""Where PostgreSQL tells all processes what happens to leases: ``taken TABLE EPOCH``, or ``free`` when somebody has let tables go."""
LIVING = 0x6E64
"""The class of the locks that living processes hold."""

_LOCKS = sa.table("pg_locks", *(sa.column(name) for name in ("locktype", "database", "classid", "objid", "granted")))
_DATABASES = sa.table("pg_database", sa.column("oid"), sa.column("datname"))


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A table that another process serves, and that process's address."""

    url: str


class Leases:
    """The leases of one process."""

    def __init__(self, storage: Storage, url: str, lives: float = LIVES) -> None:
        self._storage = storage
        self._lives = lives
        self.url = url
        """Where this process is reached by its peers."""
        self.me = 0
        """The number of this process; 0 before it has joined."""
        self._known: dict[str, tuple[float, Elsewhere]] = {}
        """Who serves which table, and when that was heard."""

    @property
    def alone(self) -> bool:
        """Whether no other process can use this database."""
        return self._storage.embedded

    # Living

    async def join(self) -> None:
        """Register this process."""

        def act(connection: Connection) -> int:
            if self.alone:  # whoever was here before is gone: the file is ours
                connection.execute(sa.delete(PROCESSES))
            row = {"url": self.url, "until": self._now() + self._lives}
            return int(connection.execute(sa.insert(PROCESSES).values(row).returning(PROCESSES.c.id)).scalar_one())

        self.me = await self._storage.write(act)

    async def renew(self) -> None:
        """Renew the registration, and remove processes that are long gone."""
        until = self._now() + self._lives
        served = sa.select(TABLES.c.owner).where(TABLES.c.owner.is_not(None))

        def act(connection: Connection) -> None:
            if not connection.execute(sa.update(PROCESSES).where(PROCESSES.c.id == self.me).values(until=until)).rowcount:
                # We stood still for so long that we were struck out.
                connection.execute(sa.insert(PROCESSES).values(id=self.me, url=self.url, until=until))
            connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.until < self._now() - FORGOTTEN, PROCESSES.c.id.not_in(served)))

        await self._storage.write(act)

    async def leave(self) -> None:
        """Release every table for the others."""

        def act(connection: Connection) -> None:
            connection.execute(sa.update(TABLES).where(TABLES.c.owner == self.me).values(owner=None))
            connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.id == self.me))
            self.notify(connection, "free")

        if self.me:
            await self._storage.write(act)
            self.me = 0

    async def touch(self) -> None:
        """Write without changing anything. Raises :class:`~netdeck.server.storage.StorageError` if writing fails."""
        same = sa.update(PROCESSES).where(PROCESSES.c.id == self.me).values(url=self.url)
        await self._storage.write(lambda connection: connection.execute(same).rowcount)

    async def draining(self) -> bool:
        """Whether an operator drains this process."""
        own = sa.select(PROCESSES.c.draining).where(PROCESSES.c.id == self.me)
        return bool(await self._storage.read(lambda connection: connection.execute(own).scalar()))

    async def others(self) -> bool:
        """Whether another live process accepts tables."""
        if self.alone:
            return False
        found = sa.select(PROCESSES.c.id).where(PROCESSES.c.id != self.me, PROCESSES.c.draining.is_(False), self.is_alive())
        return await self._storage.read(lambda connection: connection.execute(found.limit(1)).first() is not None)

    async def announce_free_tables(self) -> None:
        """Notify the other processes of unowned tables."""
        await self._storage.write(lambda connection: self.notify(connection, "free"))

    # Tables

    async def where(self, id: str) -> Elsewhere | None:
        """The other live process that owns a table; ``None`` if there is none."""
        if self.alone:
            return None
        heard, place = self._known.get(id, (-math.inf, None))
        if time.monotonic() < heard + REMEMBERED:
            return place
        found = sa.select(PROCESSES.c.url).join(TABLES, TABLES.c.owner == PROCESSES.c.id)
        found = found.where(TABLES.c.id == id, PROCESSES.c.id != self.me, self.is_alive())
        url = await self._storage.read(lambda connection: connection.execute(found).scalar())
        if url is None:
            return None
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        place = Elsewhere(url)
        self._known[id] = time.monotonic(), place
        return place

    def forget(self, id: str = "") -> None:
        """Drop the cached owner of a table, or of all tables."""
        if id:
            self._known.pop(id, None)
        else:
            self._known.clear()

    async def take(self, id: str) -> Lease | Elsewhere | None:
        """Take the lease of a table, unless another live process has it; ``None`` if the table does not exist."""

        def act(connection: Connection) -> Lease | Elsewhere | None:
            # The row is locked before anything is decided, so of two who want a table one waits and sees what the other did.
            row = connection.execute(sa.select(TABLES.c.owner, TABLES.c.epoch).where(TABLES.c.id == id).with_for_update()).first()
            if row is None:
                return None
            if row.owner not in (None, self.me) and not self.alone:
                living = sa.select(PROCESSES.c.url).where(PROCESSES.c.id == row.owner, self.is_alive())
                url = connection.execute(living).scalar()
                if url is not None:
                    return Elsewhere(url)
            return self._take(connection, id, row.epoch)

        return await self._storage.write(act)

    async def take_orphans(self, most: int, but: Collection[str] = ()) -> list[Lease]:
        """Take some running tables without a live owner, skipping those that another process is taking."""
        orphans = sa.select(TABLES.c.id, TABLES.c.epoch).where(
            TABLES.c.phase == "running", TABLES.c.aside.is_(None), TABLES.c.id.not_in(but)
        )
        if self.alone:
            orphans = orphans.where(sa.or_(TABLES.c.owner.is_(None), TABLES.c.owner != self.me))
        else:
            living = sa.select(PROCESSES.c.id).where(self.is_alive())
            orphans = orphans.where(sa.or_(TABLES.c.owner.is_(None), TABLES.c.owner.not_in(living)))
        orphans = orphans.order_by(TABLES.c.created).limit(most).with_for_update(skip_locked=True)

        def act(connection: Connection) -> list[Lease]:
            return [self._take(connection, row.id, row.epoch) for row in connection.execute(orphans).all()]

        return await self._storage.write(act)

    def _take(self, connection: Connection, id: str, epoch: int) -> Lease:
        lease = Lease(id, epoch + 1)
        connection.execute(sa.update(TABLES).where(TABLES.c.id == id).values(owner=self.me, epoch=lease.epoch))
        self.notify(connection, f"taken {id} {lease.epoch}")
        return lease

    async def release(self, lease: Lease) -> None:
        """Release one table, if it is still ours."""
        mine = sa.update(TABLES).where(TABLES.c.id == lease.table, TABLES.c.epoch == lease.epoch, TABLES.c.owner == self.me)

        def act(connection: Connection) -> None:
            connection.execute(mine.values(owner=None))

        await self._storage.write(act)

    async def held(self) -> set[Lease]:
        """The leases of this process according to the database."""
        mine = sa.select(TABLES.c.id, TABLES.c.epoch).where(TABLES.c.owner == self.me)
        return await self._storage.read(lambda connection: {Lease(row.id, row.epoch) for row in connection.execute(mine)})

    # Peers

    async def secret(self, name: str) -> bytes:
        """A secret that all processes on this database share under *name*; the first one creates it."""
        row = {"name": name, "value": secrets.token_hex(32)}
        kept = sa.select(SECRETS.c.value).where(SECRETS.c.name == row["name"])

        def act(connection: Connection) -> str:
            if connection.execute(kept).first() is None:
                # SQLite has one writer; with PostgreSQL another process may do this at the same moment.
                connection.execute(sa.insert(SECRETS) if self.alone else insert_on_postgresql(SECRETS).on_conflict_do_nothing(), row)
            return str(connection.execute(kept).scalar_one())

        return bytes.fromhex(await self._storage.write(act))

    def notify(self, connection: Connection, notice: str) -> None:
        """Notify all processes after the transaction."""
        if not self.alone:
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, notice)))

    def _now(self) -> sa.ColumnElement[float]:
        """The time by the clock that all processes share: the database's."""
        if self.alone:
            return sa.literal(time.time(), sa.Float(53))
        return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float(53))

    def is_alive(self) -> sa.ColumnElement[bool]:
        """SQL condition: whether the process of a row is alive."""
        here = sa.select(_DATABASES.c.oid).where(_DATABASES.c.datname == sa.func.current_database()).scalar_subquery()
        lock = sa.and_(_LOCKS.c.locktype == "advisory", _LOCKS.c.granted, _LOCKS.c.database == here, _LOCKS.c.classid == LIVING)
        holds = sa.exists().where(lock, sa.cast(_LOCKS.c.objid, sa.BigInteger) == PROCESSES.c.id)
        return sa.and_(PROCESSES.c.until > self._now(), holds)
