"""How much one choice may set off, where somebody sets a limit: a server does, for tables at which strangers play cards of their own.

Two things are counted, both the same on every machine: the steps that the rules take until the next decision, and the cards that a match
has made. Whoever sets no limit pays little for it. What goes beyond is a :class:`TooMuchError`, and the position is left
half way: go back to a copy of it.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

NO_LIMIT = sys.maxsize


class TooMuchError(Exception):
    """What was chosen sets off more than is allowed here; the sentence says of what."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is allowed now."""

    steps: int = NO_LIMIT
    """From one decision to the next."""
    objects: int = NO_LIMIT
    """Cards of one match."""


UNLIMITED = Allowance()
_allowance = ContextVar("allowance", default=UNLIMITED)
allowed = _allowance.get
"""What is allowed to what runs now: threads, tasks and greenlets each have their own."""


@contextmanager
def allowing(steps: int = 0, objects: int = 0) -> Iterator[None]:
    """Let choices set off so much inside; 0 stands for no limit."""
    before = _allowance.set(Allowance(steps or NO_LIMIT, objects or NO_LIMIT))
    try:
        yield
    finally:
        _allowance.reset(before)


def too_many_steps() -> TooMuchError:
    """The rules have gone on for too long without asking anybody."""
    return TooMuchError(f"the rules take more than {allowed().steps:,} steps without asking anybody")


def too_many_objects() -> TooMuchError:
    """There are too many cards."""
    return TooMuchError(f"the match has more than {allowed().objects:,} cards")
