"""The file of an embedded database: how SQLite keeps transactions, gives room back, and finds out whether there is any."""

import contextlib
import os
import sqlite3
from pathlib import Path

from sqlalchemy.engine import Connection, Engine

from netdeck.server.writer import StorageError

ROOM = 4 * 1024 * 1024
"""A disk with fewer bytes to give counts as full: the next transactions and their log must fit."""
SHRINKS = 2
"""What SQLite calls a file that gives room back when it is told to."""
GIVEN_BACK = 2_000
"""How many pages go back to the disk at a time; writing waits for it."""


def configure_connection(connection: sqlite3.Connection, _: object) -> None:
    """Configure a new connection for durable transactions."""
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    mode = cursor.execute("PRAGMA journal_mode=WAL").fetchone()[0]
    if mode != "wal":
        raise StorageError(f"SQLite keeps its journal in mode {mode!r} here, not WAL: put the database on a local disk")
    for pragma in ("synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin(connection: Connection) -> None:
    """Begin a write transaction with the lock, because SQLite cannot wait for it later."""
    options = connection.get_execution_options()
    if not options.get("netdeck_bare"):  # some things are not done in transactions
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("netdeck_writes") else "BEGIN")


def let_shrink(engine: Engine) -> None:
    """Enable incremental vacuum. A file without it is rewritten once."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        if cursor.execute("PRAGMA auto_vacuum").fetchone()[0] != SHRINKS:
            cursor.execute(f"PRAGMA auto_vacuum = {SHRINKS}")
            cursor.execute("VACUUM")
        cursor.close()
    finally:
        connection.close()


def give_back(connection: Connection) -> None:
    """Return some free pages to the disk."""
    free = int(connection.exec_driver_sql("PRAGMA freelist_count").scalar_one())
    for _ in range(min(free, GIVEN_BACK)):
        connection.exec_driver_sql("PRAGMA incremental_vacuum(1)")  # of more than one, Python's driver would take the first step only


def check_room(file: Path) -> None:
    """Raise :class:`~netdeck.server.writer.StorageError` unless the disk has room for a *file* beside the database."""
    try:
        with file.open("wb") as probe:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(probe.fileno(), 0, ROOM)
            else:
                probe.write(bytes(ROOM))
    except OSError as error:
        raise StorageError(f"there is no room to write: {error.strerror}") from error
    finally:
        with contextlib.suppress(OSError):
            file.unlink()
