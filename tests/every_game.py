"""All games that the shared checks are about: every installed one, and the tutorial game. None is excused by name."""

from importlib.metadata import entry_points

from lantern import GAME as LANTERN
from netdeck import registry

INSTALLED = sorted(entry.name for entry in entry_points(group=registry.GROUP))
"""What other tests have made known to this process does not count."""
GAMES = {game.id: game for game in (LANTERN, *map(registry.find, INSTALLED))}
