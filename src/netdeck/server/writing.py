"""Writing: one thread puts everything that waits into one transaction, and says so when it is on disk.

Many tables share the price of a transaction. Their entries even share their statements: Python lets other threads run at each statement and
then waits for its turn again, so a statement for each table would cost a busy server more time than the disk does.
"""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

T = TypeVar("T")

MOST_AT_ONCE = 512
"""How many writes go into one transaction."""

_STEPS = {
    "sqlite": """(
        SELECT json_extract(value, '$.id') AS id, json_extract(value, '$.epoch') AS epoch, json_extract(value, '$.n') AS n,
            json_extract(value, '$.made') AS made, json_extract(value, '$.line') AS line, json_extract(value, '$.banks') AS banks
        FROM json_each(:steps)
    ) AS step""",
    "postgresql": """json_to_recordset(CAST(:steps AS json))
        AS step(id text, epoch integer, n integer, made double precision, line text, banks text)""",
}


class StorageError(RuntimeError):
    """The database cannot be used, or something could not be written. Nothing of it was kept."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A match has gone on: one more entry, and what is left on the clocks; written only under the present epoch of the table."""

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
    """The thread that writes. *connect* opens the connection on which it does so."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._writes: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="netdeck-writer", daemon=True)
        self._connection: Connection | None = None

    @property
    def waiting(self) -> int:
        """How many writes wait for their turn."""
        return self._writes.qsize()

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    async def finish(self) -> None:
        """Write what waits, then end."""
        if self._thread.is_alive():
            self._writes.put(None)
            await asyncio.to_thread(self._thread.join)

    async def write(self, act: Callable[[Connection], T]) -> T:
        """Do *act* in a transaction; when this returns it is on disk. Raises :class:`StorageError` when it is not."""
        done: T = await self._await(act)
        return done

    async def go_on(self, step: Step) -> bool:
        """Write *step* down; whether its epoch was the present one. Otherwise nothing was written."""
        held: bool = await self._await(step)
        return held

    def _await(self, act: Act | Step) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        # A caller that goes away cancels the future and does not take its write back: it may be half way to the disk.
        self._writes.put(_Write(act, future, loop))
        return future

    # In the thread

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
        self._let_go()

    def _let_go(self) -> None:
        """Let the connection go; whatever is wrong with it, the next one is a new one."""
        if self._connection is not None:
            with contextlib.suppress(sa.exc.SQLAlchemyError):
                self._connection.close()
            self._connection = None

    def _write_batch(self, batch: Sequence[_Write]) -> None:
        try:
            connection = self._connection = self._connection or self._connect()
            with connection.begin():
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


def _carried_out(connection: Connection, acts: Sequence[Act | Step]) -> list[Any]:
    """What came of each; all steps are taken at once."""
    steps = [act for act in acts if isinstance(act, Step)]
    held = not steps or _all_held(connection, steps)
    if not held and len(acts) > 1:
        raise _NotAllError
    return [held if isinstance(act, Step) else act(connection) for act in acts]


def _all_held(connection: Connection, steps: Sequence[Step]) -> bool:
    """Write *steps* down if all of them are under the present epochs of their tables, of which each may have one step.

    That is tried first: a row that is changed stays ours until the transaction ends.
    """
    go_on, enter = _STATEMENTS[connection.dialect.name]
    told = {"steps": msgspec.json.encode(steps).decode()}
    if connection.execute(go_on, told).rowcount != len(steps):
        return False
    connection.execute(enter, told)
    return True


def _statements(steps: str) -> tuple[sa.TextClause, sa.TextClause]:
    """Change the rows of the tables, and insert the entries."""
    under = "tables.id = step.id AND tables.epoch = step.epoch"
    return (
        sa.text(f"UPDATE tables SET changed = step.made, banks = step.banks FROM {steps} WHERE {under}"),
        sa.text(f"INSERT INTO entries (table_id, n, made, line) SELECT step.id, step.n, step.made, step.line FROM {steps}"),
    )


_STATEMENTS = {dialect: _statements(steps) for dialect, steps in _STEPS.items()}


def _answer(batch: Sequence[_Write], results: Sequence[Any], error: Exception | None) -> None:
    """Tell those who wait what became of their writes; each event loop is woken once."""

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
    """What a database says, without the statement that it says it of."""
    cause = getattr(error, "orig", None) or error
    return (str(cause).splitlines() or [type(error).__name__])[0]
