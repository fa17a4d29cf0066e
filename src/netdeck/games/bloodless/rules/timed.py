"""Lasting effects (R39): a passive whose condition is that its end has not come.

Its end is noted when the ending outcome arises; it is undone at the next P5.
"""

from typing import Any

import msgspec

from netdeck.games.bloodless.rules.records import Ref
from netdeck.kernel import CardId, Seat
from netdeck.language import tree


class Timed(msgspec.Struct, frozen=True, gc=False):
    """One lasting effect: its number, what made it, whom it befalls, what it does and when it ends."""

    number: int
    source: CardId | None
    incarnation: int
    controller: Seat
    target: Ref | None
    player: Seat | None
    what: str
    """``stat``, ``gain``, ``lose``, ``text``, ``grant`` or ``plays``."""
    change: tuple[Any, ...]
    until: tree.Until
    turn: int
    """The turn in which it began, and whose it was: what "this turn" means."""
    turn_of: Seat
    scene: Any = None
    finished: bool = False
    seen_ends: int = 0
    """How many turns have ended since: ``end of next turn`` waits for the second."""
