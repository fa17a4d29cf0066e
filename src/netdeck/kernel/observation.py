"""Observations: what one seat may know of a position, as numbers in one layout, for learning agents and other programs."""

import random
from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from netdeck.kernel.card_table import CardTable
from netdeck.kernel.ids import Seat
from netdeck.kernel.position import Position
from netdeck.kernel.result import Result


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: its offset, its number of rows, and the names of the numbers in each row."""

    begin: int
    rows: int
    columns: tuple[str, ...]


class Observer(Protocol):
    """Writes observations. They depend only on what the seat may know: positions that look alike give equal numbers."""

    @property
    def fields(self) -> Mapping[str, Field]:
        """The layout, by name."""

    @property
    def size(self) -> int:
        """The length of an observation."""

    @property
    def digest(self) -> str:
        """A hash of the layout: a model that learned one layout cannot read another."""

    def observe(self, position: Position, seat: Seat, out: MutableSequence[int]) -> None:
        """Write what *seat* may know of a position into *out*, of length :attr:`size` and all 0. The position is not changed."""

    def faces(self, position: Position) -> Mapping[int, str]:
        """The cards of a match by the numbers of their faces."""


class TableObserver(Observer, Protocol):
    """One of a table over columns, whose rule compiled code runs, too."""

    def names(self, table: CardTable) -> tuple[list[int], list[int]]:
        """The faces of all cards of a match by the numbers of what is printed, and who looks into each zone."""


class LeftOffError(Exception):
    """Compiled code ran out of space during a choice; the match is continued by the interpreter from its choices."""


class NumberedMatch(Protocol):
    """A match by numbers of seats and options, without words: quicker than a position, and the same match."""

    @property
    def asked(self) -> int:
        """The seat that has to choose; -1 when the match is over."""

    @property
    def offered(self) -> int:
        """How many options it has."""

    def take(self, at: int) -> None:
        """Take an option. Raises :class:`LeftOffError`."""

    def observe(self, seat: int, out: MutableSequence[int]) -> None:
        """Write what a seat may know into an array of whole numbers of 64 bits, all 0."""

    def pick(self, bot: str, dice: random.Random) -> int | None:
        """The number of what a bot chooses that is asked; ``None`` for one that needs more than a table."""

    def result(self) -> Result | None:
        """How it has ended."""


class NumberedMatches(Protocol):
    """Such matches at one table."""

    def begin(self, seed: int) -> NumberedMatch | None:
        """The match of a seed at its first question; ``None`` where it cannot be played so now."""


Array: TypeAlias = Any
"""Numbers in rows, of NumPy: nothing here needs it."""


@dataclass(frozen=True, slots=True)
class SteppingPlan:
    """How very many matches go on side by side: match ``n`` has the seed ``first + n``.

    With ``own`` a seat only that one is asked, and the others choose at random. Where ``resets``, the next match that nobody plays begins
    in the place of one that has ended: place ``p`` has the matches ``p``, ``p + count``, ``p + 2 * count`` and so on.
    """

    first: int
    count: int
    own: int = -1
    longest: int = 10_000
    """A match is cut off after so many choices."""
    resets: bool = True
    observes: bool = True
    threads: int = 1


class SteppedMatches(Protocol):
    """Matches side by side, by numbers, in arrays that change in place; :mod:`netdeck.backends.stepped_tables` says what stands where."""

    count: int
    told: Array
    """A row for each match that is on."""
    ends: Array
    """A row for each match that has ended with the last choice."""
    rewards: Array
    packed: Array
    """What may be chosen, a bit for each."""
    seen: Array
    last: Array
    """What could be known at the end."""

    @property
    def masks(self) -> Array:
        """What may be chosen, a byte for each."""

    def begin(self, first: int) -> None:
        """Begin all anew, with the seeds from *first* on."""

    def take(self, options: Array) -> None:
        """Choose in each match; -1 leaves it as it is."""
