"""The database writer: one thread commits everything pending in one transaction.

Many tables share the price of a transaction, and their entries even share their statements. A server that has much to write waits a moment
before each transaction, so that more of them share it. Entries are what is written most: they go to the driver of the database directly.
"""

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

T = TypeVar("T")

MOST_AT_ONCE = 512
"""How many writes go into one transaction."""

GATHERING = 0.006
"""So many seconds a transaction waits for others to join it,"""
BUSY = 0.02
"""when the last one was no longer ago than this."""


class StorageError(RuntimeError):
    """The database cannot be used, or a write failed and was rolled back."""


class DatabaseMissingError(StorageError):
    """The database is gone: its file was removed or replaced, or its server does not answer."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One more entry of a match with its clocks; written only under the present epoch of the table."""

    id: str
    epoch: int
    n: int
    made: float
    line: str
    banks: str


Act = Callable[[Connection], Any]


@dataclass(slots=True)
class _Write:
    act: Act | Step
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


class _NotAllError(Exception):
    """Some of several steps were not under the present epoch of their table."""


class Writer:
    """The writer thread. *connect* opens its connection; *check* raises the reason if writing is impossible."""

    def __init__(self, connect: Callable[[], Connection], check: Callable[[], None] = lambda: None) -> None:
        self._connect = connect
        self._check = check
        self._writes: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="netdeck-writer", daemon=True)
        self._connection: Connection | None = None

    @property
    def waiting(self) -> int:
        """The number of queued writes."""
        return self._writes.qsize()

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    async def finish(self) -> None:
        """Write everything queued, then stop."""
        if self._thread.is_alive():
            self._writes.put(None)
            await asyncio.to_thread(self._thread.join)

    async def write(self, act: Callable[[Connection], T]) -> T:
        """Run *act* in a transaction and wait until it is on disk. Raises :class:`StorageError` if it fails."""
        done: T = await self._await(act)
        return done

    async def go_on(self, step: Step) -> bool:
        """Write *step*; returns whether its epoch was the present one. Otherwise nothing was written."""
        held: bool = await self._await(step)
        return held

    def _await(self, act: Act | Step) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        future: asyncio.Future[object] = loop.create_future()
        # A caller that goes away cancels the future and does not take its write back: it may be half way to the disk.
        self._writes.put(_Write(act, future, loop))
        return future

    # In the thread

    def _write_all(self) -> None:
        last = -BUSY
        while (first := self._writes.get()) is not None:
            if time.monotonic() < last + BUSY:
                time.sleep(GATHERING)
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
            last = time.monotonic()
        self._let_go()

    def _let_go(self) -> None:
        """Let the connection go; whatever is wrong with it, the next one is a new one."""
        if self._connection is not None:
            with contextlib.suppress(sa.exc.SQLAlchemyError):
                self._connection.close()
            self._connection = None

    def _write_batch(self, batch: Sequence[_Write]) -> None:
        try:
            self._check()
            connection = self._connection = self._connection or self._connect()
            results = _carried_out(connection, [write.act for write in batch])
        except Exception as error:
            if not isinstance(error, _NotAllError):
                self._let_go()
            if len(batch) > 1:  # one bad write must not take the others with it
                for write in batch:
                    self._write_batch([write])
                return
            _answer(batch, [], error)
            return
        _answer(batch, results, None)


def _carried_out(connection: Connection, acts: Sequence[Act | Step]) -> list[object]:
    """What came of each, in one transaction; all steps are taken at once."""
    steps = [act for act in acts if isinstance(act, Step)]
    if len(steps) == len(acts):
        held = _taken_alone(connection, steps)
        if not held and len(acts) > 1:
            raise _NotAllError
        return [held] * len(acts)
    with connection.begin():
        held = not steps or _taken(connection, steps)
        if not held:
            raise _NotAllError
        return [held if isinstance(act, Step) else act(connection) for act in acts]


def _taken_alone(connection: Connection, steps: Sequence[Step]) -> bool:
    """Take *steps* in a transaction of their own; whether all were under the present epochs. Otherwise nothing was written."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        driver.execute("BEGIN IMMEDIATE")
    try:
        held = _taken(connection, steps)
    except BaseException:
        driver.rollback()
        raise
    if held:
        driver.commit()
    else:
        driver.rollback()
    return held


def _taken(connection: Connection, steps: Sequence[Step]) -> bool:
    """Write *steps* down if all of them are under the present epochs of their tables, of which each may have one step.

    That is tried first: a row that is changed stays ours until the transaction ends. PostgreSQL, which is far away, gets all of them in one
    statement.
    """
    driver: Any = connection.connection.driver_connection
    with contextlib.closing(driver.cursor()) as cursor:
        if connection.dialect.name == "sqlite":
            cursor.executemany(_GO_ON, [(step.made, step.banks, step.id, step.epoch) for step in steps])
            if cursor.rowcount != len(steps):
                return False
            cursor.executemany(_ENTER, [(step.id, step.n, step.made, step.line) for step in steps])
        else:
            told = {"steps": msgspec.json.encode(steps).decode()}
            cursor.execute(_ALL_GO_ON, told)
            if cursor.rowcount != len(steps):
                return False
            cursor.execute(_ENTER_ALL, told)
    return True


_GO_ON = "UPDATE tables SET changed = ?, banks = ? WHERE id = ? AND epoch = ?"
_ENTER = "INSERT INTO entries (table_id, n, made, line) VALUES (?, ?, ?, ?)"
_STEPS = """json_to_recordset(CAST(%(steps)s AS json))
    AS step(id text, epoch integer, n integer, made double precision, line text, banks text)"""
_ALL_GO_ON = f"""UPDATE tables SET changed = step.made, banks = step.banks FROM {_STEPS}
    WHERE tables.id = step.id AND tables.epoch = step.epoch"""
_ENTER_ALL = f"INSERT INTO entries (table_id, n, made, line) SELECT step.id, step.n, step.made, step.line FROM {_STEPS}"


def _answer(batch: Sequence[_Write], results: Sequence[object], error: Exception | None) -> None:
    """Report the results of writes to their callers; each event loop is woken once."""

    def answer(mine: list[tuple["asyncio.Future[Any]", Any]]) -> None:
        for future, result in mine:
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                told = error if isinstance(error, StorageError) else StorageError(f"it could not be written: {first_line(error)}")
                future.set_exception(told)

    for loop in {write.loop for write in batch}:
        mine = [(write.future, results[i] if error is None else None) for i, write in enumerate(batch) if write.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(answer, mine)


def first_line(error: Exception) -> str:
    """The first line of a database error, without the SQL statement."""
    cause = getattr(error, "orig", None) or error
    return (str(cause).splitlines() or [type(error).__name__])[0]
