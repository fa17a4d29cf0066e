"""Hands, which have no limit (R36). Each seat also has a bit set of the values that it holds."""

from netdeck.games.binmat.rules.intrinsics import rule
from netdeck.games.binmat.rules.piles import HAND, NO_CARD, below, is_in, oldest, put, take_out, top, value_of
from netdeck.games.binmat.rules.table import Table, pair, set_pair


@rule
def held_values(table: Table, seat: int) -> int:
    """The values in a hand, one bit each."""
    return pair(table, table.terms.held + 2 * seat)


@rule
def is_held(table: Table, seat: int, card: int) -> bool:
    """Whether a seat holds exactly this card."""
    return (held_values(table, seat) >> value_of(card) & 1) != 0 and is_in(table, HAND + seat, card)


@rule
def take_up(table: Table, seat: int, card: int) -> None:
    """Take a card up as the newest of a hand."""
    put(table, HAND + seat, card)
    set_pair(table, table.terms.held + 2 * seat, held_values(table, seat) | 1 << value_of(card))


@rule
def lay_down(table: Table, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    take_out(table, HAND + seat, card)
    if oldest(table, HAND + seat, value_of(card)) == NO_CARD:
        set_pair(table, table.terms.held + 2 * seat, held_values(table, seat) & ~(1 << value_of(card)))


@rule
def note_values(table: Table, seat: int) -> None:
    """Recompute the bit set of a hand."""
    values = 0
    card = top(table, HAND + seat)
    while card != NO_CARD:
        values |= 1 << value_of(card)
        card = below(table, card)
    set_pair(table, table.terms.held + 2 * seat, values)
