"""The promises that every game keeps, for two, three and four players."""

from netdeck.games.technomancy import GAME
from netdeck.testing import conformance

test_promise = conformance.suite(GAME)
