"""Bots at a table on the network: each thinks in a thread of its own, and its answer comes through the table's queue like anybody's."""

import asyncio
import logging
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from netdeck.bots import Bot, BotError, Hearing, Moment, UnknownBotError, create
from netdeck.kernel import Game, Match, Seat
from netdeck.server.messages import Thought

log = logging.getLogger("netdeck.server")

_HEADS = ThreadPoolExecutor(os.cpu_count() or 1, "netdeck-bot")
"""Bots think apart from everything else, so that slow ones keep nobody from reading the database."""

Answered = Callable[[Seat, int, str], None]
"""What is called with a bot's answer: the seat, the question's number and the notation; empty when the bot has failed."""


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
        self.thoughts: list[Thought] = []
        """What they have thought so far. It is kept as long as the table is in memory."""

    def wake(self, match: Match, number: int, seat: Seat, name: str) -> None:
        """Let the bot *name* at *seat* think about question *number*, unless it does already."""
        mind = self._minds.get(seat)
        if mind is None or mind.name != name or mind.hearing.match is not match:
            try:
                bot = create(name, self._game, seat, secrets.randbits(63))
            except UnknownBotError as error:  # it was known when it sat down; this server is another one
                log.error("%s at %s: %s", name, seat, error)
                self._answered(seat, number, "")
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
            notation = option.notation
            if mind.bot.thoughts is not None:
                self.thoughts.append(Thought(number=number, thoughts=mind.bot.thoughts))
        except Exception:
            # A bot is somebody's program: what it does wrong costs it the decision, not the others their game.
            log.exception("bot %s at %s has failed", mind.name, seat)
            notation = ""
        self._answered(seat, number, notation)

    def stop(self) -> None:
        """Forget all of them."""
        for thought in self._tasks:
            thought.cancel()
        self._minds.clear()
