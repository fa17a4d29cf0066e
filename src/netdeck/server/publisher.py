"""What is shown of a table: to listeners as it happens, to pollers when they ask, and to spectators with a delay."""

from collections.abc import Callable, Sequence

import msgspec

from netdeck.kernel import SPECTATOR
from netdeck.server import admission
from netdeck.server import messages as m
from netdeck.server.admission import Visitor
from netdeck.server.broadcast import ShownChange, ShownMoment, nothing_yet, shown, table_info
from netdeck.server.callers import NOBODY, Caller
from netdeck.server.jobs import Played, TooMuch, ViewRequest, ViewUpdate
from netdeck.server.listeners import Listener
from netdeck.server.live_table import LiveTable
from netdeck.server.match_host import ExhaustedError
from netdeck.server.refusals import LATER, overdone

Votes = Callable[[], tuple[m.UndoAsked | None, m.RematchAsked | None]]
"""The open requests to undo a choice and to play again."""


class Publisher:
    """Shows one table to its viewers, to each only what they may see."""

    def __init__(self, table: LiveTable, entries: int, votes: Votes) -> None:
        self._table = table
        self._votes = votes
        self.entries = entries
        """How many entries of the match everybody was shown."""

    def info(self, who: Visitor | None = None) -> m.TableInfo:
        """The public info of the table; seated visitors also get the state of play."""
        table, stage = self._table, self._table.stage
        # Before it is written down an end is nobody's business.
        result = stage.result if stage is not None and table.phase == "finished" else None
        info = table_info(table.document, table.phase, table.game, table.audience.here, result)
        if who is None or not who.sits or stage is None:
            return info
        return msgspec.structs.replace(info, deciding=[] if stage.over else list(stage.asked), turn=stage.turn or 0)

    async def add(
        self, token: str, since: int, undos: int, differs: bool, language: str, foresees: bool, address: str
    ) -> Listener | m.Refused:
        """Add a listener who comes from *address*, and show them the whole table."""
        table = self._table
        who = admission.visitor(table.document, token)
        if isinstance(who, m.Refused):
            return who
        listener = Listener(who.viewer, token, since, undos, differs, language, foresees)
        if table.document.delay and not who.sits:
            log, is_new = table.audience.delayed(listener, table.document.delay)
            log.join(listener)
            if is_new:
                await self.publish([log], address)
            return listener
        first = who.viewer not in table.audience.here
        table.audience.listeners.add(listener)
        await self.publish([listener], address)
        if who.sits and first:
            table.greet(who)
            self._show_presence()
        return listener

    async def remove(self, listener: Listener) -> None:
        """Remove a listener."""
        self._table.audience.leave(listener)
        if listener.viewer != SPECTATOR and listener.viewer not in self._table.audience.here:
            self._table.clocks.leave(listener.viewer)
            self._show_presence()

    def _show_presence(self) -> None:
        self._table.audience.send(m.TableChanged(info=self.info()))
        self.show_clocks()

    def show_clocks(self) -> None:
        """Send everybody the clocks."""
        if self._table.document.clock.kind != "none":
            self._table.audience.send(m.Clocks(clocks=self._table.clocks.faces()))

    async def publish(self, listeners: Sequence[Listener] | None = None, address: str | None = None) -> None:
        """Show the table as it is to everybody, or to *listeners* only; *address* is where they come from."""
        table = self._table
        if table.stage is None:
            for listener in table.audience.listeners if listeners is None else listeners:
                listener.put(m.encode(nothing_yet(table.id, table.phase)))
            return
        payer = table.server.quotas.payer(address) if address is not None else None
        played = await table.match.play(wants=table.audience.view_requests(table.stage, listeners), who=payer)
        if isinstance(played, TooMuch):
            raise ExhaustedError(played.sentence)
        self.show(played, listeners)

    async def show_again(self, listener: Listener | None, caller: Caller) -> m.Answer:
        """Send the complete moment to a client that has lost track."""
        if listener is not None and (log := self._table.audience.log_of(listener)) is not None:
            log.show(listener)
        elif listener is not None:
            listener.at, listener.heard, listener.since = 0, None, 0
            await self.publish([listener], caller.who)
        return m.Done()

    def show(self, played: Played, listeners: Sequence[Listener] | None = None) -> None:
        """Show what came of a job to everybody, or to *listeners* only."""
        audience = self._table.audience
        audience.show(played.stage, played.sights, lambda sight: m.encode(self._moment(sight), sight.want.language), listeners)
        if listeners is None:
            self.entries = played.stage.entries - len(self._table.document.past)

    def _moment(self, sight: ViewUpdate) -> ShownMoment | ShownChange:
        table = self._table
        assert table.stage is not None
        return shown(table.id, table.phase, table.stage, sight, table.clocks.faces(), *self._votes())

    async def look(
        self, token: str, since: int, undos: int, after: int | None = None, came: float | None = None, caller: Caller = NOBODY
    ) -> tuple[Visitor, ShownMoment | ShownChange] | m.Refused:
        """The visitor with *token*, and the table as they see it now."""
        table = self._table
        who = admission.visitor(table.document, token)
        if isinstance(who, m.Refused):
            return who
        if table.sees_delayed(who):
            return LATER
        table.greet(who)
        stage = table.stage
        if stage is None:
            return who, nothing_yet(table.id, table.phase)
        same = undos == stage.undos and since <= stage.logged
        want = ViewRequest(who.viewer, since if same else 0, after is not None, after or 0, caller.language)
        played = await table.match.play(wants=[want], who=table.server.quotas.payer(caller.who))
        if isinstance(played, TooMuch):
            return overdone(played)
        if came is not None:
            table.clocks.show(who.viewer, came)
        return who, self._moment(played.sights[0])
