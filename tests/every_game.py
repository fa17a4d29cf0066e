"""All games that the shared checks are about: every registered one, and the tutorial game. None is excused by name."""

from lantern import GAME as LANTERN
from netdeck import registry

GAMES = {game.id: game for game in (LANTERN, *map(registry.find, registry.ids()))}
