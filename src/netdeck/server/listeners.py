"""Listeners of a table: a queue per connection.

Whoever does not keep up is let go and may come again; a slow reader must not make the server remember everything.
"""

import asyncio

from netdeck.i18n import ENGLISH
from netdeck.kernel import Seat, say
from netdeck.server.messages import Closing, ServerMessage, encode

MOST_WAITING = 64
"""How many messages may wait for a connection that does not read."""
GOING_AWAY, POLICY, LATER = 1012, 1008, 1013
"""Close codes: the server restarts; you have no right here any more; try again later."""


class Listener:
    """One connection. ``None`` in its queue is the end; ``code`` says why."""

    def __init__(
        self,
        viewer: Seat,
        token: str,
        since: int,
        undos: int,
        differs: bool = False,
        language: str = ENGLISH,
        foresees: bool = False,
    ) -> None:
        self.viewer = viewer
        self.token = token
        self.since = since
        self.undos = undos
        self.differs = differs
        """Whether it wants to be told only what has changed."""
        self.foresees = foresees
        """Whether it wants to be told what the rules will do by themselves."""
        self.language = language
        self.at = 0
        """The number of the moment that it was shown last."""
        self.heard: int | None = None
        """How many events it has heard of those that stand; nothing before it was shown the match."""
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.code: int | None = None

    def put(self, data: bytes) -> None:
        """Queue an encoded message."""
        if self.code is not None:
            return
        if self.queue.qsize() >= MOST_WAITING:
            self.end(Closing(sentence=say("You read too slowly; reconnect.")), LATER)
            return
        self.queue.put_nowait(data)

    def say(self, message: ServerMessage) -> None:
        """Queue a message for this listener alone."""
        self.put(encode(message, self.language))

    def end(self, closing: Closing, code: int) -> None:
        """Close the connection with a last message."""
        if self.code is None:
            self.code = code
            self.queue.put_nowait(encode(closing, self.language))
            self.queue.put_nowait(None)
