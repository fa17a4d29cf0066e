"""The wide form of the generator gives the words of the narrow one, which compiled code runs."""

import pytest

from netdeck.kernel import Rng, key_from_seed
from netdeck.kernel.chacha import BLOCK_WORDS, fill_block, number_below, permute
from netdeck.kernel.chacha_batch import BLOCKS, four_blocks


@pytest.mark.parametrize("seed", [0, 1, 2**62 + 12345])
@pytest.mark.parametrize("draw", [0, 7, 2**32 - 1, 2**40 + 3])
@pytest.mark.parametrize("counter", [0, 4, 400])
def test_four_blocks_are_the_four_blocks(seed: int, draw: int, counter: int) -> None:
    key = key_from_seed(seed)
    expected: list[int] = []
    for block in range(counter, counter + BLOCKS):
        words = [0] * BLOCK_WORDS
        fill_block(key, draw, block, words)
        expected += words
    assert four_blocks(key, draw, counter) == expected


@pytest.mark.parametrize("n", [1, 2, 40, 65, 200])
def test_orders_and_numbers_are_those_of_the_narrow_form(n: int) -> None:
    rng = Rng(key_from_seed(5), draws=n)
    order = list(range(n))
    permute(rng.key, n, n, [0] * BLOCK_WORDS, order)
    assert rng.shuffled(range(n), "shuffle") == tuple(order)
    assert rng.below(n, "number") == number_below(rng.key, n + 1, n, [0] * BLOCK_WORDS)
