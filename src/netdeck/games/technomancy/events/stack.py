"""Plays, abilities and triggers, from being put on the stack to leaving it (3.4.5, 3.5, 3.6.4, R17, R20, R31, R34, R36)."""

from netdeck.games.technomancy.events.happening import Happening, Shown
from netdeck.kernel import CardId, Seat, public

PLAYS = {
    (False, False, False): "{player} plays {card}",
    (True, False, False): "{player} plays {card} at {targets}",
    (False, True, False): "{player} plays {card} with X {X}",
    (True, True, False): "{player} plays {card} at {targets} with X {X}",
    (False, False, True): "{player} plays {card}, overclocked",
    (True, False, True): "{player} plays {card} at {targets}, overclocked",
    (False, True, True): "{player} plays {card} with X {X}, overclocked",
    (True, True, True): "{player} plays {card} at {targets} with X {X}, overclocked",
}
"""A play in the log: with targets or without, with an X, overclocked."""


class CardPlayed(Happening):
    """A card was played; it is on the stack."""

    plays = ("player", "card", "targets")
    player: Seat = public()
    card: CardId = public()
    targets: tuple[Shown, ...] = public()
    mode: int = public()
    X: int = public()
    overclocked: bool = public()

    def telling(self) -> str:
        """Only what was chosen is worth a word."""
        return PLAYS[bool(self.targets), bool(self.X), bool(self.overclocked)]


class BuildingPlayed(Happening):
    """A building was played: it went directly onto the battlefield."""

    plays = ("player", "card", "")
    player: Seat = public()
    card: CardId = public()
    says = "{player} builds {card}"


class AbilityUsed(Happening):
    """An activated ability was used; it is on the stack."""

    plays = ("player", "source", "targets")
    player: Seat = public()
    source: CardId = public()
    ability: str = public()
    targets: tuple[Shown, ...] = public()

    def telling(self) -> str:
        """A Strike is told as one."""
        if self.ability == "strike":
            return "{player}: {source} strikes at {targets}" if self.targets else "{player}: {source} strikes"
        if self.targets:
            return "{player}: {source} is used (ability {ability}) at {targets}"
        return "{player}: {source} is used (ability {ability})"


class Triggered(Happening):
    """A triggered ability triggered; it waits for the next check."""

    source: CardId = public()
    ability: str = public()
    controller: Seat = public()
    targets: tuple[Shown, ...] = public()


class TriggerStacked(Happening):
    """A waiting trigger was put on the stack."""

    source: CardId = public()
    ability: str = public()
    controller: Seat = public()
    targets: tuple[Shown, ...] = public()
    says = "{controller}'s {source} triggers"


class TriggerDropped(Happening):
    """A waiting trigger had no legal target, or the stack was overloaded."""

    source: CardId = public()
    ability: str = public()
    controller: Seat = public()
    targets: tuple[Shown, ...] = public()


class TookEffect(Happening):
    """The topmost card or ability took its effect."""

    stack_object: str = public()
    reason: str = public()
    source: CardId = public()
    says = "{source} takes effect"


class NoEffect(Happening):
    """The topmost card or ability did nothing."""

    stack_object: str = public()
    reason: str = public()
    source: CardId = public()
    says = "{source} has no effect: {reason}"


class Countered(Happening):
    """Something was countered: it leaves the stack without effect."""

    stack_object: str = public()
    source: CardId = public()
    says = "{source} is countered"
