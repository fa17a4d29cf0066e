"""A run that is looked at while it goes on: played round by round in this process, and summed up whenever somebody asks.

What it says when it is over is what :mod:`netdeck.lab.running` says of the same plan: both play the same games in the same order of rounds.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from netdeck.kernel import Record
from netdeck.lab.besides import BESIDES
from netdeck.lab.comparing import Comparison, compare, told_by
from netdeck.lab.meetings import Meeting, stages
from netdeck.lab.plan import Plan
from netdeck.lab.playing import Lab, Played
from netdeck.lab.report import Report, report
from netdeck.lab.running import Tables, rounds_left
from netdeck.lab.tightening import Funnel, funnels, widest


class Findings(msgspec.Struct, frozen=True):
    """All that can be said of a run so far. ``within`` is how far its shares may still be off, ``played`` the games of all its parts.

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
    """A game, and of which part of a run: the plan itself (empty), or what is measured besides."""

    part: str
    game: Played


@dataclass
class Sitting:
    """One run."""

    plan: Plan
    _rounds: dict[str, Iterator[tuple[Lab, range]]] = field(default_factory=dict)
    _parted: Comparison | None = None

    @cached_property
    def tables(self) -> dict[str, Tables]:
        """The games of each part: the plan itself, then what is measured besides."""
        plans = {"": self.plan, **{name: more for name, derived in BESIDES.items() if (more := derived(self.plan)) is not None}}
        return {part: Tables(plan, Lab(plan).turns) for part, plan in plans.items()}

    @property
    def played(self) -> int:
        """How many games are known."""
        return sum(len(games) for tables in self.tables.values() for games in tables.games.values())

    @property
    def expected(self) -> int:
        """How many games there will be at most."""
        return sum(map(self._expected, self.tables.values()))

    def add(self, noted: Noted) -> None:
        """A game that was played before."""
        self.tables[noted.part].add(noted.game)

    def play(self, enough: Callable[[], bool]) -> list[Noted]:
        """Play rounds until that is *enough* or nothing is left; one at least."""
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

    def _next(self) -> tuple[str, Lab, range] | None:
        for part, tables in self.tables.items():
            rounds = self._rounds.setdefault(part, rounds_left(tables.plan, tables))
            if (found := next(rounds, None)) is not None:
                return part, *found
        return None

    @property
    def over(self) -> bool:
        """Whether nothing is left to be played. What comes after a stage is known once that is over, so this looks from the start."""
        return all(next(rounds_left(tables.plan, tables), None) is None for tables in self.tables.values())

    def findings(self) -> Findings:
        """What the games say so far."""
        main, over = self.tables[""], self.over
        besides = {part: tables for part, tables in self.tables.items() if part and tables.games}
        found = report(main, besides, silences=over or self.played > main.turns)  # after one round nearly everything is silent
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
        """The record of a game. There is none where a clause is left out: a record holds the rulebook as it stands."""
        lab = Lab(self.tables[part].plan)
        return None if lab.plan.world[meeting.world].without else lab.match(meeting, number).record()

    def told(self, part: str, meeting: Meeting, number: int) -> list[str]:
        """A game in the lines of its log."""
        lab = Lab(self.tables[part].plan)
        return told_by(lab, lab.one(meeting, number))
