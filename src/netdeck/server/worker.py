"""The worker process: runs each job within its budget and sends back the result.

Work that takes long is done in slices. Each job runs on a stack of its own (greenlet). At a pause point (:mod:`netdeck.kernel.preemption`)
after its slice is used up its stack is kept, and whoever asked for it is told the number under which it can be gone on with. Which job
gets the next slice is decided there.
"""

import contextlib
import gc
import itertools
import multiprocessing
import os
import signal
import socket
import struct
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

import msgspec
from greenlet import getcurrent, greenlet

from netdeck.i18n.translation import hook
from netdeck.kernel import LimitExceededError, OtherRulesError, RecordError, SetupError, limit_choices
from netdeck.kernel.preemption import use_pause_hook
from netdeck.registry import UnknownGameError
from netdeck.server import bot_jobs, catalogue, erasure, intake, jobs, lab_jobs, lesson_jobs, questions
from netdeck.server.budgets import Budget, TooLongError, enforce, limit_memory, meter
from netdeck.server.logs import inherit_logging

T = TypeVar("T")


class Paused(jobs.JobResult, frozen=True, kw_only=True):
    """The job has used its slice and is kept under that number."""

    number: int


class UnknownJob(jobs.JobResult, frozen=True):
    """There is no job with that number."""


class GoOn(jobs.Job, frozen=True, kw_only=True):
    """Continue a paused job."""

    number: int


class Drop(jobs.Job, frozen=True, kw_only=True):
    """Discard a paused job."""

    number: int


class Fault(jobs.JobResult, frozen=True, kw_only=True):
    """A job failed because of a bug; the details are in the log only."""

    trace: str


AnyJob = (
    jobs.PlayOn
    | jobs.Forget
    | bot_jobs.Think
    | bot_jobs.Leave
    | bot_jobs.Advise
    | intake.Complete
    | intake.ShowCards
    | intake.CheckDraft
    | intake.ShowReplay
    | intake.Resume
    | lesson_jobs.Teach
    | intake.PlayExample
    | erasure.Reseal
    | questions.Question
    | lab_jobs.BeginLab
    | lab_jobs.PlayLab
    | lab_jobs.ShowLabGame
    | GoOn
    | Drop
)
AnyTold = (
    jobs.Missing
    | jobs.TooMuch
    | jobs.Unplayable
    | jobs.Played
    | bot_jobs.Thought
    | bot_jobs.Advised
    | intake.Completed
    | intake.InvalidSetup
    | intake.Shown
    | intake.Resumed
    | erasure.Resealed
    | questions.Answered
    | lab_jobs.Agreed
    | lab_jobs.Ran
    | lab_jobs.Recorded
    | UnknownJob
    | Paused
    | Fault
)


class Report(msgspec.Struct, frozen=True, array_like=True):
    """The result of a job, and the CPU seconds that it used this time."""

    told: AnyTold
    used: float


_read_report = msgspec.msgpack.Decoder(Report).decode


def read_report(data: bytes) -> Report:
    """Decode a report."""
    report: Report = _read_report(data)
    return report


def configure_process(nice: int, megabytes: int) -> None:
    """Set up the worker: priority, memory limit, and exit with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the server at a terminal means the server; it ends us
    inherit_logging()
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    catalogue.games()  # where processes are not forked they load the games now, and not at the expense of who happens to be first
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    limit_memory(megabytes)
    threading.Thread(target=_end_with_parent, daemon=True, name="netdeck-parent").start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Order(msgspec.Struct, frozen=True, array_like=True):
    """A job with its budget."""

    job: AnyJob
    budget: Budget


_read_order = msgspec.msgpack.Decoder(Order).decode
_encode = msgspec.msgpack.Encoder().encode
encode_order = msgspec.msgpack.Encoder().encode
LENGTH = struct.Struct(">I")
"""What stands before each message between a server and its workers."""


def serve_jobs(line: socket.socket) -> None:
    """Serve jobs from *line* until it is closed. An empty message says that the worker is ready."""
    line.setblocking(True)
    with line, line.makefile("rb", buffering=1 << 16) as asked:
        line.sendall(LENGTH.pack(0))
        while len(head := asked.read(LENGTH.size)) == LENGTH.size:
            told = run_slice(asked.read(*LENGTH.unpack(head)))
            line.sendall(LENGTH.pack(len(told)) + told)


MOST_PAUSED = 200
"""How many jobs that were put aside a process keeps; the oldest are dropped."""


class _Work:
    """A job, as far as it was done."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self.job = order.job
        self._stack = greenlet(self._do)
        self._used = 0.0
        self._until = 0.0

    def _do(self) -> jobs.JobResult:
        """All of it, on a stack of its own: limits of the stack that called us do not hold here."""
        with limit_choices(self._order.budget.steps, self._order.budget.objects):
            return done(self.job)

    def go_on(self) -> jobs.JobResult | None:
        """What came of it; nothing when its slice was used up before."""
        budget, began = self._order.budget, time.process_time()
        self._until = began + budget.slice
        meter.began = began - self._used
        if budget.seconds:
            budget = msgspec.structs.replace(budget, seconds=max(LEAST, budget.seconds - self._used))

        def slice() -> jobs.JobResult | None:
            with use_pause_hook(self._pause) if budget.slice else contextlib.nullcontext():
                told: jobs.JobResult | None = self._stack.switch()
            return told

        told = outcome(slice, budget)
        self._used += time.process_time() - began
        return told

    def _pause(self) -> None:
        here = getcurrent()
        if here is self._stack and time.process_time() >= self._until and here.parent is not None:
            here.parent.switch(None)


LEAST = 0.001
"""So much time a job has at least when it is gone on with."""
_paused: OrderedDict[int, _Work] = OrderedDict()
_numbers = itertools.count(1)


def run_slice(order: bytes) -> bytes:
    """Run the job, or a slice of it, within its budget."""
    began = time.process_time()
    try:
        told, job = _labour(_read_order(order))
        return msgspec.msgpack.encode(Report(told, time.process_time() - began), enc_hook=hook(job.translator()))  # type: ignore[arg-type]
    except Exception:
        return _encode(Report(Fault(trace=traceback.format_exc()), time.process_time() - began))


def _labour(order: Order) -> tuple[jobs.JobResult, jobs.Job]:
    job = order.job
    if isinstance(job, Drop):
        _paused.pop(job.number, None)
        return jobs.Missing(), job
    number = job.number if isinstance(job, GoOn) else next(_numbers)
    work = _paused.pop(number, None) if isinstance(job, GoOn) else _Work(order)
    if work is None:
        return UnknownJob(), job
    told = work.go_on()
    if told is not None:
        return told, work.job
    _paused[number] = work
    while len(_paused) > MOST_PAUSED:
        _paused.popitem(last=False)
    return Paused(number=number), work.job


def done(job: AnyJob) -> jobs.JobResult:
    """The result of a job without a limit."""
    return outcome(job.do)


def outcome(work: Callable[[], T], budget: Budget | None = None) -> T | jobs.JobResult:
    """The result of *work* within *budget*, or what went wrong."""
    try:
        with enforce(budget) if budget is not None else contextlib.nullcontext():
            return work()
    except LimitExceededError as error:
        return jobs.TooMuch(sentence=str(error), late=isinstance(error, TooLongError))
    except (MemoryError, RecursionError):
        return jobs.TooMuch(sentence="it takes more memory than there is for it")
    except OtherRulesError as error:
        return jobs.Unplayable(sentence=error.sentence, is_rules=True)
    except RecordError as error:
        return jobs.Unplayable(sentence=error.sentence)
    except (UnknownGameError, SetupError) as error:
        return jobs.Unplayable(sentence=str(error))
    except Exception:
        return Fault(trace=traceback.format_exc())
