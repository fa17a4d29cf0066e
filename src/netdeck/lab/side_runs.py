"""Runs beside the meetings of a plan: ablation and skill, each in a folder of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

from netdeck.lab.ablation import ablation
from netdeck.lab.journal import PLAN, Journal
from netdeck.lab.plan import Plan
from netdeck.lab.runner import Tables, tables_of
from netdeck.lab.skill import skill

SIDE_RUNS: dict[str, Callable[[Plan], Plan | None]] = {"ablation": ablation, "skill": skill}


def journals(journal: Journal) -> Iterator[tuple[str, Journal]]:
    """The journals of the side runs of a plan, each with what it measures."""
    for name, derived in SIDE_RUNS.items():
        plan = derived(journal.plan)
        if plan is not None:
            yield name, Journal.begin(journal.folder / name, plan)


def side_results(folder: Path) -> dict[str, Tables]:
    """The results of the side runs so far."""
    return {name: tables_of(Journal.open(folder / name)) for name in SIDE_RUNS if (folder / name / PLAN).is_file()}
