"""Runs files and folders of scenarios."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from netdeck import registry
from netdeck.kernel import Logged
from netdeck.kernel.trace import limit_clauses
from netdeck.scenarios.model import Scenario, ScenarioError, ScenarioProblem
from netdeck.scenarios.playback import Watch, play
from netdeck.scenarios.reader import read_file, read_text
from netdeck.scenarios.report import Difference, Outcome, Report

MOST_CLAUSES = 2_000_000
"""How many clauses one scenario may follow before its rules are taken to go round in circles."""

Progress = Callable[[Outcome, int, int], None]
"""Told of every outcome, its number from 1, and how many there are."""

Item = Scenario | Outcome
"""A scenario to be played, or what has come of one that cannot be read."""


def scenario_files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The files that *paths* name: themselves, or all ``.toml`` files below a folder, in the order of their names."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path


def read_paths(paths: Iterable[str | Path]) -> list[Item]:
    """Every scenario under *paths*, once for each variant; unreadable files become failed outcomes."""
    items: list[Item] = []
    for path in map(Path, paths):
        if not path.exists():
            items.append(unreadable(str(path), ScenarioError(ScenarioProblem(1, "there is no such file or folder"))))
            continue
        files = list(scenario_files([path]))
        if not files:
            items.append(unreadable(str(path), ScenarioError(ScenarioProblem(1, "the folder holds no scenario files (.toml)"))))
        for file in files:
            items += [each if isinstance(each, Scenario) else unreadable(str(file), each) for each in read_file(file)]
    return items


def read_scenarios(text: str, file: str = "scenario.toml") -> list[Item]:
    """Every scenario of a file's text."""
    return [each if isinstance(each, Scenario) else unreadable(file, each) for each in read_text(text, file)]


def with_cards(items: Sequence[Item], cards: str, game: str) -> list[Item]:
    """*items* in which scenarios of *game* also know custom *cards*."""
    return [
        replace(item, cards=f"{cards.rstrip()}\n\n{item.cards}".strip()) if isinstance(item, Scenario) and item.game == game else item
        for item in items
    ]


def unreadable(file: str, error: ScenarioError) -> Outcome:
    """The outcome of an unreadable scenario."""
    return Outcome(file, error.troubles[0].line, "(unreadable)", troubles=error.troubles)


def run(scenario: Scenario, most: int = MOST_CLAUSES, watch: Watch | None = None) -> Outcome:
    """Play one scenario. Every error becomes part of the outcome; *watch* sees every position."""
    differences: tuple[Difference, ...] = ()
    troubles: tuple[ScenarioProblem, ...] = ()
    broke = ""
    log: list[Logged] = []
    with limit_clauses(most) as counts:
        try:
            differences = tuple(play(scenario, log, watch))
        except ScenarioError as error:
            troubles = error.troubles
        except Exception as error:  # a fault of the rules is a result too, and must not hide the other scenarios
            broke = f"{type(error).__name__}: {error}"
    return Outcome(
        file=scenario.source.file,
        line=scenario.source.head,
        title=scenario.title,
        game=scenario.game,
        variant=scenario.variant,
        clauses=scenario.clauses,
        differences=differences,
        troubles=troubles,
        broke=broke,
        reached=counts,
        events=Counter(logged.event.kind() for logged in log),
        citations=Counter((logged.event.kind(), logged.event.clause) for logged in log),
    )


def run_items(items: Sequence[Item], progress: Progress | None = None) -> Report:
    """Run scenarios that have been read."""
    outcomes: list[Outcome] = []
    for number, item in enumerate(items, 1):
        outcome = run(item) if isinstance(item, Scenario) else item
        outcomes.append(outcome)
        if progress is not None:
            progress(outcome, number, len(items))
    return Report(outcomes)


def run_paths(paths: Iterable[str | Path], progress: Progress | None = None) -> Report:
    """Run every scenario under *paths*."""
    return run_items(read_paths(paths), progress)


def explained(outcome: Outcome) -> str:
    """An outcome for people, with the texts of its clauses."""
    try:
        rulebook = registry.find(outcome.game).rulebook if outcome.game else None
    except registry.UnknownGameError:
        rulebook = None
    return outcome.explained(rulebook)
