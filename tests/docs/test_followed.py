"""Pages that follow an example through named functions: the example runs here, and calls them in the order of the page."""

import random
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from tests.server.halls import INVITED, Hands, in_hall, seated

from netdeck import kernel as nd
from netdeck import registry
from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules.table import Table
from netdeck.games.datawarriors.table_runner import advance, take
from netdeck.kernel.trace import without_clauses
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.lobby import Lobby
from netdeck.server.table import Table as TableOfServer

DOCS = Path(__file__).parents[2] / "docs"
STEP = re.compile(r"^\d+\. `((?:netdeck|lantern)[\w.]+)`")


def steps(page: str) -> dict[str, list[str]]:
    """The functions that the numbered lists of a page name, by section."""
    found: dict[str, list[str]] = {}
    for line in (DOCS / page).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif step := STEP.match(line):
            found.setdefault(section, []).append(step[1])
    return found


@contextmanager
def noted() -> Iterator[list[str]]:
    """Which of our functions are called meanwhile, in order."""
    calls: list[str] = []
    here = threading.get_ident()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and threading.get_ident() == here:
            calls.append(f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}")

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def follows(calls: list[str], page: list[str]) -> None:
    """Every function of the page is called, after the one before it."""
    at = 0
    for name in page:
        assert name in calls[at:], f"{name} is not called" + (" here" if name in calls else "")
        at = calls.index(name, at) + 1


def test_a_choice_becomes_an_event() -> None:
    sections = steps("how-a-choice-becomes-an-event.md")
    match = nd.Match(registry.find("lantern"), nd.Setup(game="lantern"), nd.Deal(seed=7))
    north, south = match.position.seats
    for seat in (north, south):
        match.choose(seat, "keep")
    with noted() as calls:
        assert match.choose(north, "play Ember") is None
        seen = [each.text() for each in match.seen(south)]
    assert seen[-1] == "south: 1 burns"
    assert len(sections) == 4
    follows(calls, [name for names in sections.values() for name in names])


def test_a_function_that_is_not_called_is_noticed() -> None:
    with pytest.raises(AssertionError, match="two is not called here"):
        follows(["two", "one"], ["one", "two"])


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A choice, the database as it was then, and the same seat on a second server."""
    folder = tmp_path_factory.mktemp("crash")
    found: dict[str, Any] = {}

    async def choose(hall: Lobby, hands: Hands) -> None:
        table, created = await seated(hall, bodies.NewTable(game="lantern", seats=INVITED))
        found["created"] = created
        with noted() as found["choice"]:
            assert isinstance(await table.say(created.seats[nd.Seat("north")], m.Choose(number=1, notation="keep")), m.Done)
        for file in folder.glob("before.db*"):
            if not file.name.endswith(".lock"):
                shutil.copy(file, file.with_name(file.name.replace("before", "after")))

    async def come_back(hall: Lobby, hands: Hands) -> None:
        created = found["created"]
        with noted() as found["return"]:
            table = await hall.find(created.info.table)
        assert isinstance(table, TableOfServer)
        again = m.Choose(number=1, notation="keep")
        found["twice"] = await table.say(created.seats[nd.Seat("north")], again)
        found["next"] = await table.say(created.seats[nd.Seat("south")], again)

    in_hall(f"sqlite:///{folder / 'before.db'}", choose)
    in_hall(f"sqlite:///{folder / 'after.db'}", come_back)
    return found


def test_a_table_survives_a_crash(crashed: dict[str, Any]) -> None:
    sections = steps("how-a-table-survives-a-crash.md")
    assert list(sections) == ["A choice arrives", "The server comes back"]
    follows(crashed["choice"], sections["A choice arrives"])
    follows(crashed["return"], sections["The server comes back"])
    assert isinstance(crashed["twice"], m.Refused)  # the choice from before the crash stands
    assert isinstance(crashed["next"], m.Done)


def laid_out() -> Table:
    state = GAME.initial_table(GAME.complete(nd.Setup(game=GAME.id)), nd.Rng(nd.key_from_seed(1)))
    assert isinstance(state, TableState)
    GAME.open(state.table_to_change())
    advance(state.table)
    return state.table


def tables(table: Table, choices: int = 8) -> list[tuple[int, ...]]:
    chooser, found = random.Random(1), []
    for _ in range(choices):
        take(table, chooser.choice(table.offers))
        found.append(table.as_numbers())
    return found


def test_a_rule_runs_interpreted_and_specialized() -> None:
    sections = steps("how-a-rule-runs.md")
    loudly, silently = laid_out(), laid_out()
    with without_clauses(["R5"]), noted() as interpreted:
        loud = tables(loudly)
    with noted() as specialized:
        silent = tables(silently)
    assert loud == silent
    follows(interpreted, sections["Interpreted"])
    found = sections["Specialized"]
    follows(specialized, [found[0], found[-1]])
    assert "netdeck.kernel.columns.holds" not in specialized
    assert "netdeck.kernel.columns.emit" not in specialized


@pytest.mark.long
def test_a_rule_runs_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("llvmlite")
    from netdeck.backends import machine_code
    from netdeck.backends.native_code import Part
    from netdeck.games.datawarriors.compiled import CODE

    monkeypatch.setattr("netdeck.user_dirs.cache", lambda: tmp_path)  # where nobody has compiled anything
    monkeypatch.setattr(machine_code, "SPEED", 0)
    monkeypatch.setitem(CODE._parts, "", Part(CODE, ""))
    table = laid_out()
    with noted() as calls:
        CODE.playouts(table, 1, 3)
    follows(calls, steps("how-a-rule-runs.md")["Compiled"])
