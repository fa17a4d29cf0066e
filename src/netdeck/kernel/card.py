"""Cards: definitions (printed, shared by all copies) and instances (one per match)."""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from netdeck.kernel.ids import Seat


@dataclass(frozen=True, slots=True)
class Definition:
    """What is printed on a card. Games subclass it with their own printed things."""

    name: str
    text: str = ""

    @property
    def slug(self) -> str:
        """The name as one word, for notations: ``Ember Courier`` is ``ember-courier``."""
        return slug(self.name)

    def facts(self) -> dict[str, str]:
        """What else is printed (type, cost, stats), in reading order."""
        return {}


@dataclass(frozen=True, slots=True)
class Card:
    """One card of one match: frozen, so positions share it until it changes.

    ``entered`` is the tick at which it came to the zone it is in; views use it as the card's id, so an id lasts as long as the stay and
    tells nothing about where a hidden card has been. ``known_to`` are seats that may know a card which its zone hides from them.
    """

    printed: str
    owner: Seat
    zone: str
    entered: int = 0
    known_to: frozenset[Seat] = frozenset()
    counters: tuple[tuple[str, int], ...] = field(default=())

    def count(self, name: str) -> int:
        """How many *name* counters lie on it; an absent counter is zero."""
        for key, number in self.counters:
            if key == name:
                return number
        return 0

    def with_count(self, name: str, number: int) -> "Card":
        """The card with that many *name* counters; zero removes the counter."""
        kept = [(key, value) for key, value in self.counters if key != name]
        return replace(self, counters=tuple(sorted([*kept, (name, number)] if number else kept)))


@lru_cache(4096)
def slug(name: str) -> str:
    """*name* in lower case with hyphens: what a notation can carry without quotes."""
    return "-".join("".join(ch if ch.isalnum() else " " for ch in name.casefold()).split())
