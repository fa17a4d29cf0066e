"""Bots: one interface, a roster of names, and the table that runs them."""

from netdeck.bots.avatars import Face
from netdeck.bots.bot import Bot, BotError, BotInfo, Moment, Outlook
from netdeck.bots.characters import Character, character
from netdeck.bots.determinization import Determinizer
from netdeck.bots.event_feed import EventFeed
from netdeck.bots.external import BotFault, Fault, ProgramBot, TimeLimits
from netdeck.bots.greedy import GreedyBot
from netdeck.bots.hints import Hint, equivalents, hint
from netdeck.bots.random import RandomBot
from netdeck.bots.roster import UnknownBotError, add, command_or_name, create, names, offers, why_not
from netdeck.bots.seer import SeerBot
from netdeck.bots.table import BotTable, play_silently

__all__ = [
    "Bot",
    "BotError",
    "BotFault",
    "BotInfo",
    "BotTable",
    "Character",
    "Determinizer",
    "EventFeed",
    "Face",
    "Fault",
    "GreedyBot",
    "Hint",
    "Moment",
    "Outlook",
    "ProgramBot",
    "RandomBot",
    "SeerBot",
    "TimeLimits",
    "UnknownBotError",
    "add",
    "character",
    "command_or_name",
    "create",
    "equivalents",
    "hint",
    "names",
    "offers",
    "play_silently",
    "why_not",
]
