"""Runs a plan: rounds of all meetings in turn, on all cores, until enough is known.

What counts never depends on who was quicker: a meeting ends at the first look at which its rounds, in order, tell enough; games beyond that
which somebody was already playing are left out of the count. So a run that was interrupted ends as one that was not.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from netdeck.arena.worker_pool import PARTS, WorkerPool, map_parts, worker_count
from netdeck.kernel import SetupError
from netdeck.lab.cluster import map_on_cluster
from netdeck.lab.confidence import always_valid
from netdeck.lab.journal import Journal, JournalError
from netdeck.lab.observed_game import MANY, STRIDE, GameObserver, Played
from netdeck.lab.pairings import Meeting, stages
from netdeck.lab.plan import Plan

LOOKS = 10
"""After so many rounds it is looked whether enough is known."""
Progress = Callable[["Tables"], None]


@dataclass
class Tables:
    """The progress of a run: the rounds of each meeting, in order."""

    plan: Plan
    turns: int
    games: dict[Meeting, dict[int, Played]] = field(default_factory=dict)
    _ended: dict[Meeting, int] = field(default_factory=dict)
    _looked: dict[Meeting, int] = field(default_factory=dict)
    _whole: dict[Meeting, int] = field(default_factory=dict)

    @property
    def most(self) -> int:
        """How many rounds a meeting has at most."""
        return -(-self.plan.games // self.turns)

    def add(self, played: Played) -> None:
        """Add a game."""
        self.games.setdefault(played.meeting, {})[played.number] = played

    def rounds(self, meeting: Meeting) -> int:
        """The number of complete rounds of a meeting, from the first one on."""
        known = self.games.get(meeting, {})
        rounds = self._whole.get(meeting, 0)
        while all(rounds * self.turns + turn in known for turn in range(self.turns)):
            rounds += 1
        self._whole[meeting] = rounds
        return rounds

    def ended(self, meeting: Meeting) -> int | None:
        """The number of rounds after which it ended; ``None`` while it continues."""
        if meeting in self._ended:
            return self._ended[meeting]
        whole = self.rounds(meeting)
        stop = self.plan.stop
        for look in range(self._looked.get(meeting, LOOKS), min(whole, self.most) + 1, LOOKS) if stop is not None else ():
            assert stop is not None
            low, high = always_valid(self.scores(meeting, look), stop.confidence)
            self._looked[meeting] = look + LOOKS
            if high - low <= 2 * stop.width:
                self._ended[meeting] = look
                return look
        if whole >= self.most:
            self._ended[meeting] = self.most
            return self.most
        return None

    def expected(self) -> int:
        """How many games there will be at most, of those meetings that are known."""
        return sum(self.turns * (self._ended.get(meeting) or self.most) for meeting in self.games)

    def scores(self, meeting: Meeting, rounds: int) -> list[float]:
        """The score of the first entrant in each of so many rounds."""
        known, turns = self.games[meeting], self.turns
        return [sum(known[number * turns + turn].score for turn in range(turns)) / turns for number in range(rounds)]

    def counted(self, meeting: Meeting) -> list[Played]:
        """The games of a meeting that count, in order."""
        ended = self.ended(meeting)
        rounds = self.rounds(meeting) if ended is None else ended
        return [self.games[meeting][number] for number in range(rounds * self.turns)] if rounds else []

    def points(self) -> dict[Meeting, tuple[float, int]]:
        """For each meeting the points of its first entrant, and the number of counted games."""
        games = {meeting: self.counted(meeting) for meeting in self.games}
        return {meeting: (sum(game.score for game in each), len(each)) for meeting, each in games.items()}


def run(journal: Journal, workers: WorkerPool | int | None = None, progress: Progress = lambda tables: None, cluster: str = "") -> Tables:
    """Play what is left of a plan, on the cores of this machine or on the Ray *cluster* at an address.

    *workers* is how many, or those who stay for what is played next.

    Raises what a bot or a full disk raises; what was played before is kept.
    """
    plan = journal.plan
    tables = tables_of(journal)
    progress(tables)
    try:
        for meetings in _stages(plan, tables):
            _play(journal, plan, meetings, tables, workers, progress, cluster)
    finally:
        journal.close()
    return tables


def tables_of(journal: Journal) -> Tables:
    """The games of a run so far. Raises :class:`~netdeck.lab.journal.JournalError` if its cards or options are no longer valid."""
    try:
        turns = GameObserver(journal.plan).turns
    except SetupError as error:
        reasons = "; ".join(map(str, error.problems))
        raise JournalError(f"{journal.folder}: its plan can be played no more: {reasons}") from error
    tables = Tables(journal.plan, turns)
    for played in journal.games():
        tables.add(played)
    return tables


def _stages(plan: Plan, tables: Tables) -> Iterator[Sequence[Meeting]]:
    points: dict[Meeting, tuple[float, int]] = {}
    for meetings in stages(plan, points):
        yield meetings
        points.update(tables.points())


def rounds_left(plan: Plan, tables: Tables) -> Iterator[tuple[GameObserver, range]]:
    """The remaining rounds of a run, for callers that play them one by one and add each to *tables* before the next."""
    for meetings in _stages(plan, tables):
        lab = GameObserver(plan, tuple(meetings))
        for numbers in _work(meetings, tables):
            yield lab, numbers


def _play(
    journal: Journal,
    plan: Plan,
    meetings: Sequence[Meeting],
    tables: Tables,
    workers: WorkerPool | int | None,
    progress: Progress,
    cluster: str,
) -> None:
    """Play the meetings of one stage, a round of each in turn."""
    lab = GameObserver(plan, tuple(meetings))
    left = sum(tables.most - tables.rounds(meeting) for meeting in meetings)
    if not left:
        return
    lab.prepare(left)
    crew = workers.workers if isinstance(workers, WorkerPool) else worker_count(left, workers)
    at_once = max(1, min(lab.batch // lab.turns, LOOKS if plan.stop else MANY, left // (PARTS * crew)))
    for games in _handed_out(lab, _work(meetings, tables, at_once), left, workers, cluster):
        new = [game for game in games if game.number not in tables.games.get(game.meeting, {})]  # half a round may be known
        journal.write(new)
        for game in new:
            tables.add(game)
        progress(tables)


def _handed_out(
    lab: GameObserver, work: Iterator[range], rounds: int, workers: WorkerPool | int | None, cluster: str
) -> Iterator[list[Played]]:
    if cluster:
        return map_on_cluster(lab, work, cluster)
    return workers.play(lab, work) if isinstance(workers, WorkerPool) else map_parts(lab, work, worker_count(rounds, workers))


def _work(meetings: Sequence[Meeting], tables: Tables, at_once: int = 1) -> Iterator[range]:
    """Rounds that are not played yet, those that all meetings lack first, so many *at once*."""
    turns = tables.turns
    for number in range(0, tables.most, at_once):
        games = range(number * turns, min(number + at_once, tables.most) * turns)
        for index, meeting in enumerate(meetings):
            known = tables.games.get(meeting, {})
            if tables.ended(meeting) is None and not all(each in known for each in games):
                yield range(index * STRIDE + games.start, index * STRIDE + games.stop)
