"""What happens in a worker process: a job comes in, is done within its budget, and what came of it goes back."""

import contextlib
import gc
import multiprocessing
import os
import signal
import socket
import struct
import threading
import traceback

import msgspec

from netdeck.kernel import OtherRulesError, RecordError, SetupError, TooMuchError
from netdeck.registry import UnknownGameError
from netdeck.server import catalogue, erasing, jobs, preparing, teaching, thinking
from netdeck.server.budgets import Budget, TooLongError, limit_memory, within
from netdeck.server.logs import follow_log
from netdeck.tongues.tongue import hook


class Fault(jobs.Told, frozen=True, kw_only=True):
    """A fault of ours; what it was is for the log and for nobody else."""

    trace: str


AnyJob = (
    jobs.PlayOn
    | jobs.Forget
    | thinking.Think
    | thinking.Leave
    | thinking.Advise
    | preparing.Complete
    | preparing.ShowCards
    | preparing.CheckDraft
    | preparing.ShowReplay
    | preparing.Resume
    | teaching.Teach
    | preparing.PlayExample
    | erasing.Reseal
)
AnyTold = (
    jobs.Missing
    | jobs.TooMuch
    | jobs.Unplayable
    | jobs.Played
    | thinking.Thought
    | thinking.Advised
    | preparing.Completed
    | preparing.Unfit
    | preparing.Shown
    | preparing.Resumed
    | erasing.Resealed
    | Fault
)

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


class Order(msgspec.Struct, frozen=True, array_like=True):
    """A job, and what it may cost."""

    job: AnyJob
    budget: Budget


_read_order = msgspec.msgpack.Decoder(Order).decode
_encode = msgspec.msgpack.Encoder().encode
encode_order = msgspec.msgpack.Encoder().encode
LENGTH = struct.Struct(">I")
"""What stands before each message between a server and its workers."""


def attend(line: socket.socket) -> None:
    """Do what is asked for over *line*, one job after another, until it is closed. A message of no length says that we have begun."""
    line.setblocking(True)
    with line, line.makefile("rb", buffering=1 << 16) as asked:
        line.sendall(LENGTH.pack(0))
        while len(head := asked.read(LENGTH.size)) == LENGTH.size:
            told = labour(asked.read(*LENGTH.unpack(head)))
            line.sendall(LENGTH.pack(len(told)) + told)


def labour(order: bytes) -> bytes:
    """Do the job, and nothing beyond its budget."""
    try:
        wanted = _read_order(order)
        told = done(wanted.job, wanted.budget)
        return msgspec.msgpack.encode(told, enc_hook=hook(wanted.job.tongue()))
    except Exception:
        return _encode(Fault(trace=traceback.format_exc()))


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
