"""Shares of games with the interval of the true one."""

from collections.abc import Sequence
from statistics import fmean

import msgspec

from netdeck.arena.statistics import interval_of_mean
from netdeck.kernel import say


class Share(msgspec.Struct, frozen=True):
    """A share of so many games, and the interval of the true one at 95 % confidence."""

    games: int
    share: float
    low: float
    high: float

    def beyond(self, other: float) -> float:
        """By how much the whole interval lies away from *other*; 0 where that lies inside."""
        return max(0.0, self.low - other, other - self.high)


def share_of(values: Sequence[float], games: int | None = None) -> Share:
    """The mean of *values* between 0 and 1, which stand for so many *games*."""
    return Share(len(values) if games is None else games, mean(values), *interval_of_mean(values))


def mean(values: Sequence[float]) -> float:
    """Their mean; 0 where there are none."""
    return fmean(values) if values else 0.0


def percent(share: float) -> str:
    """A share as people read it, with the decimal sign of their language."""
    whole, tenth = f"{100 * share:.1f}".split(".")
    return say("{whole}.{tenth} %", whole=whole, tenth=tenth)
