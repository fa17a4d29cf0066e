"""The link to a worker process: jobs go through a socket, results come back in order.

The pool (pebble) starts the process, ends it and puts another in its place. What it is given to do is one long task: to attend to a socket.
A call of the pool for each job would wake three threads and go through two locks, which takes longer than most choices do. Whoever sends a
job writes it into the socket at once; the process takes one after another. Should it end, the first job that was not answered is the one
that it was at.
"""

import asyncio
import socket
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field

from pebble import ProcessPool

from netdeck.server.worker import LENGTH, serve_jobs

LOOKS = 1.0
"""After so many seconds it is looked whether a job has taken too long."""


class LinkLostError(Exception):
    """The process is gone. ``at_it`` says whether it was running this job; if not, the job can be retried."""

    def __init__(self, at_it: bool, error: BaseException | None) -> None:
        super().__init__(str(error) if error is not None else "it was stopped")
        self.at_it = at_it
        self.error = error


class TooLateError(Exception):
    """The process was killed because the job did not finish."""


@dataclass(slots=True)
class _Asked:
    patience: float
    future: "asyncio.Future[bytes]"


@dataclass
class Link(asyncio.Protocol):
    """The connection to the process of *pool*."""

    pool: ProcessPool
    _asked: deque[_Asked] = field(default_factory=deque)

    async def begin(self) -> None:
        """Hand the process its end of the socket."""
        self._loop = asyncio.get_running_loop()
        self._got = bytearray()
        self._since = 0.0
        self._late = False
        self.given_up = False
        """Whether nothing is expected of the pool any more."""
        self._closed_at: float | None = None
        self._taken_up = False
        self._begun_at = self._loop.time()
        self.lost: asyncio.Future[None] = self._loop.create_future()
        """Done when the process is gone."""
        self.is_open = True
        """Whether jobs can be asked for."""
        ours, self._theirs = socket.socketpair()
        ours.setblocking(False)
        self._transport: asyncio.Transport
        self._transport, _ = await self._loop.create_connection(lambda: self, sock=ours)
        self._task: Future[None] = self.pool.schedule(serve_jobs, args=[self._theirs])
        self._task.add_done_callback(self._ended)
        self._look()

    async def ask(self, job: bytes, patience: float) -> bytes:
        """The result of *job*. Raises :class:`LinkLostError`, and :class:`TooLateError` after so many seconds."""
        asked = _Asked(patience, self._loop.create_future())
        if not self._asked:
            self._since = self._loop.time()
        self._asked.append(asked)
        self._transport.write(LENGTH.pack(len(job)) + job)
        return await asked.future  # whoever goes away does not take the job back

    def data_received(self, data: bytes) -> None:
        got = self._got
        got += data
        start = 0
        while len(got) >= start + LENGTH.size:
            end = start + LENGTH.size + LENGTH.unpack_from(got, start)[0]
            if len(got) < end:
                break
            told = bytes(got[start + LENGTH.size : end])
            start = end
            if told:
                self._since = self._loop.time()
                asked = self._asked.popleft()
                if not asked.future.done():
                    asked.future.set_result(told)
            else:
                self._taken_up = True
                self._theirs.close()  # the process has it: from now on we hear when it is gone
        del got[:start]

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False  # why, the pool will say
        self._closed_at = self._loop.time()

    def is_stuck(self, seconds: float) -> bool:
        """Whether the process is overdue to start its task or to report its end."""
        if self.lost.done():
            return False
        since = self._closed_at if self._closed_at is not None else self._begun_at if not self._taken_up else None
        return since is not None and self._loop.time() >= since + seconds

    def give_up(self) -> None:
        """Fail everything that waits; it may be retried elsewhere."""
        self.given_up = True
        self._let_go(None)

    def _look(self) -> None:
        """End a process that does not come to an end by itself."""
        if self.lost.done():
            return
        if self._asked and self._loop.time() > self._since + self._asked[0].patience:
            self._late = True
            self._task.cancel()
        self._loop.call_later(LOOKS, self._look)

    def _ended(self, task: "Future[None]") -> None:
        """The pool says that the task has ended, in a thread of its own."""
        error = None if task.cancelled() else task.exception()
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._let_go, error)

    def _let_go(self, error: BaseException | None) -> None:
        self.is_open = False
        self._transport.abort()
        self._theirs.close()
        asked, self._asked = self._asked, deque()
        for number, each in enumerate(asked):
            if not each.future.done():
                first = not number and not self.given_up
                each.future.set_exception(TooLateError() if self._late and first else LinkLostError(first, error))
        if not self.lost.done():
            self.lost.set_result(None)

    def close(self) -> None:
        """Accept no more jobs; the pool ends the process."""
        self.is_open = False
        self._transport.abort()
        self._theirs.close()
