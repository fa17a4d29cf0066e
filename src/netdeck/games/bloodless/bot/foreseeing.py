"""What a search that runs over columns goes by: what looks good, how a player stands, what is passed by, and the names of options."""

from typing import Final

from netdeck.games.bloodless.bot.taste import name, settled, weigh
from netdeck.games.bloodless.bot.worth import standing
from netdeck.machines.foresight import Sense

SENSE: Final = Sense(weigh, standing, settled, name)
SPEED: Final = 4
"""How many futures there are for each of plain search."""
