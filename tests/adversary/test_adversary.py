"""Honest people play while others do their worst: they go on, and nothing that they were told is lost.

How long they wait meanwhile is measured by ``python -m benchmarks siege``.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

import pytest
from benchmarks.siege import WORST, measured
from tests.adversary.attackers import every_kind
from tests.adversary.limits import SMALL, listening
from tests.adversary.siege import GROWTH, Siege, besiege, environment_here
from tests.every_game import GAMES
from tests.server.conftest import POSTGRESQL
from tests.server.forking import ROOT, Process
from tests.server.serving import Server

Start = Callable[..., Server]
KINDS = [kind.__name__ for kind in every_kind()]
EACH = pytest.mark.parametrize("kind", ["sqlite", POSTGRESQL])


def servers(kind: str, own_server: Start, request: pytest.FixtureRequest, *options: str) -> list[Server]:
    """One server on SQLite, or two on one PostgreSQL."""
    if kind == "sqlite":
        return [own_server("", *listening(), *options)]
    database = request.getfixturevalue("cluster").database()
    return [own_server(database, *listening(), *options) for _ in range(2)]


def assert_withstood(siege: Siege) -> None:
    """Every attacker has got to its door, and the servers do not remember it."""
    assert siege.reached
    assert not siege.unreached, f"some attackers never got to their door\n{siege}"
    assert siege.growth < GROWTH, f"the server remembers too much\n{siege}"


@pytest.mark.long
@EACH
def test_honest_people_play_on_and_lose_nothing(kind: str, own_server: Start, request: pytest.FixtureRequest) -> None:
    """Half of the attackers and games at each kind of database; `make soak` has all of them at both."""
    half = int(kind == "sqlite")
    games = ["lantern", "binmat", "bloodless", "technomancy"][half::2]
    assert_withstood(besiege(servers(kind, own_server, request, *SMALL), KINDS[half::2], games, seed=len(kind)))


@pytest.mark.soak
@EACH
def test_honest_people_play_on_for_a_long_while(kind: str, own_server: Start, request: pytest.FixtureRequest) -> None:
    """Siege after siege, each with attackers and games that the dice choose; ``NETDECK_SIEGE_SEED`` brings one back."""
    end = time.monotonic() + float(os.environ.get("NETDECK_SOAK_SECONDS", "600")) / 2
    seed = int(os.environ.get("NETDECK_SIEGE_SEED", str(random.SystemRandom().randrange(1_000_000))))
    besieged = servers(kind, own_server, request, *SMALL)
    while time.monotonic() < end:
        dice = random.Random(seed)
        kinds = dice.sample(KINDS, dice.randrange(3, len(KINDS) + 1))
        games = dice.choices(sorted(GAMES), k=4)
        siege = besiege(besieged, kinds, games, seed=seed, patient=True)
        print(f"{kind}, seed {seed}, {', '.join(games)}\n{siege}\n", flush=True)
        assert_withstood(siege)
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
def test_a_server_that_works_where_others_wait_is_found_out(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/t.db", tmp_path / "log", *listening(), *SMALL, run=unprotected)
    try:
        felt = measured([server], ["AtTheDesk", "SetUp"], ["lantern", "binmat"])
    finally:
        server.stop()
    assert felt.waited < WORST


def test_every_attacker_says_where_it_must_have_been() -> None:
    assert len(KINDS) > 15
    for kind in every_kind():
        assert kind.doors, kind
        assert kind.__doc__
