"""Uniformly random play: what simulations, benchmarks and the comparison of the machines play.

Which move is taken is hashed from the playout's seed (:mod:`~netdeck.kernel.playout_policy`). A pass is taken only when there is nothing
else.
"""

from collections.abc import Sequence

from netdeck.games.binmat.clause_points import E_CARD, E_OVER, FINE
from netdeck.games.binmat.rules.hands import held_values
from netdeck.games.binmat.rules.intrinsics import bit_count, byte, rule
from netdeck.games.binmat.rules.kinds import PLAY_DOWN, read_value_action
from netdeck.games.binmat.rules.legality import why_not
from netdeck.games.binmat.rules.offers import MASK_WORDS, WORD, WORD_BITS, nth_action, nth_bit, number_of_actions, offer, with_oldest
from netdeck.games.binmat.rules.table import Table
from netdeck.games.binmat.rules.turns import NO_SEAT, decide, next_to_decide
from netdeck.kernel.playout_policy import random_below


@rule
def random_action(table: Table, seat: int, seed: int, number: int) -> int:
    """A uniformly random valid action of *seat*, cards of equal value counted once."""
    held = held_values(table, seat)
    sets = offer(table, seat, True)
    kind, value, place = nth_action(sets, held, random_below(seed, number, number_of_actions(sets, held)))
    return with_oldest(table, seat, kind, value, place)


@rule
def play_on(table: Table, seed: int, number: int) -> None:
    """Let the next seat decide at random; it is decision *number* of the playout."""
    seat = next_to_decide(table)
    decide(table, seat, random_action(table, seat, seed, number))


@rule
def random_from_mask(mask: Sequence[int], seed: int, number: int) -> int:
    """What :func:`random_action` would take, as an action of the value space, found from the mask alone."""
    count = -1  # the pass is in every mask and does not count
    for at in range(MASK_WORDS):
        count += bit_count(mask[at] & WORD)
    if count == 0:
        return 0
    left = random_below(seed, number, count) + 1
    first = bits = wanted = 0
    for at in range(MASK_WORDS):
        word = mask[at] & WORD
        here = bit_count(word)
        if 0 <= left < here:
            first, bits, wanted = WORD_BITS * at, word, left
        left -= here
    return first + nth_bit(bits, wanted)


@rule
def try_value_action(table: Table, action: int) -> int:
    """Let the next seat take an action of the value space. Why it may not, or ``FINE`` when it has been taken."""
    seat = next_to_decide(table)
    if seat == NO_SEAT:
        return E_OVER
    kind, value, place = read_value_action(action)
    if kind >= PLAY_DOWN and held_values(table, seat) >> value & 1 == 0:
        return E_CARD
    exact = with_oldest(table, seat, kind, value, place)
    refusal = why_not(table, seat, exact)
    if refusal == FINE:
        decide(table, seat, exact)
    return refusal


@rule
def fingerprint(table: Table) -> int:
    """A 32-bit fingerprint of the whole game (FNV-1a), by which machines compare positions."""
    word = 0x811C9DC5
    for at in range(table.terms.length):
        word = (word ^ byte(table, at)) * 0x01000193 & WORD
    return word
