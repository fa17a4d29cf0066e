"""Players that choose: one interface, a roster of names, and the table at which they sit."""

from netdeck.bots.bot import Bot, BotError, BotInfo, Moment, Outlook
from netdeck.bots.characters import Character, character
from netdeck.bots.external import BotFault, Fault, Patience, ProgramBot
from netdeck.bots.faces import Face
from netdeck.bots.greedy import GreedyBot
from netdeck.bots.hearing import Hearing
from netdeck.bots.hinting import Hint, hint
from netdeck.bots.imagination import Imagination
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
    "Face",
    "Fault",
    "GreedyBot",
    "Hearing",
    "Hint",
    "Imagination",
    "Moment",
    "Outlook",
    "Patience",
    "ProgramBot",
    "RandomBot",
    "SeerBot",
    "UnknownBotError",
    "add",
    "character",
    "command_or_name",
    "create",
    "hint",
    "names",
    "offers",
    "play_silently",
    "why_not",
]
