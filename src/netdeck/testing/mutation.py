"""The mutation check: a rulebook with one clause switched off must turn at least one scenario red.

A clause is switched off where the code asks whether it is in force: its step is skipped, its event does not happen, its check lets
everything pass. A scenario that never asks about a clause plays the same without it, so only those that reach it are played again, first
the ones that claim it. Without a clause play may go round in circles; that too is noticed, because nothing may ask more than ten times as
much as it did with the whole rulebook. Rules that break down without a clause prove nothing about it: the scenarios are searched for one
that notices a change, and where there is none the crash is told apart.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from netdeck.kernel import Game, without_clauses
from netdeck.kernel.trace import EndlessError
from netdeck.scenarios import Outcome, Scenario, explained, run, with_cards
from netdeck.testing.citations import switches
from netdeck.testing.coverage import RANDOM_GAMES, game_scenarios
from netdeck.testing.random_play import reached_at_random

SLACK = 10_000
"""How many more questions than ten times its usual number a scenario may ask."""

Progress = Callable[["Mutant", int, int], None]
"""Told of every clause tried, its number from 1, and how many there are."""


class MutationError(Exception):
    """The check cannot begin, because scenarios fail with the whole rulebook."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One clause switched off. ``by`` is the scenario that noticed; ``tried`` how many that reach the clause were played.

    ``crashed`` is how the rules broke down without it, where no scenario noticed a change; ``by`` is then where they did.
    """

    clause: str
    killed: bool
    by: str = ""
    how: str = ""
    tried: int = 0
    crashed: str = ""


@dataclass(frozen=True, slots=True)
class MutationReport:
    """What became of every clause that the code implements."""

    game: str
    mutants: Sequence[Mutant]

    @property
    def survived(self) -> list[str]:
        """The clauses without which every scenario passes."""
        return [mutant.clause for mutant in self.mutants if not mutant.killed and not mutant.crashed]

    @property
    def crashed(self) -> list[str]:
        """The clauses without which the rules break down and that no scenario detects otherwise."""
        return [mutant.clause for mutant in self.mutants if mutant.crashed]

    @property
    def share(self) -> float:
        """The share of clauses whose absence was noticed by a change in play."""
        return sum(mutant.killed for mutant in self.mutants) / len(self.mutants) if self.mutants else 1.0

    def as_json(self) -> dict[str, object]:
        """The report for machines."""
        return {
            "game": self.game,
            "summary": {
                "killed": sum(mutant.killed for mutant in self.mutants),
                "crashed": len(self.crashed),
                "survived": len(self.survived),
                "total": len(self.mutants),
            },
            "share": self.share,
            "mutants": [asdict(mutant) for mutant in self.mutants],
        }


def mutate(
    game: Game,
    scenario_paths: Iterable[str | Path] | None = None,
    clauses: Iterable[str] | None = None,
    progress: Progress | None = None,
    cards: str = "",
) -> MutationReport:
    """Switch off each clause that *game* implements, or each of *clauses*, and see whether its scenarios notice.

    *cards* is the text of a card set of one's own that the scenarios may use.
    """
    items = with_cards(game_scenarios(game, scenario_paths), cards, game.id)
    played = [(item, run(item)) for item in items if isinstance(item, Scenario)]
    red = [item for item in items if isinstance(item, Outcome)] + [outcome for _, outcome in played if not outcome.passed]
    if red:
        raise MutationError(f"{len(red)} scenarios fail with the whole rulebook, first:\n{explained(red[0])}")
    chosen = list(clauses) if clauses is not None else implemented(game, (outcome for _, outcome in played))
    mutants: list[Mutant] = []
    for number, clause in enumerate(chosen, 1):
        mutants.append(_mutant(clause, played))
        if progress is not None:
            progress(mutants[-1], number, len(chosen))
    return MutationReport(game.id, mutants)


def implemented(game: Game, outcomes: Iterable[Outcome] = ()) -> list[str]:
    """The clauses and rulings that can be switched off, in the order of the rulebook: named so in the code, or asked about in play."""
    asked = switches(game).union(reached_at_random(game, RANDOM_GAMES), *(outcome.reached for outcome in outcomes))
    return [entry.id for entry in game.rulebook if entry.id in asked]


def _mutant(clause: str, played: Sequence[tuple[Scenario, Outcome]]) -> Mutant:
    reaching = [(scenario, before) for scenario, before in played if before.reached[clause]]
    reaching.sort(key=lambda each: clause not in each[0].clauses)
    crash: Mutant | None = None
    for tried, (scenario, before) in enumerate(reaching, 1):
        with without_clauses([clause]):
            after = run(scenario, most=10 * before.reached.total() + SLACK)
        where = f"{after.file}:{after.line}: {after.name}"
        if after.broke and not after.broke.startswith(EndlessError.__name__):
            crash = crash or Mutant(clause, False, where, tried=len(reaching), crashed=after.broke)
        elif not after.passed:
            return Mutant(clause, True, where, _how(after), tried)
    return crash or Mutant(clause, False, tried=len(reaching))


def _how(outcome: Outcome) -> str:
    if outcome.broke:
        return outcome.broke
    if outcome.differences:
        return outcome.differences[0].check
    return outcome.troubles[0].sentence
