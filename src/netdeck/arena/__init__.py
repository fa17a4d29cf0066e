"""Many matches on all cores, with statistics."""

from netdeck.arena.bot_games import BotSimulator, bot_simulator
from netdeck.arena.groups import shares_by, standings_by
from netdeck.arena.match import Contest, Played, Score, Standing, contend, standings
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
    "bot_simulator",
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
