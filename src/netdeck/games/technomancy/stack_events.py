"""Plays, abilities and triggers, from being put on the stack to leaving it (3.4.5, 3.5, 3.6.4, R17, R20, R31, R34, R36)."""

from typing import ClassVar

from netdeck.games.technomancy.happening import Happening, Moves, Shown
from netdeck.games.technomancy.state import BUILDINGS_PLAYED, OnStack, Table, Waiting
from netdeck.games.technomancy.tree import Triggered as TriggeredAbility
from netdeck.kernel import CardId, Seat, hidden, public


class CardPlayed(Happening):
    """A card was played; it is on the stack."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    card: CardId = public()
    targets: tuple[Shown, ...] = public()
    mode: int = public()
    X: int = public()
    overclocked: bool = public()

    @property
    def says(self) -> str:  # type: ignore[override]
        """Only what was chosen is worth a word."""
        aimed = " at {targets}" if self.targets else ""
        return "{player} plays {card}" + aimed + (" with X {X}" if self.X else "") + (", overclocked" if self.overclocked else "")

    def apply(self, table: Table) -> None:
        keep_priority(table)


class BuildingPlayed(Happening):
    """A building was played: it went directly onto the battlefield."""

    player: Seat = public()
    card: CardId = public()
    says = "{player} builds {card}"

    def apply(self, table: Table) -> None:
        table.counters[BUILDINGS_PLAYED[self.player]] += 1
        keep_priority(table)


class AbilityUsed(Happening):
    """An activated ability was used; it is on the stack."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    source: CardId = public()
    ability: str = public()
    targets: tuple[Shown, ...] = public()
    thing: OnStack = hidden()

    @property
    def says(self) -> str:  # type: ignore[override]
        """A Strike is told as one."""
        aimed = " at {targets}" if self.targets else ""
        return "{player}: {source} " + ("strikes" if self.ability == "strike" else "is used (ability {ability})") + aimed

    def apply(self, table: Table) -> None:
        table.count_use(self.thing.source, self.ability)
        put_on_stack(table, self.thing)
        keep_priority(table)


class Triggered(Happening):
    """A triggered ability triggered; it waits for the next check."""

    source: CardId = public()
    ability: str = public()
    controller: Seat = public()
    targets: tuple[Shown, ...] = public()
    trigger: Waiting = hidden()
    moves: ClassVar[Moves] = Moves.NOTHING

    def apply(self, table: Table) -> None:
        table.waiting = (*table.waiting, self.trigger)
        table.unchecked = True
        ability = table.defined(self.trigger.printed).ability(self.ability)
        if isinstance(ability, TriggeredAbility) and ability.when.first:
            table.count_use(self.source, self.ability)


class TriggerStacked(Happening):
    """A waiting trigger was put on the stack."""

    moves: ClassVar[Moves] = Moves.OFFERS
    source: CardId = public()
    ability: str = public()
    controller: Seat = public()
    targets: tuple[Shown, ...] = public()
    trigger: Waiting = hidden()
    thing: OnStack = hidden()
    says = "{controller}'s {source} triggers"

    def apply(self, table: Table) -> None:
        table.waiting = tuple(each for each in table.waiting if each is not self.trigger)
        put_on_stack(table, self.thing)


class TriggerDropped(Happening):
    """A waiting trigger had no legal target, or the stack was overloaded."""

    moves: ClassVar[Moves] = Moves.OFFERS
    source: CardId = public()
    ability: str = public()
    controller: Seat = public()
    targets: tuple[Shown, ...] = public()
    trigger: Waiting = hidden()

    def apply(self, table: Table) -> None:
        table.waiting = tuple(each for each in table.waiting if each is not self.trigger)


class TookEffect(Happening):
    """The topmost card or ability took its effect."""

    moves: ClassVar[Moves] = Moves.OFFERS
    stack_object: str = public()
    reason: str = public()
    source: CardId = public()
    number: int = hidden()
    says = "{source} takes effect"

    def apply(self, table: Table) -> None:
        remove_ability(table, self.number)


class NoEffect(Happening):
    """The topmost card or ability did nothing."""

    moves: ClassVar[Moves] = Moves.OFFERS
    stack_object: str = public()
    reason: str = public()
    source: CardId = public()
    number: int = hidden()
    says = "{source} has no effect: {reason}"

    def apply(self, table: Table) -> None:
        remove_ability(table, self.number)


class Countered(Happening):
    """Something was countered: it leaves the stack without effect."""

    moves: ClassVar[Moves] = Moves.OFFERS
    stack_object: str = public()
    source: CardId = public()
    number: int = hidden()
    says = "{source} is countered"

    def apply(self, table: Table) -> None:
        remove_ability(table, self.number)


def put_on_stack(table: Table, thing: OnStack) -> None:
    """Put a card or ability on the stack and count it (R60)."""
    table.stack = table.stack.with_top(thing)
    table.counters["stack_objects"] += 1


def remove_ability(table: Table, number: int) -> None:
    """An ability ceases to be; a card stays on the stack until it moves."""
    found = table.stack.find(number)
    if found is not None and not found.thing.is_card:
        table.stack = table.stack.without(number)


def keep_priority(table: Table) -> None:
    """A committed play clears all passes; the same player keeps priority (R17)."""
    table.priority = table.priority.acted()
    table.aborts = 0
