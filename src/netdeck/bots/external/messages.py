"""The messages of the bot protocol: one JSON object per line, distinguished by ``type``.

Unknown fields are ignored both ways, and so are messages of an unknown type that a program sends; either side may grow.
"""

from collections.abc import Callable

import msgspec

from netdeck.kernel import DecisionView, Result, Seat, Seen, View
from netdeck.kernel.message import encode_message

PROTOCOL = 1


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """One line."""


# What Netdeck says


class Hello(Message, frozen=True):
    """The first line. The program answers with ``ready`` once it can play."""

    protocol: int
    netdeck: str


class Start(Message, frozen=True):
    """A match begins. ``bank`` is all the thinking time of the match, in seconds; ``seed`` is for the program's own dice."""

    game: str
    rules: str
    variant: str
    seats: tuple[Seat, ...]
    seat: Seat
    bank: float
    seed: int


class Event(Message, frozen=True):
    """Something happened, as the seat saw it. ``text`` is its line in the log."""

    event: Seen
    text: str


class Look(Message, frozen=True, tag="view"):
    """The table as the seat sees it now."""

    view: View


class Decide(Message, frozen=True):
    """A question. The program answers with ``choose`` and the notation of one of the decision's options."""

    number: int
    decision: DecisionView
    bank: float


class Call(Message, frozen=True, tag="decide"):
    """A question to a program that speaks a dialect of the game: everything that it may know, in the form in which it knows it."""

    number: int
    args: dict[str, object]
    bank: float


class End(Message, frozen=True):
    """The match is over. ``won`` is ``null`` if nobody won or the match was left."""

    result: Result | None
    won: bool | None


class Quit(Message, frozen=True):
    """Nothing more will come: the program should end."""


# What a program says


class Ready(Message, frozen=True):
    """It can play. ``name`` is what it calls itself."""

    name: str = ""


class Choose(Message, frozen=True):
    """The answer to a question. Where ``number`` is given it must be the number of the question."""

    choose: str
    number: int | None = None


class Log(Message, frozen=True):
    """A line for debugging; it has no effect."""

    text: str = ""


Answer = Ready | Choose | Log
_ANSWERS: tuple[type[Answer], ...] = (Ready, Choose, Log)


class NotAMessageError(ValueError):
    """A line that is no message, and why."""


class _Typed(msgspec.Struct):
    type: str


# Made once: msgspec learns a type while it first reads one, and crashes when two threads do so at once.
_read_type = msgspec.json.Decoder(_Typed).decode
_READ_ANSWER: dict[object, Callable[[bytes], Answer]] = {kind.__struct_config__.tag: msgspec.json.Decoder(kind).decode for kind in _ANSWERS}


def encode(message: Message) -> bytes:
    """A message as a line."""
    return msgspec.json.encode(message, enc_hook=encode_message) + b"\n"


def decode(line: bytes) -> Answer | None:
    """What a program said; ``None`` for a message of a type that is not known here. Raises :class:`NotAMessageError`."""
    try:
        read = _READ_ANSWER.get(_read_type(line).type)
        return None if read is None else read(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotAMessageError(str(error)) from None
