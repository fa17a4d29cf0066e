"""Data.Warriors: random playouts on each machine, copies, imagined tables, views.

What runs in one thread is measured by its processor time, `netdeck sim` by the clock on the wall.
"""

import os
import random
import tracemalloc
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from itertools import count
from time import process_time

from benchmarks import Figure, kernel, per_second
from benchmarks.thinking import starting, thinking
from netdeck.arena import simulate
from netdeck.backends.playouts import CompiledPlayouts
from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.game import CODE
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules.table import Table
from netdeck.games.datawarriors.table_runner import advance, take
from netdeck.kernel import Machine, Rng, Setup, key_from_seed

SETUP = GAME.complete(Setup(game="datawarriors"))
U1, U2 = SETUP.seats
GAMES = 12
"""So many different games make one round of play."""


def start(seed: int) -> Machine:
    """A silent game at its first decision."""
    return GAME.start(SETUP, Rng(key_from_seed(seed)))


def play_on(position: Machine, seed: int, most: int = 10_000) -> int:
    """Random choices to the end, or so many; how many there were."""
    chooser, made = random.Random(seed), 0
    while made < most and (pending := position.pending()):
        for seat, decision in pending.items():
            position.take(seat, chooser.choice(decision.options))
            made += 1
    return made


def play_round() -> None:
    """A round of games."""
    for seed in range(GAMES):
        play_on(start(seed), seed)


def laid_out() -> Table:
    """The table before anything happens, as columns."""
    state = GAME.initial_table(SETUP, Rng(key_from_seed(0)))
    assert isinstance(state, TableState)
    GAME.open(state.table_to_change())
    return state.table


def play_columns(laid: Table) -> int:
    """A round of games over the columns alone: nobody reads a question; how many decisions there were."""
    made = 0
    for seed in range(GAMES):
        table, chooser = laid.copy(), random.Random(seed)
        table.rng = Rng(key_from_seed(seed))
        advance(table)
        while not table.ending:
            take(table, chooser.choice(table.offers))
            made += 1
    return made


def machine_code(laid: Table, rate: float) -> Iterator[Figure]:
    """The same rules compiled, where Numba is installed; compiling them for the first time takes a minute."""
    if find_spec("numba") is None:
        return
    code = CODE.workshop.code.CODE
    games = 50 * GAMES
    decisions = int(code.playouts(laid, 0, games, 0).moves.sum())
    fast = per_second(lambda: code.playouts(laid, 0, games, 0), decisions, process_time)
    yield Figure("decisions, compiled, one core", fast, "the same through the face", fast / rate)
    simulator = CompiledPlayouts(GAME, SETUP, CODE)
    for cores in sorted({1, os.cpu_count() or 1}):
        many = simulate(simulator, 8 * games, 0, cores).tally.moves
        decisions = sum(moves * count for moves, count in many.items())
        every = per_second(partial(simulate, simulator, 8 * games, 0, cores), decisions)
        yield Figure(f"decisions, netdeck sim, {cores} cores" if cores > 1 else "decisions, netdeck sim, one core", every)
    words = code.layout.pack(laid, laid.cards)
    yield Figure("copies, compiled", per_second(words[code.layout.thinking :].copy, clock=process_time))
    yield Figure("memory of a position, compiled", words.nbytes, unit="bytes")
    yield from starting(CODE)


def memory_of_a_copy(laid: Table) -> float:
    """How many bytes a position takes over columns, interpreted."""
    tracemalloc.start()
    before, copies = tracemalloc.get_traced_memory()[0], [laid.copy() for _ in range(100)]
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(copies)


def main() -> Iterator[Figure]:
    """Decisions in random playouts, whole games, and what search bots and front ends do between them."""
    decisions = sum(play_on(start(seed), seed) for seed in range(GAMES))
    rate = per_second(play_round, decisions, process_time)
    lantern = per_second(lambda: kernel.play(1), kernel.play(1), process_time)
    yield Figure("decisions, random playouts", rate, "those of the tutorial game", rate / lantern)
    yield Figure("games, random playouts", rate / decisions * GAMES)
    laid = laid_out()
    columns = per_second(lambda: play_columns(laid), play_columns(laid), process_time)
    yield Figure("decisions, over columns", columns, "the same through the face", columns / rate)
    yield Figure("copies, over columns", per_second(laid.copy, clock=process_time))
    yield Figure("memory of a position, over columns", memory_of_a_copy(laid), unit="bytes")
    yield from machine_code(laid, rate)
    middle = start(3)
    play_on(middle, 3, most=80)
    yield from thinking(GAME, middle)
    yield Figure("copies in mid-game", per_second(middle.clone, clock=process_time))
    seeds = count()
    yield Figure("imagined tables in mid-game", per_second(lambda: middle.imagine(U1, random.Random(next(seeds))), clock=process_time))
    yield Figure("views of one user in mid-game", per_second(lambda: middle.view(U2), clock=process_time))
