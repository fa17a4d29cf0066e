"""Pause points of long work: searches, replays, trials.

Whoever does long work calls :func:`pause` between two parts of it. Usually that does nothing. A server installs a hook that lets the jobs
of others run in between, each on a stack of its own with its own context variables. Other global state must be the usual one there.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


def _go_on() -> None:
    """Do nothing: there is nothing to interrupt."""


class _Pauses:
    """What happens at a pause point: one for the whole process."""

    __slots__ = ("hook",)

    def __init__(self) -> None:
        self.hook: Callable[[], None] = _go_on


_pauses = _Pauses()


def pause() -> None:
    """Call the pause hook, if there is one."""
    _pauses.hook()


@contextmanager
def use_pause_hook(hook: Callable[[], None]) -> Iterator[None]:
    """Call *hook* at every pause point inside the ``with`` block."""
    before, _pauses.hook = _pauses.hook, hook
    try:
        yield
    finally:
        _pauses.hook = before
