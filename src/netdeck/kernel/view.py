"""Views: what one seat may know. All redaction happens here.

A view is built up from what the viewer may see; it is never the whole with parts taken away. Whatever shows a game to anybody (browser,
terminal, bot, replay) gets a :class:`View` and nothing else.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from netdeck.kernel.decision import Act
from netdeck.kernel.event import BACK
from netdeck.kernel.ids import Seat
from netdeck.kernel.result import Result

Facts: TypeAlias = dict[str, Any]
"""Values that a viewer may see, by name: numbers, words, lists and tables of them."""


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as the viewer sees it: a face, or a back (name ``X``) without anything that could tell cards apart.

    ``id`` lasts while the card stays in its zone. ``facts`` are its present values: ``power``, ``face``, ``controller`` and so on.
    ``label`` is what a scenario calls it; only the referee is told.
    """

    name: str
    id: int | None = None
    facts: Facts = {}
    label: str = ""


BACKSIDE = CardView(BACK)


class ZoneView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A zone: how many cards, and the cards themselves where at least one of them may be seen (bottom or oldest first)."""

    count: int
    cards: tuple[CardView, ...] = ()
    owner: Seat | None = None
    ordered: bool = True


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one viewer may know of one moment."""

    game: str
    variant: str
    viewer: Seat
    seats: tuple[Seat, ...]
    counters: Facts
    seat: dict[Seat, Facts]
    zones: Mapping[str, ZoneView]
    deciding: tuple[Seat, ...]
    result: Result | None = None

    def hand_of(self, zone: str) -> tuple[CardView, ...]:
        """The visible cards of a zone."""
        return tuple(card for card in self.zones[zone].cards if card.name != BACK)


class LazyZones(Mapping[str, ZoneView]):
    """Zones made on first access; valid only while the position is unchanged."""

    __slots__ = ("_names", "_seen", "_show")

    def __init__(self, names: Collection[str], show: Callable[[str], ZoneView]) -> None:
        self._names = names
        self._show = show
        self._seen: dict[str, ZoneView] = {}

    def __getitem__(self, name: str) -> ZoneView:
        seen = self._seen.get(name)
        if seen is None:
            seen = self._seen[name] = self._show(name)
        return seen

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class OptionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer as its seat sees it; ``touches`` are ids of card views, zones and seats, and ``act`` is what it is.

    ``copies`` are cards that are equal to the first of them in everything: whoever means one of those means this answer.
    """

    notation: str
    label: str = ""
    touches: tuple[int | str, ...] = ()
    copies: tuple[int, ...] = ()
    act: Act = Act("")


class DecisionView(msgspec.Struct, frozen=True, kw_only=True):
    """A question as its seat sees it: all that a front end or a bot gets of a decision.

    ``answers`` says how to list the options to a person: groups of equal ones by their index, in the order of the list. ``settled`` is the
    answer that needs no thought: the only one that is about something on the table, or to a payment of which no way differs in anything
    that can matter. Both are empty where nobody lists the options (:mod:`netdeck.kernel.presentation`).
    """

    seat: Seat
    kind: str
    clause: str
    prompt: str
    options: tuple[OptionView, ...]
    source: int | None = None
    timeout: str = ""
    answers: tuple[tuple[int, ...], ...] = ()
    settled: str = ""

    def find(self, notation: str) -> OptionView | None:
        """The option with exactly that notation."""
        return next((option for option in self.options if option.notation == notation), None)


def show_zone(cards: Iterable[CardView], *, owner: Seat | None = None, ordered: bool = True) -> ZoneView:
    """A zone of faces and backs. In unordered zones the order is hidden too: faces by name, then backs."""
    shown = tuple(cards)
    for card in shown:
        if card != BACKSIDE:
            break
    else:
        return ZoneView(len(shown), (), owner, ordered)
    if not ordered and len(shown) > 1:
        shown = tuple(sorted(shown, key=_by_name))
    return ZoneView(len(shown), shown, owner, ordered)


def _by_name(card: CardView) -> tuple[bool, str, int]:
    return card.name == BACK, card.name, card.id or 0


Column = tuple[Seat | None, str]
"""Where a counter is shown: with a seat or with the game itself, and under which name."""


def split_counters(
    counters: Mapping[str, object],
    seats: Iterable[Seat],
    public: Callable[[str], bool],
    columns: dict[str, Column | None] | None = None,
) -> tuple[dict[str, object], dict[Seat, dict[str, object]]]:
    """The game's counters and each seat's, from keys such as ``turn`` and ``north.light``; only those that are *public*.

    *columns* are where counters were shown before: whoever asks often keeps them.
    """
    known: dict[str, Column | None] = {} if columns is None else columns
    per_seat: dict[Seat, dict[str, object]] = {seat: {} for seat in seats}
    own: Facts = {}
    for key, value in counters.items():
        if key not in known:
            known[key] = _column(key, per_seat, public)
        column = known[key]
        if column is None:
            continue
        seat, name = column
        if seat is None:
            own[name] = value
        else:
            per_seat[seat][name] = value
    return own, per_seat


def _column(key: str, seats: Collection[Seat], public: Callable[[str], bool]) -> Column | None:
    seat, dot, name = key.partition(".")
    if not public(name if dot else key):
        return None
    return (Seat(seat), name) if dot and seat in seats else (None, key)
