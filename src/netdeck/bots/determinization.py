"""Determinization: positions that a seat cannot distinguish from the true one, for bots that search."""

import random

from netdeck.kernel import Position, Seat


class Determinizer:
    """Samples positions that are consistent with what one seat knows at a moment.

    It does not hold the true position, so there is nothing in it to peek at: one position is drawn when it is made, and every further one
    from that, which is as good, because both look the same to the seat. The match may go on meanwhile.
    """

    def __init__(self, position: Position, seat: Seat, dice: random.Random) -> None:
        self._drawn = position.imagine(seat, dice)
        self._seat = seat

    def __call__(self, dice: random.Random) -> Position:
        """A position that may be the true one, any as likely as another; it is the caller's to play with."""
        return self._drawn.imagine(self._seat, dice)
