"""What a search that runs over columns goes by: instinct, how a user stands, and the names of options."""

from typing import Final

from netdeck.games.datawarriors.bot.instinct import name, settled, weigh
from netdeck.games.datawarriors.bot.worth import standing
from netdeck.machines.foresight import Sense

SENSE: Final = Sense(weigh, standing, settled, name)
SPEED: Final = 16
"""How many futures there are for each of plain search."""
