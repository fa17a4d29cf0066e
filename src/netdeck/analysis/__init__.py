"""Analysis of a match: what each seat could hope for at each decision, and which choices were mistakes."""

from netdeck.analysis.analyst import Effort, analyse
from netdeck.analysis.choices import Choice, choices
from netdeck.analysis.report import Analysis, Mistake, Point, Summary

__all__ = ["Analysis", "Choice", "Effort", "Mistake", "Point", "Summary", "analyse", "choices"]
