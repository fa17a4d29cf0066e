"""How programs are addressed: in the protocol's words, or in a dialect of the game."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

from netdeck import nodejs
from netdeck.bots.bot import Moment, Outlook
from netdeck.bots.external import messages as m
from netdeck.kernel import Dialect, GameHeuristics, Interpreter, OptionView, Seat


class WireFormat(Protocol):
    """Converts what a seat learns and is asked into messages, and answers into options."""

    def messages(self, outlook: Outlook) -> Iterator[m.Message]:
        """The messages about the table now."""

    def ask(self, number: int, moment: Moment, bank: float) -> m.Message:
        """The message of a question."""

    def parse(self, said: str, moment: Moment) -> OptionView | None:
        """The option that an answer selects; ``None`` if it selects none."""


class Plain:
    """The protocol's own format."""

    def messages(self, outlook: Outlook) -> Iterator[m.Message]:
        for event in outlook.events:
            yield m.Event(event=event, text=event.text())
        yield m.Look(view=outlook.view)

    def ask(self, number: int, moment: Moment, bank: float) -> m.Message:
        return m.Decide(number=number, decision=moment.decision, bank=bank)

    def parse(self, said: str, moment: Moment) -> OptionView | None:
        return moment.decision.find(said)


class Interpreted:
    """A dialect: each question contains everything that the program may know."""

    def __init__(self, interpreter: Interpreter) -> None:
        self._interpreter = interpreter

    def messages(self, outlook: Outlook) -> Iterator[m.Message]:
        self._interpreter.hear(outlook.events)
        yield from ()

    def ask(self, number: int, moment: Moment, bank: float) -> m.Message:
        return m.Call(number=number, args=dict(self._interpreter.question(moment.view, moment.decision)), bank=bank)

    def parse(self, said: str, moment: Moment) -> OptionView | None:
        return self._interpreter.answer(said, moment.view, moment.decision)


_FINDERS: Final = {"node": (nodejs.find, nodejs.ADVICE)}
"""What runs a harness, by the name that dialects have for it: how to find it, and what is wanted where there is none."""


def why_not_run(dialect: Dialect, argument: str) -> str:
    """Why a program in that dialect cannot be run; empty if it can."""
    if not argument.strip():
        return "wants a file after the colon"
    if not Path(argument).is_file():
        return f"wants a file, and there is none at {argument!r}"
    find, advice = _FINDERS[dialect.runtime]
    return f"needs {advice}" if find() is None else ""


def command_and_speech(text: str, game: GameHeuristics, seat: Seat) -> tuple[str, WireFormat]:
    """The command line and wire format for the program that *text* names.

    A text that begins with a dialect of the game names a file that its harness runs; any other is a command line.
    """
    name, _, argument = text.partition(":")
    dialect = game.dialects.get(name)
    if dialect is None:
        return text, Plain()
    find, _ = _FINDERS[dialect.runtime]
    return shlex.join([str(find() or dialect.runtime), dialect.harness, argument]), Interpreted(dialect.interpreter(seat))
