"""Playing at random: seeded games that follow whatever clauses come up."""

import random
from collections import Counter

from netdeck.kernel import GameRules, Rng, Setup, count_clauses, key_from_seed

MOST_CHOICES = 5_000
"""A random game is broken off after so many choices."""


def reached_at_random(game: GameRules, games: int, seed: int = 0) -> Counter[str]:
    """How often each clause is followed in so many random games, which take turns between the variants."""
    reached: Counter[str] = Counter()
    variants = list(game.variants)
    for number in range(games):
        with count_clauses() as counts:
            cited = _play(game, variants[number % len(variants)], seed + number)
        reached.update(counts)
        reached.update(cited)
    return reached


def _play(game: GameRules, variant: str, seed: int) -> Counter[str]:
    """One game of uniformly random choices; the clauses of its questions and of its end, which nothing else asks about."""
    cited: Counter[str] = Counter()
    chooser = random.Random(seed)
    position = game.start(game.complete(Setup(game=game.id, variant=variant)), Rng(key_from_seed(seed)))
    for _ in range(MOST_CHOICES):
        pending = position.pending()
        if not pending:
            break
        seat = chooser.choice(list(pending))
        cited[pending[seat].clause] += 1
        position.take(seat, chooser.choice(pending[seat].options))
    result = position.result()
    if result is not None:
        cited[result.clause] += 1
    return cited
