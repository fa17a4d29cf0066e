"""Line input and output. Input from a pipe is echoed, so that the output is a complete transcript."""

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Final

from netdeck.terminal.text_layout import paragraph


class EndOfInput(Exception):  # noqa: N818 - leaving a table is no error
    """The input has ended."""


class TooLate(Exception):  # noqa: N818 - it is no error either
    """No input arrived in time."""


CAN_RING: Final = hasattr(signal, "setitimer")
"""Whether a line that is being waited for can be interrupted here."""


@contextlib.contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """Raise :class:`TooLate` after so many seconds, whatever is being waited for."""
    if seconds is None or not CAN_RING or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: object) -> None:
        raise TooLate

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Console:
    """The terminal. Invalid bytes are replaced and lead to a refusal, never to a crash."""

    speak: Callable[[str], str] = str
    """Says messages in the language of whoever sits here."""

    def __init__(self) -> None:
        self.at_keyboard = sys.stdin.isatty() and sys.stdout.isatty()
        for stream in (sys.stdin, sys.stdout):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")
        if self.at_keyboard:
            # Its import alone gives input() line editing and a history; Windows has its own.
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401

    def say(self, text: str = "") -> None:
        """Print lines."""
        print(self.speak(text))

    def print_wrapped(self, sentence: str) -> None:
        """Print a sentence, wrapped."""
        self.say(paragraph(self.speak(sentence)))

    def ask(self, prompt: str, seconds: float | None = None) -> str:
        """Read one line, stripped.

        Raises :class:`EndOfInput` when there is none, :class:`TooLate` after *seconds*; Ctrl-C stays what it is.
        """
        prompt = self.speak(prompt)
        try:
            with _alarm(seconds):
                if self.at_keyboard:
                    return input(prompt).strip()
                print(prompt, end="", flush=True)
                line = sys.stdin.readline()
        except EOFError:
            print()
            raise EndOfInput from None
        except (TooLate, KeyboardInterrupt):
            print()
            raise
        print(line.rstrip("\n"))
        if not line:
            raise EndOfInput
        return line.strip()

    def clear(self) -> None:
        """Clear the screen, so that the next player does not see it."""
        print("\033[2J\033[3J\033[H" if self.at_keyboard else "", end="")
