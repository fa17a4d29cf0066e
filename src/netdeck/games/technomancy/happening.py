"""What every event of the game has: how much of what was derived before it makes void.

The events themselves (section 6 of the rules reference) stand with what happens in them. They are past-tense records that say who sees each
field, and what they change.
"""

from enum import IntEnum
from typing import ClassVar

from netdeck.kernel import CardId, Event

Shown = CardId | str
"""Something that an event names: a card, a seat, a number on the stack (``s4``)."""


class Moves(IntEnum):
    """How much of what is derived from the table an event makes void."""

    NOTHING = 0
    OFFERS = 1
    """Hands, pools, the stack, health: what may be played, used or paid."""
    STATE = 2
    """Deployed or recovered: also which cards can give scrip."""
    BOARD = 3
    """The battlefield itself, or what properties depend on."""


class Happening(Event):
    """An event of this game; ``moves`` says how much it makes void."""

    moves: ClassVar[Moves] = Moves.BOARD
