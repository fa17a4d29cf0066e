"""Servers are killed at random moments while people play: nothing that was acknowledged is lost, and every record is sound."""

import asyncio
from collections.abc import Callable

import pytest

from netdeck import registry

from .conftest import POSTGRESQL
from .crashing import Choice, Evening, assert_kept
from .serving import Server

Start = Callable[..., Server]
SMALL = "lantern"
OTHERS = [id for id in sorted({*registry.ids(), *registry.nearby()}) if id != SMALL]
TWO = "one of two on postgresql"
KINDS = ["sqlite", "postgresql", TWO]
EACH = pytest.mark.parametrize("kind", ["sqlite", POSTGRESQL, pytest.param(TWO, marks=pytest.mark.xdist_group("postgresql"))])


def started(kind: str, own_server: Start, request: pytest.FixtureRequest) -> list[Server]:
    if kind == "sqlite":
        return [own_server()]
    database = request.getfixturevalue("cluster").database()
    return [own_server(database) for _ in range(2 if kind == TWO else 1)]


@pytest.mark.long
@EACH
def test_ten_matches_survive_that_servers_are_killed(kind: str, own_server: Start, request: pytest.FixtureRequest) -> None:
    number = KINDS.index(kind)
    evening = Evening(started(kind, own_server, request), seed=number)
    others = OTHERS[number :: len(KINDS)]  # each of them somewhere; all of them everywhere take their time
    games = [SMALL] * (10 - len(others)) + others
    asyncio.run(evening.spend(games, kills=3, every=(10, 60)))
    assert evening.kills >= 2  # some matches are over soon


@pytest.mark.soak
@EACH
def test_two_hundred_matches_survive_that_servers_are_killed(kind: str, own_server: Start, request: pytest.FixtureRequest) -> None:
    evening = Evening(started(kind, own_server, request), seed=7)
    games = [SMALL] * (20 - len(OTHERS)) + OTHERS
    for _ in range(10):
        asyncio.run(evening.spend(games, kills=evening.kills + 10, every=(5, 120)))
        print(f"{kind}: {evening}", flush=True)
    assert evening.kills > 50


@pytest.mark.parametrize("made", [{}, {1: "b"}, {2: "a"}, {1: "a", 2: "c"}, {1: "a", 3: "b"}])
def test_a_lost_or_invented_choice_would_be_noticed(made: dict[int, str]) -> None:
    sent = [Choice(1, "a", kept=True), Choice(2, "b", kept=False)]
    assert_kept(sent, {1: "a"})
    assert_kept(sent, {1: "a", 2: "b"})
    with pytest.raises(AssertionError):
        assert_kept(sent, made)
