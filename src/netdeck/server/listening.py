"""Those who hear what happens at a table: a queue for each connection, filled by the table and emptied by the connection.

Whoever does not keep up is let go and may come again; a slow reader must not make the server remember everything. Where those who watch
see a table later, all that is told to them waits for as long, the first moment included, so that nothing of now can be learned from it.
"""

import asyncio

from netdeck.kernel import Seat, say
from netdeck.server.messages import Closing, ServerMessage, encode
from netdeck.tongues import ENGLISH

MOST_WAITING = 64
"""How many messages may wait for a connection that does not read."""
MOST_LATER = 2000
"""How many may wait for somebody who sees the table later."""
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
        delay: float = 0,
    ) -> None:
        self.viewer = viewer
        self.token = token
        self.since = since
        self.undos = undos
        self.differs = differs
        self.foresees = foresees
        """Whether it wants to be told only what has changed."""
        self.language = language
        self.delay = delay
        """So many seconds later it hears what is told."""
        self._later = 0
        self.at = 0
        """The number of the moment that it was shown last."""
        self.heard: int | None = None
        """How many events it has heard of those that stand; nothing before it was shown the match."""
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.code: int | None = None

    def put(self, data: bytes) -> None:
        """Tell it something, now or when it may know it."""
        if not self.delay or self.code is not None:
            self._deliver(data)
        elif self._later >= MOST_LATER:
            self.end(Closing(sentence=say("More has happened here than can be kept for later; come again.")), LATER)
        else:
            self._later += 1
            asyncio.get_running_loop().call_later(self.delay, self._mature, data)

    def _mature(self, data: bytes) -> None:
        self._later -= 1
        self._deliver(data)

    def _deliver(self, data: bytes) -> None:
        if self.code is not None:
            return
        if self.queue.qsize() >= MOST_WAITING:
            self.end(Closing(sentence=say("You do not keep up; come again.")), LATER)
            return
        self.queue.put_nowait(data)

    def say(self, message: ServerMessage) -> None:
        """Tell something to it alone."""
        self.put(encode(message, self.language))

    def answer(self, message: ServerMessage) -> None:
        """Answer what it has said: at once, whatever it may know later."""
        self._deliver(encode(message, self.language))

    def end(self, closing: Closing, code: int) -> None:
        """Let it go, with a last word."""
        if self.code is None:
            self.code = code
            self.queue.put_nowait(encode(closing, self.language))
            self.queue.put_nowait(None)
