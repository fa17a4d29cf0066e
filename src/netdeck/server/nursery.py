"""Loaded once, before any worker is forked: every game, with its cards compiled.

So a worker that takes the place of another is ready at once. To import this is to load them. Ctrl-C reaches the whole group of processes
and is for the server to hear, which then ends its workers: here, and in all that is forked from here, it means nothing.
"""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)

import contextlib  # noqa: E402 - loading takes long, and Ctrl-C may come meanwhile
import gc  # noqa: E402

from netdeck.kernel import Setup  # noqa: E402
from netdeck.server import catalogue, labour  # noqa: E402

for _game in catalogue.games():
    # A game that cannot do that says so at its own tables, and not here.
    with contextlib.suppress(Exception):
        _found = catalogue.find(_game.id)
        _found.definitions(_found.complete(Setup(game=_game.id)))

gc.collect()
gc.freeze()

__all__ = ["labour"]
