"""What one seat may know of the table, as numbers (see :mod:`netdeck.kernel.observation`).

There is one of each card, so a card has a row of its own: the zone where the seat sees it (one more than its pile, 0 where it is not seen),
its place there from the bottom up, and whether it lies face up. Seats are counted from the observer on, through the whole table.
"""

import hashlib
from collections.abc import Mapping, MutableSequence
from typing import Final

from netdeck.games.binmat.cards import DECK_SIZE, NAMES
from netdeck.games.binmat.position import BinmatPosition
from netdeck.games.binmat.rules.kinds import PASS, PLAY_DOWN, card_in, kind_of, place_in
from netdeck.games.binmat.rules.observation import KNOWN, write_known
from netdeck.games.binmat.rules.piles import HAND
from netdeck.games.binmat.ruleset import LARGEST_TEAM
from netdeck.kernel.ids import Seat
from netdeck.kernel.observation import Field
from netdeck.kernel.position import Position

SEATS: Final = 2 * LARGEST_TEAM
OPTIONS: Final = 512


class BinmatObserver:
    """Writes observations of BINMAT's table."""

    def __init__(self) -> None:
        self.fields: dict[str, Field] = {}
        self.size = 0
        self._field("match", 1, ("asked", "options", "seats", "turn", "turns", "acts", "attacks", "commitment"))
        self._field("seats", SEATS, ("in_game", "attacks", "hand", "streak", "committed", "order"))
        self._field("zones", HAND, ("size", "locked"))
        self._field("cards", DECK_SIZE, ("zone", "place", "face_up"))
        assert self.size == KNOWN
        self._field("options", OPTIONS, ("kind", "card", "place"))
        self.digest = hashlib.sha256(repr(self.fields).encode()).hexdigest()[:16]

    def _field(self, name: str, rows: int, columns: tuple[str, ...]) -> None:
        self.fields[name] = Field(self.size, rows, columns)
        self.size += rows * len(columns)

    def observe(self, position: Position, seat: Seat, out: MutableSequence[int]) -> None:
        """Write what *seat* may know of a position into *out*, which has :attr:`size` places, all 0."""
        assert isinstance(position, BinmatPosition)
        write_known(position.table, position.seating.numbers[seat], out)
        asked = position.pending().get(seat) or position.committed().get(seat)
        options = asked.options if asked is not None else ()
        out[0], out[1] = int(asked is not None), len(options)  # a host may have stopped the match
        for number, option in enumerate(options[:OPTIONS]):
            (action,) = option.value
            assert isinstance(action, int)
            kind = kind_of(action)
            at = KNOWN + 3 * number
            out[at : at + 3] = (kind, 1 + card_in(action) if kind >= PLAY_DOWN else 0, 1 + place_in(action) if kind != PASS else 0)

    def faces(self, position: Position) -> Mapping[int, str]:
        """The cards by the numbers of their rows, from 1 on."""
        return dict(enumerate(NAMES, 1))


OBSERVER: Final = BinmatObserver()
