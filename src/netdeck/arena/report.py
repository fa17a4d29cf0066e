"""The report of a simulation as plain data: shares with uncertainty, lengths, endings, clause counts."""

from collections import Counter

import msgspec

from netdeck.arena.statistics import mean, quantile, wilson
from netdeck.kernel import Outcomes

NOBODY = "nobody"


class Share(msgspec.Struct, frozen=True):
    """A number of games, and the 95 % interval of the true share."""

    games: int
    share: float
    low: float
    high: float


class Ended(msgspec.Struct, frozen=True):
    """The games that ended in one way."""

    winner: str
    clause: str
    cause: str
    games: int
    share: float


class Lengths(msgspec.Struct, frozen=True):
    """Lengths of games: mean, median and 95th percentile."""

    mean: float
    median: int
    p95: int
    longest: int


class Report(msgspec.Struct, frozen=True):
    """The results of a simulation. ``fired`` counts how often each clause was followed.

    ``used`` says in how many games each card was used, ``unused`` are those that no game used; both are empty where nobody looked.
    """

    games: int
    wins: dict[str, Share]
    endings: list[Ended]
    moves: Lengths | None
    turns: Lengths | None
    fired: dict[str, int]
    used: dict[str, int] = {}
    unused: tuple[str, ...] = ()


def report(tally: Outcomes) -> Report:
    """Summarize outcomes, most frequent first, equal ones by name."""
    games = tally.games
    winners: Counter[str] = Counter()
    for ending, count in tally.endings.items():
        winners[ending.winner or NOBODY] += count
    endings = sorted(tally.endings.items(), key=lambda each: (-each[1], each[0]))
    return Report(
        games=games,
        wins={winner: _share(count, games) for winner, count in sorted(winners.items(), key=lambda each: (-each[1], each[0]))},
        endings=[Ended(ending.winner or NOBODY, ending.clause, ending.cause, count, count / games) for ending, count in endings],
        moves=_lengths(tally.moves),
        turns=_lengths(tally.turns),
        fired=dict(sorted(tally.fired.items(), key=lambda each: (-each[1], each[0]))),
        used={name: count for name, count in sorted(tally.used.items(), key=lambda each: (-each[1], each[0])) if count},
        unused=tuple(sorted(name for name, count in tally.used.items() if not count)),
    )


def _share(count: int, games: int) -> Share:
    low, high = wilson(count, games)
    return Share(count, count / games, low, high)


def _lengths(counts: Counter[int]) -> Lengths | None:
    return Lengths(mean(counts), quantile(counts, 0.5), quantile(counts, 0.95), max(counts)) if counts else None
