"""Data.Warriors: random playouts, copies, imagined tables, views."""

import random
from collections.abc import Iterator
from itertools import count

from benchmarks import Figure, kernel, per_second
from netdeck.games.datawarriors import GAME
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


def main() -> Iterator[Figure]:
    """Decisions in random playouts, whole games, and what search bots and front ends do between them."""
    decisions = sum(play_on(start(seed), seed) for seed in range(GAMES))
    rate = per_second(play_round, decisions)
    lantern = per_second(lambda: kernel.play(1), kernel.play(1))
    yield Figure("decisions, random playouts", rate, "those of the tutorial game", rate / lantern)
    yield Figure("games, random playouts", rate / decisions * GAMES)
    middle = start(3)
    play_on(middle, 3, most=80)
    yield Figure("copies in mid-game", per_second(middle.clone))
    seeds = count()
    yield Figure("imagined tables in mid-game", per_second(lambda: middle.imagine(U1, random.Random(next(seeds)))))
    yield Figure("views of one user in mid-game", per_second(lambda: middle.view(U2)))
