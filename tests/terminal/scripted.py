"""A person who has written everything down beforehand."""

from collections.abc import Iterable

from netdeck.terminal.console import Console, EndOfInput, TooLate

DOZES = "(dozes)"
"""Where this stands in place of a line, nothing is said until the time is up."""


class Scripted(Console):
    """Answers with the given lines, then leaves; keeps what was said, with prompts and answers, in ``heard``."""

    def __init__(self, *lines: str, at_keyboard: bool = False) -> None:
        self.lines = list(lines)
        self.heard: list[str] = []
        self.at_keyboard = at_keyboard
        self.given: list[float | None] = []
        """How many seconds there were for each line."""

    def say(self, text: str = "") -> None:
        self.heard += text.splitlines() or [""]

    def ask(self, prompt: str, seconds: float | None = None) -> str:
        self.given.append(seconds)
        if not self.lines:
            self.heard.append(f"{prompt}(leaves)")
            raise EndOfInput
        if self.lines[0] == DOZES and seconds is not None:
            self.lines.pop(0)
            self.heard.append(f"{prompt}(dozes)")
            raise TooLate
        self.heard.append(prompt + self.lines[0])
        return self.lines.pop(0)

    def clear(self) -> None:
        self.heard.append("(the screen is cleared)")

    @property
    def text(self) -> str:
        """All that was said."""
        return "\n".join(self.heard)

    def after(self, line: str) -> list[str]:
        """What was said between the answer *line* and the next one."""
        start = next(i for i, heard in enumerate(self.heard) if heard.endswith(f"> {line}")) + 1
        end = next((i for i in range(start, len(self.heard)) if "> " in self.heard[i]), len(self.heard))
        return self.heard[start:end]


def contains(lines: Iterable[str], words: str) -> bool:
    """Whether *words* stand in one of *lines*."""
    return any(words in line for line in lines)
