"""How much one choice may set off, where somebody sets a limit: a server does, for tables at which strangers play cards of their own.

Two things are counted, both the same on every machine: the steps that the rules take until the next decision, and the cards that a match
has made. Whoever sets no limit pays little for it. What goes beyond is a :class:`TooMuchError`, and the position is left
half way: go back to a copy of it.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

NO_LIMIT = sys.maxsize


class TooMuchError(Exception):
    """What was chosen sets off more than is allowed here; the sentence says of what."""


class Allowance:
    """What is allowed now."""

    __slots__ = ("objects", "steps")

    def __init__(self) -> None:
        self.steps = NO_LIMIT
        """From one decision to the next."""
        self.objects = NO_LIMIT
        """Cards of one match."""


allowed = Allowance()


@contextmanager
def allowing(steps: int = 0, objects: int = 0) -> Iterator[None]:
    """Let choices set off so much inside; 0 stands for no limit."""
    before = allowed.steps, allowed.objects
    allowed.steps, allowed.objects = steps or NO_LIMIT, objects or NO_LIMIT
    try:
        yield
    finally:
        allowed.steps, allowed.objects = before


def too_many_steps() -> TooMuchError:
    """The rules have gone on for too long without asking anybody."""
    return TooMuchError(f"the rules take more than {allowed.steps:,} steps without asking anybody")


def too_many_objects() -> TooMuchError:
    """There are too many cards."""
    return TooMuchError(f"the match has more than {allowed.objects:,} cards")
