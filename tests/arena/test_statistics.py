"""The few numbers of a simulation, against values that are known from elsewhere."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netdeck.arena import mean, quantile, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe (1998), "Two-sided confidence intervals for the single proportion", method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0000),
    ],
)
def test_wilsons_interval_is_that_of_the_literature(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=6e-5)


def test_without_trials_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_more_successes_than_trials_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="5 of 4"):
        wilson(5, 4)


@given(st.integers(1, 10**9).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_the_interval_holds_the_share_and_stays_within_bounds(counted: tuple[int, int]) -> None:
    low, high = wilson(*counted)
    assert 0 <= low <= counted[0] / counted[1] + 1e-12
    assert counted[0] / counted[1] - 1e-12 <= high <= 1


@given(st.lists(st.integers(0, 50), min_size=1))
def test_mean_and_quantiles_of_counts_are_those_of_the_list(numbers: list[int]) -> None:
    counts = Counter(numbers)
    assert mean(counts) == pytest.approx(sum(numbers) / len(numbers))
    for share in (0.05, 0.5, 0.95, 1.0):
        value = quantile(counts, share)
        assert sum(number <= value for number in numbers) >= share * len(numbers)
        assert sum(number < value for number in numbers) < max(1, share * len(numbers))


def test_no_numbers_have_no_quantile() -> None:
    with pytest.raises(ValueError, match="no numbers"):
        quantile(Counter(), 0.5)
