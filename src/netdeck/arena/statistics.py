"""Statistics for simulations."""

from collections import Counter
from collections.abc import Sequence
from math import ceil, sqrt
from statistics import fmean, variance

CONFIDENCE = 0.95
_Z = 1.959963984540054
"""The standard normal quantile that belongs to :data:`CONFIDENCE`, two-sided."""


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson's score interval).

    It stays within 0 and 1 and says something sensible also where nothing or everything succeeded.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} of {trials} cannot have succeeded")
    if trials == 0:
        return 0.0, 1.0
    share, square = successes / trials, _Z * _Z / trials
    middle = share + square / 2
    spread = _Z * sqrt((share * (1 - share) + square / 4) / trials)
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def interval_of_mean(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % confidence interval of the mean of *values* between 0 and 1.

    Two made-up values, the worst and the best, are counted in (as Agresti and Coull do for shares), so that it says something sensible
    where there are few values or all are alike.
    """
    padded = [0.0, 1.0, *values]
    middle, spread = fmean(padded), _Z * sqrt(variance(padded) / len(padded))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def mean(counts: Counter[int]) -> float:
    """The mean of counted numbers; there must be at least one."""
    return sum(value * count for value, count in counts.items()) / counts.total()


def quantile(counts: Counter[int], share: float) -> int:
    """The *share* quantile of counted numbers; there must be at least one."""
    wanted = max(1, ceil(share * counts.total()))
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise ValueError("there are no numbers")
