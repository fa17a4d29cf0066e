"""Scenarios: rules questions with their answers, in files for game designers. ``docs/scenarios.md`` is their manual."""

from netdeck.scenarios.model import Scenario, ScenarioError, ScenarioProblem, Step
from netdeck.scenarios.report import Difference, Outcome, Report
from netdeck.scenarios.runner import (
    Item,
    explained,
    read_paths,
    read_scenarios,
    run,
    run_items,
    run_paths,
    scenario_files,
    with_cards,
)

__all__ = [
    "Difference",
    "Item",
    "Outcome",
    "Report",
    "Scenario",
    "ScenarioError",
    "ScenarioProblem",
    "Step",
    "explained",
    "read_paths",
    "read_scenarios",
    "run",
    "run_items",
    "run_paths",
    "scenario_files",
    "with_cards",
]
