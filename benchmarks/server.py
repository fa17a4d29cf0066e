"""How many tables one server can serve, and what a choice costs it: ``make bench-server``, or ``python -m benchmarks.server --help``.

A real server on two cores, and people at its tables over real WebSockets in a process of their own (on the other cores, where there are
any). At every table a choice is made every few seconds. Each game is measured by itself, and then all of them mixed; with two people at
each table, and with a person and a bot. At last others come to watch one of the tables.

For each it says how long it takes from the sending of a choice until it is on disk and everybody at the table has been told, and how much
of the processor's time all processes of the server took together for each choice: the process that talks to people, those that know the
rules, and those in which bots think. A match that ends is followed by another, and that is part of it.
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
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import Any

import msgspec
import psutil

from benchmarks.server_clients import Load, Player, Table

ROOT = Path(__file__).parents[1]
NETDECK = "import sys; from netdeck.cli import main; sys.argv[0] = 'netdeck'; main()"
CORES = 2
GAMES = ("lantern", "binmat", "bloodless", "datawarriors", "technomancy")
MIX = "mix"
AT_ONCE = 8
"""How many tables are set up at the same time."""
MINDS = 10
"""How far behind the others those processes are in which bots think."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured. Times are milliseconds; those of processes are of the processor, for each choice."""

    game: str
    bots: bool
    tables: int
    watchers: int
    choices: float
    """A second."""
    matches: float
    """That ended, a second."""
    p50: float
    p95: float
    p99: float
    talking: float
    """The process that talks to people."""
    playing: float
    """Those that know the rules."""
    thinking: float
    """Those in which bots think."""
    clients: float
    kib_sent: float
    """For each choice, to everybody."""
    kib_table: float
    """Memory of all processes for each table; what they share counts once for each."""
    load: float
    """Of the machine, as it says itself: processes that want to run, averaged over a minute."""
    refused: dict[str, int] = {}
    lost: int = 0

    @property
    def cpu(self) -> float:
        """Of all processes of the server."""
        return self.talking + self.playing + self.thinking


HEAD = (
    "| game | bots | tables | watchers | choices/s | p50 | p95 | p99 | ms CPU/choice | talking | playing | thinking | KiB sent/choice "
    "| KiB/table | load |"
)


def row(measured: Measured) -> str:
    """What was measured, for people: a line of a table."""
    each = measured
    cells = [
        each.game,
        "on" if each.bots else "off",
        f"{each.tables}",
        f"{each.watchers}",
        f"{each.choices:.0f}",
        *(f"{value:.0f}" for value in (each.p50, each.p95, each.p99)),
        *(f"{value:.2f}" for value in (each.cpu, each.talking, each.playing, each.thinking)),
        f"{each.kib_sent:.1f}",
        f"{each.kib_table:,.0f}",
        f"{each.load:.1f}",
    ]
    trouble = f"  refused: {each.refused}, connections lost: {each.lost}" if each.refused or each.lost else ""
    return f"| {' | '.join(cells)} |{trouble}"


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
        self._seats: dict[str, list[str]] = {}

    def new_table(self, game: str, bot: str = "") -> tuple[str, dict[str, str]]:
        """A table for two, by invitation: for two people, or for one and a bot."""
        if game not in self._seats:
            self._seats[game] = self._ask(f"/api/games/{game}")["usual_seats"]
        first, second = self._seats[game]
        invited = {"kind": "invite"}
        wish = {"game": game, "seats": {first: invited, second: {"kind": "bot", "bot": bot} if bot else invited}, "clock": {"kind": "none"}}
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

    def seconds(self) -> Mapping[str, float]:
        """Seconds of processor time so far, by what the processes do."""
        used: defaultdict[str, float] = defaultdict(float)
        for each in self._processes():
            kind = "talking" if each.pid == self.process.pid else "thinking" if each.nice() >= MINDS else "playing"
            used[kind] += sum(each.cpu_times()[:2])
        return used

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()


def cores() -> list[int]:
    """The cores that we may use."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else list(range(os.cpu_count() or 1))


def say(sentence: str) -> None:
    """Say how far it is, to whoever waits; what was measured goes elsewhere."""
    print(sentence, file=sys.stderr, flush=True)


class Bench:
    """One server, and the tables that are played there."""

    def __init__(self, served: Served, wanted: argparse.Namespace, game: str, bots: bool) -> None:
        self._served = served
        self._wanted = wanted
        self._game = game
        self._bots = bots
        self._load = Load(served.url, wanted.pace, wanted.spread, not wanted.whole)
        self._empty = served.memory()
        self._tables: list[Table] = []
        self._watchers: list[Player] = []

    async def add_tables(self, count: int) -> None:
        """Set tables up and sit down at them."""
        games = list(islice(cycle(GAMES if self._game == MIX else (self._game,)), len(self._tables) + count))[len(self._tables) :]
        limit = asyncio.Semaphore(AT_ONCE)
        began = said = time.monotonic()

        async def add(game: str) -> None:
            nonlocal said
            async with limit:
                id, tokens = await asyncio.to_thread(self._served.new_table, game, self._wanted.bot if self._bots else "")
                table = Table(self._load, id, tokens.values())
                await asyncio.gather(*(player.connect() for player in table.players))
                self._tables.append(table)
                if time.monotonic() > said + 5:
                    said = time.monotonic()
                    say(f"  {len(self._tables)} tables after {said - began:.0f} s")

        await asyncio.gather(*(add(game) for game in games))

    async def add_watchers(self, count: int) -> None:
        """Let so many watch the first table."""
        table = self._tables[0]
        self._watchers += [Player(table, "") for _ in range(count)]
        await asyncio.gather(*(watcher.connect() for watcher in self._watchers[-count:]))

    async def leave(self) -> None:
        """Let everybody go."""
        for player in (*(each for table in self._tables for each in table.players), *self._watchers):
            player.leave()
        await asyncio.sleep(0.1)

    async def measure(self) -> Measured:
        """Let it settle, and then measure for a while."""
        wanted, load = self._wanted, self._load
        await asyncio.sleep(wanted.spread + wanted.pace)
        load.begin()
        began, spent, ours = time.perf_counter(), self._served.seconds(), time.process_time()
        await asyncio.sleep(wanted.seconds)
        taken = time.perf_counter() - began
        now = self._served.seconds()
        times, choices = sorted(load.latencies), max(1, load.choices)
        at = [1000 * times[int(share * (len(times) - 1))] for share in (0.5, 0.95, 0.99)] if times else [float("inf")] * 3
        cpu = {kind: 1000 * (now[kind] - spent[kind]) / choices for kind in ("talking", "playing", "thinking")}
        return Measured(
            game=self._game,
            bots=self._bots,
            tables=len(self._tables),
            watchers=len(self._watchers),
            choices=load.choices / taken,
            matches=load.matches / taken,
            p50=at[0],
            p95=at[1],
            p99=at[2],
            **cpu,
            clients=1000 * (time.process_time() - ours) / choices,
            kib_sent=load.heard / choices / 1024,
            kib_table=(self._served.memory() - self._empty) / len(self._tables),
            load=os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
            refused=dict(load.refused),
            lost=load.lost,
        )


async def fixed(served: Served, wanted: argparse.Namespace, game: str, bots: bool) -> list[Measured]:
    """Measure with so many tables; at the mix of two people each, with watchers too."""
    bench = Bench(served, wanted, game, bots)
    await bench.add_tables(wanted.tables)
    measured = [await bench.measure()]
    if wanted.watchers and game == wanted.games[-1] and not bots:
        say(f"  {wanted.watchers} come to watch one table")
        await bench.add_watchers(wanted.watchers)
        measured.append(await bench.measure())
    await bench.leave()
    return measured


async def climb(served: Served, wanted: argparse.Namespace, game: str, bots: bool) -> list[Measured]:
    """Add tables until it is too much."""
    bench = Bench(served, wanted, game, bots)
    measured: list[Measured] = []
    while not measured or (measured[-1].p95 <= wanted.limit and measured[-1].tables < wanted.most):
        await bench.add_tables(wanted.tables if not measured else wanted.step)
        measured.append(await bench.measure())
        say(row(measured[-1]))
    await bench.leave()
    return measured


def watching(measured: Sequence[Measured]) -> str:
    """What those cost who only watch."""
    pairs = [(before, after) for before, after in pairwise(measured) if after.watchers and not before.watchers]
    return "".join(
        f"{after.watchers} watchers of one table of {before.tables}: {100 * (after.cpu / before.cpu - 1):+.0f} % of the processor's time "
        f"for each choice ({before.cpu:.2f} to {after.cpu:.2f} ms)\n"
        for before, after in pairs
    )


def parsed(words: Sequence[str] | None) -> argparse.Namespace:
    """What is wanted."""
    known = (*GAMES, MIX)
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.server", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="game", help=f"which ones: {', '.join(known)} (all of them)")
    parser.add_argument(
        "--bots", choices=("on", "off", "both"), default="both", help="whether one of the two seats is a bot's (%(default)s)"
    )
    parser.add_argument("--bot", default="greedy", help="which bot (%(default)s)")
    parser.add_argument("--tables", type=_count, default=1000, help="tables (%(default)s)")
    parser.add_argument("--watchers", type=_count, default=100, help="who come to watch a table of the last game (%(default)s)")
    parser.add_argument("--pace", type=float, default=5.0, help="seconds between two choices at a table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=15.0, help="seconds of each measurement (%(default)s)")
    parser.add_argument("--spread", type=float, default=5.0, help="seconds that it settles before (%(default)s)")
    parser.add_argument("--database", default="", help="where; a SQLite file in a temporary folder if left out")
    parser.add_argument("--climb", action="store_true", help="add tables until the limit is passed")
    parser.add_argument("--step", type=_count, default=200, help="tables to add each time (%(default)s)")
    parser.add_argument("--most", type=_count, default=5000, help="tables to end with (%(default)s)")
    parser.add_argument("--limit", type=float, default=100.0, help="milliseconds for 95 of 100 choices (%(default)s)")
    parser.add_argument("--whole", action="store_true", help="every moment is told whole, and not by what has changed")
    parser.add_argument("--json", action="store_true", help="a JSON list for machines")
    wanted = parser.parse_args(words)
    unknown = [game for game in wanted.games if game not in known]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r} to measure; known: {', '.join(known)}")
    if not wanted.tables or wanted.pace <= 0 or wanted.seconds <= 0 or wanted.spread < 0:
        parser.error("tables, pace and seconds are more than nothing")
    wanted.games = wanted.games or list(known)
    return wanted


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of anything")
    return int(text)


def measured_alone(wanted: argparse.Namespace, game: str, bots: bool) -> list[Measured]:
    """A server for one game alone, so that nothing is left of the one before."""
    with tempfile.TemporaryDirectory(prefix="netdeck-bench-", ignore_cleanup_errors=True) as folder:
        all_cores: Collection[int] = cores()
        served = Served(wanted.database or f"sqlite:///{folder}/tables.db")
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, cores()[CORES:] or cores())
        try:
            return asyncio.run((climb if wanted.climb else fixed)(served, wanted, game, bots))
        finally:
            served.stop()
            if hasattr(os, "sched_setaffinity"):
                os.sched_setaffinity(0, all_cores)


def run(words: Sequence[str] | None = None) -> int:
    """Measure, and print it."""
    wanted = parsed(words)
    rounds = [(game, bots) for game in wanted.games for bots in (False, True) if wanted.bots in ("both", "on" if bots else "off")]
    measured: list[Measured] = []
    if not wanted.json:
        print(f"{HEAD}\n|{' --- |' * (HEAD.count('|') - 1)}", flush=True)
    for number, (game, bots) in enumerate(rounds, 1):
        say(f"{number} of {len(rounds)}: {game}, {f'{wanted.bot} at one of two seats' if bots else 'people only'}")
        found = measured_alone(wanted, game, bots)
        measured += found
        for each in found if not wanted.json else ():
            print(row(each), flush=True)
        kept = [each.tables for each in found if each.p95 <= wanted.limit]
        if wanted.climb and not wanted.json:
            print(f"{game}: {max(kept, default=0)} tables with p95 under {wanted.limit:.0f} ms on {CORES} cores")
    if wanted.json:
        print(json.dumps([{**msgspec.to_builtins(each), "cpu": each.cpu} for each in measured], indent=2))
    else:
        print(watching(measured), end="")
    return 0


if __name__ == "__main__":
    sys.exit(run())
