"""Clocks: thinking time per seat.

Time is given from outside (seconds of any steady clock), so nothing here waits. A player's time runs from the moment at which the question
is sent until the answer comes in: what the server does between the one and the next is nobody's (:meth:`Timers.settle`,
:meth:`Timers.begin`), nor is what it does to tell somebody who comes for the question (:meth:`Timers.show`).
Seats that are asked at the same moment share one window:
a team that decides together has the same time, and one answer does not lengthen another's. A seat whose connection breaks while its clock
runs gets a grace, once for each question; after that its time goes on. Banks are kept with every choice; what was thought since the last
choice is given back when the server has to start again.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from netdeck.kernel import Pace, Seat

Seconds = Annotated[float, msgspec.Meta(ge=0, le=30 * 86_400)]


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """No clock, so many seconds for each turn of a side or for each decision, or a bank that grows by ``increment`` with every answer.

    When time runs out the decision is answered as its game provides (``timeout``), or the seat gives up (``concede``). ``grace`` is how
    long a clock stands still for somebody whose connection broke.
    """

    kind: Literal["none", "turn", "decision", "bank"] = "none"
    seconds: Seconds = 0
    increment: Seconds = 0
    grace: Seconds = 20
    expired: Literal["timeout", "concede"] = "timeout"

    def problem(self) -> str:
        """What is wrong with it; empty if it is valid."""
        if self.kind != "none" and self.seconds <= 0:
            return "a clock needs some seconds"
        return ""


def proposed(pace: Pace | None) -> Clock:
    """The clock that the rules propose: seconds per turn, or none."""
    return Clock() if pace is None else Clock(kind="turn", seconds=pace.seconds)


class ClockFace(msgspec.Struct, frozen=True, kw_only=True):
    """What a clock shows: seconds left, and whether they run."""

    left: float
    running: bool


@dataclass(slots=True)
class _Hand:
    """The time of one seat. ``since`` is when it began to run; ``until`` is when a grace ends; ``number`` is the question it runs for.

    ``held`` says that it stands still because something else has to be settled first.
    """

    left: float
    number: int = 0
    since: float | None = None
    until: float | None = None
    graced: int = 0
    held: bool = False
    sent: float = 0.0
    """When the question was sent to whoever listens."""
    shown: int = 0
    """The question that whoever comes for it has fetched."""

    def charge(self, now: float) -> None:
        if self.since is not None and now > self.since:
            self.left -= now - self.since
            self.since = now


class Timers:
    """The clocks of one match."""

    def __init__(
        self, clock: Clock, seats: Collection[Seat], banks: Mapping[Seat, float] | None = None, sides: Collection[Collection[Seat]] = ()
    ) -> None:
        self.clock = clock
        self._sides = sides
        self._turn: int | None = None
        self._hands = {seat: _Hand((banks or {}).get(seat, clock.seconds)) for seat in seats} if clock.kind != "none" else {}

    def follow(
        self, asked: Mapping[Seat, int], away: Collection[Seat], now: float, late: Seat | None = None, turn: int | None = None
    ) -> None:
        """Run the clocks of *asked* seats, each for its question number, and stop all others. *late* timed out."""
        self.settle(asked, now, late, turn)
        self.begin(asked, away, now)

    def settle(self, asked: Mapping[Seat, int], came: float, late: Seat | None = None, turn: int | None = None) -> None:
        """Stop the clocks of seats that are no longer asked the same, as of that time; *turn* is the current turn."""
        if self.clock.kind == "turn":
            for hand in self._hands.values():
                hand.charge(came)
            self._share(turn)
        for seat, hand in self._hands.items():
            if asked.get(seat, 0) == hand.number:
                continue
            hand.charge(came)
            if hand.number and self.clock.kind == "bank":
                hand.left = max(hand.left, 0.0) + (self.clock.increment if seat != late else 0.0)
            hand.number, hand.since, hand.until, hand.held = 0, None, None, False

    def begin(self, asked: Mapping[Seat, int], away: Collection[Seat], sent: float) -> None:
        """Start the clocks of seats that have new questions, as of that time."""
        for seat, number in asked.items():
            hand = self._hands.get(seat)
            if hand is None or hand.number == number:
                continue
            if self.clock.kind == "decision":
                hand.left = self.clock.seconds
            hand.number, hand.since, hand.sent = number, sent, sent
            if seat in away:
                self.pause(seat, sent)

    def show(self, seat: Seat, came: float, now: float) -> None:
        """Credit a seat with the time between its request and our answer, once per question."""
        hand = self._hands.get(seat)
        if hand is not None and hand.since is not None and hand.shown != hand.number:
            hand.shown = hand.number
            hand.left += max(0.0, now - max(hand.sent, came))

    def _share(self, turn: int | None) -> None:
        """One window for a side's turn: a new turn begins a new one, and what one seat has used is gone for the others of its side."""
        if turn != self._turn:
            self._turn = turn
            for hand in self._hands.values():
                hand.left = self.clock.seconds
        for side in self._sides:
            hands = [self._hands[seat] for seat in side if seat in self._hands]
            for hand in hands:
                if hand.since is None and hand.until is None:
                    hand.left = min(other.left for other in hands)

    def pause(self, seat: Seat, now: float) -> bool:
        """Pause the clock of a disconnected seat; returns whether it was running."""
        hand = self._hands.get(seat)
        if hand is None or hand.since is None or not self.clock.grace or hand.graced == hand.number:
            return False
        hand.charge(now)
        hand.since, hand.until, hand.graced = None, now + self.clock.grace, hand.number
        return True

    def go_on(self, seat: Seat, now: float) -> bool:
        """Resume the clock of a seat that is back; returns whether it was paused."""
        hand = self._hands.get(seat)
        if hand is None or hand.until is None:
            return False
        hand.since, hand.until = now, None
        return True

    def hold(self, seats: Collection[Seat], now: float) -> bool:
        """Hold the clocks of *seats* and resume all other held ones; returns whether anything changed."""
        changed = False
        for seat, hand in self._hands.items():
            if seat in seats and hand.since is not None:
                hand.charge(now)
                hand.since, hand.held, changed = None, True, True
            elif seat not in seats and hand.held:
                hand.held, changed = False, True
                hand.since = now if hand.number else None
        return changed

    def deadline(self) -> float | None:
        """The time of the next expiry; ``None`` if no clock runs."""
        ends = [hand.since + max(0.0, hand.left) for hand in self._hands.values() if hand.since is not None]
        return min([*ends, *(hand.until for hand in self._hands.values() if hand.until is not None)], default=None)

    def expired(self, now: float) -> list[Seat]:
        """The seats whose time is over. Clocks whose grace period ended run on."""
        over: list[Seat] = []
        for seat, hand in self._hands.items():
            if hand.until is not None and hand.until <= now:
                hand.since, hand.until = hand.until, None
            hand.charge(now)
            if hand.since is not None and hand.left <= 1e-6:
                over.append(seat)
        return over

    def stop(self, seat: Seat) -> None:
        """Ignore a seat's overdue question, because nothing can decide it."""
        self._hands[seat].since = None

    def faces(self, now: float) -> dict[Seat, ClockFace]:
        """What all clocks show."""
        shown: dict[Seat, ClockFace] = {}
        for seat, hand in self._hands.items():
            if self.clock.kind == "bank" or hand.number:
                left = hand.left - (now - hand.since if hand.since is not None else 0.0)
                shown[seat] = ClockFace(left=round(max(0.0, left), 2), running=hand.since is not None)
        return shown

    def banks(self, now: float) -> dict[Seat, float]:
        """The remaining seconds in the banks, to be stored."""
        if self.clock.kind != "bank":
            return {}
        for hand in self._hands.values():
            hand.charge(now)
        return {seat: round(max(0.0, hand.left), 3) for seat, hand in self._hands.items()}
