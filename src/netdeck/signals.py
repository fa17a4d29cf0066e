"""Who hears Ctrl-C: it goes to the whole group of processes, and is for the one that somebody started."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def out_of_earshot() -> Iterator[None]:
    """Whoever is started inside never hears Ctrl-C, not even while it loads; we hear it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # whoever starts it (a first worker would) hears again: it does not look who was deaf before
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
