"""Limits on the work that one choice may trigger, used by servers for tables with custom cards.

Two things are counted, both the same on every machine: the steps that the rules take until the next decision, and the cards that a match
has made. Whoever sets no limit pays little for it. What goes beyond is a :class:`LimitExceededError`, and the position is left
half way: go back to a copy of it.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

NO_LIMIT = sys.maxsize


class LimitExceededError(Exception):
    """A choice triggers more work than the limit allows; the message says which limit."""


@dataclass(frozen=True, slots=True)
class ChoiceLimit:
    """The limits in force."""

    steps: int = NO_LIMIT
    """From one decision to the next."""
    objects: int = NO_LIMIT
    """Cards of one match."""


UNLIMITED = ChoiceLimit()
_allowance = ContextVar("allowance", default=UNLIMITED)
allowed = _allowance.get
"""What is allowed to what runs now: threads, tasks and greenlets each have their own."""


@contextmanager
def limit_choices(steps: int = 0, objects: int = 0) -> Iterator[None]:
    """Limit the work that choices may trigger inside the ``with`` block; 0 means no limit."""
    before = _allowance.set(ChoiceLimit(steps or NO_LIMIT, objects or NO_LIMIT))
    try:
        yield
    finally:
        _allowance.reset(before)


def too_many_steps() -> LimitExceededError:
    """The error for rules that ran too many steps without a decision."""
    return LimitExceededError(f"the rules take more than {allowed().steps:,} steps without asking anybody")


def too_many_objects() -> LimitExceededError:
    """The error for too many cards."""
    return LimitExceededError(f"the match has more than {allowed().objects:,} cards")
