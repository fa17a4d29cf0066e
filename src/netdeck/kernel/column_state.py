"""The ``State`` interface of a table of columns: named access for front ends, scenarios and games.

Nothing is kept twice. Zones, cards and counters are looked up in the columns when somebody asks for them; rules never come here.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar
from weakref import ref

from netdeck.kernel.card_table import CardTable
from netdeck.kernel.decision import Decision, Option, close_options
from netdeck.kernel.event import Event, Outcome, field_names
from netdeck.kernel.ids import CardId, Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng
from netdeck.kernel.state import Plan, State
from netdeck.kernel.trace import holds, untraced, watch
from netdeck.kernel.view import CardView

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_keys, dict_values

    from netdeck.kernel.process import Frame

T = TypeVar("T", bound=CardTable)
K = TypeVar("K")
looked_up: Final = dict.__len__
"""How many things have been looked up so far."""
MANY: Final = 64
"""From so many copies on a lender strikes off those that are gone."""


class Cards(dict[CardId, K]):
    """The cards of a table, looked up lazily."""

    __slots__ = ("_is_whole", "_table")

    def __init__(self, table: CardTable) -> None:
        self._table = table
        self._is_whole = False

    def __missing__(self, card: CardId) -> K:
        table = self._table
        if not 0 <= card < table.cards:
            raise KeyError(card)
        found: K = table.outside.card(table, card)
        self[card] = found
        return found

    def all_cards(self) -> "Cards[K]":
        """All cards, looked up, in the order in which they were created."""
        if not self._is_whole:
            self._is_whole = True
            super().clear()
            super().update(self._table.outside.all_cards(self._table))
        return self

    def __iter__(self) -> Iterator[CardId]:
        self.all_cards()
        return super().__iter__()

    def __len__(self) -> int:
        return self._table.cards

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < self._table.cards

    def get(self, card: CardId, default: object = None) -> Any:
        return self[card] if card in self else default  # noqa: SIM401 - this is what it is made of

    def keys(self) -> "dict_keys[CardId, K]":
        self.all_cards()
        return super().keys()

    def values(self) -> "dict_values[CardId, K]":
        self.all_cards()
        return super().values()

    def items(self) -> "dict_items[CardId, K]":
        self.all_cards()
        return super().items()


class Zones(dict[str, tuple[CardId, ...]]):
    """The zones of a table, cached until they change."""

    __slots__ = ("_before", "_table")

    def __init__(self, table: CardTable, before: dict[str, tuple[object, Any]]) -> None:
        self._table = table
        self._before = before

    def __missing__(self, name: str) -> tuple[CardId, ...]:
        outside = self._table.outside
        now = outside.zone_fingerprint(self._table, name)
        before = self._before.get(name)
        if before is not None and before[0] == now:
            found: tuple[CardId, ...] = before[1]
        else:
            found = outside.zone(self._table, name)
            self._before[name] = (now, found)
        self[name] = found
        return found


class ColumnState(State, Generic[T]):
    """A state whose table is columns.

    A copy looks at the same table until one of the two changes it: most copies are made to be played on, many only to be looked at, and
    none should pay twice. Whoever changes a table asks for it with :meth:`table_to_change`. A copy then gets a table of its own; where it
    is the lender who changes, its living copies get one together. So the table of a match stays the same object, with its chance and its
    listener.
    """

    __slots__ = ("__weakref__", "_borrowers", "_lender", "_question", "_stopped", "_written", "backs", "before", "more", "table")

    table: T
    cards: Cards[Any]
    zones: Zones

    def __init__(self, plan: Plan, table: T) -> None:
        self.plan = plan
        self.table = table
        self.newly_made = {}
        self.heard = None
        self.host_acts = False
        self.taken = ()
        self._stopped: Result | None = None
        self._question: dict[Seat, Decision] | None = None
        self._lender: Self | None = None
        self._borrowers: list[ref[Self]] | None = None
        self.backs: dict[tuple[str, Seat], bool] = {}
        """Whose zones show which viewer nothing but backs. All positions of a match share it."""
        self.before: dict[str, tuple[object, Any]] = {}
        """What was looked up in the past of this very position, and by what mark one sees whether it is still so."""
        self._look_anew()

    def _look_anew(self) -> None:
        self.cards, self.zones = Cards(self.table), Zones(self.table, self.before)
        self._written: dict[str, object] = {}
        self.more: dict[str, Any] = {}
        """What a game has looked up besides."""

    def table_to_change(self) -> T:
        """The table for writing: drops every cached lookup and closes the open question."""
        if self._question is not None:
            for decision in self._question.values():
                close_options(decision.options)
            self._question = None
        if self._lender is not None:
            self.table, self.before = self.table.copy(), self.before.copy()
            self._lender = None
            self._look_anew()
        elif self._borrowers:
            self._part()
            self._look_anew()
        else:
            self.table_changed()
        return self.table

    def _part(self) -> None:
        """Leave the table as it is to the copies that still look at it, the first of which lends it to the others."""
        living = self._living()
        self._borrowers = None
        if not living:
            return
        first, *others = living
        first.table, first._lender, first.before = self.table.copy(), None, self.before.copy()
        first._borrowers = [ref(twin) for twin in others]
        for twin in others:
            twin.table, twin._lender, twin.before = first.table, first, first.before
        for twin in living:
            twin._look_anew()

    def _living(self) -> list[Self]:
        found = (borrower() for borrower in self._borrowers or ())
        return [twin for twin in found if twin is not None and twin._lender is self]

    def table_changed(self) -> None:
        """Drop every cached lookup, because the table has changed."""
        if looked_up(self.cards) or looked_up(self.zones) or self._written or self.more:
            self._look_anew()

    def copy(self) -> Self:
        """A copy without a log. Bots make millions of them, so it allocates nothing that is not needed."""
        twin = object.__new__(type(self))
        lender = self._lender or self
        twin._lender = lender
        twin.plan = self.plan
        twin.table = self.table
        twin.backs = self.backs
        twin.before = self.before
        twin.cards = self.cards
        twin.zones = self.zones
        twin._written = self._written
        twin.more = self.more
        twin.newly_made = self.newly_made
        twin.taken = self.taken
        twin.heard = None
        twin.host_acts = False
        twin._stopped = self._stopped
        twin._question = None
        twin._borrowers = None
        self._copy_more(twin)
        borrowers = lender._borrowers
        if borrowers is None:
            borrowers = lender._borrowers = []
        borrowers.append(ref(twin))
        count = len(borrowers)
        if count & (count - 1) == 0 and count >= MANY:  # from time to time, whoever is gone is struck off
            borrowers[:] = [ref(each) for each in lender._living()]
        return twin

    def _copy_more(self, twin: Self) -> None:
        """Whatever else a game's own state has."""

    def shared(self) -> Mapping[str, object]:
        """What all positions of a match share in addition to the plan and its cards; see :meth:`Position.shared`."""
        return {}

    @abstractmethod
    def __getstate__(self) -> object:
        """What is written down of it: the columns, and nothing that is printed or only for readers."""

    # What a game says of its columns

    @abstractmethod
    def read_counters(self) -> dict[str, object]:
        """All counters and their values."""

    @abstractmethod
    def look(self, card: CardId, label: str) -> CardView:
        """The face of a card for viewers who may see it."""

    @abstractmethod
    def zone_version(self, zone: str) -> object:
        """A value that stays equal while neither the cards of a zone nor their known viewers change."""

    @abstractmethod
    def zone_size(self, zone: str) -> int:
        """How many cards lie in a zone."""

    @abstractmethod
    def knows_no_hidden_card(self, viewer: Seat) -> bool:
        """Whether *viewer* knows no card that its place hides."""

    @abstractmethod
    def write_counter(self, name: str, value: object) -> None:
        """Set a counter."""

    @abstractmethod
    def question(self) -> dict[Seat, Decision]:
        """The open question with its texts."""

    @abstractmethod
    def ending(self) -> Result | None:
        """The result that the rules have reached, if any."""

    @abstractmethod
    def chain(self) -> tuple[tuple[str, str], ...]:
        """The running processes and their steps, outermost first."""

    # The face of a state

    @property
    def counters(self) -> dict[str, Any]:
        if not self._written:
            self._written.update(self.read_counters())
        return self._written

    @counters.setter
    def counters(self, counters: Mapping[str, object]) -> None:
        for name, value in counters.items():
            self.set_counter(name, value)

    def set_counter(self, name: str, value: object) -> None:
        self.table_to_change()
        self.write_counter(name, value)

    @property
    def rng(self) -> Rng:
        if self._lender is not None:
            self.table_to_change()  # a copy has a chance of its own, also for those who only want to look
        return self.table.rng

    @rng.setter
    def rng(self, rng: Rng) -> None:
        self.table_to_change().rng = rng

    @property
    def frames(self) -> "list[tuple[Frame, str]]":  # type: ignore[override]
        return []

    @property
    def answers(self) -> dict[Seat, Option]:  # type: ignore[override]
        return {}

    @property
    def asked(self) -> dict[Seat, Decision]:  # type: ignore[override]
        question = self._question
        if question is None:
            with untraced():  # to put a question into words is no play: no clause is followed by it
                question = self._question = self.question() if self._stopped is None and self.who_is_asked() is not None else {}
        return question

    @abstractmethod
    def who_is_asked(self) -> Seat | None:
        """The seat that the rules ask, if any."""

    @property
    def is_stopped(self) -> bool:
        """Whether the host has stopped the match."""
        return self._stopped is not None

    @property
    def result(self) -> Result | None:
        return self._stopped or self.ending()

    @result.setter
    def result(self, result: Result | None) -> None:
        self.table_to_change()
        self._stopped = result

    def record(self, event: Event) -> Outcome:
        """Log an event that did not come from the rules, if there is a log."""
        if not watch().silent and not holds(event.clause):
            return Outcome(event, succeeded=False)
        self.log_event(event)
        return Outcome(event)

    def log_event(self, event: Event) -> None:
        """Log *event*, which has just happened."""
        if self.heard is not None:
            self.table_changed()
            values = {name.removesuffix("_"): self._shown(getattr(event, name)) for name in field_names(type(event))}
            words, readers = (None, None) if self.host_acts else self.quoted(event)
            self.heard.append(Logged(len(self.heard), event, values, self.chain(), words, readers))
