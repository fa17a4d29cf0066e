"""How a game ended."""

import msgspec

from netdeck.kernel.ids import Seat


class Result(msgspec.Struct, frozen=True):
    """The end of a match: who won (nobody in a draw), under which clause, and the cause in a word or two.

    ``winner`` is the word that people use for the winning side where seats play in teams (``attackers``); otherwise the winning seat.
    """

    clause: str
    winners: tuple[Seat, ...] = ()
    cause: str = ""
    winner: str = ""

    def __str__(self) -> str:
        who = self.winner or ", ".join(self.winners)
        verb = "win" if self.winner or len(self.winners) > 1 else "wins"
        return (f"{who} {verb}" if who else "nobody wins") + (f": {self.cause}" if self.cause else "") + f" ({self.clause})"
