"""What an answer of a seer costs where the search runs over columns, and how long machine code takes to be there."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks import Figure, per_second
from netdeck.backends.background_compiler import Recipe
from netdeck.backends.search import ColumnSearch, Question, compiled, interpreted
from netdeck.bots.determinization import Determinizer
from netdeck.bots.seer import LEVELS
from netdeck.kernel import Budget, Machine, Seat
from netdeck.kernel.column_game import ColumnGame


def thinking(game: ColumnGame, middle: Machine) -> Iterator[Figure]:
    """What an answer in mid-game costs by level, interpreted and, where Numba is installed, compiled."""
    search = game.searcher()
    assert isinstance(search, ColumnSearch)
    machines = {"interpreted": None, **({"compiled": search.workshop.code.CODE} if find_spec("numba") is not None else {})}
    (seat,) = middle.pending()
    for number in ("3", "5"):
        level = LEVELS[number]
        budget = Budget(level.futures * search.speed, turns=level.turns, is_experienced=level.is_experienced)
        for name, machine in machines.items():
            rate = per_second(partial(think, game, middle, seat, budget, machine), clock=process_time)
            yield Figure(f"an answer of level {number}, {name}", 1000 / rate, unit="ms of processor time")


def think(game: ColumnGame, middle: Machine, seat: Seat, budget: Budget, machine: object) -> None:
    """Think about the open question once, with the machine code if there is any."""
    dice = random.Random(1)
    question = Question.of(Determinizer(middle, seat, dice), seat, budget, dice)
    if machine is None or compiled(question, machine) is None:
        interpreted(question, game)


def starting(code: Recipe) -> Iterator[Figure]:
    """How long the rules take to be compiled, and to be read from the cache, in a process of its own each."""
    with TemporaryDirectory() as folder:
        for name in ("compiling, a fresh process with an empty cache", "starting, a fresh process with the rules in the cache"):
            before = process_times()
            command = [sys.executable, "-m", "netdeck.backends.background_compiler", code.module, ""]
            subprocess.run(command, env={**os.environ, "XDG_CACHE_HOME": folder}, check=True)
            yield Figure(name, 1000 * (process_times() - before), unit="ms of processor time")


def process_times() -> float:
    """The processor time of all processes that were started here and have ended."""
    taken = os.times()
    return taken.children_user + taken.children_system
