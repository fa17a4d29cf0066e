"""Players who do not mind that servers are killed: they come again, and remember what they were told.

Each answers with chance of its own as fast as it can. When the match is over, what they remember is held against the record.
"""

import asyncio
import contextlib
import json
import random
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.patience import PATIENCE
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from netdeck.kernel import Entry, Game, Match, Record, Setup, verify
from netdeck.registry import find
from netdeck.server.hosted_match import HostedMatch

from .serving import Message, Server

AGAIN = 0.2
"""Seconds after which somebody who was cut off comes again."""
MEANWHILE = 40
"""How many choices are made while a killed server comes back; then everybody waits for it, so that there is time for the next one."""


@dataclass
class Choice:
    """An answer that was sent; ``kept`` once the server has said that it is on disk."""

    number: int
    notation: str
    kept: bool = False


@dataclass
class Guest:
    """Somebody at a table, through as many connections as it takes."""

    table: str
    seat: str
    token: str
    dice: random.Random
    choices: list[Choice] = field(default_factory=list)
    events: list[Message] = field(default_factory=list)
    cut_off: int = 0
    over: bool = False

    async def play(self, servers: Sequence[Server], sent: Callable[[], Awaitable[None]]) -> None:
        while not self.over:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(f"ws://127.0.0.1:{self.dice.choice(servers).port}/api/socket", compression=None, proxy=None) as socket:
                    await self._sit(socket, sent)
            if not self.over:
                self.cut_off += 1
                await asyncio.sleep(AGAIN)

    async def _sit(self, socket: ClientConnection, sent: Callable[[], Awaitable[None]]) -> None:
        hello = {"type": "hello", "table": self.table, "token": self.token, "since": len(self.events)}
        await socket.send(json.dumps(hello))
        answered = 0
        async for frame in socket:
            message: Message = json.loads(frame)
            if message["type"] == "moment":
                assert message["since"] == len(self.events), "something that was told has been taken back"
                self.events += message["events"]
                if message["phase"] == "finished":
                    self.over = True
                    return
                if message["question"] and not message["answered"] and message["number"] != answered:
                    answered = message["number"]
                    choice = Choice(answered, self.dice.choice(message["question"]["options"])["notation"])
                    self.choices.append(choice)
                    await socket.send(
                        json.dumps({"type": "choose", "ref": str(len(self.choices)), "number": answered, "notation": choice.notation})
                    )
                    await sent()
            elif message["type"] == "done":
                self.choices[int(message["ref"]) - 1].kept = True
            elif message["type"] == "refused":
                # One that was on disk already when the server died is stale when it is sent again.
                assert message["code"] == "E-STALE", message


class Evening:
    """Several tables on one or more servers of one database, with a server killed whenever so many choices were sent."""

    def __init__(self, servers: Sequence[Server], seed: int) -> None:
        self.servers = servers
        self.dice = random.Random(seed)
        self.games = 0
        self.kills = 0
        self.sent = 0
        self.kept = 0
        self._until_kill = 0

    def __str__(self) -> str:
        return f"{self.games} games, {self.kills} kills, {self.sent} choices sent, {self.kept} acknowledged, none of them lost"

    async def spend(self, games: Sequence[str], kills: int, every: tuple[int, int]) -> None:
        """Play one match of each of *games* to its end, all at once, and look at what has become of them."""
        self._now = asyncio.Event()
        self._over = asyncio.Event()
        self._back = asyncio.Event()
        tables = [await asyncio.to_thread(self._set_up, id, number) for number, id in enumerate(games)]
        guests = [guest for _, _, seated in tables for guest in seated]
        killer = asyncio.create_task(self._kill(kills, every))
        try:
            async with asyncio.timeout(PATIENCE) as self._patience:
                await asyncio.gather(*(guest.play(self.servers, self._sent) for guest in guests))
        finally:
            self._over.set()
            self._now.set()
            await killer  # whom it killed is back when this is over
        for game, table, seated in tables:
            await asyncio.to_thread(self._check, game, table, seated)
        self.games += len(tables)
        self.sent += sum(len(guest.choices) for guest in guests)
        self.kept += sum(choice.kept for guest in guests for choice in guest.choices)

    def _set_up(self, id: str, number: int) -> tuple[Game, str, list[Guest]]:
        """A table of that game; at every fourth one all seats but the first have bots."""
        game = find(id)
        first, *others = game.complete(Setup(game=id)).seats
        kind: dict[str, Any] = {"kind": "bot", "bot": "random"} if number % 4 == 3 else {"kind": "invite"}
        server = self.dice.choice(self.servers)
        created = server.new_table(game=id, seats={first: {"kind": "invite"}, **dict.fromkeys(others, kind)})
        table = created["info"]["table"]
        return game, table, [Guest(table, seat, token, random.Random(f"{table}{seat}")) for seat, token in created["seats"].items()]

    async def _sent(self) -> None:
        self._patience.reschedule(asyncio.get_running_loop().time() + PATIENCE)
        self._until_kill -= 1
        if self._until_kill == 0:
            self._now.set()
        if self._until_kill < -MEANWHILE:
            await self._back.wait()

    async def _kill(self, kills: int, every: tuple[int, int]) -> None:
        """Kill a server when its time has come, and bring it back. Others are spared until it is there again."""
        while self.kills < kills and not self._over.is_set():
            self._now.clear()
            self._until_kill = self.dice.randint(*every)
            await self._now.wait()
            if self._over.is_set():
                return
            await asyncio.sleep(self.dice.random() * 0.01)
            victim = self.dice.choice(self.servers)
            self.kills += 1
            await asyncio.to_thread(victim.restart, signal.SIGKILL)
            self._back.set()
            self._back.clear()
        self._back.set()

    def _check(self, game: Game, table: str, guests: Sequence[Guest]) -> None:
        server = self.dice.choice(self.servers)
        data = server.get(f"/api/tables/{table}/record").body
        assert verify(game, data).sound
        made = answers(game, Record.from_bytes(data))
        for guest in guests:
            assert_kept(guest.choices, made[guest.seat])
            assert server.get(f"/api/tables/{table}/view", guest.token).json()["events"] == guest.events


def answers(game: Game, record: Record) -> dict[str, dict[int, str]]:
    """What each seat has answered to which question."""
    made: dict[str, dict[int, str]] = {seat: {} for seat in record.header.setup.seats}
    play = HostedMatch(game, record.header.setup, record.deal)

    for entry in record.entries:
        if entry.seat:
            made[entry.seat][play.number(entry.seat)] = entry.choose

        def follow(match: Match, entry: Entry = entry) -> None:
            match.follow(entry)

        play.act(follow)
    return made


def assert_kept(sent: Sequence[Choice], made: Mapping[int, str]) -> None:
    """Every answer that was acknowledged is in the record as it was given, and nothing is there that was not sent."""
    lost = [choice for choice in sent if choice.kept and made.get(choice.number) != choice.notation]
    assert not lost, f"acknowledged, but not in the record: {lost}"
    invented = set(made.items()) - {(choice.number, choice.notation) for choice in sent}
    assert not invented, f"in the record, but never sent: {invented}"
