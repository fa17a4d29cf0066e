"""What a search that runs over columns goes by: what looks good, how a player stands, what is passed by, and the names of options."""

from typing import Final

from netdeck.backends.ismcts import SearchHooks
from netdeck.games.technomancy.bot.auto_pass import settled
from netdeck.games.technomancy.bot.evaluation import standing
from netdeck.games.technomancy.bot.policy import name, weigh
from netdeck.games.technomancy.bot.precomputed import POINT

SENSE: Final = SearchHooks(weigh, standing, settled, name, point=POINT)
SPEED: Final = 8
"""How many futures there are for each of plain search: so many that level 5 answers within a second, interpreted too."""
