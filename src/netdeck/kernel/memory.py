"""What seats remember of a match, hashed into one value per seat.

The value is an information state with perfect recall. Two positions have the same one for a seat exactly when that seat was shown the same
views and questions, heard the same events, and chose the same, in the same order, since it began to remember. What a seat cannot see or
hear does not change it.
"""

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec

from netdeck.kernel.ids import Seat
from netdeck.kernel.log import Logged

if TYPE_CHECKING:
    from netdeck.kernel.position import Position

LENGTH: Final = 16
"""So many bytes an information state has."""
_encode: Final = msgspec.json.Encoder(order="sorted", enc_hook=str).encode


class Memory:
    """What some seats remember of a match. Each position has its own; copies continue it independently.

    It hears the events of its position: in the log that somebody else keeps, or else in one of its own, which is read and forgotten.
    """

    __slots__ = ("_heard", "_is_awake", "_read", "_rolled", "_seen")

    def __init__(self) -> None:
        self._rolled: dict[Seat, bytes] = {}
        self._seen: dict[Seat, bytes] = {}
        """What each seat was shown last: only what is new is remembered."""
        self._heard: list[Logged] | None = None
        self._read = 0
        self._is_awake = True
        """Whether it goes on. A position that a seat imagines knows what that seat knows, and forgets it with the next choice."""

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._rolled

    def __getstate__(self) -> object:
        return self._rolled, self._seen, self._is_awake

    def __setstate__(self, written: tuple[dict[Seat, bytes], dict[Seat, bytes], bool]) -> None:
        self._rolled, self._seen, self._is_awake = written
        self._heard, self._read = None, 0

    def copy(self) -> "Memory":
        """The memory for a copy of the position."""
        twin = Memory()
        twin._rolled, twin._seen, twin._is_awake = self._rolled.copy(), self._seen.copy(), self._is_awake
        return twin

    def of_one(self, seat: Seat) -> "Memory | None":
        """The memory of *seat* alone, for a position that it imagines; ``None`` if it has none."""
        if seat not in self._rolled:
            return None
        twin = Memory()
        twin._rolled[seat], twin._seen[seat], twin._is_awake = self._rolled[seat], self._seen[seat], False
        return twin

    def information(self, seat: Seat) -> bytes:
        """Everything that *seat* remembers."""
        if seat not in self._rolled:
            raise LookupError(f"{seat} does not remember: call remember() when the match begins")
        return self._rolled[seat]

    def begin(self, position: "Position", seats: Iterable[Seat]) -> None:
        """Start remembering for *seats*, from their current views on."""
        self._is_awake = True
        self.awake(position)
        self.look(position)
        for seat in seats:
            if seat not in self._rolled:
                self._rolled[seat], self._seen[seat] = bytes(LENGTH), b""
                self._look(position, seat, ())

    def listen(self, log: list[Logged] | None) -> list[Logged]:
        """The log that it listens to from now on."""
        self._heard = [] if log is None else log
        self._read = len(self._heard)
        return self._heard

    def awake(self, position: "Position") -> "Memory | None":
        """The memory prepared to record the next change, or ``None`` if it records nothing."""
        if not self._is_awake:
            position.forget()
            return None
        if self._heard is None:
            position.listen(position.log)
        return self

    def chooses(self, seat: Seat, notation: str) -> None:
        """Record that *seat* is about to choose."""
        if seat in self._rolled:
            self._roll(seat, b"chose", notation.encode())

    def look(self, position: "Position") -> None:
        """Record the events that each seat received and its current view."""
        heard = self._heard or []
        new, self._read = heard[self._read :], len(heard)
        for seat in self._rolled:
            self._look(position, seat, new)

    def _look(self, position: "Position", seat: Seat, events: Iterable[Logged]) -> None:
        heard = [(seen.event, seen.clause, seen.fields) for seen in (logged.seen(seat) for logged in events)]
        question = position.pending().get(seat) or position.committed().get(seat)
        asked = question and (question.kind, [option.notation for option in question.options])
        shown = position.text(seat) + _encode(asked)
        if heard or shown != self._seen[seat]:
            self._seen[seat] = shown
            self._roll(seat, _encode(heard), shown)

    def _roll(self, seat: Seat, *what: bytes) -> None:
        rolled = hashlib.blake2b(self._rolled[seat], digest_size=LENGTH)
        for part in what:
            rolled.update(len(part).to_bytes(8, "little") + part)
        self._rolled[seat] = rolled.digest()
