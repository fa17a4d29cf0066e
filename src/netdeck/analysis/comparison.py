"""Paired comparison of two answers to one question, until it is clear which is better or that they are even.

A block is a few imagined positions, chance, and futures of each answer: the same for both. The difference is one observation.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from netdeck.analysis.evidence import evidence, interval
from netdeck.kernel import Budget, Seat
from netdeck.kernel.preemption import pause
from netdeck.kernel.search_results import Imagine, Searcher

SMALL: Final = 0.01
"""A loss up to this is no mistake."""
EVEN: Final = 0.02
"""Answers whose difference is shown to be less than this are even."""
CERTAINTY_OF_EVEN: Final = 20.0
MOST_BLOCKS: Final = 40


@dataclass(frozen=True, slots=True)
class Rivals:
    """Two answers to a question, and who is asked."""

    imagine: Imagine
    seat: Seat
    better: str
    chosen: str


@dataclass(slots=True)
class Comparison:
    """The difference of two answers, block by block; ``verdict`` is ``mistake``, ``even``, or ``open`` where the blocks did not suffice."""

    differences: list[float] = field(default_factory=list)
    verdict: str = "open"

    @property
    def evidence(self) -> float:
        """The e-value against "there is no loss worth speaking of"."""
        return evidence(self.differences, SMALL)

    @property
    def interval(self) -> tuple[float, float, float]:
        """The mean loss and its interval."""
        return interval(self.differences)


def compare(searcher: Searcher, rivals: Rivals, budget: Budget, level: float, seed: Callable[[int], random.Random]) -> Comparison:
    """Compare two answers until the e-value reaches *level*, they are even, or no block is left. Each block has the dice of *seed*."""
    found = Comparison()
    for number in range(MOST_BLOCKS):
        pause()
        better, chosen = searcher.compare(rivals.imagine, rivals.seat, (rivals.better, rivals.chosen), budget, seed(number))
        found.differences.append(better - chosen)
        if found.evidence >= level:
            found.verdict = "mistake"
        elif evidence([-each for each in found.differences], -EVEN) >= CERTAINTY_OF_EVEN:
            found.verdict = "even"
        else:
            continue
        break
    return found
