"""Many matches: played on all cores, counted, and told with the uncertainty that chance leaves."""

from netdeck.arena.playing import BotSimulator
from netdeck.arena.report import Lengths, Report, Share, report
from netdeck.arena.simulation import Simulation, simulate
from netdeck.arena.statistics import mean, quantile, wilson

__all__ = ["BotSimulator", "Lengths", "Report", "Share", "Simulation", "mean", "quantile", "report", "simulate", "wilson"]
