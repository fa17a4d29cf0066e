"""What options are called: a number for each, the same wherever its notation is."""

from netdeck.backends.ismcts import joined
from netdeck.games.datawarriors.rules.table import ISSUE, PLAY, Table, desktop_of
from netdeck.kernel.card_table import ON_CARD, aim_kind, aim_number
from netdeck.kernel.columns import offered, rule


@rule
def name(table: Table, at: int) -> int:
    """A number for what an option is: cards in play by their desktop and which copy they are, others by what is printed on them."""
    kind = offered(table, at, 0)
    other = offered(table, at, 2)
    key = joined(kind, name_of_card(table, offered(table, at, 1)))
    key = joined(key, name_of_card(table, other) if kind in (ISSUE, PLAY) else other)
    key = joined(joined(key, offered(table, at, 3)), offered(table, at, 4))
    for i in range(5, 8):
        aim = offered(table, at, i)
        key = joined(key, name_of_card(table, aim_number(aim)) if aim_kind(aim) == ON_CARD else aim)
    return key


@rule
def name_of_card(table: Table, card: int) -> int:
    """A number for what a card is called."""
    if card < 0:
        return 0
    printed = table.printed[card]
    desktop = desktop_of(table, card)
    if desktop < 0:
        return 1 + printed
    copy = 1
    below = table.below[card]
    while below >= 0:
        if table.printed[below] == printed:
            copy += 1
        below = table.below[below]
    return ((1 + printed) << 16) + (copy << 3) + desktop + 1
