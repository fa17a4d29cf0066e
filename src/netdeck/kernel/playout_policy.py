"""The move policy of random playouts: cheap and the same on every machine.

A move is not the game's affair, so it does not use the game's generator: a number for each decision is hashed from the playout's seed.
Plain functions over plain integers, as in :mod:`~netdeck.kernel.chacha`. Bots at a table draw from a generator of their own.
"""

import random

WORD = 0xFFFFFFFF


def bot_dice(seed: int, seat: str) -> random.Random:
    """A fast generator for a bot, independent of the position's. Equal texts seed it alike on every machine."""
    return random.Random(f"{seed} {seat}")


def mix_bits(word: int) -> int:
    """A well mixed 32-bit word: neighbouring inputs give unrelated outputs."""
    word = (word ^ word >> 16) * 0x7FEB352D & WORD
    word = (word ^ word >> 15) * 0x846CA68B & WORD
    return word ^ word >> 16


def random_below(seed: int, number: int, below: int) -> int:
    """A number below *below* for decision *number* of the playout of *seed*."""
    return mix_bits(mix_bits(seed & WORD) + (seed >> 32) + number * 0x9E3779B9 & WORD) * below >> 32
