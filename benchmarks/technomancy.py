"""Technomancy in one thread: decisions of random games, copies, views, imagined positions, and compiling the starter set."""

import random
from collections.abc import Iterator
from functools import partial
from time import process_time

from benchmarks import Figure, per_second
from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.language import read_text
from netdeck.kernel import Machine, Rng, Seat, Setup, key_from_seed

GAMES = {2: 10, 4: 2}
"""So many different games of so many players make one round of play."""
PAIRS = (("hot-barrel", "quiet-ledger"), ("tall-timber", "second-shift"))


def start(seed: int, players: int = 2) -> Machine:
    seats = GAME.table(players)
    decks = [name for pair in PAIRS for name in pair]
    chosen = {seat: decks[(seed + at) % len(decks)] for at, seat in enumerate(seats)}
    return GAME.start(GAME.complete(Setup(game="technomancy", seats=seats, decks=chosen)), Rng(key_from_seed(seed)))


def play_out(position: Machine, seed: int) -> int:
    """Play at random to the end; how many decisions that took."""
    dice = random.Random(seed)
    count = 0
    while position.state.result is None:
        for seat, decision in position.pending().items():
            position.take(seat, dice.choice(decision.options))
            count += 1
    return count


def play_round(players: int) -> int:
    return sum(play_out(start(seed, players), seed) for seed in range(GAMES[players]))


def middle() -> Machine:
    """A position well into a game."""
    position, dice = start(3), random.Random(3)
    for _ in range(300):
        for seat, decision in position.pending().items():
            position.take(seat, dice.choice(decision.options))
    return position


def compile_set() -> int:
    for card in GAME.cards.values():
        read_text(card.text, card.type)
    return len(GAME.cards)


def main() -> Iterator[Figure]:
    position, dice = middle(), random.Random(0)
    measure = partial(per_second, clock=process_time)
    for players in GAMES:
        yield Figure(f"decisions, random games of {players}", measure(partial(play_round, players), play_round(players)))
    yield Figure("copies of a position", measure(position.clone))
    yield Figure("views of a seat", measure(lambda: position.view(Seat("P1"))))
    yield Figure("imagined positions", measure(lambda: position.imagine(Seat("P1"), dice)))
    yield Figure("card texts compiled", measure(compile_set, compile_set()))
