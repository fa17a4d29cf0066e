"""What can be counted of how a player stands when a turn begins: what experience weighs, card by card (see ``experience.toml``).

Every card counts by what is printed on it (:mod:`~netdeck.games.technomancy.bot.card_value`); what was learned of a single card comes on
top, and is remembered by what the card is, not by its name.
"""

from collections.abc import Iterator
from math import log, sqrt
from typing import Final

from netdeck.games.technomancy.bot.evaluation import LONGEST
from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.state import BATTLEFIELD, HAND, LIBRARY
from netdeck.kernel import Features, Seat
from netdeck.language.frozen import dataclass

MANY_BUILDINGS: Final = 8
"""How many buildings are as good as any more."""
SLOWEST: Final = 0.5
"""The damage a turn that who has no power is taken to do."""


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


def traits(table: TableState, seat: Seat) -> Features | None:
    """The traits of *seat*; nothing for a player who has left."""
    return None if seat in table.left else _traits(table, seat)


def _traits(table: TableState, seat: Seat) -> Features:
    health, library, forces = max(0, table.health(seat)), len(table.zones[LIBRARY[seat]]), Forces.of(table, seat)
    yield "turn", seat == table.active
    yield "health", health
    yield "health, log", log(health + 1)
    yield "power", forces.power
    yield "power, root", sqrt(forces.power)
    yield "endurance", forces.endurance
    yield "endurance, root", sqrt(forces.endurance)
    yield "guards", forces.guards
    yield "agents", forces.agents
    for number in range(1, min(forces.buildings, MANY_BUILDINGS) + 1):
        yield f"building {number}", 1
    yield "library", library
    yield "library, log", log(library + 1)
    yield from _danger(table, seat)
    faces = table.faces_now
    for card in table.zones[BATTLEFIELD[seat]]:
        printed = faces[card].printed
        yield "text in play", printed.text_worth
        yield f"{printed.identity} in play", 1
    yield from _held(table, seat)


def _danger(table: TableState, seat: Seat) -> Features:
    """What Strikes can do in a turn to the opponent whom they hurt most."""
    reach, health = max(_reaches(table, seat), key=lambda each: each[0] / each[1])
    when = "on turn" if seat == table.active else "off turn"
    yield f"health in reach, {when}", min(1.0, reach / health)
    yield f"able to kill, {when}", reach >= health
    yield "turns to kill", min(float(LONGEST), health / max(reach, SLOWEST))


def _reaches(table: TableState, seat: Seat) -> Iterator[tuple[int, int]]:
    """The damage that Strikes can do to each opponent past the Guards, and the opponent's health."""
    faces = table.faces_now
    strikers = [face for card in table.zones[BATTLEFIELD[seat]] if "strike" in (face := faces[card]).keywords]
    power = sum(max(0, face.power) for face in strikers)
    ghosts = sum(max(0, face.power) for face in strikers if "ghost" in face.keywords)
    for other in table.opponents(seat):
        guards = sum(
            faces[card].health - table.cards[card].damage
            for card in table.zones[BATTLEFIELD[other]]
            if "guard" in faces[card].keywords and not table.cards[card].deployed
        )
        yield max(ghosts, power - guards), max(1, table.health(other))


def _held(table: TableState, seat: Seat) -> Features:
    """What the hand has."""
    buildings = affordable = dear = 0
    strength = 0.0
    for card in table.zones[HAND[seat]]:
        printed = table.definition(card)
        yield f"{printed.identity} in hand", 1
        if printed.type == "building":
            buildings += 1
        elif table.affords_at_best(seat, card):
            affordable += 1
            strength += printed.strength
        else:
            dear += 1
    yield "buildings in hand", buildings
    yield "buildings in hand, root", sqrt(buildings)
    yield "affordable", affordable
    yield "affordable, root", sqrt(affordable)
    yield "strength of the affordable", strength
    yield "too dear", dear
