"""Talk at a table: phrases in the reader's language, and free text if the host allows it.

A phrase travels by its id and never as text, so it cannot be abused and needs no reader on the server. Only those who sit may say
anything: a watcher who could speak could help. What was said is told to everybody who listens and is then forgotten; the last remarks lie
in memory for those who come later and for a report, and go when the table leaves it.
"""

import time
from collections import deque
from typing import Final

from netdeck.kernel import Seat, say
from netdeck.server import messages as m
from netdeck.server.limits import Meter

WORDS: Final = ("hello", "good-luck", "nice", "thanks", "oops", "one-moment", "take-your-time", "well-played", "good-game", "again")
"""What can be said, by id, in the order in which it is offered."""
EMOTES: Final = ("smile", "laugh", "wow", "think", "sigh", "clap")
"""Gestures, which travel as phrases do."""
PHRASES: Final = (*WORDS, *EMOTES)
KEPT: Final = 50
"""How many remarks a table remembers."""
AT_ONCE: Final = 5
"""How many remarks one seat may make in a burst."""
TOLD: Final = 5
"""How many of somebody's last remarks a report takes along."""
MINUTE: Final = 60.0


class Chat:
    """The chat of one table."""

    def __init__(self, rate: float) -> None:
        self._meter = Meter(rate / MINUTE, AT_ONCE)
        self._said = 0
        self.remarks: deque[m.Remark] = deque(maxlen=KEPT)

    def say(self, seat: Seat, message: m.Say, words: bool) -> m.Remark | m.Refused:
        """Add a remark of *seat* (free *words* only where the host allows them), or refuse it."""
        if bool(message.phrase) == bool(message.text.strip()):
            return m.Refused(code="E-PHRASE", sentence=say("Send a phrase id or text, not both."))
        if message.phrase and message.phrase not in PHRASES:
            there = say("There is no phrase {phrase!r}; there are {phrases}.", phrase=message.phrase, phrases=", ".join(PHRASES))
            return m.Refused(code="E-PHRASE", sentence=there)
        text = one_line(message.text)
        if not message.phrase and not words:
            return m.Refused(code="E-CHAT", sentence=say("Only phrases are allowed at this table."))
        if not message.phrase and not text:
            return m.Refused(code="E-PHRASE", sentence=say("That message is empty."))
        if self._meter.take(seat, time.monotonic()):
            return m.Refused(code="E-LIMIT", sentence=say("Too many messages; wait a moment."))
        self._said += 1
        remark = m.Remark(n=self._said, seat=seat, phrase=message.phrase, text=text)
        self.remarks.append(remark)
        return remark

    def of(self, seat: str) -> list[str]:
        """The last remarks of *seat*."""
        return [remark.text or f"({remark.phrase})" for remark in self.remarks if remark.seat == seat][-TOLD:]


def one_line(text: str) -> str:
    """A text without control characters that move the cursor."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
