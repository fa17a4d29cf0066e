"""Costs, scrip and what was taken back (3.6.2, 3.6.3, R27-R30).

Everybody sees a payment when it is committed and not before; a play that is taken back is known to its player alone.
"""

from typing import ClassVar

from netdeck.games.technomancy.happening import Happening, Moves
from netdeck.games.technomancy.scrip import added, from_named, named_counts, taken
from netdeck.games.technomancy.state import POOL, Table
from netdeck.kernel import CardId, Seat, public, seen_by


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
