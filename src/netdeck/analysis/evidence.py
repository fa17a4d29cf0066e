"""Evidence against a hypothesis, block by block: e-values.

An e-value is what a bet against the hypothesis has earned: where the hypothesis is true, 1 on average, whenever one stops. So it may be
looked at after each block, and be combined over a whole match. It is approximate in the first blocks, because the deviation is estimated.
"""

from collections.abc import Sequence
from math import erf, exp, fsum, sqrt
from typing import Final

PRIOR: Final = 4.0
"""The weight of the mixture, in blocks."""
LEAST_DEVIATION: Final = 0.004
"""Blocks are taken to differ by so much at least, so that a few equal ones do not look certain."""
FEWEST: Final = 8
"""From this number of blocks on there is evidence."""
LARGEST: Final = 600.0
"""Exponents are cut there."""


def deviation(differences: Sequence[float]) -> float:
    """The standard deviation of a block, widened where there are few."""
    number, mean = len(differences), fsum(differences) / len(differences)
    squares = fsum((each - mean) ** 2 for each in differences)
    return max(LEAST_DEVIATION * sqrt((number - 1) / (number - 3)), sqrt(squares / (number - 3)))


def evidence(differences: Sequence[float], bound: float = 0.0) -> float:
    """The e-value against "the mean is at most *bound*": a bet on a normal mixture of larger ones."""
    number = len(differences)
    if number < FEWEST:
        return 1.0
    total = sum(each - bound for each in differences) / deviation(differences)
    weight = number + PRIOR
    likely = 0.5 * (1 + erf(total / sqrt(2 * weight)))
    return 2 * likely * sqrt(PRIOR / weight) * exp(min(LARGEST, total * total / (2 * weight)))


def interval(differences: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its interval of about 95 %."""
    mean = fsum(differences) / len(differences)
    half = 2 * deviation(differences) / sqrt(len(differences))
    return mean, mean - half, mean + half


def rejected(values: Sequence[float], rate: float) -> set[int]:
    """Which hypotheses are rejected so that of these at most the share *rate* is true on average, however they depend on one another."""
    order = sorted(range(len(values)), key=lambda at: -values[at])
    enough = (rank for rank, at in enumerate(order, 1) if values[at] * rank * rate >= len(values))
    return set(order[: max(enough, default=0)])
