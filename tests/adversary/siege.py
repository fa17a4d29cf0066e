"""A siege: honest people play while attackers come and go, and what the ones felt of the others is measured."""

import contextlib
import json
import math
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import psutil
from tests.adversary.honest import ATTACKED, CALM, Evening
from tests.server.forking import ROOT, environment
from tests.server.serving import PATIENCE, Server

FLOOR = 0.025
"""Seconds below which no latency counts as one. A choice changes hands six times (client, loop, worker, its pool, writer, loop, client) and
may wait each time for a slice of the processor, of about four milliseconds, that something else has. So the 99th percentile of a server
that does nothing else at all is this much as soon as both processors have anything to do, whoever gave it to them."""
ENOUGH = 120
"""Choices that a phase has at least: with two of each kind the 99th percentile is not the worst."""
MORE = 0.2
"""Seconds that an attack may cost anybody's clock."""
OTHERS = 0.1
"""The share of the processors that other programs may take: with more, nobody can tell what was felt of them from what of an attack."""
TIMES = 3
"""How many times as long as without an attack may be waited."""
MEGABYTE = 1024 * 1024
GROWTH = 200 * MEGABYTE
"""By how much a server may grow while it is attacked; what one worker may have is limited anyway."""


@dataclass
class Felt:
    """What honest people felt."""

    calm: float
    attacked: float
    choices: tuple[int, int]
    charged: float
    """What the clock lost that was charged most, beyond what all lose on the average when all is calm."""
    spread: float = 0.0
    """The same when all is calm: by so much clocks differ because machine and players are late now and then."""
    others: float = 0.0
    """The share of the processors that programs took which have nothing to do with this."""

    @property
    def is_fair(self) -> bool:
        return self.attacked < TIMES * max(self.calm, FLOOR) and self.charged < MORE + self.spread

    @property
    def can_be_judged(self) -> bool:
        return self.others < OTHERS

    def __str__(self) -> str:
        return (
            f"p99 {1000 * self.calm:.1f} ms of {self.choices[0]} choices in calm, {1000 * self.attacked:.1f} ms of {self.choices[1]} under "
            f"attack; at most {self.charged:+.3f} s on a clock, and {self.spread:+.3f} s in calm; others took {100 * self.others:.0f} %"
        )


def p99(times: Sequence[float]) -> float:
    ordered = sorted(times)
    return ordered[math.ceil(0.99 * len(ordered)) - 1]


def felt(evening: Evening, others: float) -> Felt:
    calm, attacked = ([made.took for made in evening.made(phase)] for phase in (CALM, ATTACKED))
    clocks = {phase: evening.unthought(phase).values() for phase in (CALM, ATTACKED)}
    usual = statistics.fmean([each for seat in clocks[CALM] for each in seat])
    most = {phase: max(sum(seat) - usual * len(seat) for seat in seats) for phase, seats in clocks.items()}
    return Felt(p99(calm), p99(attacked), (len(calm), len(attacked)), most[ATTACKED], most[CALM], others)


class Taken(NamedTuple):
    """Seconds of all processors, those in which they worked, and those in which they worked for us and all that we have started."""

    every: float
    busy: float
    own: float


class Bystanders:
    """Other programs on this machine: how much of it they have taken since this was made."""

    def __init__(self) -> None:
        self._began = self.taken()

    def share(self) -> float:
        """What they took, of all there was to take."""
        every, busy, own = (now - then for now, then in zip(self.taken(), self._began, strict=True))
        return max(0.0, busy - own) / max(every, 0.001)

    @staticmethod
    def taken() -> Taken:
        """What everybody has taken until now."""
        times, own, me = psutil.cpu_times(), 0.0, psutil.Process()
        for process in (me, *me.children(recursive=True)):
            with contextlib.suppress(psutil.Error):
                own += sum(process.cpu_times()[:4])  # its own, and that of those below it which have ended
        every = sum(times[:8])
        return Taken(every, every - times.idle - getattr(times, "iowait", 0.0), own)


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
            time.sleep(0.3)
        self.tell("pause")

    def stop(self) -> None:
        """End it, and hear what came of it."""
        out, _ = self.process.communicate("stop\n", PATIENCE)
        assert self.process.returncode == 0, "the attackers have failed"
        told = json.loads(out)
        self.report, self.reached = told["report"], told["reached"]


def environment_here() -> dict[str, str]:
    """The environment of a process that finds these tests too."""
    usual = environment()
    return usual | {"PYTHONPATH": os.pathsep.join([usual["PYTHONPATH"], str(ROOT)])}


@contextlib.contextmanager
def attacking(
    servers: Sequence[Server], honest: Sequence[dict[str, str]], kinds: Sequence[str], seed: int, patient: bool
) -> Iterator[Attack]:
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
        wanted = {"urls": urls, "outside": outside(), "honest": list(honest), "kinds": list(kinds), "seed": seed, "patient": patient}
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
    """Everything that a siege has shown."""

    measured: list[Felt]
    report: dict[str, dict[str, int]]
    reached: dict[str, bool]
    matches: int
    growth: int

    @property
    def is_fair(self) -> bool:
        return self.measured[-1].is_fair

    @property
    def unreached(self) -> list[str]:
        """Attackers that never got to their door."""
        return [name for name, is_reached in self.reached.items() if not is_reached]

    @property
    def not_judged(self) -> list[str]:
        """What nobody can tell, because other programs had the machine whenever it was tried."""
        if any(each.can_be_judged for each in self.measured):
            return []
        took = f"other programs took {', '.join(f'{100 * each.others:.0f} %' for each in self.measured)} of the processors"
        doors = [f"whether {' and '.join(self.unreached)} can do any harm: {took}"] if self.unreached else []
        return [*doors, *([] if self.is_fair else [f"whether honest people wait for attackers: {took}"])]

    def __str__(self) -> str:
        lines = [str(each) for each in self.measured]
        lines += [f"{name}: {', '.join(f'{count} x {word}' for word, count in words.items())}" for name, words in self.report.items()]
        return "\n".join([*lines, f"{self.matches} matches ended with sound records; the servers grew by {self.growth / MEGABYTE:.0f} MB"])


def besiege(
    servers: Sequence[Server], kinds: Sequence[str], games: Sequence[str], seed: int, seconds: float, tries: int, rounds: int = 2
) -> Siege:
    """Let honest people play and attackers attack, in turns, until what was felt is fair, or so many times.

    Other programs on this machine only ever make things look worse than they are, and one that comes during an attack, and not while all is
    calm, looks like a success of the attack. So calm and attack alternate, and a measurement that is not fair is made again as a whole,
    with new phases. A server that really lets others wait does so every time.
    """
    urls = [server.url for server in servers]
    measured: list[Felt] = []
    report: dict[str, dict[str, int]] = {}
    reached: dict[str, bool] = {}
    matches, growth = 0, 0
    for number in range(tries):
        evening = Evening(urls, games, seed + number)
        with attacking(servers, evening.tables, kinds, seed + number, patient=seconds > 10) as attack:
            evening.begin()
            evening.spend("", 1.5, 10)  # whatever is loaded first is loaded now
            before, bystanders = memory(servers), Bystanders()
            for _ in range(rounds):
                evening.spend(CALM, seconds, ENOUGH)
                attack.tell("go")
                evening.spend("", 0.3, 0)
                evening.spend(ATTACKED, seconds, ENOUGH)
                attack.tell("pause")
                evening.spend("", 0.7, 0)
            others = bystanders.share()
            evening.resting = True
            if not reached or not all(reached.values()):
                attack.until_reached(PATIENCE / 2)
            growth = max(growth, memory(servers) - before)
            attack.stop()
        for server in servers:
            answer = server.get("/health")
            assert (answer.status, answer.json()["state"]) == (200, "ready")
        evening.end()
        matches += evening.check()
        for name, words in attack.report.items():
            for word, count in words.items():
                report.setdefault(name, {})[word] = report.get(name, {}).get(word, 0) + count
        for name, is_reached in attack.reached.items():
            reached[name] = reached.get(name, False) or is_reached
        measured.append(felt(evening, others))
        if measured[-1].is_fair and all(reached.values()):
            break
        time.sleep(1)
    return Siege(measured, report, reached, matches, growth)
