"""Scenarios, as the tests of a game use them: see :mod:`netdeck.scenarios`."""

from netdeck.scenarios import Item, Outcome, Report, Scenario, explained, read_paths, read_scenarios, run, run_items, run_paths

__all__ = ["Item", "Outcome", "Report", "Scenario", "explained", "read_paths", "read_scenarios", "run", "run_items", "run_paths"]
