"""How many tables one server can serve: ``make bench-server``, or ``python -m benchmarks.server --help``.

A real server process on two cores, and people at its tables over real WebSockets in a process of their own (on the other cores, where there
are any). Every seat makes a choice every two seconds. Tables are added step by step until the time from a choice to the event at each seat
of its table is over the limit for one in twenty. What is printed last is the largest number that kept to it.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import psutil

from benchmarks.server_clients import Load, TableOfTwo

ROOT = Path(__file__).parents[1]
NETDECK = "import sys; from netdeck.cli import main; sys.argv[0] = 'netdeck'; main()"
CORES = 2


class Step(NamedTuple):
    """What was measured with so many tables: choices a second, milliseconds, shares of a core, kibibytes a table."""

    tables: int
    choices: float
    p50: float
    p95: float
    p99: float
    cpu: float
    clients: float
    kib: float

    def line(self) -> str:
        """The step for people."""
        return (
            f"  {self.tables:>6} tables {self.choices:>8,.0f} choices/s   p50 {self.p50:>6.1f} ms   p95 {self.p95:>6.1f} ms   "
            f"p99 {self.p99:>6.1f} ms   server {self.cpu:>4.0%} of a core, {1000 * self.cpu / max(self.choices, 1):.2f} ms/choice   "
            f"clients {self.clients:>4.0%}   {self.kib:>6,.0f} KiB/table"
        )


class Served:
    """The server process."""

    def __init__(self, database: str) -> None:
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "examples")])
        command = [sys.executable, "-c", NETDECK, "serve", "--port", "0", "--database", database]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}
        )
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self.process.pid, cores()[:CORES])
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if found is None:
            raise SystemExit(f"the server did not start: {line!r}")
        self.url = found[0]
        self._seats: list[str] = []

    def new_table(self, game: str) -> tuple[str, dict[str, str]]:
        """A table for two, by invitation."""
        if not self._seats:
            self._seats = self._ask(f"/api/games/{game}")["seats"][:2]
        wish = {"game": game, "seats": {seat: {"kind": "invite"} for seat in self._seats}}
        created = self._ask("/api/tables", wish)
        return created["info"]["table"], created["seats"]

    def _ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data), timeout=60) as answer:
            return json.load(answer)

    def _processes(self) -> list[psutil.Process]:
        """The server and its workers."""
        server = psutil.Process(self.process.pid)
        return [server, *server.children(recursive=True)]

    def memory(self) -> float:
        """Kibibytes in memory, of all processes; what they share counts once for each."""
        return sum(each.memory_info().rss for each in self._processes()) / 1024

    def seconds(self) -> float:
        """Seconds of processor time so far, of all processes."""
        return sum(sum(each.cpu_times()[:2]) for each in self._processes())

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(60)


def cores() -> list[int]:
    """The cores that we may use."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else list(range(os.cpu_count() or 1))


async def climb(served: Served, wanted: argparse.Namespace) -> list[Step]:
    """Add tables until it is too much."""
    load = Load(served.url, wanted.pace, wanted.spread)
    steps: list[Step] = []
    empty = served.memory()
    for tables in range(wanted.start, wanted.most + 1, wanted.step):
        added = tables - (steps[-1].tables if steps else 0)
        for _ in range(added):
            table, tokens = await asyncio.to_thread(served.new_table, wanted.game)
            await asyncio.gather(*(player.connect() for player in TableOfTwo(load, table, tokens).players))
        await asyncio.sleep(wanted.spread + wanted.pace)
        load.latencies.clear()
        load.choices = 0
        began, spent, ours = time.perf_counter(), served.seconds(), time.process_time()
        await asyncio.sleep(wanted.seconds)
        taken = time.perf_counter() - began
        times = sorted(load.latencies)
        at = [1000 * times[int(share * (len(times) - 1))] for share in (0.5, 0.95, 0.99)] if times else [float("inf")] * 3
        cpu, clients, memory = (served.seconds() - spent) / taken, (time.process_time() - ours) / taken, (served.memory() - empty) / tables
        steps.append(Step(tables, load.choices / taken, at[0], at[1], at[2], cpu, clients, memory))
        print(steps[-1].line(), flush=True)
        if load.refused or load.lost:
            print(f"         refused: {load.refused}, connections lost: {load.lost}", flush=True)
        if steps[-1].p95 > wanted.limit:
            break
    return steps


def run(words: Sequence[str] | None = None) -> int:
    """Measure, and print the largest number of tables that kept to the limit."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--game", default="lantern", help="what is played (%(default)s)")
    parser.add_argument("--database", default="", help="where; a SQLite file in a temporary folder if left out")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two choices of a seat (%(default)s)")
    parser.add_argument("--limit", type=float, default=100.0, help="milliseconds for 95 of 100 choices (%(default)s)")
    parser.add_argument("--start", type=int, default=200, help="tables to begin with (%(default)s)")
    parser.add_argument("--step", type=int, default=200, help="tables to add each time (%(default)s)")
    parser.add_argument("--most", type=int, default=2000, help="tables to end with (%(default)s)")
    parser.add_argument(
        "--spread", type=float, default=20.0, help="seconds over which matches begin, so that they do not end together (%(default)s)"
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds of each measurement (%(default)s)")
    wanted = parser.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="netdeck-bench-", ignore_cleanup_errors=True) as folder:
        served = Served(wanted.database or f"sqlite:///{folder}/tables.db")
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, cores()[CORES:] or cores())
        try:
            steps = asyncio.run(climb(served, wanted))
        finally:
            served.stop()
    kept = [step for step in steps if step.p95 <= wanted.limit]
    print(f"{wanted.game}: {kept[-1].tables if kept else 0} tables with p95 under {wanted.limit:.0f} ms on {CORES} cores")
    return 0


if __name__ == "__main__":
    sys.exit(run())
