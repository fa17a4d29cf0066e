"""Waiting in line for something of which there is little: whoever asks for more waits for longer, and people come before bots.

Each address has a line of its own, and the lines take turns. So somebody who asks a thousand times has their second turn when everybody
else has had their first. A line may be so long and no longer: then it is said at once, and nobody waits in vain.
"""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator


class BusyError(Exception):
    """The line is full: come again."""


class Turnstile:
    """Lets so many through at once, fairly among addresses; of one address so many may wait, and so many in all."""

    def __init__(self, places: int, line: int, lines: int) -> None:
        self._free = places
        self._line = line
        self._lines = lines
        self._waiting: tuple[OrderedDict[str, deque[asyncio.Future[None]]], ...] = (OrderedDict(), OrderedDict())
        """Those who come first, and those who come after them: for each address its line."""
        self.waiting = 0
        """How many wait."""

    @contextlib.asynccontextmanager
    async def place(self, who: str, first: bool = True) -> AsyncIterator[None]:
        """A place, as soon as it is the turn of *who*; *first* before all those who are not. Raises :class:`BusyError`."""
        await self._enter(who, first)
        try:
            yield
        finally:
            self._free += 1
            self._let_in()

    async def _enter(self, who: str, first: bool) -> None:
        if self._free and not self.waiting:
            self._free -= 1
            return
        lines = self._waiting[0 if first else 1]
        line = lines.get(who, deque())
        if (who and len(line) >= self._line) or self.waiting >= self._lines:  # this machine's own addresses are not counted
            raise BusyError
        lines[who] = line
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        self.waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was our turn just as we went
                self._free += 1
                self._let_in()
            else:
                self._leave(lines, who, turn)
            raise

    def _leave(self, lines: OrderedDict[str, deque[asyncio.Future[None]]], who: str, turn: "asyncio.Future[None]") -> None:
        line = lines.get(who)
        if line is not None and turn in line:
            line.remove(turn)
            self.waiting -= 1
            if not line:
                del lines[who]

    def _let_in(self) -> None:
        """Give free places to those whose turn it is; each address goes to the end with the rest of its line."""
        for lines in self._waiting:
            while self._free and lines:
                who, line = lines.popitem(last=False)
                turn = line.popleft()
                self.waiting -= 1
                if line:
                    lines[who] = line
                if not turn.done():
                    self._free -= 1
                    turn.set_result(None)
