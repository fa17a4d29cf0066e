"""Damage and health (5.6, R39, R52)."""

from netdeck.games.technomancy.events.base import Happening, Target
from netdeck.kernel import CardId, Impact, Seat, public


class DamageDealt(Happening):
    """Damage was dealt; an agent is marked with it."""

    source: CardId = public()
    target: Target = public()
    n: int = public()
    says = "{source} deals {n} damage to {target}"

    def impact(self) -> Impact:
        return Impact("target", self.n, "source")


class DamagePrevented(Happening):
    """Damage was prevented."""

    source: CardId = public()
    target: Target = public()
    n: int = public()
    says = "{n} damage to {target} is prevented"


class DamageRepaired(Happening):
    """Damage was taken off an agent."""

    card: CardId = public()
    n: int = public()
    says = "{n} damage on {card} is repaired"


class HealthChanged(Happening):
    """A player's health changed."""

    player: Seat = public()
    delta: int = public()
    now: int = public()
    says = "{player} is at {now} health"
