"""Fights and deaths (P8.3.7, R25 to R31, R56)."""

from operator import attrgetter
from typing import Annotated

from netdeck.games.bloodless.events.record import BloodEvent, By, CardEvent, cell, flag, maybe
from netdeck.games.bloodless.rules import event_records as h
from netdeck.kernel import CardId, Impact, Seat, hidden, public, seen_by


class Attacked(CardEvent):
    """A creature attacks along its pattern (P8.3.7.2, R25)."""

    NUMBER = h.ATTACK
    spaces: Annotated[tuple[str, ...], lambda it: it.spaces(h.E_TOTAL, it.table.active)] = public(())
    at: Annotated[tuple[str, ...] | None, lambda it: it.spaces(h.E_SPACES, it.table.active)] = hidden(None)


class Struck(BloodEvent):
    """A creature strikes a space: what stands there, or the player behind it (R26)."""

    NUMBER = h.STRIKE
    guards = (("card", "eyes"), ("target", "target_eyes"))
    card: CardId = seen_by("eyes", default=None)
    space: str = public(None)
    amount: Annotated[int | None, maybe(h.E_AMOUNT)] = public(None)
    blocked: Annotated[bool, flag(h.IS_BLOCKED)] = public(False)
    target: CardId | None = seen_by("target_eyes", default=None)
    eyes: object = hidden(())
    target_eyes: object = hidden(())

    def impact(self) -> Impact | None:
        return Impact("space", self.amount, "card") if self.amount else None

    def log_message(self) -> str:
        return "{card} strikes {target} in {space} for {amount}" if self.blocked else "{card} strikes the open {space} for {amount}"


class Damaged(BloodEvent):
    """A creature is dealt damage; what it cannot bear reaches its controller (R27, R28)."""

    NUMBER = h.DAMAGE
    guards = (("target", "eyes"), ("source", "source_eyes"))
    target: CardId = seen_by("eyes", default=None)
    amount: int = public(0)
    source: CardId | None = seen_by("source_eyes", default=None)
    combat: Annotated[bool, flag(h.IN_COMBAT)] = public(False)
    dealer: Seat | None = hidden(None)
    """Who controls the source: gains blood for overkill (R28)."""
    marked: Annotated[int, cell(h.E_TOTAL)] = public(0)
    overkill: Annotated[int, cell(h.E_NAME)] = public(0)
    eyes: object = hidden(())
    source_eyes: object = hidden(())

    def log_message(self) -> str:
        return "" if self.combat else "{target} is dealt {amount} damage"


class PlayerDamaged(BloodEvent):
    """A player is dealt damage: the common health pool falls (R31)."""

    NUMBER = h.PLAYER_DAMAGE
    guards = (("source", "eyes"),)
    player: Seat = public(None)
    amount: int = public(0)
    source: CardId | None = seen_by("eyes", default=None)
    overkill: Annotated[bool, flag(h.IS_OVERKILL)] = public(False)
    pool: Annotated[int, cell(h.E_TOTAL)] = public(0)
    eyes: object = hidden(())

    def impact(self) -> Impact:
        return Impact("player", self.amount, "source")

    def log_message(self) -> str:
        if self.overkill:
            return "{player} takes {amount} overkill; the health pool is at {pool}"
        return "{player} takes {amount} damage; the health pool is at {pool}"


class Exploded(CardEvent):
    """A creature explodes: damage to its neighbours, to what opposes it, and to itself (R56)."""

    NUMBER = h.EXPLODE
    amount: int = public(0)
    says = "{card} explodes for {amount}"


DEATHS = {
    "killed": "{card} is killed by {killer}",
    "destroyed": "{card} is destroyed",
    "sacrifice": "{controller} sacrifices {card}",
}


class Died(BloodEvent):
    """A creature dies (P2.2, R29). ``cause`` is killed, damage, state, destroyed or sacrifice."""

    NUMBER = h.DEATH
    guards = (("card", "eyes"), ("killer", "killer_eyes"))
    card: CardId = seen_by("eyes", default=None)
    cause: str = public("state")
    killer: CardId | None = seen_by("killer_eyes", default=None)
    space: str | None = public(None)
    controller: Annotated[Seat | None, attrgetter("player")] = public(None)
    blood: By = hidden(1)
    """What its controller gains by it; an ability may take that away (R29)."""
    eyes: object = hidden(())
    killer_eyes: object = hidden(())

    def log_message(self) -> str:
        return DEATHS.get(self.cause, "{card} dies")
