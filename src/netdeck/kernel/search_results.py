"""The results of a search, and how a game offers a search of its own.

A search never sees the true position. It draws positions from an *imagination*: any of those that look the same to its seat.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp
from typing import Protocol

import msgspec

from netdeck.kernel.ids import Seat
from netdeck.kernel.position import Position

Imagine = Callable[[random.Random], Position]
"""Draws, with the given dice, a position that the seat cannot tell from the true one."""
Features = Iterable[tuple[str, float]]
"""What can be counted of how a seat stands, each with a name: cards in hand, or a certain card in play."""


MILLION = 1_000_000
PRICE_OF_A_TURN = 3
"""How many times more it costs, about, to play a future one turn further."""


class Candidate(msgspec.Struct, frozen=True):
    """An option in a search: its visits, its share of all visits, and its win probability (0 to 1)."""

    notation: str
    visits: int
    share: float
    value: float


class Thoughts(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a search: candidates, best first; the win probability; and the number of futures searched."""

    seat: Seat
    candidates: tuple[Candidate, ...]
    value: float
    iterations: int

    @property
    def best(self) -> str:
        """The notation of the best option."""
        return self.candidates[0].notation


class Budget(msgspec.Struct, frozen=True):
    """A limit of a search: futures and seconds. Futures alone give the same answer on every machine.

    A search that judges positions plays each future to the end of this turn, or of so many ``turns`` more, and then judges at a glance or
    from experience, where the game has any.
    """

    iterations: int
    seconds: float = float("inf")
    turns: int = 0
    is_experienced: bool = False

    @property
    def regardless_of_turns(self) -> int:
        """The number of futures for searches that ignore turns: they search more futures instead of deeper ones."""
        return self.iterations * (1 + PRICE_OF_A_TURN * self.turns)


def win_probability(own: float, others: Iterable[float]) -> float:
    """The win probability of a seat with evaluation *own* against *others*, from the difference alone."""
    return 1.0 / (1.0 + sum(exp(min(other - own, 50.0)) for other in others))


def chance_at_a_glance(standings: Sequence[int | None], seat: int) -> float:
    """The win probability of a seat, by how each of them stands in millionths; ``None`` stands for one that is out."""
    own, others = standings[seat], [*standings[seat + 1 :], *standings[:seat]]
    return 0.0 if own is None else win_probability(own / MILLION, (other / MILLION for other in others if other is not None))


def weighted_sum(weights: Mapping[str, float], traits: Features) -> float:
    """The weighted sum of *traits*. A feature without a weight counts 0."""
    return sum(weights.get(name, 0.0) * amount for name, amount in traits)


class Searcher(Protocol):
    """Searches for one player in one match. It may remember what it found for the next decision."""

    @property
    def speed(self) -> int:
        """How many futures it searches in the time of one plain future; budgets are multiplied by it."""

    def think(self, imagine: Imagine, seat: Seat, budget: Budget, dice: random.Random) -> Thoughts:
        """Search *seat*'s open decision. The result depends only on the dice and on what the seat may know."""

    def compare(self, imagine: Imagine, seat: Seat, answers: Sequence[str], budget: Budget, dice: random.Random) -> Sequence[float]:
        """The chance to win after each of *answers*. Each gets the whole budget, and all meet the same positions and the same chance."""
