"""Confidence sequences, valid however often you look, and ratings.

A bound that is looked at after every round and stops the run when it is narrow enough would be wrong far too often if it were an ordinary
confidence interval. These are confidence sequences (a mixture of normal bounds, Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021).
"""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from operator import mul
from statistics import NormalDist

import msgspec

TUNED = 100
"""The number of rounds for which the bound is narrowest."""


def always_valid(values: Sequence[float], confidence: float = 0.95) -> tuple[float, float]:
    """A confidence interval for the mean of *values* between 0 and 1 that is valid at every sample size at once."""
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
    """The factor by which *count* intervals must be widened to hold simultaneously (Bonferroni).

    Who looks at many differences and tells those that stand out tells some that chance made, unless the intervals are these.
    """
    normal = NormalDist()
    return normal.inv_cdf(1 - (1 - confidence) / (2 * max(1, count))) / normal.inv_cdf(1 - (1 - confidence) / 2)


class Rating(msgspec.Struct, frozen=True):
    """A strength: the expected score against the average of all, with its 95 % interval."""

    strength: float
    low: float
    high: float


def bradley_terry(points: Mapping[tuple[int, int], tuple[float, float]], count: int) -> list[Rating]:
    """Ratings from all meetings: the points of both in each pair. Entrants without games are average.

    Half a game won and half a game lost against the average is added for everybody, so that whoever won everything has a rating too.
    """
    strengths = [0.0] * count
    curve: list[list[float]] = []
    for _ in range(100):
        expected = [1 / (1 + exp(-each)) for each in strengths]
        slope = [0.5 - each for each in expected]
        curve = [[each * (1 - each) if row == column else 0.0 for column in range(count)] for row, each in enumerate(expected)]
        for (a, b), (for_a, for_b) in points.items():
            share = 1 / (1 + exp(strengths[b] - strengths[a]))
            games = for_a + for_b
            slope[a] += for_a - games * share
            slope[b] += for_b - games * (1 - share)
            weight = games * share * (1 - share)
            for one, other in ((a, b), (b, a)):
                curve[one][one] += weight
                curve[one][other] -= weight
        step = [sum(map(mul, row, slope)) for row in _inverse(curve)]
        strengths = [each + more for each, more in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    middle = sum(strengths) / count
    return [_rating(each - middle, spread) for each, spread in zip(strengths, _spreads(_inverse(curve)), strict=True)]


def _rating(strength: float, spread: float) -> Rating:
    return Rating(*(1 / (1 + exp(-each)) for each in (strength, strength - spread, strength + spread)))


def _spreads(variances: Sequence[Sequence[float]]) -> list[float]:
    """How far each strength may be off at 95 %; only differences from the average are known."""
    count = len(variances)
    every = sum(map(sum, variances)) / count**2
    return [1.959963984540054 * sqrt(row[index] - 2 * sum(row) / count + every) for index, row in enumerate(variances)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric matrix whose diagonal is the largest of each row (Gauss and Jordan)."""
    count = len(matrix)
    rows = [[*row, *(float(index == other) for other in range(count))] for index, row in enumerate(matrix)]
    for at in range(count):
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(count):
            if other != at and (factor := rows[other][at]):
                rows[other] = [each - factor * pivot for each, pivot in zip(rows[other], rows[at], strict=True)]
    return [row[count:] for row in rows]
