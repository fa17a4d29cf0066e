"""Which cards a pattern means, and whether a condition holds.

A pattern is read with the eyes of somebody: ``you`` is the controller of the ability, ``this`` the card that it is printed on. On the
battlefield a card is what chapter 6 makes of it (a :class:`Face`); elsewhere it is what is printed.
"""

from collections.abc import Mapping

from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.state import NOBODY, Table
from netdeck.games.technomancy.tree import Condition, Controls, DiedThisTurn, Selector, YourTurn
from netdeck.kernel import CardId, Seat, holds


class Face:
    """What a card is at this moment (6.2). ``lost`` says that it has lost its printed abilities."""

    __slots__ = ("controller", "factions", "health", "keywords", "lost", "power", "printed")

    def __init__(self, printed: Printed, controller: Seat) -> None:
        self.printed = printed
        self.controller = controller
        self.factions = printed.factions
        self.power = printed.power
        self.health = printed.health
        self.keywords = printed.keywords
        self.lost = False


Faces = Mapping[CardId, Face]


def fits(table: Table, selector: Selector, card: CardId, face: Face, you: Seat, this: CardId | None) -> bool:
    """Whether *card*, being *face*, is one of those that *selector* means to *you*."""
    kind = selector.kind
    if kind != "any" and kind != face.printed.type and not (kind == "permanent" and face.printed.is_permanent):
        return False
    if selector.control and (face.controller == you) != (selector.control == "you"):
        return False
    if selector.other and card == this:
        return False
    if selector.deployed is not None and table.cards[card].deployed != selector.deployed:
        return False
    if selector.faction is not None and selector.faction not in face.factions:
        return False
    if selector.having and selector.having not in face.keywords:
        return False
    if selector.without and selector.without in face.keywords:
        return False
    return _numbers_fit(selector, face)


def _numbers_fit(selector: Selector, face: Face) -> bool:
    cost = face.printed.scrip_cost if holds("5.4.1") else 0
    return not (
        (selector.power_max is not None and face.power > selector.power_max)
        or (selector.power_min is not None and face.power < selector.power_min)
        or (selector.cost_max is not None and cost > selector.cost_max)
        or (selector.cost_min is not None and cost < selector.cost_min)
    )


def printed_face(table: Table, card: CardId, controller: Seat = NOBODY) -> Face:
    """A card outside the battlefield: what is printed on it."""
    return Face(table.definition(card), controller or table.cards[card].owner)


def count(table: Table, faces: Faces, selector: Selector, you: Seat, this: CardId | None) -> int:
    """How many cards on the battlefield fit."""
    return sum(fits(table, selector, card, face, you, this) for card, face in faces.items())


def is_so(table: Table, faces: Faces, condition: Condition, you: Seat, this: CardId | None) -> bool:
    """Whether *condition* holds for *you*."""
    match condition:
        case DiedThisTurn(n):
            return bool(table.counters["agents_died"] >= n)
        case Controls(selector, n):
            return count(table, faces, selector, you, this) >= n
        case YourTurn(so):
            return (table.active == you) == so
