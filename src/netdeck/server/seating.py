"""Who sits at a table: entering, changing seats, and beginning the match when everybody is there."""

import msgspec

from netdeck.kernel import say
from netdeck.server import admission
from netdeck.server import messages as m
from netdeck.server.admission import Entrance, Proof, Visitor
from netdeck.server.documents import Saved, TableDocument
from netdeck.server.intake import Complete
from netdeck.server.listeners import POLICY, Listener
from netdeck.server.live_table import LiveTable
from netdeck.server.match_host import stored_match
from netdeck.server.publisher import Publisher


class Seating:
    """Changes the seats of one table."""

    def __init__(self, table: LiveTable, publisher: Publisher) -> None:
        self._table = table
        self._publisher = publisher

    async def enter(self, hello: m.Hello, proof: Proof, who: str) -> m.Welcome | m.Refused:
        """Let somebody in who comes from the address *who*."""
        table = self._table
        setup = None
        if hello.deck and (seat := admission.sits_down(table.document, hello)) is not None:
            wanted = admission.with_deck(table.document, seat.seat, hello.deck)
            completed = (
                wanted
                if isinstance(wanted, m.Refused)
                else await table.complete(Complete(setup=wanted, rules=table.document.rules, seconds=0, checked=True), who)
            )
            if isinstance(completed, m.Refused):
                return msgspec.structs.replace(completed, ref=hello.ref)
            setup = completed.setup
        entrance = admission.enter(table.document, hello, proof, setup)
        if isinstance(entrance, m.Refused):
            return msgspec.structs.replace(entrance, ref=hello.ref)
        if entrance.document is not table.document:
            await self.update(entrance.document)
        return m.Welcome(
            ref=hello.ref,
            viewer=entrance.visitor.viewer,
            host=entrance.visitor.host,
            info=self._publisher.info(),
            token=entrance.token,
            chat=table.document.chat,
        )

    async def change(self, entrance: Entrance | m.Refused) -> m.Answer:
        """Store a change of seats, and answer who asked for it."""
        if isinstance(entrance, m.Refused):
            return entrance
        await self.update(entrance.document)
        return m.HandedOver(seat=entrance.visitor.viewer, token=entrance.token) if entrance.token else m.Done()

    async def update(self, document: TableDocument) -> None:
        """Store a changed document, begin when everybody is there, and disconnect those whose token is no longer valid."""
        table = self._table
        begins = not document.begun and all(seat.ready for seat in document.seats)
        if begins:
            document = admission.with_match_begun(document)
        clock = table.document.clock
        await table.keep(document, "running" if begins else None)
        if document.clock != clock:
            table.clocks.renew(document, {})
        if begins:
            await table.match.begin(stored_match(Saved(document=document, phase=table.phase)))
        table.audience.disconnect_removed(self._may_stay, m.Closing(sentence=say("This token is no longer valid."), again=False), POLICY)
        table.audience.send(m.TableChanged(info=self._publisher.info()))
        if begins:
            await self._publisher.publish()
            table.clocks.follow(table.stage, document.people)

    def _may_stay(self, listener: Listener) -> bool:
        who = admission.visitor(self._table.document, listener.token)
        return isinstance(who, Visitor) and who.viewer == listener.viewer
