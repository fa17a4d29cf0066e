"""A run that can be watched: played round by round and summarised on request.

What it says when it is over is what :mod:`netdeck.lab.runner` says of the same plan: both play the same games in the same order of rounds.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from netdeck.kernel import Record
from netdeck.lab.comparison import Comparison, compare, log_lines
from netdeck.lab.convergence import Funnel, funnels, widest
from netdeck.lab.observed_game import GameObserver, Played
from netdeck.lab.pairings import Meeting, stages
from netdeck.lab.plan import Plan
from netdeck.lab.report import Report, report
from netdeck.lab.runner import Tables, rounds_left
from netdeck.lab.side_runs import SIDE_RUNS


class Findings(msgspec.Struct, frozen=True):
    """The results of a run so far. ``within`` is the uncertainty of its shares, ``played`` the games of all its parts.

    Two worlds are compared; where they part is told once the run is over.
    """

    report: Report
    funnels: list[Funnel]
    comparison: Comparison | None
    within: float
    played: int
    expected: int
    over: bool


class Noted(msgspec.Struct, frozen=True, array_like=True):
    """A game, and its part of the run: the plan itself (empty), or a side run."""

    part: str
    game: Played


@dataclass
class LiveRun:
    """One run that can be watched."""

    plan: Plan
    _rounds: dict[str, Iterator[tuple[GameObserver, range]]] = field(default_factory=dict)
    _parted: Comparison | None = None

    @cached_property
    def tables(self) -> dict[str, Tables]:
        """The games of each part: the plan, then the side runs."""
        plans = {"": self.plan, **{name: more for name, derived in SIDE_RUNS.items() if (more := derived(self.plan)) is not None}}
        return {part: Tables(plan, GameObserver(plan).turns) for part, plan in plans.items()}

    @property
    def played(self) -> int:
        """How many games are known."""
        return sum(len(games) for tables in self.tables.values() for games in tables.games.values())

    @property
    def expected(self) -> int:
        """How many games there will be at most."""
        return sum(map(self._expected, self.tables.values()))

    def add(self, noted: Noted) -> None:
        """Add a game that was played before."""
        self.tables[noted.part].add(noted.game)

    def play(self, enough: Callable[[], bool]) -> list[Noted]:
        """Play rounds until that is *enough* or nothing is left, at least one."""
        found: list[Noted] = []
        while (numbers := self._next()) is not None:
            part, lab, games = numbers
            for game in lab.play(games):
                if game.number not in self.tables[part].games.get(game.meeting, {}):  # half a round may be known
                    found.append(Noted(part, game))
                    self.tables[part].add(game)
            if enough():
                break
        return found

    def _next(self) -> tuple[str, GameObserver, range] | None:
        for part, tables in self.tables.items():
            rounds = self._rounds.setdefault(part, rounds_left(tables.plan, tables))
            if (found := next(rounds, None)) is not None:
                return part, *found
        return None

    @property
    def over(self) -> bool:
        """Whether nothing is left to play. Later stages depend on earlier ones, so this recomputes from the start."""
        return all(next(rounds_left(tables.plan, tables), None) is None for tables in self.tables.values())

    def findings(self) -> Findings:
        """The results so far."""
        main, over = self.tables[""], self.over
        side_runs = {part: tables for part, tables in self.tables.items() if part and tables.games}
        found = report(main, side_runs, silences=over or self.played > main.turns)  # after one round nearly everything is silent
        return Findings(
            report=found,
            funnels=funnels(main),
            comparison=self._compared(over) if len(self.plan.world) > 1 and main.games else None,
            within=widest(found),
            played=self.played,
            expected=self.expected,
            over=over,
        )

    def _expected(self, tables: Tables) -> int:
        """How many games a part will have at most."""
        meetings = next(iter(stages(tables.plan, {})), [])
        games = sum(tables.turns * (tables.ended(meeting) or tables.most) for meeting in meetings)
        return games * (tables.plan.rounds if tables.plan.kind == "swiss" else 1)

    def _compared(self, over: bool) -> Comparison:
        if not over:
            return compare(self.tables[""], shown=0)
        self._parted = self._parted or compare(self.tables[""])
        return self._parted

    def has(self, part: str, meeting: Meeting, number: int) -> bool:
        """Whether the plan of that part has such a game."""
        tables = self.tables[part]
        return number < tables.most * tables.turns and any(meeting in stage for stage in stages(tables.plan, {}))

    def record(self, part: str, meeting: Meeting, number: int) -> Record | None:
        """The record of a game; ``None`` if a clause is disabled, because records use the whole rulebook."""
        lab = GameObserver(self.tables[part].plan)
        return None if lab.plan.world[meeting.world].without else lab.match(meeting, number).record()

    def log_lines(self, part: str, meeting: Meeting, number: int) -> list[str]:
        """The log lines of a game."""
        lab = GameObserver(self.tables[part].plan)
        return log_lines(lab, lab.one(meeting, number))
