"""A silent run takes short cuts past the doors of legality; they must lead to the same options."""

import random

import pytest

from netdeck import kernel as nd
from netdeck.games.technomancy import GAME


def options_of(seed: int, players: int, choices: int) -> list[tuple[str, ...]]:
    """What was offered in a game of random choices."""
    seats, decks = GAME.table(players), list(GAME.decks)
    chosen = {seat: decks[(seed + at) % len(decks)] for at, seat in enumerate(seats)}
    position = GAME.start(GAME.complete(nd.Setup(game="technomancy", seats=seats, decks=chosen)), nd.Rng(nd.key_from_seed(seed)))
    dice, offered = random.Random(seed), list[tuple[str, ...]]()
    while position.state.result is None and len(offered) < choices:
        for seat, decision in position.pending().items():
            offered.append(tuple(option.notation for option in decision.options))
            position.take(seat, dice.choice(decision.options))
    return offered


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 2), (3, 2), (4, 2), (5, 3), (6, 4)])
def test_what_is_offered_in_haste_is_what_the_doors_allow(seed: int, players: int) -> None:
    in_haste = options_of(seed, players, choices=500)
    with nd.count_clauses():
        asked_everywhere = options_of(seed, players, choices=500)
    assert in_haste == asked_everywhere
