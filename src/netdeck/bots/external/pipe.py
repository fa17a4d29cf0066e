"""A running program and its two pipes. Lines have a maximum length, waits have a limit, and no process is left behind.

What a program starts may outlive it and keep its pipes open, even in a session of its own and with another parent. So every program
carries a mark in its environment, which its children inherit, and whatever carries the mark is ended with it.
"""

import contextlib
import os
import queue
import secrets
import select
import shlex
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from netdeck.bots.external.fault import BotFault, Fault

if TYPE_CHECKING:
    import psutil

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
LAST_LINES = 0.5
"""Seconds until a program that has ended is not heard any more, though something that it started keeps its output open."""
MARK = "NETDECK_PROGRAM"
"""What a program and all that it starts carry in their environment."""


class Line(NamedTuple):
    """A line that the program wrote, with the monotonic time of its arrival."""

    text: bytes
    at: float


class Pipe:
    """A running program."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._mark = secrets.token_hex(16)
        self._process = process = _started(command, self._mark)
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._streams = (process.stdin, process.stdout, process.stderr)
        self._ears = {process.stdout.fileno(): self._hear, process.stderr.fileno(): self._overhear}
        """What takes in what comes from where; a source that has ended is taken out."""
        self._unfinished = dict.fromkeys(self._ears, b"")
        self._listening = threading.Lock()
        self._sleeping, self._waking = os.pipe()
        self._lines: queue.Queue[Line | BotFault | None] = queue.Queue()
        self._errors: deque[str] = deque(maxlen=LAST_WORDS)
        self.talk: deque[str] = deque(maxlen=TALK)
        """The last lines both ways: ``>`` to the program, ``<`` from it."""
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=each, daemon=True) for each in (self._listen, self._tell, self._outlive)]
        for thread in self._threads:
            thread.start()
        self._farewell = weakref.finalize(self, _end, process, self._mark)

    @property
    def last_words(self) -> Sequence[str]:
        """The last lines of its standard error."""
        return tuple(self._errors)

    def write_line(self, line: bytes) -> None:
        """Send a line. A program that has ended or does not read is noticed on the next read."""
        self._note(">", line)
        self._outbox.put(line)

    def read_line(self, until: float) -> Line:
        """Wait for the next line until that monotonic time. Raises :class:`BotFault`."""
        try:
            found = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise BotFault(Fault.LATE, "it did not answer in time") from None
        if found is None:
            self._lines.put(None)
            raise BotFault(Fault.CRASHED, self._how_it_ended())
        if isinstance(found, BotFault):
            raise found
        self._note("<", found.text)
        return found

    def catch_up(self) -> None:
        """Read everything written so far, so that it cannot be mistaken for a later answer."""
        with self._listening:
            while self._ears and (there := select.select(self._ears, [], [], 0)[0]):
                for source in there:
                    self._take_in(source)

    def close(self) -> bool:
        """Close the pipes, wait briefly, and kill the program with its children; returns whether it ended by itself."""
        self._outbox.put(None)
        by_itself = self._farewell()
        os.close(self._waking)
        for thread in self._threads:
            thread.join(GOODBYE)
        os.close(self._sleeping)
        for stream in self._streams[1:]:  # the first one is closed by whoever writes to it
            stream.close()
        return bool(by_itself)

    def _note(self, arrow: str, line: bytes) -> None:
        words = line.decode(errors="replace").rstrip()
        self.talk.append(f"{arrow} {words if len(words) <= LONGEST_NOTE else words[:LONGEST_NOTE] + ' ...'}")

    def _listen(self) -> None:
        """Take in whatever comes, until there is nothing more to come or the pipe is closed."""
        while self._ears and self._sleeping not in select.select([*self._ears, self._sleeping], [], [])[0]:
            self.catch_up()

    def _take_in(self, source: int) -> None:
        chunk = os.read(source, LONGEST_LINE)
        *lines, rest = (self._unfinished[source] + chunk).split(b"\n")
        self._unfinished[source] = rest
        if not self._ears[source](lines, rest, at_end=not chunk):
            del self._ears[source]

    def _hear(self, lines: Sequence[bytes], rest: bytes, *, at_end: bool) -> bool:
        """Buffer the program's output; return whether reading continues."""
        if any(len(line) > LONGEST_LINE for line in (*lines, rest)):
            self._lines.put(BotFault(Fault.FLOODING, f"it wrote a line of more than {LONGEST_LINE} bytes"))
            return False
        for line in lines:
            if self._lines.qsize() >= MOST_LINES:
                self._lines.put(BotFault(Fault.FLOODING, f"{MOST_LINES} lines of it wait to be read, and nobody asked for them"))
                return False
            self._lines.put(Line(line + b"\n", time.monotonic()))
        if at_end:
            self._lines.put(BotFault(Fault.CRASHED, f"it ended in the middle of a line: {rest[:80]!r}") if rest else None)
        return not at_end

    def _overhear(self, lines: Sequence[bytes], rest: bytes, *, at_end: bool) -> bool:
        """Keep the last lines of standard error, and not more of an endless one than of any other."""
        self._unfinished[self._streams[2].fileno()] = rest[-LONGEST_LINE:]
        self._errors.extend(line.decode(errors="replace").rstrip() for line in (*lines, *([rest] if at_end and rest else [])))
        return not at_end

    def _tell(self) -> None:
        stream = self._streams[0]
        with contextlib.suppress(OSError, ValueError):
            while (line := self._outbox.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(OSError, ValueError):
            stream.close()

    def _outlive(self) -> None:
        """Notice that the program is gone although something that it started still holds its output open."""
        self._process.wait()
        self._threads[0].join(LAST_LINES)
        if self._threads[0].is_alive():
            self._lines.put(None)

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE)
        self._threads[0].join(LAST_LINES)
        status = self._process.poll()
        how = "it closed its output" if status is None else f"it ended with status {status}"
        return f"{how}; its last words: {self._errors[-1]}" if self._errors else how


def _started(command: str, mark: str) -> subprocess.Popen[bytes]:
    try:
        words = shlex.split(command)
        if not words:
            raise ValueError("there is no command")
        # A session of its own: Ctrl-C at the terminal is for Netdeck to hear.
        return subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, env=_surroundings(mark)
        )
    except (OSError, ValueError) as error:
        raise BotFault(Fault.ABSENT, f"{command!r} cannot be started: {error}") from error


def _surroundings(mark: str) -> dict[str, str]:
    """The environment, the mark, and an end to the buffering by which most first bots in Python hang."""
    return {**os.environ, "PYTHONUNBUFFERED": "1", MARK: mark}


def _end(process: subprocess.Popen[bytes], mark: str) -> bool:
    import psutil  # only now: most matches start no program

    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(GOODBYE)
    by_itself = process.poll() is not None
    started = _started_by(process.pid)  # asked before the program is gone: whoever washed off the mark is found by its parents
    process.kill()
    process.wait()
    for left in {*started, *_marked(mark)}:
        with contextlib.suppress(psutil.Error):
            left.kill()
    return by_itself


def _started_by(program: int) -> "list[psutil.Process]":
    import psutil

    try:
        return psutil.Process(program).children(recursive=True)
    except psutil.Error:
        return []


def _marked(mark: str) -> "list[psutil.Process]":
    """Everything that still runs and carries *mark*."""
    import psutil

    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if process.environ().get(MARK) == mark:
                found.append(process)
    return found
