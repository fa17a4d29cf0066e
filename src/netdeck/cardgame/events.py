"""Events over columns, declared once: number, fields with visibility, log line, decoding.

    class Drew(Happened):
        "The top card of a drive went to the hand."

        user: Seat = public()
        card: CardId = seen_by("user")
        why: Why = public()
        says = "{user} draws {card}"

A rule tells it by its number and with numbers alone: ``tell(table, Drew.NUMBER, clause, user, card, why)``. They stand in the order of the
fields, and the type of a field says how its number is read: a seat, a card, an amount, a bool, a :data:`Zone`, or ``Annotated`` with a
function of the state and the number, such as a :func:`word`. A field with a default is no number. What follows from several numbers, or
from the table, is :attr:`TableEvent.derived`: a function whose parameters are then the numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import signature
from typing import Annotated, Any, ClassVar, Final, NamedTuple, Self, get_type_hints

import msgspec

from netdeck.kernel import CardId, Event, RulebookError, Seat
from netdeck.kernel.card_state import CardState
from netdeck.kernel.event import field_names

Fields = dict[str, object]
Reading = Callable[[Any, int], object]
"""What a number means at a table: a function of its state and the number."""


def word(words: Mapping[int, str] | Sequence[str]) -> Reading:
    """A number that stands for a word."""
    return lambda state, number: words[number]


Zone = Annotated[str, lambda state, number: state.outside.zone_name(number)]
"""A zone by name."""


def _seat(state: CardState[Any], number: int) -> Seat:
    return state.plan.seats[number] if number >= 0 else Seat("")


def _nobody_or_seat(state: CardState[Any], number: int) -> Seat | None:
    return state.plan.seats[number] if number >= 0 else None


READINGS: Final[Mapping[object, Reading]] = {
    int: lambda state, number: number,
    bool: lambda state, number: bool(number),
    Seat: _seat,
    Seat | None: _nobody_or_seat,
    CardId: lambda state, number: CardId(number),
    CardId | None: lambda state, number: CardId(number) if number >= 0 else None,
}
"""How a number is read in a field of a type that needs no word about it."""


class TableEvent(Event):
    """An event that rules emit as numbers. A direct subclass is the base of a game's events, which are numbered as they are declared."""

    NUMBER: ClassVar[int]
    KINDS: ClassVar[list[type["TableEvent"]]]
    """Every kind of event of the game, by number."""
    derived: ClassVar[Callable[..., Fields] | None] = None
    """Says what is no number of its own: a function of the state and the numbers, which have the names of their fields."""

    def __init_subclass__(cls) -> None:
        if TableEvent in cls.__bases__:
            cls.KINDS = []
        else:
            cls.NUMBER = len(cls.KINDS)
            cls.KINDS.append(cls)

    @classmethod
    def read(cls, state: CardState[Any], clause: str, numbers: Sequence[int]) -> Self:
        """The event that was emitted with these *numbers*."""
        how = how_read(cls)
        fields: dict[str, Any] = {"clause": clause}
        for name, at, reading in how.fields:
            fields[name] = reading(state, numbers[at])
        if cls.derived is not None:
            fields |= cls.derived(state, *numbers[: how.numbers])
        return cls(**fields)


class HowRead(NamedTuple):
    """How a kind of event is decoded: the number of its numbers, and which of them each field uses."""

    numbers: int
    fields: tuple[tuple[str, int, Reading], ...]


@cache
def how_read(kind: type[TableEvent]) -> HowRead:
    """How a kind of event is decoded. Raises :class:`RulebookError` if the type of a field cannot be decoded."""
    fields, hints = field_names(kind), get_type_hints(kind, include_extras=True)
    needed = {field.name for field in msgspec.structs.fields(kind) if field.required}
    names = [name for name in fields if name in needed] if kind.derived is None else list(signature(kind.derived).parameters)[1:]
    readings: list[tuple[str, int, Reading]] = []
    for at, name in enumerate(names):
        if name in fields:
            of_type = getattr(hints[name], "__metadata__", (READINGS.get(hints[name]),))[0]
            if of_type is not None:
                readings.append((name, at, of_type))
            elif kind.derived is None:
                raise RulebookError(f"{kind.__name__}: the type of {name} does not say how a number is read")
    return HowRead(len(names), tuple(readings))


class EventDecoder:
    """Decodes emitted events and writes them to the log of a state."""

    def __init__(self, state: CardState[Any], kinds: Sequence[type[TableEvent]]) -> None:
        self.state = state
        self.kinds = kinds

    def __call__(self, table: Any, event: int, clause: int, *numbers: int) -> None:
        self.state.table_changed()
        self.write(self.kinds[event].read(self.state, table.clauses[clause], numbers))

    def write(self, event: Event) -> None:
        """Write an event down."""
        self.state.log_event(event)
