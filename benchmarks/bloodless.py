"""Bloodless: random games of the starter decks on each machine, copies, and what listening costs."""

import random
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from itertools import product
from time import process_time

from benchmarks import Figure, kernel
from benchmarks import per_second as timed
from benchmarks.thinking import starting, thinking
from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.game import CODE
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.table_runner import advance, take
from netdeck.kernel import Logged, Machine, Rng, Setup, key_from_seed

SETUPS = [
    GAME.complete(Setup(game="bloodless", decks=dict(zip(GAME.seat_names, pair, strict=True)))) for pair in product(GAME.decks, repeat=2)
]
GAMES = 18
"""So many different games make one round of play: every pairing twice."""
per_second = partial(timed, clock=process_time)
"""All of it runs in one thread."""


def play(seed: int, log: list[Logged] | None = None) -> int:
    """One game of random choices; how many there were."""
    position = GAME.start(SETUPS[seed % len(SETUPS)], Rng(key_from_seed(seed)), log)
    chooser, count = random.Random(seed), 0
    while pending := position.pending():
        for seat, decision in pending.items():
            position.take(seat, chooser.choice(decision.options))
            count += 1
            break
    return count


def midgame(choices: int = 40) -> Machine:
    """A position in the middle of a game."""
    position = GAME.start(SETUPS[1], Rng(key_from_seed(3)))
    chooser = random.Random(3)
    for _ in range(choices):
        for seat, decision in position.pending().items():
            position.take(seat, chooser.choice(decision.options))
            break
    return position


def laid_out() -> list[Table]:
    """The tables of all pairings before anything happens, as columns."""
    found = []
    for setup in SETUPS:
        state = GAME.initial_table(setup, Rng(key_from_seed(0)))
        assert isinstance(state, TableState)
        GAME.open(state.table_to_change())
        found.append(state.table)
    return found


def play_columns(laid: list[Table]) -> int:
    """A round of games over the columns alone: nobody reads a question; how many decisions there were."""
    made = 0
    for seed in range(GAMES):
        table, dice = laid[seed % len(laid)].copy(), random.Random(seed)
        table.rng = Rng(key_from_seed(seed))
        advance(table)
        while not table.ending:
            take(table, dice.choice(table.offers))
            made += 1
    return made


def machine_code(laid: list[Table], rate: float) -> Iterator[Figure]:
    """The same rules compiled, where Numba is installed; compiling them for the first time takes a minute or two."""
    if find_spec("numba") is None:
        return
    code = CODE.workshop.code.CODE
    decisions = sum(int(code.playouts(table, 0, GAMES, 0).moves.sum()) for table in laid)
    fast = per_second(lambda: [code.playouts(table, 0, GAMES, 0) for table in laid], decisions)
    yield Figure("decisions, compiled, one core", fast, "the same over columns", fast / rate)
    yield from starting(CODE)


def main() -> Iterator[Figure]:
    """Decisions of random playouts beside those of the tutorial game, whole games, and what search bots do between them."""
    decisions = sum(play(seed) for seed in range(GAMES))
    heard = per_second(lambda: [play(seed, []) for seed in range(GAMES)], decisions)
    yield Figure("decisions, somebody listens", heard)
    silent = per_second(lambda: [play(seed) for seed in range(GAMES)], decisions)
    yield Figure("decisions, random playouts", silent, "listening", silent / heard)
    laid = laid_out()
    columns = per_second(lambda: play_columns(laid), play_columns(laid))
    yield Figure("decisions, over columns", columns, "the same through the face", columns / silent)
    yield from machine_code(laid, columns)
    tutorial = per_second(lambda: kernel.play(1), kernel.play(1))
    yield Figure("decisions of the tutorial game", tutorial, "Bloodless", tutorial / silent)
    yield Figure("games, random playouts", silent * GAMES / decisions)
    table = midgame()
    yield from thinking(GAME, table)
    deep = per_second(lambda: kernel.deep_copy(table.state))
    clones = per_second(table.clone)
    yield Figure("copies in mid-game", clones, "deep copies", clones / deep)
    chooser = random.Random(0)
    imagined = per_second(lambda: table.imagine(GAME.seat_names[0], chooser))
    yield Figure("imagined tables in mid-game", imagined, "copies", imagined / clones)
