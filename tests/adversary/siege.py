"""A siege: honest people play while attackers come and go."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import psutil
from tests.adversary.honest import Evening
from tests.patience import PATIENCE
from tests.server.forking import ROOT, environment
from tests.server.serving import Server

CHOICES = 40
"""That honest people make before, during and after an attack."""
UNTIL_REACHED = 600.0
"""Seconds in which every attacker must have got to its door; it takes a few on a machine that does nothing else."""
MEGABYTE = 1024 * 1024
GROWTH = 200 * MEGABYTE
"""By how much a server may grow while it is attacked; what one worker may have is limited anyway."""


@dataclass
class Attack:
    """A process full of attackers."""

    process: "subprocess.Popen[str]"
    report: dict[str, dict[str, int]] = field(default_factory=dict)
    reached: dict[str, bool] = field(default_factory=dict)

    def tell(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()

    def until_reached(self, patience: float) -> None:
        """Let it go on until everybody has got to a door. On a busy machine that takes longer than what is measured."""
        assert self.process.stdout is not None
        end = time.monotonic() + patience
        self.tell("go")
        while time.monotonic() < end:
            self.tell("reached")
            if not json.loads(self.process.stdout.readline()):
                break
            time.sleep(0.1)
        self.tell("pause")

    def stop(self) -> None:
        """End it, and hear what came of it."""
        out, _ = self.process.communicate("stop\n", UNTIL_REACHED)
        assert self.process.returncode == 0, "the attackers have failed"
        told = json.loads(out)
        self.report, self.reached = told["report"], told["reached"]


def environment_here() -> dict[str, str]:
    """The environment of a process that finds these tests too."""
    usual = environment()
    return usual | {"PYTHONPATH": os.pathsep.join([usual["PYTHONPATH"], str(ROOT)])}


@contextlib.contextmanager
def attacking(
    servers: Sequence[Server], honest: Sequence[dict[str, str]], kinds: Sequence[str], seed: int, patient: bool, behind: int = 0
) -> Iterator[Attack]:
    """Attackers in a process of their own, *behind* everything else by so much."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.adversary.attacking"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment_here(),
    )
    attack = Attack(process)
    try:
        urls = [server.url for server in servers]
        wanted = {"urls": urls, "outside": outside(), "honest": list(honest), "kinds": list(kinds), "seed": seed}
        wanted |= {"patient": patient, "behind": behind}
        attack.tell(json.dumps(wanted))
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield attack
    finally:
        if process.poll() is None:
            process.kill()
            process.wait(PATIENCE)


def outside() -> str:
    """An address of this machine at which connections are not its own; one of its own if it has no other."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.99", 9))  # nothing is sent
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def memory(servers: Sequence[Server]) -> int:
    """What the processes that talk to people take; how much a worker may have is limited by the system."""
    return sum(psutil.Process(server.process.pid).memory_info().rss for server in servers)


@dataclass
class Siege:
    """What has come of a siege."""

    report: dict[str, dict[str, int]]
    reached: dict[str, bool]
    matches: int
    growth: int

    @property
    def unreached(self) -> list[str]:
        """Attackers that never got to their door."""
        return [name for name, is_reached in self.reached.items() if not is_reached]

    def __str__(self) -> str:
        lines = [f"{name}: {', '.join(f'{count} x {word}' for word, count in words.items())}" for name, words in self.report.items()]
        return "\n".join([*lines, f"{self.matches} matches ended with sound records; the servers grew by {self.growth / MEGABYTE:.0f} MB"])


def besiege(servers: Sequence[Server], kinds: Sequence[str], games: Sequence[str], seed: int, patient: bool = False) -> Siege:
    """Let honest people play while attackers attack, until every attacker has got to its door.

    How long honest people wait is measured by ``python -m benchmarks siege``, on a machine that does nothing else.
    """
    evening = Evening([server.url for server in servers], games, seed)
    with attacking(servers, evening.tables, kinds, seed, patient) as attack:
        evening.begin()
        evening.go_on(CHOICES)
        before = memory(servers)
        attack.tell("go")
        evening.go_on(CHOICES)
        evening.resting = True
        attack.until_reached(UNTIL_REACHED)
        evening.resting = False
        evening.go_on(CHOICES)
        growth = memory(servers) - before
        attack.stop()
    assert_ready(servers)
    evening.end()
    return Siege(attack.report, attack.reached, evening.check(), growth)


def assert_ready(servers: Sequence[Server]) -> None:
    """Whatever was done to them, they serve."""
    for server in servers:
        answer = server.get("/health")
        assert (answer.status, answer.json()["state"]) == (200, "ready")
