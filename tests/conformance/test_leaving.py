"""Whoever leaves a table is gone, and the others play on: at every decision, every seat, in every game. No game is excused by name."""

import os
import time

import pytest
from tests.every_game import GAMES

import lantern
from netdeck import kernel as nd
from netdeck.testing import conformance_concession as leaving
from netdeck.testing.conformance import ConformanceError, Table
from netdeck.testing.conformance_concession import ConcessionCase, Departure

TALES = 80
"""How many tales a game gets, shared by its tables; at least a quarter of that for each."""
AT_ONCE = 50
"""How many tales are told in `make soak` between two looks at the clock."""
SOAK_SECONDS = float(os.environ.get("NETDECK_SOAK_SECONDS", "3600"))
"""How long all tables together are tried in `make soak`."""

TABLES = {game.id: leaving.tables(game) for game in GAMES.values()}
EVERY_TABLE = pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, id=str(table), marks=[pytest.mark.soak if number % 3 else pytest.mark.long] if number else [])
        for tables in TABLES.values()
        for number, table in enumerate(tables)
    ],
)
"""One table of each game in `make test`, a third of the others in `make test-all`."""


@EVERY_TABLE
def test_whoever_leaves_is_gone(table: Table) -> None:
    assert leaving.try_leaving(table, max(20, TALES // len(TABLES[table.game.id]))) > 0


@pytest.mark.soak
@EVERY_TABLE
def test_whoever_leaves_is_gone_at_every_decision(table: Table) -> None:
    """Every game gets the same share of the time, and every worker works all the time."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    seconds = SOAK_SECONDS * workers / len(TABLES) / len(TABLES[table.game.id])
    first = seed = time.time_ns() % 2**31
    tales, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        tales += leaving.try_leaving(table, AT_ONCE, seed, every=seed % 2 == 0)
        seed += 1
    print(f"{table}: {tales} tales from seed {first} on")


@EVERY_TABLE
def test_a_record_with_those_who_left_replays(table: Table) -> None:
    seats = len(table.setup.seats)
    for seed in range(2):
        acts = [act for place in range(seats) for act in (*range(seed, 20 + seed), Departure(place, asleep=place % 2 == 1))]
        leaving.run_case(table, ConcessionCase(seed, (*acts, *range(30))), recorded=True)


# The machinery itself


def three_at_the_lantern(patch: pytest.MonkeyPatch, departed: bool) -> nd.Game:
    """Lantern for three, in which whoever gives up stays asked, or is not even said to have left."""

    class Wide(lantern.Lantern):
        def concede(self, state: nd.State, seat: nd.Seat) -> nd.Next:
            state.counters[f"{seat}.light"] = -1
            state.frames[:] = state.asking
            return nd.go(state.frames[-1][1])

        def departed(self, state: nd.State) -> frozenset[nd.Seat]:
            return frozenset(seat for seat in state.seats if state.of(seat, "light") == -1) if departed else frozenset()

    patch.setattr(Wide, "seat_names", (*Wide.seat_names, nd.Seat("west")))
    return Wide()


@pytest.mark.parametrize(("departed", "complaint"), [(False, "neither gone nor is the game over"), (True, "left and")])
def test_a_game_that_forgets_to_let_somebody_go_is_caught(departed: bool, complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = three_at_the_lantern(monkeypatch, departed)
    table = Table.of(game, nd.Setup(game="lantern", seats=game.table(3)))
    with pytest.raises(ConformanceError, match=complaint) as caught:
        leaving.try_leaving(table, 200)
    tale = str(caught.value).partition("again: ")[2]
    assert tale.startswith("conformance_concession.run_case(table, ConcessionCase(")
    assert tale.count(",") <= 4, caught.value
    with pytest.raises(ConformanceError, match=complaint):
        eval(tale, {"conformance_concession": leaving, "table": table, "ConcessionCase": ConcessionCase, "Departure": Departure})
