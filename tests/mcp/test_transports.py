"""A whole game of each rulebook with the SDK's own client: over standard input and output, and over streamable HTTP."""

import asyncio
import json
import random
import re
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from netdeck import registry
from netdeck.kernel import verify
from netdeck.mcp.server import make_server
from netdeck.mcp.settings import HostSettings, RulesAccess, TableSettings

pytestmark = pytest.mark.long
GAMES = ("binmat", "bloodless", "datawarriors", "technomancy")
MOST_MOVES = 120
Call = Callable[..., Awaitable[str]]


def calling(client: Client) -> Call:
    async def call(tool: str, **arguments: Any) -> str:
        answer = await client.call_tool(tool, arguments)
        text: str = answer.content[0].text  # type: ignore[union-attr]
        assert not answer.is_error, text
        return text

    return call


async def play_a_game(call: Call, game: str, seed: int) -> bytes:
    """Play at random to the end, and concede a game that is long; its record."""
    opened = await call("create_table", game=game, seed=seed, bot="random")
    key = re.findall(r": (\S{22})$", opened, re.MULTILINE)[0]
    dice = random.Random(seed)
    for _ in range(MOST_MOVES):
        state = json.loads(await call("view", key=key, format="json"))
        if state["over"]:
            break
        await call("act", key=key, move=dice.choice(state["question"]["options"])["notation"])
    else:
        await call("resign", key=key)
        await call("view", key=key)
    return (await call("record", key=key)).encode()


async def play_every_game(client: Client) -> None:
    async with client:
        call = calling(client)
        assert {game["id"] for game in json.loads(await call("list_games"))["games"]} >= set(GAMES)
        for seed, game in enumerate(GAMES):
            verdict = verify(registry.find(game), await play_a_game(call, game, seed))
            assert verdict.sound
            assert verdict.finished
        rulebook = await client.read_resource("netdeck://games/bloodless/rulebook")
        assert "P6" in rulebook.contents[0].text  # type: ignore[union-attr]


def test_every_game_is_played_over_standard_input_and_output(tmp_path: Path) -> None:
    command = StdioServerParameters(command=sys.executable, args=["-m", "netdeck", "mcp", "--records", str(tmp_path)])
    asyncio.run(play_every_game(Client(stdio_client(command))))
    assert len(list(tmp_path.glob("*.jsonl"))) == len(GAMES)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server over HTTP on a free port of this machine, whose clients are strangers."""
    app = make_server(HostSettings(trusted=False, records=tmp_path)).streamable_http_app()
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning", ws="none"))
    thread = threading.Thread(target=server.run)
    thread.start()
    ready = threading.Event()
    while not server.started and thread.is_alive():
        ready.wait(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/mcp"
    server.should_exit = True
    thread.join()


@pytest.mark.server
def test_every_game_is_played_over_http(address: str) -> None:
    asyncio.run(play_every_game(Client(address)))


def test_what_cannot_be_done_is_an_error_that_says_why(tmp_path: Path) -> None:
    limits = TableSettings(rules=RulesAccess.CHAPTER)

    async def ask() -> list[tuple[str, bool]]:
        async with Client(make_server(HostSettings(limits, trusted=False, records=tmp_path))) as client:
            calls: list[tuple[str, dict[str, Any]]] = [
                ("create_table", {"game": "chess"}),
                ("act", {"key": "x", "move": "pass"}),
                ("join_table", {"server": "http://127.0.0.1:1", "seat": "a/b"}),
                ("rules", {"game": "bloodless", "chapter": "none"}),
                ("rules", {"game": "bloodless", "query": "P6"}),
                ("log", {"key": "x", "lines": 0}),
            ]
            answers = [await client.call_tool(tool, arguments) for tool, arguments in calls]
            return [(answer.content[0].text, bool(answer.is_error)) for answer in answers]  # type: ignore[union-attr]

    answers = asyncio.run(ask())
    assert [error for _, error in answers] == [True, True, True, True, False, True]
    assert "there is no game 'chess'" in answers[0][0]
    assert "no seat has this key" in answers[1][0]
    assert "P6" in answers[4][0]
