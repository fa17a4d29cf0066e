"""Telling: who listens at a table, and what each of them is shown. Everybody sees with their own eyes and hears on from where they were."""

import asyncio
from collections.abc import Callable, Iterable

from netdeck.bots import Hearing
from netdeck.kernel import Game, Result, Seat
from netdeck.server import messages as m
from netdeck.server.documents import TableDocument
from netdeck.server.listening import Listener
from netdeck.server.play import Play


class Audience:
    """All connections at one table, and those who wait for news without one."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.news = asyncio.Event()
        """Set when something has happened; the next thing has an event of its own."""

    @property
    def here(self) -> set[Seat]:
        """The viewers that have a connection."""
        return {listener.viewer for listener in self.listeners}

    def tell(self, message: m.ServerMessage) -> None:
        """Say the same to everybody."""
        data = m.encode(message)
        for listener in self.listeners:
            listener.put(data)

    def show(self, play: Play | None, moment: Callable[[Seat, int], m.Moment], listeners: Iterable[Listener] | None = None) -> None:
        """Show the table to everybody, or to *listeners* only; what is the same for several is made once."""
        made: dict[tuple[Seat, int], bytes] = {}
        for listener in self.listeners if listeners is None else listeners:
            key = (listener.viewer, _heard(listener, play))
            if key not in made:
                made[key] = m.encode(moment(*key))
            listener.put(made[key])
        if listeners is None:
            self.wake()

    def wake(self) -> None:
        """Let those look who wait for news."""
        news, self.news = self.news, asyncio.Event()
        news.set()

    def let_go(self, stays: Callable[[Listener], bool], closing: m.Closing, code: int) -> None:
        """End the connections of all who may not stay."""
        for listener in [listener for listener in self.listeners if not stays(listener)]:
            listener.end(closing, code)
            self.listeners.discard(listener)

    def end(self, closing: m.Closing, code: int) -> None:
        """End every connection."""
        self.let_go(lambda listener: False, closing, code)


def _heard(listener: Listener, play: Play | None) -> int:
    """From which event on *listener* has to be told; after this it counts as told."""
    if play is None:
        return 0
    if listener.hearing is None:
        since = listener.since if listener.undos == play.undos else 0
        listener.hearing = Hearing(play.match, listener.viewer, since)
    listener.hearing.match = play.match
    heard = listener.hearing.heard
    listener.hearing.skip()
    return heard


def table_info(document: TableDocument, phase: m.Phase, game: Game, here: Iterable[Seat] = (), result: Result | None = None) -> m.TableInfo:
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
    )
