"""Piles: every place where cards lie one on another (H-setup.7 to H-setup.9, H-setup.11).

A pile is a chain from its top card downwards. The last card that came is the top: the newest of a hand or a stack, the next to be drawn of
a deck. Hands are piles too. Putting a card on a pile turns it face down; only stacks turn it up again.
"""

from typing import Final

from netdeck.games.binmat.cards import DECK_SIZE, VALUES
from netdeck.games.binmat.rules.intrinsics import byte, rule, set_byte
from netdeck.games.binmat.rules.table import DEFENDERS, Table

LANE_DECK: Final = 0
LANE_DISCARD: Final = 6
ATTACKER_DECK: Final = 12
ATTACKER_DISCARD: Final = 13
ATTACKER_STACK: Final = 14
DEFENDER_STACK: Final = 20
HAND: Final = 26

NO_CARD: Final = DECK_SIZE
TRAP, WILD, BOUNCE, BREAK = 9, 10, 11, 12
FACE_UP_BIT: Final = 0x80
CARD_BITS: Final = 0x7F


@rule
def value_of(card: int) -> int:
    """The value of a card, 0 for a two up to 12 for a BREAK; suits mean nothing (H-deck.2)."""
    return card % VALUES


@rule
def top(table: Table, pile: int) -> int:
    """The top card of a pile, or ``NO_CARD``."""
    return byte(table, table.terms.top + pile)


@rule
def size(table: Table, pile: int) -> int:
    """The number of cards in a pile."""
    return byte(table, table.terms.size + pile)


@rule
def below(table: Table, card: int) -> int:
    """The card under *card*, or ``NO_CARD``."""
    return byte(table, card) & CARD_BITS


@rule
def is_face_up(table: Table, card: int) -> bool:
    """Whether a card of a stack lies face up (R14: each card for itself)."""
    return (byte(table, card) & FACE_UP_BIT) != 0


@rule
def turn_face_up(table: Table, card: int) -> None:
    """Turn a card of a stack face up."""
    set_byte(table, card, byte(table, card) | FACE_UP_BIT)


@rule
def put(table: Table, pile: int, card: int) -> None:
    """Put *card* face down on top of a pile."""
    set_byte(table, card, top(table, pile))
    set_byte(table, table.terms.top + pile, card)
    set_byte(table, table.terms.size + pile, size(table, pile) + 1)


@rule
def take_top(table: Table, pile: int) -> int:
    """Take the top card off a pile that has one."""
    card = top(table, pile)
    set_byte(table, table.terms.top + pile, below(table, card))
    set_byte(table, table.terms.size + pile, size(table, pile) - 1)
    return card


@rule
def move_top(table: Table, pile: int, to: int) -> int:
    """Move the top card of a pile to another one."""
    card = take_top(table, pile)
    put(table, to, card)
    return card


@rule
def move_all(table: Table, pile: int, to: int) -> None:
    """Move a whole pile card by card, the newest first (R29)."""
    while size(table, pile) > 0:
        move_top(table, pile, to)


@rule
def take_out(table: Table, pile: int, card: int) -> None:
    """Take *card* out of the middle of a pile that holds it; the cards above keep their facing."""
    under = below(table, card)
    above = top(table, pile)
    if above == card:
        set_byte(table, table.terms.top + pile, under)
    else:
        while below(table, above) != card:
            above = below(table, above)
        set_byte(table, above, under | byte(table, above) & FACE_UP_BIT)
    set_byte(table, table.terms.size + pile, size(table, pile) - 1)


@rule
def oldest(table: Table, pile: int, value: int) -> int:
    """The oldest card of *value* in a pile, or ``NO_CARD`` (R33)."""
    found = NO_CARD
    card = top(table, pile)
    while card != NO_CARD:
        if value_of(card) == value:
            found = card
        card = below(table, card)
    return found


@rule
def is_in(table: Table, pile: int, wanted: int) -> bool:
    """Whether a pile holds the card *wanted*."""
    card = top(table, pile)
    while card != NO_CARD and card != wanted:
        card = below(table, card)
    return card != NO_CARD


@rule
def stack_of(side: int, lane: int) -> int:
    """The stack of a side in a lane."""
    return (DEFENDER_STACK if side == DEFENDERS else ATTACKER_STACK) + lane


@rule
def discard_of(side: int, lane: int) -> int:
    """The discard pile of a side: the lane's for defenders, their own for attackers (H-combat.4, R28)."""
    return LANE_DISCARD + lane if side == DEFENDERS else ATTACKER_DISCARD


@rule
def discard_under(deck: int) -> int:
    """The discard pile that is shuffled into a deck (H-draw.7, D-setup.8)."""
    return ATTACKER_DISCARD if deck == ATTACKER_DECK else LANE_DISCARD + deck


@rule
def is_dry(table: Table, deck: int) -> bool:
    """Whether a deck and its discard pile are both empty (H-draw.10 to H-draw.12)."""
    return size(table, deck) == 0 and size(table, discard_under(deck)) == 0
