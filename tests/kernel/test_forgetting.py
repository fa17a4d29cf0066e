"""Positions that nobody has any more are forgotten: a bot that searches imagines two dozen of them for every answer."""

import gc
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from netdeck import registry
from netdeck.kernel import Rng, Setup, key_from_seed

MANY = 20


@contextmanager
def only_new() -> Iterator[None]:
    """What there is already does not count, and need not be looked through."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def alive() -> int:
    """How many things of ours there are."""
    gc.collect()
    return sum(str(type(each).__module__).startswith("netdeck.") for each in gc.get_objects())


@pytest.mark.parametrize("game", registry.ids())
def test_imagined_positions_are_forgotten_although_their_question_was_read(game: str) -> None:
    found = registry.find(game)
    position = found.start(found.complete(Setup(game=game)), Rng(key_from_seed(1)))
    seat = next(iter(position.pending()))
    dice = random.Random(1)
    position.imagine(seat, dice).pending()
    with only_new():
        for _ in range(MANY):
            imagined = position.imagine(seat, dice)
            assert [option.notation for option in imagined.pending()[seat].options]
        assert alive() > 0
        del imagined
        assert alive() < MANY
