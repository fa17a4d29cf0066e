"""Machine code made in the background: by another process, once, and only where it pays."""

import os
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.backends import made_by_hand
from tests.patience import PATIENCE

from netdeck.backends import background_compiler
from netdeck.backends.background_compiler import NOT_INSTALLED, BackgroundCompiler

LONG = 1000.0


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MADE_BY_HAND", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(background_compiler.SWITCH)
    root = Path(__file__).parents[2]
    monkeypatch.setenv("PYTHONPATH", f"{root}{os.pathsep}{root / 'src'}")
    monkeypatch.setattr(background_compiler, "find_spec", lambda name: find_spec("netdeck" if name == "numba" else name))
    return tmp_path


def new(of: str = "engine") -> BackgroundCompiler:
    return BackgroundCompiler(made_by_hand.__name__, of, takes=40)


def test_another_process_makes_it_while_play_goes_on(folder: Path) -> None:
    works = new()
    assert [works.is_ready, works.advice] == [False, ""]
    works.wish(LONG)
    assert works.advice == "compiling the rules, about 40 s the first time; until then they run interpreted"
    works.wait()
    assert works.is_ready
    assert works.advice == ""
    assert (folder / "engine").exists()


def test_whoever_switches_it_off_gets_only_what_they_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(background_compiler.SWITCH, "off")
    works = new()
    works.wish(LONG)
    assert not works.is_busy
    assert works.make(lambda done, total: None)


def test_what_is_there_is_not_made_again(folder: Path) -> None:
    (folder / "engine").touch()
    works = new()
    works.wish(LONG)
    assert works.is_ready
    assert not works.is_busy


@pytest.mark.parametrize("seconds", [0.5, 3.0, 19.0])
def test_who_is_done_sooner_does_not_wait_for_it(folder: Path, seconds: float) -> None:
    works = new()
    works.wish(seconds)
    assert not works.is_busy
    assert not works.is_ready


def test_a_fault_in_the_workshop_leaves_play_as_it_was() -> None:
    works = new("broken")
    works.wish(LONG)
    works.wait()
    assert not works.is_ready
    assert not works.is_busy


COMMAND = """
from tests.backends import made_by_hand
from netdeck.backends.background_compiler import BackgroundCompiler
workshop = BackgroundCompiler(made_by_hand.__name__, "slow", takes=40)
workshop.wish(1000.0)
"""


def test_it_is_finished_after_the_command_that_wanted_it(folder: Path) -> None:
    assert subprocess.run([sys.executable, "-W", "ignore", "-c", COMMAND], check=False).returncode == 0
    (folder / "go on").touch()
    works = new("slow")
    works.wish(LONG)  # waits for the other process to be done with it
    works.wait()
    assert works.is_ready
    assert (folder / "slow").read_text(encoding="utf-8") == "begun, done, "


def test_short_commands_add_up(folder: Path) -> None:
    for _ in range(3):
        works = new()  # another command
        works.wish(6.0)
        assert not works.is_busy
    works = new()
    works.wish(6.0)
    works.wait()
    assert works.is_ready
    (folder / "engine").unlink()
    works = new()
    works.wish(6.0)  # it is counted anew: what cannot be made is not tried again at once
    assert not works.is_busy


def test_it_is_made_at_once_for_whoever_asks(folder: Path) -> None:
    pytest.importorskip("numba")
    works, heard = new("parts"), list[tuple[int, int]]()
    assert works.make(lambda done, total: heard.append((done, total)))
    assert [done for done, _ in heard] == [1, 2, 3]
    assert works.make(lambda done, total: pytest.fail("it is there"))
    assert not new("broken").make(lambda done, total: None)


def test_without_numba_it_says_what_would_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_compiler, "find_spec", lambda name: None)
    works = new()
    works.wish(LONG)
    assert works.advice == NOT_INSTALLED
    assert not works.is_ready


def test_who_has_waited_long_for_the_interpreter_is_served_better(folder: Path) -> None:
    works = new()
    for _ in range(19):
        works.miss(1.0)
    assert not works.is_busy
    for _ in range(21):  # by now as long as half of what it takes to make it, and looked for again
        works.miss(1.0)
    works.wait()
    assert works.is_ready


def test_who_waits_finds_what_another_process_has_made(folder: Path) -> None:
    works = new()
    works.miss(1.0)
    assert not works.is_ready
    (folder / "engine").touch()
    works.miss(1.0)
    assert works.is_ready


def test_what_could_not_be_made_is_not_tried_again() -> None:
    works = new("broken")
    works.miss(LONG)
    works.wait()
    assert not works.is_ready
    works.miss(LONG)
    works.miss(LONG)
    assert not works.is_busy


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is limited there")
def test_it_is_made_whatever_little_time_the_one_who_asks_has(folder: Path) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_DATA)
    works = new("limits")
    resource.setrlimit(resource.RLIMIT_DATA, (2**36, before[1]))
    try:
        works.wish(LONG)
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)
    works.wait()
    assert works.is_ready
    assert (folder / "limits").read_text(encoding="utf-8") == str(before[1])


@pytest.mark.skipif(sys.platform == "win32", reason="there both make it")
def test_one_process_makes_it_at_a_time(folder: Path) -> None:
    first, second = new("slow"), new("slow")
    first.wish(LONG)
    second.wish(LONG)
    until = time.monotonic() + PATIENCE
    while not (folder / "slow").exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    (folder / "go on").touch()
    first.wait()
    second.wait()
    assert first.is_ready
    assert second.is_ready
    assert (folder / "slow").read_text(encoding="utf-8").startswith("begun, done, ")
