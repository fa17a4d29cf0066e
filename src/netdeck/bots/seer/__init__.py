"""The seer: a bot for every game that searches the positions consistent with its view."""

from netdeck.bots.seer.bot import SeerBot
from netdeck.bots.seer.levels import LEVELS, Level

__all__ = ["LEVELS", "Level", "SeerBot"]
