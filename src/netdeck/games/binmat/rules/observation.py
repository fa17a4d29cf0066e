"""What a seat may see (H-cycle.8, D-setup.5, D-turn.7, D-turn.8, L1, L19, R13, R25, R43), and what it may know as numbers.

Views ask :func:`sight`. Whoever learns gets the numbers of :func:`write_known`, interpreted and compiled: see
:mod:`netdeck.games.binmat.observation` for what stands where.
"""

from collections.abc import MutableSequence
from typing import Final

from netdeck.games.binmat.cards import DECK_SIZE
from netdeck.games.binmat.clause_points import KEEP_DISCARDS_CLOSED, SEE_DISCARDS, SEE_FACE_UP, SEE_OWN_STACK, SEE_TEAM_HANDS
from netdeck.games.binmat.rules.hands import held_values
from netdeck.games.binmat.rules.intrinsics import bit_count, byte, lets, rule
from netdeck.games.binmat.rules.offers import offer
from netdeck.games.binmat.rules.piles import (
    ATTACKER_DECK,
    ATTACKER_STACK,
    BOUNCE,
    BREAK,
    DEFENDER_STACK,
    HAND,
    LANE_DISCARD,
    NO_CARD,
    below,
    is_face_up,
    size,
    top,
    value_of,
)
from netdeck.games.binmat.rules.table import (
    ATTACKERS,
    DEFENDERS,
    Table,
    decides_together,
    is_locked,
    is_over,
    is_present,
    member_of,
    shows_top,
    side_of,
    side_on_turn,
    turn,
)
from netdeck.games.binmat.rules.turns import committed, seat_in_order
from netdeck.games.binmat.ruleset import LARGEST_TEAM

NOBODY: Final = -1
"""The number of a viewer who sits nowhere."""
NOTHING, TOP, FACE_UP_CARDS, WHOLE = range(4)
"""How much of a pile somebody sees; how many cards it has, everybody."""

MATCH: Final = 8
PER_SEAT, PER_ZONE, PER_CARD = 6, 2, 3
"""So many numbers are known of the match, and of each seat, zone and card."""
SEATS_AT: Final = MATCH
ZONES_AT: Final = SEATS_AT + PER_SEAT * 2 * LARGEST_TEAM
CARDS_AT: Final = ZONES_AT + PER_ZONE * HAND
KNOWN: Final = CARDS_AT + PER_CARD * DECK_SIZE
"""So many numbers in all."""


@rule
def are_discards_open(table: Table) -> bool:
    """Whether everybody may look through the discard piles (H-cycle.8, D-turn.8)."""
    if table.terms.discards_public:
        return lets(table, SEE_DISCARDS)
    return not lets(table, KEEP_DISCARDS_CLOSED)


@rule
def owns_stack(table: Table, who: int, stack: int) -> bool:
    """Whether a stack is that of somebody's own side."""
    return who != NOBODY and side_of(table, who) == (DEFENDERS if stack >= DEFENDER_STACK else ATTACKERS)


@rule
def sees_hand(table: Table, who: int, seat: int) -> bool:
    """Whether somebody sees the hand of a seat: their own, and those of team mates where these are shared."""
    if seat == who:
        return True
    if not table.terms.team_hands_shared or who == NOBODY:
        return False
    return side_of(table, seat) == side_of(table, who) and lets(table, SEE_TEAM_HANDS)


@rule
def sight(table: Table, who: int, pile: int) -> int:
    """How much of a pile somebody sees."""
    if pile < LANE_DISCARD:
        return TOP if shows_top(table, pile) else NOTHING
    if pile == ATTACKER_DECK:
        return NOTHING
    if pile < ATTACKER_STACK:
        return WHOLE if are_discards_open(table) else NOTHING
    if pile < HAND:
        if owns_stack(table, who, pile) and lets(table, SEE_OWN_STACK):
            return WHOLE
        return FACE_UP_CARDS if lets(table, SEE_FACE_UP) else NOTHING
    return WHOLE if sees_hand(table, who, pile - HAND) else NOTHING


@rule
def is_asked(table: Table, seat: int) -> bool:
    """Whether a seat is asked, or has answered and may still answer otherwise (R43)."""
    if is_over(table):
        return False
    first = byte(table, table.terms.acting)
    end = byte(table, table.terms.present) if decides_together(table) else first + 1
    for place in range(first, end):
        if seat_in_order(table, place) == seat:
            return True
    return False


@rule
def number_of_options(table: Table, seat: int) -> int:
    """How many options a seat has, each card by itself and the pass included."""
    draws, combats, other_down, bounce_down, break_down, other_up, bounce_up, break_up, discards = offer(
        table, seat, not decides_together(table)
    )
    others = bounces = breaks = 0
    card = top(table, HAND + seat) if held_values(table, seat) != 0 else NO_CARD
    while card != NO_CARD:
        if value_of(card) == BOUNCE:
            bounces += 1
        elif value_of(card) == BREAK:
            breaks += 1
        else:
            others += 1
        card = below(table, card)
    count = 1 + bit_count(draws) + bit_count(combats) + (others + bounces + breaks) * bit_count(discards)
    count += others * (bit_count(other_down) + bit_count(other_up))
    return count + bounces * (bit_count(bounce_down) + bit_count(bounce_up)) + breaks * (bit_count(break_down) + bit_count(break_up))


@rule
def write_known(table: Table, own: int, out: MutableSequence[int]) -> None:
    """Write what a seat may know into the first places of *out*, all 0."""
    seats = table.terms.seats
    acting = not is_over(table) and side_of(table, own) == side_on_turn(table)
    if is_asked(table, own):
        out[0] = 1
        out[1] = number_of_options(table, own)
    out[2] = seats
    out[3] = turn(table)
    out[4] = table.terms.turn_limit
    out[5] = 1 if acting else 0
    out[6] = 1 if side_of(table, own) == ATTACKERS else 0
    if acting and decides_together(table):
        out[7] = 1 + committed(table, member_of(table, own))
    for number in range(seats):
        who = own + number if own + number < seats else own + number - seats
        at = SEATS_AT + PER_SEAT * number
        out[at] = 1 if is_present(table, who) else 0
        out[at + 1] = 1 if side_of(table, who) == ATTACKERS else 0
        out[at + 2] = size(table, HAND + who)
        out[at + 3] = byte(table, table.terms.streak + who)
        if not is_over(table) and side_of(table, who) == side_on_turn(table) and committed(table, member_of(table, who)) >= 0:
            out[at + 4] = 1
    for place in range(byte(table, table.terms.present)):
        number = seat_in_order(table, place) - own
        out[SEATS_AT + PER_SEAT * (number if number >= 0 else number + seats) + 5] = place + 1
    for pile in range(HAND):
        out[ZONES_AT + PER_ZONE * pile] = size(table, pile)
        if pile < LANE_DISCARD and is_locked(table, pile):
            out[ZONES_AT + PER_ZONE * pile + 1] = 1
    for pile in range(HAND + seats):
        seen = sight(table, own, pile)
        if seen != NOTHING:
            zone = 1 + pile
            if pile >= HAND:
                zone = 1 + (pile - own if pile - own >= HAND else pile - own + seats)
            write_seen(table, pile, zone, seen, out)


@rule
def write_seen(table: Table, pile: int, zone: int, seen: int, out: MutableSequence[int]) -> None:
    """Write the cards of a pile of which somebody sees so much."""
    card = top(table, pile)
    place = size(table, pile)
    while card != NO_CARD:
        face_up = is_face_up(table, card)
        if seen != FACE_UP_CARDS or face_up:
            out[CARDS_AT + PER_CARD * card] = zone
            out[CARDS_AT + PER_CARD * card + 1] = place
            if face_up:
                out[CARDS_AT + PER_CARD * card + 2] = 1
        if seen == TOP:
            return
        card = below(table, card)
        place -= 1
