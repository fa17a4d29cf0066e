"""Lasting effects, and who controls what because of them (6.1, 6.2.3, R19, R47)."""

from netdeck.games.technomancy.events.happening import Happening
from netdeck.kernel import CardId, Seat, public


class EffectApplied(Happening):
    """A lasting effect began."""

    effect: str = public()
    tick: int = public()
    step: str = public()
    duration: str = public()


class EffectEnded(Happening):
    """A lasting effect ended."""

    effect: str = public()
    tick: int = public()
    step: str = public()
    duration: str = public()


class ControllerChanged(Happening):
    """Another player controls a card; it keeps its state and does not change its zone in the sense of the rules."""

    card: CardId = public()
    from_: Seat = public()
    to: Seat = public()
    says = "{to} controls {card}"
