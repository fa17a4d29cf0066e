"""Clause coverage: which clauses of a rulebook are proved, only reached, or never used.

A clause is *proved* when a passing scenario claims it, *reached* when play follows it but no scenario claims it, *never* reached when the
code cites it and nothing ever followed it, an *orphan* when nothing cites it. Rulings are sorted in the same way but not counted.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from importlib.resources import files
from pathlib import Path

from netdeck.kernel import Clause, Game, GamePackage, Ruling
from netdeck.scenarios import Item, Outcome, Scenario, read_paths, run_items
from netdeck.testing.citations import cited
from netdeck.testing.random_play import reached_at_random

RANDOM_GAMES = 20
"""How many random games are played where nothing else is asked for."""


class State(StrEnum):
    """How well a clause is covered."""

    PROVED = "proved"
    REACHED = "reached"
    NEVER = "never"
    ORPHAN = "orphan"


@dataclass(frozen=True, slots=True)
class Covered:
    """One clause or ruling: how well it is covered, by how many passing scenarios, and how often play followed it."""

    id: str
    kind: str
    text: str
    state: State
    scenarios: int
    followed: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """The coverage of one game. ``failed`` are scenarios that do not pass, and so prove nothing."""

    game: str
    clauses: Sequence[Covered]
    rulings: Sequence[Covered]
    failed: Sequence[Outcome] = ()

    def count(self, state: State) -> int:
        """How many rules-bearing clauses are in *state*."""
        return sum(clause.state is state for clause in self.clauses)

    def summary(self) -> dict[str, int]:
        """How many rules-bearing clauses there are of each state, and in all."""
        return {state.value: self.count(state) for state in State} | {"total": len(self.clauses)}

    def as_json(self) -> dict[str, object]:
        """The coverage for machines."""
        return {
            "game": self.game,
            "summary": self.summary(),
            "clauses": [asdict(clause) for clause in self.clauses],
            "rulings": [asdict(ruling) for ruling in self.rulings],
            "failed": [outcome.as_json() for outcome in self.failed],
        }


def coverage(game: Game, scenario_paths: Iterable[str | Path] | None = None, games: int = RANDOM_GAMES, seed: int = 0) -> Coverage:
    """The coverage of *game* by its scenarios (its own ones where no path is given) and by so many random games."""
    outcomes = run_items(game_scenarios(game, scenario_paths)).results
    claims = Counter(clause for outcome in outcomes if outcome.passed for clause in set(outcome.clauses))
    followed = sum((outcome.reached for outcome in outcomes), Counter[str]()) + reached_at_random(game, games, seed)
    mentioned = cited(game)

    def covered(entry: Clause | Ruling) -> Covered:
        id = entry.id
        if claims[id]:
            state = State.PROVED
        elif followed[id]:
            state = State.REACHED
        else:
            state = State.NEVER if id in mentioned else State.ORPHAN
        kind = entry.kind.value if isinstance(entry, Clause) else "ruling"
        return Covered(id, kind, entry.text, state, claims[id], followed[id])

    rulebook = game.rulebook
    return Coverage(
        game.id,
        [covered(clause) for clause in rulebook.binding_clauses()],
        [covered(ruling) for ruling in rulebook.rulings.values()],
        [outcome for outcome in outcomes if not outcome.passed],
    )


def game_scenarios(game: GamePackage, paths: Iterable[str | Path] | None = None) -> list[Item]:
    """The scenarios of *game* under *paths*, or in its own folder; files that cannot be read are among them as failed outcomes."""
    own = scenario_folder(game)
    chosen = list(paths) if paths is not None else [own] if own is not None else []
    return [item for item in read_paths(chosen) if not isinstance(item, Scenario) or item.game == game.id]


def scenario_folder(game: GamePackage) -> Path | None:
    """Where the scenarios of *game* lie: beside its package, in this checkout, in the installed Netdeck, or among the tests right here."""
    home, here = Path(str(files("netdeck"))), Path.cwd()
    places = [Path(str(files(package))) / "scenarios" for package in game.packages()]
    places += [home.parents[1] / "tests" / "scenarios" / game.id, home / "_scenarios" / game.id, here / "tests" / "scenarios" / game.id]
    found = next((place for place in places if place.is_dir()), None)
    return found.relative_to(here) if found is not None and found.is_relative_to(here) else found
