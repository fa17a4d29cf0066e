"""The table of Technomancy: what every rule of the game reads.

Beside the kernel's zones, cards and counters a table has a stack, triggers that wait for the next check (R20), lasting effects (6.1) and
priority. What follows from these (controller, factions, power, abilities) is never stored: it is computed when somebody asks and kept until
something changes (:mod:`~netdeck.games.technomancy.properties`). A card on the battlefield lies in the zone of its present controller.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import msgspec

from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.scrip import Kinds, from_named
from netdeck.games.technomancy.tree import Allegiance, Control, Modify, Restrict, Shield, duration
from netdeck.kernel import CardId, Event, Outcome, Plan, Priority, Rng, Seat, Stack, State, holds, slug
from netdeck.kernel.trace import watch

if TYPE_CHECKING:
    from netdeck.games.technomancy.properties import Properties

SEATS: Final = (Seat("P1"), Seat("P2"), Seat("P3"), Seat("P4"))
NOBODY: Final = Seat("")
STACK: Final = "stack"


class _Zones(dict[Seat, str]):
    """The full names of one kind of zone, by seat."""

    def __init__(self, name: str) -> None:
        super().__init__({seat: f"{seat}.{name}" for seat in SEATS})


LIBRARY, HAND, BATTLEFIELD, DISCARD, OUT = map(_Zones, ("library", "hand", "battlefield", "discard", "out"))
HEALTH, POOL, BUILDINGS_PLAYED = map(_Zones, ("health", "pool", "buildings_played"))
FIELDS: Final = frozenset(BATTLEFIELD.values())


class TableCard(msgspec.Struct, frozen=True, gc=False):
    """A card (see the kernel's ``Card``) and, while it is on the battlefield, its state there (3.1).

    ``base`` is who played, created or put it there (R47). ``used`` counts the uses of abilities with a limit in a turn. ``entered`` is its
    incarnation (R42) and, on the battlefield, the timestamp of what is printed on it (R48).
    """

    printed: str
    owner: Seat
    zone: str
    entered: int = 0
    known_to: frozenset[Seat] = frozenset()
    counters: tuple[tuple[str, int], ...] = ()
    base: Seat = NOBODY
    created: bool = False
    deployed: bool = False
    damage: int = 0
    used: tuple[tuple[str, int, int], ...] = ()


class CardAim(msgspec.Struct, frozen=True, gc=False):
    """A card as a target, in one incarnation (R42)."""

    card: CardId
    incarnation: int


class StackAim(msgspec.Struct, frozen=True, gc=False):
    """Something on the stack as a target."""

    number: int


Aim = CardAim | StackAim | Seat


class OnStack(msgspec.Struct, frozen=True, gc=False):
    """A card or ability on the stack. ``ability`` is empty for a card; ``about`` is what a trigger is about, ``about_of`` who had it.

    ``by`` is the player of what a trigger waited for, ``power`` what ``about`` had when it left (R63). ``last`` is the power that its
    source had when it left the battlefield, if the ability triggered because of that (R35).
    """

    source: CardId
    incarnation: int
    printed: str
    controller: Seat
    ability: str = ""
    triggered: bool = False
    targets: tuple[Aim | None, ...] = ()
    mode: int = 0
    x: int = 0
    overclocked: bool = False
    about: CardAim | None = None
    about_of: Seat = NOBODY
    last: int | None = None
    by: Seat = NOBODY
    power: int | None = None

    @property
    def is_card(self) -> bool:
        """Whether it is a card and not an ability."""
        return not self.ability


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """A trigger that waits for the next check (R20). ``order`` is its place in time."""

    controller: Seat
    source: CardId
    incarnation: int
    printed: str
    ability: str
    order: int
    about: CardAim | None = None
    about_of: Seat = NOBODY
    last: int | None = None
    by: Seat = NOBODY
    power: int | None = None


Lasting = Modify | Control | Allegiance | Shield | Restrict


class Effect(msgspec.Struct, frozen=True, gc=False):
    """A lasting effect: what it does, to which card in which incarnation or to which player, whose it is, and how long (6.1, R48)."""

    number: int
    tick: int
    does: Lasting
    on: CardAim | Seat
    maker: Seat
    source: CardAim
    printed: str

    @property
    def until(self) -> str:
        """Its duration."""
        return duration(self.does.until)


class Table(State):
    """One moment of a game of Technomancy."""

    __slots__ = ("aborts", "effects", "failed", "left", "made", "priority", "props", "stack", "unchecked", "waiting")
    copies: ClassVar[tuple[str, ...]] = ()

    cards: dict[CardId, TableCard]  # type: ignore[assignment]

    def __init__(self, plan: Plan, rng: Rng) -> None:
        super().__init__(plan, rng)
        self.stack: Stack[OnStack] = Stack()
        self.waiting: tuple[Waiting, ...] = ()
        self.effects: tuple[Effect, ...] = ()
        self.made = 0
        self.priority = Priority(plan.seats[0])
        self.aborts = 0
        self.failed: frozenset[Seat] = frozenset()
        self.left: frozenset[Seat] = frozenset()
        self.props: Properties | None = None
        self.unchecked = True

    def copy(self) -> Self:
        """A silent twin. It derives anew: hidden cards may be dealt differently there, or a counter be another, without any event."""
        twin = super().copy()
        twin.props = None
        return twin

    # Happening

    def record(self, event: Event) -> Outcome:
        """Let *event* happen. What was derived from the table before is void, as far as the event says that it moves things."""
        moves: int = event.moves  # type: ignore[attr-defined]  # all events of the game are Happenings
        if moves:
            self.unchecked = True
            if self.props is not None:
                self.props = self.props.after(moves)
        if self.heard is None and watch.silent:
            return Outcome(event, True, event.apply(self))
        return super().record(event)

    def note(self, kind: type[Event], clause: str, /, **fields: Any) -> None:
        """Write down an event that changes nothing; when nobody listens it is not even made."""
        if self.heard is None:
            holds(clause)
        else:
            super().record(kind(clause=clause, **fields))

    def pass_over(self, event: Event) -> None:
        """Let *event* happen without a word: not even that something happened is written down."""
        heard, self.heard = self.heard, None
        try:
            self.record(event)
        finally:
            self.heard = heard

    def _shown(self, value: object) -> object:
        """What lies on the stack, waits or lasts is known in the log by the name of its card."""
        return value.printed if isinstance(value, OnStack | Waiting | Effect) else super()._shown(value)

    # Reading

    def definition(self, card: CardId) -> Printed:
        """What is printed on *card*."""
        found: Printed = self.plan.definitions[self.cards[card].printed]
        return found

    def defined(self, printed: str) -> Printed:
        """The printed card of that name."""
        found: Printed = self.plan.definitions[printed]
        return found

    @property
    def active(self) -> Seat:
        """The active player (3.1)."""
        seat: Seat = self.counters["active"]
        return seat

    @property
    def players(self) -> tuple[Seat, ...]:
        """The players still in the game, in seat order."""
        return tuple(seat for seat in self.plan.seats if seat not in self.left) if self.left else self.plan.seats

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody else still in the game (R3), in turn order after *seat*."""
        return tuple(other for other in self.turn_order(seat) if other != seat)

    def turn_order(self, first: Seat) -> tuple[Seat, ...]:
        """The players still in the game in turn order, beginning with *first* or with the next one after it (1.3, R5)."""
        seats = self.plan.seats
        at = seats.index(first)
        order = seats[at:] + seats[:at]
        return tuple(seat for seat in order if seat not in self.left) if self.left else order

    def pool(self, seat: Seat) -> Kinds:
        """The scrip in a player's pool."""
        return from_named(self.counters[POOL[seat]])

    def health(self, seat: Seat) -> int:
        """A player's health."""
        number: int = self.counters[HEALTH[seat]]
        return number

    def uses(self, card: CardId, ability: str) -> int:
        """How often an ability was used this turn, or met what it waits for the first time of (R65)."""
        turn = self.counters["turn"]
        return sum(n for used, when, n in self.cards[card].used if used == ability and when == turn)

    def count_use(self, card: CardId, ability: str) -> None:
        """Once more; what was in earlier turns is forgotten."""
        turn = self.counters["turn"]
        uses = {(name, when): n for name, when, n in self.cards[card].used if when == turn}
        uses[ability, turn] = uses.get((ability, turn), 0) + 1
        self.change(card, used=tuple((name, when, n) for (name, when), n in uses.items()))

    def on_battlefield(self, card: CardId) -> bool:
        """Whether *card* is on the battlefield."""
        return self.cards[card].zone in FIELDS

    def is_out(self, card: CardId) -> bool:
        """Whether *card* left the game with its owner."""
        return self.cards[card].owner in self.left

    def stands(self, aim: CardAim) -> bool:
        """Whether the card is on the battlefield in the same incarnation."""
        record = self.cards[aim.card]
        return record.entered == aim.incarnation and record.zone in FIELDS

    def aim_at(self, card: CardId) -> CardAim:
        """*card* as it is now."""
        return CardAim(card, self.cards[card].entered)

    def ref(self, card: CardId) -> str:
        """How notations call a card: ``salvo-team#9``."""
        record = self.cards[card]
        return f"{self.plan.definitions[record.printed].id}#{record.entered}"

    def is_called(self, card: CardId, name: str) -> bool:
        """Whether *name* means *card*: as it is printed, as notations write it, or as a scenario calls it."""
        definition = self.definition(card)
        word = slug(name)
        return word in (definition.id, definition.slug) or self.plan.label(card) == name

    def battlefield(self) -> list[CardId]:
        """Every card on the battlefield, oldest first."""
        cards = [card for seat in self.plan.seats for card in self.zones[BATTLEFIELD[seat]]]
        cards.sort(key=lambda card: self.cards[card].entered)
        return cards
