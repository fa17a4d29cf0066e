"""Dialects: how to query programs written for another implementation of a game, and read their answers.

A program that knows nothing of Netdeck is run by a *harness*, which loads it, hands each question on as the program knows it, and says its
answer. What a question looks like there, and what an answer means, an *interpreter* knows; there is one for each seat of each match.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from netdeck.kernel.ids import Seat
from netdeck.kernel.log import Seen
from netdeck.kernel.view import DecisionView, OptionView, View


class Interpreter(Protocol):
    """Translates between one seat and a program that speaks a dialect."""

    def hear(self, events: Sequence[Seen]) -> None:
        """Process an event that the seat saw. A position without a log produces none."""

    def question(self, view: View, decision: DecisionView) -> Mapping[str, object]:
        """The open decision as the program knows it: plain data for JSON."""

    def answer(self, said: str, view: View, decision: DecisionView) -> OptionView | None:
        """The option that an answer selects; ``None`` if it selects none that is offered."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """A language that programs for this game are written in. ``runtime`` and ``harness`` say what runs them: ``node``, and a file."""

    summary: str
    runtime: str
    harness: str
    interpreter: Callable[[Seat], Interpreter]
