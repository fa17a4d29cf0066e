"""Costs, scrip and what was taken back (3.6.2, 3.6.3, R27-R30).

Everybody sees a payment when it is committed and not before; a play that is taken back is known to its player alone.
"""

from typing import ClassVar

from netdeck.games.technomancy.events.happening import Happening
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

    player: Seat = public()
    kind_counts: dict[str, int] = public()
    says = "{player} gains {kind_counts}"


class ScripPaid(Happening):
    """Scrip was paid from a pool."""

    player: Seat = public()
    kind_counts: dict[str, int] = public()
    says = "{player} pays {kind_counts}"


class PoolEmptied(Happening):
    """What was left in a pool vanished."""

    player: Seat = public()
    kind_counts: dict[str, int] = public()
    says = "{player} loses {kind_counts} that nobody spent"


class PlayAborted(Happening):
    """A play was undone; only its player ever saw it."""

    player: Seat = seen_by("player")
    card: CardId = seen_by("player")
