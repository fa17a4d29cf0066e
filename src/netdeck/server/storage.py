"""Storage of tables in SQLite or PostgreSQL.

A table is a row with a document, and an entry for each choice. Whoever writes to a table names the lease under which they do so: once
another process has taken the table, nothing that the old one still has in hand can reach it.
"""

import asyncio
import importlib.util
import logging
import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from netdeck import user_dirs
from netdeck.kernel import Entry, Record, Seat
from netdeck.server import sqlite_file
from netdeck.server.db_tables import ENTRIES, SNAPSHOTS, TABLES
from netdeck.server.documents import Saved, TableDocument
from netdeck.server.file_lock import FileLock
from netdeck.server.http_bodies import Thought
from netdeck.server.messages import Phase
from netdeck.server.writer import DatabaseMissingError, Step, StorageError, Writer, first_line

log = logging.getLogger("netdeck.server")

T = TypeVar("T")

_INSERT_TABLE = sa.insert(TABLES)
_INSERT_ENTRY = sa.insert(ENTRIES)
_UNDER_LEASE = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("its"), TABLES.c.epoch == sa.bindparam("under"))
_SAVE = _UNDER_LEASE.values({name: sa.bindparam(name) for name in ("document", "phase", "changed", "size", "rank")})
_FINISH = _UNDER_LEASE.values(
    {name: sa.bindparam(name) for name in ("banks", "changed", "phase", "record", "thoughts")},
).values(size=sa.func.length(TABLES.c.document) + sa.bindparam("grown"))
_STILL = _UNDER_LEASE.values(epoch=TABLES.c.epoch)
_NO_SNAPSHOT = sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == sa.bindparam("its"))
_ASIDE = _UNDER_LEASE.values(aside=sa.bindparam("reason"), owner=None)

# Made here and not at the first table: msgspec learns a type while it first reads one, and crashes when two threads do so at once.
_read_document = msgspec.json.Decoder(TableDocument).decode
_read_entry = msgspec.json.Decoder(Entry).decode
_read_banks = msgspec.json.Decoder(dict[Seat, float]).decode
_read_thoughts = msgspec.json.Decoder(list[Thought]).decode

MIGRATING = 0x6E657464
"""The number of the lock under which PostgreSQL lets one server at a time bring the database up to date."""


READERS = 8
"""How many may read at once: more than strangers get, so that a table that has to be got back need not wait for them."""


class LeaseLostError(StorageError):
    """Another process has taken the table: nothing was written, and later writes will fail too."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write to a table, until another process takes it under a higher epoch."""

    table: str
    epoch: int


def usual_database() -> str:
    """The SQLite database in the user's data folder."""
    return f"sqlite:///{user_dirs.data() / 'tables.db'}"


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
        self._writer = Writer(self._connect_to_write, self._check_file)
        self._readers = ThreadPoolExecutor(READERS, "netdeck-reading")
        self._engine: Engine | None = None
        self._lock: FileLock | None = None
        self._file: tuple[int, int] | None = None
        """What tells the file that was opened from another one of the same name."""
        self._missing = False
        self.took: Callable[[str, float], None] = lambda kind, seconds: None
        """Is told how long each ``read`` and ``write`` took, waiting included."""

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
        """Connect, migrate the database and start the writer."""
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
            sa.event.listen(engine, "connect", sqlite_file.configure_connection)
            sa.event.listen(engine, "begin", sqlite_file.begin)
            sqlite_file.let_shrink(engine)
        migrate(engine)
        self._engine = engine
        self._file = self._identity()

    def _connect_to_write(self) -> Connection:
        return self._connect().execution_options(netdeck_writes=True)

    def _connect(self) -> Connection:
        """A connection. Raises :class:`~netdeck.server.writer.DatabaseMissingError`, which is logged once and not for every request."""
        try:
            self._check_file()
            connection = self.engine.connect()
        except sa.exc.OperationalError as error:
            raise self._noticed_missing(first_line(error)) from error
        if self._missing:
            self._missing = False
            log.warning("the database is back")
        return connection

    def _identity(self) -> tuple[int, int] | None:
        """The file of an embedded database, as the system knows it."""
        if not self.embedded or not self.url.database:
            return None
        try:
            found = Path(self.url.database).stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _check_file(self) -> None:
        """Check that the file still exists: writes to a removed file would be lost with the process."""
        if self._file is not None and self._identity() != self._file:
            raise self._noticed_missing(f"{self.url.database} was removed or replaced")

    def _noticed_missing(self, sentence: str) -> DatabaseMissingError:
        if not self._missing:
            self._missing = True
            log.error("the database is missing: %s", sentence)
        return DatabaseMissingError(f"the database is missing: {sentence}")

    async def check_room(self) -> None:
        """Raise :class:`StorageError` unless the disk has room. SQLite reuses free pages, so its own writes do not show it."""
        if self.embedded and self.url.database:
            place = Path(self.url.database)
            await asyncio.get_running_loop().run_in_executor(self._readers, sqlite_file.check_room, place.with_name(place.name + ".room"))

    async def give_back(self) -> None:
        """Return freed pages to the disk. PostgreSQL does that by itself."""
        if self.embedded:
            await self.write(sqlite_file.give_back)

    async def size(self) -> int:
        """How many bytes the database takes."""

        def act(connection: Connection) -> int:
            if self.embedded:
                pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
                return int(pages) * int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
            return int(connection.execute(sa.select(sa.func.pg_database_size(sa.func.current_database()))).scalar_one())

        return await self.read(act)

    async def vacuum(self) -> int:
        """Return and overwrite all freed room; returns how many bytes smaller the file is. SQLite rewrites its file."""
        before = await self.size()

        def act() -> None:
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT", netdeck_bare=True) as connection:
                connection.exec_driver_sql("VACUUM" if self.embedded else "VACUUM ANALYZE")
                if self.embedded:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

        try:
            await asyncio.to_thread(act)
        except sa.exc.SQLAlchemyError as error:
            raise StorageError(f"the database cannot be vacuumed: {first_line(error)}") from error
        return max(0, before - await self.size())

    @property
    def waiting(self) -> int:
        """The number of queued writes."""
        return self._writer.waiting

    async def close(self) -> None:
        """Finish queued writes and close the database."""
        await self._writer.finish()
        if self._engine is not None:
            await asyncio.to_thread(self._engine.dispose)
            self._engine = None
        if self._lock is not None:
            self._lock.release()

    # Writing

    async def write(self, act: Callable[[Connection], T]) -> T:
        """Run *act* in a transaction and wait until it is on disk. Raises :class:`StorageError` if it fails."""
        began = time.perf_counter()
        written = await self._writer.write(act)
        self.took("write", time.perf_counter() - began)
        return written

    async def create(self, document: TableDocument, owner: int | None = None, record: bytes = b"") -> Lease:
        """Store a new table owned by *owner*; with a *record* one of a match played elsewhere."""
        lease = Lease(document.id, 1)
        text = _text(document)
        row = {
            "id": document.id,
            "game": document.setup.game,
            "phase": "open",
            "public": document.public,
            "created": document.created,
            "changed": time.time(),
            "document": text,
            "banks": "{}",
            "owner": owner,
            "epoch": lease.epoch,
            "maker": document.maker,
            "size": len(text),
            "rank": rank(document),
        }
        if record:
            packed = zlib.compress(record, 9)
            row |= {"phase": "finished", "record": packed, "packed": True, "thoughts": "[]", "size": len(text) + len(packed)}

        def act(connection: Connection) -> None:
            connection.execute(_INSERT_TABLE, row)

        await self.write(act)
        return lease

    async def save(self, lease: Lease, document: TableDocument, phase: Phase) -> None:
        """Replace the document of a table."""
        text = _text(document)
        values = {"document": text, "phase": phase, "changed": time.time(), "size": len(text), "rank": rank(document)}
        if not await self.write(lambda connection: _changed(connection, lease, _SAVE, values)):
            raise LeaseLostError(f"table {lease.table} is served by another process")

    async def append(
        self, lease: Lease, entry: Entry, banks: dict[Seat, float], record: bytes | None, thoughts: Sequence[Thought] = ()
    ) -> None:
        """Store one entry and the clocks; at the end of a match also its *record* and *thoughts*."""
        now = time.time()
        if record is None:
            step = Step(id=lease.table, epoch=lease.epoch, n=entry.n, made=now, line=_text(entry), banks=_text(banks))
            began = time.perf_counter()
            held = await self._writer.go_on(step)
            self.took("write", time.perf_counter() - began)
        else:
            told = _text(thoughts)
            grown = {"record": record, "thoughts": told, "grown": 2 * len(record) + len(told)}  # its entries are as large as the record
            values = {"banks": _text(banks), "changed": now, "phase": "finished", **grown}
            line = {"table_id": lease.table, "n": entry.n, "made": now, "line": _text(entry)}
            held = await self.write(lambda connection: _changed(connection, lease, _FINISH, values) and _ended(connection, line))
        if not held:
            raise LeaseLostError(f"table {lease.table} is served by another process")

    async def keep_snapshot(self, lease: Lease, data: bytes) -> None:
        """Replace the stored snapshot of a match."""

        def act(connection: Connection) -> bool:
            if not _changed(connection, lease, _STILL, {}):
                return False
            connection.execute(_NO_SNAPSHOT, {"its": lease.table})
            connection.execute(sa.insert(SNAPSHOTS), {"table_id": lease.table, "data": data})
            return True

        if not await self.write(act):
            raise LeaseLostError(f"table {lease.table} is served by another process")

    async def set_aside(self, lease: Lease, kind: Literal["rules", "stopped"], reason: str) -> None:
        """Mark a table as not playable, with the reason, and release it."""
        await self.write(lambda connection: _changed(connection, lease, _ASIDE, {"reason": f"{kind}: {reason}"}))

    async def take_up(self, id: str) -> None:
        """Reopen a table that was set aside because of its rules."""
        change = sa.update(TABLES).where(TABLES.c.id == id, TABLES.c.aside.startswith("rules: ")).values(aside=None)
        await self.write(lambda connection: connection.execute(change).rowcount)

    # Reading

    async def read(self, act: Callable[[Connection], T]) -> T:
        """Run a query."""

        def run() -> T:
            try:
                with self._connect() as connection, connection.begin():
                    return act(connection)
            except sa.exc.SQLAlchemyError as error:
                raise StorageError(f"the database cannot be read: {first_line(error)}") from error

        began = time.perf_counter()
        found = await asyncio.get_running_loop().run_in_executor(self._readers, run)
        self.took("read", time.perf_counter() - began)
        return found

    async def check(self) -> None:
        """Raise :class:`StorageError` unless the database answers."""
        await self.read(lambda connection: connection.execute(sa.select(sa.literal(1))).scalar())

    async def exists(self, id: str) -> bool:
        """Whether there is a table of that name."""
        wanted = sa.select(TABLES.c.id).where(TABLES.c.id == id)
        return await self.read(lambda connection: connection.execute(wanted).first() is not None)

    async def load(self, id: str) -> Saved | None:
        """A table with all its entries; ``None`` if it does not exist."""

        def act(connection: Connection) -> Saved | None:
            packed = sa.case((TABLES.c.packed, TABLES.c.record), else_=None).label("packed")
            wanted = sa.select(TABLES.c.document, TABLES.c.phase, TABLES.c.banks, TABLES.c.aside, packed)
            row = connection.execute(wanted.where(TABLES.c.id == id)).first()
            if row is None:
                return None
            document = _read_document(row.document)
            if row.packed is not None:
                entries = Record.from_bytes(zlib.decompress(row.packed)).entries[len(document.past) :]
            else:
                lines = connection.execute(sa.select(ENTRIES.c.line).where(ENTRIES.c.table_id == id).order_by(ENTRIES.c.n)).scalars()
                entries = tuple(_read_entry(line) for line in lines)
            snapshot = connection.execute(sa.select(SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == id)).scalar()
            return Saved(
                document=document,
                phase=row.phase,
                entries=entries,
                banks=_read_banks(row.banks),
                aside=row.aside or "",
                snapshot=bytes(snapshot or b""),
            )

        return await self.read(act)

    async def record(self, id: str) -> bytes | None:
        """The record of a finished match."""
        wanted = sa.select(TABLES.c.record, TABLES.c.packed).where(TABLES.c.id == id)
        row = await self.read(lambda connection: connection.execute(wanted).first())
        if row is None or row.record is None:
            return None
        return zlib.decompress(row.record) if row.packed else bytes(row.record)

    async def thoughts(self, id: str) -> list[Thought] | None:
        """The thoughts of the bots of a finished match; ``None`` while it is running."""
        wanted = sa.select(TABLES.c.phase, TABLES.c.thoughts).where(TABLES.c.id == id)
        row = await self.read(lambda connection: connection.execute(wanted).first())
        if row is None or row.phase != "finished":
            return None
        return _read_thoughts(row.thoughts or "[]")

    async def running(self) -> list[str]:
        """The tables with unfinished matches, oldest first."""
        wanted = sa.select(TABLES.c.id).where(TABLES.c.phase == "running").order_by(TABLES.c.created)
        return await self.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def lobby(
        self, phases: Iterable[Phase] = ("open", "running"), most: int = 200, skipped: int = 0
    ) -> list[tuple[TableDocument, Phase]]:
        """The public tables: first those with free seats, then those where people play, newest first."""
        wanted = sa.select(TABLES.c.document, TABLES.c.phase).where(TABLES.c.public.is_(True), TABLES.c.phase.in_(tuple(phases)))
        wanted = wanted.where(TABLES.c.aside.is_(None)).order_by(TABLES.c.rank.desc(), TABLES.c.created.desc(), TABLES.c.id)
        wanted = wanted.limit(most).offset(skipped)

        def act(connection: Connection) -> list[tuple[TableDocument, Phase]]:
            return [(_read_document(row.document), row.phase) for row in connection.execute(wanted)]

        return await self.read(act)

    async def taken(self, maker: str) -> tuple[int, int, int, int]:
        """The number of unfinished tables of *maker* and the bytes of all their tables; and the same for everybody."""
        count = sa.func.coalesce(sa.func.sum(sa.case((TABLES.c.phase != "finished", 1), else_=0)), 0)
        size = sa.func.coalesce(sa.func.sum(TABLES.c.size), 0)

        def act(connection: Connection) -> tuple[int, int, int, int]:
            own = connection.execute(sa.select(count, size).where(TABLES.c.maker == maker)).one() if maker else (0, 0)
            everybody = connection.execute(sa.select(count, size)).one()
            return int(own[0]), int(own[1]), int(everybody[0]), int(everybody[1])

        return await self.read(act)


def rank(document: TableDocument) -> int:
    """The rank of a table in the lobby: 2 with a free seat, 1 with people, 0 with bots only."""
    if not document.begun and any(not seat.ready and not seat.invited for seat in document.seats):
        return 2
    return 1 if any(seat.joined or (seat.invited and not document.begun) for seat in document.seats) else 0


def migrate(engine: Engine, form: str = "head") -> None:
    """Migrate a database to the version that this release needs, or to an earlier one."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "netdeck.server:migrations")
    with engine.connect().execution_options(netdeck_writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = connection
        command.upgrade(config, form)


def _changed(connection: Connection, lease: Lease, change: sa.Update, values: dict[str, object]) -> bool:
    """Change the row of a table; whether the lease holds. That comes first: a row that is changed is ours until the transaction ends."""
    return connection.execute(change, {**values, "its": lease.table, "under": lease.epoch}).rowcount == 1


def _ended(connection: Connection, line: dict[str, object]) -> bool:
    connection.execute(_INSERT_ENTRY, line)
    connection.execute(_NO_SNAPSHOT, {"its": line["table_id"]})
    return True


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
