"""Bots at a table on the network: each thinks in a thread of its own, and its answer comes through the table's queue like anybody's."""

import asyncio
import logging
import os
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from netdeck.bots import Bot, BotError, Hearing, Moment, UnknownBotError, create
from netdeck.kernel import Game, Match, Seat, Thoughts
from netdeck.server.messages import Thought

log = logging.getLogger("netdeck.server")

_HEADS = ThreadPoolExecutor(os.cpu_count() or 1, "netdeck-bot")
"""Bots think apart from everything else, so that slow ones keep nobody from reading the database."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot says to a question: a notation, empty when it has failed; what it thought; and what the options were called."""

    seat: Seat
    number: int
    notation: str = ""
    thoughts: Thoughts | None = None
    labels: Mapping[str, str] = field(default_factory=dict)

    def told(self, entry: int) -> Thought | None:
        """What there is to tell once it has become an *entry* of the record; ``None`` where nothing was thought."""
        if self.thoughts is None:
            return None
        tried = [each.notation for each in self.thoughts.candidates if each.visits]
        labels = {notation: self.labels[notation] for notation in tried if self.labels.get(notation)}
        return Thought(entry=entry, number=self.number, choose=self.notation, thoughts=self.thoughts, labels=labels)


Answered = Callable[[Answer], None]
"""What is called with a bot's answer."""


class _Mind:
    """A bot at one seat of one match."""

    def __init__(self, bot: Bot, name: str, hearing: Hearing) -> None:
        self.bot = bot
        self.name = name
        self.hearing = hearing
        self.number = 0
        """The question that it thinks about or has answered."""


class Minds:
    """The bots of one table. They are told what their seats may know and nothing else."""

    def __init__(self, game: Game, answered: Answered) -> None:
        self._game = game
        self._answered = answered
        self._minds: dict[Seat, _Mind] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, match: Match, number: int, seat: Seat, name: str) -> None:
        """Let the bot *name* at *seat* think about question *number*, unless it does already."""
        mind = self._minds.get(seat)
        if mind is None or mind.name != name or mind.hearing.match is not match:
            try:
                bot = create(name, self._game, seat, secrets.randbits(63))
            except UnknownBotError as error:  # it was known when it sat down; this server is another one
                log.error("%s at %s: %s", name, seat, error)
                self._answered(Answer(seat, number))
                return
            mind = self._minds[seat] = _Mind(bot, name, Hearing(match, seat))
        if mind.number == number:
            return
        mind.number = number
        moment = mind.bot.told(match.position, tuple(mind.hearing.news()))
        thought = asyncio.create_task(self._think(mind, seat, number, moment))
        self._tasks.add(thought)
        thought.add_done_callback(self._tasks.discard)

    async def _think(self, mind: _Mind, seat: Seat, number: int, moment: Moment) -> None:
        try:
            option = await asyncio.get_running_loop().run_in_executor(_HEADS, mind.bot.choose, moment)
            if option not in moment.decision.options:
                raise BotError(f"answered {option.notation!r}, which was not offered")
            labels = {each.notation: each.label for each in moment.decision.options}
            answer = Answer(seat, number, option.notation, mind.bot.thoughts, labels)
        except Exception:
            # A bot is somebody's program: what it does wrong costs it the decision, not the others their game.
            log.exception("bot %s at %s has failed", mind.name, seat)
            answer = Answer(seat, number)
        self._answered(answer)

    def stop(self) -> None:
        """Forget all of them."""
        for thought in self._tasks:
            thought.cancel()
        self._minds.clear()
