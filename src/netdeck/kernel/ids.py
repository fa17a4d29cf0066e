"""Id types of seats, cards, zones and clauses."""

from typing import NewType

Seat = NewType("Seat", str)
"""A place at the table, or one of the two viewers that sit nowhere: :data:`SPECTATOR` and :data:`REFEREE`."""

SPECTATOR = Seat("spectator")
"""Sees only what is public."""

REFEREE = Seat("referee")
"""Sees everything: replays of finished games, records, tests. Never a player, never a bot."""

EVERYBODY = Seat("everybody")
"""In an event's field: all seats and spectators may see what this field guards."""

ClauseId = NewType("ClauseId", str)
"""An id of the rulebook (``4.2``) or of a ruling (``R2``)."""


class CardId(int):
    """A card instance of one match. It stays the same for the whole match and is never shown to anybody: views have ids of their own."""

    __slots__ = ()
