"""The evaluation of a position by searching bots.

The pool is common, and whoever is hit last when it runs dry loses (P3.1): so what counts most is the race, who would strike the last blow
if nobody played another card. Beyond that count the power on the board, blood, and cards in hand. The weights were fitted to how games of
the greedy bot against itself ended, taken at the beginning of each turn; they are millionths of what a chance is made of.
"""

from typing import Final

from netdeck.games.bloodless.rules import spaces
from netdeck.games.bloodless.rules.application import struck_creature
from netdeck.games.bloodless.rules.cards import health
from netdeck.games.bloodless.rules.combat import struck_spaces
from netdeck.games.bloodless.rules.spaces import IN_A_ROW, SPACES, owner_of, zone_of
from netdeck.games.bloodless.rules.table import FLASK as IS_FLASK
from netdeck.games.bloodless.rules.table import PIERCING, Table
from netdeck.kernel.columns import rule

RACE: Final = 500_000
"""For striking the last blow at once; half of it for a blow two attacks later, and so on."""
LETHAL: Final = 3_700_000
"""For the active player whose next attack empties the pool."""
POWER: Final = 140_000
HEALTH: Final = 190_000
FLASK: Final = -330_000
"""For a flask on the board: it takes a space."""
BLOOD_HELD: Final = 180_000
HAND: Final = 155_000
TURN: Final = 120_000
LONGEST_RACE: Final = 12


@rule
def standing(table: Table, seat: int, experienced: int) -> int:
    """How a player stands: what is there, and for whoever is active the turn and the race. Nothing was learned from experience yet."""
    found = BLOOD_HELD * table.blood[seat] + HAND * table.size[zone_of(seat, spaces.HAND)]
    for space in range(seat * IN_A_ROW, (seat + 1) * IN_A_ROW):
        card = table.bottom[space]
        if card >= 0:
            found += POWER * table.v_power[card] + HEALTH * health(table, card)
            if table.d_is[table.printed[card]] & IS_FLASK:
                found += FLASK
    if seat != table.active:
        return found
    first = blow(table, seat)
    found += TURN + race(table.pool, first, blow(table, 1 - seat))
    return found + LETHAL if first >= table.pool else found


@rule
def race(pool: int, first: int, second: int) -> int:
    """Who strikes the last blow if both players go on attacking like this, and how soon: all of it for the first one at once."""
    if first == 0 and second == 0:
        return 0
    for attack in range(LONGEST_RACE):
        pool -= second if attack % 2 else first
        if pool <= 0:
            share = 2 * RACE // (2 + attack)
            return -share if attack % 2 else share
    return 0


@rule
def blow(table: Table, seat: int) -> int:
    """What the creatures of a player would take from the pool if they attacked as the table is now (R25 to R28)."""
    taken = 0
    for space in range(seat * IN_A_ROW, (seat + 1) * IN_A_ROW):
        card = table.bottom[space]
        if card < 0 or table.v_power[card] == 0:
            continue
        power = table.v_power[card]
        reached = struck_spaces(table, card)
        for struck in range(SPACES):
            if not reached >> struck & 1 or owner_of(struck) == seat:
                continue
            target = struck_creature(table, card, struck)
            if target < 0:
                taken += power
            else:
                guard = 0 if table.v_keywords[card] & PIERCING else table.v_defense[target]
                taken += max(0, power - health(table, target) - guard)
    return taken
