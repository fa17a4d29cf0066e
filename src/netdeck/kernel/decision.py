"""Decisions: a question to one seat, and the finite, ordered list of its answers."""

from collections.abc import Iterable
from difflib import get_close_matches

import msgspec

from netdeck.kernel.ids import CardId, Seat


class Option(msgspec.Struct, frozen=True, gc=False):
    """One legal answer. ``notation`` is its short text form, unique within the decision and stable between machines.

    ``value`` is what the rules receive when it is chosen: plain data that they understand. ``touches`` names the cards and seats that a
    front end may light up. ``label`` is the sentence shown beside the notation; empty means that the notation says it all.
    """

    notation: str
    value: tuple[object, ...] = ()
    touches: tuple[CardId | str, ...] = ()
    label: str = ""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A question to one seat. ``timeout`` is the notation taken when its clock runs out; empty means the first option."""

    seat: Seat
    kind: str
    clause: str
    prompt: str
    options: tuple[Option, ...]
    source: CardId | None = None
    timeout: str = ""

    def find(self, text: str) -> Option | None:
        """The option that *text* names: by its exact notation, else by the only one that is equal but for case and blanks."""
        for option in self.options:
            if option.notation == text:
                return option
        wanted = plain(text)
        close = [option for option in self.options if plain(option.notation) == wanted]
        return close[0] if len(close) == 1 else None

    def on_timeout(self) -> Option:
        """What happens when time runs out."""
        return (self.find(self.timeout) if self.timeout else None) or self.options[0]

    def nearest(self, text: str) -> list[str]:
        """Up to three notations that look like *text*."""
        return get_close_matches(text, [option.notation for option in self.options], n=3, cutoff=0.4)


def plain(text: str) -> str:
    """*text* with case and runs of blanks folded."""
    return " ".join(text.split()).casefold()


def merged(options: Iterable[Option]) -> tuple[Option, ...]:
    """*options* in order, equal notations once: two copies of a card in hand are one choice."""
    seen: dict[str, Option] = {}
    for option in options:
        seen.setdefault(option.notation, option)
    return tuple(seen.values())
