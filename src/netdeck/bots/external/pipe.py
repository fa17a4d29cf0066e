"""A running program and the two pipes to it: every line has a length, every wait an end, and no process is left behind."""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence

from netdeck.bots.external.fault import BotFault, Fault

LONGEST_LINE = 65_536
"""No answer needs a longer line."""
MOST_LINES = 1_000
"""Lines that wait unread. A program that writes more than it is asked for is not waited for."""
LAST_WORDS = 20
"""Lines of standard error that are kept, for whoever wrote the program."""
TALK = 12
"""Lines of the conversation that are kept, for the same reader."""
LONGEST_NOTE = 160
"""Characters of each of them."""
GOODBYE = 2.0
"""Seconds that a program has to end by itself."""


class Pipe:
    """A program that was started and is being talked to."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._process = _started(command)
        self._lines: queue.Queue[bytes | BotFault | None] = queue.Queue()
        self._errors: deque[str] = deque(maxlen=LAST_WORDS)
        self.talk: deque[str] = deque(maxlen=TALK)
        """The last lines both ways: ``>`` to the program, ``<`` from it."""
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threads = [threading.Thread(target=each, daemon=True) for each in (self._hear, self._overhear, self._tell)]
        for thread in threads:
            thread.start()
        self._threads = threads
        self._farewell = weakref.finalize(self, _end, self._process)

    @property
    def last_words(self) -> Sequence[str]:
        """The last lines that it wrote to standard error."""
        return tuple(self._errors)

    def say(self, line: bytes) -> None:
        """Send one line. A program that has ended, or does not read, is found out when its answer is waited for."""
        self._note(">", line)
        self._outbox.put(line)

    def hear(self, until: float) -> bytes:
        """The next line, waited for until that moment of the monotonic clock. Raises :class:`BotFault`."""
        try:
            found = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise BotFault(Fault.LATE, "it did not answer in time") from None
        if found is None:
            self._lines.put(None)
            raise BotFault(Fault.CRASHED, self._how_it_ended())
        if isinstance(found, BotFault):
            raise found
        self._note("<", found)
        return found

    def close(self) -> bool:
        """Close the pipes, wait a little, and end what still runs, with everything that it started; whether it ended by itself."""
        self._outbox.put(None)
        by_itself = self._farewell()
        for thread in self._threads:
            thread.join(GOODBYE)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        return bool(by_itself)

    def _note(self, arrow: str, line: bytes) -> None:
        words = line.decode(errors="replace").rstrip()
        self.talk.append(f"{arrow} {words if len(words) <= LONGEST_NOTE else words[:LONGEST_NOTE] + ' ...'}")

    def _hear(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_LINE + 1):
                if len(line) > LONGEST_LINE:
                    self._lines.put(BotFault(Fault.FLOODING, f"it wrote a line of more than {LONGEST_LINE} bytes"))
                    return
                if not line.endswith(b"\n"):
                    self._lines.put(BotFault(Fault.CRASHED, f"it ended in the middle of a line: {line[:80]!r}"))
                    return
                if self._lines.qsize() >= MOST_LINES:
                    self._lines.put(BotFault(Fault.FLOODING, f"{MOST_LINES} lines of it wait to be read, and nobody asked for them"))
                    return
                self._lines.put(line)
        self._lines.put(None)

    def _tell(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while (line := self._outbox.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(OSError, ValueError):
            stream.close()

    def _overhear(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_LINE):
                self._errors.append(line.decode(errors="replace").rstrip())

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE)
        self._threads[1].join(GOODBYE)
        status = self._process.poll()
        how = "it closed its output" if status is None else f"it ended with status {status}"
        return f"{how}; its last words: {self._errors[-1]}" if self._errors else how


def _started(command: str) -> subprocess.Popen[bytes]:
    try:
        words = shlex.split(command)
        if not words:
            raise ValueError("there is no command")
        # A group of its own: what the program starts is ended with it, and Ctrl-C at the terminal is for Netdeck to hear.
        return subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, env=_surroundings()
        )
    except (OSError, ValueError) as error:
        raise BotFault(Fault.ABSENT, f"{command!r} cannot be started: {error}") from error


def _surroundings() -> dict[str, str]:
    """The environment, and an end to the buffering by which most first bots in Python hang."""
    return {**os.environ, "PYTHONUNBUFFERED": "1"}


def _end(process: subprocess.Popen[bytes]) -> bool:
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(GOODBYE)
    by_itself = process.poll() is not None
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return by_itself
