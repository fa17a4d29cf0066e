"""Everything that can happen (section 6 of the rules reference): past-tense records, who sees each field, and what they change.

:class:`CardMoved` is the only change of zone; the finer event (drawn, discarded, died, played) follows it with the finer clause. Each says
how much of what was derived before it makes void.
"""

from enum import IntEnum
from typing import Any, ClassVar

from netdeck.games.technomancy.scrip import added, from_named, named_counts, taken
from netdeck.games.technomancy.state import (
    BATTLEFIELD,
    BUILDINGS_PLAYED,
    DISCARD,
    FIELDS,
    HEALTH,
    LIBRARY,
    NOBODY,
    OUT,
    POOL,
    STACK,
    CardAim,
    Effect,
    OnStack,
    Table,
    Waiting,
)
from netdeck.games.technomancy.tree import Control
from netdeck.kernel import CardId, Event, Priority, Seat, Stack, hidden, public, seen_by
from netdeck.kernel.changed import changed

Shown = CardId | str
"""Something that an event names: a card, a seat, a number on the stack (``s4``)."""


class Moves(IntEnum):
    """How much of what is derived from the table an event makes void."""

    NOTHING = 0
    OFFERS = 1
    """Hands, pools, the stack, health: what may be played, used or paid."""
    STATE = 2
    """Deployed or recovered: also which cards can give scrip."""
    BOARD = 3
    """The battlefield itself, or what properties depend on."""


class Happening(Event):
    """An event of this game; ``moves`` says how much it makes void."""

    moves: ClassVar[Moves] = Moves.BOARD


class GameCreated(Happening):
    """The table was laid: everybody begins at the health of the game mode (2.1.3)."""

    mode: str = public()
    options: dict[str, Any] = public()
    seats: tuple[Seat, ...] = public()
    says = "A game of {mode} begins: {seats}"


class StarterChosen(Happening):
    """Chance named the starting player."""

    player: Seat = public()
    says = "{player} is the starting player"

    def apply(self, table: Table) -> None:
        table.counters["active"] = self.player


class LevelRevealed(Happening):
    """The level of a deck became public."""

    player: Seat = public()
    level: int = public()
    says = "{player}'s deck has level {level}"


class LibraryShuffled(Happening):
    """A library came into random order."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    says = "{player} shuffles"

    def apply(self, table: Table) -> None:
        table.shuffle(LIBRARY[self.player])


class HandKept(Happening):
    """A player keeps the opening hand."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    count: int = public()
    says = "{player} keeps {count} cards"

    def apply(self, table: Table) -> None:
        table.counters["kept"] = (*table.counters["kept"], self.player)


class HandReturned(Happening):
    """A player put the opening hand back for a smaller one."""

    player: Seat = public()
    count: int = public()
    says = "{player} puts {count} cards back"


class TurnBegan(Happening):
    """A turn began: its player is the active player, and what is counted by the turn begins anew."""

    turn: int = public()
    player: Seat = public()
    extra: bool = public()
    says = "Turn {turn}: {player}"

    def apply(self, table: Table) -> None:
        counters = table.counters
        counters["turn"] = self.turn
        counters["active"] = self.player
        if self.extra:
            turns = list(counters["extra_turns"])
            turns.reverse()
            turns.remove(self.player)
            turns.reverse()
            counters["extra_turns"] = tuple(turns)
        else:
            counters["normal_turn_of"] = self.player
        counters["agents_died"] = 0
        counters["stack_objects"] = 0
        counters["overloaded"] = False
        for seat in table.seats:
            counters[BUILDINGS_PLAYED[seat]] = 0


class PhaseBegan(Happening):
    """A phase began."""

    phase: str = public()
    moves: ClassVar[Moves] = Moves.NOTHING

    def apply(self, table: Table) -> None:
        table.counters["phase"] = self.phase


class PhaseEnded(Happening):
    """A phase ended."""

    phase: str = public()


class CardRecovered(Happening):
    """A deployed card recovered."""

    moves: ClassVar[Moves] = Moves.STATE
    card: CardId = public()
    says = "{card} recovers"

    def apply(self, table: Table) -> None:
        table.change(self.card, deployed=False)


class CardDeployed(Happening):
    """A recovered card became deployed."""

    moves: ClassVar[Moves] = Moves.STATE
    card: CardId = public()
    says = "{card} is deployed"

    def apply(self, table: Table) -> None:
        table.change(self.card, deployed=True)


class CardDrawn(Happening):
    """A player drew a card."""

    player: Seat = public()
    card: CardId = seen_by("player")
    says = "{player} draws {card}"


class DrawFailed(Happening):
    """A player had to draw from an empty library; ``fatal`` unless the table plays on (R59)."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    fatal: bool = hidden()
    says = "{player} cannot draw: the library is empty"

    def apply(self, table: Table) -> None:
        if self.fatal:
            table.failed = table.failed | {self.player}


class CardDiscarded(Happening):
    """A player discarded a card from hand."""

    player: Seat = public()
    card: CardId = public()
    says = "{player} discards {card}"


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


class PriorityGiven(Happening):
    """A player received priority; ``passes`` players have passed in succession before."""

    player: Seat = public()
    passes: int = hidden()
    moves: ClassVar[Moves] = Moves.NOTHING

    def apply(self, table: Table) -> None:
        table.priority = Priority(self.player, self.passes)
        table.aborts = 0


class PriorityPassed(Happening):
    """A player passed priority."""

    player: Seat = public()


class CostFixed(Happening):
    """The final cost of a play: printed cost, additions, reductions."""

    card: CardId = public()
    cost: str = public()
    additions: str = public()
    reductions: str = public()
    reveals: ClassVar[bool] = True


class ScripAbilityUsed(Happening):
    """A scrip ability was used while paying."""

    card: CardId = public()
    ability: str = public()
    kind_: str = public()
    n: int = public()


class ScripGained(Happening):
    """Scrip came into a pool."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    kind_counts: dict[str, int] = public()
    says = "{player} gains {kind_counts}"

    def apply(self, table: Table) -> None:
        pool = added(table.pool(self.player), from_named(self.kind_counts))
        table.counters[POOL[self.player]] = named_counts(pool)


class ScripPaid(Happening):
    """Scrip was paid from a pool."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    kind_counts: dict[str, int] = public()
    says = "{player} pays {kind_counts}"

    def apply(self, table: Table) -> None:
        pool = taken(table.pool(self.player), from_named(self.kind_counts))
        table.counters[POOL[self.player]] = named_counts(pool)


class PoolEmptied(Happening):
    """What was left in a pool vanished."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    kind_counts: dict[str, int] = public()
    says = "{player} loses {kind_counts} that nobody spent"

    def apply(self, table: Table) -> None:
        table.counters[POOL[self.player]] = {}


class PlayAborted(Happening):
    """A play was undone; only its player ever saw it."""

    player: Seat = seen_by("player")
    card: CardId = seen_by("player")
    moves: ClassVar[Moves] = Moves.NOTHING

    def apply(self, table: Table) -> None:
        table.aborts += 1


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
        thing = self.thing
        record = table.cards[thing.source]
        turn = table.counters["turn"]
        uses = {(name, when): n for name, when, n in record.used if when == turn}
        uses[self.ability, turn] = uses.get((self.ability, turn), 0) + 1
        table.change(thing.source, used=tuple((name, when, n) for (name, when), n in uses.items()))
        put_on_stack(table, thing)
        keep_priority(table)


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


class CardMoved(Happening):
    """A card changed its zone: a new incarnation, without damage or changes (R42)."""

    card: CardId = seen_by("eyes")
    from_: str = public()
    to: str = public()
    controller: Seat = public()
    deployed: bool = hidden()
    at: int | None = hidden()
    thing: OnStack | None = hidden()
    eyes: Seat = hidden()

    @property
    def moves(self) -> Moves:  # type: ignore[override]
        """The battlefield, if the card comes from there or goes there."""
        return Moves.BOARD if self.from_ in FIELDS or self.to in FIELDS else Moves.OFFERS

    def apply(self, table: Table) -> None:
        card = self.card
        if self.from_ == STACK:
            table.stack = Stack(
                tuple(each for each in table.stack.things if each.thing.source != card or each.thing.ability), table.stack.put
            )
        if table.effects and self.from_ in FIELDS:
            table.effects = tuple(each for each in table.effects if not isinstance(each.on, CardAim) or each.on.card != card)
        table.move(card, self.to, self.at, base=self.controller, deployed=self.deployed, damage=0, used=())
        if self.thing is not None:
            put_on_stack(table, changed(self.thing, incarnation=table.cards[card].entered))


class CardCreated(Happening):
    """A new card came into the game."""

    card: str = public()
    owner: Seat = public()
    zone: str = public()
    deployed: bool = hidden()
    creates: ClassVar[bool] = True
    says = "{owner} creates {card}"

    def apply(self, table: Table) -> CardId:
        base = self.owner if self.zone in FIELDS else NOBODY
        return table.bring(self.card, self.owner, self.zone, base=base, created=True, deployed=self.deployed)


class AgentDied(Happening):
    """An agent went from the battlefield to a discard pile."""

    card: CardId = public()
    last_controller: Seat = public()
    says = "{card} dies"

    def apply(self, table: Table) -> None:
        table.counters["agents_died"] += 1


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


class LibraryPeeked(Happening):
    """A player looked at the top cards of the library."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    count: int = public()
    cards: tuple[CardId, ...] = seen_by("player")
    says = "{player} looks at {count} cards of the library"

    def apply(self, table: Table) -> None:
        table.show(self.cards, self.player)


class CardRevealed(Happening):
    """A player showed a card to everybody."""

    player: Seat = public()
    card: CardId = public()
    reveals: ClassVar[bool] = True
    says = "{player} reveals {card}"


class CardsBottomed(Happening):
    """Cards went under a library in random order; nobody knows where they are."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    count: int = public()
    cards: tuple[CardId, ...] = hidden()
    says = "{player} puts {count} cards under the library"

    def apply(self, table: Table) -> None:
        zone = LIBRARY[self.player]
        table.zones[zone] = (*self.cards, *(card for card in table.zones[zone] if card not in self.cards))
        for card in self.cards:
            table.change(card, known_to=frozenset(), entered=table.tick())


class ExtraTurnQueued(Happening):
    """A player will take an extra turn."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    says = "{player} will take an extra turn"

    def apply(self, table: Table) -> None:
        table.counters["extra_turns"] = (*table.counters["extra_turns"], self.player)


class Overloaded(Happening):
    """Too much was put on the stack this turn."""

    moves: ClassVar[Moves] = Moves.OFFERS
    turn: int = public()
    says = "The stack is overloaded: nothing more may be played or used this turn"

    def apply(self, table: Table) -> None:
        table.counters["overloaded"] = True


class PlayerLost(Happening):
    """A player lost the game."""

    player: Seat = public()
    reason: str = public()
    says = "{player} loses: {reason}"


class PlayerLeft(Happening):
    """A player left the game with all own cards, stack objects, triggers, effects and turns (R58)."""

    player: Seat = public()

    def apply(self, table: Table) -> None:
        seat = self.player
        table.left = table.left | {seat}
        mine = [card for card, record in table.cards.items() if record.owner == seat and record.zone != OUT[seat]]
        for card in mine:
            table.move(card, OUT[seat], base=NOBODY, deployed=False, damage=0, used=())
        gone = set(mine)
        table.stack = Stack(
            tuple(
                each
                for each in table.stack.things
                if each.thing.controller != seat and (each.thing.ability or each.thing.source not in gone)
            ),
            table.stack.put,
        )
        table.waiting = tuple(each for each in table.waiting if each.controller != seat)
        table.effects = tuple(each for each in table.effects if not _vanishes(each, seat, gone))
        table.counters["extra_turns"] = tuple(each for each in table.counters["extra_turns"] if each != seat)
        table.counters[POOL[seat]] = {}


class GameEnded(Happening):
    """The game is over; ``winner`` is a seat or ``draw``."""

    winner: str = public()
    reason: str = public()


def _vanishes(effect: Effect, seat: Seat, gone: set[CardId]) -> bool:
    if isinstance(effect.on, CardAim):
        return effect.on.card in gone or (isinstance(effect.does, Control) and effect.maker == seat)
    return effect.on == seat


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


def discard_zone(table: Table, card: CardId) -> str:
    """The owner's discard pile (R43)."""
    return DISCARD[table.cards[card].owner]
