"""Fights and deaths (P8.3.7, R25 to R31, R56)."""

from typing import Self

from netdeck.games.bloodless.rules.events import BloodEvent, CardEvent
from netdeck.games.bloodless.rules.keywords import BIFURCATED, BIFURCATED_PATTERN, FLYING, FLYING_DEFENSE
from netdeck.games.bloodless.rules.spaces import OWNER
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, Seat, hidden, public, seen_by
from netdeck.kernel.changed import changed


class Attacked(CardEvent):
    """A creature attacks along its pattern (P8.3.7.2, R25)."""

    word = "attack"
    whole = True
    clause: str = "P8.3.7.2"
    spaces: tuple[str, ...] = public(())
    at: tuple[str, ...] | None = hidden(None)

    def fails(self, table: Table) -> str | None:
        return None if table.cards[self.card].zone in OWNER else "R25"


def attack_pattern(table: Table, card: CardId) -> tuple[str, ...]:
    """The directions in which *card* attacks now (D7.8.1, R46)."""
    values = table.values(card)
    return BIFURCATED_PATTERN if BIFURCATED in values.keywords else values.attack


class Struck(BloodEvent):
    """A creature strikes a space: what stands there, or the player behind it (R26)."""

    word = "strike"
    whole = True
    guards = (("card", "eyes"), ("target", "target_eyes"))
    clause: str = "R26"
    card: CardId = seen_by("eyes", default=None)
    space: str = public(None)
    amount: int | None = public(None)
    blocked: bool = public(False)
    target: CardId | None = seen_by("target_eyes", default=None)
    eyes: object = hidden(())
    target_eyes: object = hidden(())

    def telling(self) -> str:
        return "{card} strikes {target} in {space} for {amount}" if self.blocked else "{card} strikes the open {space} for {amount}"

    def settled(self, table: Table) -> Self:
        target = struck_creature(table, self.card, self.space)
        return changed(self, target=target, blocked=target is not None)


def struck_creature(table: Table, attacker: CardId, space: str) -> CardId | None:
    """The creature that a strike at *space* meets; a flyer passes over whatever has no Flying Defense (R45)."""
    target = table.at(space)
    if target is None:
        return None
    if table.plan.options["flying_untouchable"]:
        return None if FLYING in table.values(target).keywords and FLYING not in table.values(attacker).keywords else target
    if FLYING in table.values(attacker).keywords and FLYING_DEFENSE not in table.values(target).keywords:
        return None
    return target


class Damaged(BloodEvent):
    """A creature is dealt damage; what it cannot bear reaches its controller (R27, R28)."""

    word = "damage"
    whole = True
    guards = (("target", "eyes"), ("source", "source_eyes"))
    clause: str = "R27"
    target: CardId = seen_by("eyes", default=None)
    amount: int = public(0)
    source: CardId | None = seen_by("source_eyes", default=None)
    combat: bool = public(False)
    dealer: Seat | None = hidden(None)
    """Who controls the source: gains blood for overkill (R28)."""
    marked: int = public(0)
    overkill: int = public(0)
    eyes: object = hidden(())
    source_eyes: object = hidden(())

    def telling(self) -> str:
        return "" if self.combat else "{target} is dealt {amount} damage"

    def fails(self, table: Table) -> str | None:
        if table.cards[self.target].zone not in OWNER:
            return "R10"
        return None if self.amount > 0 else "R27"

    def subject(self) -> object:
        return self.target


class PlayerDamaged(BloodEvent):
    """A player is dealt damage: the common health pool falls (R31)."""

    word = "player_damage"
    clause: str = "R31"
    guards = (("source", "eyes"),)
    player: Seat = public(None)
    amount: int = public(0)
    source: CardId | None = seen_by("eyes", default=None)
    overkill: bool = public(False)
    pool: int = public(0)
    eyes: object = hidden(())

    def telling(self) -> str:
        if self.overkill:
            return "{player} takes {amount} overkill; the health pool is at {pool}"
        return "{player} takes {amount} damage; the health pool is at {pool}"

    def settled(self, table: Table) -> Self:
        return changed(self, pool=max(0, table.counters["pool"] - self.amount))

    def fails(self, table: Table) -> str | None:
        return None if self.amount > 0 else "R31"

    def apply(self, table: Table) -> None:
        table.counters["pool"] = self.pool
        table.counters["last_damaged"] = self.player


class Exploded(CardEvent):
    """A creature explodes: damage to its neighbours, to what opposes it, and to itself (R56)."""

    word = "explode"
    whole = True
    clause: str = "R56"
    amount: int = public(0)
    says = "{card} explodes for {amount}"

    def fails(self, table: Table) -> str | None:
        if table.cards[self.card].zone not in OWNER:
            return "R10"
        return None if self.amount > 0 else "R61"


DEATHS = {
    "killed": "{card} is killed by {killer}",
    "destroyed": "{card} is destroyed",
    "sacrifice": "{controller} sacrifices {card}",
}


class Died(BloodEvent):
    """A creature dies (P2.2, R29). ``cause`` is killed, damage, state, destroyed or sacrifice."""

    word = "death"
    whole = True
    guards = (("card", "eyes"), ("killer", "killer_eyes"))
    clause: str = "P2.2"
    card: CardId = seen_by("eyes", default=None)
    cause: str = public("state")
    killer: CardId | None = seen_by("killer_eyes", default=None)
    space: str | None = public(None)
    controller: Seat | None = public(None)
    blood: int = hidden(1)
    """What its controller gains by it; an ability may take that away (R29)."""
    eyes: object = hidden(())
    killer_eyes: object = hidden(())

    def telling(self) -> str:
        return DEATHS.get(self.cause, "{card} dies")

    def settled(self, table: Table) -> Self:
        return changed(self, controller=table.controller(self.card), space=table.space_of(self.card))

    def fails(self, table: Table) -> str | None:
        return None if table.cards[self.card].zone in OWNER else "R10"
