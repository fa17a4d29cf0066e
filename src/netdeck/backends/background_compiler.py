"""Compiling in the background: games run interpreted, with the same results, until machine code is available.

Compiling is work for one core and for many seconds, in Python for the most part. So another process does it, and leaves what it made in the
user's cache, where this one finds it. That process goes on when this one ends: whoever plays today will play tomorrow. A module of machine
code has two functions for that: ``is_compiled(of)`` says whether it is there, ``compile_now(of)`` makes it; *of* tells which of several is
meant, in words that can be said on a command line.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from netdeck import user_dirs
from netdeck.disk_cache import DiskCache

NOT_INSTALLED: Final = (
    "the rules run interpreted; with netdeck[sim] installed they are compiled, which is more than a hundred times as fast"
)
SWITCH: Final = "NETDECK_COMPILE"
"""Where this is `off` in the environment, nothing is made unless somebody asks for it."""
BOTS: Final = "bots"
"""The word for the machine code of games that bots play."""
SHORT: Final = 1.0
"""Who waits for no longer than so many seconds is not served any better: to read machine code takes as long."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A game's machine code: the module that has it, and about how many seconds of a core it takes to make it and to play without it."""

    module: str
    compiling: int
    a_game: float
    """A random game, interpreted."""

    @property
    def workshop(self) -> "BackgroundCompiler":
        """Where it is made."""
        return workshop(self.module, "", self.compiling)

    @property
    def bots(self) -> "BackgroundCompiler":
        """Where the machine code of games that bots play is made."""
        return workshop(self.module, BOTS, self.compiling)


class BackgroundCompiler:
    """Compiles one module on demand, which takes about the given number of CPU seconds."""

    def __init__(self, module: str, of: str, takes: int) -> None:
        self._module = module
        self._of = of
        self._takes = takes
        self._process: subprocess.Popen[bytes] | None = None
        self._is_ready = False
        self._has_failed = False
        self._missed = 0.0
        self._look_at = SHORT
        self._wished: float | None = None
        """For how many seconds it was wished for since somebody last began to make it; that is remembered from one command to the next."""
        self._shelf = DiskCache("wishes")
        self._name = f"{module}-{hashlib.sha256(of.encode()).hexdigest()[:12]}"

    @property
    def is_installed(self) -> bool:
        """Whether anything can be compiled here."""
        return find_spec("numba") is not None

    @property
    def is_busy(self) -> bool:
        """Whether it is being made now."""
        return self._process is not None and self._process.poll() is None

    @property
    def is_ready(self) -> bool:
        """Whether it is there."""
        process = self._process
        if process is not None and process.poll() is not None:
            self._process = None
            self._is_ready = process.returncode == 0 and self.code.is_compiled(self._of)
            self._has_failed = not self._is_ready
        return self._is_ready

    @property
    def code(self) -> Any:
        """The module. Numba is imported only now: it takes a second."""
        return import_module(self._module)

    @property
    def advice(self) -> str:
        """A message for a user who is waiting; empty if there is none."""
        if not self.is_installed:
            return NOT_INSTALLED
        return f"compiling the rules, about {self._takes} s the first time; until then they run interpreted" if self.is_busy else ""

    def wish(self, seconds: float) -> None:
        """Report that *seconds* of interpreted play follow. Load machine code if it is cached, or start compiling if it pays.

        It pays for whoever has played that long in all, by several commands.
        """
        if self._is_ready or self.is_busy or self._has_failed or seconds < SHORT or not self.is_installed:
            return
        if os.environ.get(SWITCH) == "off" or self.look():
            return
        if self._wished is None:
            self._wished = float(self._shelf.get(self._name, b"") or 0)
        self._wished += seconds
        if self._wished >= self._takes / 2:
            self._wished = 0.0
            self._process = self._started(subprocess.DEVNULL)
        self._shelf.put(self._name, b"", str(self._wished).encode())

    def look(self) -> bool:
        """Look whether it is there."""
        self._is_ready = self._is_ready or (self.is_installed and bool(self.code.is_compiled(self._of)))
        return self._is_ready

    def make(self, heard: Callable[[int, int], None]) -> bool:
        """Compile now; return whether it succeeded. *heard* is called with the number of compiled functions and the approximate total.

        If this is broken off, it is made nevertheless.
        """
        if self.code.is_compiled(self._of):
            return True
        with self._started(subprocess.PIPE) as process:
            assert process.stdout is not None
            total = int(process.stdout.readline() or 0)
            for done, _ in enumerate(process.stdout, 1):
                heard(done, total)
        return bool(self.code.is_compiled(self._of))

    def _started(self, told: int) -> "subprocess.Popen[bytes]":
        """A process of its own, which no Ctrl-C and no closed terminal ends."""
        order = [sys.executable, "-m", __name__, self._module, self._of]
        quiet = subprocess.DEVNULL
        own = getattr(subprocess, "DETACHED_PROCESS", 0) | getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
        around = {**os.environ, "PYTHONPATH": os.pathsep.join(dict.fromkeys((*_homes(self._module), *_search_path())))}
        return subprocess.Popen(order, stdin=quiet, stdout=told, stderr=quiet, start_new_session=True, creationflags=own, env=around)

    def miss(self, seconds: float) -> None:
        """Report *seconds* spent in the interpreter. Long waits so far predict long waits to come."""
        self._missed += seconds
        if self._missed >= self._look_at:
            self.wish(self._missed - self._look_at / 2 if self._look_at > SHORT else self._missed)
            self._look_at = 2 * self._missed

    def wait(self) -> None:
        """Do nothing until it is there."""
        if self._process is not None:
            self._process.wait()


def _homes(module: str) -> list[str]:
    """Where the package of a module lies: a game in a folder is installed nowhere."""
    found = find_spec(module.partition(".")[0])
    return [str(Path(place).parent) for place in (found and found.submodule_search_locations) or ()]


def _search_path() -> list[str]:
    """Additional entries of this process's module search path."""
    return [each for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]


@cache
def workshop(module: str, of: str, takes: int) -> BackgroundCompiler:
    """The workshop of a piece of machine code: one for all who want it."""
    return BackgroundCompiler(module, of, takes)


def _work(module: str, of: str) -> None:
    """The main function of the compiling process. It has a lower priority than playing."""
    if hasattr(os, "nice"):
        os.nice(5)
    _shake_off_limits()
    with _alone(module):
        code = import_module(module)
        if not code.is_compiled(of):
            with _telling():
                code.compile_now(of)


@contextmanager
def _telling() -> Iterator[None]:
    """Progress lines: the number of rules, then one for each compiled function."""
    from netdeck.kernel.columns import RULES

    def tell(line: str) -> None:
        with suppress(OSError):  # whoever listened may be gone
            os.write(sys.__stdout__.fileno(), f"{line}\n".encode()) if sys.__stdout__ is not None else None

    tell(str(len(RULES)))
    if find_spec("numba") is None:
        yield
        return
    from netdeck.backends.rule_codegen import COMPILED

    COMPILED.append(lambda: tell("."))
    yield


def _shake_off_limits() -> None:
    """What asked for this may have little time and memory for each thing that it does; this is work of its own."""
    try:
        import resource
    except ImportError:  # on Windows, where nothing is limited
        return
    for limit in (resource.RLIMIT_CPU, resource.RLIMIT_DATA):
        most = resource.getrlimit(limit)[1]
        resource.setrlimit(limit, (most, most))


@contextmanager
def _alone(module: str) -> Iterator[None]:
    """Let one process at a time compile a module; the next one finds the result in the cache."""
    try:
        import fcntl
    except ImportError:  # on Windows, where both make it
        yield
        return
    folder = user_dirs.cache()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{module}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    _work(*sys.argv[1:])
