"""What is measured besides the meetings of a plan: single cards and skill. Each is a run of its own in the folder of the plan's run."""

from collections.abc import Callable, Iterator
from pathlib import Path

from netdeck.lab.ablation import ablation
from netdeck.lab.journal import PLAN, Journal
from netdeck.lab.plan import Plan
from netdeck.lab.running import Tables, tables_of
from netdeck.lab.skill import skill

BESIDES: dict[str, Callable[[Plan], Plan | None]] = {"ablation": ablation, "skill": skill}


def journals(journal: Journal) -> Iterator[tuple[str, Journal]]:
    """The journals of what the plan asks for besides, each with what it measures."""
    for name, derived in BESIDES.items():
        plan = derived(journal.plan)
        if plan is not None:
            yield name, Journal.begin(journal.folder / name, plan)


def besides(folder: Path) -> dict[str, Tables]:
    """What was measured besides, as far as it has come."""
    return {name: tables_of(Journal.open(folder / name)) for name in BESIDES if (folder / name / PLAN).is_file()}
