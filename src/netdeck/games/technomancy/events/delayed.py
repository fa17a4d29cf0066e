"""Delayed effects, and replacements (R68, R70)."""

from netdeck.games.technomancy.events.base import Happening, Text
from netdeck.kernel import CardId, Seat, public


class PutOff(Happening):
    """What a text says waits for a later moment."""

    player: Seat = public()
    what: Text = public()
    says = "this waits for {player}: {what}"


class CameTrue(Happening):
    """The moment came for which it waited."""

    player: Seat = public()
    what: Text = public()
    says = "what waited for {player} happens: {what}"


class DeathReplaced(Happening):
    """A card goes to its owner's hand instead of dying."""

    card: CardId = public()
    says = "{card} goes to its owner's hand instead of dying"
