"""Fights and deaths (P8.3.7, R25 to R31, R56)."""

from netdeck.games.bloodless.events.players import BloodEvent, CardEvent
from netdeck.kernel import Blow, CardId, Seat, hidden, public, seen_by


class Attacked(CardEvent):
    """A creature attacks along its pattern (P8.3.7.2, R25)."""

    word = "attack"
    whole = True
    clause: str = "P8.3.7.2"
    spaces: tuple[str, ...] = public(())
    at: tuple[str, ...] | None = hidden(None)


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

    def blow(self) -> Blow | None:
        return Blow("space", self.amount, "card") if self.amount else None

    def telling(self) -> str:
        return "{card} strikes {target} in {space} for {amount}" if self.blocked else "{card} strikes the open {space} for {amount}"


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

    def blow(self) -> Blow:
        return Blow("player", self.amount, "source")

    def telling(self) -> str:
        if self.overkill:
            return "{player} takes {amount} overkill; the health pool is at {pool}"
        return "{player} takes {amount} damage; the health pool is at {pool}"


class Exploded(CardEvent):
    """A creature explodes: damage to its neighbours, to what opposes it, and to itself (R56)."""

    word = "explode"
    whole = True
    clause: str = "R56"
    amount: int = public(0)
    says = "{card} explodes for {amount}"


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
