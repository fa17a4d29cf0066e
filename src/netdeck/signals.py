"""Ctrl-C: the signal goes to the whole process group, but only the process that the user started handles it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def out_of_earshot() -> Iterator[None]:
    """Processes that are started inside ignore Ctrl-C, even while loading; this process receives it afterwards."""
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
