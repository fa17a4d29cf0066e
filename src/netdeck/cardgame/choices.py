"""Offered answers and looked-at cards, shared by games with zones of cards."""

from netdeck.kernel.card_table import NOTHING, CardTable
from netdeck.kernel.columns import below, offer, rule


@rule
def offer_word(table: CardTable, kind: int, number: int) -> None:
    """Offer an answer that names no card."""
    offer(table, kind, NOTHING, number, NOTHING, 0, 0, 0, 0, 0)


@rule
def offer_card(table: CardTable, kind: int, card: int) -> None:
    """Offer an answer that names a card."""
    offer(table, kind, card, NOTHING, NOTHING, 0, 0, 0, 0, 0)


@rule
def is_first_copy(table: CardTable, card: int) -> bool:
    """Whether no equal card lies below it in its zone."""
    printed = table.printed[card]
    other = table.below[card]
    while other >= 0:
        if table.printed[other] == printed:
            return False
        other = table.below[other]
    return True


@rule
def card_at_random(table: CardTable, zone: int, purpose: int, seat: int) -> int:
    """A random card of a zone that is not empty."""
    at = below(table, table.size[zone], purpose, seat)
    card = table.bottom[zone]
    for _ in range(at):
        card = table.above[card]
    return card


@rule
def show_zone(table: CardTable, zone: int, eyes: int) -> None:
    """Let viewers know all cards of a zone."""
    show_top(table, zone, table.size[zone], eyes)


@rule
def show_top(table: CardTable, zone: int, count: int, eyes: int) -> None:
    """Some come to know so many cards of a zone, from the top."""
    card = table.top[zone]
    for _ in range(count):
        table.known[card] |= eyes
        card = table.below[card]
