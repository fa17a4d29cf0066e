"""How a player stands at a glance: the judgement of bots that search.

Health counts by its logarithm: the last points are dear. So do power and buildings count ever less the more there is of them, but power
that kills counts for very much. A card in hand counts for much if the buildings give the scrip for it, in its kinds, and for little if they
do not: this is how a bot sees which building to play. The weights were fitted to how games of the greedy bot against itself ended, taken at
the beginning of each turn, so the player whose turn begins stands better.
"""

from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from netdeck.games.technomancy.at_table import TableState
from netdeck.games.technomancy.state import BATTLEFIELD, HAND
from netdeck.kernel import Seat, chance

HEALTH: Final = 1.62
"""For its logarithm."""
POWER: Final = 0.48
"""For the square root of what the agents have together."""
LETHAL: Final = 2.76
"""For the player whose turn begins with the power to kill an opponent before whom no Guard stands."""
THREAT: Final = 0.55
"""For another player with such power."""
ENDURANCE: Final = 0.165
"""For a point of an agent's health that is left."""
GUARD: Final = 0.23
BUILDINGS: Final = 1.11
"""For the square root of their number."""
AFFORDABLE: Final = 0.29
"""For a card in hand that the buildings could pay for."""
TOO_DEAR: Final = 0.11
"""For one that they could not."""
BUILDING_HELD: Final = 0.205
TURN: Final = 0.55


def worth(table: TableState, seat: Seat) -> float:
    """The chance of *seat* to win."""
    if seat in table.left:
        return 0.0
    return chance(_standing(table, seat), (_standing(table, other) for other in table.opponents(seat)))


@dataclass(frozen=True, slots=True)
class Forces:
    """What stands on the battlefield of a player, added up."""

    power: int
    endurance: int
    guards: int
    agents: int
    buildings: int

    @classmethod
    def of(cls, table: TableState, seat: Seat) -> "Forces":
        """The forces of *seat*."""
        faces = table.faces_now
        power = endurance = guards = agents = buildings = 0
        for card in table.zones[BATTLEFIELD[seat]]:
            face = faces[card]
            if face.printed.is_agent:
                agents += 1
                power += max(0, face.power)
                endurance += max(0, face.health - table.cards[card].damage)
                guards += "guard" in face.keywords
            else:
                buildings += 1
        return cls(power, endurance, guards, agents, buildings)

    def kill(self, table: TableState, seat: Seat) -> bool:
        """Whether they have the power to kill an opponent of *seat* before whom no Guard stands."""
        return any(self.power >= table.health(other) and not _guarded(table, other) for other in table.opponents(seat))


def _standing(table: TableState, seat: Seat) -> float:
    forces = Forces.of(table, seat)
    is_active = seat == table.active
    return (
        HEALTH * log(max(0, table.health(seat)) + 1)
        + POWER * sqrt(forces.power)
        + (LETHAL if is_active else THREAT) * forces.kill(table, seat)
        + ENDURANCE * forces.endurance
        + GUARD * forces.guards
        + BUILDINGS * sqrt(forces.buildings)
        + _held(table, seat)
        + TURN * is_active
    )


def _guarded(table: TableState, seat: Seat) -> bool:
    """Whether a recovered Guard stands before *seat*."""
    faces = table.faces_now
    return any("guard" in faces[card].keywords and not table.cards[card].deployed for card in table.zones[BATTLEFIELD[seat]])


def _held(table: TableState, seat: Seat) -> float:
    """What the hand is worth."""
    held = 0.0
    for card in table.zones[HAND[seat]]:
        printed = table.definition(card)
        if printed.type == "building":
            held += BUILDING_HELD
        else:
            held += AFFORDABLE if table.affords_at_best(seat, printed.price) else TOO_DEAR
    return held
