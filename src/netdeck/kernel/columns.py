"""A table as named columns of integers, and the intrinsics by which rules use it.

Rules are plain functions over a :class:`Columns` and integers. Two machines run the same source: the interpreter, which listens, cites and
lets a clause be switched off, and compiled code, for which the whole table is one buffer (:mod:`~netdeck.backends.rule_codegen`). They
differ only in the functions of this module that are called *seams*:

* :func:`rule` marks a function as part of the rules, :func:`step` one that a frame is at.
* :func:`holds` asks whether a clause is in force, :func:`fails` whether a numbered check of an act stands in its way.
* :func:`emit` says what has just happened, for whoever listens, and that something was done; :func:`remark` says what did nothing.
* :func:`offer` adds a row to the options of the open question, :func:`offered` reads one.
* :func:`shuffle` and :func:`below` are acts of chance.
* :func:`notice` lets everybody remember a card before it is hidden.
* :func:`moving`, :func:`choosing` and :func:`mixing` say what is about to happen to cards, for the ledger of what seats know.
* :func:`another_card` makes room for a card that was not there.
* :func:`make_room` is asked when a room is full. The interpreter makes it larger; compiled code has fixed rooms, and says which was full.

A table is declared by annotations: ``turn: int`` is a number, ``allocated: PerSeat`` a column with a place for each seat. A *room* says how
many places its columns have; what a *shared* room holds never changes during a match and is not copied.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Protocol, Self, TypeVar, get_origin, get_type_hints

from netdeck.kernel.clause import RulebookError
from netdeck.kernel.rng import Rng
from netdeck.kernel.trace import holds as clause_holds
from netdeck.kernel.trace import watch

if TYPE_CHECKING:
    from netdeck.kernel.card_table import CardTable

F = TypeVar("F", bound=Callable[..., object])
Row = tuple[int, ...]
"""An option: what kind of answer it is, and what it is about."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """Columns of equal length.

    ``shared`` ones are printed: all positions of a match have the same. Columns ``scratch`` mean nothing once a step is done.
    """

    name: str
    shared: bool = False
    scratch: bool = False


SHARED: Final = Dimension("", shared=True)
"""A single number that never changes during a match."""


_NUMBER: Final = Dimension("number")
_OF_A_COPY: Final = frozenset({"rng", "listener", "checked", "followed"})


class Listener(Protocol):
    """Receives the events of a table."""

    def __call__(self, table: Any, event: int, clause: int, *numbers: int) -> None:
        """*event* has just happened under *clause*."""


class _Declared(type):
    """Makes every annotation of a table a slot."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> "_Declared":
        own = [field for field, kind in namespace.get("__annotations__", {}).items() if "ClassVar" not in str(kind)]
        namespace.setdefault("__slots__", tuple(own))
        return super().__new__(mcls, name, bases, namespace)


class Columns(metaclass=_Declared):
    """A table for the interpreter: each column is a list."""

    rng: Rng
    did: int
    """See :func:`emit`."""
    offers: list[Row]
    """The options of the open question. Never changed in place once it is asked: copies share them."""
    listener: Listener | None
    checked: list[tuple[int, bool, int, int]] | None
    """The numbered checks that were looked at, while somebody wants to know."""
    followed: list[int]
    """While clauses are counted: the number of each one, check of an act (:data:`CHECKS`) and step (:data:`STEPS`) that was followed."""

    numbers: ClassVar[tuple[str, ...]]
    """Single numbers of the table."""
    columns: ClassVar[Mapping[str, Dimension]]
    """Columns of the table, and the rooms that they are in."""
    printed_numbers: ClassVar[tuple[str, ...]]
    copied: ClassVar[tuple[str, ...]]
    same: ClassVar[tuple[str, ...]]
    """What a copy has of its own, and what it takes as it is."""
    filled: ClassVar[Callable[[Any, Any], None]]
    clauses: ClassVar[Sequence[str]]
    """The clauses that rules name by number."""
    check_clauses: ClassVar[Sequence[int]]
    """The clause of each numbered check."""
    functions: ClassVar[Mapping[int, Callable[[Any, int], None]]]
    """What is done at each step."""
    card_of_answer: ClassVar[Callable[[Any, int], int]]
    """See :func:`named_card`."""
    own_word: ClassVar[Callable[..., int]]
    """What the game's own words do: see :mod:`~netdeck.kernel.vm`."""
    own_word_folded: ClassVar[Callable[..., int]]
    """The same while nobody counts clauses: see :mod:`~netdeck.kernel.specialize`."""
    own_word_counted: ClassVar[Callable[..., int]]
    """The same while clauses are counted and nothing else is wanted."""
    sense: ClassVar[Any] = None
    """What looks good and how somebody stands, for machines that look ahead: see :mod:`netdeck.backends.ismcts`."""

    def __init_subclass__(cls) -> None:
        kinds = get_type_hints(cls, include_extras=True)
        hints = {name: _room(kind) for name, kind in kinds.items() if get_origin(kind) is not ClassVar}
        cls.numbers = tuple(name for name, room in hints.items() if room == _NUMBER)
        cls.printed_numbers = tuple(name for name, room in hints.items() if room == SHARED)
        cls.columns = {name: room for name, room in hints.items() if room is not None and room.name and room != _NUMBER}
        cls.copied = tuple(name for name, room in cls.columns.items() if not room.shared and not room.scratch)
        cls.same = tuple(name for name in hints if name not in cls.copied and name not in _OF_A_COPY)
        cls.filled = staticmethod(_filler(cls.same, cls.copied))

    @classmethod
    def empty(cls, sizes: Mapping[str, int], rng: Rng) -> Self:
        """An empty table with these dimensions."""
        table = object.__new__(cls)
        for name in (*cls.numbers, *cls.printed_numbers):
            setattr(table, name, 0)
        for name, room in cls.columns.items():
            setattr(table, name, [0] * sizes[room.name])
        table.rng, table.offers, table.listener, table.checked = rng, [], None, None
        return table

    def compact(self) -> None:
        """Drop everything outside the columns that a copy keeps, before the table is copied or serialized."""

    def copy(self) -> Self:
        """A copy without a listener."""
        self.compact()
        twin = object.__new__(type(self))
        type(self).filled(self, twin)
        twin.rng, twin.listener, twin.checked = self.rng.copy(), None, None
        return twin

    def as_numbers(self) -> tuple[int, ...]:
        """All of its state as numbers in a fixed order."""
        self.compact()
        found = [getattr(self, name) for name in self.numbers]
        for name in self.copied:
            found += getattr(self, name)
        return tuple(found)


def _room(kind: object) -> Dimension | None:
    """The room of an annotation; ``None`` for what rules do not read."""
    if kind is int:
        return _NUMBER
    rooms = [each for each in getattr(kind, "__metadata__", ()) if isinstance(each, Dimension)]
    return rooms[0] if rooms else None


def _filler(same: Iterable[str], copied: Iterable[str]) -> Callable[[object, object], None]:
    """A function that fills a copy, written out name by name: a table has many columns, and searches copy it often."""
    lines = [*(f"twin.{name} = table.{name}" for name in same), *(f"twin.{name} = table.{name}[:]" for name in copied)]
    found: dict[str, Callable[[Any, Any], None]] = {}
    exec("def fill(table, twin):\n " + "\n ".join(lines), found)
    return found["fill"]


PrintedNumber = Annotated[int, SHARED]

RULES: Final[list[Callable[..., object]]] = []
"""Every function of rules over columns, in the order in which they were read."""


def rule(function: F) -> F:
    """Mark *function* as a rule that both the interpreter and compilers run."""
    if function.__doc__ is None and sys.flags.optimize < 2:
        raise RulebookError(f"{function.__module__}: the rule {function.__name__} has no docstring")
    RULES.append(function)
    return function


def holds(table: Columns, clause: int) -> bool:
    """Whether *clause* is in force."""
    return watch().silent or clause_holds(table.clauses[clause])


CHECKS: Final = 1 << 12
"""From here on numbers of what was followed are those of checks."""
STEPS: Final = 2 << 12
"""From here on they are those of steps."""


def follow(table: Columns, number: int) -> bool:
    """Count a followed clause; counting versions of rules use it in place of :func:`holds` and :func:`fails`."""
    table.followed.append(number)
    return True


def fails(table: Columns, check: int, ok: bool, a: int = 0, b: int = 0) -> bool:
    """Whether the numbered *check* of an act fails; *ok* is its condition, *a* and *b* what its sentence mentions."""
    if watch().silent and table.checked is None:
        return not ok
    if table.checked is not None:
        table.checked.append((check, ok, a, b))
    return clause_holds(table.clauses[table.check_clauses[check]]) and not ok


def emit(table: Columns, event: int, clause: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Report *event* under *clause*: something was done."""
    table.did = 1
    if table.listener is not None:
        table.listener(table, event, clause, a, b, c, d, e)


def remark(table: Columns, event: int, clause: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Report *event* although nothing was done: something failed, was prevented or was replaced."""
    if table.listener is not None:
        table.listener(table, event, clause, a, b, c, d, e)


def offer(table: Columns, kind: int, card: int, other: int, use: int, x: int, aim0: int, aim1: int, aim2: int, cost: int) -> None:
    """Add an option to the question being asked."""
    table.offers.append((kind, card, other, use, x, aim0, aim1, aim2, cost))


def no_offers(table: Columns) -> None:
    """Start a new question without options."""
    table.offers = []


def count_offers(table: Columns) -> int:
    """How many options the question has so far."""
    return len(table.offers)


def offered(table: Columns, at: int, number: int) -> int:
    """A number of one of the offered options."""
    return table.offers[at][number]


def choose(table: "CardTable", row: Sequence[int]) -> None:
    """Answer the open question with one of its options."""
    table.chosen, table.chosen_card, table.chosen_other, table.chosen_use, table.chosen_x = row[:5]
    table.chosen_aim0, table.chosen_aim1, table.chosen_aim2 = row[5:8]
    table.asked = -1


MOST_NAMED: Final = 5
"""So many cards an answer may name."""


def named_card(table: "CardTable", place: int) -> int:
    """A card that the chosen option names, counted from 0; -1 if there is none."""
    card: int = table.card_of_answer(place)
    return card


def shuffle(table: "CardTable", count: int, purpose: int) -> None:
    """Shuffle the first *count* entries of the tray with one draw of the match's generator."""
    table.tray[:count] = table.shuffled(table.tray[:count], purpose)


def below(table: "CardTable", count: int, purpose: int, who: int) -> int:
    """A uniformly random number below *count*, with one draw of the match's generator."""
    number: int = table.drawn(count, purpose, who)
    return number


def notice(table: "CardTable", card: int) -> None:
    """Report that *card* is about to be hidden, so that viewers remember it where deck lists are secret. Not a rule."""
    table.notice(card)


def moving(table: "CardTable", card: int, zone: int, known: int) -> None:
    """Report that *card* is about to move to *zone*, where *known* viewers know it in addition to those who see the zone. Not a rule."""
    if table.ledger is not None:
        table.ledger.moving(table, card, zone, known)


def choosing(table: "CardTable", count: int, seat: int) -> None:
    """Report that *seat* has secretly chosen where the first *count* cards of the tray go. Not a rule."""
    if table.ledger is not None:
        table.ledger.choosing(table, count, seat)


def mixing(table: "CardTable", count: int, zone: int) -> None:
    """Report that the first *count* cards of the tray, in *zone*, are about to be shuffled. Not a rule."""
    if table.ledger is not None:
        table.ledger.mixing(table, count, zone)


def another_card(table: "CardTable", printed: int, owner: int) -> int:
    """Add a card of *owner* in no zone; returns its number, or -1 if there is no room."""
    number: int = table.brought(printed, owner)
    return number


def make_room(table: Columns, column: list[int]) -> bool:
    """Grow the dimension that contains *column*; returns whether that was possible."""
    room = next(table.columns[name] for name in table.columns if getattr(table, name) is column)
    for name, other in table.columns.items():
        if other == room:
            places = getattr(table, name)
            places += [0] * max(4, len(places))
    return True
