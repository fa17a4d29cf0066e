"""Which cards a pattern means, and whether a condition holds.

A pattern is read with the eyes of somebody: ``you`` is the controller of the ability, ``this`` the card that it is printed on. On the
battlefield a card is what chapter 6 makes of it (a :class:`Face`); elsewhere it is what is printed.
"""

from collections.abc import Mapping
from typing import Final

from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.state import DISCARD, HAND, NOBODY, Table
from netdeck.games.technomancy.tree import CORPS, AllOf, AnyOf, Cards, Condition, Controls, DiedThisTurn, Is, Side, StatIs, Who, YourTurn
from netdeck.kernel import CardId, RulebookError, Seat, holds

FACTIONS: Final = {corp: number for number, corp in enumerate(CORPS)}


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


def fits(table: Table, pattern: Cards, card: CardId, face: Face, you: Seat, this: CardId | None) -> bool:
    """Whether *card*, being *face*, is one of those that *pattern* means to *you*."""
    types = pattern.types
    if types and face.printed.type not in types:
        return False
    if pattern.side is not None and (face.controller == you) != (pattern.side is Side.FRIENDLY):
        return False
    if pattern.other and card == this:
        return False
    if pattern.state and table.cards[card].deployed != (pattern.state == "deployed"):
        return False
    if pattern.kin and not (FACTIONS[pattern.kin] in face.factions if pattern.kin in FACTIONS else pattern.kin in face.printed.subtypes):
        return False
    if pattern.zone is not None and pattern.zone.of is Who.YOU and table.cards[card].owner != you:
        return False
    if pattern.keyword and pattern.keyword not in face.keywords:
        return False
    if pattern.without and pattern.without in face.keywords:
        return False
    return not pattern.stats or all(_has(face, each) for each in pattern.stats)


def _has(face: Face, wanted: StatIs) -> bool:
    """Whether power or scrip cost is so much; X in a cost counts as 0 (R45)."""
    number = face.power if wanted.stat == "power" else face.printed.scrip_cost if holds("5.4.1") else 0
    assert isinstance(wanted.test.number, int)
    return number <= wanted.test.number if wanted.test.op == "<=" else number >= wanted.test.number


def printed_face(table: Table, card: CardId, controller: Seat = NOBODY) -> Face:
    """A card outside the battlefield: what is printed on it."""
    return Face(table.definition(card), controller or table.cards[card].owner)


def discarded(table: Table) -> Faces:
    """The cards in all discard piles, as they are printed."""
    return {card: printed_face(table, card) for seat in table.players for card in table.zones[DISCARD[seat]]}


def count(table: Table, faces: Faces, pattern: Cards, you: Seat, this: CardId | None) -> int:
    """How many cards on the battlefield fit, or in the discard piles or your hand if the pattern says so."""
    if pattern.zone is not None:
        hand = {card: printed_face(table, card) for card in table.zones[HAND[you]]} if pattern.zone.name == "hand" else None
        faces = discarded(table) if hand is None else hand
    return sum(fits(table, pattern, card, face, you, this) for card, face in faces.items())


def is_so(table: Table, faces: Faces, condition: Condition, you: Seat, this: CardId | None) -> bool:
    """Whether *condition* holds for *you*."""
    match condition:
        case DiedThisTurn(n):
            return bool(table.counters["agents_died"] >= n)
        case Controls(_, pattern, test):
            n = sum(face.controller == you and fits(table, pattern, card, face, you, this) for card, face in faces.items())
            return _so_many(n, test)
        case YourTurn(so):
            return (table.active == you) == so
        case AllOf(of):
            return all(is_so(table, faces, each, you, this) for each in of)
        case AnyOf(of):
            return any(is_so(table, faces, each, you, this) for each in of)
        case _:
            raise RulebookError(f"{condition} is no condition of this game")


def _so_many(n: int, test: Is) -> bool:
    assert isinstance(test.number, int)
    return n >= test.number if test.op == ">=" else n <= test.number if test.op == "<=" else n == test.number
