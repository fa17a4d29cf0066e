"""Players that choose: one interface, a roster of names, and the table at which they sit."""

from netdeck.bots.bot import Bot, BotError, Moment
from netdeck.bots.greedy import GreedyBot
from netdeck.bots.hearing import Hearing
from netdeck.bots.random import RandomBot
from netdeck.bots.roster import UnknownBotError, add, create, names, summary, why_not
from netdeck.bots.table import BotTable, play_silently

__all__ = [
    "Bot",
    "BotError",
    "BotTable",
    "GreedyBot",
    "Hearing",
    "Moment",
    "RandomBot",
    "UnknownBotError",
    "add",
    "create",
    "names",
    "play_silently",
    "summary",
    "why_not",
]
