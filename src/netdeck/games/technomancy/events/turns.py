"""Turns, phases and priority (3.1-3.4, R56, R60)."""

from netdeck.games.technomancy.events.base import Happening, Phase
from netdeck.kernel import Seat, public


class TurnBegan(Happening):
    """A turn began: its player is the active player, and what is counted by the turn begins anew."""

    turn: int = public()
    player: Seat = public()
    extra: bool = public()
    says = "Turn {turn}: {player}"
    opens = "turn"


class PhaseBegan(Happening):
    """A phase began."""

    phase: Phase = public()


class PhaseEnded(Happening):
    """A phase ended."""

    phase: Phase = public()


class PriorityGiven(Happening):
    """A player received priority."""

    player: Seat = public()


class PriorityPassed(Happening):
    """A player passed priority."""

    player: Seat = public()


class ExtraTurnQueued(Happening):
    """A player will take an extra turn."""

    player: Seat = public()
    says = "{player} will take an extra turn"


class Overloaded(Happening):
    """Too much was put on the stack this turn."""

    turn: int = public()
    says = "The stack is overloaded: nothing more may be played or used this turn"
