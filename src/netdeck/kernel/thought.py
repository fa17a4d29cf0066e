"""Thoughts: what a search found out about a decision; and how a game offers to search by itself.

A search never sees the true position. It draws positions from an *imagination*: any of those that look the same to its seat.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from math import exp
from typing import Protocol

import msgspec

from netdeck.kernel.ids import Seat
from netdeck.kernel.position import Position

Imagine = Callable[[random.Random], Position]
"""Draws, with the given dice, a position that the seat cannot tell from the true one."""
Traits = Iterable[tuple[str, float]]
"""What can be counted of how a seat stands, each with a name: cards in hand, or a certain card in play."""


PRICE_OF_A_TURN = 3
"""How many times more it costs, about, to play a future one turn further."""


class Candidate(msgspec.Struct, frozen=True):
    """An option as a search sees it: how often it was tried, its share of all tries, and the chance to win with it (0 to 1)."""

    notation: str
    visits: int
    share: float
    value: float


class Thoughts(msgspec.Struct, frozen=True, kw_only=True):
    """What a search thinks of a decision: the candidates, the best first; the chance to win; and how many futures it looked at."""

    seat: Seat
    candidates: tuple[Candidate, ...]
    value: float
    iterations: int

    @property
    def best(self) -> str:
        """The notation of the option that it would take."""
        return self.candidates[0].notation


class Budget(msgspec.Struct, frozen=True):
    """How long to search: so many futures, and no longer than so many seconds. Futures alone give the same answer on every machine.

    A search that judges positions plays each future to the end of this turn, or of so many ``turns`` more, and then judges at a glance or
    from experience, where the game has any.
    """

    iterations: int
    seconds: float = float("inf")
    turns: int = 0
    is_experienced: bool = False

    @property
    def regardless_of_turns(self) -> int:
        """The futures of a search to which turns cost or mean nothing: what others spend to look further, it spends on more of them."""
        return self.iterations * (1 + PRICE_OF_A_TURN * self.turns)


def chance(own: float, others: Iterable[float]) -> float:
    """The chance to win of who stands at *own* against *others*: what two points of advantage mean does not depend on where both stand."""
    return 1.0 / (1.0 + sum(exp(min(other - own, 50.0)) for other in others))


def standing(weights: Mapping[str, float], traits: Traits) -> float:
    """How a seat with *traits* stands. One without a weight counts for nothing, such as a card that nobody had met when they were found."""
    return sum(weights.get(name, 0.0) * amount for name, amount in traits)


class Searcher(Protocol):
    """Searches for one player in one match. It may remember what it found for the next decision."""

    @property
    def speed(self) -> int:
        """How many futures it sees while plain search sees one: its budgets are so many times as large."""

    def think(self, imagine: Imagine, seat: Seat, budget: Budget, dice: random.Random) -> Thoughts:
        """What it thinks of *seat*'s open decision. Equal dice and equal looks give equal thoughts, whatever lies hidden."""
