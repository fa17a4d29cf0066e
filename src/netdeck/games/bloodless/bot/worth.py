"""How a player stands at a glance: the judgement of bots that search.

The pool is common, and whoever is hit last when it runs dry loses (P3.1): so what counts most is the race, who would strike the last blow
if nobody played another card. Beyond that count the power on the board, blood, and cards in hand. The weights were fitted to how games of
the greedy bot against itself ended, taken at the beginning of each turn.
"""

from typing import Final

from netdeck.games.bloodless.rules import spaces
from netdeck.games.bloodless.rules.applying import struck_creature
from netdeck.games.bloodless.rules.cards import health
from netdeck.games.bloodless.rules.combat import struck_spaces
from netdeck.games.bloodless.rules.spaces import IN_A_ROW, SPACES, owner_of, zone_of
from netdeck.games.bloodless.rules.table import FLASK as IS_FLASK
from netdeck.games.bloodless.rules.table import PIERCING, Table
from netdeck.kernel import chance

RACE: Final = 0.5
"""For striking the last blow at once; half of it for a blow two attacks later, and so on."""
LETHAL: Final = 3.7
"""For the active player whose next attack empties the pool."""
POWER: Final = 0.14
HEALTH: Final = 0.19
FLASK: Final = -0.33
"""For a flask on the board: it takes a space."""
BLOOD_HELD: Final = 0.18
HAND: Final = 0.155
TURN: Final = 0.12
LONGEST_RACE: Final = 12


def worth(table: Table, seat: int) -> float:
    """The chance of *seat* to win."""
    active = table.active
    other = 1 - active
    pool, first, second = table.pool, blow(table, active), blow(table, other)
    ahead = _standing(table, active) - _standing(table, other) + RACE * race(pool, first, second) + TURN + LETHAL * (first >= pool)
    return chance(ahead, (0.0,)) if seat == active else chance(0.0, (ahead,))


def race(pool: int, first: int, second: int) -> float:
    """Who strikes the last blow if both players go on attacking like this, and how soon: 1 if the first one does at once, down to -1."""
    if not first and not second:
        return 0.0
    for attack in range(LONGEST_RACE):
        pool -= second if attack % 2 else first
        if pool <= 0:
            return (-1.0 if attack % 2 else 1.0) / (1.0 + attack / 2)
    return 0.0


def blow(table: Table, seat: int) -> int:
    """What the creatures of *seat* would take from the pool if they attacked as the table is now (R25 to R28)."""
    taken = 0
    for space in _row(seat):
        card = table.bottom[space]
        if card < 0 or not (power := table.v_power[card]):
            continue
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


def _row(seat: int) -> range:
    return range(seat * IN_A_ROW, (seat + 1) * IN_A_ROW)


def _standing(table: Table, seat: int) -> float:
    board = 0.0
    for space in _row(seat):
        card = table.bottom[space]
        if card >= 0:
            is_flask = table.d_is[table.printed[card]] & IS_FLASK != 0
            board += POWER * table.v_power[card] + HEALTH * health(table, card) + FLASK * is_flask
    return board + BLOOD_HELD * table.blood[seat] + HAND * table.size[zone_of(seat, spaces.HAND)]
