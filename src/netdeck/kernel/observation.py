"""Observations: what one seat may know of a position, as numbers in one layout, for learning agents and other programs."""

import random
from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass
from typing import Protocol

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
