"""Waiting in line: whoever asks for more waits for longer, people come before bots, and nobody is forgotten."""

import asyncio
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from netdeck.kernel import Deal, Entry, Seat, Setup
from netdeck.registry import find
from netdeck.server import worker_pool as crews
from netdeck.server.bot_jobs import Advise, Think
from netdeck.server.budgets import Budget
from netdeck.server.capacity import Capacity
from netdeck.server.fairness import HALF_LIFE, BusyError, FairQueue, Lanes
from netdeck.server.hosted_match import HostedMatch
from netdeck.server.intake import CheckDraft, Complete, ShowCards, ShowReplay
from netdeck.server.jobs import Act, Ask, Missing, Played, PlayOn, StoredMatch
from netdeck.server.lab_jobs import PlayLab
from netdeck.server.lesson_jobs import LessonTurn, Teach
from netdeck.server.match_host import MatchHost
from netdeck.server.questions import Question
from netdeck.server.worker import AnyJob, Drop, GoOn, Order, Paused, Report, encode_order, read_report, run_slice
from netdeck.server.worker_pool import WorkerPool


def order(asking: list[tuple[str, bool]], places: int = 1) -> list[str]:
    """In which order they get through who ask one after another while everything is taken."""
    passed: list[str] = []

    async def run() -> None:
        queue = FairQueue(places, 1000, 1000)
        gate = asyncio.Event()

        async def hold() -> None:
            async with queue.place("holder"):
                await gate.wait()

        async def go(who: str, first: bool) -> None:
            async with queue.place(who, first):
                passed.append(who)

        holding = [asyncio.create_task(hold()) for _ in range(places)]
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(go(who, first)) for who, first in asking]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*holding, *waiting)
        assert queue.waiting == 0

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
        queue = FairQueue(1, 2, 3)
        async with queue.place("a"):
            mine = [asyncio.create_task(queue.place("a").__aenter__()) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(BusyError):
                await queue.place("a").__aenter__()
            theirs = asyncio.create_task(queue.place("b").__aenter__())
            await asyncio.sleep(0)
            with pytest.raises(BusyError):
                await queue.place("c").__aenter__()
            mine[0].cancel()
            await asyncio.sleep(0)
            assert queue.waiting == 2
        await theirs  # of the two, b has used less
        assert not mine[1].done()
        mine[1].cancel()

    asyncio.run(run())


def test_whoever_has_used_least_is_next_whatever_their_turns_cost() -> None:
    costs = {"heavy": 2.0, "light": 0.5, "new": 0.1}
    served: list[str] = []

    async def run() -> None:
        queue = FairQueue(1, clock=lambda: 0.0)

        async def go(who: str) -> None:
            async with queue.place(who) as turn:
                served.append(who)
                turn.cost = costs[who]

        async with queue.place("holder"):
            waiting = [asyncio.create_task(go(who)) for who in ["heavy"] * 3 + ["light"] * 6 + ["new"]]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)

    asyncio.run(run())
    # A turn of one who costs much stands for four of the other.
    assert served == ["heavy", "light", "new", *["light"] * 3, "heavy", "light", "light", "heavy"]


def test_what_was_used_is_forgotten_in_time() -> None:
    now = 0.0

    async def first_of_two() -> str:
        nonlocal now
        queue = FairQueue(1, clock=lambda: now)
        async with queue.place("early") as turn:
            turn.cost = 8.0
        now += 3 * HALF_LIFE
        served: list[str] = []

        async def go(who: str, cost: float) -> None:
            async with queue.place(who) as turn:
                served.append(who)
                turn.cost = cost

        async with queue.place("late") as turn:
            waiting = [asyncio.create_task(go(who, 1.0)) for who in ("late", "early")]
            await asyncio.sleep(0)
            turn.cost = 1.5
        await asyncio.gather(*waiting)
        return served[0]

    assert asyncio.run(first_of_two()) == "early"


# Processes


def test_an_address_leaves_a_process_that_another_makes_slow_and_comes_back_to_no_other() -> None:
    lanes = Lanes(2, clock=lambda: 0.0)
    assert {lanes.of(who, "x") for who in ("ada", "bob", "eve")} == {0}, "one process does while nobody is in the way"
    for who in ("ada", "bob"):
        lanes.charge(0, who, 0.03)
    assert {lanes.of(who, "x") for who in ("ada", "bob", "eve")} == {0}
    lanes.charge(0, "eve", 0.45)
    assert [lanes.of(who, "x") for who in ("eve", "ada", "bob", "new")] == [0, 1, 1, 1]


@given(st.integers(2, 5), st.lists(st.tuples(st.sampled_from("abcdef"), st.floats(0.001, 0.05)), max_size=60))
def test_nobody_stays_with_one_who_does_more_harm_than_all_others(count: int, before: list[tuple[str, float]]) -> None:
    lanes = Lanes(count, clock=lambda: 0.0)
    for who, seconds in before:
        lanes.charge(lanes.of(who, "x"), who, seconds)
    eves = lanes.of("eve", "x")
    lanes.charge(eves, "eve", 2.0)
    assert lanes.of("eve", "x") == eves or count == 1
    assert eves not in {lanes.of(who, "x") for who in "abcdefg"}


# Every queue of the server

TICKS = 10
"""How often the event loop goes round while a process is at a job."""
LONG, SHORT, SLICE = 2.0, 0.03, 0.05
"""Seconds of a job that cannot be sliced, of an honest one, and of a slice."""
BEGUN = StoredMatch(rules="", setup=Setup(game="lantern"), deal=Deal(seed=1), entries=())
ASK = Ask(kind="why", viewer=Seat("spectator"))
NORTH = Seat("north")
Asking = Callable[[WorkerPool, str, str], Awaitable[object]]
QUEUES: dict[str, Asking] = {
    "tables": lambda crew, who, table: crew.play("same place", False, PlayOn(table=table, at=0), who),
    "custom-card tables": lambda crew, who, table: crew.play(table, True, PlayOn(table=table, at=0), who),
    "custom-card tables set up": lambda crew, who, table: crew.complete(
        table, Complete(setup=Setup(game=table, cards="x"), rules="", seconds=1), who
    ),
    "cards of a table": lambda crew, who, table: crew.show_cards(table, ShowCards(setup=Setup(game=table), rules=""), who),
    "bots": lambda crew, who, table: crew.think(Think(table=table, at=0, seat=NORTH, bot="greedy"), who, True),
    "hints": lambda crew, who, table: crew.think(Advise(table=table, at=0, seat=NORTH), who, True),
    "drafts": lambda crew, who, table: crew.run_draft_job(CheckDraft(kind="answers", game=table), who),
    "trials": lambda crew, who, table: crew.run_draft_job(CheckDraft(kind="measure", game=table), who),
    "questions": lambda crew, who, table: crew.answer(Question(table=table, base=0, ask=ASK), who),
    "replays": lambda crew, who, table: crew.run_archive_job(
        ShowReplay(game="", rules="", table=table, record=b"", viewer="", first=0), who
    ),
    "lab": lambda crew, who, table: crew.run_lab_job(PlayLab(run=table, plan=b"", at=0), table, who),
    "lessons": lambda crew, who, table: crew.teach(Teach(game=table, lesson="", step="", turn=LessonTurn()), who),
}


@dataclass
class Work:
    """Worker processes that do nothing but count: how many seconds each job takes, by what is in it, and which can be sliced."""

    seconds: Callable[[str], float]
    slices: bool
    done: list[tuple[str, str]] = field(default_factory=list)
    """The processes and the jobs, in the order of service."""
    running: dict[str, str] = field(default_factory=dict)
    dropped: list[int] = field(default_factory=list)
    _left: dict[int, tuple[str, float]] = field(default_factory=dict)
    _numbers: "count[int]" = field(default_factory=lambda: count(1))

    async def do(self, worker: "crews._Worker", job: AnyJob, budget: Budget, kills: "Counter[str]") -> Report:
        if isinstance(job, Drop):
            self.dropped.append(job.number)
            return Report(Missing(), 0.0)
        name, left = self._left.pop(job.number) if isinstance(job, GoOn) else (named(job), self.seconds(named(job)))
        self.done.append((worker.name, name))
        self.running[worker.name] = name
        for _ in range(TICKS):
            await asyncio.sleep(0)
        del self.running[worker.name]
        if self.slices and left > SLICE:
            number = next(self._numbers)
            self._left[number] = name, left - SLICE
            return Report(Paused(number=number), SLICE)
        return Report(Missing(), left)


def named(job: AnyJob) -> str:
    match job:
        case CheckDraft(game=name) | Teach(game=name) | Complete(setup=Setup(game=name)) | ShowCards(setup=Setup(game=name)):
            return name
        case PlayOn(table=name) | Think(table=name) | Advise(table=name) | Question(table=name) | ShowReplay(table=name):
            return name
        case PlayLab(run=name):
            return name
    raise AssertionError(job)


def siege(work: Work, ask: Asking, monkeypatch: pytest.MonkeyPatch, rounds: int = 40) -> list[list[str]]:
    """One address asks without end, as much as it may; another asks for something each time that it was answered.

    What was served in the same process between its asking and the answer, each time: what ran there when it asked, and what came before it.
    """
    waited: list[list[str]] = []

    async def run() -> None:
        monkeypatch.setattr(crews._Worker, "do", lambda worker, *order: work.do(worker, *order))
        crew = WorkerPool(Capacity(table_workers=2, lab_workers=2), clock=lambda: 0.0)
        ended = False

        async def attack(number: int) -> None:
            while not ended:
                try:
                    await ask(crew, "eve", f"eve {number}")
                except BusyError:
                    await asyncio.sleep(0)

        attackers = [asyncio.create_task(attack(number)) for number in range(20)]
        for _ in range(3 * TICKS):
            await asyncio.sleep(0)
        for number in range(rounds):
            asked = asyncio.ensure_future(ask(crew, "ada", f"ada {number}"))
            for _ in range(3):  # until it is in the line
                await asyncio.sleep(0)
            began, running = len(work.done), dict(work.running)
            await asked
            mine = [place for place, (_, name) in enumerate(work.done) if name == f"ada {number}"]
            process = work.done[mine[0]][0]
            before = [running[process]] if process in running and mine[0] >= began else []
            waited.append(before + [name for where, name in work.done[min(mine[0], began) : mine[-1] + 1] if where == process])
        ended = True
        await asyncio.gather(*attackers)

    asyncio.run(run())
    return waited


@pytest.mark.parametrize("queue", QUEUES)
def test_a_sliced_job_waits_for_what_is_being_served_and_no_more(queue: str, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(seconds=lambda name: LONG if name.startswith("eve") else SHORT, slices=True)
    for waited in siege(work, QUEUES[queue], monkeypatch):
        assert sum(name.startswith("eve") for name in waited) <= 1, waited


@pytest.mark.parametrize("queue", QUEUES)
def test_nobody_waits_twice_for_a_job_that_cannot_be_sliced(queue: str, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(seconds=lambda name: LONG if name.startswith("eve") else SHORT, slices=False)
    waited = siege(work, QUEUES[queue], monkeypatch)
    assert sum(name.startswith("eve") for each in waited for name in each) <= 1
    assert {process for process, name in work.done if name.startswith("eve")} != {process for process, _ in work.done}


@pytest.mark.parametrize("queue", QUEUES)
def test_a_long_search_does_not_keep_those_waiting_who_search_too(queue: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who has used as much as the attacker gets every second slice at least."""
    work = Work(seconds=lambda name: 20 * SLICE, slices=True)
    for waited in siege(work, QUEUES[queue], monkeypatch, rounds=3):
        mine = sum(name.startswith("ada") for name in waited)
        assert len(waited) <= 2 * mine + 1, waited


def test_a_table_goes_on_wherever_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody is in the way, and it moves; what it had there is old when it comes back, even if that has as many entries."""
    kept: defaultdict[str, OrderedDict[str, HostedMatch]] = defaultdict(OrderedDict)
    did: list[str] = []

    async def do(worker: "crews._Worker", job: AnyJob, budget: Budget, kills: "Counter[str]") -> Report:
        did.append(worker.name)
        monkeypatch.setattr("netdeck.server.jobs._KEPT", kept[worker.name])
        return read_report(run_slice(encode_order(Order(job, Budget(seconds=0)))))

    async def run() -> None:
        monkeypatch.setattr(crews._Worker, "do", do)
        crew = WorkerPool(Capacity(table_workers=2), clock=lambda: 0.0)
        written: list[Entry] = []

        async def load() -> StoredMatch:
            return StoredMatch(rules=game.version, setup=game.complete(Setup(game="lantern")), deal=Deal(seed=3), entries=tuple(written))

        async def choose(seat: str, notation: str) -> Played:
            told = await match.play(act=Act(kind="choose", who=seat, text=notation))
            assert isinstance(told, Played)
            assert told.refused is None
            return told

        game = find("lantern")
        match = MatchHost(crew, "t", game.complete(Setup(game="lantern")), "ada", load)
        await match.begin(await load())
        await choose("north", "keep")  # the database was away: it does not count
        assert set(did) == {"tables-0"}
        crew._tables._lanes.charge(0, "eve", 1.0)
        told = await choose("north", "swap")
        assert did[-1] == "tables-1"
        written.append(msgspec.json.decode(told.line, type=Entry))
        match.stage = told.stage
        crew._tables._lanes.charge(1, "eve", 10.0)
        told = await choose("south", "keep")
        assert did[-1] == "tables-0"
        entries = [each.choose for each in kept["tables-0"]["t"].match.entries]
        assert entries == ["swap", "keep"]

    asyncio.run(run())


def test_whoever_goes_away_gives_up_the_line_and_the_slices_that_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(seconds=lambda name: LONG, slices=True)

    async def run() -> None:
        monkeypatch.setattr(crews._Worker, "do", lambda worker, *order: work.do(worker, *order))
        crew = WorkerPool(Capacity())
        job = CheckDraft(kind="answers", game="a")
        begun, waits = (asyncio.create_task(crew.run_draft_job(job, "eve")) for _ in range(2))
        while not work.done:
            await asyncio.sleep(0)
        assert crew.waiting()["desk"] == 1
        for task in (waits, begun):
            task.cancel()
        await asyncio.gather(begun, waits, return_exceptions=True)
        while not work.dropped:
            await asyncio.sleep(0)
        assert crew.waiting()["desk"] == 0
        assert len(work.done) <= 2

    asyncio.run(run())


def test_the_queues_above_are_all_there_are() -> None:
    """Whatever has a process do something goes through a fair queue; this fails for a new one that is not tried above."""
    asked = {name for name, value in vars(WorkerPool).items() if asyncio.iscoroutinefunction(value) and not name.startswith("_")}
    assert asked - {"begin", "end"} == {
        *("play", "complete", "think", "run_draft_job", "run_lab_job", "teach", "show_cards", "answer", "run_archive_job"),
    }
