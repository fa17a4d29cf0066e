"""Bloodless: random games of the starter decks, copies, and what listening costs."""

import random
from collections.abc import Iterator
from functools import partial
from itertools import product
from time import process_time

from benchmarks import Figure, kernel
from benchmarks import per_second as timed
from netdeck.games.bloodless import GAME
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


def main() -> Iterator[Figure]:
    """Decisions of random playouts beside those of the tutorial game, whole games, and what search bots do between them."""
    decisions = sum(play(seed) for seed in range(GAMES))
    heard = per_second(lambda: [play(seed, []) for seed in range(GAMES)], decisions)
    yield Figure("decisions, somebody listens", heard)
    silent = per_second(lambda: [play(seed) for seed in range(GAMES)], decisions)
    yield Figure("decisions, random playouts", silent, "listening", silent / heard)
    tutorial = per_second(lambda: kernel.play(1), kernel.play(1))
    yield Figure("decisions of the tutorial game", tutorial, "Bloodless", tutorial / silent)
    yield Figure("games, random playouts", silent * GAMES / decisions)
    table = midgame()
    deep = per_second(lambda: kernel.deep_copy(table.state))
    clones = per_second(table.clone)
    yield Figure("copies in mid-game", clones, "deep copies", clones / deep)
    chooser = random.Random(0)
    imagined = per_second(lambda: table.imagine(GAME.seat_names[0], chooser))
    yield Figure("imagined tables in mid-game", imagined, "copies", imagined / clones)
