"""Losing, leaving and the end (R57, R58, R61)."""

from typing import Annotated

from netdeck.cardgame.events import word
from netdeck.games.technomancy.events.base import Happening
from netdeck.games.technomancy.rules.constants import ALL_LOST, COUNTED_OUT, LAST_IN_GAME
from netdeck.kernel import Impact, Seat, public

BY_LEVEL, BY_HEALTH, BY_LIBRARY, BY_CONCESSION = range(1, 5)
LOST_BY = ("", "a deck above the maximum level", "no health left", "a draw from an empty library", "concession")
"""Why a player lost."""
ENDED_BY = {LAST_IN_GAME: "last player in the game", ALL_LOST: "all remaining players lost together", COUNTED_OUT: "turn limit"}
Winner = Annotated[str, lambda state, seat: state.plan.seats[seat] if seat >= 0 else "draw"]


class PlayerLost(Happening):
    """A player lost the game."""

    player: Seat = public()
    reason: Annotated[str, word(LOST_BY)] = public()
    says = "{player} loses: {reason}"

    def impact(self) -> Impact:
        return Impact("player")


class PlayerLeft(Happening):
    """A player left the game with all own cards, stack objects, triggers, effects, turns, priority and passes (R58)."""

    player: Seat = public()


class GameEnded(Happening):
    """The game is over; ``winner`` is a seat or ``draw``."""

    winner: Winner = public()
    reason: Annotated[str, word(ENDED_BY)] = public()
