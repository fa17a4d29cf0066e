"""The log of a table whose watchers see everything with a delay.

Each message is kept once, however many watch. The log is a listener of the table like any other; watchers hang on it and are given what has
matured. Whoever comes later is shown the last matured moment. The log lives as long as somebody watches: then everything is released.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from netdeck.kernel import SPECTATOR, say
from netdeck.server.listeners import LATER, Listener
from netdeck.server.messages import Closing

MOST_BYTES = 8 * 1024 * 1024
"""How much a log may hold."""


class Loop(Protocol):
    """The parts of an event loop that a log uses."""

    def time(self) -> float:
        """The loop's clock."""

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        """Schedule a call."""


class _Moment(msgspec.Struct):
    """The little that has to be known of a moment: the rest is kept as it was sent."""

    type: str
    since: int = 0
    events: list[msgspec.Raw] = []


_read_moment = msgspec.json.Decoder(_Moment).decode
_read_fields = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


class DelayedLog(Listener):
    """What spectators of one language are sent *delay* seconds later, and the last moment that they may see."""

    def __init__(self, language: str, foresees: bool, delay: float, loop: Loop | None = None) -> None:
        super().__init__(SPECTATOR, "", 0, 0, False, language, foresees)
        self.watchers: set[Listener] = set()
        self._delay = delay
        self._loop: Loop = loop or asyncio.get_running_loop()
        self._waiting: deque[tuple[float, bytes]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._last = b""
        """The last matured moment,"""
        self._events: list[msgspec.Raw] = []
        """and all events until then, as bytes of their own: they must not keep the messages alive that they came in."""
        self.held = 0
        """How many bytes are kept."""

    def put(self, data: bytes) -> None:
        """Queue a message for all spectators."""
        if self.code is not None:
            return
        if self.held + len(data) > MOST_BYTES:
            self.end(Closing(sentence=say("The delayed log of this table is full; reconnect.")), LATER)
            return
        self._waiting.append((self._loop.time() + self._delay, data))
        self.held += len(data)
        if self._timer is None:
            self._timer = self._loop.call_at(self._waiting[0][0], self._mature)

    def _mature(self) -> None:
        self._timer = None
        now = self._loop.time()
        while self._waiting and self._waiting[0][0] <= now:
            data = self._waiting.popleft()[1]
            self.held -= len(data)
            self._keep(data)
            for watcher in self.watchers:
                watcher.put(data)
        if self._waiting:
            self._timer = self._loop.call_at(self._waiting[0][0], self._mature)

    def _keep(self, data: bytes) -> None:
        """Remember a moment for those who come later."""
        moment = _read_moment(data)
        if moment.type != "moment":
            return
        self.held -= len(self._last) + sum(len(bytes(each)) for each in self._events[moment.since :])
        del self._events[moment.since :]
        self._events += [each.copy() for each in moment.events]
        self._last = msgspec.json.encode(_read_fields(data) | {"since": 0, "events": []})
        self.held += len(self._last) + sum(len(bytes(each)) for each in moment.events)

    def join(self, watcher: Listener) -> None:
        """Add a spectator."""
        self.watchers.add(watcher)
        self.show(watcher)

    def show(self, watcher: Listener) -> None:
        """Send the last visible moment, if there is one."""
        if self._last:
            watcher.put(msgspec.json.encode(_read_fields(self._last) | {"events": self._events}))

    def leave(self, watcher: Listener) -> None:
        """Remove a spectator."""
        self.watchers.discard(watcher)
        if not self.watchers:
            self.release()

    def release(self) -> None:
        """Drop everything."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._waiting.clear()
        self._events.clear()
        self._last, self.held = b"", 0

    def end(self, closing: Closing, code: int) -> None:
        """Close the connections of all spectators."""
        self.code = code
        for watcher in self.watchers:
            watcher.end(closing, code)
        self.watchers.clear()
        self.release()
