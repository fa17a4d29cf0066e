"""Plays, abilities and triggers, from being put on the stack to leaving it (3.4.5, 3.5, 3.6.4, R17, R20, R31, R34, R36)."""

from typing import Annotated

from netdeck.cardgame.events import Fields, word
from netdeck.games.technomancy.events.base import Happening, Moment, Shown, StackName
from netdeck.kernel import CardId, Seat, public

NO_TARGET, NO_CONDITION, NOT_WANTED, TURN_ENDED, NOT_POSSIBLE = range(5)
REASONS = (
    "no target is legal any more",
    "its condition does not hold any more",
    "its controller does not want it",
    "the turn ended",
    "nothing of it can be done",
)
"""Why something on the stack did nothing."""

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

    def log_message(self) -> str:
        """Only what was chosen is worth a word."""
        return PLAYS[bool(self.targets), bool(self.X), bool(self.overclocked)]

    @staticmethod
    def derived(state: Moment, player: int, card: int, at: int, mode: int) -> Fields:
        thing = state.stack.things[at].thing
        return {"targets": state.shown(thing.targets), "X": thing.x, "overclocked": thing.overclocked}


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

    def log_message(self) -> str:
        """A Strike is told as one."""
        if self.ability == "strike":
            return "{player}: {source} strikes at {targets}" if self.targets else "{player}: {source} strikes"
        if self.targets:
            return "{player}: {source} is used (ability {ability}) at {targets}"
        return "{player}: {source} is used (ability {ability})"

    @staticmethod
    def derived(state: Moment, player: int, source: int) -> Fields:
        thing = state.stack.top.thing
        return {"ability": thing.ability, "targets": state.shown(thing.targets)}


def _waiting(state: Moment, at: int) -> Fields:
    trigger = state.waiting[at]
    return {"source": trigger.source, "ability": trigger.ability, "controller": trigger.controller, "targets": ()}


class Triggered(Happening):
    """A triggered ability triggered; it waits for the next check."""

    source: CardId = public()
    ability: str = public()
    controller: Seat = public()
    targets: tuple[Shown, ...] = public()
    derived = staticmethod(_waiting)


class TriggerStacked(Happening):
    """A waiting trigger was put on the stack."""

    source: CardId = public()
    ability: str = public()
    controller: Seat = public()
    targets: tuple[Shown, ...] = public()
    says = "{controller}'s {source} triggers"

    @staticmethod
    def derived(state: Moment, at: int) -> Fields:
        thing = state.stack.things[at].thing
        shown = state.shown(thing.targets)
        return {"source": thing.source, "ability": thing.ability, "controller": thing.controller, "targets": shown}


class TriggerDropped(Happening):
    """A waiting trigger had no legal target, or the stack was overloaded."""

    source: CardId = public()
    ability: str = public()
    controller: Seat = public()
    targets: tuple[Shown, ...] = public()
    derived = staticmethod(_waiting)


class TookEffect(Happening):
    """The topmost card or ability took its effect."""

    stack_object: StackName = public()
    reason: str = public()
    source: CardId = public()
    says = "{source} takes effect"

    @staticmethod
    def derived(state: Moment, stack_object: int, source: int) -> Fields:
        return {"reason": ""}


class NoEffect(Happening):
    """The topmost card or ability did nothing."""

    stack_object: StackName = public()
    reason: Annotated[str, word(REASONS)] = public()
    source: CardId = public()
    says = "{source} has no effect: {reason}"


class Countered(Happening):
    """Something was countered: it leaves the stack without effect."""

    stack_object: StackName = public()
    source: CardId = public()
    says = "{source} is countered"
