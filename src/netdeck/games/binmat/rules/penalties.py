"""Passing and invalid actions (H-invalid, H-cycle.3): two in a row cost the hand, in the live game also the seat.

A timeout is a pass and nothing worse (R5). The streak does not start again after a penalty: a third invalid action costs a refilled hand
again (R6). The duel has no streak; there passing is free.
"""

from typing import Final

from netdeck.games.binmat.cards import LANES
from netdeck.games.binmat.clause_points import (
    ACTION_INVALID,
    CARD_DISCARDED,
    HAND_ROUND_THE_LANES,
    HAND_TO_ATTACKER_DISCARD,
    HAND_TO_SMALLEST_PILE,
    INVALID,
    KICK,
    LOSE_HAND,
    PASS,
    PASSED,
    SEAT_KICKED,
    STREAK,
    STREAK_CHANGED,
    TIME_IS_UP,
)
from netdeck.games.binmat.rules.hands import note_values
from netdeck.games.binmat.rules.intrinsics import byte, happens, holds, rule, set_byte
from netdeck.games.binmat.rules.piles import ATTACKER_DISCARD, HAND, LANE_DISCARD, NO_CARD, below, put, size, take_out, top
from netdeck.games.binmat.rules.plays import AS_PENALTY
from netdeck.games.binmat.rules.table import ATTACKERS, Table, member_of, side_of

FULL_STREAK: Final = 255
"""A streak is one byte; longer ones stay at this."""


@rule
def pass_turn(table: Table, seat: int, timed_out: bool) -> None:
    """A pass by choice or by the clock (H-invalid.3, H-cycle.3)."""
    if happens(table, PASSED, TIME_IS_UP if timed_out else PASS, seat, 1 if timed_out else 0):
        lengthen_streak(table, seat)


@rule
def waste_action(table: Table, seat: int, action: int, refusal: int) -> None:
    """An action that turned out to be invalid is used up (H-invalid.1, H-invalid.2, R32)."""
    if happens(table, ACTION_INVALID, INVALID, seat, action, refusal):
        lengthen_streak(table, seat)


@rule
def lengthen_streak(table: Table, seat: int) -> None:
    """One more invalid action in a row; at the limit and beyond, the penalty (H-invalid.4)."""
    if table.terms.invalid_streak == 0:
        return
    streak = min(byte(table, table.terms.streak + seat) + 1, FULL_STREAK)
    set_streak(table, seat, streak)
    if streak >= table.terms.invalid_streak:
        if holds(table, LOSE_HAND):
            lose_hand(table, seat)
        if table.terms.kick_on_streak and member_of(table, seat) != 0 and happens(table, SEAT_KICKED, KICK, seat):
            set_byte(table, table.terms.gone + seat, 1)


@rule
def set_streak(table: Table, seat: int, streak: int) -> None:
    """Write down a streak that has changed."""
    if byte(table, table.terms.streak + seat) != streak and happens(table, STREAK_CHANGED, STREAK, seat, streak):
        set_byte(table, table.terms.streak + seat, streak)


@rule
def lose_hand(table: Table, seat: int) -> None:
    """Discard a whole hand, the newest card first, or the oldest if the table reads it so (R7)."""
    attacking = side_of(table, seat) == ATTACKERS
    point = HAND_TO_ATTACKER_DISCARD
    if not attacking:
        point = HAND_TO_SMALLEST_PILE if table.terms.to_smallest_pile else HAND_ROUND_THE_LANES
    for number in range(size(table, HAND + seat)):
        pile = ATTACKER_DISCARD
        if not attacking:
            pile = smallest_discard(table) if table.terms.to_smallest_pile else LANE_DISCARD + number % LANES
        card = next_to_lose(table, HAND + seat)
        if happens(table, CARD_DISCARDED, point, seat, card, pile, AS_PENALTY):
            take_out(table, HAND + seat, card)
            put(table, pile, card)
    note_values(table, seat)


@rule
def next_to_lose(table: Table, hand: int) -> int:
    """The card of a hand that is discarded next as a penalty (R7)."""
    card = top(table, hand)
    while table.terms.oldest_lost_first and below(table, card) != NO_CARD:
        card = below(table, card)
    return card


@rule
def smallest_discard(table: Table) -> int:
    """The smallest lane discard, of several the one of the lowest lane (L10)."""
    smallest = LANE_DISCARD
    for lane in range(1, LANES):
        if size(table, LANE_DISCARD + lane) < size(table, smallest):
            smallest = LANE_DISCARD + lane
    return smallest
