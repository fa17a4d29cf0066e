"""The log: events with their number, the clauses that led to them, and their fields in a form that can be shown."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from netdeck.kernel.event import Event, redacted
from netdeck.kernel.ids import Seat


class CardRef(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as a log line names it: its printed name, an id while it stays where it is, and what a scenario calls it."""

    name: str
    id: int | None = None
    label: str = ""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Logged:
    """An event that happened, with everything needed to show and explain it.

    ``chain`` holds the running processes and their steps from the outside in: the clauses that made this happen. ``choice`` is the number
    of the last choice before it.
    """

    number: int
    event: Event
    values: Mapping[str, object]
    chain: tuple[tuple[str, str], ...] = ()
    choice: int = 0

    def seen(self, viewer: Seat) -> "Seen":
        """What *viewer* learns of it."""
        return Seen(self.number, self.event.kind(), self.event.clause, redacted(self.event, self.values, viewer), self.event.telling())


class Seen(msgspec.Struct, frozen=True):
    """An event as one viewer sees it: the only form in which events leave the kernel."""

    number: int
    event: str
    clause: str
    fields: dict[str, object]
    says: str = ""

    def text(self, names: Mapping[Seat, str] | None = None) -> str:
        """The line for the log, or nothing when the event is not worth one. Seats are called by their *names*, where they have any."""
        return self.says.format_map(_Shown(self.fields, names or {})) if self.says else ""


class _Shown(dict[str, str]):
    def __init__(self, fields: Mapping[str, object], names: Mapping[Seat, str]) -> None:
        super().__init__({name: _words(value, names) for name, value in fields.items()})

    def __missing__(self, key: str) -> str:
        return "?"


def _words(value: object, names: Mapping[Seat, str]) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_words(each, names) for each in value) or "nothing"
    if isinstance(value, Mapping) and "name" in value and value.keys() <= set(CardRef.__struct_fields__):
        return str(value["name"])  # a card that came over the network
    if isinstance(value, Mapping):
        return ", ".join(f"{_words(number, names)} {name}" for name, number in value.items()) or "nothing"
    if isinstance(value, str) and value in names:
        return names[Seat(value)]
    return "a card" if value == "X" else str(value)
