"""Events: what happened, under which clause, and who may see each part of it.

An event is a frozen, past-tense record. Each field says who sees it: :func:`public`, :func:`seen_by` (the seats named in other fields of
the same event) or :func:`hidden`; a field that says nothing stays hidden. The state changes only in :meth:`Event.apply`.

Rulebooks replace events, react to them and keep effects going. :func:`modified` runs replacing abilities over an event, each once, in
order of precedence; :class:`Outcome` is what applying left behind for reacting abilities to match.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, dataclass_transform

import msgspec

from netdeck.kernel.ids import EVERYBODY, REFEREE, Seat
from netdeck.kernel.trace import holds

BACK = "X"
"""What stands for a card, or any other value, that the viewer may not know."""


class _Guarded(NamedTuple):
    """A field as it is declared: its default, and whose eyes may see it."""

    default: Any
    eyes: tuple[str, ...]


def public(default: object = msgspec.NODEFAULT) -> Any:
    """A field that everybody sees."""
    return _Guarded(default, (EVERYBODY,))


def seen_by(*names: str, default: object = msgspec.NODEFAULT) -> Any:
    """A field seen only by the seats that the fields *names* hold (a seat, several seats, or :data:`EVERYBODY`); others see a back."""
    return _Guarded(default, names)


def hidden(default: object = msgspec.NODEFAULT) -> Any:
    """A field that stays on the server."""
    return _Guarded(default, ())


class Impact(NamedTuple):
    """What an event hits: a zone, seat or counter by name, or the field with the card; the amount; and the field with the cause.

    ``amount`` 0 means that something was decided there without a number, as by a draw from an empty pile.
    """

    at: str
    amount: int = 0
    by: str = ""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(public, seen_by, hidden))
class EventKind(msgspec.StructMeta):
    """Metaclass of events: a frozen struct with keyword fields that records who may see each field."""

    who_sees: dict[str, tuple[str, ...] | None]

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, object]) -> "EventKind":
        guarded = {field: value for field, value in namespace.items() if isinstance(value, _Guarded)}
        for field, value in guarded.items():
            if value.default is msgspec.NODEFAULT:
                del namespace[field]
            else:
                namespace[field] = value.default
        kind: EventKind = super().__new__(mcls, name, bases, namespace, frozen=True, kw_only=True, gc=False)
        inherited = {field: eyes for base in bases for field, eyes in getattr(base, "who_sees", {}).items()}
        own = {field: value.eyes for field, value in guarded.items()}
        told = sorted(kind.__struct_fields__, key=lambda field: inherited.get(field) == ())  # hidden fields of a base come last
        kind.who_sees = {field: own.get(field, inherited.get(field)) for field in told if field != "clause"}
        return kind


class Event(msgspec.Struct, metaclass=EventKind):
    """A change of the game. Subclasses are named in the past tense; each is a frozen struct without further options."""

    says: ClassVar[str] = ""
    """The log line, with field names in braces: ``"{seat} draws {card}"``. Empty means that the event is not worth a line."""
    creates: ClassVar[bool] = False
    """Whether it brings cards into the game or takes them out of it. Otherwise the cards of a match stay the same."""
    opens: ClassVar[str] = ""
    """``turn`` for the kind with which a turn begins: whoever tells what happened begins a new paragraph there."""
    vain: ClassVar[bool] = False
    """Whether it says that something was tried and has changed nothing."""
    reveals: ClassVar[bool] = False
    """Whether it shows cards for this moment only, to those who see its fields. Otherwise nobody is told a card that it cannot see."""

    plays: ClassVar[tuple[str, str, str]] = ("", "", "")
    """For the kind with which somebody plays or uses a card: the fields of who does it, of the card, and of what it is aimed at."""

    clause: str

    def apply(self, state: Any) -> object:
        """Change *state*. The return value becomes part of the outcome; most events return nothing."""
        return None

    def impact(self) -> "Impact | None":
        """What this event hits that decides matches, and by how much; ``None`` for most events."""
        return None

    def log_message(self) -> str:
        """The log line of this event: :attr:`says`, unless it depends on what is publicly known."""
        return self.says

    @classmethod
    def kind(cls) -> str:
        """The event's name, as scenarios and clients know it."""
        return cls.__name__


def field_names(kind: type[Event]) -> tuple[str, ...]:
    """The fields of an event kind, without the clause."""
    return tuple(kind.who_sees)


def all_kinds(kind: type[Event] = Event) -> list[type[Event]]:
    """Every kind of event that has been defined."""
    found: list[type[Event]] = []
    for child in kind.__subclasses__():
        found += [child, *all_kinds(child)]
    return found


def may_see(event: Event, name: str, eyes: Iterable[str], viewer: Seat) -> bool:
    """Whether *viewer* may see field *name* of *event*, which is guarded by *eyes*."""
    if viewer == REFEREE:
        return True
    for guard in eyes:
        seats = EVERYBODY if guard == EVERYBODY else getattr(event, guard)
        if seats == EVERYBODY or viewer == seats or (isinstance(seats, tuple) and viewer in seats):
            return True
    return False


def redacted(event: Event, values: Mapping[str, object], viewer: Seat) -> dict[str, object]:
    """The fields of *event* that *viewer* gets, taken from *values* (the event's fields in their shown form).

    A field that would be a word of Python is written with an underscore (``from_``) and shown without it.
    A field without a word about its eyes, or a hidden one, is left out; a guarded one shows a back for each thing it holds.
    """
    shown: dict[str, object] = {}
    for name, eyes in type(event).who_sees.items():
        if viewer != REFEREE and not eyes:
            continue
        word = name.removesuffix("_")
        value = values[word]
        if may_see(event, name, eyes or (), viewer):
            shown[word] = value
        elif value is not None:
            shown[word] = [BACK] * len(value) if isinstance(value, list | tuple) else BACK
    return shown


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The result of applying an event: the event with all references resolved, whether it succeeded, and its yield."""

    event: Event
    succeeded: bool = True
    yielded: object = None


class Modifier(Protocol):
    """An ability that replaces events before they happen. It returns ``None`` for events that it does not affect."""

    @property
    def clause(self) -> str:
        """The clause that permits the replacement."""

    def instead(self, state: Any, event: Event) -> Sequence[Event] | None:
        """The events that happen instead of *event*; an empty list prevents it; ``None`` leaves it alone."""


def modified(state: Any, event: Event, modifiers: Iterable[Modifier]) -> list[Event]:
    """Apply each modifier once, in the given order, to the events that earlier ones left; returns what happens instead of *event*."""
    current = [event]
    for modifier in modifiers:
        if not holds(modifier.clause):
            continue
        after: list[Event] = []
        for each in current:
            instead = modifier.instead(state, each)
            after += [each] if instead is None else instead
        current = after
    return current
