"""Scripted chance: the first shuffles and turn orders are given by a scenario, the rest by its seed."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from netdeck.kernel import Rng
from netdeck.kernel.rng import Key

T = TypeVar("T")

Script = tuple[tuple[str, ...], ...]


class ScriptError(Exception):
    """A list that does not match what is shuffled. ``kind`` and ``number`` identify the list."""

    def __init__(self, kind: str, number: int, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.number = number


class ScriptedRng(Rng):
    """The generator of a scenario. Scripted draws are counted, so later ones depend on the seed alone."""

    __slots__ = ("_means", "_ordered", "_orders", "_shuffled", "_shuffles")

    def __init__(self, key: Key, shuffles: Script = (), orders: Script = (), means: Callable[[str, str], bool] = str.__eq__) -> None:
        super().__init__(key)
        self._shuffles = shuffles
        self._orders = orders
        self._means = means
        self._shuffled = 0
        self._ordered = 0

    def copy(self) -> "ScriptedRng":
        twin = ScriptedRng(self.key, self._shuffles, self._orders, self._means)
        twin.draws = self.draws
        twin._shuffled = self._shuffled
        twin._ordered = self._ordered
        return twin

    def shuffled(self, things: Sequence[T], purpose: str, names: Callable[[T], Collection[str]] | None = None) -> tuple[T, ...]:
        number = self._shuffled
        self._shuffled += 1
        if number >= len(self._shuffles):
            return super().shuffled(things, purpose, names)
        called = names or (lambda thing: (str(thing),))
        return self._told(things, purpose, "shuffles", number, self._shuffles[number], called)

    def ordered(self, seats: Sequence[T], purpose: str, before: Sequence[T] = ()) -> tuple[T, ...]:
        number = self._ordered
        self._ordered += 1
        if number >= len(self._orders):
            return super().ordered(seats, purpose, before)
        wanted, first = self._orders[number], tuple(map(str, before))
        if wanted[: len(first)] != first:
            raise ScriptError("orders", number, f"{purpose!r} always begins with {', '.join(first)}")
        return self._told(seats, purpose, "orders", number, wanted[len(first) :], lambda seat: (str(seat),))

    def left_over(self) -> ScriptError | None:
        """The first unused list."""
        if self._shuffled < len(self._shuffles):
            return ScriptError("shuffles", self._shuffled, f"only {self._shuffled} shuffles took place; this list is left over")
        if self._ordered < len(self._orders):
            return ScriptError("orders", self._ordered, f"only {self._ordered} random orders were made; this list is left over")
        return None

    def _told(
        self,
        things: Sequence[T],
        purpose: str,
        kind: str,
        number: int,
        wanted: Sequence[str],
        names: Callable[[T], Collection[str]],
    ) -> tuple[T, ...]:
        """*things* in the order of the *wanted* names; equal copies in the order in which they lay."""
        left = list(range(len(things)))
        order: list[int] = []
        for word in wanted:
            found = next((i for i in left if any(self._means(word, name) for name in names(things[i]))), None)
            if found is None:
                held = ", ".join(next(iter(names(things[i])), "?") for i in left) or "nothing more"
                raise ScriptError(kind, number, f"{word!r} is not among what is left to order for {purpose!r}: {held}")
            left.remove(found)
            order.append(found)
        if left:
            rest = ", ".join(next(iter(names(things[i])), "?") for i in left)
            raise ScriptError(kind, number, f"{purpose!r} orders {len(things)} things; the list leaves out {rest}")
        self._note(purpose, len(things), tuple(order))
        return tuple(things[i] for i in order)
