"""The interface of bots: a bot gets what its seat may know and answers with an option.

A bot stands on the same side of the redaction door as a browser. It never holds the true position, so it cannot look at hidden cards or at
what chance will bring, and its answers depend only on what it was told and on its own seed. A bot that searches is lent an imagination:
positions drawn from those that look the same to its seat.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from netdeck.bots.avatars import Face
from netdeck.bots.characters import character
from netdeck.bots.determinization import Determinizer
from netdeck.kernel import SPECTATOR, DecisionView, GameHeuristics, OptionView, Position, Seat, Seen, Thoughts, View, say
from netdeck.kernel.playout_policy import bot_dice

NO_VIEW: Final = View(game="", variant="", viewer=SPECTATOR, seats=(), counters={}, seat={}, zones={}, deciding=())
"""What bots are shown that read no views."""


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may know: the view now, and the events since the last question; a position without a log has none."""

    view: View
    events: tuple[Seen, ...] = ()


class Moment(Outlook, frozen=True, kw_only=True):
    """Everything that a bot gets when it must choose: plain data that can be sent to another program."""

    decision: DecisionView


class BotError(RuntimeError):
    """A bot broke the protocol, for example by answering with an option that was not offered."""


class BotInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A bot as it is offered to people: its id, name, face and description.

    ``summary`` says what it does in figures, ``title`` what that strength is called where it has levels. ``rung`` is its place on the
    ladder of opponents, 1 for the easiest; 0 for one that stands on none.
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
    """The :class:`BotInfo` of that id."""
    who = character(id)
    return BotInfo(id=id, name=who.name, summary=summary, level=level, title=title, sentence=who.sentence, face=who.face, rung=who.rung)


class Bot(ABC):
    """A player of one seat in one match. ``argument`` is the part of its name after the colon: ``3`` in ``seer:3``."""

    summary: ClassVar[str]
    """What sort of opponent it is, in a few words."""
    imagines: ClassVar[bool] = False
    """Whether it is lent an :attr:`imagination` with every question. A program of somebody else never is."""

    reads_views: ClassVar[bool] = True
    """Whether it is shown a view. Our own bots go by options, and by what rules make of the columns that their seats may know."""

    cards: Mapping[str, Any] = {}
    """The printed cards of the match, by name, which everybody may read."""
    imagination: Determinizer | None = None
    """What may be behind the question that it is asked now."""
    score_options: Sequence[float] = ()
    """How good each option of the question looks that it is asked now, where it wants to know (:meth:`uses_option_scores`)."""
    thoughts: Thoughts | None = None
    """What it thought before its last answer; ``None`` for a bot that does not search, and where there was nothing to think about."""

    def __init__(self, game: GameHeuristics, seat: Seat, seed: int, argument: str = "") -> None:
        self.game = game
        self.seat = seat
        self.dice = bot_dice(seed, seat)

    @classmethod
    def why_not(cls, argument: str) -> str:
        """What is wrong with an argument; empty if it is valid. Most bots take none."""
        return say("takes nothing after a colon") if argument else ""

    @classmethod
    def offers(cls, name: str) -> Iterable[BotInfo]:
        """The opponents that this bot offers under *name*: one for each level, if it has levels."""
        yield introduced(name, cls.summary)

    def told(self, position: Position, events: tuple[Seen, ...] = ()) -> Moment:
        """The moment of its seat's open question, with a determinizer: the only way from a position to a bot."""
        decision = position.question(self.seat)
        if decision is None:
            raise BotError(f"nothing is asked of {self.seat}")
        self.cards = position.definitions()
        self.score_options = self.game.score_options(position, self.seat) if self.uses_option_scores(decision) else ()
        if self.imagines:
            self.imagination = Determinizer(position, self.seat, self.dice)
        return Moment(view=self.sees(position), decision=decision, events=events)

    def sees(self, position: Position) -> View:
        """What it is shown of a position."""
        return position.view(self.seat) if self.reads_views else NO_VIEW

    def uses_option_scores(self, decision: DecisionView) -> bool:
        """Whether it answers such a question by option scores."""
        return False

    @abstractmethod
    def choose(self, moment: Moment) -> OptionView:
        """One of the decision's options."""

    def allow(self, seconds: float) -> None:  # noqa: B027 - most bots answer at once
        """Set the thinking time for the match. Called before the first question."""

    def end(self, outlook: Outlook) -> None:  # noqa: B027 - most bots do not care
        """The match has ended or was left."""

    def close(self) -> None:  # noqa: B027 - most bots hold nothing
        """Release everything that outlives a match, such as another program."""
