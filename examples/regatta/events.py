"""What can happen in Regatta, besides what happens in every standard game."""

from netdeck.cardgame.events import TableEvent
from netdeck.kernel import CardId, Seat, public


class Happened(TableEvent):
    """An event of Regatta."""


class Sailed(Happened):
    """A ship has sailed, for as much fame as it has speed."""

    seat: Seat = public()
    card: CardId = public()
    says = "{seat} sails {card}"


class Worn(Happened):
    """A ship has taken wear, or lost some of it."""

    card: CardId = public()
    by: int = public()
    says = "{card}: {by} wear"


class Readied(Happened):
    """A ship may sail again this turn."""

    card: CardId = public()
    says = "{card} is ready"
