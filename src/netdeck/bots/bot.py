"""What a bot is: somebody who is told what its seat may know and answers with an option.

A bot stands on the same side of the redaction door as a browser. It never holds a position, so it cannot look at hidden cards or at what
chance will bring, and its answers depend only on what it was told and on its own seed.
"""

import random
from abc import ABC, abstractmethod
from typing import ClassVar

import msgspec

from netdeck.kernel import DecisionView, Game, OptionView, Seat, Seen, View


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may know: the table now, and what it has seen happen since it was told last; a silent game has no events."""

    view: View
    events: tuple[Seen, ...] = ()


class Moment(Outlook, frozen=True, kw_only=True):
    """All that a bot is told when it has to choose: plain data, so it can be sent to a bot in another program as it is."""

    decision: DecisionView


class BotError(RuntimeError):
    """A bot did what no player may, such as answering with an option that was not offered: a fault of the bot, never of the rules."""


class Bot(ABC):
    """A player of one seat in one match. ``argument`` is what followed the colon in its name: ``3`` in ``seer:3``."""

    summary: ClassVar[str]
    """What sort of opponent it is, in a few words."""

    def __init__(self, game: Game, seat: Seat, seed: int, argument: str = "") -> None:
        self.game = game
        self.seat = seat
        # Cheap and the bot's own: the generator of the position belongs to the rules. A text seeds it alike on every machine.
        self.dice = random.Random(f"{seed} {seat}")

    @classmethod
    def why_not(cls, argument: str) -> str:
        """What is wrong with an argument; empty when nothing is. Most bots take none."""
        return "takes nothing after a colon" if argument else ""

    @abstractmethod
    def choose(self, moment: Moment) -> OptionView:
        """One of the decision's options."""

    def allow(self, seconds: float) -> None:  # noqa: B027 - most bots answer at once
        """All the time that the bot has for the match. Called before the first question."""

    def end(self, outlook: Outlook) -> None:  # noqa: B027 - most bots do not care
        """The match is over, or was left."""

    def close(self) -> None:  # noqa: B027 - most bots hold nothing
        """Nothing more will be asked: let go of everything that outlives a match, such as another program."""
