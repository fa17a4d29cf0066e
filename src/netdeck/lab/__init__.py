"""The designer's lab: plays many games by plan and reports on cards, decks, seats and clauses.

A *plan* names who meets whom, in which *worlds* (card sets, options, clauses left out). A *run* plays it and keeps every game in a folder;
a *report* sums a run up. The same plan gives the same run, however many work at it and however often it is interrupted.
"""

from netdeck.lab.comparison import Change, Comparison, RecordDivergence, compare, find_divergence, find_record_divergence
from netdeck.lab.journal import Journal, JournalError
from netdeck.lab.observed_game import BrokenGameError, GameObserver, Played
from netdeck.lab.pairings import Entrant, Meeting
from netdeck.lab.plan import Ablation, Plan, PlanError, Skill, Stop, World, read_plan
from netdeck.lab.report import Report, report
from netdeck.lab.runner import run

__all__ = [
    "Ablation",
    "BrokenGameError",
    "Change",
    "Comparison",
    "Entrant",
    "GameObserver",
    "Journal",
    "JournalError",
    "Meeting",
    "Plan",
    "PlanError",
    "Played",
    "RecordDivergence",
    "Report",
    "Skill",
    "Stop",
    "World",
    "compare",
    "find_divergence",
    "find_record_divergence",
    "read_plan",
    "report",
    "run",
]
