""":mod:`netdeck.kernel.chacha` for the interpreter: four blocks at a time, in wide integers.

Plain Python pays for each operation, not for its width. So a row of the state (four words) of four blocks stands in one integer, a word in
every 64 bits, and one addition adds sixteen words. The upper half of each place takes what a sum or a shift spills and is masked away.
Compiled code uses the narrow form; a test holds the two together.
"""

from collections.abc import Iterator, Sequence
from struct import unpack

from netdeck.kernel.chacha import MASK

PLACE = 64
BLOCKS = 4
LANES = 4 * BLOCKS
"""A row of one block has four words."""

_EACH_BLOCK = sum(1 << 4 * PLACE * block for block in range(BLOCKS))
_WORDS = sum(MASK << PLACE * lane for lane in range(LANES))
_COUNTED = sum(block << 4 * PLACE * block for block in range(BLOCKS))


def _row(words: Sequence[int]) -> int:
    """A row of four words, the same in every block."""
    return sum((word & MASK) << PLACE * at for at, word in enumerate(words)) * _EACH_BLOCK


def _first(words: int) -> int:
    """A mask for the first so many words of each block's row."""
    return ((1 << PLACE * words) - 1) * _EACH_BLOCK


_CONSTANTS = _row((0x61707865, 0x3320646E, 0x79622D32, 0x6B206574))
_ONE, _TWO, _THREE, _ALL = (_first(words) for words in (1, 2, 3, 4))
_LAST_THREE, _LAST_TWO, _LAST = (_ALL ^ first for first in (_ONE, _TWO, _THREE))


def four_blocks(key: Sequence[int], draw: int, counter: int) -> list[int]:
    """The 64 words of blocks *counter* to *counter* + 3 of *draw*'s stream; *counter* is a small multiple of four."""
    key_row, more_key, numbers = _row(key[:4]), _row(key[4:]), _row((counter, 0, draw, draw >> 32)) + _COUNTED
    a, b, c, d = _CONSTANTS, key_row, more_key, numbers
    for _ in range(4):
        for diagonal in (False, True):
            a = (a + b) & _WORDS
            d = (d ^ a) << 16
            d = (d | d >> 32) & _WORDS
            c = (c + d) & _WORDS
            b = (b ^ c) << 12
            b = (b | b >> 32) & _WORDS
            a = (a + b) & _WORDS
            d = (d ^ a) << 8
            d = (d | d >> 32) & _WORDS
            c = (c + d) & _WORDS
            b = (b ^ c) << 7
            b = (b | b >> 32) & _WORDS
            if diagonal:  # back to columns
                b, d = (b & _THREE) << PLACE | (b & _LAST) >> 3 * PLACE, (d & _ONE) << 3 * PLACE | (d & _LAST_THREE) >> PLACE
            else:
                b, d = (b & _LAST_THREE) >> PLACE | (b & _ONE) << 3 * PLACE, (d & _LAST) >> 3 * PLACE | (d & _THREE) << PLACE
            c = (c & _LAST_TWO) >> 2 * PLACE | (c & _TWO) << 2 * PLACE
    sums = (a + _CONSTANTS, b + key_row, c + more_key, d + numbers)
    rows = [unpack(f"<{LANES}Q", (each & _WORDS).to_bytes(LANES * PLACE // 8, "little")) for each in sums]
    return [word for at in range(0, LANES, 4) for row in rows for word in row[at : at + 4]]


def stream(key: Sequence[int], draw: int) -> Iterator[int]:
    """All words of *draw*, one after another."""
    counter = 0
    while True:
        yield from four_blocks(key, draw, counter)
        counter += BLOCKS
