"""What a search that runs over columns goes by: what looks good, how a user stands, what is said in passing, and the names of options."""

from typing import Final

from netdeck.games.datawarriors.bot.names import name
from netdeck.games.datawarriors.bot.passing_by import settled
from netdeck.games.datawarriors.bot.taste import weigh
from netdeck.games.datawarriors.bot.worth import standing
from netdeck.machines.foresight import Sense

SENSE: Final = Sense(weigh, standing, settled, name)
SPEED: Final = 16
"""How many futures there are for each of plain search."""
