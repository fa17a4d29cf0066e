"""Loaded once, before any worker is forked: every game, with its cards compiled.

So a worker that takes the place of another is ready at once. To import this is to load them.
"""

import contextlib
import gc

from netdeck.kernel import Setup
from netdeck.server import catalogue, labour

for _game in catalogue.games():
    # A game that cannot do that says so at its own tables, and not here.
    with contextlib.suppress(Exception):
        _found = catalogue.find(_game.id)
        _found.definitions(_found.complete(Setup(game=_game.id)))

gc.collect()
gc.freeze()

__all__ = ["labour"]
