"""Zones: order, capacity and visibility of cards."""

from dataclasses import dataclass
from enum import StrEnum

from netdeck.kernel.ids import Seat


class Sight(StrEnum):
    """Who sees the cards of a zone by default. The number of cards is always public."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Zone:
    """A declared zone. Its cards are a tuple in the state, bottom or oldest first; the last one is the top or newest."""

    name: str
    owner: Seat | None = None
    sight: Sight = Sight.ALL
    ordered: bool = True
    capacity: int | None = None

    def shown_to(self, viewer: Seat) -> bool:
        """Whether *viewer* sees the cards here, apart from its knowledge of single cards."""
        return self.sight is Sight.ALL or (self.sight is Sight.OWNER and viewer == self.owner)
