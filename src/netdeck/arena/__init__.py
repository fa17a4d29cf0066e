"""Many matches: played on all cores, counted, and told with the uncertainty that chance leaves."""

from netdeck.arena.groups import shares_by, standings_by
from netdeck.arena.match import Contest, Played, Score, Standing, contend, standings
from netdeck.arena.playing import BotSimulator
from netdeck.arena.playouts import PlayoutSimulator
from netdeck.arena.report import Lengths, Report, Share, report
from netdeck.arena.simulation import Simulation, simulate
from netdeck.arena.statistics import mean, quantile, wilson

__all__ = [
    "BotSimulator",
    "Contest",
    "Lengths",
    "Played",
    "PlayoutSimulator",
    "Report",
    "Score",
    "Share",
    "Simulation",
    "Standing",
    "contend",
    "mean",
    "quantile",
    "report",
    "shares_by",
    "simulate",
    "standings",
    "standings_by",
    "wilson",
]
