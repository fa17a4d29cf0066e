"""How a game ended."""

from collections.abc import Mapping

import msgspec

from netdeck.kernel.ids import Seat
from netdeck.kernel.message import Said, say


class Result(msgspec.Struct, frozen=True):
    """The end of a match: winners (none in a draw), clause, and cause in a word or two.

    ``winner`` is the word that people use for the winning side where seats play in teams (``attackers``); otherwise the winning seat. An
    end that no rulebook knows, because the host has stopped the match, has no clause.
    """

    clause: str
    winners: tuple[Seat, ...] = ()
    cause: str = ""
    winner: str = ""

    def __str__(self) -> str:
        return str(self.sentence())

    def sentence(self, names: Mapping[Seat, str] | None = None) -> Said:
        """The result as a message; winners get their *names*, if given."""
        called = names or {}
        winners = ", ".join(called.get(seat, seat) for seat in self.winners)
        if self.winner:
            ended = say("{who} win", who=called.get(Seat(self.winner)) or Said(self.winner))
        elif winners:
            ended = say("{who} win" if len(self.winners) > 1 else "{who} wins", who=winners)
        else:
            ended = say("nobody wins")
        told = say("{told}: {cause}", told=ended, cause=Said(self.cause)) if self.cause else ended
        return say("{told} ({clause})", told=told, clause=self.clause) if self.clause else told
