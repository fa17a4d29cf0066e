"""Damage and health (5.6, R39, R40, R52).

Damage to an agent is marked on it and stays until it is repaired; damage to a player lowers health. Dealing 0 or less is no damage at all.
Prevented damage is not dealt. Gaining or losing health is not damage.
"""

from collections.abc import Sequence

from netdeck.games.technomancy.health_events import DamageDealt, DamagePrevented, DamageRepaired, HealthChanged
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.state import CardAim, Table
from netdeck.games.technomancy.tree import Shield
from netdeck.games.technomancy.triggering import fire_damage
from netdeck.kernel import CardId, Seat, holds

Blow = tuple[CardId, CardId | Seat, int]
"""Who deals damage, to whom, how much."""


def deal(table: Table, blows: Sequence[Blow]) -> None:
    """Deal damage, all of it at the same time."""
    dealt: list[Blow] = []
    faces = properties(table).faces
    for source, target, n in blows:
        if n <= 0 and holds("R40"):
            continue
        if is_shielded(table, target) and holds("R52"):
            table.note(DamagePrevented, "R52", source=source, target=target, n=n)
            continue
        dealt.append((source, target, n))
    for source, target, n in dealt:
        if isinstance(target, CardId):
            table.record(DamageDealt(clause="5.6.2", source=source, target=target, n=n))
        else:
            table.record(DamageDealt(clause="R39", source=source, target=target, n=n))
            change_health(table, target, -n)
    for source, target, _ in dealt:
        fire_damage(table, source, faces.get(source), target)


def is_shielded(table: Table, target: CardId | Seat) -> bool:
    """Whether damage to it is prevented."""
    for effect in table.effects:
        if isinstance(effect.does, Shield):
            on = effect.on
            if on == target or (isinstance(on, CardAim) and on.card == target):
                return True
    return False


def change_health(table: Table, seat: Seat, delta: int) -> None:
    """A player's health rises or falls; there is no maximum (R39)."""
    if delta:
        table.record(HealthChanged(clause="R39", player=seat, delta=delta, now=table.health(seat) + delta))


def repair(table: Table, card: CardId, n: int) -> None:
    """Take up to *n* damage off an agent; its health never exceeds its maximum that way (5.6.3)."""
    n = min(n, table.cards[card].damage) if holds("5.6.3") else n
    if n > 0:
        table.record(DamageRepaired(clause="R39", card=card, n=n))
