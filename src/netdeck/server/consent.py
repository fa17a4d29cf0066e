"""Consent: what a seat wants that the others must agree to.

A choice that is not free to take back needs the consent of every other person at the table, also of those who let a bot play for them:
the bot never answers for its person, and no bot goes on while a request is open. Bots without a person never mind. Asking is limited, so
that it is no way to wear somebody down: once for each choice, and not again after so many refusals. A request lapses as soon as play goes
on, and silence is a refusal after a time.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

from netdeck.kernel import Seat, say
from netdeck.server.jobs import Act, Undoable
from netdeck.server.messages import Done, Refused, RematchAsked, UndoAsked, UndoSettled
from netdeck.server.telling import Audience

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
            return Refused(code="E-UNDO-WAITING", sentence=say("{who} has asked already and waits for an answer.", who=self.asked.by))
        if self._declined[seat] >= MOST_REFUSALS:
            return Refused(code="E-UNDO-LIMIT", sentence=say("The others have said no too often; you may ask no more in this match."))
        if (seat, entry) in self._made:
            return Refused(code="E-UNDO-LIMIT", sentence=say("You have asked about this choice already."))
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

    def lapse(self) -> None:
        """Nobody has answered in time, which counts as a refusal."""
        assert self.asked is not None
        self._declined[self.asked.by] += 1

    def close(self) -> UndoAsked | None:
        """End the open request, and say which it was."""
        asked, self.asked = self.asked, None
        return asked


Commit = Callable[[Act], Awaitable[Refused | None]]
"""How something that makes an entry is done, written down and told."""
Later = Callable[[Callable[[], Awaitable[None]]], None]
"""How something is done when a request has waited for as long as one may."""


class Consent:
    """What the others at a table are asked before a choice is taken back."""

    def __init__(self, audience: Audience, commit: Commit, later: Later) -> None:
        self._audience = audience
        self._commit = commit
        self._later = later
        self._undos = Undos()
        self._requests = 0
        """How many there were: so an old one is told from the one that is open."""

    @property
    def asked(self) -> UndoAsked | None:
        """The request that is open."""
        return self._undos.asked

    async def undo(self, seat: Seat, last: Undoable, people: Collection[Seat]) -> Done | Refused:
        """Take *seat*'s *last* choice back, or ask the other *people*."""
        if not last.back:
            return Refused(code="E-UNDO-NOTHING", sentence=say("You have not chosen anything yet."))
        others = [other for other in people if other != seat]
        if last.sentence and others:
            if (limit := self._undos.why_not(seat, last.entry)) is not None:
                return limit
            self._audience.tell(self._undos.ask(seat, last.entry, last.sentence, others))
            self._audience.wake()
            self._requests += 1
            number = self._requests
            self._later(lambda: self._lapse(number))
            return Done(sentence=say("{why} {who} must agree.", why=last.sentence, who=", ".join(others)))
        return await self._commit(Act(kind="undo", who=seat, count=last.back)) or Done()

    async def agree(self, seat: Seat, yes: bool, last: Callable[[Seat], Awaitable[Undoable]]) -> Done | Refused:
        """*seat* answers the open request; *last* is what taking a seat's last choice back means."""
        asked = self._undos.asked
        if asked is None or seat not in asked.waiting:
            return Refused(code="E-NOT-ASKED", sentence=say("Nobody has asked you that."))
        match self._undos.answer(seat, yes):
            case False:
                self._undos.close()
                self._audience.tell(UndoSettled(by=asked.by, granted=False, sentence=say("{seat} does not agree.", seat=seat)))
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
            self._audience.tell(UndoSettled(by=asked.by, granted=False, sentence=sentence))
            self._audience.wake()

    def settle(self, granted: bool) -> None:
        """Something was done at the table: whatever was asked is settled by it."""
        if (lapsed := self._undos.close()) is not None:
            sentence = say("{by} has taken a choice back.", by=lapsed.by) if granted else say("Play went on.")
            self._audience.tell(UndoSettled(by=lapsed.by, granted=granted, sentence=sentence))


@dataclass(slots=True)
class Rematches:
    """Who wants to play again."""

    by: Seat | None = None
    stay: bool = False
    _agreed: set[Seat] = field(default_factory=set)

    def agree(self, seat: Seat, stay: bool = False) -> None:
        """*seat* wants to play again; the first one asks the others, and says whether everybody keeps their seat."""
        if self.by is None:
            self.by, self.stay = seat, stay
        self._agreed.add(seat)

    def decline(self) -> None:
        """Somebody does not: whoever still wants to may ask again."""
        self.by = None
        self._agreed.clear()

    def asked(self, people: Collection[Seat]) -> RematchAsked | None:
        """What the others are asked."""
        if self.by is None:
            return None
        return RematchAsked(by=self.by, waiting=sorted(set(people) - self._agreed), stay=self.stay)
