"""How fast the rules run: ``python -m benchmarks [names] [--json]``.

Every module of this package with a function ``main`` is a benchmark. ``main()`` yields :class:`Figure` values. Machines differ and are
busy, so what counts is the ratio to a baseline that is measured in the same run, not the number itself. Nothing here is a test.
"""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

ROUNDS = 5
ROUND_SECONDS = 0.15


class Figure(NamedTuple):
    """One measurement: so many a second (or of another unit), how many times the baseline that is, and the ratio that we mean to keep."""

    name: str
    per_second: float
    baseline: str = ""
    ratio: float | None = None
    at_least: float | None = None
    unit: str = "/s"


def per_second(act: Callable[[], object], weight: int = 1, clock: Callable[[], float] = perf_counter) -> float:
    """How often *act* happens in a second, each time counting as *weight*: the best of several rounds, for disturbances only slow down.

    What runs in one thread may be measured by the processor's own time (``time.process_time``), which does not count while others run.
    """
    act()
    best = 0.0
    for _ in range(ROUNDS):
        count, start = 0, clock()
        while (taken := clock() - start) < ROUND_SECONDS:
            act()
            count += 1
        best = max(best, count / taken)
    return best * weight
