"""The lab of a server: runs that are begun over the network, watched, stopped, and looked into."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from typer.testing import CliRunner

from netdeck.cli import app
from netdeck.server import lab_runs
from netdeck.server.app import make_app
from netdeck.server.guard import Policy
from netdeck.server.lab_jobs import PlayLab
from netdeck.server.lab_runs import UNWATCHED
from netdeck.server.limits import Limits
from netdeck.server.lobby import Lobby
from netdeck.server.worker import AnyJob

from .halls import Hands, in_hall

T = TypeVar("T")
LANTERN = {"game": "lantern", "decks": {"flame": "flame", "shade": "shade"}, "bots": ["greedy", "random"], "games": 6, "seed": 3}


class Visitor:
    """Somebody who asks over HTTP, in this process, from an address."""

    def __init__(self, hall: Lobby, hands: Hands, address: str = "203.0.113.1", language: str = "en") -> None:
        self.hall, self.hands = hall, hands
        transport = httpx.ASGITransport(make_app(hall, policy=Policy(limits=hall.limits)), client=(address, 1))
        self._client = httpx.AsyncClient(transport=transport, base_url="http://here", headers={"Accept-Language": language})

    async def post(self, path: str, body: object = None, status: int = 200) -> Any:
        answer = await self._client.post(f"/api/lab{path}", json=body if body is not None else {})
        assert answer.status_code == status, answer.text
        return answer.json()

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self._client.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def begin(self, **changes: object) -> str:
        run: str = (await self.post("", {**LANTERN, **changes}, 201))["run"]
        return run

    async def look(self, run: str, after: int = 0) -> Any:
        return await self.get(f"/api/lab/{run}?after={after}")

    async def until(self, run: str, wanted: Callable[[Any], bool]) -> Any:
        """The first news of which that is so."""
        while not wanted(news := await self.look(run)):
            await asyncio.sleep(0)
        return news

    async def over(self, run: str) -> Any:
        return await self.until(run, lambda news: news["state"] == "over")


def visiting(database: str, act: Callable[[Visitor], Awaitable[T]], limits: Limits | None = None, before: Any = None) -> T:
    """What comes of *act* by somebody who visits a hall without processes."""

    async def visit(hall: Lobby, hands: Hands) -> T:
        if limits is not None:
            hall.limits = limits
        return await act(Visitor(hall, hands))

    return in_hall(database, visit, before)


@pytest.fixture(autouse=True)
def _in_small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that something can be seen on the way."""
    monkeypatch.setattr(lab_runs, "LATER", 0.05)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


def test_figures_come_before_a_run_is_over_and_tighten(database: str) -> None:
    async def act(visitor: Visitor) -> None:
        run = await visitor.begin(games=40)
        first = await visitor.until(run, lambda news: news["findings"] is not None)
        assert first["state"] == "running"
        assert 0 < first["played"] < first["expected"] == 6 * 40
        assert (await visitor.look(run, first["version"]))["findings"] is None or (await visitor.look(run))["version"] > first["version"]
        last = await visitor.over(run)
        assert last["played"] == last["expected"]
        assert last["findings"]["within"] < first["findings"]["within"]
        for funnel in last["findings"]["funnels"]:
            widths = [share["high"] - share["low"] for share in funnel["shares"]]
            assert widths[-1] < widths[0]
            [world] = last["findings"]["report"]["worlds"]
            assert funnel["shares"][-1] == world["shares"][funnel["who"]]

    visiting(database, act)


@pytest.mark.parametrize("wish", [{}, {"within": 0.3, "games": 40}, {"kind": "mirror"}])
def test_a_run_says_what_the_command_says_of_the_same_plan(database: str, tmp_path: Path, wish: dict[str, Any]) -> None:
    async def act(visitor: Visitor) -> Any:
        return (await visitor.over(await visitor.begin(**wish)))["findings"]["report"]

    told = visiting(database, act)
    plan = {**LANTERN, **wish}
    lines = [f"{name} = {json.dumps(plan[name])}" for name in ("game", "bots", "games", "seed")]
    lines += ['decks = ["flame", "shade"]', "records = 0", f'kind = "{plan.get("kind", "round-robin")}"']
    lines += [f"[stop]\nwidth = {plan['within']}"] if "within" in plan else []
    (tmp_path / "plan.toml").write_text("\n".join(lines))
    done = CliRunner().invoke(app, ["lab", "run", str(tmp_path / "plan.toml"), "-w", "1", "--json"])
    assert done.exit_code == 0, done.output
    assert told == json.loads(done.stdout)


def test_two_worlds_are_compared_and_a_game_of_each_can_be_seen(database: str) -> None:
    worlds = [{"name": "as printed"}, {"name": "without 6.3", "without": ["6.3"]}]

    async def act(visitor: Visitor) -> None:
        run = await visitor.begin(worlds=worlds)
        found = (await visitor.over(run))["findings"]
        assert (found["comparison"]["before"], found["comparison"]["after"]) == ("as printed", "without 6.3")
        assert {each["rounds"] for each in found["comparison"]["changes"]} >= {3}
        shown = await visitor.post(f"/{run}/games", {"a": 0, "b": 1, "number": 2})
        assert not shown["lines"]
        assert shown == await visitor.post(f"/{run}/games", {"a": 0, "b": 1, "number": 2})  # it is kept once
        replay = await visitor.get(f"/api/tables/{shown['table']}/replay/referee")
        assert replay["players"] == {"north": "greedy", "south": "greedy"}
        assert replay["total"] > 2
        record = await visitor._client.get(f"/api/tables/{shown['table']}/record")
        assert json.loads(record.text.splitlines()[0])["seed"] == 3 + 2 // 2
        without = await visitor.post(f"/{run}/games", {"world": 1, "a": 0, "b": 1, "number": 2})
        assert not without["table"]
        assert "wins after" in without["lines"][-1]
        for wrong in ({"a": 0, "b": 9}, {"a": 0, "b": 1, "number": 7}, {"a": 0, "b": 1, "part": "ablation"}):
            assert (await visitor.post(f"/{run}/games", wrong, 404))["code"] == "E-NOT-FOUND"

    visiting(database, act)


def test_every_finding_has_a_game_that_shows_it(database: str) -> None:
    async def act(visitor: Visitor) -> None:
        run = await visitor.begin(games=40, bots=["greedy", "random"])
        [world] = (await visitor.over(run))["findings"]["report"]["worlds"]
        assert world["problems"]
        for problem in world["problems"]:
            shown = problem["shown_by"]
            game = {**{key: shown["meeting"][key] for key in ("world", "a", "b")}, "number": shown["number"], "part": shown["run"]}
            table = (await visitor.post(f"/{run}/games", game))["table"]
            record = await visitor._client.get(f"/api/tables/{table}/record")
            assert json.loads(record.text.splitlines()[0])["seed"] == shown["seed"]

    visiting(database, act)


def test_a_run_speaks_the_language_of_whoever_looks(database: str) -> None:
    async def act(visitor: Visitor) -> None:
        run = await visitor.begin(games=40)
        english = (await visitor.over(run))["findings"]
        german = (await Visitor(visitor.hall, visitor.hands, language="de").look(run))["findings"]
        here, there = (each["report"]["worlds"][0]["problems"] for each in (english, german))
        assert [each["weight"] for each in here] == [each["weight"] for each in there]
        assert "loses too much" in here[0]["sentence"]
        assert "verliert zu oft" in there[0]["sentence"]
        assert "," in there[0]["sentence"].partition(" %")[0]

    visiting(database, act)


def test_a_run_is_stopped_and_gone_on_with(database: str) -> None:
    async def act(visitor: Visitor) -> None:
        run = await visitor.begin(games=400)
        await visitor.until(run, lambda news: news["version"] > 0)
        await visitor.post(f"/{run}/stop")
        stopped = await visitor.look(run)
        assert stopped["state"] == "stopped"
        played = visitor.hall.lab.runs[run]
        assert played.task is not None
        await played.task
        known = (await visitor.look(run))["played"]
        assert known < stopped["expected"]
        await visitor.post(f"/{run}/resume")
        await visitor.until(run, lambda news: news["played"] > known)
        await visitor.post("/nobody/stop", status=404)
        await visitor.get("/api/lab/nobody", 404)

    visiting(database, act)


def test_a_run_waits_while_nobody_looks(database: str) -> None:
    async def act(visitor: Visitor) -> None:
        run = await visitor.begin(games=400)
        await visitor.until(run, lambda news: news["version"] > 0)
        visitor.hands.now += UNWATCHED + 1
        kept = visitor.hall.lab.runs[run]
        assert kept.task is not None
        await kept.task
        assert kept.state == "waiting"
        played = kept.played
        assert (await visitor.look(run))["state"] == "running"
        await visitor.until(run, lambda news: news["played"] > played)

    visiting(database, act)


def test_a_worker_that_has_lost_a_run_is_given_it_again(database: str) -> None:
    from netdeck.server import lab_jobs

    given: list[int] = []

    def before(job: AnyJob, hands: Hands) -> None:
        if isinstance(job, PlayLab):
            given.append(0 if job.begun is None else len(job.begun))
            if job.begun is None and job.at > 30:
                lab_jobs._KEPT.clear()

    async def act(visitor: Visitor) -> Any:
        return (await visitor.over(await visitor.begin(games=20)))["findings"]["report"]

    lost, kept = visiting(database, act, before=before), visiting(database, act)
    assert max(given) > 1
    assert lost == kept


# Strangers


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "lanten"}, "E-GAME"),
        ({"game": "../lantern"}, "E-GAME"),
        ({"bots": ["program:sh"]}, "E-SETUP"),
        ({"bots": ["nobody"]}, "E-SETUP"),
        ({"decks": {"mine": "/etc/passwd", "shade": "shade"}}, "E-SETUP"),
        ({"decks": {"flame": "flame"}, "bots": ["greedy"]}, "E-SETUP"),
        ({"worlds": [{"without": ["99.9"]}]}, "E-SETUP"),
        ({"worlds": [{"name": "a"}, {"name": "a"}]}, "E-SETUP"),
        ({"worlds": [{"cards": "[[card]]"}]}, "E-SETUP"),
        ({"games": 100_000}, "E-LIMIT"),
        ({"worlds": []}, "E-BODY"),
        ({"decks": {str(n): "flame" for n in range(9)}}, "E-BODY"),
        ({"blanks": 4}, "E-SETUP"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_and_nothing_is_kept(database: str, wish: dict[str, Any], code: str) -> None:
    async def act(visitor: Visitor) -> None:
        status = {"E-GAME": 404, "E-SETUP": 422, "E-LIMIT": 429, "E-BODY": 400}[code]
        refused = await visitor.post("", {**LANTERN, **wish}, status)
        assert refused["code"] == code
        assert refused["sentence"]
        assert not visitor.hall.lab.runs

    visiting(database, act)


def test_nobody_has_more_than_some_runs_and_nobody_fills_the_memory(database: str) -> None:
    async def act(visitor: Visitor) -> None:
        lab, other = visitor.hall.lab, Visitor(visitor.hall, visitor.hands, "198.51.100.7")
        busy = [await visitor.begin(games=2000) for _ in range(2)]
        assert (await visitor.post("", LANTERN, 429))["code"] == "E-LIMIT"
        await other.begin(games=2000)
        assert (await Visitor(visitor.hall, visitor.hands, "192.0.2.9").post("", LANTERN, 429))["code"] == "E-LIMIT"
        for run in busy:
            await visitor.post(f"/{run}/stop")
        for _ in range(4):  # each takes the place of one that is over
            await visitor.over(await visitor.begin(games=2))
            assert len([each for each in lab.runs.values() if each.who == visitor.hall.quotas.payer("203.0.113.1")]) <= 2
        assert len(lab.runs) <= 3
        await visitor.get(f"/api/lab/{busy[0]}", 404)

    visiting(database, act, Limits(lab_runs=2, all_lab_runs=3))


def test_games_of_a_run_are_counted_as_tables(database: str) -> None:
    async def act(visitor: Visitor) -> None:
        visitor.hall.quotas.ledger.tables = type(visitor.hall.quotas.ledger.tables)(1 / 3600, 1)
        run = await visitor.begin()
        await visitor.over(run)
        await visitor.post(f"/{run}/games", {"a": 0, "b": 1, "number": 0})
        assert (await visitor.post(f"/{run}/games", {"a": 0, "b": 1, "number": 1}, 429))["code"] == "E-LIMIT"

    visiting(database, act)


def test_the_lab_works_in_a_queue_of_its_own_and_a_little_at_a_time(database: str) -> None:
    """Whoever plays waits for no game of the lab, and whoever else measures waits for a few of them at most."""
    batches: list[int] = []

    async def act(visitor: Visitor) -> None:
        crew = visitor.hall.workers
        run = await visitor.begin(games=200)
        await visitor.until(run, lambda news: news["version"] > 1)
        batches.extend(len(json_games(batch)) for batch in visitor.hall.lab.runs[run].games)
        assert crew._pools["lab"].workers[0]._nice == max(worker._nice for pool in crew._pools.values() for worker in pool.workers)
        assert not any(pool.waiting for name, pool in crew._pools.items() if name != "lab")

    visiting(database, act)
    assert batches[0] == 2  # a round, so that there is something to see
    assert sum(batches) < 6 * 200


def json_games(batch: bytes) -> list[Any]:
    import zlib

    games: list[Any] = msgspec.json.decode(zlib.decompress(batch))
    return games
