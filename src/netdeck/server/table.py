"""A table: one task owns it, one queue feeds it, and nobody sees what is not on disk.

A choice is tried on the match, written down, and only then told to anybody. The match itself lies in a worker process
(:mod:`netdeck.server.match_host`); here is who sits at the table, who listens, and whose time runs. Should the writing fail, what is in
memory is thrown away and got back from the database. So it is after an error of ours: the database is the table, memory is a copy.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import msgspec

from netdeck.bots import character
from netdeck.i18n import ENGLISH
from netdeck.kernel import SPECTATOR, Entry, Game, Seat, say
from netdeck.server import handoff, joining
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.bot_runner import Answer, BotRunner
from netdeck.server.broadcast import Audience, ShownChange, ShownMoment, nothing_yet, shown, table_info
from netdeck.server.callers import NOBODY, Caller
from netdeck.server.chat import Talk
from netdeck.server.client_language import in_language
from netdeck.server.documents import Saved, TableDocument
from netdeck.server.inquiries import Inquiries
from netdeck.server.intake import Complete, Completed, Unfit
from netdeck.server.jobs import Act, AskStanding, Begun, Played, Sight, Stage, TooMuch, Undoable, Want
from netdeck.server.joining import Entrance, Hashing, PassphraseGate, Proof, Visitor
from netdeck.server.limits import Limits
from netdeck.server.listeners import GOING_AWAY, POLICY, Listener
from netdeck.server.mailbox import Mailbox, TableClosed
from netdeck.server.match_host import ExhaustedError, MatchHost, UnplayableError, place_of, to_begun
from netdeck.server.questions import Questions
from netdeck.server.quotas import Quotas
from netdeck.server.refusals import GONE, LATER, MISSING, NOT_BEGUN, NOT_KEPT, OVER, WATCHES, overdone
from netdeck.server.rematches import RematchPolicy
from netdeck.server.server_clock import ServerClock
from netdeck.server.snapshots import is_due
from netdeck.server.storage import Lease, LeaseLostError, Storage
from netdeck.server.table_clocks import TableClocks
from netdeck.server.undo_votes import UndoPolicy
from netdeck.server.worker_pool import WorkerGoneError, WorkerPool
from netdeck.server.writer import DatabaseMissingError, StorageError

log = logging.getLogger("netdeck.server")

ENDLESS = "the judge stops an endless game"


class TableOwner(Protocol):
    """What a table needs of its server."""

    storage: Storage
    workers: WorkerPool
    pace: ServerClock
    hashing: Hashing
    limits: Limits
    quotas: Quotas

    async def set_up(self, document: TableDocument, who: str) -> object:
        """Set up the table of a rematch."""

    async def report(self, by: str, who: str, table: str, told: str) -> m.Refused | None:
        """Report somebody at a table to the operator, in the name of *by* at the address *who*; or refuse."""


class Table:
    """One table of this server while it is in memory."""

    def __init__(self, saved: Saved, match: MatchHost, game: Game, lease: Lease, house: TableOwner) -> None:
        self.id = saved.document.id
        self.game = game
        self.lease = lease
        """The right under which everything here is written."""
        self._house = house
        self._storage = house.storage
        self._pace = house.pace
        self._loop = asyncio.get_running_loop()
        self._audience = Audience()
        self._door = PassphraseGate(house.hashing)
        self._match = match
        self._minds = BotRunner(house.workers, self.id, saved.document.maker, self._load, self._bot_chose)
        self._questions = Questions(self.id, self._load, house.workers.answer)
        self._thoughts: tuple[bodies.Thought, ...] = ()
        """What led to the choices of the bots, for afterwards. Those before a restart are lost: nothing depends on them."""
        self._overdone: defaultdict[tuple[Seat, int], set[str]] = defaultdict(set)
        """The answers to each open question that set off too much."""
        self._consent = UndoPolicy(self._audience, self._commit, self._when_silent)
        self._held: list[Answer] = []
        """What bots have said while somebody was asked for consent: they go on afterwards."""
        self._rematches = RematchPolicy(self, self._audience, house.quotas, house.set_up)
        self._talk = Talk(house.limits.remarks)
        self._told = len(saved.entries)
        """How many entries everybody was told of."""
        self._clocks = TableClocks(house.pace, game.seat_flags.values(), {seat.seat for seat in saved.document.seats if seat.joined})
        self._restore(saved)
        self._turns = Mailbox(f"table {self.id}", self._failed, self._go_on)
        self._inquiries = Inquiries(self, self._turns, self._questions, self._minds, house.quotas)

    def _restore(self, saved: Saved) -> None:
        self.document = document = saved.document
        self.phase: m.Phase = saved.phase
        self._clocks.renew(document, saved.banks)
        self._clocks.follow(self.stage, document.people)

    @property
    def stage(self) -> Stage | None:
        """The state of the match; ``None`` before it has begun."""
        return self._match.stage

    # The task

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

    def _go_on(self) -> None:
        """Whatever happens by itself next: a bot thinks, a clock runs out."""
        stage = self.stage
        waits = self._consent.asked is not None
        if not waits and self._held:
            held, self._held = self._held, []
            for answer in held:
                self._bot_chose(answer)
        if self._clocks.hold(self.document.bots if waits else ()):
            self._tell_clocks()
        if stage is not None and not stage.over and not self.closed and not waits:
            for seat in stage.asked:
                own = self.document.seat(seat)
                if own is not None and own.bot:
                    self._minds.wake(stage.numbers[seat], seat, own.bot, bool(self.document.people))
        self._clocks.cancel()
        if not self.closed:
            self._clocks.call_when_over(self._turns.post, self._look_at_clocks)

    async def _load(self) -> Begun:
        """The match as it stands in the database."""
        saved = await self._storage.load(self.id)
        if saved is None:
            raise StorageError("it is gone")
        return to_begun(saved)

    async def _recover(self) -> None:
        """Throw away what is in memory and get the table back from the database."""
        try:
            saved = await self._storage.load(self.id)
            if saved is None:
                raise StorageError("it is gone")
            if saved.document.begun:
                await self._match.begin(to_begun(saved))
            self._minds.lost()
            self._questions.lost()
            self._restore(saved)
            if len(saved.entries) != self._told:  # what seemed lost was written after all
                await self._publish()
        except (UnplayableError, ExhaustedError) as error:
            await self._set_aside(error)
        except Exception:
            log.exception("table %s cannot be got back; it is closed", self.id)
            self._give_up(m.Closing(sentence=say("This table is out of order; try again later."), seconds=5))

    async def _set_aside(self, error: UnplayableError | ExhaustedError) -> None:
        """The match cannot be gone on with: nobody takes it up again, and those who are here are told."""
        log.error("table %s is set aside: %s", self.id, error)
        is_rules = isinstance(error, UnplayableError) and error.is_rules
        await self._storage.set_aside(self.lease, "rules" if is_rules else "stopped", str(error))
        self._give_up(m.Closing(sentence=say("This table cannot be continued: {error}.", error=error), again=False))

    def _give_up(self, closing: m.Closing) -> None:
        """Answer no more: what is in memory is not what is in the database, or is not ours to change."""
        self._turns.abort()
        self._audience.end(closing, GOING_AWAY if closing.again else POLICY)

    async def close(self, closing: m.Closing, patience: float | None = None) -> None:
        """Process queued jobs for up to *patience* seconds, tell everybody and stop. The table stays in the database."""
        await self._turns.finish(patience)
        self._minds.stop()
        self._match.forget()
        self._clocks.cancel()
        self._audience.end(closing, GOING_AWAY)
        self._audience.news.set()

    @property
    def closed(self) -> bool:
        """Whether it is closed; the lobby then loads it again from the database."""
        return self._turns.closed

    @property
    def touched(self) -> float:
        """When it was last needed."""
        return self._turns.touched

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing happens by itself."""
        return not self._audience.listeners and self.phase != "running"

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
        return await self._turns.do(lambda: self._enter(hello, proof, caller.who))

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
        return await self._turns.do(lambda: self._listen(token, since, undos, differs, language or in_language.get(), foresees, caller.who))

    async def begin(self) -> None:
        """Begin a match that waits for nobody."""
        await self._turns.do(lambda: self._settle_seats(self.document))

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        self._turns.post(lambda: self._leave(listener))

    async def say(self, token: str, message: m.Spoken, listener: Listener | None = None, caller: Caller = NOBODY) -> m.Answer:
        """Handle a message; *listener* is the sender's connection, if any."""
        if isinstance(message, m.AskHint):
            return msgspec.structs.replace(await self._inquiries.hint(token, caller.language), ref=message.ref)
        if isinstance(message, m.AskWhy | m.AskWhyNot | m.AskKnowledge):
            return msgspec.structs.replace(await self._inquiries.ask(token, message, caller), ref=message.ref)
        return await self._turns.do(lambda: self._say(token, message, listener, caller))

    async def look(self, token: str, since: int = 0, undos: int = 0) -> ShownMoment | m.Refused:
        """The table now, for the holder of *token*."""
        seen = await self._turns.do(lambda: self._look(token, since, undos))
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
            news = self._audience.news
            found = await self._turns.do(lambda: self._look(token, since, undos, after, came, caller))
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
            return joining.visitor(self.document, token)

        return await self._turns.do(job)

    def info(self, who: Visitor | None = None) -> m.TableInfo:
        """The public info of the table; seated visitors also get the state of play."""
        stage = self.stage
        # Before it is written down an end is nobody's business.
        result = stage.result if stage is not None and self.phase == "finished" else None
        info = table_info(self.document, self.phase, self.game, self._audience.here, result)
        if who is None or not who.sits or stage is None:
            return info
        return msgspec.structs.replace(info, deciding=[] if stage.over else list(stage.asked), turn=stage.turn or 0)

    # Coming and going

    async def _enter(self, hello: m.Hello, proof: Proof, who: str) -> m.Welcome | m.Refused:
        setup = None
        if hello.deck and (seat := joining.sits_down(self.document, hello)) is not None:
            wanted = joining.with_deck(self.document, seat.seat, hello.deck)
            told = (
                wanted
                if isinstance(wanted, m.Refused)
                else await self.complete(Complete(setup=wanted, rules=self.document.rules, seconds=0, checked=True), who)
            )
            if isinstance(told, m.Refused):
                return msgspec.structs.replace(told, ref=hello.ref)
            setup = told.setup
        entrance = joining.enter(self.document, hello, proof, setup)
        if isinstance(entrance, m.Refused):
            return msgspec.structs.replace(entrance, ref=hello.ref)
        if entrance.document is not self.document:
            await self._settle_seats(entrance.document)
        return m.Welcome(
            ref=hello.ref,
            viewer=entrance.visitor.viewer,
            host=entrance.visitor.host,
            info=self.info(),
            token=entrance.token,
            chat=self.document.chat,
        )

    async def complete(self, job: Complete, who: str) -> Completed | m.Refused:
        """A setup with defaults, or what is wrong with it; the work is charged to *who*."""
        return await completed(self._house.workers, self.id, job, self._house.quotas.payer(who))

    async def keep(self, document: TableDocument) -> None:
        """Store a changed document."""
        await self._storage.save(self.lease, document, self.phase)
        self.document = document

    async def _settle_seats(self, document: TableDocument) -> None:
        """Keep a changed document, begin when everybody is there, and let those go whose token holds no longer."""
        begins = not document.begun and all(seat.ready for seat in document.seats)
        if begins:
            document = joining.begun(document)
        phase: m.Phase = "running" if begins else self.phase
        await self._storage.save(self.lease, document, phase)
        if document.clock != self.document.clock:
            self._clocks.renew(document, {})
        self.document, self.phase = document, phase
        if begins:
            await self._match.begin(to_begun(Saved(document=document, phase=phase)))
        self._audience.disconnect_removed(self._may_stay, m.Closing(sentence=say("This token is no longer valid."), again=False), POLICY)
        self._audience.tell(m.TableChanged(info=self.info()))
        if begins:
            await self._publish()
            self._clocks.follow(self.stage, document.people)

    def _may_stay(self, listener: Listener) -> bool:
        who = joining.visitor(self.document, listener.token)
        return isinstance(who, Visitor) and who.viewer == listener.viewer

    async def _listen(
        self, token: str, since: int, undos: int, differs: bool, language: str, foresees: bool, address: str
    ) -> Listener | m.Refused:
        who = joining.visitor(self.document, token)
        if isinstance(who, m.Refused):
            return who
        listener = Listener(who.viewer, token, since, undos, differs, language, foresees)
        if self.document.delay and not who.sits:
            log, is_new = self._audience.delayed(listener, self.document.delay)
            log.join(listener)
            if is_new:
                await self._publish([log], address)
            return listener
        first = who.viewer not in self._audience.here
        self._audience.listeners.add(listener)
        await self._publish([listener], address)
        if who.sits and first:
            self.greet(who)
            self._tell_presence()
        return listener

    def greet(self, who: Visitor) -> None:
        """Mark a visitor as present, so that their clock runs on."""
        self._clocks.greet(who.viewer)

    async def _leave(self, listener: Listener) -> None:
        self._audience.leave(listener)
        if listener.viewer != SPECTATOR and listener.viewer not in self._audience.here:
            self._clocks.leave(listener.viewer)
            self._tell_presence()

    def _tell_presence(self) -> None:
        self._audience.tell(m.TableChanged(info=self.info()))
        self._tell_clocks()

    def _tell_clocks(self) -> None:
        if self.document.clock.kind != "none":
            self._audience.tell(m.Clocks(clocks=self._clocks.faces()))

    # Telling

    @property
    def held(self) -> int:
        """The size in bytes of the delayed logs."""
        return self._audience.held

    async def _publish(self, listeners: Sequence[Listener] | None = None, address: str | None = None) -> None:
        """Show the table as it is to everybody, or to *listeners* only; *address* is where they come from."""
        if self.stage is None:
            for listener in self._audience.listeners if listeners is None else listeners:
                listener.put(m.encode(nothing_yet(self.id, self.phase)))
            return
        payer = self._house.quotas.payer(address) if address is not None else None
        told = await self._match.play(wants=self._audience.wants(self.stage, listeners), who=payer)
        if isinstance(told, TooMuch):
            raise ExhaustedError(told.sentence)
        self._show(told, listeners)

    def _show(self, told: Played, listeners: Sequence[Listener] | None = None) -> None:
        self._audience.show(told.stage, told.sights, lambda sight: m.encode(self._moment(sight), sight.want.language), listeners)
        if listeners is None:
            self._told = told.stage.entries - len(self.document.past)

    def _moment(self, sight: Sight) -> ShownMoment | ShownChange:
        assert self.stage is not None
        clocks, rematch = self._clocks.faces(), self._rematches.asked()
        return shown(self.id, self.phase, self.stage, sight, clocks, self._consent.asked, rematch)

    async def _look(
        self, token: str, since: int, undos: int, after: int | None = None, came: float | None = None, caller: Caller = NOBODY
    ) -> tuple[Visitor, ShownMoment | ShownChange] | m.Refused:
        who = joining.visitor(self.document, token)
        if isinstance(who, m.Refused):
            return who
        if self.sees_later(who):
            return LATER
        self.greet(who)
        stage = self.stage
        if stage is None:
            return who, nothing_yet(self.id, self.phase)
        same = undos == stage.undos and since <= stage.logged
        want = Want(who.viewer, since if same else 0, after is not None, after or 0, caller.language)
        told = await self._match.play(wants=[want], who=self._house.quotas.payer(caller.who))
        if isinstance(told, TooMuch):
            return overdone(told)
        if came is not None:
            self._clocks.show(who.viewer, came)
        return who, self._moment(told.sights[0])

    # Saying

    async def _say(self, token: str, message: m.Spoken, listener: Listener | None, caller: Caller) -> m.Answer:
        who = joining.visitor(self.document, token)
        if isinstance(who, m.Refused):
            return msgspec.structs.replace(who, ref=message.ref)
        self.greet(who)
        answer = await self._answer(who, message, listener, caller)
        return msgspec.structs.replace(answer, ref=message.ref)

    async def _answer(self, who: Visitor, message: m.Spoken, listener: Listener | None, caller: Caller) -> m.Answer:
        if isinstance(message, m.Ping):
            return m.Pong()
        if isinstance(message, m.Look):
            return await self._show_again(listener, caller)
        if isinstance(message, m.Revoke):
            change = handoff.revoke(self.document, who, message)
            if listener is not None and isinstance(change, Entrance) and change.visitor.viewer == listener.viewer:
                listener.token = change.token  # whoever renews their own token stays
            return await self._change_seat(change)
        if isinstance(message, m.Arrange):
            return await self._change_seat(handoff.arrange(self.document, who, message))
        if not who.sits:
            return WATCHES
        if isinstance(message, m.Say):
            return self._say_aloud(who.viewer, message)
        if isinstance(message, m.Report):
            return await self._report(who.viewer, message, caller.who)
        if isinstance(message, m.HandOver):
            return await self._change_seat(handoff.hand_over(self.document, who.viewer, message))
        if self.stage is None:
            return NOT_BEGUN
        return await self._answer_player(who.viewer, self.stage, message, caller)

    def sees_later(self, who: Visitor) -> bool:
        """Whether a visitor sees the table with a delay."""
        return not who.sits and self.document.delay > 0 and self.phase == "running"

    def _say_aloud(self, seat: Seat, message: m.Say) -> m.Answer:
        remark = self._talk.say(seat, message, self.document.chat)
        if isinstance(remark, m.Refused):
            return remark
        self._audience.tell(remark)
        return m.Done()

    async def _report(self, seat: Seat, message: m.Report, who: str) -> m.Answer:
        if message.seat == seat or self.document.seat(message.seat) is None:
            return m.Refused(code="E-SEAT", sentence=say("There is nobody at {seat!r} to report.", seat=message.seat))
        said = self._talk.of(message.seat)
        told = f"{message.seat}: {message.why}" + (f"; said last: {' | '.join(said)}" if said else "")
        return await self._house.report(f"player at {seat}", who, self.id, told) or m.Done()

    async def talk(self, token: str) -> list[m.Remark] | m.Refused:
        """The last remarks, for the holder of *token*."""

        async def job() -> list[m.Remark] | m.Refused:
            who = joining.visitor(self.document, token)
            if isinstance(who, m.Refused):
                return who
            return LATER if self.sees_later(who) else list(self._talk.remarks)

        return await self._turns.do(job)

    async def _answer_player(self, seat: Seat, stage: Stage, message: m.Spoken, caller: Caller) -> m.Answer:
        match message:
            case m.AskStanding():
                return await self._stand(AskStanding(viewer=seat, stops=message.stops), caller)
            case m.Rematch():
                return await self._rematches.offer(seat, caller.who, message)
            case m.Agree(to="rematch"):
                return await self._rematches.offer(seat, caller.who, m.Rematch()) if message.yes else self._rematches.decline()
            case _ if stage.over:
                return OVER
            case m.Choose():
                return await self._choose(seat, stage, message, caller)
            case m.Concede():
                return await self._commit(Act(kind="command", text="concede", who=seat), caller=caller) or m.Done()
            case m.Undo():
                return await self._consent.undo(seat, await self._undoable(seat), self.document.owners)
            case m.Agree():
                return await self._consent.agree(seat, message.yes, self._undoable)
        raise AssertionError(f"nobody answers {type(message).__name__}")

    async def _stand(self, ask: AskStanding, caller: Caller) -> m.Answer:
        told = await self._match.play(standing=ask, language=caller.language, who=self._house.quotas.payer(caller.who))
        if isinstance(told, TooMuch):
            return overdone(told)
        assert told.standing is not None
        return told.standing

    async def _undoable(self, seat: Seat) -> Undoable:
        told = await self._match.play(undoable=seat)
        if isinstance(told, TooMuch) or told.undoable is None:
            return Undoable(back=0, entry=0)
        return told.undoable

    async def _show_again(self, listener: Listener | None, caller: Caller) -> m.Answer:
        """Show the whole table to somebody who has lost their place."""
        if listener is not None and (log := self._audience.log_of(listener)) is not None:
            log.show(listener)
        elif listener is not None:
            listener.at, listener.heard, listener.since = 0, None, 0
            await self._publish([listener], caller.who)
        return m.Done()

    async def _change_seat(self, change: Entrance | m.Refused) -> m.Answer:
        if isinstance(change, m.Refused):
            return change
        await self._settle_seats(change.document)
        return m.HandedOver(seat=change.visitor.viewer, token=change.token) if change.token else m.Done()

    # Playing

    async def _choose(self, seat: Seat, stage: Stage, message: m.Choose, caller: Caller) -> m.Answer:
        own = self.document.seat(seat)
        if own is not None and own.bot:
            return m.Refused(code="E-BOT", sentence=say("{bot} plays your seat; take it back first.", bot=character(own.bot).name))
        number = stage.numbers.get(seat, 0)
        if message.number != number:
            now = say("your question now is number {number}", number=number) if number else say("nothing is asked of you now")
            return m.Refused(code="E-STALE", sentence=say("Question {number} is not open: {now}.", number=message.number, now=now))
        refused = await self._commit(Act(kind="choose", who=seat, text=message.notation), caller=caller)
        return refused or m.Done()

    async def _commit(
        self, act: Act, late: Seat | None = None, thought: Answer | None = None, caller: Caller | None = None
    ) -> m.Refused | None:
        """Do something that makes an entry; when this returns it is on disk and everybody has been told.

        *late* is a seat that was answered for, *thought* what a bot thought before it, *caller* who wants it if that is a person.
        """
        stage = self.stage
        assert stage is not None
        if 0 < self._house.limits.choices <= stage.entries and act.kind != "stop" and act.text != "concede":
            return await self._judge(
                act, TooMuch(sentence=say("a match has at most {choices} choices", choices=self._house.limits.choices), options=1), stage
            )
        told = await self._match.play(
            act=act,
            wants=self._audience.wants(stage),
            language=caller.language if caller is not None else ENGLISH,
            who=self._house.quotas.payer(caller.who) if caller is not None else None,
        )
        if isinstance(told, TooMuch):
            return await self._judge(act, told, stage)
        if told.refused is not None:
            return told.refused
        entry = _read_entry(told.line)
        came = self._pace.time() if caller is None or caller.came is None else caller.came
        self._clocks.settle(told.stage, came, late)
        step = thought.told(entry.n) if thought is not None else None
        thoughts = self._thoughts if step is None else (*self._thoughts, step)
        await self._storage.append(self.lease, entry, self._clocks.banks(came), told.record or None, thoughts)
        self._thoughts, self._match.stage = thoughts, told.stage
        self._overdone.clear()
        self._minds.heard(entry)
        self._questions.heard(entry)
        if told.stage.over:
            self.phase = "finished"
        self._consent.settle(granted=entry.command == "undo")
        self._clocks.begin(told.stage, self.document.people)
        self._show(told)
        if is_due(told.stage.entries) and not told.stage.over:
            self._turns.post(self._keep_snapshot)
        return None

    async def _keep_snapshot(self) -> None:
        """Let the next one who gets this match back begin here. Should it not be written, nothing is lost."""
        told = await self._match.play(snapshot=True)
        if isinstance(told, Played) and told.snapshot:
            try:
                await self._storage.keep_snapshot(self.lease, told.snapshot)
            except LeaseLostError:
                raise
            except StorageError as error:
                log.warning("table %s: a snapshot is not kept: %s", self.id, error)

    async def _judge(self, act: Act, told: TooMuch, stage: Stage) -> m.Refused:
        """A choice sets off more than there is room for: it is not made, and the table goes on.

        A match in which no answer is left that could be made, or in which not even the host can answer, cannot be gone on with.
        """
        log.warning("table %s: %s %s is too much: %s", self.id, act.who, act.text, told.sentence)
        if act.kind == "choose":
            tried = self._overdone[Seat(act.who), stage.numbers.get(Seat(act.who), 0)]
            tried.add(act.text)
            if told.options and len(tried) >= told.options:
                await self._stop(told.sentence)
        elif act.kind == "command":
            await self._stop(told.sentence)
        elif act.kind == "stop":
            raise ExhaustedError(told.sentence)
        return overdone(told)

    async def _stop(self, sentence: str) -> None:
        """The host's ruling: nobody can go on with this match, so it ends without a winner."""
        log.warning("table %s: %s: %s", self.id, ENDLESS, sentence)
        await self._commit(Act(kind="stop", why=f"{ENDLESS}: {sentence}"))

    def _bot_chose(self, answer: Answer) -> None:
        """A bot has thought. One that failed loses the decision as if its time had run out."""

        async def job() -> None:
            stage, own = self.stage, self.document.seat(answer.seat)
            if stage is None or stage.over or own is None or not own.bot or stage.numbers.get(answer.seat, 0) != answer.number:
                return
            if self._consent.asked is not None:
                self._held.append(answer)
                return
            if not answer.notation:
                await self._decide_for(answer.seat, "timeout", "the bot has failed")
                return
            refused = await self._commit(Act(kind="choose", who=answer.seat, text=answer.notation), thought=answer)
            if refused is not None and self.phase == "running":
                await self._decide_for(answer.seat, "timeout", f"the bot's answer cannot be made: {refused.sentence}")

        self._turns.post(job)

    # Clocks

    async def _look_at_clocks(self) -> None:
        """Answer for everybody whose time is over. Those who were asked together are over time together."""
        for seat in self._clocks.expired():
            if self.stage is not None and seat in self.stage.asked:
                await self._decide_for(seat, self.document.clock.expired, "the clock ran out")

    async def _decide_for(self, seat: Seat, command: str, why: str) -> None:
        """Let the host act for *seat*, or for its side where the game wants that."""
        sides = [side for side, seats in self.game.seat_flags.items() if seat in seats]
        for who in (seat, *sides):
            if await self._commit(Act(kind="command", text=command, who=who, why=why), late=seat) is None or self.phase != "running":
                return
        log.warning("table %s: nobody can decide for %s", self.id, seat)
        self._clocks.stop(seat)

    # Again

    def _when_silent(self, job: Callable[[], Awaitable[None]]) -> None:
        """Do *job* when nobody has answered for as long as one may be silent."""
        if self._house.limits.undo_seconds:
            self._pace.call_later(self._house.limits.undo_seconds, self._turns.post, job)


# Made here and not at the first table: msgspec learns a type while it first reads one.
_read_entry = msgspec.json.Decoder(Entry).decode


async def completed(crew: WorkerPool, table: str, job: Complete, who: str) -> Completed | m.Refused:
    """A setup with defaults, or what is wrong with it; the work is charged to *who*."""
    told = await crew.complete(place_of(table, job.setup), job, who)
    if isinstance(told, Completed):
        return told
    if isinstance(told, Unfit):
        return told.refused()
    sentence = told.sentence if isinstance(told, TooMuch) else "something went wrong here"
    return m.Refused(code="E-SETUP", sentence=say("This cannot be set up: {sentence}.", sentence=sentence))
