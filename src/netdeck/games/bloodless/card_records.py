"""Cards as they are in a match (D7): what belongs to a card in any zone, and the state that it has only in play.

State is dropped when a card leaves play, and each entry to play is a new incarnation (R10): a text that speaks of "this creature" means
that incarnation, a text that speaks of "that card" follows the card to where the event has put it.
"""

from typing import NamedTuple

import msgspec

from netdeck.kernel import CardId, Seat

UP = "up"
DOWN = "down"


class Values(msgspec.Struct, frozen=True, gc=False):
    """The numbers and words of a card at one moment. In :class:`Live` they are the permanent ones; passives make others from them (R38)."""

    health: int = 0
    defense: int = 0
    power: int = 0
    cost: int = 0
    keywords: frozenset[str] = frozenset()
    kins: frozenset[str] = frozenset()
    attack: tuple[str, ...] = ("front",)
    text: bool = True


class Granted(NamedTuple):
    """An ability that an effect gave to a card (R39): its number, and the number of the lasting effect if it has an end."""

    number: int
    ability: object
    effect: int | None


class Live(msgspec.Struct, frozen=True, gc=False):
    """What a card has only while it is in play (3.1)."""

    base: Values
    damage: int = 0
    entered_turn: int = 0
    flip_cost: object = None
    granted: tuple[Granted, ...] = ()
    lethal: tuple[CardId | None, bool] | None = None
    named: tuple[tuple[str, str], ...] = ()
    spent: frozenset[int] = frozenset()
    uses: tuple[tuple[int, int, int], ...] = ()
    """How often an ability was used in a turn: its number, the turn, the count (R65)."""


class BloodCard(msgspec.Struct, frozen=True, gc=False):
    """One card of one match: what the kernel's :class:`~netdeck.kernel.Card` has, as a struct because it changes so often, and more."""

    printed: str
    owner: Seat
    zone: str
    entered: int = 0
    known_to: frozenset[Seat] = frozenset()
    counters: tuple[tuple[str, int], ...] = ()
    face: str = UP
    transit: str = ""
    """Where it is going between paying and arriving: a reserved space, or the timeline (R21)."""
    incarnation: int = 0
    linked: tuple[CardId, ...] = ()
    blank: bool = False
    """It lost its text for good outside play (7.5)."""
    vars: tuple[tuple[str, int], ...] = ()
    live: Live | None = None

    def count(self, name: str) -> int:
        """How many *name* counters lie on it; an absent counter is zero (D7.2)."""
        for key, number in self.counters:
            if key == name:
                return number
        return 0

    def with_count(self, name: str, number: int) -> "BloodCard":
        """The card with that many *name* counters; having none is the same as not having the counter (D7.3)."""
        kept = [(key, value) for key, value in self.counters if key != name]
        return msgspec.structs.replace(self, counters=tuple(sorted([*kept, (name, number)] if number else kept)))

    def var(self, letter: str) -> int | None:
        """The value of a defined variable (D7.9.4); ``None`` when it is undefined."""
        for key, value in self.vars:
            if key == letter:
                return value
        return None


class Past(msgspec.Struct, frozen=True, gc=False):
    """A card as it was when something happened to it: stats, space and controller of something gone are read from here (R10)."""

    card: BloodCard
    values: Values
    controller: Seat


class Ref(msgspec.Struct, frozen=True, gc=False):
    """A definite card that a text speaks of: its incarnation, where it was put, and how it was when it was bound."""

    card: CardId
    incarnation: int
    entered: int
    past: Past
