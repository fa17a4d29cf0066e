"""What a bot is: somebody who is told what its seat may know and answers with an option.

A bot stands on the same side of the redaction door as a browser. It never holds the true position, so it cannot look at hidden cards or at
what chance will bring, and its answers depend only on what it was told and on its own seed. A bot that searches is lent an imagination:
positions drawn from those that look the same to its seat.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from netdeck.bots.characters import character
from netdeck.bots.faces import Face
from netdeck.bots.imagination import Imagination
from netdeck.kernel import DecisionView, GameSense, OptionView, Position, Seat, Seen, Thoughts, View, say


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may know: the table now, and what it has seen happen since it was told last; a silent game has no events."""

    view: View
    events: tuple[Seen, ...] = ()


class Moment(Outlook, frozen=True, kw_only=True):
    """All that a bot is told when it has to choose: plain data, so it can be sent to a bot in another program as it is."""

    decision: DecisionView


class BotError(RuntimeError):
    """A bot did what no player may, such as answering with an option that was not offered: a fault of the bot, never of the rules."""


class BotInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A bot as it is offered to people: what to write for it, what to call it, its face and a sentence about it.

    ``summary`` says what it does in figures, ``title`` what that strength is called where it has levels. ``rung`` is its place on the ladder
    of opponents, 1 for the easiest; 0 for one that stands on none.
    """

    id: str
    name: str
    summary: str
    level: int | None = None
    title: str = ""
    sentence: str = ""
    face: Face | None = None
    rung: int = 0


def introduced(id: str, summary: str, level: int | None = None, title: str = "") -> BotInfo:
    """The bot of that id as people know it."""
    who = character(id)
    return BotInfo(id=id, name=who.name, summary=summary, level=level, title=title, sentence=who.sentence, face=who.face, rung=who.rung)


class Bot(ABC):
    """A player of one seat in one match. ``argument`` is what followed the colon in its name: ``3`` in ``seer:3``."""

    summary: ClassVar[str]
    """What sort of opponent it is, in a few words."""
    imagines: ClassVar[bool] = False
    """Whether it is lent an :attr:`imagination` with every question. A program of somebody else never is."""

    glances: ClassVar[bool] = False
    """Whether it reads a view at once and keeps nothing of it: what it does not look at is never made."""

    cards: Mapping[str, Any] = {}
    """The printed cards of the match, by name, which everybody may read."""
    imagination: Imagination | None = None
    """What may be behind the question that it is asked now."""
    thoughts: Thoughts | None = None
    """What it thought before its last answer; ``None`` for a bot that does not search, and where there was nothing to think about."""

    def __init__(self, game: GameSense, seat: Seat, seed: int, argument: str = "") -> None:
        self.game = game
        self.seat = seat
        # Cheap and the bot's own: the generator of the position belongs to the rules. A text seeds it alike on every machine.
        self.dice = random.Random(f"{seed} {seat}")

    @classmethod
    def why_not(cls, argument: str) -> str:
        """What is wrong with an argument; empty when nothing is. Most bots take none."""
        return say("takes nothing after a colon") if argument else ""

    @classmethod
    def offers(cls, name: str) -> Iterable[BotInfo]:
        """The opponents that this bot can be under its *name*: a bot with levels offers each."""
        yield introduced(name, cls.summary)

    def told(self, position: Position, events: tuple[Seen, ...] = ()) -> Moment:
        """The moment of its seat's open question, and the imagination that goes with it: the only way from a position to a bot."""
        decision = position.question(self.seat)
        if decision is None:
            raise BotError(f"nothing is asked of {self.seat}")
        self.cards = position.definitions()
        if self.imagines:
            self.imagination = Imagination(position, self.seat, self.dice)
        view = position.glance(self.seat) if self.glances else position.view(self.seat)
        return Moment(view=view, decision=decision, events=events)

    @abstractmethod
    def choose(self, moment: Moment) -> OptionView:
        """One of the decision's options."""

    def allow(self, seconds: float) -> None:  # noqa: B027 - most bots answer at once
        """All the time that the bot has for the match. Called before the first question."""

    def end(self, outlook: Outlook) -> None:  # noqa: B027 - most bots do not care
        """The match is over, or was left."""

    def close(self) -> None:  # noqa: B027 - most bots hold nothing
        """Nothing more will be asked: let go of everything that outlives a match, such as another program."""
