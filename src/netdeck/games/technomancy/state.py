"""What lies on a table of Technomancy, by name: cards, things on the stack, triggers that wait (R20), lasting effects (6.1).

The rules keep all of it in columns (:mod:`~netdeck.games.technomancy.rules.table`); whoever reads a table by name is given these records
(:mod:`~netdeck.games.technomancy.named_state`). A card on the battlefield lies in the zone of its present controller.
"""

from typing import Final

import msgspec

from netdeck.games.technomancy.ast_nodes import Allegiance, Control, GainSubtype, Modify, Restrict, Save, Shield, duration
from netdeck.games.technomancy.printed import Printed
from netdeck.kernel import CardId, Seat

SEATS: Final = (Seat("P1"), Seat("P2"), Seat("P3"), Seat("P4"))
NOBODY: Final = Seat("")
STACK: Final = "stack"


class _Zones(dict[Seat, str]):
    """The full names of one kind of zone, by seat."""

    def __init__(self, name: str) -> None:
        super().__init__({seat: f"{seat}.{name}" for seat in SEATS})


LIBRARY, HAND, BATTLEFIELD, DISCARD, OUT = map(_Zones, ("library", "hand", "battlefield", "discard", "out"))
POOL: Final = _Zones("pool")
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


Lasting = Modify | Control | Allegiance | Shield | Restrict | Save | GainSubtype


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


class Face:
    """What a card is at this moment (6.2). ``lost`` says that it has lost its printed abilities."""

    __slots__ = ("controller", "factions", "health", "keywords", "lost", "power", "printed")

    def __init__(self, printed: Printed, controller: Seat) -> None:
        self.printed = printed
        self.controller = controller
        self.factions = printed.factions
        self.power = printed.power
        self.health = printed.health
        self.keywords = printed.keywords
        self.lost = False
