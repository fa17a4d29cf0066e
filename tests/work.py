"""Work that is counted: calls of Python functions, which are as many on every machine however busy it is."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Work:
    """How many functions were called."""

    def __init__(self) -> None:
        self.calls = 0

    def _count(self, frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            self.calls += 1


@contextmanager
def counted() -> Iterator[Work]:
    """Count what is called inside, in this thread."""
    work, before = Work(), sys.getprofile()
    sys.setprofile(work._count)
    try:
        yield work
    finally:
        sys.setprofile(before)
