"""Matches between bots: every seed is played once per seating, so that neither cards nor seats favour anybody.

A *round* is one seed. In each of its games the bots move on by one side of the table; after as many games as there are sides everybody has
sat everywhere. The number of workers changes how long it takes, never what comes out.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from netdeck.arena.statistics import interval_of_mean
from netdeck.arena.worker_pool import PARTS, map_parts, worker_count
from netdeck.bots import BotTable, create, play_silently
from netdeck.kernel import Deal, Game, Match, Result, Rng, Seat, Setup, key_from_seed
from netdeck.kernel.outcomes import BotGames

MANY = 64
"""So many rounds are played in one go where that takes no longer than a moment."""


class Played(msgspec.Struct, frozen=True):
    """One game: its number, seating, result, number of choices, and bot faults."""

    number: int
    seed: int
    bots: dict[Seat, int]
    result: Result
    choices: int
    faults: dict[Seat, str] = {}

    def score(self, bot: int, of: int) -> float:
        """1 for a win of *bot*, 0 for a loss, and its share of the point if its rivals also won or nobody did."""
        winning = {self.bots[seat] for seat in self.result.winners} or set(range(of))
        return 1 / len(winning) if bot in winning else 0.0


@dataclass(frozen=True, slots=True)
class Contest:
    """The bots and the table of a contest. ``sides`` are groups of seats; each is played by one bot."""

    game: Game
    setup: Setup
    bots: tuple[str, ...]
    seed: int = 0
    bank: float = 60.0
    records: Path | None = None
    compiled: bool = False
    """Whether machine code was there when the contest began."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side at this table, or each seat for itself."""
        seated = [tuple(seat for seat in seats if seat in self.setup.seats) for seats in self.game.seat_flags.values()]
        return tuple(filter(None, seated)) or tuple((seat,) for seat in self.setup.seats)

    @property
    def turns(self) -> int:
        """The number of games in a round: one per seating."""
        return len(self.sides)

    def seating(self, number: int) -> dict[Seat, int]:
        """Which bot plays each seat of game *number*."""
        shift = number % self.turns
        return {seat: (side + shift) % len(self.bots) for side, seats in enumerate(self.sides) for seat in seats}

    @property
    def batch(self) -> int:
        """One round after another, for a game of programs may take minutes; many where they take milliseconds."""
        return self.turns * (MANY if self.compiled else 1)

    @property
    def threads(self) -> bool:
        """False: bots are plain Python and need one process per core."""
        return False

    def names(self, number: int) -> dict[Seat, str]:
        """The bots of game *number*."""
        return {seat: self.bots[bot] for seat, bot in self.seating(number).items()}

    def quick(self, number: int) -> BotGames | None:
        """A faster way to play game *number* than at a table, if no record is wanted."""
        return self.game.bot_games(self.setup, self.names(number)) if self.records is None else None

    def play(self, numbers: range) -> list[Played]:
        """Play the games with these numbers: those that are seated alike one after another."""
        played = [each for first in numbers[: self.turns] for each in self._seated_alike(range(first, numbers.stop, self.turns))]
        return sorted(played, key=lambda each: each.number)

    def _seated_alike(self, numbers: range) -> list[Played]:
        quick = self.quick(numbers[0])
        if quick is None:
            return [self._play(number) for number in numbers]
        if self.compiled:
            quick.look()
        first, seating = self.seed + numbers[0] // self.turns, self.seating(numbers[0])
        results = quick.fastest_ready().results(range(first, first + len(numbers)))
        return [Played(number, first + at, seating, *results[at]) for at, number in enumerate(numbers)]

    def _play(self, number: int) -> Played:
        seed, seating, names = self.seed + number // self.turns, self.seating(number), self.names(number)
        bots = {seat: create(name, self.game, seat, seed, local=True) for seat, name in names.items()}
        if self.records is None and not any(bot.reads_views for bot in bots.values()):  # they need no match with events and a record
            return Played(number, seed, seating, *play_silently(self.game.start(self.setup, Rng(key_from_seed(seed))), bots))
        match = Match(self.game, msgspec.structs.replace(self.setup, players=names), Deal(seed=seed))
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
    """Play whole rounds on all cores; games arrive in any order."""
    games = rounds * contest.turns
    crew = worker_count(rounds, workers)
    quick = contest.quick(0)
    if quick is not None:
        quick.prepare(games)
        contest = replace(contest, compiled=quick.fastest_ready() is not quick)
    size = max(contest.turns, min(contest.batch, games // (PARTS * worker_count(rounds, workers)) // contest.turns * contest.turns))
    work = (range(first, min(first + size, games)) for first in range(0, games, size))
    yield from map_parts(contest, work, crew)


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
    """The score with its interval; *alike* are means of correlated games."""
    won, lost, total = sum(score == 1 for score in scores), sum(score == 0 for score in scores), len(scores)
    return Score(bot, total, won, total - won - lost, lost, sum(scores) / total if total else 0.0, *interval_of_mean(alike))


class Standing(Score, frozen=True):
    """How one bot did in a contest; its bounds are from rounds as wholes, for games of one seed are alike."""

    faults: dict[str, int]


def standings(contest: Contest, games: Sequence[Played]) -> list[Standing]:
    """The standing of every bot of *contest* in *games*."""
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
