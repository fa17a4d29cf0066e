"""The events of the game (6.1) as the log knows them: an event is read from its record, each field by its name."""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Final, Self, get_type_hints

from netdeck.games.bloodless.names import CAUSES, FACES, Moment, card_id, place_name, row, seat_name
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules.spaces import SPACES as HOW_MANY
from netdeck.games.bloodless.rules.spaces import from_left
from netdeck.games.bloodless.zones import SPACES
from netdeck.kernel import CardId, Event, Seat, hidden, seen_by
from netdeck.kernel.event import field_names


def optional(number: int) -> int | None:
    """A number that may be left open."""
    return number if number >= 0 else None


class Record:
    """An event whose fields are read by name."""

    def __init__(self, state: Moment, at: int) -> None:
        self.state = state
        self.table = state.table
        self.at = at

    def __getitem__(self, field: int) -> int:
        return self.table.heap[self.at + field]

    def has(self, flag: int) -> bool:
        """Whether something is so of it."""
        return bool(self[h.E_FLAGS] & flag)

    @property
    def card(self) -> CardId | None:
        """The card that it befalls."""
        return card_id(self[h.E_CARD])

    @property
    def killer(self) -> CardId | None:
        """What killed it."""
        return card_id(self[h.E_KILLER])

    @property
    def source(self) -> CardId | None:
        """What did it."""
        return card_id(self[h.E_SOURCE])

    @property
    def target(self) -> CardId | None:
        """What was aimed at."""
        return card_id(self[h.E_TARGET])

    @property
    def link(self) -> CardId | None:
        """The card under which it is set aside."""
        return card_id(self[h.E_LINK])

    @property
    def other(self) -> CardId | None:
        """Another card that it names."""
        return card_id(self[h.E_OTHER])

    @property
    def player(self) -> Seat | None:
        """Whose it is."""
        return seat_name(self[h.E_PLAYER])

    @property
    def dealer(self) -> Seat | None:
        """Who deals the damage."""
        return seat_name(self[h.E_DEALER])

    @property
    def winner(self) -> Seat | None:
        """Who wins by it."""
        return seat_name(self[h.E_WINNER])

    @property
    def cause(self) -> str:
        """How it came about."""
        return CAUSES[self[h.E_CAUSE]]

    @property
    def reason(self) -> str:
        """What it is for."""
        return CAUSES[self[h.E_REASON]]

    @property
    def index(self) -> int | None:
        """Its place from the top of a deck."""
        return optional(self[h.E_INDEX])

    @property
    def amount(self) -> int:
        """How much."""
        return self[h.E_AMOUNT]

    @property
    def to(self) -> str | None:
        """Where to."""
        return place_name(self[h.E_TO])

    @property
    def space(self) -> str | None:
        """The space that it is about."""
        return place_name(self[h.E_SPACE])

    @property
    def face(self) -> str:
        """Which face of the card."""
        return FACES[self[h.E_FACE]]

    @property
    def cards(self) -> tuple[CardId, ...]:
        """All the cards that it is about."""
        return tuple(map(CardId, row(self.table, self[h.E_LIST])))

    @property
    def until(self) -> str:
        """How long it lasts, in words."""
        until = getattr(self.node, "until", None)
        return "" if until is None else f"until {until.end.replace('_', ' ')}"

    @property
    def node(self) -> Any:
        """The instruction that told it."""
        return self.state.book.words.get(self[h.E_CODE])

    def spaces(self, field: int, viewer: int) -> tuple[str, ...] | None:
        """Some spaces, from the left as somebody sees them; ``None`` where nothing is said of them."""
        bits = self[field]
        if bits < 0:
            return None
        return tuple(SPACES[space] for place in range(HOW_MANY) if bits >> (space := from_left(viewer, place)) & 1)


Reading = Callable[[Record], object]


def flag(bit: int) -> Reading:
    """Whether something is so of an event."""
    return lambda it: it.has(bit)


def cell(field: int) -> Reading:
    """A number of its record."""
    return lambda it: it[field]


def maybe(field: int) -> Reading:
    """A number of its record that may be left open."""
    return lambda it: optional(it[field])


Deck = Annotated[str, attrgetter("to")]
Other = Annotated[CardId | None, attrgetter("other")]
By = Annotated[int, attrgetter("amount")]
After = Annotated[str, lambda it: "aside" if it.has(h.STAYS_ASIDE) else ""]
CARD_GUARD: Final = (("card", "eyes"),)


class BloodEvent(Event):
    """A change of the game that goes through P6.

    A field has the value that its record has under the same name, unless its type says how the record is read.
    """

    NUMBER: ClassVar[int] = h.EFFECT
    """What kind of event it is for the rules."""
    KINDS: ClassVar[dict[int, type["BloodEvent"]]] = {}
    guards: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Fields that hold cards, and the fields that say who may know them."""

    def __init_subclass__(cls) -> None:
        if "NUMBER" in vars(cls):
            cls.KINDS[cls.NUMBER] = cls

    @classmethod
    def kind(cls) -> str:
        return h.KINDS[cls.NUMBER]

    @classmethod
    def read(cls, record: Record, clause: str) -> Self:
        """The event of a record."""
        fields: dict[str, object] = {name: reading(record) for name, reading in _readings(cls)}
        return cls(clause=clause, **fields)


@cache
def _readings(kind: type[BloodEvent]) -> tuple[tuple[str, Reading], ...]:
    hints = get_type_hints(kind, include_extras=True)
    of_type = {name: getattr(hints[name], "__metadata__", (None,))[0] for name in field_names(kind)}
    return tuple((name, how or attrgetter(name)) for name, how in of_type.items() if how is not None or hasattr(Record, name))


class CardEvent(BloodEvent):
    """What befalls one card, which only those see who may know it."""

    guards = CARD_GUARD
    card: CardId = seen_by("eyes", default=None)
    eyes: object = hidden(())
