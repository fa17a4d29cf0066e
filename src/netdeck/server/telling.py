"""Telling: who listens at a table, and what each of them is shown. Everybody sees with their own eyes and hears on from where they were."""

import asyncio
from collections.abc import Callable, Iterable

import msgspec

from netdeck.kernel import Published, Result, Seat
from netdeck.server import messages as m
from netdeck.server.clocks import ClockFace
from netdeck.server.delaying import DelayedLog
from netdeck.server.documents import TableDocument
from netdeck.server.jobs import Sight, Stage, Want
from netdeck.server.listening import Listener


class Audience:
    """All connections at one table, and those who wait for news without one."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        """Delayed logs among them, in the place of those who see the table later."""
        self.news = asyncio.Event()
        """Set when something has happened; the next thing has an event of its own."""

    @property
    def here(self) -> set[Seat]:
        """The viewers that have a connection."""
        return {listener.viewer for listener in self.listeners}

    def delayed(self, watcher: Listener, delay: float) -> tuple[DelayedLog, bool]:
        """The log for somebody who sees the table later, and whether it is a new one."""
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
        """The log from which somebody hears of the table."""
        return next((each for each in self.listeners if isinstance(each, DelayedLog) and listener in each.watchers), None)

    def leave(self, listener: Listener) -> None:
        """Somebody hears no more. A log goes with the last who hears it."""
        self.listeners.discard(listener)
        if (log := self.log_of(listener)) is not None:
            log.leave(listener)
        self.listeners -= {each for each in self.listeners if isinstance(each, DelayedLog) and not each.watchers}

    @property
    def held(self) -> int:
        """How many bytes are kept for those who see the table later."""
        return sum(each.held for each in self.listeners if isinstance(each, DelayedLog))

    def tell(self, message: m.ServerMessage) -> None:
        """Say the same to everybody."""
        made: dict[str, bytes] = {}
        for listener in self.listeners:
            if listener.language not in made:
                made[listener.language] = m.encode(message, listener.language)
            listener.put(made[listener.language])

    def wants(self, stage: Stage, listeners: Iterable[Listener] | None = None) -> list[Want]:
        """Who is to be shown the match, and from which event on; what is the same for several stands there once."""
        return list({wanted(each, stage): None for each in (self.listeners if listeners is None else listeners)})

    def show(
        self, stage: Stage, sights: Iterable[Sight], message: Callable[[Sight], bytes], listeners: Iterable[Listener] | None = None
    ) -> None:
        """Show everybody, or *listeners* only, what they wanted to see; after this it counts as heard."""
        seen = {sight.want: sight for sight in sights}
        made: dict[Want, bytes] = {}
        for listener in self.listeners if listeners is None else listeners:
            want = wanted(listener, stage)
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
        """Let those look who wait for news."""
        news, self.news = self.news, asyncio.Event()
        news.set()

    def let_go(self, stays: Callable[[Listener], bool], closing: m.Closing, code: int) -> None:
        """End the connections of all who may not stay."""
        watchers = [watcher for each in self.listeners if isinstance(each, DelayedLog) for watcher in each.watchers]
        listeners = [each for each in self.listeners if not isinstance(each, DelayedLog)]
        for listener in [listener for listener in (*listeners, *watchers) if not stays(listener)]:
            listener.end(closing, code)
            self.leave(listener)

    def end(self, closing: m.Closing, code: int) -> None:
        """End every connection."""
        self.let_go(lambda listener: False, closing, code)


NONE = msgspec.Raw(b"[]")


class ShownMoment(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="moment"):
    """A :class:`~netdeck.server.messages.Moment` of which the worker has made the larger parts already."""

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
        """As a whole, for those who want to look into it."""
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


def wanted(listener: Listener, stage: Stage) -> Want:
    """What *listener* is to be shown."""
    after = listener.at if listener.differs else 0
    return Want(listener.viewer, heard(listener, stage), listener.differs, after, listener.language, listener.foresees)


def heard(listener: Listener, stage: Stage) -> int:
    """How many events *listener* has heard of the log that there was at *stage*."""
    if listener.heard is None:
        listener.heard = min(listener.since, stage.logged) if listener.undos == stage.undos else 0
    return listener.heard


def table_info(
    document: TableDocument, phase: m.Phase, game: Published, here: Iterable[Seat] = (), result: Result | None = None
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
        seats=document.infos(frozenset(here)),
        clock=document.clock,
        commitment=document.deal.commitment,
        created=document.created,
        successor=document.successor,
        result=result,
        series=document.series,
        chat=document.chat,
        delay=document.delay,
    )
