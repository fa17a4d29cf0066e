"""Listening: what a connection is like before anybody speaks. And going down: in the middle of anything, without a fault."""

import asyncio
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from tests.adversary.attacker import Attacker, Target
from tests.adversary.attackers import BotsOnly, Measuring, Rematching, SetUp, SpellingFrames
from tests.patience import PATIENCE

from netdeck.server.runner import _listen

from .serving import Server, traces


def test_small_messages_leave_at_once() -> None:
    """A choice is told and then acknowledged. If the second message waited for the first to be confirmed, every choice would cost 40 ms."""

    async def accepted() -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = _listen("127.0.0.1", 0)
        async with await asyncio.start_server(meet, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            answer = await told
            writer.close()
            await writer.wait_closed()
        return answer

    assert asyncio.run(accepted())


def test_nobody_waits_for_words_that_do_not_come(own_server: Callable[..., Server]) -> None:
    server = own_server()
    with socket.create_connection(("127.0.0.1", server.port)) as speaker:
        speaker.sendall(b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{")
        server.until_open(2)  # this one, and the question
        assert server.stop() == 0
        assert b"was not complete in time" in speaker.recv(4096)
    assert traces(server.log) == []


@contextmanager
def besieged(server: Server, kinds: list[type[Attacker]], seed: int) -> Iterator[Callable[[], int]]:
    """Strangers do all of that to a server, in a thread of their own. How much of it they have done."""
    over, attackers = threading.Event(), list[Attacker]()

    async def attack() -> None:
        target = Target([server.url], "127.0.0.1", [])
        target.go.set()
        attackers.extend(kind(target, random.Random(f"{seed} {n}"), f"203.0.113.{n + 1}") for n, kind in enumerate(kinds))
        tasks = [asyncio.create_task(each.run()) for each in attackers]
        while not over.is_set():
            await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

    thread = threading.Thread(target=lambda: asyncio.run(attack()))
    thread.start()
    try:
        yield lambda: sum(each.came_of_it.total() for each in attackers)
    finally:
        over.set()
        thread.join()


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.soak) for n in range(1, 30))])
def test_a_server_goes_down_in_the_middle_of_anything(seed: int, own_server: Callable[..., Server]) -> None:
    server = own_server("", "--messages", "0")
    with besieged(server, [BotsOnly, Measuring, Rematching, SetUp, SpellingFrames], seed) as done:
        enough, end = random.Random(seed).randrange(5, 30), time.monotonic() + PATIENCE
        while done() < enough:
            assert time.monotonic() < end
            time.sleep(0.01)
        assert server.stop() == 0
    assert traces(server.log) == []
