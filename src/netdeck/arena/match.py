"""Bots against each other: the same seed is played once for every way to seat them, so that neither cards nor seats favour anybody.

A *round* is one seed. In each of its games the bots move on by one side of the table; after as many games as there are sides everybody has
sat everywhere. The number of workers changes how long it takes, never what comes out.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from netdeck.arena.crew import crew_of, handed_out
from netdeck.arena.statistics import interval_of_mean
from netdeck.bots import BotTable, create
from netdeck.kernel import Deal, Game, Match, Result, Seat, Setup


class Played(msgspec.Struct, frozen=True):
    """One game: its number, who sat where, how it ended, how many choices it took, and what bots did wrong."""

    number: int
    seed: int
    bots: dict[Seat, int]
    result: Result
    choices: int
    faults: dict[Seat, str] = {}

    def score(self, bot: int, of: int) -> float:
        """1 for a win of *bot*, 0 for a loss, and its share of the point where its rivals won as well or nobody did."""
        winning = {self.bots[seat] for seat in self.result.winners} or set(range(of))
        return 1 / len(winning) if bot in winning else 0.0


@dataclass(frozen=True, slots=True)
class Contest:
    """Who meets whom, at which table. ``sides`` are the groups of seats that play together; each is played by one bot."""

    game: Game
    setup: Setup
    bots: tuple[str, ...]
    seed: int = 0
    bank: float = 60.0
    records: Path | None = None

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side at this table, or each seat for itself."""
        seated = [tuple(seat for seat in seats if seat in self.setup.seats) for seats in self.game.seat_flags.values()]
        return tuple(filter(None, seated)) or tuple((seat,) for seat in self.setup.seats)

    @property
    def turns(self) -> int:
        """How many games a round has: until everybody has sat everywhere."""
        return len(self.sides)

    def seating(self, number: int) -> dict[Seat, int]:
        """Which bot plays each seat of game *number*."""
        shift = number % self.turns
        return {seat: (side + shift) % len(self.bots) for side, seats in enumerate(self.sides) for seat in seats}

    @property
    def batch(self) -> int:
        """One round after another: a game of programs may take minutes."""
        return self.turns

    @property
    def threads(self) -> bool:
        """Bots are plain Python: a core each needs a process each."""
        return False

    def play(self, numbers: range) -> list[Played]:
        """Play the games with these numbers."""
        return [self._play(number) for number in numbers]

    def _play(self, number: int) -> Played:
        seed = self.seed + number // self.turns
        seating = self.seating(number)
        names = {seat: self.bots[bot] for seat, bot in seating.items()}
        match = Match(self.game, msgspec.structs.replace(self.setup, players=names), Deal(seed=seed))
        bots = {seat: create(name, self.game, seat, seed, local=True) for seat, name in names.items()}
        for bot in bots.values():
            bot.allow(self.bank)
        table = BotTable(match, bots)
        try:
            result = table.play_on()
        finally:
            table.close()
        assert result is not None  # every seat has a bot
        if self.records is not None:
            (self.records / f"{number:06}.jsonl").write_bytes(match.record().to_bytes())
        faults = {seat: str(fault) for seat, fault in table.faults.items()}
        return Played(number, seed, seating, result, len(match.choices), faults)


def contend(contest: Contest, rounds: int, workers: int | None = None) -> Iterator[list[Played]]:
    """Play whole rounds on all cores; the games come in any order."""
    games = rounds * contest.turns
    crew = crew_of(rounds, workers)
    work = (range(first, first + contest.turns) for first in range(0, games, contest.turns))
    yield from handed_out(contest, work, crew)


class Score(msgspec.Struct, frozen=True):
    """How a bot did in some games. ``low`` and ``high`` bound its true score at 95 % confidence."""

    bot: str
    games: int
    won: int
    drawn: int
    lost: int
    score: float
    low: float
    high: float


def scored(bot: str, scores: Sequence[float], alike: Sequence[float]) -> Score:
    """What *scores* come to; *alike* are the means of those that are not independent of each other."""
    won, lost, total = sum(score == 1 for score in scores), sum(score == 0 for score in scores), len(scores)
    return Score(bot, total, won, total - won - lost, lost, sum(scores) / total if total else 0.0, *interval_of_mean(alike))


class Standing(Score, frozen=True):
    """How one bot did in a contest; its bounds are from rounds as wholes, for games of one seed are alike."""

    faults: dict[str, int]


def standings(contest: Contest, games: Sequence[Played]) -> list[Standing]:
    """How every bot of *contest* did in *games*."""
    return [_standing(contest, games, bot) for bot in range(len(contest.bots))]


def _standing(contest: Contest, games: Sequence[Played], bot: int) -> Standing:
    scores = [game.score(bot, len(contest.bots)) for game in games]
    rounds: dict[int, list[float]] = {}
    for game, score in zip(games, scores, strict=True):
        rounds.setdefault(game.seed, []).append(score)
    means = [sum(each) / len(each) for each in rounds.values()]
    came_to = scored(contest.bots[bot], scores, means)
    return Standing(**msgspec.structs.asdict(came_to), faults=dict(Counter(_faults(games, bot))))


def _faults(games: Sequence[Played], bot: int) -> Iterator[str]:
    for game in games:
        yield from (sentence.partition(":")[0] for seat, sentence in game.faults.items() if game.bots[seat] == bot)
