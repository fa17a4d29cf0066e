"""The tree of a search: what was tried at each information set of the player who searches, counted by notation.

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
    """How far the futures of a search lie apart: their standard deviation. A game may judge in whole wins or in thousandths of one."""

    __slots__ = ("_mean", "_number", "_squares")

    def __init__(self) -> None:
        self._number = 1
        self._mean = 0.5
        self._squares = UNSURE * UNSURE

    def add(self, value: float) -> None:
        """A future came out so."""
        self._number += 1
        off = value - self._mean
        self._mean += off / self._number
        self._squares += off * (value - self._mean)

    @property
    def deviation(self) -> float:
        """The standard deviation so far."""
        return sqrt(self._squares / self._number)


class Branch:
    """An option that was offered: how it did, for the seat that may choose it, and what comes after it."""

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
        """The chance to win after it, as far as was tried."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """Where somebody decides: the branches that were offered there so far, by notation."""

    __slots__ = ("branches", "mover")

    def __init__(self) -> None:
        self.mover: Seat | None = None
        self.branches: dict[str, Branch] = {}

    def is_open(self, left: int) -> bool:
        """Whether *left* further tries could still change which branch was tried most."""
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
        """Whether something is offered that was not weighed yet. Where another seat turns out to decide here, all begins anew."""
        if self.mover != mover:
            self.mover, self.branches = mover, {}
        return any(option.notation not in self.branches for option in options)

    def weigh(self, priors: dict[str, float]) -> None:
        """Take in what options promise before any was tried."""
        for notation, prior in priors.items():
            if notation not in self.branches:
                self.branches[notation] = Branch(notation, prior)

    def select(self, options: Sequence[Option], spread: float) -> tuple[Option, Branch]:
        """The option to try now: the one that promises most, what was hardly tried promising more."""
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
