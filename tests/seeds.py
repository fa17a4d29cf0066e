"""Seeds for parametrized tests, a few for every run and more for the longer ones."""

from typing import Any

import pytest


def seeds(quick: int, long: int = 0, soak: int = 0) -> list[Any]:
    """The seeds below *quick*, those below *long* with that mark, and those below *soak* with that one."""
    more = [pytest.param(seed, marks=pytest.mark.long) for seed in range(quick, long)]
    return [*range(quick), *more, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(max(quick, long), soak))]
