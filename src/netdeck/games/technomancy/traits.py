"""What can be counted of how a player stands when a turn begins: what experience weighs, card by card (see ``experience.toml``)."""

from math import log, sqrt

from netdeck.games.technomancy.costs import means_at_best
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.scrip import NOTHING
from netdeck.games.technomancy.state import BATTLEFIELD, HAND, Table
from netdeck.games.technomancy.worth import Forces
from netdeck.kernel import Seat, Traits


def traits(table: Table, seat: Seat) -> Traits | None:
    """The traits of *seat*; nothing for a player who has left."""
    return None if seat in table.left else _traits(table, seat)


def _traits(table: Table, seat: Seat) -> Traits:
    health, forces = max(0, table.health(seat)), Forces.of(table, seat)
    yield "turn", seat == table.active
    yield "health", health
    yield "health, log", log(health + 1)
    yield "power", forces.power
    yield "power, root", sqrt(forces.power)
    yield "endurance", forces.endurance
    yield "endurance, root", sqrt(forces.endurance)
    yield "guards", forces.guards
    yield "agents", forces.agents
    yield "buildings, root", sqrt(forces.buildings)
    yield "about to kill" if seat == table.active else "a threat to kill", forces.kill(table, seat)
    faces = properties(table).faces
    for card in table.zones[BATTLEFIELD[seat]]:
        yield f"{faces[card].printed.name} in play", 1
    yield from _held(table, seat)


def _held(table: Table, seat: Seat) -> Traits:
    """What the hand has."""
    paying = means_at_best(table, seat)
    buildings = affordable = dear = price = 0
    for card in table.zones[HAND[seat]]:
        printed = table.definition(card)
        yield f"{printed.name} in hand", 1
        if printed.type == "building":
            buildings += 1
        elif paying.can_meet(NOTHING, printed.price):
            affordable += 1
            price += printed.scrip_cost
        else:
            dear += 1
    yield "buildings in hand", buildings
    yield "buildings in hand, root", sqrt(buildings)
    yield "affordable", affordable
    yield "affordable, root", sqrt(affordable)
    yield "price of the affordable", price
    yield "too dear", dear
