"""Server processes forked from one that has everything loaded.

A server that is started as a command spends its first second or two on importing, and the nursery of its workers a few more on making every
game ready. Tests that start one for themselves, stop it, kill it and start it again would do little else, so they get the same command in a
process that was forked after all that, and its nursery is forked from it in turn. Where a system cannot fork it is started anew each time.
"""

import atexit
import contextlib
import faulthandler
import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing import forkserver, util
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO, NoReturn, Protocol

ROOT = Path(__file__).parents[2]
NETDECK = "import sys; from netdeck.cli import main; sys.argv[0] = 'netdeck'; main()"
CAN_FORK = "forkserver" in multiprocessing.get_all_start_methods()
LOADED = [
    "netdeck.cli.serve",
    "netdeck.server.runner",
    "alembic.command",
    "psycopg",
    "uvicorn.protocols.websockets.auto",
    "lantern",
    "netdeck.lab",
    "tests.server.loaded",
]


class Process(Protocol):
    """What the tests need of a process; ``subprocess.Popen`` has it."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...


def environment() -> dict[str, str]:
    """The environment of a netdeck process: it finds this checkout and the games beside it."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "examples")])
    return {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1", "PYTHONFAULTHANDLER": "1"}


def command(words: Sequence[str], log: Path) -> tuple[Process, IO[str]]:
    """The command ``netdeck`` as a program of its own, and what it says."""
    with log.open("ab") as errors:
        run = [sys.executable, "-c", NETDECK, *words]
        process = subprocess.Popen(run, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=ROOT, env=environment())
    assert process.stdout is not None
    return process, process.stdout


class Forked:
    """The same command in a forked process."""

    def __init__(self, process: multiprocessing.process.BaseProcess) -> None:
        assert process.pid is not None
        self.pid = process.pid
        self._process = process

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("netdeck", timeout or 0)
        return self._process.exitcode

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)


def prepare() -> None:
    """Start the process that others are forked from, before anybody else does: it stays the only one, with what it has loaded first."""
    multiprocessing.get_context("forkserver").set_forkserver_preload([__name__, *LOADED])
    forkserver.ensure_running()


def forked(words: Sequence[str], log: Path) -> tuple[Process, IO[str]]:
    """The command in a forked process, and what it says."""
    if not CAN_FORK:
        return command(words, log)
    prepare()
    context = multiprocessing.get_context("forkserver")
    hears, says = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(list(words), says, str(log)), daemon=True)
    process.start()
    says.close()
    out = os.fdopen(os.dup(hears.fileno()), encoding="utf-8")
    hears.close()
    running.append(Forked(process))
    return running[-1], out


running: list[Forked] = []


@atexit.register
def _end_all() -> None:
    """When Python ends it waits for its processes, however long they take; no server may be left by then."""
    for each in running:
        with contextlib.suppress(OSError):
            each.send_signal(signal.SIGKILL)


def _run(words: list[str], says: Connection, log: str) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]  # it has workers of its own
    os.chdir(ROOT)
    os.dup2(says.fileno(), 1)
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    says.close()
    faulthandler.enable(2)
    sys.stdout, sys.stderr = open(1, "w", buffering=1, closefd=False), open(2, "w", buffering=1, closefd=False)  # noqa: SIM115
    sys.argv = ["netdeck", *words]
    from netdeck.cli import main

    from .chance import fix_chance

    fix_chance(Path(log))
    _fork_nursery()
    main()


def _fork_nursery() -> None:
    """Have the process from which workers are forked, before the server asks for it: forked from this one while there are no threads."""
    anew = util.spawnv_passfds

    def nursed(path: bytes, args: Sequence[object], keep: Sequence[int]) -> int:
        code = str(args[-1])
        if "forkserver" not in code:
            return anew(path, [str(each) for each in args], keep)
        pid = os.fork()
        if not pid:
            _nurse(code, keep)
        return pid

    setattr(util, "spawnv_passfds", nursed)  # noqa: B010 - a function of a module
    try:
        forkserver.ensure_running()
    finally:
        util.spawnv_passfds = anew


def _nurse(code: str, keep: Sequence[int]) -> NoReturn:
    """Do what a new Python with nothing but *keep* would: there *code* begins with loading the nursery, and here that is done."""
    status = 1
    try:
        for left, right in itertools.pairwise(sorted({2, *keep, os.sysconf("SC_OPEN_MAX")})):
            os.closerange(left + 1, right)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        exec(code)
    except SystemExit:
        status = 0
    finally:
        os._exit(status)
