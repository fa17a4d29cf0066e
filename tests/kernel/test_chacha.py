"""The arithmetic of chance against published vectors, and unbiased."""

import struct
from collections import Counter
from itertools import permutations

import pytest

from netdeck.kernel.chacha import BLOCK_WORDS, fill_block, fill_seed_key, number_below, permute, quarter_round, scaled

ZERO = (0,) * 8


def stream(key: tuple[int, ...], draw: int, blocks: int) -> bytes:
    words = [0] * BLOCK_WORDS
    out = b""
    for counter in range(blocks):
        fill_block(key, draw, counter, words)
        out += struct.pack("<16I", *words)
    return out


def test_the_quarter_round_of_rfc_8439() -> None:
    """Section 2.1.1; it is the same for all numbers of rounds."""
    assert quarter_round(0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567) == (0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB)


def test_the_published_stream_of_eight_rounds_under_the_zero_key() -> None:
    """Test vector 1 for ChaCha8 with a 256-bit key (draft-strombergson-chacha-test-vectors)."""
    assert stream(ZERO, 0, 2).hex() == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
        "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
    )


def test_the_published_stream_with_a_nonce() -> None:
    """Vectors 2 and 3 of the draft: one bit in the key, then one in the nonce, which is the number of the draw."""
    assert stream((1, *ZERO[1:]), 0, 1).hex().startswith("cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea")
    assert stream(ZERO, 1, 1).hex().startswith("2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b")


def test_draws_and_blocks_have_streams_of_their_own() -> None:
    seen = {stream(ZERO, draw, 1) for draw in (0, 1, 2, 2**32, 2**32 + 1)} | {stream(ZERO, 0, 3)[64 * i : 64 * i + 64] for i in (1, 2)}
    assert len(seen) == 7


@pytest.mark.parametrize("n", [3, 5, 6, 7, 10, 52, 78, 2**31 + 1])
def test_scaling_throws_away_just_enough_words_to_be_fair(n: int) -> None:
    """The words of one number form a slot; its first word is thrown away if it lies in the 2**32 mod n too many, its last never is."""
    for number in {0, 1, n // 2, n - 1}:
        first = -(-(number * 2**32) // n)
        last = ((number + 1) * 2**32 - 1) // n
        assert scaled(first, n) == (-1 if first * n - number * 2**32 < 2**32 % n else number)
        assert scaled(last, n) == number


def test_a_word_that_would_favour_some_numbers_is_thrown_away() -> None:
    assert scaled(0, 3) == -1
    assert scaled(0, 4) == 0
    assert scaled(0xFFFFFFFF, 3) == 2
    assert scaled(12345, 2**32) == 12345


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    missing = (cells - len(counts)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in counts.values())


@pytest.mark.parametrize(("n", "limit"), [(2, 10.8), (6, 20.5), (7, 22.5), (10, 27.9), (52, 87.0)])
def test_numbers_are_uniform(n: int, limit: float) -> None:
    """Chi-square over 6000 draws with a fixed key; the limit is the 99.9th percentile."""
    words = [0] * BLOCK_WORDS
    counts = Counter[object](number_below(ZERO, draw, n, words) for draw in range(6000))
    assert set(counts) <= set(range(n))
    assert chi_square(counts, n) < limit


def test_orders_are_uniform() -> None:
    """All 24 orders of four things over 6000 shuffles; the limit is the 99.9th percentile for 23 degrees of freedom."""
    words = [0] * BLOCK_WORDS
    counts: Counter[object] = Counter()
    for draw in range(6000):
        order = list(range(4))
        permute(ZERO, draw, 4, words, order)
        counts[tuple(order)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(counts, 24) < 49.7


@pytest.mark.parametrize("n", [0, 1, 2, 17, 78, 200])
def test_a_permutation_holds_everything_once(n: int) -> None:
    words, order = [0] * BLOCK_WORDS, list(range(n))
    permute(ZERO, 3, n, words, order)
    assert sorted(order) == list(range(n))


def test_permuting_moves_only_the_first_things() -> None:
    things = [10, 11, 12, 13, 14, 15]
    permute(ZERO, 1, 4, [0] * BLOCK_WORDS, things)
    assert sorted(things[:4]) == [10, 11, 12, 13]
    assert things[4:] == [14, 15]


def test_the_key_of_a_seed_says_what_it_is() -> None:
    key = [0] * 8
    fill_seed_key(0x1122334455667788, key)
    assert key[:2] == [0x55667788, 0x11223344]
    assert struct.pack(">6I", *key[2:]) == b"netdeck simulation seed."
