"""The table as plain text: what a screen reader can read out and a narrow terminal can show."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from netdeck.kernel.card import Definition
from netdeck.kernel.event import BACK
from netdeck.kernel.ids import Seat
from netdeck.kernel.view import CardView, View, ZoneView

NO_NAMES: Final[Mapping[Seat, str]] = MappingProxyType({})
"""For whoever calls seats by their ids."""
NO_CARDS: Final[Mapping[str, Definition]] = MappingProxyType({})
"""For whoever does not know what is printed on the cards of a match."""


def text_board(view: View, names: Mapping[Seat, str] = NO_NAMES) -> str:
    """Counters first, then every zone that holds something, one a line. Seats are called by their *names*, where they have any."""
    lines: list[str] = []
    if counters := counter_words(view.counters):
        lines.append(counters)
    lines += [f"{names.get(seat, seat)}: {counters}" for seat, own in view.seat.items() if (counters := counter_words(own))]
    lines += [f"{_zone_name(name, names)}: {zone_words(zone)}" for name, zone in view.zones.items() if zone.count]
    return "\n".join(lines)


def _zone_name(name: str, names: Mapping[Seat, str]) -> str:
    seat, dot, zone = name.partition(".")
    return f"{names[Seat(seat)]}, {zone}" if dot and seat in names else name


def counter_words(counters: Mapping[str, Any]) -> str:
    """Counters in one line; those that say nothing yet are left out."""
    return ", ".join(f"{name} {value}" for name, value in counters.items() if value not in (None, ""))


def zone_words(zone: ZoneView) -> str:
    """The cards of a zone in one line, bottom or oldest first; hidden ones are counted."""
    if not zone.cards:
        return "1 card" if zone.count == 1 else f"{zone.count} cards"
    return ", ".join(card_words(card) for card in zone.cards)


def card_words(card: CardView) -> str:
    """A card in a few words: its name and what is special about it now."""
    if card.name == BACK:
        return "a hidden card"
    facts = [f"{name} {value}" for name, value in card.facts.items() if value not in (None, "", [], {}, False)]
    return f"{card.name} ({', '.join(facts)})" if facts else card.name
