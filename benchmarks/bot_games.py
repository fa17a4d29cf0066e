"""Games that bots play, as ``netdeck sim GAME`` plays them: at a table where everything is put into words, and over columns alone.

``python -m benchmarks bot_games`` compares both in one process; ``python -m benchmarks.bot_games --against COMMIT`` runs the whole command,
start-up included, with the code of two commits.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from benchmarks import Figure
from netdeck import registry
from netdeck.arena import BotSimulator, bot_simulator
from netdeck.kernel import Setup, Simulator

GAMES = ("datawarriors", "technomancy", "bloodless")
ROOT = Path(__file__).resolve().parent.parent
NUMBER = 12


def rate(simulator: Simulator, games: int) -> float:
    """Decisions in a second of processor time, one warm game before."""
    simulator.play(range(1))
    before = process_time()
    tally = simulator.play(range(100, 100 + games))
    return sum(moves * count for moves, count in tally.moves.items()) / (process_time() - before)


def main() -> Iterator[Figure]:
    """Greedy and random bots at every seat."""
    for id in GAMES:
        game = registry.find(id)
        setup = game.complete(Setup(game=id))
        for bot in ("greedy", "random"):
            bots = dict.fromkeys(setup.seats, bot)
            table = rate(BotSimulator(game, setup, bots), NUMBER)
            yield Figure(f"{id}, {bot}, at a table", table)
            quick = rate(bot_simulator(game, setup, bots), NUMBER)
            yield Figure(f"{id}, {bot}, over columns", quick, ratio=quick / table, baseline="at a table")


def command_rate(source: Path, id: str, games: int) -> float:
    """Decisions in a second of processor time of the whole command, by the code in a folder."""
    order = [sys.executable, "-m", "netdeck", "sim", id, "--games", str(games), "--seed", "1", "--workers", "1", "--json"]
    before = os.times()
    told = subprocess.run(order, env={**os.environ, "PYTHONPATH": str(source)}, check=True, capture_output=True).stdout
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return float(json.loads(told)["report"]["moves"]["mean"]) * games / spent


def compare(commit: str, games: int) -> None:
    """Print how many decisions a second the default command comes to with the code of a commit, and with this one, in turn."""
    sys.path.insert(0, str(ROOT / "scripts"))
    from golden_traces import code_of

    with code_of(commit) as base:
        for id in GAMES:
            before, after = (command_rate(source / "src", id, games) for source in (base, ROOT))
            print(f"{id}: {before:,.0f} -> {after:,.0f} decisions per second of processor time, {after / before:.2f} x", flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--against", required=True, metavar="COMMIT")
    parser.add_argument("--games", type=int, default=300)
    wanted = parser.parse_args()
    compare(wanted.against, wanted.games)
