"""Losing, leaving and the end (R57, R58, R61)."""

from netdeck.games.technomancy.events.happening import Happening
from netdeck.kernel import Blow, Seat, public


class PlayerLost(Happening):
    """A player lost the game."""

    player: Seat = public()
    reason: str = public()
    says = "{player} loses: {reason}"

    def blow(self) -> Blow:
        return Blow("player")


class PlayerLeft(Happening):
    """A player left the game with all own cards, stack objects, triggers, effects, turns, priority and passes (R58)."""

    player: Seat = public()


class GameEnded(Happening):
    """The game is over; ``winner`` is a seat or ``draw``."""

    winner: str = public()
    reason: str = public()
