"""Which cards may be deployed (R71)."""

from netdeck.games.datawarriors.rules.checks import (
    ALLOWED,
    DEPLOYED_CHEAP,
    DEPLOYED_FROM_HAND,
    DEPLOYED_FROM_TRASH,
    DEPLOYED_HERE,
    DEPLOYED_TYPE,
    ONE_DAEMON_DEPLOYED,
    STANDS_BY_ITSELF,
)
from netdeck.games.datawarriors.rules.table import DAEMON, HAND, PRG, TRASH, Table, daemon_on, kind_of, zone_of
from netdeck.kernel.columns import fails, rule


@rule
def why_not_deploy(table: Table, user: int, types: int, most: int, from_hand: int, card: int) -> int:
    """Why *card* may not be deployed: a cost of x counts 0 (R9), a desktop has one .DAEMON; *most* is the highest cost or -1."""
    kind = kind_of(table, card)
    if from_hand:
        if fails(table, DEPLOYED_FROM_HAND, table.zone[card] == zone_of(table, user, HAND), card):
            return DEPLOYED_FROM_HAND
    elif fails(table, DEPLOYED_FROM_TRASH, table.zone[card] == zone_of(table, user, TRASH), card):
        return DEPLOYED_FROM_TRASH
    if fails(table, DEPLOYED_TYPE, kind & types != 0, card):
        return DEPLOYED_TYPE
    if most >= 0 and fails(table, DEPLOYED_CHEAP, table.d_cost[table.printed[card]] <= most, card):
        return DEPLOYED_CHEAP
    if fails(table, DEPLOYED_HERE, table.d_elsewhere[table.printed[card]] == 0, card):
        return DEPLOYED_HERE
    if fails(table, STANDS_BY_ITSELF, kind in (PRG, DAEMON), card):
        return STANDS_BY_ITSELF
    if kind == DAEMON and fails(table, ONE_DAEMON_DEPLOYED, daemon_on(table, user) < 0, card):
        return ONE_DAEMON_DEPLOYED
    return ALLOWED
