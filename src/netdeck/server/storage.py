"""Storage: what a table needs to come back, in SQLite or PostgreSQL.

A table is a row with a document, and an entry for each choice. Whoever writes to a table names the lease under which they do so: once
another process has taken the table, nothing that the old one still has in hand can reach it.
"""

import asyncio
import importlib.util
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from netdeck import places
from netdeck.kernel import Entry, Seat
from netdeck.server.documents import Saved, TableDocument
from netdeck.server.locking import FileLock
from netdeck.server.messages import Phase, Thought
from netdeck.server.rows import ENTRIES, TABLES
from netdeck.server.writing import Step, StorageError, Writer, first_line

T = TypeVar("T")

_INSERT_TABLE = sa.insert(TABLES)
_INSERT_ENTRY = sa.insert(ENTRIES)
_UNDER_LEASE = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("its"), TABLES.c.epoch == sa.bindparam("under"))
_SAVE = _UNDER_LEASE.values({name: sa.bindparam(name) for name in ("document", "phase", "changed")})
_FINISH = _UNDER_LEASE.values({name: sa.bindparam(name) for name in ("banks", "changed", "phase", "record", "thoughts")})

# Made here and not at the first table: msgspec learns a type while it first reads one, and crashes when two threads do so at once.
_read_document = msgspec.json.Decoder(TableDocument).decode
_read_entry = msgspec.json.Decoder(Entry).decode
_read_banks = msgspec.json.Decoder(dict[Seat, float]).decode
_read_thoughts = msgspec.json.Decoder(list[Thought]).decode

MIGRATING = 0x6E657464
"""The number of the lock under which PostgreSQL lets one server at a time bring the database up to date."""


class LeaseLostError(StorageError):
    """Another process has taken the table: nothing of this was written, and nothing that follows will be."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write to a table, until somebody takes it under a higher epoch."""

    table: str
    epoch: int


def usual_database() -> str:
    """The embedded database in the user's data folder."""
    return f"sqlite:///{places.data() / 'tables.db'}"


class Storage:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        try:
            self.url = sa.make_url(url)
        except sa.exc.ArgumentError:
            raise StorageError("that is no database; write sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME") from None
        if self.url.get_backend_name() not in ("sqlite", "postgresql"):
            raise StorageError(f"{self.url.get_backend_name()} is not supported; use sqlite or postgresql+psycopg")
        if self.url.drivername == "postgresql":
            self.url = self.url.set(drivername="postgresql+psycopg")
        if not self.embedded and importlib.util.find_spec("psycopg") is None:
            raise StorageError("PostgreSQL needs its driver: pip install 'netdeck[postgres]'")
        if self.embedded and self.url.database in (None, "", ":memory:"):
            raise StorageError("a database in memory would lose every table; write sqlite:///FILE")
        self._writer = Writer(self._connect_to_write)
        self._engine: Engine | None = None
        self._lock: FileLock | None = None

    @property
    def embedded(self) -> bool:
        """Whether it is SQLite."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def is_open(self) -> bool:
        """Whether it can be read and written."""
        return self._engine is not None

    @property
    def engine(self) -> Engine:
        """The opened database."""
        if self._engine is None:
            raise StorageError("the database is not open")
        return self._engine

    # Opening

    async def open(self) -> None:
        """Connect, bring the database to its newest form and begin to write."""
        try:
            await asyncio.to_thread(self._open)
        except (sa.exc.SQLAlchemyError, OSError) as error:
            raise StorageError(f"the database cannot be opened: {first_line(error)}") from error
        self._writer.start()

    def _open(self) -> None:
        if self.embedded and self.url.database:
            place = Path(self.url.database)
            place.parent.mkdir(parents=True, exist_ok=True)
            self._lock = FileLock(place.with_name(place.name + ".lock"))
            if not self._lock.take():
                raise StorageError(f"another server is using {place}; several can share a PostgreSQL database")
            place.touch(0o600)  # it holds the secrets of running deals
        engine = sa.create_engine(self.url, hide_parameters=True, pool_pre_ping=not self.embedded)
        if self.embedded:
            sa.event.listen(engine, "connect", _settle_sqlite)
            sa.event.listen(engine, "begin", _begin_sqlite)
        migrate(engine)
        self._engine = engine

    def _connect_to_write(self) -> Connection:
        return self.engine.connect().execution_options(netdeck_writes=True)

    async def close(self) -> None:
        """Finish what is being written and let the database go."""
        await self._writer.finish()
        if self._engine is not None:
            await asyncio.to_thread(self._engine.dispose)
            self._engine = None
        if self._lock is not None:
            self._lock.release()

    # Writing

    async def write(self, act: Callable[[Connection], T]) -> T:
        """Do *act* in a transaction; when this returns it is on disk. Raises :class:`StorageError` when it is not."""
        return await self._writer.write(act)

    async def create(self, document: TableDocument, owner: int | None = None) -> Lease:
        """Keep a new table, which is *owner*'s to serve."""
        lease = Lease(document.id, 1)
        row = {
            "id": document.id,
            "game": document.setup.game,
            "phase": "open",
            "public": document.public,
            "created": document.created,
            "changed": time.time(),
            "document": _text(document),
            "banks": "{}",
            "owner": owner,
            "epoch": lease.epoch,
        }

        def act(connection: Connection) -> None:
            connection.execute(_INSERT_TABLE, row)

        await self.write(act)
        return lease

    async def save(self, lease: Lease, document: TableDocument, phase: Phase) -> None:
        """Replace the document of a table."""
        values = {"document": _text(document), "phase": phase, "changed": time.time()}
        if not await self.write(lambda connection: _changed(connection, lease, _SAVE, values)):
            raise LeaseLostError(f"table {lease.table} is served by another process")

    async def append(
        self, lease: Lease, entry: Entry, banks: dict[Seat, float], record: bytes | None, thoughts: Sequence[Thought] = ()
    ) -> None:
        """Keep one entry and what is left on the clocks; *record* is the whole match when this was its end, which *thoughts* led to."""
        now = time.time()
        if record is None:
            step = Step(id=lease.table, epoch=lease.epoch, n=entry.n, made=now, line=_text(entry), banks=_text(banks))
            held = await self._writer.go_on(step)
        else:
            values = {"banks": _text(banks), "changed": now, "phase": "finished", "record": record, "thoughts": _text(thoughts)}
            line = {"table_id": lease.table, "n": entry.n, "made": now, "line": _text(entry)}
            held = await self.write(lambda connection: _changed(connection, lease, _FINISH, values) and _entered(connection, line))
        if not held:
            raise LeaseLostError(f"table {lease.table} is served by another process")

    # Reading

    async def read(self, act: Callable[[Connection], T]) -> T:
        """Look something up."""

        def run() -> T:
            try:
                with self.engine.connect() as connection, connection.begin():
                    return act(connection)
            except sa.exc.SQLAlchemyError as error:
                raise StorageError(f"the database cannot be read: {first_line(error)}") from error

        return await asyncio.to_thread(run)

    async def check(self) -> None:
        """Raise :class:`StorageError` unless the database answers."""
        await self.read(lambda connection: connection.execute(sa.select(sa.literal(1))).scalar())

    async def load(self, id: str) -> Saved | None:
        """A table with all its entries; ``None`` when there is none of that name."""

        def act(connection: Connection) -> Saved | None:
            row = connection.execute(sa.select(TABLES.c.document, TABLES.c.phase, TABLES.c.banks).where(TABLES.c.id == id)).first()
            if row is None:
                return None
            lines = connection.execute(sa.select(ENTRIES.c.line).where(ENTRIES.c.table_id == id).order_by(ENTRIES.c.n)).scalars()
            return Saved(
                document=_read_document(row.document),
                phase=row.phase,
                entries=tuple(_read_entry(line) for line in lines),
                banks=_read_banks(row.banks),
            )

        return await self.read(act)

    async def record(self, id: str) -> bytes | None:
        """The record of a finished match."""
        return await self.read(lambda connection: connection.execute(sa.select(TABLES.c.record).where(TABLES.c.id == id)).scalar())

    async def thoughts(self, id: str) -> list[Thought] | None:
        """What the bots of a finished match thought; ``None`` while it goes on."""
        wanted = sa.select(TABLES.c.phase, TABLES.c.thoughts).where(TABLES.c.id == id)
        row = await self.read(lambda connection: connection.execute(wanted).first())
        if row is None or row.phase != "finished":
            return None
        return _read_thoughts(row.thoughts or "[]")

    async def running(self) -> list[str]:
        """The tables at which a match goes on, the oldest first."""
        wanted = sa.select(TABLES.c.id).where(TABLES.c.phase == "running").order_by(TABLES.c.created)
        return await self.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def lobby(self, phases: Iterable[Phase] = ("open", "running"), most: int = 200) -> list[tuple[TableDocument, Phase]]:
        """The public tables, the newest first."""
        wanted = sa.select(TABLES.c.document, TABLES.c.phase).where(TABLES.c.public.is_(True), TABLES.c.phase.in_(tuple(phases)))
        wanted = wanted.order_by(TABLES.c.created.desc()).limit(most)

        def act(connection: Connection) -> list[tuple[TableDocument, Phase]]:
            return [(_read_document(row.document), row.phase) for row in connection.execute(wanted)]

        return await self.read(act)


def migrate(engine: Engine) -> None:
    """Bring a database to the form that this version needs."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "netdeck.server:migrations")
    with engine.connect().execution_options(netdeck_writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _settle_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    mode = cursor.execute("PRAGMA journal_mode=WAL").fetchone()[0]
    if mode != "wal":
        raise StorageError(f"SQLite keeps its journal in mode {mode!r} here, not WAL: put the database on a local disk")
    for pragma in ("synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: waiting for it half way through does not work in SQLite."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("netdeck_writes") else "BEGIN")


def _changed(connection: Connection, lease: Lease, change: sa.Update, values: dict[str, Any]) -> bool:
    """Change the row of a table; whether the lease holds. That comes first: a row that is changed is ours until the transaction ends."""
    return connection.execute(change, {**values, "its": lease.table, "under": lease.epoch}).rowcount == 1


def _entered(connection: Connection, line: dict[str, Any]) -> bool:
    connection.execute(_INSERT_ENTRY, line)
    return True


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
