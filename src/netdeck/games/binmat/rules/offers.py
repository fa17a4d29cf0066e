"""What a seat may do, all at once: sets of places instead of single questions.

For legality a card is one of three sorts: BOUNCE, BREAK, or any other. So all that a seat may do is nine small sets of places, and a mask,
a count or the n-th action follow from them without asking card by card. Every set is made by asking :mod:`.legality`, the one door.
"""

from collections.abc import MutableSequence
from typing import Final

from netdeck.games.binmat.cards import LANES, VALUES
from netdeck.games.binmat.points import FINE
from netdeck.games.binmat.rules.hands import held_values
from netdeck.games.binmat.rules.kinds import (
    COMBAT,
    DISCARD,
    DRAW,
    FIRST_COMBAT,
    FIRST_DRAW,
    FIRST_PLAY_DOWN,
    PASS,
    PLACES,
    PLAY_DOWN,
    PLAY_UP,
    action_of,
)
from netdeck.games.binmat.rules.legality import why_not_declare, why_not_discard, why_not_now
from netdeck.games.binmat.rules.piles import BOUNCE, BREAK, HAND, oldest
from netdeck.games.binmat.rules.seams import rule
from netdeck.games.binmat.rules.table import Table, side_of

Sets = tuple[int, int, int, int, int, int, int, int, int]
"""Places, one bit each: draws, combats; plays face down of other cards, BOUNCE, BREAK; the same face up; discards."""

OTHERS: Final = (1 << BOUNCE) - 1
"""The values of numbers, TRAP and WILD: the rules for playing them are the same."""
ANY_OTHER: Final = 0

WORD_BITS: Final = 32
WORD: Final = 0xFFFFFFFF
MASK_WORDS: Final = 9


@rule
def offer(table: Table, seat: int, now: bool) -> Sets:
    """All that *seat* may do: what is valid now, or with *now* false what it may declare (R10)."""
    held = held_values(table, seat)
    draws = combats = discards = 0
    other_down = bounce_down = break_down = other_up = bounce_up = break_up = 0
    for place in range(PLACES):
        draws |= bit(table, seat, DRAW, 0, place, now)
    for lane in range(LANES):
        combats |= bit(table, seat, COMBAT, 0, lane, now)
    if held & OTHERS != 0:
        for lane in range(LANES):
            other_down |= bit(table, seat, PLAY_DOWN, ANY_OTHER, lane, now)
            other_up |= bit(table, seat, PLAY_UP, ANY_OTHER, lane, now)
    if held >> BOUNCE & 1 != 0:
        for lane in range(LANES):
            bounce_down |= bit(table, seat, PLAY_DOWN, BOUNCE, lane, now)
            bounce_up |= bit(table, seat, PLAY_UP, BOUNCE, lane, now)
    if held >> BREAK & 1 != 0:
        for lane in range(LANES):
            break_down |= bit(table, seat, PLAY_DOWN, BREAK, lane, now)
            break_up |= bit(table, seat, PLAY_UP, BREAK, lane, now)
    if held != 0:
        for place in range(PLACES):
            discards |= bit(table, seat, DISCARD, ANY_OTHER, place, now)
    return draws, combats, other_down, bounce_down, break_down, other_up, bounce_up, break_up, discards


@rule
def bit(table: Table, seat: int, kind: int, value: int, place: int, now: bool) -> int:
    """The bit of a place if the action is one that *seat* may take there with a held card of *value*."""
    if kind == DISCARD:
        refusal = why_not_discard(table, side_of(table, seat), place)
    elif kind in (DRAW, COMBAT):
        refusal = why_not_declare(table, seat, kind, 0, place)
    else:
        refusal = FINE
    if refusal == FINE and now:
        refusal = why_not_now(table, seat, kind, value, place)
    return 1 << place if refusal == FINE else 0


@rule
def bit_count(bits: int) -> int:
    """How many of sixteen bits are set."""
    bits = bits - (bits >> 1 & 0x5555)
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333)
    bits = bits + (bits >> 4) & 0x0F0F
    return bits + (bits >> 8) & 0x1F


@rule
def lowest_bit(bits: int) -> int:
    """The place of the lowest set bit."""
    return bit_count((bits & -bits) - 1)


@rule
def nth_bit(bits: int, n: int) -> int:
    """The place of the n-th set bit, counted from 0."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)


@rule
def number_of_actions(sets: Sets, held: int) -> int:
    """How many actions there are, cards of equal value counted once, the pass not counted."""
    draws, combats, other_down, bounce_down, break_down, other_up, bounce_up, break_up, discards = sets
    others = bit_count(held & OTHERS)
    count = bit_count(draws) + bit_count(combats) + others * (bit_count(other_down) + bit_count(other_up))
    count += bit_count(bounce_down) + bit_count(bounce_up) + bit_count(break_down) + bit_count(break_up)
    return count + bit_count(held) * bit_count(discards)


@rule
def nth_action(sets: Sets, held: int, n: int) -> tuple[int, int, int]:
    """Kind, value and place of the n-th action, in the order of the action space; a pass beyond the last one.

    First the set that it is in, then value and place within that set: whole sets are passed over at once.
    """
    draws, combats, other_down, bounce_down, break_down, other_up, bounce_up, break_up, discards = sets
    here = (PASS, 1, 1, 0)
    n, here = choose_set(n, here, DRAW, 1, draws)
    n, here = choose_set(n, here, COMBAT, 1, combats)
    n, here = choose_set(n, here, PLAY_DOWN, held & OTHERS, other_down)
    n, here = choose_set(n, here, PLAY_DOWN, 1 << BOUNCE, bounce_down)
    n, here = choose_set(n, here, PLAY_DOWN, 1 << BREAK, break_down)
    n, here = choose_set(n, here, PLAY_UP, held & OTHERS, other_up)
    n, here = choose_set(n, here, PLAY_UP, 1 << BOUNCE, bounce_up)
    n, here = choose_set(n, here, PLAY_UP, 1 << BREAK, break_up)
    n, here = choose_set(n, here, DISCARD, held, discards)
    kind, values, places, left = here
    width = bit_count(places)
    while left >= width:
        left -= width
        values &= values - 1
    return kind, lowest_bit(values), nth_bit(places, left)


@rule
def choose_set(n: int, here: tuple[int, int, int, int], kind: int, values: int, places: int) -> tuple[int, tuple[int, int, int, int]]:
    """If the n-th action is in this set, choose the set; in any case go on behind it. A chosen set is kept because *n* is then below 0."""
    count = bit_count(values) * bit_count(places)
    if 0 <= n < count:
        here = (kind, values, places, n)
    return n - count, here


@rule
def plays_of(sets: Sets, face_up: bool, value: int) -> int:
    """The lanes to which a card of *value* may be played with that facing."""
    _, _, other_down, bounce_down, break_down, other_up, bounce_up, break_up, _ = sets
    if value < BOUNCE:
        return other_up if face_up else other_down
    if value == BOUNCE:
        return bounce_up if face_up else bounce_down
    return break_up if face_up else break_down


@rule
def write_mask(sets: Sets, held: int, mask: MutableSequence[int]) -> None:
    """The mask of the space of values as nine words of 32 bits, the lowest bit first. A pass is always in it."""
    draws, combats, discards = sets[0], sets[1], sets[8]
    word = 1 | draws << FIRST_DRAW | combats << FIRST_COMBAT
    used = FIRST_PLAY_DOWN
    at = 0
    for group in range(3 * VALUES):
        value = group % VALUES
        width = LANES if group < 2 * VALUES else PLACES
        if held >> value & 1 != 0:
            word |= (plays_of(sets, group >= VALUES, value) if width == LANES else discards) << used
        used += width
        if used >= WORD_BITS:
            mask[at] = word & WORD
            word >>= WORD_BITS
            used -= WORD_BITS
            at += 1
    mask[at] = word


@rule
def with_oldest(table: Table, seat: int, kind: int, value: int, place: int) -> int:
    """The action with the oldest held card of *value* (R33); the card does not matter to draws, combats and passes."""
    return action_of(kind, oldest(table, HAND + seat, value), place)
