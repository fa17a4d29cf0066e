"""What can be counted of how a user stands when a turn begins: what experience weighs, card by card (see ``experience.toml``).

Every card counts by what is printed on it (:mod:`~netdeck.games.datawarriors.bot.card_value`); what was learned of a single card comes on
top, and is remembered by what the card is, not by its name.
"""

from math import log, sqrt
from typing import Final

from netdeck.games.datawarriors.ast_nodes import CardType
from netdeck.games.datawarriors.named_state import TableState
from netdeck.kernel import Features, Seat

POINT: Final = 2.0
"""How much of the strength of a card in the hand its memory cost takes, for each point."""


def traits(table: TableState, seat: Seat) -> Features | None:
    """The traits of *seat*; nothing for a user who is out."""
    return _traits(table, seat) if table.is_in(seat) else None


def _traits(table: TableState, seat: Seat) -> Features:
    drive, hand, memory = len(table.drive(seat)), table.hand(seat), table.total(seat)
    yield "turn", seat == table.current
    yield "drive", drive
    yield "drive, log", log(drive + 1)
    yield "hand", len(hand)
    yield "hand, root", sqrt(len(hand))
    yield "memory", memory
    yield "memory, root", sqrt(memory)
    yield "locked", table.counters[f"{seat}.locked"]
    yield "desktop", len(table.desktop(seat))
    yield "trash", len(table.trash(seat))
    programs = 0
    for card in table.controlled(seat):
        printed = table.printed(card)
        programs += printed.type is CardType.PRG
        yield printed.type.value, 1
        yield "strength in play", printed.strength
        yield f"{printed.identity} in play", 1
    yield "programs, root", sqrt(programs)
    for card in hand:
        printed = table.printed(card)
        yield "strength in hand", printed.strength - POINT * printed.cost.n
        yield f"{printed.identity} in hand", 1
