"""Evidence: what is true is hardly ever rejected, whenever one stops, and what is false soon is."""

import random

from netdeck.analysis.evidence import evidence, interval, rejected

LEVEL = 20.0


def stopped(mean: float, seed: int, bound: float = 0.0) -> bool:
    """Whether the evidence ever reaches the level in forty blocks."""
    dice, blocks = random.Random(seed), list[float]()
    for _ in range(40):
        blocks.append(dice.gauss(mean, 0.05))
        if evidence(blocks, bound) >= LEVEL:
            return True
    return False


def test_what_is_true_is_hardly_ever_rejected_however_often_one_looks() -> None:
    assert sum(stopped(0.0, seed) for seed in range(300)) <= 15
    assert sum(stopped(0.01, seed, bound=0.01) for seed in range(300)) <= 15


def test_what_is_false_is_soon_rejected() -> None:
    assert sum(stopped(0.05, seed) for seed in range(100)) >= 95


def test_a_few_blocks_prove_nothing() -> None:
    assert evidence([0.9] * 7) == 1.0
    assert evidence([0.9] * 8) > 1000


def test_the_interval_has_the_mean_in_its_middle() -> None:
    mean, low, high = interval([0.1, 0.2, 0.3, 0.2, 0.1, 0.3, 0.2, 0.2])
    assert (round(mean, 3), round(mean - low, 6)) == (0.2, round(high - mean, 6))
    assert 0.1 < low < high < 0.3


def test_the_correction_asks_more_of_a_single_finding_than_of_many() -> None:
    assert rejected([30.0, 1.0, 1.0, 1.0], 0.1) == set()
    assert rejected([40.0, 1.0, 1.0, 1.0], 0.1) == {0}
    assert rejected([14.0, 1.0, 14.0, 14.0], 0.1) == {0, 2, 3}
    assert rejected([], 0.1) == set()
