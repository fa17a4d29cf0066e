"""Broadcasts a table's changes: each listener gets its own view, from where it left off."""

import asyncio
from collections.abc import Callable, Iterable

import msgspec

from netdeck.kernel import GamePackage, Result, Seat
from netdeck.server import messages as m
from netdeck.server.clocks import ClockFace
from netdeck.server.delayed_log import DelayedLog
from netdeck.server.documents import TableDocument
from netdeck.server.jobs import Stage, ViewRequest, ViewUpdate
from netdeck.server.listeners import Listener


class Audience:
    """The connections of one table, and pollers that wait for news."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        """Delayed logs among them, in the place of those who see the table later."""
        self.news = asyncio.Event()
        """Set when something has happened; the next thing has an event of its own."""

    @property
    def here(self) -> set[Seat]:
        """The viewers with a connection."""
        return {listener.viewer for listener in self.listeners}

    def delayed(self, watcher: Listener, delay: float) -> tuple[DelayedLog, bool]:
        """The delayed log for a spectator, and whether it is new."""
        for each in self.listeners:
            if (
                isinstance(each, DelayedLog)
                and each.code is None
                and (each.language, each.foresees) == (watcher.language, watcher.foresees)
            ):
                return each, False
        log = DelayedLog(watcher.language, watcher.foresees, delay)
        self.listeners.add(log)
        return log, True

    def log_of(self, listener: Listener) -> DelayedLog | None:
        """The delayed log of a listener, if it uses one."""
        return next((each for each in self.listeners if isinstance(each, DelayedLog) and listener in each.watchers), None)

    def leave(self, listener: Listener) -> None:
        """Remove a listener. A delayed log ends with its last listener."""
        self.listeners.discard(listener)
        if (log := self.log_of(listener)) is not None:
            log.leave(listener)
        self.listeners -= {each for each in self.listeners if isinstance(each, DelayedLog) and not each.watchers}

    @property
    def delayed_bytes(self) -> int:
        """The size in bytes of the delayed logs."""
        return sum(each.held for each in self.listeners if isinstance(each, DelayedLog))

    def send(self, message: m.ServerMessage) -> None:
        """Send a message to everybody."""
        made: dict[str, bytes] = {}
        for listener in self.listeners:
            if listener.language not in made:
                made[listener.language] = m.encode(message, listener.language)
            listener.put(made[listener.language])

    def view_requests(self, stage: Stage, listeners: Iterable[Listener] | None = None) -> list[ViewRequest]:
        """Which views are needed, and from which event on; equal wishes appear once."""
        return list({view_request(each, stage): None for each in (self.listeners if listeners is None else listeners)})

    def show(
        self,
        stage: Stage,
        sights: Iterable[ViewUpdate],
        message: Callable[[ViewUpdate], bytes],
        listeners: Iterable[Listener] | None = None,
    ) -> None:
        """Send all listeners, or *listeners*, what they may see, and mark it as received."""
        seen = {sight.want: sight for sight in sights}
        made: dict[ViewRequest, bytes] = {}
        for listener in self.listeners if listeners is None else listeners:
            want = view_request(listener, stage)
            sight = seen.get(want)
            if sight is None:
                continue
            if want not in made:
                made[want] = message(sight)
            listener.put(made[want])
            listener.heard, listener.undos, listener.at = stage.logged, stage.undos, stage.moment
        if listeners is None:
            self.wake()

    def wake(self) -> None:
        """Wake the waiting pollers."""
        news, self.news = self.news, asyncio.Event()
        news.set()

    def disconnect_removed(self, stays: Callable[[Listener], bool], closing: m.Closing, code: int) -> None:
        """Close the connections of those who lost their right to stay."""
        watchers = [watcher for each in self.listeners if isinstance(each, DelayedLog) for watcher in each.watchers]
        listeners = [each for each in self.listeners if not isinstance(each, DelayedLog)]
        for listener in [listener for listener in (*listeners, *watchers) if not stays(listener)]:
            listener.end(closing, code)
            self.leave(listener)

    def end(self, closing: m.Closing, code: int) -> None:
        """Close every connection."""
        self.disconnect_removed(lambda listener: False, closing, code)


NONE = msgspec.Raw(b"[]")


class ShownMoment(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="moment"):
    """A :class:`~netdeck.server.messages.Moment` whose larger parts a worker has already encoded."""

    table: str
    phase: m.Phase
    since: int
    events: msgspec.Raw
    undos: int
    view: msgspec.Raw | None
    question: msgspec.Raw | None = None
    number: int = 0
    answered: bool = False
    clocks: dict[Seat, ClockFace] = {}
    undo: m.UndoAsked | None = None
    rematch: m.RematchAsked | None = None
    at: int = 0
    forecasts: msgspec.Raw = NONE

    def read(self) -> m.Moment:
        """The decoded message."""
        return msgspec.json.decode(m.encode(self), type=m.Moment)


class ShownChange(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="change", omit_defaults=True):
    """The same for a :class:`~netdeck.server.messages.Change`."""

    at: int
    after: int
    phase: m.Phase
    since: int
    events: msgspec.Raw
    undos: int
    view: msgspec.Raw
    question: msgspec.Raw | msgspec.UnsetType | None = msgspec.UNSET
    number: int = 0
    answered: bool = False
    clocks: dict[Seat, ClockFace] = {}
    undo: m.UndoAsked | None = None
    rematch: m.RematchAsked | None = None
    forecasts: msgspec.Raw = NONE


def nothing_yet(table: str, phase: m.Phase) -> ShownMoment:
    """The moment of a table whose match has not begun."""
    return ShownMoment(table=table, phase=phase, since=0, events=msgspec.Raw(b"[]"), undos=0, view=None)


def shown(
    table: str,
    phase: m.Phase,
    stage: Stage,
    sight: ViewUpdate,
    clocks: dict[Seat, ClockFace],
    undo: m.UndoAsked | None,
    rematch: m.RematchAsked | None,
) -> ShownMoment | ShownChange:
    """The table as a viewer sees it, or the change since its last view."""
    question = msgspec.Raw(sight.question) if sight.question is not None else None
    if sight.after:
        return ShownChange(
            at=stage.moment,
            after=sight.after,
            phase=phase,
            since=sight.since,
            events=msgspec.Raw(sight.events),
            undos=stage.undos,
            view=msgspec.Raw(sight.view),
            question=question if not sight.same else msgspec.UNSET,
            number=sight.number,
            answered=sight.answered,
            clocks=clocks,
            undo=undo,
            rematch=rematch,
            forecasts=msgspec.Raw(sight.forecasts),
        )
    return ShownMoment(
        table=table,
        phase=phase,
        since=sight.since,
        events=msgspec.Raw(sight.events),
        undos=stage.undos,
        view=msgspec.Raw(sight.view),
        question=question,
        number=sight.number,
        answered=sight.answered,
        clocks=clocks,
        undo=undo,
        rematch=rematch,
        at=stage.moment,
        forecasts=msgspec.Raw(sight.forecasts),
    )


def view_request(listener: Listener, stage: Stage) -> ViewRequest:
    """What *listener* is to be shown."""
    after = listener.at if listener.differs else 0
    return ViewRequest(listener.viewer, events_heard(listener, stage), listener.differs, after, listener.language, listener.foresees)


def events_heard(listener: Listener, stage: Stage) -> int:
    """How many events of the log at *stage* *listener* has received."""
    if listener.heard is None:
        listener.heard = min(listener.since, stage.logged) if listener.undos == stage.undos else 0
    return listener.heard


def table_info(
    document: TableDocument, phase: m.Phase, game: GamePackage, here: Iterable[Seat] = (), result: Result | None = None
) -> m.TableInfo:
    """A table as everybody sees it."""
    return m.TableInfo(
        table=document.id,
        game=document.setup.game,
        title=game.title,
        variant=document.setup.variant,
        options=document.setup.options,
        rules=document.rules,
        phase=phase,
        public=document.public,
        seats=document.seat_infos(frozenset(here)),
        clock=document.clock,
        commitment=document.deal.commitment,
        created=document.created,
        successor=document.successor,
        result=result,
        series=document.series,
        chat=document.chat,
        memory=document.memory,
        delay=document.delay,
    )
