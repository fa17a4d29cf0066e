"""Stacks and their facing (H-play.2, R14).

Facing belongs to the card; a stack is face up when it has cards and all of them are. What legality asks of a stack is noted when a card
comes or a combat ends, so that asking does not leaf through it.
"""

from typing import Final

from netdeck.games.binmat.rules.intrinsics import byte, rule, set_byte
from netdeck.games.binmat.rules.piles import ATTACKER_STACK, BREAK, NO_CARD, below, is_face_up, put, size, top, turn_face_up, value_of
from netdeck.games.binmat.rules.table import Table

HAS_FACE_DOWN: Final = 1
HAS_BREAK: Final = 2
HAS_FACE_UP_BREAK: Final = 4


@rule
def glance(table: Table, stack: int) -> int:
    """Cached facts about a stack."""
    return byte(table, table.terms.glance + stack - ATTACKER_STACK)


@rule
def marks_of(card: int, face_up: bool) -> int:
    """What one card adds to the glance."""
    marks = 0 if face_up else HAS_FACE_DOWN
    if value_of(card) == BREAK:
        marks |= HAS_BREAK | (HAS_FACE_UP_BREAK if face_up else 0)
    return marks


@rule
def add_to_stack(table: Table, stack: int, card: int, face_up: bool) -> None:
    """Put a card on a stack with the facing given."""
    put(table, stack, card)
    if face_up:
        turn_face_up(table, card)
    set_byte(table, table.terms.glance + stack - ATTACKER_STACK, glance(table, stack) | marks_of(card, face_up))


@rule
def look_again(table: Table, stack: int) -> None:
    """Recompute the cached facts of a stack."""
    marks = 0
    card = top(table, stack)
    while card != NO_CARD:
        marks |= marks_of(card, is_face_up(table, card))
        card = below(table, card)
    set_byte(table, table.terms.glance + stack - ATTACKER_STACK, marks)


@rule
def is_stack_face_up(table: Table, stack: int) -> bool:
    """An empty stack counts as face down (H-play.2)."""
    return size(table, stack) > 0 and (glance(table, stack) & HAS_FACE_DOWN) == 0
