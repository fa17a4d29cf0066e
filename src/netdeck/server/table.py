"""A table: one task owns it, one queue feeds it, and nothing is shown before it is on disk.

A choice is tried on the match, written down, and only then told to anybody. The match itself lies in a worker process
(:mod:`netdeck.server.match_host`). Should the writing fail, what is in memory is thrown away and got back from the database. So it is after
an error of ours: the database is the table, memory is a copy. Seats, play and what is shown have a module each
(:mod:`~netdeck.server.seating`, :mod:`~netdeck.server.match_play`, :mod:`~netdeck.server.publisher`).
"""

import asyncio
import logging

import msgspec

from netdeck.kernel import Game, say
from netdeck.server import admission
from netdeck.server import messages as m
from netdeck.server.admission import PassphraseGate, Visitor
from netdeck.server.broadcast import ShownChange, ShownMoment
from netdeck.server.callers import NOBODY, Caller
from netdeck.server.client_language import in_language
from netdeck.server.documents import Saved, TableDocument
from netdeck.server.inquiries import Inquiries
from netdeck.server.jobs import Stage
from netdeck.server.listeners import GOING_AWAY, POLICY, Listener
from netdeck.server.live_table import LiveTable, TableServer
from netdeck.server.mailbox import Mailbox, TableClosed
from netdeck.server.match_host import ExhaustedError, MatchHost, UnplayableError, stored_match
from netdeck.server.match_play import MatchPlay
from netdeck.server.publisher import Publisher
from netdeck.server.questions import Questions
from netdeck.server.refusals import GONE, MISSING, NOT_KEPT
from netdeck.server.rematches import RematchPolicy
from netdeck.server.seating import Seating
from netdeck.server.storage import Lease, LeaseLostError
from netdeck.server.table_messages import TableMessages
from netdeck.server.worker_pool import WorkerGoneError
from netdeck.server.writer import DatabaseMissingError, StorageError

log = logging.getLogger("netdeck.server")


class Table:
    """One table of this server while it is in memory."""

    def __init__(self, saved: Saved, match: MatchHost, game: Game, lease: Lease, server: TableServer) -> None:
        self._live = table = LiveTable(saved, match, game, lease, server)
        self.id = table.id
        self.game = game
        self.lease = lease
        self._pace = server.pace
        self._loop = asyncio.get_running_loop()
        self._door = PassphraseGate(server.hashing)
        self._mailbox = Mailbox(f"table {self.id}", self._failed, lambda: self._play.resume())
        self._publisher = Publisher(table, len(saved.entries), lambda: (self._play.undo.asked, self._rematches.asked()))
        questions = Questions(self.id, table.load_match, server.workers.answer)
        self._play = MatchPlay(table, self._publisher, self._mailbox, questions, saved.document.maker)
        self._seating = Seating(table, self._publisher)
        self._rematches = RematchPolicy(table, table.audience, server.quotas, server.set_up)
        self._messages = TableMessages(table, self._seating, self._play, self._publisher, self._rematches)
        self._inquiries = Inquiries(table, self._mailbox, questions, self._play.bots, server.quotas)

    @property
    def document(self) -> TableDocument:
        """The document of the table, as it is in the database."""
        return self._live.document

    @property
    def phase(self) -> m.Phase:
        """Whether the match waits, runs or is over."""
        return self._live.phase

    @property
    def stage(self) -> Stage | None:
        """The state of the match; ``None`` before it has begun."""
        return self._live.stage

    # Failures

    async def _failed(self, error: Exception) -> m.Refused:
        """Something has gone wrong at this table: believe the database, not the memory."""
        if isinstance(error, TableClosed):  # a rematch that was to be set up while the server goes down
            raise error
        if isinstance(error, LeaseLostError):
            log.warning("%s", error)
            self._give_up(m.Closing(sentence=say("This table has moved; reconnect.")))
            raise TableClosed from None
        if isinstance(error, DatabaseMissingError):  # there is nothing to get the table back from
            self._give_up(m.Closing(sentence=MISSING.sentence, seconds=5))
            return MISSING
        if isinstance(error, StorageError):
            log.error("table %s: %s", self.id, error)
            await self._recover()
            return NOT_KEPT
        if isinstance(error, UnplayableError | ExhaustedError):
            await self._set_aside(error)
            raise TableClosed from None
        if isinstance(error, WorkerGoneError):
            await self._recover()
            return GONE
        log.error("table %s has failed", self.id, exc_info=error)
        await self._recover()
        raise error

    async def _recover(self) -> None:
        """Throw away what is in memory and get the table back from the database."""
        try:
            saved = await self._live.load()
            if saved.document.begun:
                await self._live.match.begin(stored_match(saved))
            self._play.drop()
            self._live.restore(saved)
            if len(saved.entries) != self._publisher.entries:  # what seemed lost was written after all
                await self._publisher.publish()
        except (UnplayableError, ExhaustedError) as error:
            await self._set_aside(error)
        except Exception:
            log.exception("table %s cannot be got back; it is closed", self.id)
            self._give_up(m.Closing(sentence=say("This table is out of order; try again later."), seconds=5))

    async def _set_aside(self, error: UnplayableError | ExhaustedError) -> None:
        """Set aside a match that cannot be continued, and notify its listeners."""
        log.error("table %s is set aside: %s", self.id, error)
        is_rules = isinstance(error, UnplayableError) and error.is_rules
        await self._live.server.storage.set_aside(self.lease, "rules" if is_rules else "stopped", str(error))
        self._give_up(m.Closing(sentence=say("This table cannot be continued: {error}.", error=error), again=False))

    def _give_up(self, closing: m.Closing) -> None:
        """Answer no more: what is in memory is not what is in the database, or is not ours to change."""
        self._mailbox.abort()
        self._live.audience.end(closing, GOING_AWAY if closing.again else POLICY)

    async def close(self, closing: m.Closing, patience: float | None = None) -> None:
        """Process queued jobs for up to *patience* seconds, notify listeners and stop. The table stays in the database."""
        await self._mailbox.finish(patience)
        self._play.bots.stop()
        self._live.match.forget()
        self._live.clocks.cancel()
        self._live.audience.end(closing, GOING_AWAY)
        self._live.audience.news.set()

    @property
    def closed(self) -> bool:
        """Whether it is closed; the lobby then loads it again from the database."""
        return self._mailbox.closed

    @property
    def touched(self) -> float:
        """When it was last needed."""
        return self._mailbox.touched

    @property
    def idle(self) -> bool:
        """Whether there are no listeners, and nothing happens without them."""
        return not self._live.audience.listeners and self.phase != "running"

    @property
    def delayed_bytes(self) -> int:
        """The size in bytes of the delayed logs."""
        return self._live.audience.delayed_bytes

    # What is asked of a table

    async def enter(self, hello: m.Hello, caller: Caller = NOBODY) -> m.Welcome | m.Refused:
        """Handle a hello. The passphrase is checked before the job is queued."""
        if hello.version != m.VERSION:
            return m.Refused(
                ref=hello.ref, code="E-VERSION", sentence=say("This server speaks version {version} of the protocol.", version=m.VERSION)
            )
        proof = await self._door.prove(self.document, hello, caller.who)
        if isinstance(proof, m.Refused):
            return msgspec.structs.replace(proof, ref=hello.ref)
        return await self._mailbox.do(lambda: self._seating.enter(hello, proof, caller.who))

    async def listen(
        self,
        token: str,
        since: int = 0,
        undos: int = 0,
        differs: bool = False,
        language: str = "",
        foresees: bool = False,
        caller: Caller = NOBODY,
    ) -> Listener | m.Refused:
        """Add a listener, who first gets the whole table; with *differs* later messages contain only changes."""
        speaks = language or in_language.get()
        return await self._mailbox.do(lambda: self._publisher.add(token, since, undos, differs, speaks, foresees, caller.who))

    async def begin(self) -> None:
        """Begin a match whose seats are all taken."""
        await self._mailbox.do(lambda: self._seating.update(self.document))

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        self._mailbox.post(lambda: self._publisher.remove(listener))

    async def say(self, token: str, message: m.Spoken, listener: Listener | None = None, caller: Caller = NOBODY) -> m.Answer:
        """Handle a message; *listener* is the sender's connection, if any."""
        if isinstance(message, m.AskHint):
            return msgspec.structs.replace(await self._inquiries.hint(token, caller.language), ref=message.ref)
        if isinstance(message, m.AskWhy | m.AskWhyNot | m.AskKnowledge):
            return msgspec.structs.replace(await self._inquiries.ask(token, message, caller), ref=message.ref)
        return await self._mailbox.do(lambda: self._messages.handle(token, message, listener, caller))

    async def look(self, token: str, since: int = 0, undos: int = 0) -> ShownMoment | m.Refused:
        """The table now, for the holder of *token*."""
        seen = await self._mailbox.do(lambda: self._publisher.look(token, since, undos))
        if isinstance(seen, m.Refused):
            return seen
        assert isinstance(seen[1], ShownMoment)
        return seen[1]

    async def news(
        self, token: str, since: int, undos: int, patience: float, after: int | None = None, caller: Caller = NOBODY
    ) -> ShownMoment | ShownChange | m.Refused:
        """The table as soon as there is news, a question or the end; at the latest after *patience* seconds.

        Whoever says *after* which moment (0 for none yet) may be told only what has changed since then.
        """
        came = self._pace.time() if caller.came is None else caller.came
        until = self._loop.time() + patience
        while True:
            news = self._live.audience.news
            found = await self._mailbox.do(lambda: self._publisher.look(token, since, undos, after, came, caller))
            if isinstance(found, m.Refused):
                return found
            who, seen = found
            left = until - self._loop.time()
            logged = self.stage.logged if self.stage is not None else 0
            if seen.since < logged or seen.undos != undos or seen.phase == "finished" or left <= 0:
                return seen
            if seen.number and not seen.answered:
                return seen
            if seen.undo is not None and who.viewer in seen.undo.waiting:
                return seen
            try:
                await asyncio.wait_for(news.wait(), left)
            except TimeoutError:
                continue

    async def look_as(self, token: str) -> Visitor | m.Refused:
        """The visitor with *token*."""

        async def job() -> Visitor | m.Refused:
            return admission.visitor(self.document, token)

        return await self._mailbox.do(job)

    async def talk(self, token: str) -> list[m.Remark] | m.Refused:
        """The last remarks, for the holder of *token*."""

        async def job() -> list[m.Remark] | m.Refused:
            return self._messages.remarks(token)

        return await self._mailbox.do(job)

    def info(self, who: Visitor | None = None) -> m.TableInfo:
        """The public info of the table; seated visitors also get the state of play."""
        return self._publisher.info(who)
