"""Votes on undo requests.

A choice that is not free to take back needs the consent of every other person at the table, also of those who let a bot play for them:
the bot never answers for its person, and no bot goes on while a request is open. Bots without a person never mind. Asking is limited, so
that it is no way to wear somebody down: once for each choice, and not again after so many refusals. A request lapses as soon as play goes
on, and silence is a refusal after a time.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

from netdeck.kernel import Seat, say
from netdeck.server.broadcast import Audience
from netdeck.server.jobs import Act, Undoable
from netdeck.server.messages import Done, Refused, UndoAsked, UndoSettled

MOST_REFUSALS = 3
"""After so many refused requests in one match a seat may ask no more."""


@dataclass(slots=True)
class Undos:
    """The undo requests of one table."""

    asked: UndoAsked | None = None
    back_to: int = 0
    """The entry that the open request wants to go back to: that many stay."""
    _made: set[tuple[Seat, int]] = field(default_factory=set)
    _declined: Counter[Seat] = field(default_factory=Counter)

    def why_not(self, seat: Seat, entry: int) -> Refused | None:
        """Why *seat* may not now ask to take back that entry."""
        if self.asked is not None:
            return Refused(code="E-UNDO-WAITING", sentence=say("{who} has asked already and waits for an answer.", who=self.asked.by))
        if self._declined[seat] >= MOST_REFUSALS:
            return Refused(code="E-UNDO-LIMIT", sentence=say("The others have said no too often; you may ask no more in this match."))
        if (seat, entry) in self._made:
            return Refused(code="E-UNDO-LIMIT", sentence=say("You have asked about this choice already."))
        return None

    def ask(self, seat: Seat, entry: int, sentence: str, others: Collection[Seat]) -> UndoAsked:
        """Open a request that needs the consent of *others*."""
        self._made.add((seat, entry))
        self.asked = UndoAsked(by=seat, sentence=sentence, waiting=sorted(others))
        return self.asked

    def answer(self, seat: Seat, yes: bool) -> bool | None:
        """Record *seat*'s vote: returns true if granted, false if declined, ``None`` if others have yet to vote."""
        assert self.asked is not None
        if not yes:
            self._declined[self.asked.by] += 1
            return False
        waiting = [other for other in self.asked.waiting if other != seat]
        self.asked = UndoAsked(by=self.asked.by, sentence=self.asked.sentence, waiting=waiting)
        return None if waiting else True

    def lapse(self) -> None:
        """Close the request because time ran out; this counts as a refusal."""
        assert self.asked is not None
        self._declined[self.asked.by] += 1

    def close(self) -> UndoAsked | None:
        """Close the open request and return it."""
        asked, self.asked = self.asked, None
        return asked


Commit = Callable[[Act], Awaitable[Refused | None]]
"""How something that makes an entry is done, written down and told."""
Later = Callable[[Callable[[], Awaitable[None]]], None]
"""How something is done when a request has waited for as long as one may."""


class UndoPolicy:
    """Handles the votes before a choice is taken back."""

    def __init__(self, audience: Audience, commit: Commit, later: Later) -> None:
        self._audience = audience
        self._commit = commit
        self._later = later
        self._undos = Undos()
        self._requests = 0
        """How many there were: so an old one is told from the one that is open."""

    @property
    def asked(self) -> UndoAsked | None:
        """The open request."""
        return self._undos.asked

    async def undo(self, seat: Seat, last: Undoable, people: Collection[Seat]) -> Done | Refused:
        """Take back *seat*'s *last* choice, or ask the other *people*."""
        if not last.back:
            return Refused(code="E-UNDO-NOTHING", sentence=say("You have not chosen anything yet."))
        others = [other for other in people if other != seat]
        if last.sentence and others:
            if (limit := self._undos.why_not(seat, last.entry)) is not None:
                return limit
            self._audience.send(self._undos.ask(seat, last.entry, last.sentence, others))
            self._audience.wake()
            self._requests += 1
            number = self._requests
            self._later(lambda: self._lapse(number))
            return Done(sentence=say("{why} {who} must agree.", why=last.sentence, who=", ".join(others)))
        return await self._commit(Act(kind="undo", who=seat, count=last.back)) or Done()

    async def agree(self, seat: Seat, yes: bool, last: Callable[[Seat], Awaitable[Undoable]]) -> Done | Refused:
        """Record *seat*'s vote; *last* says what taking back a seat's last choice means."""
        asked = self._undos.asked
        if asked is None or seat not in asked.waiting:
            return Refused(code="E-NOT-ASKED", sentence=say("Nobody has asked you that."))
        match self._undos.answer(seat, yes):
            case False:
                self._undos.close()
                self._audience.send(UndoSettled(by=asked.by, granted=False, sentence=say("{seat} does not agree.", seat=seat)))
            case True:
                back = (await last(asked.by)).back
                return await self._commit(Act(kind="undo", who=asked.by, count=back)) or Done()
        return Done()

    async def _lapse(self, number: int) -> None:
        """The request of that number has waited for long enough."""
        asked = self._undos.asked
        if asked is not None and number == self._requests:
            self._undos.lapse()
            self._undos.close()
            sentence = say("{names} did not answer in time.", names=", ".join(asked.waiting))
            self._audience.send(UndoSettled(by=asked.by, granted=False, sentence=sentence))
            self._audience.wake()

    def settle(self, granted: bool) -> None:
        """Close the open request because something was done at the table."""
        if (lapsed := self._undos.close()) is not None:
            sentence = say("{by} has taken a choice back.", by=lapsed.by) if granted else say("Play went on.")
            self._audience.send(UndoSettled(by=lapsed.by, granted=granted, sentence=sentence))
