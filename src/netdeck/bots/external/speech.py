"""How a program is spoken to: in the words of the protocol, or in a dialect of the game, for those that were written for another home."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

from netdeck import node
from netdeck.bots.bot import Moment, Outlook
from netdeck.bots.external import messages as m
from netdeck.kernel import Dialect, GameSense, Interpreter, OptionView, Seat


class Speech(Protocol):
    """Turns what a seat is told and asked into messages, and an answer into an option."""

    def tell(self, outlook: Outlook) -> Iterator[m.Message]:
        """What to say about the table as it is now."""

    def ask(self, number: int, moment: Moment, bank: float) -> m.Message:
        """The question."""

    def understand(self, said: str, moment: Moment) -> OptionView | None:
        """The option that an answer means; ``None`` when it means none."""


class Plain:
    """The protocol's own words."""

    def tell(self, outlook: Outlook) -> Iterator[m.Message]:
        for event in outlook.events:
            yield m.Event(event=event, text=event.text())
        yield m.Look(view=outlook.view)

    def ask(self, number: int, moment: Moment, bank: float) -> m.Message:
        return m.Decide(number=number, decision=moment.decision, bank=bank)

    def understand(self, said: str, moment: Moment) -> OptionView | None:
        return moment.decision.find(said)


class Interpreted:
    """A dialect: whatever the program may know comes with each question."""

    def __init__(self, interpreter: Interpreter) -> None:
        self._interpreter = interpreter

    def tell(self, outlook: Outlook) -> Iterator[m.Message]:
        self._interpreter.hear(outlook.events)
        yield from ()

    def ask(self, number: int, moment: Moment, bank: float) -> m.Message:
        return m.Call(number=number, args=dict(self._interpreter.question(moment.view, moment.decision)), bank=bank)

    def understand(self, said: str, moment: Moment) -> OptionView | None:
        return self._interpreter.answer(said, moment.view, moment.decision)


_FINDERS: Final = {"node": (node.find, node.ADVICE)}
"""What runs a harness, by the name that dialects have for it: how to find it, and what is wanted where there is none."""


def why_not_run(dialect: Dialect, argument: str) -> str:
    """Why a program in that dialect cannot be run; empty when it can."""
    if not argument.strip():
        return "wants a file after the colon"
    if not Path(argument).is_file():
        return f"wants a file, and there is none at {argument!r}"
    find, advice = _FINDERS[dialect.runtime]
    return f"needs {advice}" if find() is None else ""


def command_and_speech(text: str, game: GameSense, seat: Seat) -> tuple[str, Speech]:
    """The command line that starts the program that *text* means, and how to speak with it.

    A text that begins with a dialect of the game names a file that its harness runs; any other is a command line.
    """
    name, _, argument = text.partition(":")
    dialect = game.dialects.get(name)
    if dialect is None:
        return text, Plain()
    find, _ = _FINDERS[dialect.runtime]
    return shlex.join([str(find() or dialect.runtime), dialect.harness, argument]), Interpreted(dialect.interpreter(seat))
