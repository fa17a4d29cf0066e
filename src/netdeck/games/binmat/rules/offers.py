"""What a seat may do, all at once: sets of places instead of single questions.

For legality a card is one of three sorts: BOUNCE, BREAK, or any other. So all that a seat may do is nine small sets of places, and a mask,
a count or the n-th action follow from them without asking card by card. Every set is made by asking :mod:`.legality`, the one door.
"""

from collections.abc import MutableSequence
from typing import Final

from netdeck.games.binmat.cards import LANES
from netdeck.games.binmat.clause_points import FINE
from netdeck.games.binmat.rules.hands import held_values
from netdeck.games.binmat.rules.intrinsics import bit_count, rule
from netdeck.games.binmat.rules.kinds import (
    COMBAT,
    DISCARD,
    DRAW,
    FIRST_COMBAT,
    FIRST_DRAW,
    FIRST_PLAY_DOWN,
    FIRST_VALUE_DISCARD,
    FIRST_VALUE_UP,
    PASS,
    PLACES,
    PLAY_DOWN,
    PLAY_UP,
    VALUE_ACTIONS,
    action_of,
)
from netdeck.games.binmat.rules.legality import why_not_declare, why_not_discard, why_not_now
from netdeck.games.binmat.rules.piles import BOUNCE, BREAK, HAND, oldest
from netdeck.games.binmat.rules.table import Table, side_of

Sets = tuple[int, int, int, int, int, int, int, int, int]
"""Places, one bit each: draws, combats; plays face down of other cards, BOUNCE, BREAK; the same face up; discards."""

OTHERS: Final = (1 << BOUNCE) - 1
"""The values of numbers, TRAP and WILD: the rules for playing them are the same."""
ANY_OTHER: Final = 0

WORD_BITS: Final = 32
WORD: Final = 0xFFFFFFFF
MASK_WORDS: Final = 9
HALF: Final = 7
"""So many values go into one run of bits of a mask, the others into the next."""

FIRST_MORE_DOWN: Final = FIRST_PLAY_DOWN + LANES * HALF
FIRST_MORE_UP: Final = FIRST_VALUE_UP + LANES * HALF
FIRST_MORE_DISCARDS: Final = FIRST_VALUE_DISCARD + PLACES * HALF


@rule
def offer(table: Table, seat: int, now: bool) -> Sets:
    """All that *seat* may do: what is valid now, or with *now* false what it may declare (R10)."""
    held = held_values(table, seat)
    draws = combats = discards = 0
    other_down = bounce_down = break_down = other_up = bounce_up = break_up = 0
    for place in range(PLACES):
        draws |= bit(table, seat, DRAW, 0, place, now)
        discards |= bit(table, seat, DISCARD, ANY_OTHER, place, now)
    for lane in range(LANES):
        combats |= bit(table, seat, COMBAT, 0, lane, now)
        other_down |= bit(table, seat, PLAY_DOWN, ANY_OTHER, lane, now)
        other_up |= bit(table, seat, PLAY_UP, ANY_OTHER, lane, now)
        bounce_down |= bit(table, seat, PLAY_DOWN, BOUNCE, lane, now)
        bounce_up |= bit(table, seat, PLAY_UP, BOUNCE, lane, now)
        break_down |= bit(table, seat, PLAY_DOWN, BREAK, lane, now)
        break_up |= bit(table, seat, PLAY_UP, BREAK, lane, now)
    # What is in the hand is asked last: a device's threads go one way together, and look at each stack once.
    if held & OTHERS == 0:
        other_down = other_up = 0
    if held >> BOUNCE & 1 == 0:
        bounce_down = bounce_up = 0
    if held >> BREAK & 1 == 0:
        break_down = break_up = 0
    if held == 0:
        discards = 0
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
def spread(values: int, width: int) -> int:
    """The first seven of *values* as the lowest bits of fields of *width*: times a set of places, that is what may be done with them."""
    fields = 0
    for value in range(HALF):
        fields |= (values >> value & 1) << width * value
    return fields


@rule
def high_plays(held: int, other: int, bounces: int, breaks: int) -> int:
    """The plays of the values from the eighth on, as fields of lanes."""
    return (
        spread((held & OTHERS) >> HALF, LANES) * other
        | (held >> BOUNCE & 1) * bounces << LANES * (BOUNCE - HALF)
        | (held >> BREAK & 1) * breaks << LANES * (BREAK - HALF)
    )


@rule
def cut(here: int, here_from: int, after: int, after_from: int, at: int) -> int:
    """Word *at* of the mask, out of a run of bits that begins before its end, and of the next run."""
    first = WORD_BITS * at
    return (here >> first - here_from | after << after_from - first) & WORD


@rule
def write_mask(sets: Sets, held: int, mask: MutableSequence[int]) -> None:
    """The mask of the space of values as nine words of 32 bits, the lowest bit first. A pass is always in it.

    It is laid out as seven runs of bits, none longer than 49, each made at once; every word is cut out of one or two of them.
    """
    draws, combats, other_down, bounce_down, break_down, other_up, bounce_up, break_up, discards = sets
    head = 1 | draws << FIRST_DRAW | combats << FIRST_COMBAT
    lanes = spread(held, LANES)
    down, more_down = lanes * other_down, high_plays(held, other_down, bounce_down, break_down)
    up, more_up = lanes * other_up, high_plays(held, other_up, bounce_up, break_up)
    away, more_away = spread(held, PLACES) * discards, spread(held >> HALF, PLACES) * discards
    mask[0] = cut(head, 0, down, FIRST_PLAY_DOWN, 0)
    mask[1] = cut(down, FIRST_PLAY_DOWN, more_down, FIRST_MORE_DOWN, 1)
    mask[2] = cut(more_down, FIRST_MORE_DOWN, up, FIRST_VALUE_UP, 2)
    mask[3] = cut(up, FIRST_VALUE_UP, more_up, FIRST_MORE_UP, 3)
    mask[4] = cut(up, FIRST_VALUE_UP, more_up, FIRST_MORE_UP, 4)
    mask[5] = cut(more_up, FIRST_MORE_UP, away, FIRST_VALUE_DISCARD, 5)
    mask[6] = cut(away, FIRST_VALUE_DISCARD, more_away, FIRST_MORE_DISCARDS, 6)
    mask[7] = cut(more_away, FIRST_MORE_DISCARDS, 0, VALUE_ACTIONS, 7)
    mask[8] = cut(more_away, FIRST_MORE_DISCARDS, 0, VALUE_ACTIONS, 8)


@rule
def with_oldest(table: Table, seat: int, kind: int, value: int, place: int) -> int:
    """The action with the oldest held card of *value* (R33); the card does not matter to draws, combats and passes."""
    return action_of(kind, oldest(table, HAND + seat, value), place)
