"""How long honest requests wait in each queue of the server while one address asks for as much as it can.

For each queue the 99th percentile is measured in quiet and under attack, by turns in the same run, with real worker processes. The ratio is
quiet over attacked: with a third, nobody waits for more than three times as long as usual.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks import Figure
from netdeck.bots import create
from netdeck.bots.table import chosen
from netdeck.kernel import Deal, Match, Seat, Setup
from netdeck.registry import find
from netdeck.server.bot_jobs import Think
from netdeck.server.capacity import Capacity
from netdeck.server.fairness import BusyError
from netdeck.server.intake import CheckDraft
from netdeck.server.jobs import Ask, PlayOn, StoredMatch, ViewRequest
from netdeck.server.questions import Question
from netdeck.server.worker_pool import WorkerPool

REQUESTS = 100
"""Of each phase."""
ATTACKERS = 20
SETTLING = 20
"""Requests before the first that is measured: processes start, and addresses move away from who is in their way."""
WORST = 1 / 3
FLOOR = 0.025
"""Seconds below which no latency counts as one: a job of a millisecond that waits once for a slice of the processor takes this long."""
SPECTATOR = Seat("spectator")
Asking = Callable[[WorkerPool, str, int], Awaitable[object]]


@dataclass(frozen=True)
class Queue:
    """A queue, what an honest address asks of it, and what an attacker does."""

    name: str
    honest: Asking
    attack: Asking


def begun(id: str, most: int) -> StoredMatch:
    """A match of a game after so many random choices."""
    game = find(id)
    match = Match(game, game.complete(Setup(game=id)), Deal(seed=1))
    bots = {seat: create("random", game, seat, 1) for seat in match.setup.seats}
    while match.position.result() is None and len(match.entries) < most:
        seat = next(iter(match.position.pending()))
        match.choose(seat, chosen(bots[seat], match.position).notation)
    return StoredMatch(rules=game.version, setup=match.setup, deal=match.deal, entries=tuple(match.entries))


def queues() -> Sequence[Queue]:
    """All queues in which strangers wait for each other."""
    small, large = begun("lantern", 4), begun("technomancy", 120)
    seat = next(iter(large.setup.seats))
    north = next(iter(small.setup.seats))
    game = find("technomancy")
    first, second = list(game.decks)[:2]
    ask = Ask(kind="why", viewer=SPECTATOR, text="=turn")
    looks = [ViewRequest(north, 0)]

    def shown(count: int, guest: bool) -> Asking:
        """A look at a table so many times over, which cannot be sliced."""
        return lambda crew, who, n: crew.play(f"{who} {n}", guest, PlayOn(table=f"{who} {n}", at=0, begun=small, wants=looks * count), who)

    return (
        Queue("tables", shown(50, False), lambda crew, who, n: crew.play(f"{n}", False, PlayOn(table=f"{n}", at=0, begun=large), who)),
        Queue("custom-card tables", shown(500, True), shown(8_000, True)),
        Queue(
            "bots",
            lambda crew, who, n: crew.think(Think(table=who, at=0, begun=small, seat=north, bot="greedy"), who, True),
            lambda crew, who, n: crew.think(Think(table=f"{who} {n}", at=0, begun=large, seat=seat, bot="seer:5"), who, True),
        ),
        Queue(
            "drafts",
            lambda crew, who, n: crew.run_draft_job(CheckDraft(kind="deck", game=game.id, deck=game.decks[first]), who),
            lambda crew, who, n: crew.run_draft_job(CheckDraft(kind="answers", game=game.id, deck=game.decks[first], against=second), who),
        ),
        Queue(
            "questions",
            lambda crew, who, n: crew.answer(Question(table=who, base=0, begun=small, ask=ask), who),
            lambda crew, who, n: crew.answer(Question(table=f"{who} {n}", base=0, begun=large, ask=ask), who),
        ),
    )


def p99(times: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[math.ceil(0.99 * len(times)) - 1]


async def measured(crew: WorkerPool, queue: Queue, count: int) -> list[float]:
    """Seconds that honest requests take, one after another."""
    times: list[float] = []
    for _ in range(count):
        began = time.perf_counter()
        await queue.honest(crew, "honest", 0)
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.005)
    return times


async def attack(crew: WorkerPool, queue: Queue, number: int) -> None:
    """Ask again and again."""
    while True:
        try:
            await queue.attack(crew, "attacker", number)
        except BusyError:
            await asyncio.sleep(0.01)


async def ratio(queue: Queue) -> tuple[float, float]:
    """The 99th percentile in quiet and under attack, in seconds."""
    crew = WorkerPool(Capacity(table_workers=2))
    await crew.begin()
    try:
        await measured(crew, queue, SETTLING)
        quiet = await measured(crew, queue, REQUESTS)
        attackers = [asyncio.create_task(attack(crew, queue, number)) for number in range(ATTACKERS)]
        await measured(crew, queue, SETTLING)
        attacked = await measured(crew, queue, REQUESTS)
        for each in attackers:
            each.cancel()
        await asyncio.gather(*attackers, return_exceptions=True)
    finally:
        await crew.end()
    return p99(quiet), p99(attacked)


def main() -> Iterator[Figure]:
    """Every queue."""
    for queue in queues():
        quiet, attacked = asyncio.run(ratio(queue))
        yield Figure(
            f"{queue.name}: 99 of 100 under attack", 1000 * attacked, "quiet", max(quiet, FLOOR) / max(attacked, FLOOR), WORST, "ms"
        )
