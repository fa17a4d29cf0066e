"""The bots of one table: tracks which bot is thinking about which question. Thinking runs elsewhere."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from netdeck.kernel import Entry, Seat, Thoughts
from netdeck.server.bot_jobs import Advise, Advised, Think
from netdeck.server.bot_jobs import Thought as Answered
from netdeck.server.fairness import BusyError
from netdeck.server.http_bodies import Thought
from netdeck.server.jobs import Missing, StoredMatch
from netdeck.server.worker_pool import WorkerPool

log = logging.getLogger("netdeck.server")

AGAIN = 1.0
"""So many seconds a bot waits that found no place to think."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's answer: a notation (empty if it failed), its thoughts, and the labels of the options."""

    seat: Seat
    number: int
    notation: str = ""
    thoughts: Thoughts | None = None
    labels: Mapping[str, str] = field(default_factory=dict)

    def as_thought(self, entry: int) -> Thought | None:
        """The thought to publish with an *entry* of the record; ``None`` if there is none."""
        if self.thoughts is None:
            return None
        tried = [each.notation for each in self.thoughts.candidates if each.visits]
        labels = {notation: self.labels[notation] for notation in tried if self.labels.get(notation)}
        return Thought(entry=entry, number=self.number, choose=self.notation, thoughts=self.thoughts, labels=labels)


class BotRunner:
    """The bots of one table. *load* reads the match from the database; *answered* receives their answers."""

    def __init__(
        self, crew: WorkerPool, table: str, who: str, load: Callable[[], Awaitable[StoredMatch]], answered: Callable[[Answer], None]
    ) -> None:
        self._crew = crew
        self._table = table
        self._who = who
        self._load = load
        self._answered = answered
        self._at = -1
        """How many entries the process knows that thinks for us; -1 when it does not know the match."""
        self._since: list[Entry] = []
        self._alone = asyncio.Lock()
        self._questions: dict[Seat, tuple[str, int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def add_entry(self, entry: Entry) -> None:
        """Add an entry of the match."""
        if self._questions or self._at >= 0:
            self._since.append(entry)

    def reset(self) -> None:
        """Discard received entries, because they may not be in the database."""
        self._at = -1

    def wake(self, number: int, seat: Seat, name: str, people: bool) -> None:
        """Let bot *name* at *seat* think about question *number*, unless it is already. *people* says whether people play here."""
        if self._questions.get(seat) == (name, number):
            return
        self._questions[seat] = (name, number)
        thought = asyncio.create_task(self._think(number, seat, name, people))
        self._tasks.add(thought)
        thought.add_done_callback(self._tasks.discard)

    async def _think(self, number: int, seat: Seat, name: str, people: bool) -> None:
        answer = Answer(seat, number)
        try:
            told = await self._told(number, seat, name, people)
            if isinstance(told, Answered):
                answer = Answer(seat, number, told.notation, told.thoughts, told.labels)
            else:
                log.warning("bot %s at %s of table %s has failed: %s", name, seat, self._table, told)
        except Exception:
            log.exception("bot %s at %s of table %s has failed", name, seat, self._table)
        self._answered(answer)

    async def _told(self, number: int, seat: Seat, name: str, people: bool) -> object:
        while True:
            async with self._alone:  # one after another: what the process knows of the match is known then
                if self._questions.get(seat) != (name, number):
                    return None
                match = await self._load() if self._at < 0 else None
                known = len(match.entries) if match is not None else self._at
                # What was written while we read the database may have come both ways.
                since, self._since = tuple(entry for entry in self._since if entry.n > known), []
                job = Think(table=self._table, at=known, begun=match, since=since, seat=seat, bot=name)
                try:
                    told = await self._crew.think(job, self._who, people)
                except BusyError:
                    self._at = -1
                    told = None
                if told is not None:
                    self._at = known + len(since) if isinstance(told, Answered) else -1
                    if not isinstance(told, Missing):
                        return told
            if told is None:
                await asyncio.sleep(AGAIN)

    async def advise(self, seat: Seat, language: str) -> object:
        """What a bot would do at a person's *seat*. Raises :class:`~netdeck.server.fairness.BusyError`."""
        async with self._alone:
            for _ in range(2):  # a process that does not know the match any more is sent it once
                match = await self._load() if self._at < 0 else None
                known = len(match.entries) if match is not None else self._at
                since, self._since = tuple(entry for entry in self._since if entry.n > known), []
                self._at = -1  # until it is known that all went well
                job = Advise(table=self._table, at=known, begun=match, since=since, seat=seat, language=language)
                told = await self._crew.think(job, self._who, True)
                if not isinstance(told, Missing):
                    break
            if isinstance(told, Advised):
                self._at = known + len(since)
            return told

    def stop(self) -> None:
        """Stop all bots of the table."""
        for thought in self._tasks:
            thought.cancel()
        if self._questions:
            self._crew.leave(self._table, self._who)
        self._questions.clear()
