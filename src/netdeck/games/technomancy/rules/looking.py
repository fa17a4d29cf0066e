"""Looking at cards that lie hidden, and revealing them (R69): nobody sees more than the text says."""

from netdeck.games.technomancy.events.cards import HandLookedAt, HandRevealed, TopLookedAt
from netdeck.games.technomancy.rules.clauses import R69
from netdeck.games.technomancy.rules.table import HAND, LIBRARY, Table, zone_of
from netdeck.kernel.card_table import everybody
from netdeck.kernel.columns import holds, remark, rule, tell


@rule
def look_at_hand(table: Table, whose: int) -> None:
    """You look at a hand; nobody else does."""
    seat = table.r_controller
    table.unchecked = 1
    if holds(table, R69):
        card = table.bottom[zone_of(table, whose, HAND)]
        while card >= 0:
            table.known[card] |= 1 << seat
            card = table.above[card]
        if table.size[zone_of(table, whose, HAND)] > 0:
            tell(table, HandLookedAt.NUMBER, R69, seat, whose)
        else:
            remark(table, HandLookedAt.NUMBER, R69, seat, whose)


@rule
def look_at_top(table: Table, whose: int, asked: int) -> None:
    """You look at the top cards of a library, which stay there."""
    seat = table.r_controller
    there = table.size[zone_of(table, whose, LIBRARY)]
    count = min(there, asked)
    table.unchecked = 1
    if count > 0 and holds(table, R69):
        card = table.top[zone_of(table, whose, LIBRARY)]
        for _ in range(count):
            table.known[card] |= 1 << seat
            card = table.below[card]
        tell(table, TopLookedAt.NUMBER, R69, seat, whose, count)


@rule
def reveal_hand(table: Table, seat: int) -> None:
    """Everybody sees the hand of a player."""
    table.unchecked = 1
    if holds(table, R69):
        card = table.bottom[zone_of(table, seat, HAND)]
        while card >= 0:
            table.known[card] = everybody(table)
            card = table.above[card]
        if table.size[zone_of(table, seat, HAND)] > 0:
            tell(table, HandRevealed.NUMBER, R69, seat)
        else:
            remark(table, HandRevealed.NUMBER, R69, seat)
