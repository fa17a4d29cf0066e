"""Simulated players for the load benchmark: as many as possible in one process, so that they weigh little beside the server.

Each has a WebSocket of its own and speaks the real protocol. At each table one choice is made in a while: whoever is asked answers with a
random option when that time has come, and wants a rematch when a match is over. A choice is timed from the moment it is sent until each
person of its table has got the table as it is then.
"""

import asyncio
import base64
import os
import random
import struct
import urllib.parse
from collections import deque
from collections.abc import Collection

import msgspec

UPGRADE = (
    "GET /api/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
UNMASKED = bytes(4)
"""A mask of zeros: legal, and costs nothing."""


class Option(msgspec.Struct):
    """An answer."""

    notation: str


class Question(msgspec.Struct):
    """What is asked."""

    options: list[Option]


class Shown(msgspec.Struct):
    """What is seen, of which a player needs only that there is something."""


class Heard(msgspec.Struct):
    """The little that a player needs of any message."""

    type: str
    phase: str = ""
    question: Question | msgspec.UnsetType | None = msgspec.UNSET
    view: Shown | None = None
    number: int = 0
    answered: bool = False
    table: str = ""
    code: str = ""


decode = msgspec.json.Decoder(Heard).decode
encode = msgspec.json.encode


class Load:
    """What all players share: seconds between two choices at a table, over how many seconds matches begin, and what was measured."""

    def __init__(self, url: str, pace: float, spread: float, differences: bool = True) -> None:
        self.differences = differences
        """Whether players want to be told only what has changed, as the page does."""
        self.place = urllib.parse.urlsplit(url)
        self.pace = pace
        self.spread = spread
        self.latencies: list[float] = []
        self.choices = 0
        """Of people and bots."""
        self.matches = 0
        """That came to their end."""
        self.heard = 0
        """Bytes that came in."""
        self.refused: dict[str, int] = {}
        self.lost = 0

    def begin(self) -> None:
        """Measure from now on."""
        self.latencies.clear()
        self.choices = self.matches = self.heard = self.lost = 0
        self.refused.clear()


class Table:
    """The people at one table."""

    def __init__(self, load: Load, table: str, tokens: Collection[str]) -> None:
        self.load = load
        self.id = table
        self.next = asyncio.get_running_loop().time() + load.spread + random.random() * load.pace
        """When the next choice is made."""
        self.players = [Player(self, token, counts=not i) for i, token in enumerate(tokens)]

    def takes_turn(self, now: float) -> float:
        """When whoever is asked now may answer."""
        at = max(self.next, now)
        self.next = at + self.load.pace
        return at

    def sent(self, now: float) -> None:
        """A choice is on its way: everybody here waits for it."""
        for player in self.players:
            player.waiting.append(now)


class Player(asyncio.Protocol):
    """One person, connected by a WebSocket. The one who *counts* tells how many choices were made; one without a token watches."""

    def __init__(self, table: Table, token: str, counts: bool = False) -> None:
        self.table = table
        self.load = table.load
        self.id = table.id
        self.token = token
        self.counts = counts
        self.left = False
        self.loop = asyncio.get_running_loop()
        self._begin()

    def _begin(self) -> None:
        self.buffer = b""
        self.open = False
        self.answered = 0
        self.table_changed = ""
        self.is_here = False
        self.waiting: deque[float] = deque()

    async def connect(self) -> None:
        """Come to the table."""
        place = self.load.place
        await self.loop.create_connection(lambda: self, place.hostname or "localhost", place.port or 80)

    def leave(self) -> None:
        """Go for good."""
        self.left = True
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(UPGRADE.format(host=self.load.place.netloc, key=key).encode())

    def connection_lost(self, error: Exception | None) -> None:
        if self.left:
            return
        if self.table_changed:
            self.id = self.table.id = self.table_changed
            self._begin()
            self.loop.create_task(self.connect())
        else:
            self.load.lost += 1

    def data_received(self, data: bytes) -> None:
        self.load.heard += len(data)
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(self.buffer[:200].decode())
            self.buffer = self.buffer[end + 4 :]
            self.open = True
            self.say({"type": "hello", "table": self.id, "token": self.token, "differences": self.load.differences})
        while (frame := self._frame()) is not None:
            code, payload = frame
            if code == TEXT:
                self.hear(payload)
            elif code == PING:
                self._send(PONG, payload)
            elif code == CLOSE:
                self.transport.close()

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == 126:
            if len(buffer) < 4:
                return None
            size, start = struct.unpack_from(">H", buffer, 2)[0], 4
        elif size == 127:
            if len(buffer) < 10:
                return None
            size, start = struct.unpack_from(">Q", buffer, 2)[0], 10
        if len(buffer) < start + size:
            return None
        self.buffer = buffer[start + size :]
        return buffer[0] & 15, buffer[start : start + size]

    def _send(self, code: int, payload: bytes) -> None:
        size = len(payload)
        head = struct.pack(">BB", 128 | code, 128 | size) if size < 126 else struct.pack(">BBH", 128 | code, 128 | 126, size)
        self.transport.write(head + UNMASKED + payload)

    def say(self, message: dict[str, object]) -> None:
        """Say something."""
        self._send(TEXT, encode(message))

    def hear(self, payload: bytes) -> None:
        """Hear something, and answer in a while if it is a question."""
        message = decode(payload)
        if message.type in ("moment", "change"):
            if self.waiting:
                self.load.latencies.append(self.loop.time() - self.waiting.popleft())
            if self.counts and self.is_here and message.view is not None:
                self.load.choices += 1
                self.load.matches += message.phase == "finished"
            self.is_here = message.view is not None
            if message.phase == "finished" and self.token:
                self.say({"type": "rematch"})
            elif message.question and not message.answered and message.number != self.answered:
                self.answered = message.number
                option = random.choice(message.question.options)
                self.loop.call_at(self.table.takes_turn(self.loop.time()), self.choose, message.number, option.notation, self.id)
        elif message.type == "rematched":
            self.table_changed = message.table
            self.transport.close()
        elif message.type == "refused":
            self.load.refused[message.code] = self.load.refused.get(message.code, 0) + 1

    def choose(self, number: int, notation: str, table: str) -> None:
        """Answer."""
        if table != self.id or self.transport.is_closing():
            return
        self.say({"type": "choose", "number": number, "notation": notation})
        self.table.sent(self.loop.time())
