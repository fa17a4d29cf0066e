"""Very many games of uniformly random play: interpreted, slowly, or compiled as soon as that is possible, with the same results.

Both machines run the same rules and the same playouts (rules/playouts.py), so a seed gives the same game on either. What is counted as
following a clause is the same too: what happened and which steps were in force, not what was merely asked while looking for a move.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from netdeck.backends.background_compiler import BackgroundCompiler, workshop
from netdeck.backends.playouts import Interpreted
from netdeck.games.binmat.clause_points import (
    BOUNCE_OPENS,
    BREAK_UP_ON_DOWN,
    DOWN_ON_UP,
    OPEN_UP,
    POINTS,
    UP_ON_DOWN,
    citations,
)
from netdeck.games.binmat.display.event_text import CAUSES
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.position import ENDINGS
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.playouts import play_on
from netdeck.games.binmat.rules.table import is_over, turn
from netdeck.games.binmat.rules.turns import begin_game
from netdeck.games.binmat.ruleset import RuleSet
from netdeck.games.binmat.seats import TEAMS
from netdeck.games.binmat.specialize import silent
from netdeck.kernel.outcomes import Ending, Outcomes, Simulator
from netdeck.kernel.rng import Rng, key_from_seed

if TYPE_CHECKING:
    from netdeck.games.binmat.compiled import Machine

POLICY: Final = "uniformly random actions, cards of equal value counted once; a pass only when there is nothing else"
COMPILING: Final = 15
"""About so many seconds a core needs to compile one set of terms."""
A_GAME: Final = 0.003
"""About so many seconds a core needs for a game, interpreted."""
PERMISSIONS: Final = (BREAK_UP_ON_DOWN, BOUNCE_OPENS, OPEN_UP, UP_ON_DOWN, DOWN_ON_UP)
"""Points that are asked while looking for a move and do not say that anything was done."""


@dataclass(frozen=True, slots=True)
class InterpretedSimulator(Interpreted):
    """Random games on the interpreter, by the silent reading: needs nothing, and plays some hundred games a second."""

    rules: RuleSet
    defenders: int
    attackers: int

    @property
    def policy(self) -> str:
        """How moves are chosen."""
        return POLICY

    @property
    def seconds(self) -> float:
        """About so many seconds a core needs for a game."""
        return A_GAME

    @property
    def workshop(self) -> BackgroundCompiler:
        """Where machine code comes from."""
        of = json.dumps([self.rules.options(), self.defenders, self.attackers])
        return workshop(f"{__package__}.compiled", of, COMPILING)

    def compiled(self) -> Simulator:
        """The same games, compiled."""
        return CompiledSimulator(self.rules, self.defenders, self.attackers)

    def _play(self, seed: int, tally: Outcomes) -> None:
        table = _CountingTable(self.rules, self.defenders, self.attackers, Rng(key_from_seed(seed)))
        table.fired = []
        reading = silent(table.terms, counting=True)
        play = reading[play_on]
        reading[begin_game](table)
        moves = 0
        while not is_over(table):
            play(table, seed, moves)
            moves += 1
        tally.endings[_ending(self.rules, byte(table, table.terms.winner), byte(table, table.terms.cause))] += 1
        tally.moves[moves] += 1
        tally.turns[turn(table)] += 1
        followed = Counter(table.fired)
        tally.fired.update(_by_clause(self.rules, [followed[point] for point in range(len(POINTS))]))


class _CountingTable(LiveTable):
    """A table without a listener on which every clause is enabled; the clauses that are used are counted."""

    __slots__ = ("fired",)

    fired: list[int]


@dataclass(slots=True)
class CompiledSimulator:
    """Random games on compiled rules: tens of thousands of games a second on each core."""

    rules: RuleSet
    defenders: int
    attackers: int
    policy: str = POLICY
    advice: str = ""
    batch: int = 4096
    threads: bool = True
    _machine: "Machine | None" = field(default=None, repr=False, compare=False)

    @property
    def machine(self) -> "Machine":
        """The machine for these terms. Numba is imported only now: it takes a second."""
        if self._machine is None:
            from netdeck.games.binmat.compiled import Machine

            self._machine = Machine(self.rules, self.defenders, self.attackers)
        return self._machine

    def prepare(self, games: int) -> None:
        """Compile, or find what was compiled before."""
        self.machine.prepare(count_points=True)

    def fastest_ready(self) -> Simulator:
        """Nothing is quicker."""
        return self

    def play(self, seeds: range) -> Outcomes:
        """Play a game for each seed."""
        results = self.machine.playouts(seeds.start, len(seeds), workers=1, count_points=True)
        assert results.fired is not None
        tally = Outcomes(moves=Counter(results.moves.tolist()), turns=Counter(results.turns.tolist()))
        for (winner, cause), count in Counter(zip(results.winners.tolist(), results.causes.tolist(), strict=True)).items():
            tally.endings[_ending(self.rules, winner, cause)] += count
        tally.fired.update(_by_clause(self.rules, results.fired.tolist()))
        return tally


def _ending(rules: RuleSet, winner: int, cause: int) -> Ending:
    return Ending(TEAMS[winner - 1], citations(rules)[ENDINGS[cause]][0], CAUSES[cause])


def _by_clause(rules: RuleSet, fired: Sequence[int]) -> Counter[str]:
    """How often each clause was followed: a point that rests on several counts for all of them."""
    counts: Counter[str] = Counter()
    for point, (clauses, count) in enumerate(zip(citations(rules), fired, strict=True)):
        if count and not POINTS[point].code and point not in PERMISSIONS:
            for clause in clauses:
                counts[clause] += count
    return counts
