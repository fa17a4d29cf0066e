"""Bots of network tables: they run in their own processes and see what their seats may know.

Such a process follows the match for them, entry by entry, and keeps what each bot remembers. Like every worker it may lose all of that at
any moment: then it is sent the match again, and the bots begin anew where it stands.
"""

import logging
import secrets
from collections import OrderedDict

import msgspec

from netdeck.bots import Bot, BotError, EventFeed, Hint, create, hint
from netdeck.i18n import Translator, translator
from netdeck.kernel import Entry, LimitExceededError, Match, Seat, Thoughts
from netdeck.kernel.preemption import pause
from netdeck.server.catalogue import under
from netdeck.server.jobs import Job, JobResult, Missing, StoredMatch

log = logging.getLogger("netdeck.server")

MOST_KEPT = 500
"""How many matches such a process keeps in memory."""


class Thought(JobResult, frozen=True, kw_only=True):
    """A bot's answer: a notation (empty if it failed), its thoughts, and the labels of the options."""

    notation: str = ""
    thoughts: Thoughts | None = None
    labels: dict[str, str] = {}
    trouble: str = ""


class _SeatedBot:
    """A bot at one seat of one match."""

    def __init__(self, bot: Bot, name: str, hearing: EventFeed) -> None:
        self.bot = bot
        self.name = name
        self.hearing = hearing


class _Room:
    """A match, and the bots that play in it."""

    def __init__(self, begun: StoredMatch) -> None:
        game = under(begun.setup.game, begun.rules)
        self.match = Match(game, begun.setup, begun.deal)
        self.minds: dict[Seat, _SeatedBot] = {}
        self.follow(begun.entries)

    def follow(self, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            self.match.follow_trusted(entry)
            pause()

    def mind(self, seat: Seat, name: str) -> _SeatedBot:
        mind = self.minds.get(seat)
        if mind is None or mind.name != name:
            bot = create(name, self.match.game, seat, secrets.randbits(63))
            mind = self.minds[seat] = _SeatedBot(bot, name, EventFeed(self.match, seat))
        return mind


_ROOMS: OrderedDict[str, _Room] = OrderedDict()


def _followed(table: str, at: int, begun: StoredMatch | None, since: tuple[Entry, ...]) -> _Room | None:
    """The current match; ``None`` if this worker does not have it. It is kept only if no error follows."""
    room = _ROOMS.pop(table, None)
    if begun is not None:
        room = _Room(begun)
    elif room is None or len(room.match.entries) != at:
        return None
    room.follow(since)
    return room


def _keep(table: str, room: _Room) -> None:
    _ROOMS[table] = room
    while len(_ROOMS) > MOST_KEPT:
        _ROOMS.popitem(last=False)


class Think(Job, frozen=True, kw_only=True):
    """Let the bot of a seat choose. ``since`` are the entries after the first ``at``."""

    table: str
    at: int
    begun: StoredMatch | None = None
    since: tuple[Entry, ...] = ()
    seat: Seat
    bot: str

    def do(self) -> JobResult:
        """In the worker."""
        room = _followed(self.table, self.at, self.begun, self.since)
        if room is None:
            return Missing()
        thought = self._thought(room)
        _keep(self.table, room)
        return thought

    def _thought(self, room: _Room) -> Thought:
        if self.seat not in room.match.position.pending():
            return Thought(trouble="the question was settled before the bot came to it")
        try:
            mind = room.mind(self.seat, self.bot)
            moment = mind.bot.told(room.match.position, tuple(mind.hearing.news()))
            option = mind.bot.choose(moment)
            if option not in moment.decision.options:
                raise BotError(f"answered {option.notation!r}, which was not offered")
        except LimitExceededError:
            raise
        except Exception as error:
            # A bot is somebody's program: what it does wrong costs it the decision, not the others their game.
            log.exception("bot %s at %s has failed", self.bot, self.seat)
            return Thought(trouble=str(error) or type(error).__name__)
        labels = {each.notation: each.label for each in moment.decision.options}
        return Thought(notation=option.notation, thoughts=mind.bot.thoughts, labels=labels)


class Advised(JobResult, frozen=True, kw_only=True):
    """What a bot would do for a person; empty if the person is not asked."""

    hint: Hint | None


class Advise(Job, frozen=True, kw_only=True):
    """Let a bot advise a person's seat. ``since`` are the entries after the first ``at``."""

    table: str
    at: int
    begun: StoredMatch | None = None
    since: tuple[Entry, ...] = ()
    seat: Seat

    def do(self) -> JobResult:
        """In the worker."""
        room = _followed(self.table, self.at, self.begun, self.since)
        if room is None:
            return Missing()
        advice = hint(room.match.position, self.seat, secrets.randbits(63))
        _keep(self.table, room)
        return Advised(hint=_told(advice, translator(self.language, room.match.game), self.seat) if advice is not None else None)


def _told(advice: Hint, speaks: Translator, seat: Seat) -> Hint:
    """A hint in another language."""
    return msgspec.structs.replace(
        advice,
        label=speaks.say(advice.label),
        other_label=speaks.say(advice.other_label),
        brings=tuple(speaks.seen(each, seat) for each in advice.brings),
    )


class Leave(Job, frozen=True, kw_only=True):
    """Drop the bots of a table."""

    table: str

    def do(self) -> JobResult:
        """In the worker."""
        _ROOMS.pop(self.table, None)
        return Missing()
