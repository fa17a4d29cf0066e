"""Accepts connections: limits how many may be half-open, and for how long.

Everything else is counted when a request is complete (:mod:`netdeck.server.guard`). Whoever opens connections and says nothing, or says
it letter by letter, would be counted nowhere: so connections are counted here, when they are made. One that came over a proxy that we trust
counts for all in all and for nobody in particular; the proxy has limits of its own.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from netdeck.server.limits import Limits, rate_key

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class PendingConnections:
    """Connections that have not become a WebSocket, by address. *is_proxy* recognizes trusted proxies."""

    def __init__(self, limits: Limits, is_proxy: Callable[[str], bool], turned_away: Callable[[], None]) -> None:
        self.limits = limits
        self._is_proxy = is_proxy
        self._turned_away = turned_away
        self._here: Counter[str] = Counter()

    def name(self, client: str) -> str:
        """The key under which a connection is counted; empty if it is not counted."""
        return "" if self._is_proxy(client) else rate_key(client)

    def come(self, who: str, everybody: int) -> bool:
        """Add a connection; returns whether there is room for it, given *everybody*."""
        limits = self.limits
        if 0 < limits.all_connections <= everybody or (who and 0 < limits.connections <= self._here[who]):
            self._turned_away()
            return False
        if who:
            self._here[who] += 1
        return True

    def leave(self, who: str) -> None:
        """Remove a connection."""
        if who:
            self._here[who] -= 1
            if self._here[who] <= 0:
                del self._here[who]


class CountedConnection(HttpToolsProtocol):
    """A counted connection with a time limit for each request."""

    doorstep: PendingConnections

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._who: str | None = None
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        who = self.doorstep.name(str(peer[0]) if peer else "")
        if not self.doorstep.come(who, len(self.connections)):
            transport.abort()
            return
        self._who = who
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._who is not None:
            super().data_received(data)

    def on_message_begin(self) -> None:
        if self._patience is None:
            self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._wait_no_more()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        self._leave()  # from now on it is a WebSocket, and the guard counts it
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._who is not None:
            self._leave()
            super().connection_lost(exc)

    def _wait(self) -> None:
        seconds = self.doorstep.limits.header_seconds
        self._patience = self.loop.call_later(seconds, self._give_up) if seconds else None

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _leave(self) -> None:
        self._wait_no_more()
        if self._who:
            self.doorstep.leave(self._who)
            self._who = ""

    def _give_up(self) -> None:
        self._patience = None
        if not self.transport.is_closing():
            self.transport.write(TOO_SLOW)
            self.transport.close()


def limited_protocol(doorstep: PendingConnections) -> type[CountedConnection]:
    """The uvicorn protocol with one shared count of pending connections."""
    return type("Accepted", (CountedConnection,), {"doorstep": doorstep})
