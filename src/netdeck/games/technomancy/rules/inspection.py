"""Looking at cards that lie hidden, and revealing them (R69): nobody sees more than the text says."""

from netdeck.cardgame.choices import show_top, show_zone
from netdeck.games.technomancy.events.cards import HandLookedAt, HandRevealed, TopLookedAt
from netdeck.games.technomancy.rules.battlefield import move
from netdeck.games.technomancy.rules.cards import zone_of
from netdeck.games.technomancy.rules.clauses import R69, R78
from netdeck.games.technomancy.rules.constants import DISCARD, EVERYBODY, HAND, LIBRARY
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOBODY, everybody
from netdeck.kernel.columns import emit, holds, remark, rule


@rule
def look_at_hand(table: Table, whose: int) -> None:
    """You look at a hand; nobody else does."""
    seat = table.r_controller
    table.unchecked = 1
    if holds(table, R69):
        show_zone(table, zone_of(table, whose, HAND), 1 << seat)
        if table.size[zone_of(table, whose, HAND)] > 0:
            emit(table, HandLookedAt.NUMBER, R69, seat, whose)
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
        show_top(table, zone_of(table, whose, LIBRARY), count, 1 << seat)
        emit(table, TopLookedAt.NUMBER, R69, seat, whose, count)


@rule
def wipe(table: Table, seat: int, n: int) -> None:
    """The top cards of a library go to the discard pile, one after another, as many as there are; that is no discarding (R78)."""
    library = zone_of(table, seat, LIBRARY)
    table.unchecked = 1
    if holds(table, R78):
        for _ in range(min(n, table.size[library])):
            move(table, table.top[library], zone_of(table, seat, DISCARD), R78, NOBODY, EVERYBODY)


@rule
def reveal_hand(table: Table, seat: int) -> None:
    """Everybody sees the hand of a player."""
    table.unchecked = 1
    if holds(table, R69):
        show_zone(table, zone_of(table, seat, HAND), everybody(table))
        if table.size[zone_of(table, seat, HAND)] > 0:
            emit(table, HandRevealed.NUMBER, R69, seat)
        else:
            remark(table, HandRevealed.NUMBER, R69, seat)
