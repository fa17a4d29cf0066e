"""The short way through P6 and the long one lead to the same table, decision by decision."""

import random
from itertools import product

import pytest
from tests.games.bloodless.tables import DECKS, asked, start, walk

from netdeck.kernel import Logged, counted


@pytest.mark.parametrize("decks", list(product(DECKS, repeat=2)))
def test_listening_takes_the_long_way_to_the_same_place(decks: tuple[str, str]) -> None:
    log: list[Logged] = []
    long, short = start(7, decks, log), start(7, decks)
    chooser = random.Random(7)
    while long.result() is None:
        seat = asked(long)
        assert long.pending() == short.pending()
        assert long.chain() == short.chain()
        assert long.digest() == short.digest()
        pick = chooser.randrange(len(long.pending()[seat].options))
        for position in (long, short):
            position.take(seat, position.pending()[seat].options[pick])
    assert long.result() == short.result()
    assert log


def test_watching_takes_the_long_way_too() -> None:
    with counted() as counts:
        watched = start(3)
        for _ in walk(watched, 3):
            pass
    silent = start(3)
    for _ in walk(silent, 3):
        pass
    assert watched.digest() == silent.digest()
    assert counts["P6.6.1"] > 100


@pytest.mark.parametrize("decks", list(product(DECKS, repeat=2)))
def test_random_games_end_with_a_winner(decks: tuple[str, str]) -> None:
    for seed in range(3):
        position = start(seed, decks)
        for _ in walk(position, seed):
            pass
        result = position.result()
        assert result is not None
        assert result.winners, result
        assert result.clause in ("P3.1", "R31")


def test_a_clone_goes_its_own_way() -> None:
    position = start(5)
    for each in walk(position, 5, 30):
        twin = each.clone()
        before = each.digest()
        twin.take(asked(twin), twin.pending()[asked(twin)].options[-1])
        assert each.digest() == before
