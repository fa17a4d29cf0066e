"""What must be worked out again after the table has changed."""

from netdeck.games.technomancy.rules.constants import NOT_LOOKED_FOR, WATCHES_STATE
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.columns import rule


@rule
def everything_moves(table: Table) -> None:
    """Something has happened: a check is due, and the battlefield is looked at anew."""
    table.unchecked = 1
    table.stale = 1


@rule
def forget_who_is_recovered(table: Table) -> None:
    """What follows from who is recovered is worked out again when somebody asks."""
    for seat in range(table.seats):
        table.counted[seat] = 0
        table.guard[seat] = NOT_LOOKED_FOR


@rule
def is_deployed_now(table: Table, card: int, deployed: int) -> None:
    """A card becomes deployed or recovers: what can be paid with is counted anew, and what depends on it is looked at anew."""
    table.deployed[card] = deployed
    forget_who_is_recovered(table)
    if table.watches & WATCHES_STATE:
        table.stale = 1
