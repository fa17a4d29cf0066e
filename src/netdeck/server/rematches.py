"""Rematches: votes of the players, and the table that is set up when everybody agrees."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

import msgspec

from netdeck.bots import why_not as why_not_bot
from netdeck.kernel import Seat, say
from netdeck.server import handoff
from netdeck.server import messages as m
from netdeck.server.broadcast import Audience
from netdeck.server.documents import TableDocument
from netdeck.server.intake import Complete
from netdeck.server.live_table import LiveTable
from netdeck.server.quotas import Quotas


@dataclass(slots=True)
class Rematches:
    """Votes for a rematch."""

    by: Seat | None = None
    stay: bool = False
    _agreed: set[Seat] = field(default_factory=set)

    def agree(self, seat: Seat, stay: bool = False) -> None:
        """*seat* wants a rematch; the first vote decides whether everybody keeps their seat."""
        if self.by is None:
            self.by, self.stay = seat, stay
        self._agreed.add(seat)

    def decline(self) -> None:
        """Reset the votes."""
        self.by = None
        self._agreed.clear()

    def asked(self, people: Collection[Seat]) -> m.RematchAsked | None:
        """The open question to the others."""
        if self.by is None:
            return None
        return m.RematchAsked(by=self.by, waiting=sorted(set(people) - self._agreed), stay=self.stay)


class RematchPolicy:
    """Handles the votes for a rematch, and sets up its table."""

    def __init__(
        self, table: LiveTable, audience: Audience, quotas: Quotas, set_up: Callable[[TableDocument, str], Awaitable[object]]
    ) -> None:
        self._table = table
        self._audience = audience
        self._quotas = quotas
        self._set_up = set_up
        self._votes = Rematches()

    def asked(self) -> m.RematchAsked | None:
        """The open question to the others."""
        return self._votes.asked(self._table.document.people)

    def decline(self) -> m.Done:
        """Reset the votes."""
        self._votes.decline()
        return m.Done()

    async def offer(self, seat: Seat, who: str, wish: m.Rematch) -> m.Done | m.Refused:
        """Record *seat*'s vote; when everybody agrees, set up the table of the rematch, counted for the address *who*."""
        if self._table.phase != "finished":
            return m.Refused(code="E-RUNNING", sentence=say("The match is not over."))
        if not self._table.document.successor:
            if wish.bot and (wrong := self._why_not_against(seat, wish.bot)) is not None:
                return wrong
            self._votes.agree(seat, wish.stay)
            asked = self.asked()
            if asked is not None and asked.waiting:
                self._audience.send(asked)
                return m.Done(sentence=say("{names} must agree.", names=", ".join(asked.waiting)))
            if (limit := self._quotas.why_not_set_up(who)) is not None:
                return limit
            leaving = msgspec.structs.replace(self._table.document, stays=self._votes.stay)
            same, usual = handoff.rematch_setups(leaving)
            job = Complete(setup=same, or_else=usual, rules=leaving.rules, seconds=0, checked=True)
            told = await self._table.complete(job, who)
            if isinstance(told, m.Refused):
                return told
            stage = self._table.stage
            successor = handoff.rematch_table(leaving, told.setup, stage.result if stage is not None else None, wish.bot)
            await self._set_up(successor, who)
            await self._table.keep(msgspec.structs.replace(leaving, successor=successor.id))
        document = self._table.document
        seats = handoff.rematch_seats(document)
        for listener in self._audience.listeners:
            listener.say(m.Rematched(table=document.successor, seat=seats.get(listener.viewer)))
        return m.Done(sentence=document.successor)

    def _why_not_against(self, seat: Seat, bot: str) -> m.Refused | None:
        """Why *seat* cannot play again against another *bot*."""
        document = self._table.document
        if any(other != seat for other in document.people) or not document.bots:
            return m.Refused(code="E-SEAT", sentence=say("You can choose another bot only if all others are bots."))
        wrong = why_not_bot(bot)
        return m.Refused(code="E-SETUP", sentence=wrong) if wrong else None
