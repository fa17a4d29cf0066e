"""Costs, scrip and what was taken back (3.6.2, 3.6.3, R27-R30).

Everybody sees a payment when it is committed and not before; a play that is taken back is known to its player alone.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from netdeck.cardgame.events import Fields, word
from netdeck.games.technomancy.events.base import Happening, Moment
from netdeck.games.technomancy.rules.dimensions import ANY, KINDS
from netdeck.games.technomancy.scrip import KIND_NAMES, Cost, as_kinds, named_counts, of_kind
from netdeck.kernel import CardId, Seat, public, seen_by


class CostFixed(Happening):
    """The final cost of a play: printed cost, additions, reductions."""

    card: CardId = public()
    cost: str = public()
    additions: str = public()
    reductions: str = public()
    reveals: ClassVar[bool] = True

    @staticmethod
    def derived(state: Moment, card: int) -> Fields:
        def written(column: Sequence[int]) -> str:
            return str(Cost(as_kinds(column[:KINDS]), column[ANY]))

        table = state.table
        return {"cost": written(table.owed), "additions": written(table.more), "reductions": written(table.less)}


class ScripAbilityUsed(Happening):
    """A scrip ability was used while paying."""

    card: CardId = public()
    ability: Annotated[str, lambda state, number: str(number)] = public()
    kind_: Annotated[str, word(KIND_NAMES)] = public()
    n: int = public()


class ScripGained(Happening):
    """Scrip came into a pool."""

    player: Seat = public()
    kind_counts: dict[str, int] = public()
    says = "{player} gains {kind_counts}"

    @staticmethod
    def derived(state: Moment, player: int, kind: int, n: int) -> Fields:
        return {"kind_counts": named_counts(of_kind(kind, n))}


class ScripPaid(Happening):
    """Scrip was paid from a pool."""

    player: Seat = public()
    kind_counts: dict[str, int] = public()
    says = "{player} pays {kind_counts}"

    @staticmethod
    def derived(state: Moment, player: int, at: int) -> Fields:
        table = state.table
        paid = table.spent[:KINDS]
        if at >= 0:
            paid = [table.y_paid0[at], table.y_paid1[at], table.y_paid2[at], table.y_paid3[at], table.y_paid4[at]]
        return {"kind_counts": named_counts(as_kinds(paid))}


class PoolEmptied(Happening):
    """What was left in a pool vanished."""

    player: Seat = public()
    kind_counts: dict[str, int] = public()
    says = "{player} loses {kind_counts} that nobody spent"

    @staticmethod
    def derived(state: Moment, player: int) -> Fields:
        return {"kind_counts": named_counts(state.pool(state.plan.seats[player]))}


class PlayAborted(Happening):
    """A play was undone; only its player ever saw it."""

    player: Seat = seen_by("player")
    card: CardId = seen_by("player")
