"""The clock at the screen, and passing on: with BINMAT, whose rules propose both."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.terminal.scripted import DOZES, Scripted, contains

from netdeck import registry
from netdeck.bots import BotTable
from netdeck.games.binmat.cards import LANES, NAMES
from netdeck.kernel import Deal, Match, Pace, Seat, Setup
from netdeck.terminal.console import Console, TooLate
from netdeck.terminal.line_mode import LineMode
from netdeck.terminal.match_backend import LocalMatch
from netdeck.terminal.turn_clock import TurnClock

BINMAT = registry.find("binmat")
REST = NAMES[LANES:]
"""The cards that a defender holds who has laid one to each lane."""
D0, A0, A1 = map(Seat, ("d0", "a0", "a1"))


class Hands:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    hands = Hands()
    monkeypatch.setattr("netdeck.terminal.turn_clock.monotonic", hands)
    return hands


def sit(place: Path, *lines: str, timed: bool = True, **setup: Any) -> tuple[LocalMatch, Scripted]:
    match = Match(BINMAT, Setup(game="binmat", **setup), Deal(seed=3))
    console = Scripted(*lines)
    here = LocalMatch(match, BotTable(match, {}), place, timed=timed)
    LineMode(console, here).play()
    return here, console


def test_a_side_has_one_window_for_its_turn(hands: Hands) -> None:
    clock = TurnClock(Pace(5.0, "H-structure.2"), BINMAT.seat_flags.values())
    assert clock.begin(A0, turn=1) == 5.0
    hands.now += 2
    clock.stop(A0)
    hands.now += 60  # a combat, the screen is handed over: nobody is asked
    assert clock.begin(A1, turn=1) == 3.0
    hands.now += 9
    clock.stop(A1)
    assert clock.begin(A0, turn=1) == 0.0
    assert clock.begin(D0, turn=2) == 5.0
    clock.on = False
    assert clock.begin(D0, turn=2) is None


def test_the_rules_propose_a_clock_and_everybody_hears_of_it(tmp_path: Path) -> None:
    _, console = sit(tmp_path / "match.jsonl", "d0", "clock")
    assert console.heard[0] == "A turn lasts 5 seconds (H-structure.2). 'clock off' plays without."
    assert console.given[0] == 5.0
    assert contains(console.after("clock"), "the clock is on")


def test_a_timeout_passes_and_is_told_with_its_clause(tmp_path: Path) -> None:
    here, console = sit(tmp_path / "match.jsonl", DOZES, "d0")
    assert contains(console.heard, "Your time is up.")
    assert contains(console.heard, "d0 runs out of time and passes (H-cycle.3)")
    first = here.match.record().entries[0]
    assert (first.command, first.who) == ("timeout", "d0")


def test_the_clock_can_be_turned_off_before_and_during_the_game(tmp_path: Path) -> None:
    _, console = sit(tmp_path / "one.jsonl", "d0", timed=False)
    assert console.given == [None, None]
    _, console = sit(tmp_path / "two.jsonl", "clock off", "d0", "clock on", "d1")
    assert [seconds is None for seconds in console.given] == [False, True, True, False, False]
    _, console = sit(tmp_path / "three.jsonl", "d0", options={"turn_seconds": None})
    assert console.given == [None, None]
    _, console = sit(tmp_path / "four.jsonl", "clock", variant="duel")
    assert contains(console.after("clock"), "No clock is kept at this screen.")


def test_another_pace_is_another_clock(tmp_path: Path) -> None:
    _, console = sit(tmp_path / "match.jsonl", "d0", options={"turn_seconds": 30})
    assert console.given[0] == 30.0


def test_a_line_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading) as silent:
        monkeypatch.setattr(sys, "stdin", silent)
        with pytest.raises(TooLate):
            Console().ask("? ", 0.05)
        os.write(writing, b"hello\n")
        assert Console().ask("? ", 60.0) == "hello"
    os.close(writing)


def test_the_command_keeps_time(tmp_path: Path) -> None:
    """A whole process whose input stays open and silent: turns pass by the clock alone."""
    command = [sys.executable, "-m", "netdeck", "play", "binmat", "-o", "turn_seconds=0.1", "-o", "turn_limit=4", "--seat", "all"]
    with subprocess.Popen(
        [*command, "--seed", "1", "--record", str(tmp_path / "match.jsonl")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        told = run.stdout.read()  # the input is not closed before the game is over
    assert told.count("Your time is up.") == 4
    assert "defenders" in told


def only_pass() -> Match:
    """A table at which an attacker has nothing to do but to pass."""
    match = Match(BINMAT, Setup(game="binmat", options={"invalid_streak": 0}), Deal(seed=3))
    zones: dict[str, list[str]] = {f"l{lane}": [] for lane in range(LANES)} | {
        f"d{lane}": [card] for lane, card in enumerate(NAMES[:LANES])
    }
    zones["hd0"] = list(REST)
    match.position = BINMAT.stage(match.setup, {"turn": 41, "zones": zones}, match.position.rng)
    return match


def test_whoever_can_only_pass_is_told_so_and_can_pass_on(tmp_path: Path) -> None:
    match = only_pass()
    console = Scripted("pass on", "p" + REST[0] + "0", "p" + REST[1] + "0", "p" + REST[2] + "0")
    LineMode(console, LocalMatch(match, BotTable(match, {}), tmp_path / "match.jsonl")).play()
    assert contains(console.heard, "You can only pass (--).")
    assert contains(console.heard, "'pass on' passes until that changes.")
    asked = [line.split("> ")[0].split(" (")[0] for line in console.heard if "> " in line]
    assert asked.count("a0") == 1, console.text
    assert asked.count("d0") == 4


def testpassing_on_ends_when_there_is_something_else_to_do(tmp_path: Path) -> None:
    match = Match(BINMAT, Setup(game="binmat"), Deal(seed=3))
    console = Scripted("pass on", "d0")
    sitting = LineMode(console, LocalMatch(match, BotTable(match, {}), tmp_path / "match.jsonl"))
    sitting.passing_on.add(D0)
    sitting.play()
    assert contains(console.after("pass on"), "You can do something else")
    assert not sitting.passing_on


def test_a_pass_is_a_word_where_the_game_writes_it_otherwise_and_refused_where_there_is_none(tmp_path: Path) -> None:
    here, _ = sit(tmp_path / "match.jsonl", "pass")
    assert [entry.choose for entry in here.match.record().entries] == ["--"]
    lantern = registry.find("lantern")
    match = Match(lantern, Setup(game="lantern"), Deal(seed=3))
    console = Scripted("pass", "pass on")
    LineMode(console, LocalMatch(match, BotTable(match, {}), tmp_path / "lantern.jsonl")).play()
    assert contains(console.after("pass"), "You play cards or pass in your own turn.")
    assert contains(console.after("pass on"), "You can do something else")
