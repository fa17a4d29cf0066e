"""Waiting in line: whoever asks for more waits for longer, people come before bots, and nobody is forgotten."""

import asyncio
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netdeck.server.fairness import BusyError, Turnstile


def order(asking: list[tuple[str, bool]], places: int = 1) -> list[str]:
    """In which order they get through who ask one after another while everything is taken."""
    passed: list[str] = []

    async def run() -> None:
        turnstile = Turnstile(places, 1000, 1000)
        gate = asyncio.Event()

        async def hold() -> None:
            async with turnstile.place("holder"):
                await gate.wait()

        async def go(who: str, first: bool) -> None:
            async with turnstile.place(who, first):
                passed.append(who)

        holding = [asyncio.create_task(hold()) for _ in range(places)]
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(go(who, first)) for who, first in asking]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*holding, *waiting)
        assert turnstile.waiting == 0

    asyncio.run(run())
    return passed


def test_addresses_take_turns() -> None:
    assert order([("flood", True)] * 5 + [("other", True)] * 2 + [("third", True)]) == [
        *("flood", "other", "third"),
        *("flood", "other"),
        *("flood", "flood", "flood"),
    ]


def test_people_come_before_bots() -> None:
    assert order([("bots", False)] * 3 + [("ada", True), ("bob", True)])[:2] == ["ada", "bob"]


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.booleans()), max_size=30), st.integers(1, 3))
def test_everybody_gets_through_and_nobody_waits_for_more_than_one_turn_of_each(asking: list[tuple[str, bool]], places: int) -> None:
    passed = order(asking, places)
    assert Counter(passed) == Counter(who for who, _ in asking)
    if places == 1 and all(first for _, first in asking):
        for i, who in enumerate(passed):  # between two turns of one address everybody else has at most one
            after = passed[i + 1 :]
            between = after[: after.index(who)] if who in after else []
            assert max(Counter(between).values(), default=0) <= 1


def test_only_so_many_wait_and_whoever_goes_away_leaves_no_gap() -> None:
    async def run() -> None:
        turnstile = Turnstile(1, 2, 3)
        async with turnstile.place("a"):
            mine = [asyncio.create_task(turnstile.place("a").__aenter__()) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(BusyError):
                await turnstile.place("a").__aenter__()
            theirs = asyncio.create_task(turnstile.place("b").__aenter__())
            await asyncio.sleep(0)
            with pytest.raises(BusyError):
                await turnstile.place("c").__aenter__()
            mine[0].cancel()
            await asyncio.sleep(0)
            assert turnstile.waiting == 2
        await mine[1]
        assert not theirs.done()
        theirs.cancel()

    asyncio.run(run())
