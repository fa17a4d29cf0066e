"""What can happen in Skeleton, besides what happens in every standard game."""

from netdeck.cardgame.events import TableEvent
from netdeck.kernel import CardId, Seat, public


class Happened(TableEvent):
    """An event of Skeleton."""


class Damaged(Happened):
    """Damage was dealt to a creature."""

    card: CardId = public()
    by: int = public()
    says = "{card} takes {by} damage"


class Struck(Happened):
    """A creature struck a player."""

    card: CardId = public()
    seat: Seat = public()
    by: int = public()
    says = "{card} strikes {seat} for {by}"


class Healed(Happened):
    """The damage on a creature is gone."""

    card: CardId = public()
    says = "{card} heals"
