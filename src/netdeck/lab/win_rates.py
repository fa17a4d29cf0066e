"""Win rates with confidence intervals."""

from collections.abc import Sequence
from statistics import fmean

import msgspec

from netdeck.arena.statistics import interval_of_mean
from netdeck.kernel import say


class Share(msgspec.Struct, frozen=True):
    """A share with its number of games and 95 % interval."""

    games: int
    share: float
    low: float
    high: float

    def beyond(self, other: float) -> float:
        """The distance of the interval from *other*; 0 if it contains it."""
        return max(0.0, self.low - other, other - self.high)


def share_of(values: Sequence[float], games: int | None = None) -> Share:
    """The mean of *values* between 0 and 1 over this many *games*."""
    return Share(len(values) if games is None else games, mean(values), *interval_of_mean(values))


def mean(values: Sequence[float]) -> float:
    """Their mean; 0 where there are none."""
    return fmean(values) if values else 0.0


def percent(share: float) -> str:
    """A share for people, with the decimal sign of their language."""
    whole, tenth = f"{100 * share:.1f}".split(".")
    return say("{whole}.{tenth} %", whole=whole, tenth=tenth)
