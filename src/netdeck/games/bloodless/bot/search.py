"""What a search that runs over columns goes by: what looks good, how a player stands, what is passed by, and the names of options."""

from typing import Final

from netdeck.backends.ismcts import SearchHooks
from netdeck.games.bloodless.bot.evaluation import standing
from netdeck.games.bloodless.bot.policy import name, settled, weigh
from netdeck.games.bloodless.bot.precomputed import POINT

SENSE: Final = SearchHooks(weigh, standing, settled, name, point=POINT)
SPEED: Final = 4
"""How many futures there are for each of plain search."""
