"""The seer: a bot that searches what it can imagine behind its view, for every game."""

from netdeck.bots.seer.bot import SeerBot
from netdeck.bots.seer.levels import LEVELS, Level

__all__ = ["LEVELS", "Level", "SeerBot"]
