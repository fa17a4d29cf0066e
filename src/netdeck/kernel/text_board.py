"""The table as plain text, for screen readers and narrow terminals."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from netdeck.kernel.card import Definition
from netdeck.kernel.event import BACK
from netdeck.kernel.ids import Seat
from netdeck.kernel.message import Said, say
from netdeck.kernel.view import CardView, View, ZoneView

NO_NAMES: Final[Mapping[Seat, str]] = MappingProxyType({})
"""For whoever calls seats by their ids."""
NO_CARDS: Final[Mapping[str, Definition]] = MappingProxyType({})
"""For whoever does not know what is printed on the cards of a match."""


Speak = Callable[[str], str]
"""Says a message in the language of whoever reads; ``str`` says it in English."""


def text_board(view: View, names: Mapping[Seat, str] = NO_NAMES, speak: Speak = str) -> str:
    """The table as text: counters, then every zone that is not empty, one a line. Seats get their *names*, if given."""
    lines: list[str] = []
    if counters := counter_words(view.counters, speak):
        lines.append(counters)
    lines += [f"{names.get(seat, seat)}: {counters}" for seat, own in view.seat.items() if (counters := counter_words(own, speak))]
    lines += [f"{_zone_name(name, names, speak)}: {zone_words(zone, speak)}" for name, zone in view.zones.items() if zone.count]
    return "\n".join(lines)


def _zone_name(name: str, names: Mapping[Seat, str], speak: Speak) -> str:
    seat, dot, zone = name.partition(".")
    if dot and seat in names:
        return f"{names[Seat(seat)]}, {speak(Said(zone))}"
    return f"{seat}.{speak(Said(zone))}" if dot else speak(Said(name))


def counter_words(counters: Mapping[str, object], speak: Speak = str) -> str:
    """Counters in one line, without those that are empty."""
    return ", ".join(f"{speak(Said(name))} {value}" for name, value in counters.items() if value not in (None, ""))


def zone_words(zone: ZoneView, speak: Speak = str) -> str:
    """The cards of a zone in one line, bottom or oldest first; hidden ones are counted."""
    if not zone.cards:
        return speak(counted(zone.count))
    return ", ".join(card_words(card, speak) for card in zone.cards)


def counted(cards: int) -> str:
    """A number of cards, in words."""
    return say("1 card") if cards == 1 else say("{count} cards", count=cards)


def card_words(card: CardView, speak: Speak = str) -> str:
    """A card in a few words: its name and its present state."""
    if card.name == BACK:
        return speak(say("a hidden card"))
    facts = [f"{speak(Said(name))} {value}" for name, value in card.facts.items() if value not in (None, "", [], {}, False)]
    return f"{card.name} ({', '.join(facts)})" if facts else card.name
