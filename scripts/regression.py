"""Logistic regression for the scripts that fit judgements, and how well what they found foretells."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
STEPS = 30


def logistic(numbers: Floats, wins: Floats, damping: float) -> Floats:
    """The weights of *numbers*, which should be of about equal spread, by Newton's method."""
    weights = np.zeros(numbers.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-numbers @ weights))
        slope = numbers.T @ (chance - wins) / len(wins) + damping * weights
        bend = (numbers * (chance * (1 - chance))[:, None]).T @ numbers / len(wins) + damping * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights


def told(numbers: Floats, wins: Floats, weights: Floats) -> str:
    """How well *weights* foretell games that they were not fitted to."""
    chance = np.clip(1 / (1 + np.exp(-numbers @ weights)), 1e-9, 1 - 1e-9)
    surprise = -np.mean(wins * np.log(chance) + (1 - wins) * np.log(1 - chance))
    return f"{len(wins)} positions, right in {100 * np.mean((chance > 0.5) == (wins > 0.5)):.1f} %, surprise {surprise:.3f}"
