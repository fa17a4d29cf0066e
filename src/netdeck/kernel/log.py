"""The log: events with number, clauses and displayable fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from netdeck.kernel.event import BACK, Event, redacted
from netdeck.kernel.ids import REFEREE, CardId, Seat


class CardRef(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as a log line names it: its printed name, an id while it stays where it is, and what a scenario calls it."""

    name: str
    id: int | None = None
    label: str = ""

    def __str__(self) -> str:
        return self.name


class Cited(msgspec.Struct, frozen=True):
    """A part of a card's printed text, from ``start`` to before ``end``."""

    card: CardRef
    start: int
    end: int


class Spoken(NamedTuple):
    """The words being carried out: the acting card, the text and the position in it, and whether everybody knew the card."""

    card: CardId
    text: str
    start: int
    end: int
    open: bool = False


class Quote(msgspec.Struct, frozen=True):
    """Words of a card with the whole text in which they stand."""

    card: CardRef
    text: str
    start: int
    end: int

    def __str__(self) -> str:
        return self.text[self.start : self.end]

    def marked(self, before: str = "[", after: str = "]") -> str:
        """The whole text, with a mark before and after the words."""
        return f"{self.text[: self.start]}{before}{self}{after}{self.text[self.end :]}"


@dataclass(frozen=True, slots=True)
class Logged:
    """An event that happened, with everything needed to show and explain it.

    ``chain`` holds the running processes and their steps from the outside in: the clauses that made this happen. ``words`` are those of
    a card's text that did, where one did. Only those who may know the card are told: ``readers``, or everybody.
    """

    number: int
    event: Event
    values: Mapping[str, object]
    chain: tuple[tuple[str, str], ...] = ()
    words: Quote | None = None
    readers: tuple[Seat, ...] | None = None

    def seen(self, viewer: Seat, act: int = 0) -> "Seen":
        """The event as *viewer* sees it; *act* is the number of the last choice before it, if choices are counted."""
        event = self.event
        fields = redacted(event, self.values, viewer)
        quote = self.quoted(viewer)
        words = msgspec.UNSET if quote is None else Cited(quote.card, quote.start, quote.end)
        hit, play = _hit(event, fields), _play(event, fields)
        return Seen(self.number, event.kind(), event.clause, fields, event.log_message(), event.opens, act, words, hit, play)

    def quoted(self, viewer: Seat) -> Quote | None:
        """The card text that caused it, if *viewer* may know that card."""
        return self.words if self.readers is None or viewer == REFEREE or viewer in self.readers else None


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event hit, for one viewer: a zone, a seat or a counter by its name, or a card by its id; how hard, and by which card."""

    at: str | int
    amount: int = 0
    by: int | None = None


def _hit(event: Event, fields: Mapping[str, object]) -> Hit | msgspec.UnsetType:
    blow = event.impact()
    if blow is None:
        return msgspec.UNSET
    at, by = fields.get(blow.at, blow.at), fields.get(blow.by)
    if isinstance(at, CardRef):
        at = at.id
    if not isinstance(at, str | int) or at == BACK:
        return msgspec.UNSET
    return Hit(at, blow.amount, by.id if isinstance(by, CardRef) else None)


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays or uses which card, if the viewer may know it, and what it is aimed at: zones, seats and cards by their ids."""

    seat: Seat
    card: CardRef | None = None
    at: tuple[str | int, ...] = ()


def _play(event: Event, fields: Mapping[str, object]) -> Play | msgspec.UnsetType:
    who, card, at = (fields.get(name) for name in event.plays)
    if not isinstance(who, str):
        return msgspec.UNSET
    aims = at if isinstance(at, list | tuple) else (at,)
    known = [each.id if isinstance(each, CardRef) else each for each in aims]
    named = CardRef(card) if isinstance(card, str) and card != BACK else card
    return Play(Seat(who), named if isinstance(named, CardRef) else None, tuple(each for each in known if isinstance(each, str | int)))


class Seen(msgspec.Struct, frozen=True):
    """An event as one viewer sees it: the only form in which events leave the kernel.

    ``says`` is its line for the log, with gaps for its fields; empty when it is not worth one. ``opens`` is ``turn`` where a turn begins,
    ``act`` the number of the last choice before it: what has the same one happened because of the same choice. ``words`` are those of a
    card that made it happen; they are left out where no card did, or the viewer may not know which. ``hit`` is there where the event hits
    what a match is decided by, ``play`` where somebody plays or uses a card.
    """

    number: int
    event: str
    clause: str
    fields: dict[str, object]
    says: str = ""
    opens: str = ""
    act: int = 0
    words: Cited | msgspec.UnsetType = msgspec.UNSET
    hit: Hit | msgspec.UnsetType = msgspec.UNSET
    play: Play | msgspec.UnsetType = msgspec.UNSET

    def text(self, names: Mapping[Seat, str] | None = None, *, nothing: str = "nothing", back: str = "a card") -> str:
        """The log line; empty if the event has none.

        Seats are called by their *names*, where they have any; *nothing* stands for an empty list, and *back* for what is hidden.
        """
        return self.says.format_map(_Shown(self.fields, _Names(names or {}, nothing, back))) if self.says else ""


class _Names(NamedTuple):
    seats: Mapping[Seat, str]
    nothing: str
    back: str


class _Shown(dict[str, str]):
    def __init__(self, fields: Mapping[str, object], names: _Names) -> None:
        super().__init__({name: _words(value, names) for name, value in fields.items()})

    def __missing__(self, key: str) -> str:
        return "?"


def _words(value: object, names: _Names) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_words(each, names) for each in value) or names.nothing
    if isinstance(value, Mapping) and "name" in value and value.keys() <= set(CardRef.__struct_fields__):
        return str(value["name"])  # a card that came over the network
    if isinstance(value, Mapping):
        return ", ".join(f"{_words(number, names)} {name}" for name, number in value.items()) or names.nothing
    if isinstance(value, str) and value in names.seats:
        return names.seats[Seat(value)]
    return names.back if value == "X" else str(value)
