"""Messages of visitors to a table: each kind goes to the part of the table that handles it."""

import msgspec

from netdeck.kernel import Seat, say
from netdeck.server import admission, handoff
from netdeck.server import messages as m
from netdeck.server.admission import Entrance, Visitor
from netdeck.server.callers import Caller
from netdeck.server.chat import Chat
from netdeck.server.jobs import Act, AskStanding, Stage
from netdeck.server.listeners import Listener
from netdeck.server.live_table import LiveTable
from netdeck.server.match_play import MatchPlay
from netdeck.server.publisher import Publisher
from netdeck.server.refusals import LATER, NOT_BEGUN, OVER, WATCHES
from netdeck.server.rematches import RematchPolicy
from netdeck.server.seating import Seating


class TableMessages:
    """Handles the messages to one table."""

    def __init__(self, table: LiveTable, seating: Seating, play: MatchPlay, publisher: Publisher, rematches: RematchPolicy) -> None:
        self._table = table
        self._seating = seating
        self._play = play
        self._publisher = publisher
        self._rematches = rematches
        self._chat = Chat(table.server.limits.remarks)

    async def handle(self, token: str, message: m.Spoken, listener: Listener | None, caller: Caller) -> m.Answer:
        """Handle a message of the holder of *token*."""
        who = admission.visitor(self._table.document, token)
        if isinstance(who, m.Refused):
            return msgspec.structs.replace(who, ref=message.ref)
        self._table.greet(who)
        answer = await self._answer(who, message, listener, caller)
        return msgspec.structs.replace(answer, ref=message.ref)

    async def _answer(self, who: Visitor, message: m.Spoken, listener: Listener | None, caller: Caller) -> m.Answer:
        document = self._table.document
        if isinstance(message, m.Ping):
            return m.Pong()
        if isinstance(message, m.Look):
            return await self._publisher.show_again(listener, caller)
        if isinstance(message, m.Revoke):
            change = handoff.revoke(document, who, message)
            if listener is not None and isinstance(change, Entrance) and change.visitor.viewer == listener.viewer:
                listener.token = change.token  # whoever renews their own token stays
            return await self._seating.change(change)
        if isinstance(message, m.Arrange):
            return await self._seating.change(handoff.arrange(document, who, message))
        if not who.sits:
            return WATCHES
        if isinstance(message, m.Say):
            return self._say(who.viewer, message)
        if isinstance(message, m.Report):
            return await self._report(who.viewer, message, caller.who)
        if isinstance(message, m.HandOver):
            return await self._seating.change(handoff.hand_over(document, who.viewer, message))
        if self._table.stage is None:
            return NOT_BEGUN
        return await self._answer_player(who.viewer, self._table.stage, message, caller)

    async def _answer_player(self, seat: Seat, stage: Stage, message: m.Spoken, caller: Caller) -> m.Answer:
        play, rematches = self._play, self._rematches
        match message:
            case m.AskStanding():
                return await play.set_standing(AskStanding(viewer=seat, stops=message.stops), caller)
            case m.Rematch():
                return await rematches.offer(seat, caller.who, message)
            case m.Agree(to="rematch"):
                return await rematches.offer(seat, caller.who, m.Rematch()) if message.yes else rematches.decline()
            case _ if stage.over:
                return OVER
            case m.Choose():
                return await play.choose(seat, stage, message, caller)
            case m.Concede():
                return await play.commit(Act(kind="command", text="concede", who=seat), caller=caller) or m.Done()
            case m.Undo():
                return await play.undo.undo(seat, await play.undoable(seat), self._table.document.owners)
            case m.Agree():
                return await play.undo.agree(seat, message.yes, play.undoable)
        raise AssertionError(f"nobody answers {type(message).__name__}")

    def _say(self, seat: Seat, message: m.Say) -> m.Answer:
        remark = self._chat.say(seat, message, self._table.document.chat)
        if isinstance(remark, m.Refused):
            return remark
        self._table.audience.send(remark)
        return m.Done()

    async def _report(self, seat: Seat, message: m.Report, who: str) -> m.Answer:
        if message.seat == seat or self._table.document.seat(message.seat) is None:
            return m.Refused(code="E-SEAT", sentence=say("There is nobody at {seat!r} to report.", seat=message.seat))
        said = self._chat.of(message.seat)
        about = f"{message.seat}: {message.why}" + (f"; said last: {' | '.join(said)}" if said else "")
        return await self._table.server.report(f"player at {seat}", who, self._table.id, about) or m.Done()

    def remarks(self, token: str) -> list[m.Remark] | m.Refused:
        """The last remarks, for the holder of *token*."""
        who = admission.visitor(self._table.document, token)
        if isinstance(who, m.Refused):
            return who
        return LATER if self._table.sees_delayed(who) else list(self._chat.remarks)
