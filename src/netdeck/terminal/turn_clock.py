"""The local clock: thinking time per turn, if the rules propose one and it is not turned off.

One window serves all seats of a side in one turn. Time runs only while somebody is asked for a line: what happens meanwhile, a combat say,
costs nobody anything, and neither does handing over the screen.
"""

from collections.abc import Collection
from time import monotonic

from netdeck.kernel import Pace, Seat


class TurnClock:
    """The remaining time of each side's turn."""

    def __init__(self, pace: Pace, sides: Collection[Collection[Seat]]) -> None:
        self.pace = pace
        self.on = True
        self._sides = sides
        self._turn: int | None = None
        self._left: dict[Collection[Seat], float] = {}
        self._since = 0.0

    def begin(self, seat: Seat, turn: int | None) -> float | None:
        """Start *seat*'s clock in that turn; returns its seconds, ``None`` if the clock is off."""
        if turn != self._turn:
            self._turn = turn
            self._left.clear()
        self._since = monotonic()
        return self._left.get(self._side(seat), self.pace.seconds) if self.on else None

    def stop(self, seat: Seat) -> None:
        """Stop *seat*'s clock."""
        side = self._side(seat)
        self._left[side] = max(0.0, self._left.get(side, self.pace.seconds) - (monotonic() - self._since))

    def _side(self, seat: Seat) -> Collection[Seat]:
        return next((side for side in self._sides if seat in side), (seat,))
