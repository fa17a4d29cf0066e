"""Damage and health (5.6, R39, R52)."""

from typing import ClassVar

from netdeck.games.technomancy.happening import Happening, Moves, Shown
from netdeck.games.technomancy.state import HEALTH, Table
from netdeck.kernel import CardId, Seat, public


class DamageDealt(Happening):
    """Damage was dealt; an agent is marked with it."""

    moves: ClassVar[Moves] = Moves.OFFERS
    source: CardId = public()
    target: Shown = public()
    n: int = public()
    says = "{source} deals {n} damage to {target}"

    def apply(self, table: Table) -> None:
        if isinstance(self.target, CardId):
            table.change(self.target, damage=table.cards[self.target].damage + self.n)


class DamagePrevented(Happening):
    """Damage was prevented."""

    source: CardId = public()
    target: Shown = public()
    n: int = public()
    says = "{n} damage to {target} is prevented"


class DamageRepaired(Happening):
    """Damage was taken off an agent."""

    moves: ClassVar[Moves] = Moves.OFFERS
    card: CardId = public()
    n: int = public()
    says = "{n} damage on {card} is repaired"

    def apply(self, table: Table) -> None:
        table.change(self.card, damage=table.cards[self.card].damage - self.n)


class HealthChanged(Happening):
    """A player's health changed."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    delta: int = public()
    now: int = public()
    says = "{player} is at {now} health"

    def apply(self, table: Table) -> None:
        table.counters[HEALTH[self.player]] = self.now
