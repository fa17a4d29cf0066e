"""Honest people play while others do their worst: they wait no longer, lose no time, and nothing that they were told is lost."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

import pytest
from tests.adversary.attackers import every_kind
from tests.adversary.siege import FLOOR, GROWTH, Bystanders, Felt, Siege, besiege, environment_here, outside
from tests.every_game import GAMES
from tests.server.conftest import POSTGRESQL
from tests.server.forking import ROOT, Process
from tests.server.serving import Server

Start = Callable[..., Server]
KINDS = [kind.__name__ for kind in every_kind()]
SMALL = [
    *("--tables", "20", "--own-tables", "10", "--connections", "40", "--header-seconds", "2", "--body-seconds", "2"),
    *("--compile-seconds", "1", "--guest-seconds", "0.5", "--think-seconds", "0.5", "--objects", "300", "--steps", "5000"),
]
"""Limits that are reached within seconds, so that a short siege comes to them."""
EACH = pytest.mark.parametrize("kind", ["sqlite", POSTGRESQL])


def listening() -> list[str]:
    """A server that listens to strangers."""
    return ["--host", "0.0.0.0", "--hosts", f"127.0.0.1,{outside()}"]


def servers(kind: str, own_server: Start, request: pytest.FixtureRequest, *options: str) -> list[Server]:
    """One server on SQLite, or two on one PostgreSQL."""
    if kind == "sqlite":
        return [own_server("", *listening(), *options)]
    database = request.getfixturevalue("cluster").database()
    return [own_server(database, *listening(), *options) for _ in range(2)]


def assert_withstood(siege: Siege, request: pytest.FixtureRequest) -> None:
    """All that can be judged is good. What cannot be, because other programs disturb everybody too, is told in the summary of the run."""
    assert siege.reached
    assert siege.growth < GROWTH, f"the server remembers too much\n{siege}"
    for sentence in siege.not_judged:
        request.node.user_properties.append(("not judged", sentence))
    if not siege.not_judged:
        assert not siege.unreached, f"some attackers never got to their door\n{siege}"
        assert siege.is_fair, f"honest people were disturbed\n{siege}"


@pytest.mark.alone
@pytest.mark.timeout(900)  # half a minute where nothing else runs
@pytest.mark.xdist_group("siege")  # where all is run at once, one after the other: they would disturb each other's honest people
@EACH
def test_honest_people_notice_nothing(kind: str, own_server: Start, request: pytest.FixtureRequest) -> None:
    games = ["lantern", "binmat", "bloodless", "technomancy"]
    siege = besiege(servers(kind, own_server, request, *SMALL), KINDS, games, seed=len(kind), seconds=2.5, tries=3)
    print(siege)
    assert_withstood(siege, request)


@pytest.mark.soak
@EACH
def test_honest_people_notice_nothing_for_a_long_while(kind: str, own_server: Start, request: pytest.FixtureRequest) -> None:
    """Siege after siege, each with attackers and games that the dice choose; ``NETDECK_SIEGE_SEED`` brings one back."""
    end = time.monotonic() + float(os.environ.get("NETDECK_SOAK_SECONDS", "600")) / 2
    seed = int(os.environ.get("NETDECK_SIEGE_SEED", str(random.SystemRandom().randrange(1_000_000))))
    besieged = servers(kind, own_server, request, *SMALL)
    while time.monotonic() < end:
        dice = random.Random(seed)
        kinds = dice.sample(KINDS, dice.randrange(3, len(KINDS) + 1))
        games = dice.choices(sorted(GAMES), k=4)
        siege = besiege(besieged, kinds, games, seed=seed, seconds=15, tries=3)
        print(f"{kind}, seed {seed}, {', '.join(games)}\n{siege}\n", flush=True)
        assert_withstood(siege, request)
        seed += 1


# That all this can fail


def unprotected(words: Sequence[str], log: Path) -> tuple[Process, IO[str]]:
    """A server whose rules run where others wait."""
    with log.open("ab") as errors:
        run = [sys.executable, "-m", "tests.adversary.unprotected", *words]
        process = subprocess.Popen(run, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=ROOT, env=environment_here())
    assert process.stdout is not None
    return process, process.stdout


@pytest.mark.soak
def test_a_server_that_works_where_others_wait_falls(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/t.db", tmp_path / "log", *listening(), *SMALL, run=unprotected)
    try:
        siege = besiege([server], ["AtTheDesk", "SetUp"], ["lantern", "binmat"], seed=1, seconds=2.5, tries=1)
        print(siege)
    finally:
        server.stop()
    assert not siege.is_fair


@pytest.mark.parametrize(
    ("calm", "attacked", "charged", "is_fair"),
    [
        (0.010, 0.029, 0.0, True),
        (0.010, 3 * FLOOR - 0.001, 0.0, True),
        (0.010, 3 * FLOOR + 0.001, 0.0, False),
        (0.090, 0.269, 0.24, True),
        (0.090, 0.271, 0.0, False),
        (0.090, 0.090, 0.26, False),
        (0.010, 0.010, 0.26, False),
    ],
)
def test_what_is_unfair_is_called_so(calm: float, attacked: float, charged: float, is_fair: bool) -> None:
    assert Felt(calm, attacked, (300, 300), charged, spread=0.05).is_fair == is_fair


def test_what_cannot_be_judged_is_said_and_what_can_be_is_judged() -> None:
    calm, busy = Felt(0.01, 1.0, (300, 300), 0.0, others=0.02), Felt(0.01, 1.0, (300, 300), 0.0, others=0.52)
    fair = Felt(0.01, 0.02, (300, 300), 0.0, others=0.52)

    def told(*measured: Felt, **reached: bool) -> list[str]:
        return Siege(list(measured), {}, reached, 1, 0).not_judged

    took = "other programs took 52 %, 52 % of the processors"
    waits = f"whether honest people wait for attackers: {took}"
    assert told(busy, busy, Deaf=True) == [waits]
    assert told(busy, busy, Deaf=False, Flood=True) == [f"whether Deaf can do any harm: {took}", waits]
    assert told(busy, fair, Deaf=True) == []
    assert told(busy, calm, Deaf=False) == told(calm, Deaf=True) == []


def test_what_we_and_those_whom_we_have_started_take_is_nobody_elses() -> None:
    burn = "import time\nwhile time.process_time() < 0.4: pass"
    began = now = Bystanders.taken()
    subprocess.run([sys.executable, "-c", burn], check=True)
    with subprocess.Popen([sys.executable, "-c", f"{burn}\ninput()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as living:
        while now.own - began.own < 0.75:
            assert living.poll() is None
            now = Bystanders.taken()
        assert living.stdin is not None
        living.communicate(b"\n")
    assert now.busy - began.busy > 0.6
    assert now.every >= now.busy


def test_every_attacker_says_where_it_must_have_been() -> None:
    assert len(KINDS) > 15
    for kind in every_kind():
        assert kind.doors, kind
        assert kind.__doc__
