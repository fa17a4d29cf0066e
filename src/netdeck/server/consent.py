"""Consent: what a seat wants that the others must agree to.

A choice that is not free to take back needs the consent of every other person at the table; bots never mind. Asking is limited, so that it
is no way to wear somebody down: once for each choice, and not again after so many refusals. A request lapses as soon as play goes on.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from netdeck.kernel import Seat
from netdeck.server.messages import Refused, RematchAsked, UndoAsked

MOST_REFUSALS = 3
"""After so many refused requests in one match a seat may ask no more."""


@dataclass(slots=True)
class Undos:
    """The requests of one table to take something back."""

    asked: UndoAsked | None = None
    back_to: int = 0
    """The entry that the open request wants to go back to: that many stay."""
    _made: set[tuple[Seat, int]] = field(default_factory=set)
    _declined: Counter[Seat] = field(default_factory=Counter)

    def why_not(self, seat: Seat, entry: int) -> Refused | None:
        """Why *seat* may not ask now to take back the entry of that number."""
        if self.asked is not None:
            return Refused(code="E-UNDO-WAITING", sentence=f"{self.asked.by} has asked already and waits for an answer.")
        if self._declined[seat] >= MOST_REFUSALS:
            return Refused(code="E-UNDO-LIMIT", sentence="The others have said no too often; you may ask no more in this match.")
        if (seat, entry) in self._made:
            return Refused(code="E-UNDO-LIMIT", sentence="You have asked about this choice already.")
        return None

    def ask(self, seat: Seat, entry: int, sentence: str, others: Collection[Seat]) -> UndoAsked:
        """Open a request that waits for *others*."""
        self._made.add((seat, entry))
        self.asked = UndoAsked(by=seat, sentence=sentence, waiting=sorted(others))
        return self.asked

    def answer(self, seat: Seat, yes: bool) -> bool | None:
        """What *seat*'s answer settles: granted, declined, or nothing yet. It must be waited for."""
        assert self.asked is not None
        if not yes:
            self._declined[self.asked.by] += 1
            return False
        waiting = [other for other in self.asked.waiting if other != seat]
        self.asked = UndoAsked(by=self.asked.by, sentence=self.asked.sentence, waiting=waiting)
        return None if waiting else True

    def close(self) -> UndoAsked | None:
        """End the open request, and say which it was."""
        asked, self.asked = self.asked, None
        return asked


@dataclass(slots=True)
class Rematches:
    """Who wants to play again."""

    by: Seat | None = None
    _agreed: set[Seat] = field(default_factory=set)

    def agree(self, seat: Seat) -> None:
        """*seat* wants to play again; the first one asks the others."""
        self.by = self.by or seat
        self._agreed.add(seat)

    def decline(self) -> None:
        """Somebody does not: whoever still wants to may ask again."""
        self.by = None
        self._agreed.clear()

    def asked(self, people: Collection[Seat]) -> RematchAsked | None:
        """What the others are asked."""
        if self.by is None:
            return None
        return RematchAsked(by=self.by, waiting=sorted(set(people) - self._agreed))
