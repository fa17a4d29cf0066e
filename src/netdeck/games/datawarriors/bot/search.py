"""What a search that runs over columns goes by: what looks good, how a user stands, what is said in passing, and the names of options."""

from typing import Final

from netdeck.backends.ismcts import SearchHooks
from netdeck.games.datawarriors.bot.auto_pass import settled
from netdeck.games.datawarriors.bot.evaluation import standing
from netdeck.games.datawarriors.bot.option_ids import name
from netdeck.games.datawarriors.bot.policy import weigh

SENSE: Final = SearchHooks(weigh, standing, settled, name, point=100)
SPEED: Final = 16
"""How many futures there are for each of plain search."""
