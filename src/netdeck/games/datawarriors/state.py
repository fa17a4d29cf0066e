"""What lies on the table, by names: cards, targets, processes, what waits (section 3 of the specification).

The rules know all of this as numbers (:mod:`~netdeck.games.datawarriors.rules.table`); these are made for whoever reads them.
"""

import msgspec

from netdeck.games.datawarriors.ast_nodes import Command
from netdeck.kernel import CardId, Seat

NOBODY = Seat("")


class HeldCard(msgspec.Struct, frozen=True):
    """A card of one match (see the kernel's ``Card``). ``controller``, ``state`` and ``host`` mean something only in play (R53)."""

    printed: str
    owner: Seat
    zone: str
    entered: int = 0
    known_to: frozenset[Seat] = frozenset()
    counters: tuple[tuple[str, int], ...] = ()
    restored: bool = False
    controller: Seat = NOBODY
    state: str = ""
    host: CardId | None = None


class UserTarget(msgspec.Struct, frozen=True):
    """A user as a target."""

    seat: Seat


class CardTarget(msgspec.Struct, frozen=True):
    """A card in play as a target: *entered* tells this stay from a later one (R53)."""

    card: CardId
    entered: int


class ProcessTarget(msgspec.Struct, frozen=True):
    """A process on the stack as a target."""

    number: int


Target = UserTarget | CardTarget | ProcessTarget


class Process(msgspec.Struct, frozen=True):
    """A command or a .SCRIPT on the stack. ``via`` is the card that executes it, ``carrier`` the card whose text it is (via.3)."""

    issuer: Seat
    command: Command
    carrier: CardId
    via: CardId | None = None
    via_entered: int = 0
    x: int = 0
    targets: tuple[Target, ...] = ()
    cost: int = 0
    halted: bool = False
    desktop: Seat = NOBODY
    """The user on whose desktop the via card stood."""

    @property
    def is_script(self) -> bool:
        """Whether it is a .SCRIPT, which has no via card."""
        return self.via is None


class Waiting(msgspec.Struct, frozen=True):
    """A triggered effect that waits for its turn (R39): whose it is, where its card stood, and the user of the event."""

    card: CardId
    effect: int
    controller: Seat
    desktop: Seat
    event_user: Seat = NOBODY
