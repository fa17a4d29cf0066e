"""What a search that runs over columns goes by: what looks good, how a player stands, what is passed by, and the names of options."""

from typing import Final

from netdeck.games.technomancy.bot.passing_by import settled
from netdeck.games.technomancy.bot.taste import name, weigh
from netdeck.games.technomancy.bot.worth import standing
from netdeck.machines.foresight import Sense

SENSE: Final = Sense(weigh, standing, settled, name)
SPEED: Final = 8
"""How many futures there are for each of plain search: so many that level 5 answers within a second, interpreted too."""
