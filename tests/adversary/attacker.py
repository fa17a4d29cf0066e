"""What is attacked, and one who attacks: an address, dice, ways to the servers, and a count of what came of it."""

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

LONGEST = 60.0
"""Seconds that one attempt may take; whoever is kept waiting has been dealt with, too."""
Message = dict[str, Any]


@dataclass
class Target:
    """What is attacked: the servers, a way to them that is not this machine's own, and tables at which honest people play."""

    urls: Sequence[str]
    outside: str
    """An address of this machine at which a stranger's connections are counted; if it has none, its own, which counts for nobody."""
    honest: Sequence[Mapping[str, str]]
    """Tables and seats of honest people; a seat that has a passphrase."""
    patient: bool = False
    """Whether there is time for what takes long."""
    go: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether it is on; between two attacks nothing new is begun."""
    only: frozenset[str] | None = None
    """The kinds that go on, where not all of them do."""


class Attacker:
    """One of them, with an address and dice of its own."""

    doors: ClassVar[Sequence[str]]
    """Of these one must come of what it does."""
    pause: ClassVar[float] = 0.2
    """Seconds between two attempts."""
    count: ClassVar[int] = 1
    """How many of them come at once."""

    def __init__(self, target: Target, dice: random.Random, address: str) -> None:
        self.target = target
        self.dice = dice
        self.address = address
        self.came_of_it: Counter[str] = Counter()
        self.ready = asyncio.Event()

    async def prepare(self) -> None:
        """What has to be there before it begins."""

    async def once(self) -> str:
        """One attempt, and what came of it."""
        raise NotImplementedError

    async def run(self) -> None:
        """Again and again, as long as it is on."""
        headers = {"X-Forwarded-For": self.address}
        anew = httpx.Limits(max_keepalive_connections=0)  # one that is kept may be closed just when it is used again
        async with httpx.AsyncClient(headers=headers, timeout=LONGEST, trust_env=False, limits=anew) as self.http:
            await self.prepare()
            self.ready.set()
            while True:
                await self.target.go.wait()
                if self.target.only is not None and type(self).__name__ not in self.target.only:
                    await asyncio.sleep(self.pause)
                    continue
                try:
                    async with asyncio.timeout(LONGEST):
                        told = await self.once()
                except (TimeoutError, httpx.TimeoutException):
                    told = "kept waiting"
                except (OSError, WebSocketException, httpx.HTTPError, asyncio.IncompleteReadError) as error:
                    told = f"cut off: {type(error).__name__}"
                self.came_of_it[told] += 1
                await asyncio.sleep(self.pause * self.dice.uniform(0.5, 1.5))

    @property
    def reached(self) -> bool:
        """Whether it got to its door."""
        return any(self.came_of_it[door] for door in self.doors)

    # What most of them need

    @property
    def url(self) -> str:
        return self.dice.choice(self.target.urls)

    async def post(self, path: str, body: object, token: str = "") -> tuple[str, Message]:
        """The status or the code of a refusal, and the whole answer."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.post(self.url + path, json=body, headers=headers)
        return said(answer)

    async def get(self, path: str, token: str = "") -> tuple[str, Message]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return said(await self.http.get(self.url + path, headers=headers))

    async def table(self, **wish: object) -> tuple[str, Message]:
        usual = {"game": "lantern", "seats": {seat: {"kind": "invite"} for seat in ("north", "south")}}
        return await self.post("/api/tables", usual | wish)

    @contextlib.asynccontextmanager
    async def socket(self, hello: Message | None = None, **more: Any) -> AsyncIterator[ClientConnection]:
        url = self.url.replace("http", "ws", 1) + "/api/socket"
        headers = {"X-Forwarded-For": self.address}
        async with connect(url, additional_headers=headers, compression=None, proxy=None, close_timeout=1, **more) as connection:
            if hello is not None:
                await connection.send(json.dumps({"type": "hello", **hello}))
            yield connection

    async def raw(self, outside: bool = True) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection, from where connections are counted."""
        port = int(self.url.rpartition(":")[2])
        return await asyncio.open_connection(self.target.outside if outside else "127.0.0.1", port)


def said(answer: httpx.Response) -> tuple[str, Message]:
    """What an answer says, in a word, and the answer."""
    told = answer.json() if answer.content.startswith(b"{") else {}
    return str(told["code"] if told.get("type") == "refused" else answer.status_code), told
