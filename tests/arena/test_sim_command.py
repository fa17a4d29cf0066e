"""``netdeck sim``: what it tells, and how it is stopped."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from tests.cli.running import NETDECK, ROOT, netdeck, program
from tests.patience import PATIENCE


def test_a_simulation_tells_shares_endings_lengths_and_clauses() -> None:
    answer = netdeck("sim", "lantern", "--games", 40, "--seed", 3, "--workers", 1, "--bot", "random")
    assert answer.status == 0
    assert answer.lines[0] == "Lantern (standard), 40 games from seed 3 on: north is random, south is random."
    for head in ("winner", "clause", "length"):
        assert any(line.startswith(head) for line in answer.lines)
    assert not answer.complaints, "no bar in a pipe"


def test_json_is_the_same_for_any_number_of_workers() -> None:
    words = ["sim", "lantern", "-n", 24, "--seed", 3, "--json", "--bot", "north=random", "-w"]
    one, two = (netdeck(*words, workers).json() for workers in (1, 2))
    assert one == two
    assert one["report"]["games"] == one["wanted"] == 24
    assert sum(share["games"] for share in one["report"]["wins"].values()) == 24
    assert one["played"] == "north is random, south is greedy"
    assert not one["interrupted"]


def test_without_a_seed_one_is_chosen_and_told() -> None:
    answer = netdeck("sim", "lantern", "-n", 2, "-w", 1, "--json").json()
    again = netdeck("sim", "lantern", "-n", 2, "-w", 1, "--json", "--seed", answer["seed"]).json()
    assert again == answer


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["lantern", "--bot", "grandmaster"], "no bot 'grandmaster'"),
        (["lantern", "--variant", "none"], "no variant 'none'"),
        (["nothing"], "no game 'nothing'"),
        (["lantern", "--games", 2, "--seed", 2**63 - 1], "seeds beyond"),
        ([], "name a game"),
    ],
)
def test_what_cannot_be_simulated_is_said(words: list[object], complaint: str) -> None:
    answer = netdeck("sim", *words)
    assert answer.status == 2
    assert complaint in answer.err


def test_no_games_at_all_are_wrong_usage() -> None:
    assert program("sim", "lantern", "--games", 0).status == 2


def _both_work(pid: int) -> bool:
    """Whether two workers of a run have begun."""
    with contextlib.suppress(psutil.NoSuchProcess):
        workers = [each for each in psutil.Process(pid).children(recursive=True) if "spawn_main" in " ".join(each.cmdline())]
        return sum(_has_begun(each) for each in workers) >= 2
    return False


def _has_begun(worker: psutil.Process) -> bool:
    """A worker that has begun leaves Ctrl-C to the process above it."""
    try:
        ignored = re.search(r"SigIgn:\s*(\w+)", Path(f"/proc/{worker.pid}/status").read_text())
    except OSError:  # a system that does not tell
        return sum(worker.cpu_times()[:2]) > 2.0
    return ignored is not None and bool(int(ignored[1], 16) >> (signal.SIGINT - 1) & 1)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal for another process")
def test_ctrl_c_leaves_with_what_is_done() -> None:
    words = ["sim", "lantern", "--games", "1000000", "--seed", "1", "--workers", "2", "--json", "--bot", "random"]
    listening = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {NETDECK}"  # a shell may have it ignored
    run = subprocess.Popen(
        [sys.executable, "-c", listening, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + PATIENCE
    while not _both_work(run.pid):
        assert run.poll() is None
        assert time.monotonic() < until
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to the workers too
    try:
        out, err = run.communicate(timeout=PATIENCE)
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)  # nobody else would ever stop it
    assert run.returncode == 130, err
    answer = json.loads(out)
    assert answer["interrupted"]
    assert 0 <= answer["report"]["games"] < 1_000_000
    assert err.startswith("netdeck: stopped after")
    assert "Traceback" not in err


def test_wins_are_told_by_seat_role_deck_and_bot() -> None:
    words = ["sim", "datawarriors", "-n", 6, "--seed", 3, "-w", 1, "--bot", "random", "--bot", "u2=greedy"]
    told = netdeck(*words, "--json").json()
    wins, by = told["report"]["wins"], told["by"]
    assert set(by) == {"seat", "deck", "bot"}
    for seat, bot in (("u1", "random"), ("u2", "greedy")):
        assert by["seat"][seat]["games"] == by["bot"][bot]["games"] == wins.get(seat, {"games": 0})["games"]
    assert any(line.startswith("bot ") for line in netdeck(*words).lines)
    roles = netdeck("sim", "binmat", "-n", 30, "--seed", 3, "-w", 1, "--bot", "random", "--json").json()
    assert {role: share["games"] for role, share in roles["by"]["role"].items() if share["games"]} == {
        winner: share["games"] for winner, share in roles["report"]["wins"].items() if winner != "nobody"
    }
