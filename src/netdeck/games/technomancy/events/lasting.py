"""Lasting effects, and who controls what because of them (6.1, 6.2.3, R19, R47)."""

from netdeck.cardgame.events import Fields
from netdeck.games.technomancy.ast_nodes import Allegiance, Control, Modify
from netdeck.games.technomancy.events.base import Happening, Moment
from netdeck.games.technomancy.state import Lasting
from netdeck.kernel import CardId, Seat, public


def _effect(state: Moment, at: int) -> Fields:
    effect = state.effect(at)
    return {"effect": f"e{effect.number}", "tick": effect.tick, "step": _step_of(effect.does), "duration": effect.until}


def _step_of(does: Lasting) -> str:
    """The step of 6.2 in which an effect works."""
    match does:
        case Control():
            return "6.2.3"
        case Allegiance():
            return "6.2.4"
        case Modify() if does.power or does.health or does.set_power is not None or does.set_health is not None:
            return "6.2.5"
        case _:
            return "6.2.6"


class EffectApplied(Happening):
    """A lasting effect began."""

    effect: str = public()
    tick: int = public()
    step: str = public()
    duration: str = public()
    derived = staticmethod(_effect)


class EffectEnded(Happening):
    """A lasting effect ended."""

    effect: str = public()
    tick: int = public()
    step: str = public()
    duration: str = public()
    derived = staticmethod(_effect)


class ControllerChanged(Happening):
    """Another player controls a card; it keeps its state and does not change its zone in the sense of the rules."""

    card: CardId = public()
    from_: Seat = public()
    to: Seat = public()
    says = "{to} controls {card}"
