"""The clock that charges players: it stops while the server is blocked.

A process that collects garbage, is stopped, or waits for its turn on a busy machine reads nobody's messages meanwhile. A task that wakes
many times a second notices by how much it came too late, and so much is taken out of everybody's time.
"""

import asyncio
import contextlib
from collections.abc import Callable

TICK = 0.05
TOLERATED = 0.01
"""A loop is never quite on time; what is less than that is not counted."""


class ServerClock:
    """A monotonic clock that leaves out the time in which this process was blocked. ``lag`` is the last delay."""

    def __init__(self) -> None:
        self._lost = 0.0
        self._task: asyncio.Task[None] | None = None
        self._due = 0.0
        self.lag = 0.0
        self.noticed: Callable[[float], None] = lambda lag: None
        """Is told how late the loop was, each time."""

    def time(self) -> float:
        """Seconds since an arbitrary moment."""
        now = asyncio.get_running_loop().time()
        if self._task is None:
            return now
        # What is late now is lost already, although the task that notices has not come to its turn.
        return now - self._lost - max(0.0, now - self._due - TOLERATED)

    def call_later(self, seconds: float, call: Callable[..., object], *args: object) -> asyncio.TimerHandle:
        """Schedule a call."""
        return asyncio.get_running_loop().call_later(seconds, call, *args)

    def begin(self) -> None:
        """Start watching the event loop."""
        self._due = asyncio.get_running_loop().time() + TICK
        self._task = asyncio.create_task(self._watch(), name="pace")

    async def end(self) -> None:
        """Stop watching."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(max(0.0, self._due - loop.time()))
            now = loop.time()
            self.lag = max(0.0, now - self._due)
            self.noticed(self.lag)
            if self.lag > TOLERATED:
                self._lost += self.lag - TOLERATED
            self._due = now + TICK
