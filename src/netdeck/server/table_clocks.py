"""The clocks of one table: they wait for players who are away, and wake the table when a player's time is over."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping

from netdeck.kernel import Seat
from netdeck.server.clocks import ClockFace, Timers
from netdeck.server.documents import TableDocument
from netdeck.server.jobs import Stage
from netdeck.server.server_clock import ServerClock

LATEST = 0.1
"""Seconds of tolerance after the end of a player's time: an answer that arrived at the last moment must be read first."""


class TableClocks:
    """The timers of a table with the server's clock. *gone* are the seats whose players are away: their clocks wait a while."""

    _timers: Timers

    def __init__(self, pace: ServerClock, sides: Iterable[Collection[Seat]], gone: set[Seat]) -> None:
        self._pace = pace
        self._sides = tuple(sides)
        self._gone = gone
        self._call: asyncio.TimerHandle | None = None

    def renew(self, document: TableDocument, banks: Mapping[Seat, float]) -> None:
        """Start with the clock of *document* and these *banks*."""
        self._timers = Timers(document.clock, document.setup.seats, banks, self._sides)

    def follow(self, stage: Stage | None, people: Collection[Seat]) -> None:
        """Start the clocks of all open questions as if nothing had been asked before."""
        if stage is not None:
            self.settle(stage, self._pace.time())
            self.begin(stage, people)

    def settle(self, stage: Stage, came: float, late: Seat | None = None) -> None:
        """Stop the clocks of seats that are no longer asked the same, as of *came*; *late* timed out."""
        self._timers.settle(_numbers(stage), came, late, stage.turn)

    def begin(self, stage: Stage, people: Collection[Seat]) -> None:
        """Start the clocks of new questions; those of *people* who are away wait."""
        self._timers.begin(_numbers(stage), self._gone & set(people), self._pace.time())

    def greet(self, seat: Seat) -> None:
        """Resume the clock of a player who is back."""
        if seat in self._gone:
            self._gone.discard(seat)
            self._timers.go_on(seat, self._pace.time())

    def leave(self, seat: Seat) -> None:
        """Pause the clock of a player who has left."""
        self._gone.add(seat)
        self._timers.pause(seat, self._pace.time())

    def hold(self, seats: Collection[Seat]) -> bool:
        """Hold the clocks of *seats* and resume all other held ones; returns whether anything changed."""
        return self._timers.hold(seats, self._pace.time())

    def show(self, seat: Seat, came: float) -> None:
        """Credit a seat with the time between its request and our answer, once per question."""
        self._timers.show(seat, came, self._pace.time())

    def faces(self) -> dict[Seat, ClockFace]:
        """What all clocks show."""
        return self._timers.faces(self._pace.time())

    def banks(self, came: float) -> dict[Seat, float]:
        """The seconds in the banks at *came*, to be stored."""
        return self._timers.banks(came)

    def expired(self) -> list[Seat]:
        """The seats whose time is over."""
        return self._timers.expired(self._pace.time())

    def stop(self, seat: Seat) -> None:
        """Ignore a seat's overdue question, because nothing can decide it."""
        self._timers.stop(seat)

    def call_when_over(self, post: Callable[[Callable[[], Awaitable[None]]], object], job: Callable[[], Awaitable[None]]) -> None:
        """Post *job* at the next expiry."""
        deadline = self._timers.deadline()
        if deadline is not None:
            self._call = self._pace.call_later(max(0.0, deadline - self._pace.time()) + LATEST, post, job)

    def cancel(self) -> None:
        """Cancel the call at the next expiry."""
        if self._call is not None:
            self._call.cancel()
            self._call = None


def _numbers(stage: Stage) -> dict[Seat, int]:
    """The seats that have not answered yet, and the numbers of their questions."""
    return {seat: stage.numbers[seat] for seat in stage.asked}
