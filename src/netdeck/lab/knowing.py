"""How much is known: bounds on a mean that hold however often they are looked at, and ratings of those who met.

A bound that is looked at after every round and stops the run when it is narrow enough would be wrong far too often if it were an ordinary
confidence interval. These are confidence sequences (a mixture of normal bounds, Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021).
"""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import NormalDist

import msgspec

TUNED = 100
"""The number of rounds for which the bound is narrowest."""


def always_valid(values: Sequence[float], confidence: float = 0.95) -> tuple[float, float]:
    """The interval in which the true mean of *values* between 0 and 1 lies, at every number of them at once, with that confidence."""
    count = len(values)
    if not count:
        return 0.0, 1.0
    alpha = 1 - confidence
    variance = count / 4  # numbers between 0 and 1 vary by a quarter at most
    rho = TUNED / 4 / (2 * log(1 / alpha) + log(1 + 2 * log(1 / alpha)))
    spread = sqrt((variance + rho) * log((variance + rho) / (rho * alpha * alpha))) / count
    middle = sum(values) / count
    return max(0.0, middle - spread), min(1.0, middle + spread)


def together(count: int, confidence: float = 0.95) -> float:
    """By how much *count* ordinary intervals must be wider so that all of them hold at once (Bonferroni).

    Who looks at many differences and tells those that stand out tells some that chance made, unless the intervals are these.
    """
    normal = NormalDist()
    return normal.inv_cdf(1 - (1 - confidence) / (2 * max(1, count))) / normal.inv_cdf(1 - (1 - confidence) / 2)


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is: the share of games that it would win against the average of all, and the interval of that at 95 %."""

    strength: float
    low: float
    high: float


def bradley_terry(points: Mapping[tuple[int, int], tuple[float, float]], count: int) -> list[Rating]:
    """Ratings out of all meetings: for each pair the points of the one and of the other. Who met nobody is as strong as the average.

    Half a game won and half a game lost against the average is added for everybody, so that whoever won everything has a rating too.
    """
    import numpy as np

    strengths = np.zeros(count)
    for _ in range(100):
        expected = 1 / (1 + np.exp(-strengths))
        slope, curve = 0.5 - expected, np.diag(expected * (1 - expected))
        for (a, b), (for_a, for_b) in points.items():
            share = 1 / (1 + exp(strengths[b] - strengths[a]))
            games = for_a + for_b
            slope[a] += for_a - games * share
            slope[b] += for_b - games * (1 - share)
            weight = games * share * (1 - share)
            curve[[a, b], [a, b]] += weight
            curve[[a, b], [b, a]] -= weight
        step = np.linalg.solve(curve, slope)
        strengths += step
        if float(np.abs(step).max()) < 1e-9:
            break
    centred = np.eye(count) - 1 / count  # only differences are known
    strengths = centred @ strengths
    spread = 1.959963984540054 * np.sqrt(np.diag(centred @ np.linalg.inv(curve) @ centred))
    return [Rating(*(float(1 / (1 + np.exp(-each))) for each in (s, s - d, s + d))) for s, d in zip(strengths, spread, strict=True)]
