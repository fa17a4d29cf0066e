"""Storage: what a table needs to come back, in SQLite or PostgreSQL.

A table is a row with a document, and an entry for each choice. All writing is done by one thread, which puts everything that waits into
one transaction: a write is answered when it is on disk, and many tables share the price of that. Whoever writes to a table names the lease
under which they do so: once another process has taken the table, nothing that the old one still has in hand can reach it.
"""

import asyncio
import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from netdeck.kernel import Entry, Seat
from netdeck.server.documents import Saved, TableDocument
from netdeck.server.locking import FileLock
from netdeck.server.messages import Phase
from netdeck.server.rows import ENTRIES, TABLES

T = TypeVar("T")

_INSERT_TABLE = sa.insert(TABLES)
_INSERT_ENTRY = sa.insert(ENTRIES)
_UNDER_LEASE = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("its"), TABLES.c.epoch == sa.bindparam("under"))
_SAVE = _UNDER_LEASE.values({name: sa.bindparam(name) for name in ("document", "phase", "changed")})
_GO_ON = _UNDER_LEASE.values({name: sa.bindparam(name) for name in ("banks", "changed")})
_FINISH = _UNDER_LEASE.values({name: sa.bindparam(name) for name in ("banks", "changed", "phase", "record")})

MOST_AT_ONCE = 512
"""How many writes go into one transaction."""
MIGRATING = 0x6E657464
"""The number of the lock under which PostgreSQL lets one server at a time bring the database up to date."""


class StorageError(RuntimeError):
    """The database cannot be used, or something could not be written. Nothing of it was kept."""


class LeaseLostError(StorageError):
    """Another process has taken the table: nothing of this was written, and nothing that follows will be."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write to a table, until somebody takes it under a higher epoch."""

    table: str
    epoch: int


def data_folder() -> Path:
    """The user's folder for things that shall last."""
    own = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_DATA_HOME")
    return (Path(own) if own else Path.home() / ".local" / "share") / "netdeck"


def usual_database() -> str:
    """The embedded database in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.db'}"


@dataclass(slots=True)
class _Write:
    act: Callable[[Connection], Any]
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


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
        if self.embedded and self.url.database in (None, "", ":memory:"):
            raise StorageError("a database in memory would lose every table; write sqlite:///FILE")
        self._writes: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="netdeck-writer", daemon=True)
        self._engine: Engine | None = None
        self._lock: FileLock | None = None
        self._writing: Connection | None = None
        """The connection of the thread that writes."""

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
            raise StorageError(f"the database cannot be opened: {_first_line(error)}") from error
        self._thread.start()

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

    async def close(self) -> None:
        """Finish what is being written and let the database go."""
        if self._thread.is_alive():
            self._writes.put(None)
            await asyncio.to_thread(self._thread.join)
        if self._engine is not None:
            await asyncio.to_thread(self._engine.dispose)
            self._engine = None
        if self._lock is not None:
            self._lock.release()

    # Writing

    async def write(self, act: Callable[[Connection], T]) -> T:
        """Do *act* in a transaction; when this returns it is on disk. Raises :class:`StorageError` when it is not."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._writes.put(_Write(act, future, loop))
        # A caller that goes away does not take its write back: it may be half way to the disk.
        return await asyncio.shield(future)

    def _write_all(self) -> None:
        while (first := self._writes.get()) is not None:
            batch = [first]
            while len(batch) < MOST_AT_ONCE:
                try:
                    more = self._writes.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self._writes.put(None)
                    break
                batch.append(more)
            self._write_batch(batch)
        self._stop_writing()

    def _stop_writing(self) -> None:
        """Let the connection go by which we write; whatever is wrong with it, the next one is a new one."""
        if self._writing is not None:
            with contextlib.suppress(sa.exc.SQLAlchemyError):
                self._writing.close()
            self._writing = None

    def _write_batch(self, batch: Sequence[_Write]) -> None:
        try:
            connection = self._writing or self.engine.connect().execution_options(netdeck_writes=True)
            self._writing = connection
            with connection.begin():
                results = [write.act(connection) for write in batch]
        except Exception as error:
            self._stop_writing()
            if len(batch) > 1:  # one bad write must not take the others with it
                for write in batch:
                    self._write_batch([write])
                return
            _answer(batch, [], error)
            return
        _answer(batch, results, None)

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
        await self._write_under(lease, _SAVE, values)

    async def append(self, lease: Lease, entry: Entry, banks: dict[Seat, float], record: bytes | None) -> None:
        """Keep one entry and what is left on the clocks; *record* is the whole match when this was its end."""
        now = time.time()
        values: dict[str, Any] = {"banks": _text(banks), "changed": now}
        line = {"table_id": lease.table, "n": entry.n, "made": now, "line": _text(entry)}
        if record is None:
            await self._write_under(lease, _GO_ON, values, line)
        else:
            await self._write_under(lease, _FINISH, values | {"phase": "finished", "record": record}, line)

    async def _write_under(self, lease: Lease, change: sa.Update, values: dict[str, Any], line: dict[str, Any] | None = None) -> None:
        def act(connection: Connection) -> bool:
            """Whether the lease holds. It is tried first: a row that is changed stays ours until the transaction ends."""
            if connection.execute(change, {**values, "its": lease.table, "under": lease.epoch}).rowcount != 1:
                return False
            if line is not None:
                connection.execute(_INSERT_ENTRY, line)
            return True

        if not await self.write(act):
            raise LeaseLostError(f"table {lease.table} is served by another process")

    # Reading

    async def read(self, act: Callable[[Connection], T]) -> T:
        """Look something up."""

        def run() -> T:
            try:
                with self.engine.connect() as connection, connection.begin():
                    return act(connection)
            except sa.exc.SQLAlchemyError as error:
                raise StorageError(f"the database cannot be read: {_first_line(error)}") from error

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
                document=msgspec.json.decode(row.document, type=TableDocument),
                phase=row.phase,
                entries=tuple(msgspec.json.decode(line, type=Entry) for line in lines),
                banks=msgspec.json.decode(row.banks, type=dict[Seat, float]),
            )

        return await self.read(act)

    async def record(self, id: str) -> bytes | None:
        """The record of a finished match."""
        return await self.read(lambda connection: connection.execute(sa.select(TABLES.c.record).where(TABLES.c.id == id)).scalar())

    async def running(self) -> list[str]:
        """The tables at which a match goes on, the oldest first."""
        wanted = sa.select(TABLES.c.id).where(TABLES.c.phase == "running").order_by(TABLES.c.created)
        return await self.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def lobby(self, phases: Iterable[Phase] = ("open", "running"), most: int = 200) -> list[tuple[TableDocument, Phase]]:
        """The public tables, the newest first."""
        wanted = sa.select(TABLES.c.document, TABLES.c.phase).where(TABLES.c.public.is_(True), TABLES.c.phase.in_(tuple(phases)))
        wanted = wanted.order_by(TABLES.c.created.desc()).limit(most)

        def act(connection: Connection) -> list[tuple[TableDocument, Phase]]:
            return [(msgspec.json.decode(row.document, type=TableDocument), row.phase) for row in connection.execute(wanted)]

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


def _answer(batch: Sequence[_Write], results: Sequence[Any], error: Exception | None) -> None:
    """Tell those who wait what became of their writes; each event loop is woken once."""

    def answer(mine: list[tuple["asyncio.Future[Any]", Any]]) -> None:
        for future, result in mine:
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                told = error if isinstance(error, StorageError) else StorageError(f"it could not be written: {_first_line(error)}")
                future.set_exception(told)

    for loop in {write.loop for write in batch}:
        mine = [(write.future, results[i] if error is None else None) for i, write in enumerate(batch) if write.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(answer, mine)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _first_line(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return (str(cause).splitlines() or [type(error).__name__])[0]
