"""Which move a random playout takes: the same on every machine, cheap, and good enough for playouts.

A move is not the game's affair, so it does not use the game's generator: a number for each decision is hashed from the playout's seed.
Plain functions over plain integers, as in :mod:`~netdeck.kernel.chacha`.
"""

WORD = 0xFFFFFFFF


def mixed(word: int) -> int:
    """A 32-bit word stirred so that neighbouring words have nothing in common."""
    word = (word ^ word >> 16) * 0x7FEB352D & WORD
    word = (word ^ word >> 15) * 0x846CA68B & WORD
    return word ^ word >> 16


def random_below(seed: int, number: int, below: int) -> int:
    """A number below *below* for decision *number* of the playout of *seed*."""
    return mixed(mixed(seed & WORD) + (seed >> 32) + number * 0x9E3779B9 & WORD) * below >> 32
