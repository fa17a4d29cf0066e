"""The stack: last in, first out, with priority and passing.

Both parts are immutable values that live among a state's counters, so a position stays plain data.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from netdeck.kernel.ids import Seat

T = TypeVar("T")


class Stacked(msgspec.Struct, Generic[T], frozen=True):
    """An object on the stack, with the number that names it (``s1``, ``s2`` ...)."""

    number: int
    thing: T


class Stack(msgspec.Struct, Generic[T], frozen=True):
    """Objects that wait to resolve, last in, first out. Numbers are never reused."""

    things: tuple[Stacked[T], ...] = ()
    put: int = 0

    def __bool__(self) -> bool:
        return bool(self.things)

    def __len__(self) -> int:
        return len(self.things)

    @property
    def top(self) -> Stacked[T]:
        """The next object to resolve."""
        return self.things[-1]

    def with_top(self, thing: T) -> "Stack[T]":
        """The stack with *thing* on top."""
        return Stack((*self.things, Stacked(self.put + 1, thing)), self.put + 1)

    def without(self, number: int) -> "Stack[T]":
        """The stack without the object of that number."""
        return Stack(tuple(each for each in self.things if each.number != number), self.put)

    def find(self, number: int) -> Stacked[T] | None:
        """The object with that number, if it is still on the stack."""
        return next((each for each in self.things if each.number == number), None)

    def changed(self, number: int, thing: T) -> "Stack[T]":
        """The stack with the object of that number replaced in place."""
        return Stack(tuple(Stacked(number, thing) if each.number == number else each for each in self.things), self.put)


class Priority(msgspec.Struct, frozen=True):
    """Who may act or pass, and who has passed in succession."""

    holder: Seat
    passes: tuple[Seat, ...] = ()

    def acted(self) -> "Priority":
        """The holder acted: passes are reset and the holder keeps priority."""
        return Priority(self.holder)

    def passed(self, order: Sequence[Seat]) -> "Priority":
        """The holder passed: the next seat of *order* (the seats still in the game) holds priority."""
        return Priority(order[(order.index(self.holder) + 1) % len(order)], (*self.passes, self.holder))

    def without(self, leaver: Seat, after: Seat) -> "Priority":
        """Remove *leaver* and its pass. If it held priority, the seat *after* it gets it."""
        passes = tuple(seat for seat in self.passes if seat != leaver)
        return Priority(after if self.holder == leaver else self.holder, passes)

    def all_passed(self, order: Sequence[Seat]) -> bool:
        """Whether every seat of *order* has passed in succession."""
        passes = self.passes
        return len(passes) >= len(order) and all(seat in passes for seat in order)
