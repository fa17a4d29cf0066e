"""Random number arithmetic: ChaCha8 in counter mode, unbiased numbers below *n*, Fisher-Yates.

Plain functions over plain integers below 2**63, so the interpreter, Numba on the CPU and a CUDA kernel compute the same numbers from
the same source. A **draw** is one act of chance at the table (a shuffle, a random order, a random seat). Draws are numbered from 0 and
each has a stream of its own: the draw's number is the nonce, the block counter starts at 0. So any draw of a match can be checked alone.

The state of ChaCha is the usual one: four constants, eight key words, a 64-bit block counter, a 64-bit nonce; eight rounds.
"""

from collections.abc import MutableSequence, Sequence

MASK = 0xFFFFFFFF
KEY_WORDS = 8
BLOCK_WORDS = 16


def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The add-rotate-xor step of ChaCha on four words."""
    a = (a + b) & MASK
    d ^= a
    d = ((d << 16) | (d >> 16)) & MASK
    c = (c + d) & MASK
    b ^= c
    b = ((b << 12) | (b >> 20)) & MASK
    a = (a + b) & MASK
    d ^= a
    d = ((d << 8) | (d >> 24)) & MASK
    c = (c + d) & MASK
    b ^= c
    b = ((b << 7) | (b >> 25)) & MASK
    return a, b, c, d


def fill_block(key: Sequence[int], draw: int, counter: int, out: MutableSequence[int]) -> None:
    """Write the sixteen words of block *counter* of *draw*'s stream into *out*."""
    s0, s1, s2, s3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    # Masked although they are words already: compiled code then knows it, whatever kind of array the key is.
    k0, k1, k2, k3 = key[0] & MASK, key[1] & MASK, key[2] & MASK, key[3] & MASK
    k4, k5, k6, k7 = key[4] & MASK, key[5] & MASK, key[6] & MASK, key[7] & MASK
    c0, c1, n0, n1 = counter & MASK, (counter >> 32) & MASK, draw & MASK, (draw >> 32) & MASK
    x0, x1, x2, x3, x4, x5, x6, x7 = s0, s1, s2, s3, k0, k1, k2, k3
    x8, x9, x10, x11, x12, x13, x14, x15 = k4, k5, k6, k7, c0, c1, n0, n1
    for _ in range(4):
        x0, x4, x8, x12 = quarter_round(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter_round(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter_round(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter_round(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter_round(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter_round(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter_round(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter_round(x3, x4, x9, x14)
    out[0] = (x0 + s0) & MASK
    out[1] = (x1 + s1) & MASK
    out[2] = (x2 + s2) & MASK
    out[3] = (x3 + s3) & MASK
    out[4] = (x4 + k0) & MASK
    out[5] = (x5 + k1) & MASK
    out[6] = (x6 + k2) & MASK
    out[7] = (x7 + k3) & MASK
    out[8] = (x8 + k4) & MASK
    out[9] = (x9 + k5) & MASK
    out[10] = (x10 + k6) & MASK
    out[11] = (x11 + k7) & MASK
    out[12] = (x12 + c0) & MASK
    out[13] = (x13 + c1) & MASK
    out[14] = (x14 + n0) & MASK
    out[15] = (x15 + n1) & MASK


def scaled(word: int, n: int) -> int:
    """The number below *n* that *word* stands for, or -1 when the word must be thrown away to stay unbiased (Lemire)."""
    product = word * n
    low = product & MASK
    if low < n and low < (MASK + 1 - n) % n:
        return -1
    return product >> 32


def permute(key: Sequence[int], draw: int, n: int, words: MutableSequence[int], things: MutableSequence[int]) -> None:
    """Bring the first *n* of *things* into uniformly random order (Fisher-Yates); *words* is scratch room for one block."""
    used = BLOCK_WORDS
    counter = 0
    for i in range(n - 1, 0, -1):
        j = -1
        while j < 0:
            if used == BLOCK_WORDS:
                fill_block(key, draw, counter, words)
                counter += 1
                used = 0
            j = scaled(words[used] & MASK, i + 1)
            used += 1
        swap = things[i]
        things[i] = things[j]
        things[j] = swap


def number_below(key: Sequence[int], draw: int, n: int, words: MutableSequence[int]) -> int:
    """A uniformly random number below *n*; *words* is scratch room for one block."""
    used = BLOCK_WORDS
    counter = 0
    number = -1
    while number < 0:
        if used == BLOCK_WORDS:
            fill_block(key, draw, counter, words)
            counter += 1
            used = 0
        number = scaled(words[used] & MASK, n)
        used += 1
    return number


def fill_seed_key(seed: int, out: MutableSequence[int]) -> None:
    """Write the key of a plain simulation *seed* below 2**63: the seed's two words and six fixed ones ("netdeck simulation seed.")."""
    out[0] = seed & MASK
    out[1] = (seed >> 32) & MASK
    out[2] = 0x6E657464
    out[3] = 0x65636B20
    out[4] = 0x73696D75
    out[5] = 0x6C617469
    out[6] = 0x6F6E2073
    out[7] = 0x6565642E
