"""A table of columns behind the same face as any other state: what front ends, scenarios and games read of it by name.

Nothing is kept twice. Zones, cards and counters are looked up in the columns when somebody asks for them; rules never come here.
"""

from abc import abstractmethod
from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import Any, Final, Generic, Self, TypeVar
from weakref import ref

from netdeck.kernel.columns import Columns
from netdeck.kernel.decision import Decision, close
from netdeck.kernel.event import Event, Outcome, field_names
from netdeck.kernel.ids import CardId, Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng
from netdeck.kernel.state import Plan, State
from netdeck.kernel.trace import holds, watch
from netdeck.kernel.view import CardView

T = TypeVar("T", bound=Columns)
looked_up: Final = dict.__len__
"""How many things have been looked up so far."""
MANY: Final = 64
"""From so many copies on a lender strikes off those that are gone."""


class Cards(dict[CardId, Any]):
    """The cards of a table as it is now: each is looked up when somebody first asks for it."""

    __slots__ = ("_is_whole", "_table")

    def __init__(self, table: Any) -> None:
        self._table = table
        self._is_whole = False

    def __missing__(self, card: CardId) -> Any:
        table = self._table
        if not 0 <= card < table.cards:
            raise KeyError(card)
        found = self[card] = table.outside.card(table, card)
        return found

    def whole(self) -> "Cards":
        """The same, with every card looked up, in the order in which they came."""
        if not self._is_whole:
            self._is_whole = True
            super().clear()
            super().update(self._table.outside.all_cards(self._table))
        return self

    def __iter__(self) -> Iterator[CardId]:
        self.whole()
        return super().__iter__()

    def __len__(self) -> int:
        cards: int = self._table.cards
        return cards

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < self._table.cards

    def get(self, card: CardId, default: Any = None) -> Any:
        return self[card] if card in self else default  # noqa: SIM401 - this is what it is made of

    def keys(self) -> KeysView[CardId]:  # type: ignore[override]
        self.whole()
        return super().keys()

    def values(self) -> ValuesView[Any]:  # type: ignore[override]
        self.whole()
        return super().values()

    def items(self) -> ItemsView[CardId, Any]:  # type: ignore[override]
        self.whole()
        return super().items()


class Zones(dict[str, tuple[CardId, ...]]):
    """The zones of a table as it is now. What has not changed since somebody last looked is not gone through again."""

    __slots__ = ("_before", "_table")

    def __init__(self, table: Any, before: dict[str, tuple[object, Any]]) -> None:
        self._table = table
        self._before = before

    def __missing__(self, name: str) -> tuple[CardId, ...]:
        outside = self._table.outside
        now = outside.mark_of(self._table, name)
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
    none should pay twice. Whoever changes a table asks for it with :meth:`changing`. A copy then gets a table of its own; where it is the
    lender who changes, its living copies get one together. So the table of a match stays the same object, with its chance and its ear.
    """

    __slots__ = ("__weakref__", "_borrowers", "_lender", "_question", "_stopped", "_written", "backs", "before", "more", "table")

    table: T
    cards: Cards
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
        self._written: dict[str, Any] = {}
        self.more: dict[str, Any] = {}
        """What a game has looked up besides."""

    def changing(self) -> T:
        """The table, to be changed: whatever was looked up before may be so no longer, and the open question is closed."""
        if self._question is not None:
            for decision in self._question.values():
                close(decision.options)
            self._question = None
        if self._lender is not None:
            self.table, self.before = self.table.copy(), self.before.copy()
            self._lender = None
            self._look_anew()
        elif self._borrowers:
            self._part()
            self._look_anew()
        else:
            self.moved()
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

    def moved(self) -> None:
        """Something has happened on the table: whatever was looked up before may be so no longer."""
        if looked_up(self.cards) or looked_up(self.zones) or self._written or self.more:
            self._look_anew()

    def copy(self) -> Self:
        """A silent twin. Bots make them by the million, so nothing is made here that is not kept, not even a tuple or an empty list."""
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
        """What all positions of a match share besides the plan and its cards: see the position's own ``shared``."""
        return {}

    @abstractmethod
    def __getstate__(self) -> object:
        """What is written down of it: the columns, and nothing that is printed or only for readers."""

    # What a game says of its columns

    @abstractmethod
    def read_counters(self) -> dict[str, Any]:
        """All counters, and what they stand at."""

    @abstractmethod
    def look(self, card: CardId, label: str) -> CardView:
        """How a card looks to whoever may see it."""

    @abstractmethod
    def stays(self, zone: str) -> object:
        """Something that is equal for as long as nothing happens to the cards of a zone, nor to who knows them."""

    @abstractmethod
    def how_many(self, zone: str) -> int:
        """How many cards lie in a zone."""

    @abstractmethod
    def knows_none(self, viewer: Seat) -> bool:
        """Whether there is no card that *viewer* knows although it lies where nobody else would see it."""

    @abstractmethod
    def write_counter(self, name: str, value: Any) -> None:
        """Set a counter."""

    @abstractmethod
    def question(self) -> dict[Seat, Decision]:
        """The open question, put into words."""

    @abstractmethod
    def ending(self) -> Result | None:
        """How the game has ended by its rules."""

    @abstractmethod
    def chain(self) -> tuple[tuple[str, str], ...]:
        """The running processes and their steps, from the outside in."""

    # The face of a state

    @property
    def counters(self) -> Any:
        if not self._written:
            self._written.update(self.read_counters())
        return self._written

    @counters.setter
    def counters(self, counters: Mapping[str, Any]) -> None:
        for name, value in counters.items():
            self.set_counter(name, value)

    def set_counter(self, name: str, value: Any) -> None:
        self.changing()
        self.write_counter(name, value)

    @property
    def rng(self) -> Rng:
        if self._lender is not None:
            self.changing()  # a copy has a chance of its own, also for those who only want to look
        return self.table.rng

    @rng.setter
    def rng(self, rng: Rng) -> None:
        self.changing().rng = rng

    @property
    def frames(self) -> Any:  # type: ignore[override]
        return []

    @property
    def answers(self) -> Any:  # type: ignore[override]
        return {}

    @property
    def asked(self) -> Any:  # type: ignore[override]
        question = self._question
        if question is None:
            question = self._question = self.question() if self._stopped is None and self.who_is_asked() is not None else {}
        return question

    @abstractmethod
    def who_is_asked(self) -> Seat | None:
        """Who has to decide by the rules, if somebody has."""

    @property
    def is_stopped(self) -> bool:
        """Whether a host has ended the match."""
        return self._stopped is not None

    @property
    def result(self) -> Result | None:
        return self._stopped or self.ending()

    @result.setter
    def result(self, result: Result | None) -> None:
        self.changing()
        self._stopped = result

    def record(self, event: Event) -> Outcome:
        """Write down what happened outside the rules, if somebody listens."""
        if not watch().silent and not holds(event.clause):
            return Outcome(event, succeeded=False)
        self.told(event)
        return Outcome(event)

    def told(self, event: Event) -> None:
        """Write *event* down, which has just happened."""
        if self.heard is not None:
            self.moved()
            values = {name.removesuffix("_"): self._shown(getattr(event, name)) for name in field_names(type(event))}
            words, readers = (None, None) if self.host_acts else self.quoted(event)
            self.heard.append(Logged(len(self.heard), event, values, self.chain(), words, readers))
