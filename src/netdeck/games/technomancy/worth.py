"""How a player stands at a glance: the judgement of bots that search.

Health counts by its logarithm: the last points are dear. Agents count by power, health and price, buildings and cards in hand ever less the
more there are. The weights were fitted to how games of the greedy bot against itself ended, taken at the beginning of each turn, so the
player whose turn begins stands better.
"""

from math import log, sqrt
from typing import Final

from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.state import BATTLEFIELD, HAND, Table
from netdeck.kernel import Seat, chance

HEALTH: Final = 1.9
"""For its logarithm."""
POWER: Final = 0.18
ENDURANCE: Final = 0.09
"""For a point of an agent's health that is left."""
PRICE: Final = 0.08
BUILDINGS: Final = 0.92
HELD: Final = 0.72
"""For the square root of the number of cards in hand."""
TURN: Final = 0.47


def worth(table: Table, seat: Seat) -> float:
    """The chance of *seat* to win."""
    if seat in table.left:
        return 0.0
    return chance(_standing(table, seat), (_standing(table, other) for other in table.opponents(seat)))


def _standing(table: Table, seat: Seat) -> float:
    faces = properties(table).faces
    field = table.zones[BATTLEFIELD[seat]]
    agents = 0.0
    buildings = 0
    for card in field:
        face = faces[card]
        if face.printed.is_agent:
            left = max(0, face.health - table.cards[card].damage)
            agents += POWER * max(0, face.power) + ENDURANCE * left + PRICE * face.printed.scrip_cost
        else:
            buildings += 1
    return (
        HEALTH * log(max(0, table.health(seat)) + 1)
        + agents
        + BUILDINGS * sqrt(buildings)
        + HELD * sqrt(len(table.zones[HAND[seat]]))
        + TURN * (seat == table.active)
    )
