"""The process from which workers are forked, with every game loaded.

So a worker that takes the place of another is ready at once. To import this is to load them. Ctrl-C reaches the whole group of processes
and is for the server to hear, which then ends its workers: here, and in all that is forked from here, it means nothing.
"""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)

import contextlib  # noqa: E402 - loading takes long, and Ctrl-C may come meanwhile
import gc  # noqa: E402

from netdeck.kernel import Deal, Match, Setup  # noqa: E402
from netdeck.registry import find  # noqa: E402
from netdeck.server import catalogue, worker  # noqa: E402


def warm_up(id: str) -> None:
    """Play and search one decision, so that everything made on first use is made before forking."""
    game = find(id)
    match = Match(game, game.complete(Setup(game=id)), Deal(seed=0))
    for told in (True, False):
        seat, question = next(iter(match.position.pending().items()))
        position = match.position if told else match.position.clone()
        position.take(seat, question.options[0])


catalogue.load()
for each in catalogue.games():
    with contextlib.suppress(Exception):  # a game that cannot do that says so at its own tables, and not here
        warm_up(each.id)

gc.collect()
gc.freeze()

__all__ = ["worker"]
