"""How a game ended."""

import msgspec

from netdeck.kernel.ids import Seat


class Result(msgspec.Struct, frozen=True):
    """The end of a match: who won (nobody in a draw), under which clause, and the cause in a word or two.

    ``winner`` is the word that people use for the winning side where seats play in teams (``attackers``); otherwise the winning seat. An
    end that no rulebook knows, because the host has stopped the match, has no clause.
    """

    clause: str
    winners: tuple[Seat, ...] = ()
    cause: str = ""
    winner: str = ""

    def __str__(self) -> str:
        who = self.winner or ", ".join(self.winners)
        verb = "win" if self.winner or len(self.winners) > 1 else "wins"
        told = (f"{who} {verb}" if who else "nobody wins") + (f": {self.cause}" if self.cause else "")
        return f"{told} ({self.clause})" if self.clause else told
