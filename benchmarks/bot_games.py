"""Games that bots play, as ``netdeck sim GAME`` plays them: at a table where everything is put into words, and over columns alone.

``python -m benchmarks bot_games`` compares both in one process, and in a game whose machine code is there (``netdeck compile``) with that.
``python -m benchmarks.bot_games`` runs the whole command, with its start-up, against the code of another commit, by default the last one in
which bots read views. That one plays fewer games, and its start-up is taken off.
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
HALF = 0.5
"""A decision of the greedy bot takes no longer than two of the random bot."""
MANY = 300
"""So many games of machine code."""
BEFORE = "b42f04e7"
"""The last commit in which bots read views."""


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
        by_bot: dict[str, float] = {}
        for bot in ("greedy", "random"):
            bots = dict.fromkeys(setup.seats, bot)
            table = rate(BotSimulator(game, setup, bots), NUMBER)
            yield Figure(f"{id}, {bot}, at a table", table)
            quick = by_bot[bot] = rate(bot_simulator(game, setup, bots), NUMBER)
            yield Figure(f"{id}, {bot}, over columns", quick, ratio=quick / table, baseline="at a table")
            columns = game.bot_games(setup, bots)
            assert columns is not None  # these bots need no more
            columns.look()
            if (compiled := columns.fastest_ready()) is not columns:
                code = rate(compiled, MANY)
                yield Figure(f"{id}, {bot}, machine code", code, ratio=code / table, baseline="at a table")
        greedy, blind = by_bot["greedy"], by_bot["random"]
        yield Figure(f"{id}, greedy, over columns", greedy, ratio=greedy / blind, baseline="random", at_least=HALF)


def command(source: Path, id: str, games: int) -> tuple[float, float]:
    """The decisions of the whole command, by the code in a folder, and the seconds of processor time that it took."""
    order = [sys.executable, "-m", "netdeck", "sim", id, "--games", str(games), "--seed", "1", "--workers", "1", "--json"]
    before = os.times()
    told = subprocess.run(order, env={**os.environ, "PYTHONPATH": str(source)}, check=True, capture_output=True).stdout
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return float(json.loads(told)["report"]["moves"]["mean"]) * games, spent


def compare(commit: str, few: int, games: int) -> None:
    """Print how many decisions a second the default command comes to with the code of a commit, and with this one, in turn."""
    sys.path.insert(0, str(ROOT / "scripts"))
    from golden_traces import code_of

    with code_of(commit) as base:
        for id in GAMES:
            (one, start_up), (most, spent) = (command(base / "src", id, number) for number in (1, few))
            before, (decisions, seconds) = (most - one) / (spent - start_up), command(ROOT / "src", id, games)
            after = decisions / seconds
            print(f"{id}: {before:,.0f} -> {after:,.0f} decisions per second of processor time, {after / before:.2f} x", flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--against", default=BEFORE, metavar="COMMIT")
    parser.add_argument("--few", type=int, default=40, metavar="N", help="games by the code of that commit")
    parser.add_argument("--games", type=int, default=2000, metavar="N")
    wanted = parser.parse_args()
    compare(wanted.against, wanted.few, wanted.games)
