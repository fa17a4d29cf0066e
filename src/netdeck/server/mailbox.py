"""The mailbox of a table: one task handles everything in order, so nothing needs a lock."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")
Job = Callable[[], Awaitable[object]]


class TableClosed(Exception):  # noqa: N818 - a table that closes is no error; whoever meets it comes again
    """The table is no longer served here."""


class Mailbox:
    """The job queue of a table and the task that processes it.

    *failed* is told of a job that raised something, and gives the answer to it or raises what its caller shall see. *after* is called when
    a job was done, and once before the first.
    """

    def __init__(self, name: str, failed: Callable[[Exception], Awaitable[object]], after: Callable[[], None]) -> None:
        self._failed = failed
        self._after = after
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[tuple[Job, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._work(), name=name)
        self.closed = False
        """Whether nothing more is taken on."""
        self.touched = self._loop.time()
        """When something was last asked."""

    async def _work(self) -> None:
        self._after()
        while (item := await self._queue.get()) is not None:
            job, future = item
            try:
                try:
                    result = await job()
                except Exception as error:
                    result = await self._failed(error)
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
            except asyncio.CancelledError:
                if not future.done():
                    future.set_exception(TableClosed())
                raise
            else:
                if not future.done():
                    future.set_result(result)
            self._after()

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Run *job* in its turn. Raises :class:`TableClosed` if the table closes first."""
        if self.closed:
            raise TableClosed
        self.touched = self._loop.time()
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put_nowait((job, future))
        return await future

    def post(self, job: Job) -> None:
        """Queue *job* without waiting."""
        if not self.closed:
            future: asyncio.Future[Any] = self._loop.create_future()
            future.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._queue.put_nowait((job, future))

    def abort(self) -> None:
        """Stop after the present job and drop the rest."""
        self.closed = True
        self._turn_away()
        self._queue.put_nowait(None)

    async def finish(self, patience: float | None = None) -> None:
        """Process the queue, then stop; after *patience* seconds stop at once."""
        if not self.closed:
            self.closed = True
            self._queue.put_nowait(None)
        done, _ = await asyncio.wait([self._task], timeout=patience)
        if not done:
            self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._turn_away()

    def _turn_away(self) -> None:
        while not self._queue.empty():
            item = self._queue.get_nowait()
            if item is not None and not item[1].done():
                item[1].set_exception(TableClosed())
