"""The search tree: statistics for each information set of the searching player, by notation.

One tree serves all imagined positions. An option need not be there in each of them, so every branch counts how often it was available, and
is compared with the others by that number and not by how often its parent was visited.
"""

from collections.abc import Sequence
from math import sqrt

from netdeck.kernel import Option, Seat

CURIOSITY = 1.5
"""How much weight a branch gets that was hardly tried, against what was found out, in units of how far futures lie apart."""
UNSURE = 0.25
"""How far futures are taken to lie apart before any was seen."""


class Spread:
    """The standard deviation of the values of futures, because games scale their evaluations differently."""

    __slots__ = ("_mean", "_number", "_squares")

    def __init__(self) -> None:
        self._number = 1
        self._mean = 0.5
        self._squares = UNSURE * UNSURE

    def add(self, value: float) -> None:
        """Add a value."""
        self._number += 1
        off = value - self._mean
        self._mean += off / self._number
        self._squares += off * (value - self._mean)

    @property
    def deviation(self) -> float:
        """The standard deviation so far."""
        return sqrt(self._squares / self._number)


class Branch:
    """An option: its statistics for the deciding seat, and its subtree."""

    __slots__ = ("available", "notation", "prior", "then", "total", "visits")

    def __init__(self, notation: str, prior: float) -> None:
        self.notation = notation
        self.prior = prior
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.then = Node()

    @property
    def value(self) -> float:
        """The mean value so far."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A decision: its branches by notation."""

    __slots__ = ("branches", "mover")

    def __init__(self) -> None:
        self.mover: Seat | None = None
        self.branches: dict[str, Branch] = {}

    def is_open(self, left: int) -> bool:
        """Whether *left* further visits could change the most visited branch."""
        if not left or not self.branches:
            return bool(left)
        first, second = 0, 0
        for branch in self.branches.values():
            if branch.visits > first:
                first, second = branch.visits, first
            elif branch.visits > second:
                second = branch.visits
        return first - second <= left

    def unknown(self, mover: Seat, options: Sequence[Option]) -> bool:
        """Whether an offered option has no prior yet. The node is reset if another seat turns out to decide."""
        if self.mover != mover:
            self.mover, self.branches = mover, {}
        return any(option.notation not in self.branches for option in options)

    def weigh(self, priors: dict[str, float]) -> None:
        """Set the priors of options."""
        for notation, prior in priors.items():
            if notation not in self.branches:
                self.branches[notation] = Branch(notation, prior)

    def select(self, options: Sequence[Option], spread: float) -> tuple[Option, Branch]:
        """The option to visit now: the one with the highest upper bound."""
        branches = self.branches
        offered = [branches[option.notation] for option in options]
        visits = total = 0.0
        for branch in offered:
            branch.available += 1
            visits += branch.visits
            total += branch.total
        guess = (total + 0.5) / (visits + 1.0)  # of what was never tried, nothing better is known than how its rivals do
        best, most = 0, float("-inf")
        for place, branch in enumerate(offered):
            known = branch.total / branch.visits if branch.visits else guess
            promise = known + CURIOSITY * spread * branch.prior * sqrt(branch.available) / (1 + branch.visits)
            if promise > most:
                best, most = place, promise
        return options[best], offered[best]
