"""Lasting effects, and who controls what because of them (6.1, 6.2.3, R19, R47)."""

from netdeck.games.technomancy.happening import Happening
from netdeck.games.technomancy.state import BATTLEFIELD, Effect, Table
from netdeck.kernel import CardId, Seat, hidden, public


class EffectApplied(Happening):
    """A lasting effect began."""

    effect: str = public()
    tick: int = public()
    step: str = public()
    duration: str = public()
    begun: Effect = hidden()

    def apply(self, table: Table) -> None:
        table.effects = (*table.effects, self.begun)
        table.made = max(table.made, self.begun.number)


class EffectEnded(Happening):
    """A lasting effect ended."""

    effect: str = public()
    tick: int = public()
    step: str = public()
    duration: str = public()
    ended: Effect = hidden()

    def apply(self, table: Table) -> None:
        table.effects = tuple(each for each in table.effects if each.number != self.ended.number)


class ControllerChanged(Happening):
    """Another player controls a card; it keeps its state and does not change its zone in the sense of the rules."""

    card: CardId = public()
    from_: Seat = public()
    to: Seat = public()
    says = "{to} controls {card}"

    def apply(self, table: Table) -> None:
        here, there = BATTLEFIELD[self.from_], BATTLEFIELD[self.to]
        table.zones[here] = tuple(each for each in table.zones[here] if each != self.card)
        table.zones[there] = (*table.zones[there], self.card)
        table.change(self.card, zone=there)
