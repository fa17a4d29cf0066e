"""What goes wrong outside of the lab ends with a clear sentence, and what was played is kept: the run goes on as if nothing had been."""

import contextlib
import json
import resource
import shutil
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing import active_children, get_context
from pathlib import Path

import msgspec
import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lab.runs import CARDS, PLAN, games_of, in_any_order, play
from tests.patience import PATIENCE
from tests.server.forking import prepare
from typer.testing import CliRunner, Result

from netdeck.bots import RandomBot, roster
from netdeck.bots.bot import Moment
from netdeck.cli import app
from netdeck.cli.lab._games import RunProgress
from netdeck.kernel import Game, OptionView, Seat
from netdeck.lab import BrokenGameError, Journal, JournalError, Plan, PlanError, read_plan, run
from netdeck.lab.cluster import ClusterError, demand_answer
from netdeck.lab.journal import GAMES
from netdeck.lab.plan import with_file_contents
from netdeck.lab.runner import Tables, tables_of

FORKED = get_context("forkserver")
ROOT = Path(__file__).parents[2]


def netdeck(*words: object) -> Result:
    return CliRunner().invoke(app, ["lab", *map(str, words)])


def told(done: Result) -> str:
    """What somebody reads whose command has failed: sentences, and no traceback."""
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    return " ".join(done.stderr.split())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Journal:
    journal = Journal.begin(tmp_path_factory.mktemp("lab") / "run", PLAN)
    run(journal, workers=1)
    return journal


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "plan.toml"
    path.write_text(f"game = 'lantern'\nbots = ['greedy', 'random']\ngames = {PLAN.games}\nseed = {PLAN.seed}\n")
    return path


# A full disk


@contextlib.contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file can have more bytes, as the system itself sees to it; no module is compiled there, for half of it would be kept."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    compiles, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        sys.dont_write_bytecode = compiles


@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_a_full_disk_keeps_what_was_played(played: Journal, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    written = (played.folder / GAMES).read_bytes()
    folder = tmp_path_factory.mktemp("full") / "run"
    with room_for(data.draw(st.integers(0, len(written) - 1))), pytest.raises(JournalError, match="File too large"):
        run(Journal.begin(folder, PLAN), workers=1)
    kept = (folder / GAMES).read_bytes() if (folder / GAMES).exists() else b""
    assert written.startswith(kept)
    journal = Journal.begin(folder, PLAN)
    assert len([*journal.games()]) == kept.count(b"\n")
    run(journal, workers=1)
    assert (folder / GAMES).read_bytes() == written


def test_the_command_says_that_the_disk_is_full_and_how_to_go_on(played: Journal, plan: Path) -> None:
    folder = plan.with_suffix(".run")
    with room_for(2000):
        assert f"{folder / GAMES}: File too large netdeck: what was played is kept in {folder}" in told(netdeck("run", plan, "-w", 1))
    assert netdeck("run", plan, "-w", 1).exit_code == 0
    assert games_of(folder) == games_of(played.folder)
    with room_for(2000):
        assert f"{folder / 'games.parquet'}: File too large" in told(netdeck("report", folder))
    assert sorted(each.name for each in folder.iterdir()) == ["games.jsonl", "plan.json", "records"]  # nothing that is half a file


def test_a_comparison_that_was_kept_nowhere_is_kept_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = ["diff", "bloodless", "--set", "pool_start=3", "--deck", "red-ledger", "-n", 2, "-w", 1]
    with room_for(900):
        sentence = told(netdeck(*said))
    [folder] = tmp_path.iterdir()
    assert f"the same command with --out {folder} goes on with it" in sentence
    assert netdeck(*said, "--out", folder).exit_code == 0
    assert netdeck(*said).exit_code == 0
    assert [*tmp_path.iterdir()] == [folder]  # what has ended well is gone


# Plans and cards


WORDS = st.sampled_from(["lantern", "greedy", "random", "mirror", "swiss", "pairs", "round-robin", "", "x", "\0", "program:", "seer:99"])
VALUES = st.recursive(
    WORDS | st.integers(-3, 2**63 - 1) | st.booleans() | st.floats(allow_nan=False, allow_infinity=False, width=16),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "options", "games", "strong", "width"]), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(msgspec.structs.fields(Plan)).map(lambda each: each.name), VALUES, max_size=6), st.booleans())
def test_whatever_a_plan_says_it_is_a_plan_or_told_why_not(
    tmp_path_factory: pytest.TempPathFactory, said: dict[str, object], sound: bool
) -> None:
    path = tmp_path_factory.mktemp("plan") / "plan.toml"
    usual: dict[str, object] = {"game": "lantern", "kind": "mirror"} if sound else {}
    path.write_text("\n".join(f"{key} = {in_toml(value)}" for key, value in (usual | said).items()), encoding="utf-8")
    with contextlib.suppress(PlanError):  # and nothing else
        assert read_plan(path).find_game().id == "lantern"


def in_toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {in_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(in_toml, value)) + "]"
    return json.dumps(value)


def test_cards_that_no_longer_compile_stop_nothing_that_was_begun(tmp_path: Path) -> None:
    cards, path = tmp_path / "mine.toml", tmp_path / "plan.toml"
    cards.write_text(CARDS)
    worlds = "[[world]]\ncards = ['mine.toml']\noptions = {pool_start = 3}\n"
    path.write_text(f"game = 'bloodless'\nkind = 'mirror'\ndecks = ['rotgarden']\ngames = 4\n{worlds}")
    assert netdeck("run", path, "-w", 1).exit_code == 0
    whole_run, folder = games_of(tmp_path / "plan.run"), tmp_path / "plan.run"
    games = folder / GAMES
    games.write_bytes(games.read_bytes()[:-10])
    begun = games.read_bytes()

    cards.write_text(CARDS.replace("draw a card", "drwa a card"))
    sentence = told(netdeck("run", path, "-w", 1))
    assert "^" in sentence
    assert f"netdeck lab run {folder} goes on" in sentence
    assert games.read_bytes() == begun
    assert "--games and --out are for a plan" in told(netdeck("run", folder, "-n", 2))
    assert netdeck("run", folder, "-w", 1).exit_code == 0
    assert games_of(folder) == whole_run

    stored = folder / "plan.json"  # as one of another version of Netdeck, whose language knew more
    stored.write_text(stored.read_text().replace("draw a card", "drwa a card"))
    for command in ("run", "report"):
        assert f"{folder}: its plan can be played no more: " in told(netdeck(command, folder))
    assert games_of(folder) == whole_run


# Bots


class Moody(RandomBot):
    """Fails in the middle of some games."""

    faults: int = 0

    def __init__(self, game: Game, seat: Seat, seed: int, argument: str = "") -> None:
        super().__init__(game, seat, seed, argument)
        self.seed = seed

    def choose(self, moment: Moment) -> OptionView:
        if self.seed % 4 == 0 and Moody.faults:
            raise ZeroDivisionError("I have lost count")
        return super().choose(moment)


def test_a_bot_that_crashes_is_named_with_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(roster._ROSTER, "moody", Moody)
    plan = with_file_contents(Plan(game="lantern", bots=("greedy", "moody"), games=20), Path())
    monkeypatch.setattr(Moody, "faults", 1)
    journal = Journal.begin(tmp_path / "run", plan)
    with pytest.raises(BrokenGameError, match=r"game 6 of greedy and moody \(as printed\), seed 4: ZeroDivisionError: I have lost count"):
        run(journal, workers=1)
    assert len([*journal.games()]) == 6
    monkeypatch.setattr(Moody, "faults", 0)
    run(journal, workers=1)
    whole_run = Journal.begin(tmp_path / "whole", plan)
    run(whole_run, workers=1)
    assert games_of(journal.folder) == games_of(whole_run.folder)


def test_a_program_that_crashes_in_the_middle_is_told_with_what_it_said(tmp_path: Path) -> None:
    program, plan = tmp_path / "bot.py", tmp_path / "plan.toml"
    sound = (ROOT / "examples" / "bots" / "first_bot.py").read_text()
    program.write_text(sound.replace("option = ", "sys.exit('I have lost count') if message['number'] > 3 else None\n        option = "))
    plan.write_text(f"game = 'lantern'\nbots = ['greedy', 'program:{sys.executable} {program}']\ngames = 4\n")
    sentence = told(netdeck("run", plan, "-w", 1))
    assert "game 0 of greedy and program:" in sentence
    assert "crashed: " in sentence
    assert "I have lost count" in sentence
    assert f"is kept in {tmp_path / 'plan.run'}" in sentence
    program.write_text(sound)
    done = netdeck("run", plan, "-w", 1, "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["worlds"][0]["games"] == 4


# Processes


def test_a_worker_that_is_killed_ends_the_run_and_loses_nothing(played: Journal, plan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = active_children()
    killed: list[int | None] = []

    def kill(_: RunProgress, tables: Tables) -> None:
        workers = [each for each in active_children() if each not in before]
        if tables.games and workers and not killed:
            killed.append(workers[0].pid)
            workers[0].kill()

    monkeypatch.setattr(RunProgress, "__call__", kill)
    sentence = told(netdeck("run", plan, "-w", 2))
    folder = plan.with_suffix(".run")
    assert killed
    assert "a worker was ended from outside" in sentence
    assert f"what was played is kept in {folder}: the same command goes on with it" in sentence
    assert 0 < len(games_of(folder)) < PLAN.games
    assert netdeck("run", plan, "-w", 1).exit_code == 0
    assert in_any_order(folder) == in_any_order(played.folder)


@settings(max_examples=3, deadline=None)
@given(moments=st.lists(st.floats(0, 0.9), min_size=2, max_size=4).map(sorted), last=st.sampled_from([1, 2]))
def test_a_run_that_is_killed_at_any_moment_ends_as_one_that_was_not(
    played: Journal, tmp_path_factory: pytest.TempPathFactory, moments: list[float], last: int
) -> None:
    folder = tmp_path_factory.mktemp("killed") / "run"
    size = (played.folder / GAMES).stat().st_size
    for moment in moments:
        kill_when(folder, int(moment * size), workers=1)
    run(Journal.begin(folder, PLAN), last)
    assert in_any_order(folder) == in_any_order(played.folder)


def test_workers_leave_when_whoever_started_them_is_killed(played: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    left = kill_when(folder, 1, workers=2)
    assert left
    gone, alive = psutil.wait_procs(left, PATIENCE)
    assert not alive
    assert gone
    run(Journal.begin(folder, PLAN), workers=1)
    assert in_any_order(folder) == in_any_order(played.folder)


def kill_when(folder: Path, size: int, workers: int) -> list[psutil.Process]:
    """Kill a run as soon as its games take more bytes. Those whom it had started."""
    prepare()
    process = FORKED.Process(target=play, args=(folder, workers))
    process.start()
    end = time.monotonic() + PATIENCE
    try:
        while process.is_alive() and time.monotonic() < end:
            if (folder / GAMES).exists() and (folder / GAMES).stat().st_size >= size:
                break
        assert process.pid is not None
        with contextlib.suppress(psutil.NoSuchProcess):
            return psutil.Process(process.pid).children(recursive=True)
        return []
    finally:
        process.kill()
        process.join()
        assert process.exitcode in (0, -signal.SIGKILL)


# Clusters


def test_a_cluster_that_nobody_answers_for_is_told_at_once(plan: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        sentence = told(netdeck("run", plan, "--ray", address))
        assert f"no cluster answers at {address}: Connection refused" in sentence
    assert netdeck("run", plan, "-w", 1).exit_code == 0  # the same run goes on here


@contextlib.contextmanager
def listening(answer: bytes | None) -> Iterator[str]:
    """The address of somebody who says that to whoever calls and hangs up, or says nothing and does not."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def speak() -> None:
            with contextlib.suppress(OSError):
                caller, _ = door.accept()
                with caller:
                    caller.sendall(answer or b"")
                    caller.shutdown(socket.SHUT_WR)
                    while caller.recv(1024):
                        pass

        if answer is not None:
            threading.Thread(target=speak, daemon=True).start()
        yield f"127.0.0.1:{door.getsockname()[1]}"


@pytest.mark.parametrize("prefix", ["", "ray://"])
def test_whoever_listens_and_is_no_cluster_is_not_waited_for(plan: Path, prefix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.lab.cluster.PATIENCE", 0.2)
    with listening(None) as address:
        sentence = told(netdeck("run", plan, "--ray", f"{prefix}{address}"))
    assert f"what listens at {prefix}{address} is no Ray cluster" in sentence
    assert f"is kept in {plan.with_suffix('.run')}" in sentence


OTHERS = [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"-ERR unknown command\r\n", b"SSH-2.0-OpenSSH_9.2\r\n"]


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=40) | st.sampled_from(OTHERS))
def test_only_what_begins_as_a_cluster_does_is_taken_for_one(answer: bytes) -> None:
    with listening(answer) as address, pytest.raises(ClusterError, match="is no Ray cluster"):
        demand_answer(address)


@given(st.integers(0, 40))
@settings(max_examples=10, deadline=None)
def test_a_cluster_may_say_which_settings_it_likes(number: int) -> None:
    with listening((6 * number).to_bytes(3, "big") + bytes((4, 0, 0, 0, 0, 0)) + bytes(6 * number)) as address:
        demand_answer(address)


@pytest.mark.parametrize("address", ["host:", "host:port", "host:0", "host:99999", "host:-1", ":", "no such host.invalid:6379"])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(ClusterError, match=r"address of a cluster|no cluster answers"):
        demand_answer(address)
    demand_answer("auto")


# What was changed by somebody


def test_a_journal_that_somebody_has_changed_is_told_and_left_alone(played: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(played.folder, folder)
    games = folder / GAMES
    games.write_bytes(games.read_bytes().replace(b'"score":', b'"score":nought', 1))
    changed = games.read_bytes()
    for command in ("run", "report"):
        assert f"{games} is corrupt" in told(netdeck(command, folder))
    assert games.read_bytes() == changed
    assert f"{tmp_path / 'none'} holds no run" in told(netdeck("report", tmp_path / "none"))
    assert len([*tables_of(played).games]) == 1


def test_a_run_whose_plan_was_being_written_can_be_begun(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "plan.new").write_bytes(b'{"plan"')  # and then the lights went out
    run(Journal.begin(tmp_path / "run", PLAN.of(2)), workers=1)
    assert len(games_of(tmp_path / "run")) == 2
