"""Limits of size and time for card files.

Card files are anyone's. Sizes are measured before anything is read; time is counted only where somebody set a limit, as a server does for
what is uploaded (:func:`enforce`).
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

MOST_BYTES: Final = 400_000
"""Of a card file."""
MOST_DECK_BYTES: Final = 100_000
MOST_CARDS: Final = 2_000
MOST_BRACKETS: Final = 20
MOST_DOTS: Final = 200
"""Of one line of a file: deep brackets and long dotted keys take a TOML reader forever."""
MOST_CHARACTERS: Final = 2_000
MOST_LINES: Final = 30
"""Of a card's text."""
MOST_WORDS: Final = 120
DEEPEST: Final = 40
"""Of one line or sentence: how long, and how deeply its phrases may be nested."""
MOST_PROBLEMS: Final = 200
"""That are told at once."""
MOST_KEPT: Final = 4096
LONGEST_KEPT: Final = 8_000
"""Texts and cards that are remembered, and how long what is printed on one may be."""

_END: ContextVar[float | None] = ContextVar("_END", default=None)


class TookTooLongError(Exception):
    """The time limit has passed."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Limit the CPU time of this thread inside the ``with`` block; a shorter outer limit stays in force."""
    end, outer = time.thread_time() + seconds, _END.get()
    token = _END.set(end if outer is None else min(end, outer))
    try:
        yield
    finally:
        _END.reset(token)


def check_time() -> None:
    """Raise :class:`TookTooLongError` if the limit has passed; called between words."""
    end = _END.get()
    if end is not None and time.thread_time() > end:
        raise TookTooLongError
