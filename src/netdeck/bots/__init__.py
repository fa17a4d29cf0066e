"""Players that choose: one interface, a roster of names, and the table at which they sit."""

from netdeck.bots.bot import Bot, BotError, Moment, Outlook
from netdeck.bots.external import BotFault, Fault, Patience, ProgramBot
from netdeck.bots.greedy import GreedyBot
from netdeck.bots.hearing import Hearing
from netdeck.bots.random import RandomBot
from netdeck.bots.roster import UnknownBotError, add, command_or_name, create, names, summary, why_not
from netdeck.bots.table import BotTable, play_silently

__all__ = [
    "Bot",
    "BotError",
    "BotFault",
    "BotTable",
    "Fault",
    "GreedyBot",
    "Hearing",
    "Moment",
    "Outlook",
    "Patience",
    "ProgramBot",
    "RandomBot",
    "UnknownBotError",
    "add",
    "command_or_name",
    "create",
    "names",
    "play_silently",
    "summary",
    "why_not",
]
