"""What happens in a worker process: a job comes in, is done within its budget, and what came of it goes back."""

import contextlib
import gc
import multiprocessing
import os
import signal
import threading
import traceback

import msgspec

from netdeck.kernel import OtherRulesError, RecordError, SetupError, TooMuchError
from netdeck.registry import UnknownGameError
from netdeck.server import catalogue, erasing, jobs, preparing, thinking
from netdeck.server.budgets import Budget, TooLongError, limit_memory, within
from netdeck.server.logs import follow_log


class Fault(jobs.Told, frozen=True, kw_only=True):
    """A fault of ours; what it was is for the log and for nobody else."""

    trace: str


AnyJob = (
    jobs.PlayOn
    | jobs.Forget
    | thinking.Think
    | thinking.Leave
    | preparing.Complete
    | preparing.ShowCards
    | preparing.CheckDraft
    | preparing.ShowReplay
    | preparing.Resume
    | erasing.Reseal
)
AnyTold = (
    jobs.Missing
    | jobs.TooMuch
    | jobs.Unplayable
    | jobs.Played
    | thinking.Thought
    | preparing.Completed
    | preparing.Unfit
    | preparing.Shown
    | preparing.Resumed
    | erasing.Resealed
    | Fault
)

_read_job = msgspec.msgpack.Decoder(AnyJob).decode
_read_budget = msgspec.msgpack.Decoder(Budget).decode
_read_told = msgspec.msgpack.Decoder(AnyTold).decode


def read_told(data: bytes) -> AnyTold:
    """What has come back from a worker."""
    told: AnyTold = _read_told(data)
    return told


def settle(nice: int, megabytes: int) -> None:
    """Begin to be a worker: behind others where that is wanted, with so much memory, and gone when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the server at a terminal means the server; it ends us
    follow_log()
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


def labour(data: bytes, budget: bytes) -> bytes:
    """Do the job, and nothing beyond its budget."""
    return msgspec.msgpack.encode(done(_read_job(data), _read_budget(budget)))


def done(job: AnyJob, budget: Budget | None = None) -> jobs.Told:
    """What comes of a job; without a budget for who does it at home."""
    try:
        with within(budget) if budget is not None else contextlib.nullcontext():
            return job.do()
    except TooMuchError as error:
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
