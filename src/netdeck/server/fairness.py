"""Fair scheduling by address: who is served next, and by which of several processes.

Every queue of the server is a :class:`FairQueue`. Each address has a line of its own; next is the first of the line whose address has used
least lately, in seconds of the processor where they are known. So a job waits for the jobs that are being served and for addresses that
have used less, however many jobs another address has in its line. A line has a limit; beyond it callers are refused at once.

Some jobs take long and cannot be interrupted. Where several processes do the same work, :class:`Lanes` keeps addresses away from a process
in which others run such jobs. The harm that a job does to whoever waits behind it grows with the square of its length: it is in the way for
as long as it runs, and that many more jobs arrive meanwhile.
"""

import asyncio
import contextlib
import time
import zlib
from collections import OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator, Callable
from typing import Final

HALF_LIFE: Final = 60.0
"""In so many seconds what was used counts half."""
NEGLIGIBLE: Final = 1e-6
"""Use below this is forgotten."""
UNMEASURED: Final = 1.0
"""What a turn costs where nobody measures it."""
WORTH_MOVING: Final = 4.0
"""An address moves to a process where others do so many times less harm,"""
BEARABLE: Final = 0.01
"""and not because of harm below this: that of one job of a tenth of a second."""
NO_LIMIT: Final = 1_000_000_000
MOST_PINNED: Final = 10_000
"""So many addresses are remembered."""

Clock = Callable[[], float]
_Lines = OrderedDict[str, deque["asyncio.Future[None]"]]


class BusyError(Exception):
    """The queue is full: try again later."""


class Usage:
    """How much each address has used lately."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._halved = clock()
        self._used: defaultdict[str, float] = defaultdict(float)
        self._total = 0.0

    def add(self, who: str, amount: float) -> None:
        """Add the use of *who*."""
        self._decay()
        self._used[who] += amount
        self._total += amount

    def of(self, who: str) -> float:
        """The recent use of *who*."""
        self._decay()
        return self._used.get(who, 0.0)

    def others(self, who: str) -> float:
        """The recent use of everybody else."""
        self._decay()
        return max(0.0, self._total - self._used.get(who, 0.0))  # rounding may leave a trifle below nothing

    def _decay(self) -> None:
        """Halve everything at once: the order of addresses never changes by time alone."""
        halvings = int((self._clock() - self._halved) / HALF_LIFE)
        if halvings > 0:
            self._halved += halvings * HALF_LIFE
            share = 0.5**halvings
            kept = {who: used * share for who, used in self._used.items() if used * share > NEGLIGIBLE}
            self._used = defaultdict(float, kept)
            self._total = sum(kept.values())


class Turn:
    """A place in a limited resource."""

    def __init__(self) -> None:
        self.cost = UNMEASURED
        """What it has cost, once that is known."""


class FairQueue:
    """Admits *places* at once. *line* may wait per address and *lines* in all; people come before bots."""

    def __init__(self, places: int, line: int = NO_LIMIT, lines: int = NO_LIMIT, clock: Clock = time.monotonic) -> None:
        self._free = places
        self._line = line
        self._lines = lines
        self._usage = Usage(clock)
        self._waiting: tuple[_Lines, _Lines] = (OrderedDict(), OrderedDict())
        """Those who come first, and those who come after them: for each address its line."""
        self.waiting = 0
        """How many wait."""

    @contextlib.asynccontextmanager
    async def place(self, who: str, first: bool = True, line: int | None = None) -> AsyncIterator[Turn]:
        """Wait for a place for *who*; *first* passes all those who are not. Raises :class:`BusyError`."""
        await self._enter(who, first, self._line if line is None else line)
        turn = Turn()
        try:
            yield turn
        finally:
            self._usage.add(who, turn.cost)
            self._free += 1
            self._let_in()

    async def _enter(self, who: str, first: bool, most: int) -> None:
        if self._free and not self.waiting:
            self._free -= 1
            return
        lines = self._waiting[0 if first else 1]
        line = lines.get(who, deque())
        if (who and len(line) >= most) or self.waiting >= self._lines:  # this machine's own addresses are not counted
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

    def _leave(self, lines: _Lines, who: str, turn: "asyncio.Future[None]") -> None:
        line = lines.get(who)
        if line is not None and turn in line:
            line.remove(turn)
            self.waiting -= 1
            if not line:
                del lines[who]

    def _let_in(self) -> None:
        """Give free places to those whose turn it is; among equals, an address that was served goes to the end."""
        for lines in self._waiting:
            while self._free and lines:
                who = min(lines, key=self._usage.of)
                line = lines.pop(who)
                turn = line.popleft()
                self.waiting -= 1
                if line:
                    lines[who] = line
                if not turn.done():
                    self._free -= 1
                    turn.set_result(None)


class Lanes:
    """Assigns addresses to *count* processes: the same one each time, unless it is much more loaded than others.

    Addresses that cannot be told apart (this machine's own, or a proxy that does not say for whom it speaks) are spread by *what* is asked.
    """

    def __init__(self, count: int, clock: Clock = time.monotonic) -> None:
        self._harm = [Usage(clock) for _ in range(count)]
        self._pinned: OrderedDict[str, int] = OrderedDict()

    def of(self, who: str, what: str) -> int:
        """The number of the process."""
        if not who:
            return zlib.crc32(what.encode()) % len(self._harm)
        harm = [usage.others(who) for usage in self._harm]
        best = next((lane for lane, each in enumerate(harm) if each <= BEARABLE), min(range(len(harm)), key=harm.__getitem__))
        lane = self._pinned.pop(who, best)
        if harm[lane] > BEARABLE + WORTH_MOVING * harm[best]:
            lane = best
        self._pinned[who] = lane
        while len(self._pinned) > MOST_PINNED:
            self._pinned.popitem(last=False)
        return lane

    def charge(self, lane: int, who: str, seconds: float) -> None:
        """Add the duration of a job of *who*."""
        self._harm[lane].add(who, seconds * seconds)
