"""Loaded once, before any worker is forked: every game, with its cards compiled.

So a worker that takes the place of another is ready at once. To import this is to load them. Ctrl-C reaches the whole group of processes
and is for the server to hear, which then ends its workers: here, and in all that is forked from here, it means nothing.
"""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)

import gc  # noqa: E402 - loading takes long, and Ctrl-C may come meanwhile

from netdeck.server import catalogue, labour  # noqa: E402

catalogue.load()

gc.collect()
gc.freeze()

__all__ = ["labour"]
