"""Chance at the table: one generator per position, the same for copies, heard or not."""

import pytest

from netdeck.kernel import Draw, Rng, key_from_seed
from netdeck.kernel.rng import key_from_bytes


def test_the_same_seed_draws_the_same_for_ever() -> None:
    """These numbers are part of every record that was ever written."""
    rng = Rng(key_from_seed(42))
    assert [rng.below(6, "die") for _ in range(10)] == [3, 2, 3, 3, 3, 3, 4, 2, 4, 2]
    assert rng.shuffled(range(10), "cards") == (4, 7, 0, 2, 3, 8, 6, 9, 1, 5)
    assert rng.draws == 11


def test_a_copy_draws_the_same_and_goes_its_own_way() -> None:
    rng = Rng(key_from_seed(1))
    rng.heard = []
    rng.below(2, "coin")
    twin = rng.copy()
    assert twin.shuffled("abcdef", "letters") == rng.shuffled("abcdef", "letters")
    assert twin.heard is None
    assert len(rng.heard) == 2


def test_draws_are_heard_in_order_with_their_purpose() -> None:
    rng = Rng(key_from_seed(1))
    rng.heard = []
    number = rng.below(6, "die")
    order = rng.shuffled((0, 1, 2), "cards")
    seats = rng.ordered("xy", "turns")
    assert rng.heard == [Draw("die", 6, (number,)), Draw("cards", 3, order), Draw("turns", 2, tuple("xy".index(seat) for seat in seats))]


def test_a_draw_does_not_depend_on_how_much_the_one_before_took() -> None:
    short, long = Rng(key_from_seed(9)), Rng(key_from_seed(9))
    short.below(2, "coin")
    long.shuffled(range(100), "cards")
    assert short.below(1000, "number") == long.below(1000, "number")


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_has_its_limits(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        key_from_seed(seed)


def test_different_seeds_have_different_keys() -> None:
    assert len({key_from_seed(seed) for seed in (0, 1, 2**32, 2**62, 2**63 - 1)}) == 5


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_a_number_is_drawn_among_some_but_not_too_many(n: int) -> None:
    with pytest.raises(ValueError, match="not "):
        Rng(key_from_seed(1)).below(n, "die")


def test_a_key_is_32_bytes_little_endian() -> None:
    assert key_from_bytes(bytes(range(32)))[:2] == (0x03020100, 0x07060504)
    with pytest.raises(ValueError, match="a key has 32 bytes, not 31"):
        key_from_bytes(bytes(31))
