"""The random generator of a position, the same on every machine.

A position draws only through :class:`Rng`. What it will draw next depends on a 256-bit key that no seat knows (the sealed deal, see
:mod:`netdeck.kernel.sealed_deal`) or, in simulations, on a plain seed. Choosing random *moves* is a bot's affair and never uses this
generator.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple, TypeVar

from netdeck.kernel.chacha import KEY_WORDS, fill_seed_key, scaled
from netdeck.kernel.chacha_batch import stream

T = TypeVar("T")

Key = tuple[int, ...]


class Draw(NamedTuple):
    """One recorded random draw: its purpose, its range, and its result (a permutation or a number)."""

    purpose: str
    size: int
    result: tuple[int, ...]


def key_from_seed(seed: int) -> Key:
    """The key of a simulation seed."""
    if not 0 <= seed < 2**63:
        raise ValueError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
    key = [0] * KEY_WORDS
    fill_seed_key(seed, key)
    return tuple(key)


def key_from_bytes(material: bytes) -> Key:
    """The key made of exactly 32 bytes, eight little-endian words."""
    if len(material) != 32:
        raise ValueError(f"a key has 32 bytes, not {len(material)}")
    return tuple(int.from_bytes(material[i : i + 4], "little") for i in range(0, 32, 4))


def _below(n: int, words: Iterator[int]) -> int:
    """The first number below *n* from the words of a draw."""
    number = -1
    while number < 0:
        number = scaled(next(words), n)
    return number


class Rng:
    """The generator of one position: a key and the number of the next draw.

    ``heard`` is a list that collects every draw while somebody listens, and ``None`` in silent running. Copies share the key and go their
    own way from the same draw number.
    """

    __slots__ = ("draws", "heard", "key")

    def __init__(self, key: Key, draws: int = 0) -> None:
        self.key = key
        self.draws = draws
        self.heard: list[Draw] | None = None

    def copy(self) -> "Rng":
        """A copy that will draw the same numbers."""
        return type(self)(self.key, self.draws)

    def below(self, n: int, purpose: str) -> int:
        """A uniformly random number from 0 to n-1."""
        if not 0 < n <= 2**32:
            raise ValueError(f"a number is drawn among 1 to 2**32 numbers, not {n}")
        number = self._number(n)
        self._note(purpose, n, (number,))
        return number

    def _number(self, n: int) -> int:
        return _below(n, stream(self.key, self.draws))

    def shuffled(self, things: Sequence[T], purpose: str, names: Callable[[T], Collection[str]] | None = None) -> tuple[T, ...]:
        """*things* in a uniformly random order.

        *names* says what a thing may be called. Nothing here asks; a generator that a scenario has told its results does.
        """
        return self._permuted(things, purpose)

    def ordered(self, seats: Sequence[T], purpose: str, before: Sequence[T] = ()) -> tuple[T, ...]:
        """*seats* in uniformly random order. A draw like any other; scenarios distinguish it from shuffled cards.

        *before* are seats that come first without a draw. They are not part of the answer; a scenario that tells the order names them too.
        """
        return self._permuted(seats, purpose)

    def _permuted(self, things: Sequence[T], purpose: str) -> tuple[T, ...]:
        order = self._order(len(things))
        self._note(purpose, len(things), order)
        return tuple(things[i] for i in order)

    def _order(self, n: int) -> tuple[int, ...]:
        order = list(range(n))
        words = stream(self.key, self.draws)
        for i in range(n - 1, 0, -1):
            j = scaled(next(words), i + 1)
            while j < 0:
                j = scaled(next(words), i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def _note(self, purpose: str, size: int, result: tuple[int, ...]) -> None:
        self.draws += 1
        if self.heard is not None:
            self.heard.append(Draw(purpose, size, result))


class RecordedRng(Rng):
    """A generator whose first draws are given: for a match that was played elsewhere."""

    __slots__ = ("told",)

    def __init__(self, key: Key, draws: int = 0, told: Sequence[Draw] = ()) -> None:
        super().__init__(key, draws)
        self.told = tuple(told)

    def copy(self) -> "RecordedRng":
        return type(self)(self.key, self.draws, self.told)

    def _number(self, n: int) -> int:
        if self.draws >= len(self.told):
            return super()._number(n)
        told = self.told[self.draws].result
        if len(told) != 1 or not 0 <= told[0] < n:
            raise ValueError(f"draw {self.draws} is told as {list(told)}, but a number below {n} is to be drawn")
        return told[0]

    def _order(self, n: int) -> tuple[int, ...]:
        if self.draws >= len(self.told):
            return super()._order(n)
        order = self.told[self.draws].result
        if sorted(order) != list(range(n)):
            raise ValueError(f"draw {self.draws} is told as an order of {len(order)} things, but {n} are to be ordered")
        return order
