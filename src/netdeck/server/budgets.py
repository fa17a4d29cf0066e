"""Budgets: CPU time and memory limits for work in a worker process.

The rules themselves count steps and cards, the same on every machine (:mod:`netdeck.kernel.choice_limit`). Beside that the processor's time
is taken: first a signal breaks the work off; where Python does not get to hear it, the system ends the process. Memory is limited for the
whole process. Where a system has no such limits (Windows) only the patience of the pool is left, which ends a process after so many
seconds.
"""

import contextlib
import math
import signal
import sys
import time
from collections.abc import Iterator
from types import FrameType

import msgspec

from netdeck.kernel import LimitExceededError, limit_choices

MEGABYTE = 1024 * 1024
BEYOND = 2.0
"""So many seconds after the signal the system ends a process that has not heard it."""


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """The cost limit of one request; 0 means no limit. ``patience`` is its wall-clock limit.

    After ``slice`` seconds of the processor's time it is put aside at its next pause point, so that others get their turn.
    """

    seconds: float
    steps: int = 0
    objects: int = 0
    slice: float = 0

    @property
    def patience(self) -> float:
        """The wall-clock limit: longer than the CPU limit, because a busy machine shares its time."""
        return 15.0 + 20 * self.seconds if self.seconds else 3600.0


class _Meter:
    """What this process had worked when the present job began, less the work of others while that was put aside."""

    def __init__(self) -> None:
        self.began = 0.0


meter = _Meter()


def cpu_seconds() -> float:
    """CPU seconds of the present job, without those of other jobs while it was paused."""
    return time.process_time() - meter.began


class TooLongError(LimitExceededError):
    """The CPU time of this request is used up. It can be raised anywhere: discard what was being worked on."""


if sys.platform == "win32":

    def limit_memory(megabytes: int) -> None:
        """There is no such limit here."""

    @contextlib.contextmanager
    def _timed(seconds: float) -> Iterator[None]:
        yield

else:
    import resource

    def limit_memory(megabytes: int) -> None:
        """Let this process have so much more memory than it has now."""
        if not megabytes:
            return
        try:
            with open("/proc/self/statm") as file:  # noqa: PTH123 - no file, but what the system says
                data = int(file.read().split()[5]) * resource.getpagesize()
        except OSError:
            return  # a system that does not tell cannot be held to it either
        resource.setrlimit(resource.RLIMIT_DATA, (data + megabytes * MEGABYTE, resource.RLIM_INFINITY))

    _allowed: list[float] = []
    """The seconds of what is being done; empty until it is first heeded how long something takes."""

    def _over(number: int, frame: FrameType | None) -> None:
        raise TooLongError(f"it takes more than {_allowed[0]:g} seconds of the processor's time")

    @contextlib.contextmanager
    def _timed(seconds: float) -> Iterator[None]:
        if not seconds:
            yield
            return
        if not _allowed:
            signal.signal(signal.SIGPROF, _over)
        _allowed[:] = [seconds]
        used = resource.getrusage(resource.RUSAGE_SELF)
        end = math.ceil(used.ru_utime + used.ru_stime + seconds + BEYOND)
        resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@contextlib.contextmanager
def enforce(budget: Budget) -> Iterator[None]:
    """Run the ``with`` block within *budget*. Raises :class:`~netdeck.kernel.LimitExceededError` or :class:`TooLongError`."""
    with limit_choices(budget.steps, budget.objects), _timed(budget.seconds):
        yield
