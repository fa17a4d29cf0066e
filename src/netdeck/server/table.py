"""A table: one task owns it, everything that is said to it comes through one queue, and nobody sees what is not on disk.

A choice is tried on the match, written down, and only then told to anybody. Should the writing fail, the match in memory is thrown away and
got back from the database. So it is after an error of ours: the database is the table, memory is a copy.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from netdeck.kernel import SPECTATOR, Command, Game, Match, Refusal, Seat
from netdeck.server import asking, entering, handing
from netdeck.server import messages as m
from netdeck.server.clocks import Timers
from netdeck.server.consent import Consent, Rematches
from netdeck.server.documents import Saved, TableDocument
from netdeck.server.entering import Door, Entrance, Visitor
from netdeck.server.listening import GOING_AWAY, POLICY, Listener
from netdeck.server.play import Play, played
from netdeck.server.storage import Lease, LeaseLostError, Storage
from netdeck.server.telling import Audience, table_info
from netdeck.server.thinking import Answer, Minds
from netdeck.server.turns import TableClosed, Turns
from netdeck.server.writing import StorageError

log = logging.getLogger("netdeck.server")

OVER = m.Refused(code="E-OVER", sentence="The match is over.")
NOT_BEGUN = m.Refused(code="E-NOT-BEGUN", sentence="The match has not begun: not everybody has sat down.")
NOT_KEPT = m.Refused(code="E-STORAGE", sentence="The database failed. Look at the table before you try again.")


class Table:
    """One table of this server, from the moment it is set up until nobody needs it in memory any more."""

    def __init__(
        self,
        saved: Saved,
        play: Play | None,
        game: Game,
        storage: Storage,
        lease: Lease,
        set_up: Callable[[TableDocument], Awaitable[object]],
    ) -> None:
        self.id = saved.document.id
        self.game = game
        self.lease = lease
        """The right under which everything here is written."""
        self._storage = storage
        self._set_up = set_up
        """How the table of a rematch is set up."""
        self._loop = asyncio.get_running_loop()
        self._audience = Audience()
        self._door = Door()
        self._timer: asyncio.TimerHandle | None = None
        self._minds = Minds(game, self._bot_chose)
        self._thoughts: tuple[m.Thought, ...] = ()
        """What led to the choices of the bots, for afterwards. Those before a restart are lost: nothing depends on them."""
        self._consent = Consent(self._audience, self._commit)
        self._rematches = Rematches()
        self._gone = {seat.seat for seat in saved.document.seats if seat.joined}
        """Those who were here and are not: their clocks wait a while. After a restart that is everybody."""
        self._told = len(saved.entries)
        """How many entries everybody was told of."""
        self._restore(saved, play)
        self._turns = Turns(f"table {self.id}", self._failed, self._go_on)

    def _restore(self, saved: Saved, play: Play | None) -> None:
        self.document = document = saved.document
        self.phase: m.Phase = saved.phase
        self.play = play
        self._timers = Timers(document.clock, document.setup.seats, saved.banks, self.game.seat_flags.values())
        self._follow_clocks()

    # The task

    async def _failed(self, error: Exception) -> m.Refused:
        """Something has gone wrong at this table: believe the database, not the memory."""
        if isinstance(error, TableClosed):  # a rematch that was to be set up while the server goes down
            raise error
        if isinstance(error, LeaseLostError):
            log.warning("%s", error)
            self._give_up(m.Closing(sentence="This table has moved; come again."))
            raise TableClosed from None
        if isinstance(error, StorageError):
            log.error("table %s: %s", self.id, error)
            await self._recover()
            return NOT_KEPT
        log.error("table %s has failed", self.id, exc_info=error)
        await self._recover()
        raise error

    def _go_on(self) -> None:
        """Whatever happens by itself next: a bot thinks, a clock runs out."""
        if self.play is not None and not self.play.over and not self.closed:
            for seat, number in self.play.asked().items():
                own = self.document.seat(seat)
                if own is not None and own.bot:
                    self._minds.wake(self.play.match, number, seat, own.bot)
        if self._timer is not None:
            self._timer.cancel()
        deadline = self._timers.deadline() if not self.closed else None
        self._timer = None if deadline is None else self._loop.call_at(deadline, self._turns.post, self._look_at_clocks)

    async def _recover(self) -> None:
        """Throw away what is in memory and get the table back from the database."""
        try:
            saved = await self._storage.load(self.id)
            if saved is None:
                raise StorageError("it is gone")
            self._restore(saved, await asyncio.to_thread(played, self.game, saved))
            if len(saved.entries) != self._told:  # what seemed lost was written after all
                self._publish()
        except Exception:
            log.exception("table %s cannot be got back; it is closed", self.id)
            self._give_up(m.Closing(sentence="This table is out of order; come again later.", seconds=5))

    def _give_up(self, closing: m.Closing) -> None:
        """Answer no more: what is in memory is not what is in the database, or is not ours to change."""
        self._turns.break_off()
        self._audience.end(closing, GOING_AWAY)

    async def close(self, closing: m.Closing) -> None:
        """Finish what waits, tell everybody and stop. The table stays in the database."""
        await self._turns.finish()
        self._minds.stop()
        if self._timer is not None:
            self._timer.cancel()
        self._audience.end(closing, GOING_AWAY)
        self._audience.news.set()

    @property
    def closed(self) -> bool:
        """Whether it answers no more; whoever looks for it again gets it anew from the database."""
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

    async def enter(self, hello: m.Hello) -> m.Welcome | m.Refused:
        """Somebody says hello."""
        return await self._turns.do(lambda: self._enter(hello))

    async def listen(self, token: str, since: int = 0, undos: int = 0) -> Listener | m.Refused:
        """Hear everything that happens from now on, beginning with the table as it is."""
        return await self._turns.do(lambda: self._listen(token, since, undos))

    async def begin(self) -> None:
        """Begin a match that waits for nobody."""
        await self._turns.do(lambda: self._settle_seats(self.document))

    def leave(self, listener: Listener) -> None:
        """Somebody hears no more."""
        self._turns.post(lambda: self._leave(listener))

    async def say(self, token: str, message: m.Spoken, listener: Listener | None = None) -> m.Answer:
        """Somebody says something; *listener* is their connection, if they have one."""
        return await self._turns.do(lambda: self._say(token, message, listener))

    async def look(self, token: str, since: int = 0, undos: int = 0) -> m.Moment | m.Refused:
        """The table as it is, for whoever has *token*."""
        return await self._turns.do(lambda: self._look(token, since, undos))

    async def news(self, token: str, since: int, undos: int, patience: float) -> m.Moment | m.Refused:
        """The table as soon as there is something new, something to answer, or the end; at the latest after so many seconds."""
        until = self._loop.time() + patience
        while True:
            news = self._audience.news
            seen = await self.look(token, since, undos)
            left = until - self._loop.time()
            if isinstance(seen, m.Refused) or seen.events or seen.undos != undos or seen.phase == "finished" or left <= 0:
                return seen
            if seen.question is not None and not seen.answered:
                return seen
            if seen.undo is not None and seen.view is not None and seen.view.viewer in seen.undo.waiting:
                return seen
            try:
                await asyncio.wait_for(news.wait(), left)
            except TimeoutError:
                continue

    async def look_as(self, token: str) -> Visitor | m.Refused:
        """Who has *token*."""

        async def job() -> Visitor | m.Refused:
            return entering.visitor(self.document, token)

        return await self._turns.do(job)

    def info(self) -> m.TableInfo:
        """The table as everybody sees it."""
        # Before it is written down an end is nobody's business.
        result = self.play.match.position.result() if self.play is not None and self.phase == "finished" else None
        return table_info(self.document, self.phase, self.game, self._audience.here, result)

    # Coming and going

    async def _enter(self, hello: m.Hello) -> m.Welcome | m.Refused:
        if hello.version != m.VERSION:
            return m.Refused(ref=hello.ref, code="E-VERSION", sentence=f"This server speaks version {m.VERSION} of the protocol.")
        entrance = await self._door.enter(self.document, self.game, hello)
        if isinstance(entrance, m.Refused):
            return msgspec.structs.replace(entrance, ref=hello.ref)
        if entrance.document is not self.document:
            await self._settle_seats(entrance.document)
        return m.Welcome(ref=hello.ref, viewer=entrance.visitor.viewer, host=entrance.visitor.host, info=self.info(), token=entrance.token)

    async def _settle_seats(self, document: TableDocument) -> None:
        """Keep a changed document, begin when everybody is there, and let those go whose token holds no longer."""
        begins = not document.begun and all(seat.ready for seat in document.seats)
        if begins:
            document = entering.begun(document)
        phase: m.Phase = "running" if begins else self.phase
        await self._storage.save(self.lease, document, phase)
        self.document, self.phase = document, phase
        if begins:
            self.play = Play(self.game, document.setup, document.deal, document.past)
            self._follow_clocks()
        self._audience.let_go(self._may_stay, m.Closing(sentence="This token holds no longer.", again=False), POLICY)
        self._audience.tell(m.TableChanged(info=self.info()))
        if begins:
            self._publish()

    def _may_stay(self, listener: Listener) -> bool:
        who = entering.visitor(self.document, listener.token)
        return isinstance(who, Visitor) and who.viewer == listener.viewer

    async def _listen(self, token: str, since: int, undos: int) -> Listener | m.Refused:
        who = entering.visitor(self.document, token)
        if isinstance(who, m.Refused):
            return who
        listener = Listener(who.viewer, token, since, undos)
        first = who.viewer not in self._audience.here
        self._audience.listeners.add(listener)
        self._publish([listener])
        if who.sits and first:
            self._greet(who)
            self._tell_presence()
        return listener

    def _greet(self, who: Visitor) -> None:
        """Somebody is here, if only for a moment: their clock waits for them no longer."""
        if who.viewer in self._gone:
            self._gone.discard(who.viewer)
            self._timers.go_on(who.viewer, self._loop.time())

    async def _leave(self, listener: Listener) -> None:
        self._audience.listeners.discard(listener)
        if listener.viewer != SPECTATOR and listener.viewer not in self._audience.here:
            self._gone.add(listener.viewer)
            self._timers.pause(listener.viewer, self._loop.time())
            self._tell_presence()

    def _tell_presence(self) -> None:
        self._audience.tell(m.TableChanged(info=self.info()))
        if self.document.clock.kind != "none":
            self._audience.tell(m.Clocks(clocks=self._timers.faces(self._loop.time())))

    # Telling

    def _publish(self, listeners: Sequence[Listener] | None = None) -> None:
        self._audience.show(self.play, self._moment, listeners)
        if listeners is None:
            self._told = len(self.play.match.entries) if self.play is not None else 0

    def _moment(self, viewer: Seat, since: int) -> m.Moment:
        people = self._people()
        if self.play is None:
            return m.Moment(table=self.id, phase=self.phase, since=0, events=[], undos=0, view=None)
        match = self.play.match
        position = match.position
        question = position.question(viewer) if viewer != SPECTATOR else None
        return m.Moment(
            table=self.id,
            phase=self.phase,
            since=since,
            events=match.seen(viewer, since),
            undos=self.play.undos,
            view=position.view(viewer),
            question=question,
            number=self.play.number(viewer) if question is not None else 0,
            answered=question is not None and viewer not in position.pending(),
            clocks=self._timers.faces(self._loop.time()),
            undo=self._consent.asked,
            rematch=self._rematches.asked(people),
        )

    async def _look(self, token: str, since: int, undos: int) -> m.Moment | m.Refused:
        who = entering.visitor(self.document, token)
        if isinstance(who, m.Refused):
            return who
        self._greet(who)
        same = self.play is not None and undos == self.play.undos and since <= len(self.play.match.log)
        return self._moment(who.viewer, since if same else 0)

    # Saying

    async def _say(self, token: str, message: m.Spoken, listener: Listener | None) -> m.Answer:
        who = entering.visitor(self.document, token)
        if isinstance(who, m.Refused):
            return msgspec.structs.replace(who, ref=message.ref)
        self._greet(who)
        answer = await self._answer(who, message, listener)
        return msgspec.structs.replace(answer, ref=message.ref)

    async def _answer(self, who: Visitor, message: m.Spoken, listener: Listener | None) -> m.Answer:
        if isinstance(message, m.Ping):
            return m.Pong()
        if isinstance(message, m.Revoke):
            change = handing.revoke(self.document, who, message)
            if listener is not None and isinstance(change, Entrance) and change.visitor.viewer == listener.viewer:
                listener.token = change.token  # whoever renews their own token stays
            return await self._change_seat(change)
        if isinstance(message, m.AskWhy) and self.play is not None:
            return asking.answer_why(self.play.match, who.viewer, message.about, message.ref)
        if not who.sits:
            return m.Refused(code="E-SPECTATOR", sentence="You watch; only those who sit at the table can do that.")
        if isinstance(message, m.HandOver):
            return await self._change_seat(handing.hand_over(self.document, who.viewer, message))
        if self.play is None:
            return NOT_BEGUN
        return await self._answer_player(who.viewer, self.play, message)

    async def _answer_player(self, seat: Seat, play: Play, message: m.Spoken) -> m.Answer:
        match message:
            case m.AskWhyNot(at=None):
                return asking.answer_why_not(play.match, seat, message.notation, message.ref)
            case m.AskWhyNot(at=int() | str() as at):
                return asking.answer_why_not_there(play.match, seat, at, message.ref)
            case m.AskStanding():
                return m.Standing(number=play.number(seat), notation=asking.standing(play.match, seat, message.stops))
            case m.Rematch():
                return await self._rematch(seat)
            case m.Agree(to="rematch"):
                return await self._rematch(seat) if message.yes else self._no_rematch()
            case _ if play.over:
                return OVER
            case m.Choose():
                return await self._choose(seat, play, message)
            case m.Concede():
                refusal = await self._commit(lambda match: match.command(Command("concede", seat)))
                return m.Done() if refusal is None else asking.refused(refusal)
            case m.Undo():
                return await self._consent.undo(seat, play.match, self._people())
            case m.Agree():
                return await self._consent.agree(seat, message.yes, play.match)
        raise AssertionError(f"nobody answers {type(message).__name__}")

    async def _change_seat(self, change: Entrance | m.Refused) -> m.Answer:
        if isinstance(change, m.Refused):
            return change
        await self._settle_seats(change.document)
        return m.HandedOver(seat=change.visitor.viewer, token=change.token) if change.token else m.Done()

    # Playing

    async def _choose(self, seat: Seat, play: Play, message: m.Choose) -> m.Answer:
        own = self.document.seat(seat)
        if own is not None and own.bot:
            return m.Refused(code="E-BOT", sentence=f"{own.bot} plays your seat; take it back first.")
        number = play.number(seat)
        if message.number != number:
            now = f"your question now is number {number}" if number else "nothing is asked of you now"
            return m.Refused(code="E-STALE", sentence=f"Question {message.number} is not open: {now}.")
        if play.match.position.option(seat, message.notation) is None:
            return asking.answer_why_not(play.match, seat, message.notation, message.ref)
        refusal = await self._commit(lambda match: match.choose(seat, message.notation))
        return m.Done() if refusal is None else asking.refused(refusal)

    async def _commit(
        self, act: Callable[[Match], Refusal | None], late: Seat | None = None, told: m.Thought | None = None
    ) -> Refusal | None:
        """Do something that makes an entry, which *told* led to; when this returns it is on disk and everybody has been told."""
        play = self.play
        assert play is not None
        refusal = play.act(act)
        if refusal is not None:
            return refusal
        now = self._loop.time()
        self._follow_clocks(late)
        record = play.match.record().to_bytes() if play.over else None
        thoughts = self._thoughts if told is None else (*self._thoughts, told)
        await self._storage.append(self.lease, play.match.entries[-1], self._timers.banks(now), record, thoughts)
        self._thoughts = thoughts
        if play.over:
            self.phase = "finished"
        self._consent.settle(granted=play.match.entries[-1].command == "undo")
        self._publish()
        return None

    def _bot_chose(self, answer: Answer) -> None:
        """A bot has thought. One that failed loses the decision as if its time had run out."""

        async def job() -> None:
            own = self.document.seat(answer.seat)
            if self.play is None or self.play.over or own is None or not own.bot or self.play.number(answer.seat) != answer.number:
                return
            if not answer.notation:
                await self._decide_for(answer.seat, "timeout", "the bot has failed")
                return
            await self._commit(lambda match: match.choose(answer.seat, answer.notation), told=answer.told(self.play.match.number))

        self._turns.post(job)

    # Clocks

    def _follow_clocks(self, late: Seat | None = None) -> None:
        away = self._gone & set(self._people())
        asked, turn = (self.play.asked(), self.play.match.position.turn()) if self.play is not None else ({}, None)
        self._timers.follow(asked, away, self._loop.time(), late, turn)

    async def _look_at_clocks(self) -> None:
        """Answer for everybody whose time is over. Those who were asked together are over time together."""
        for seat in self._timers.expired(self._loop.time()):
            if self.play is not None and seat in self.play.match.position.pending():
                await self._decide_for(seat, self.document.clock.expired, "the clock ran out")

    async def _decide_for(self, seat: Seat, command: str, why: str) -> None:
        """Let the host act for *seat*, or for its side where the game wants that."""
        sides = [side for side, seats in self.game.seat_flags.items() if seat in seats]
        for who in (seat, *sides):
            host_act = Command(command, who)
            if await self._commit(lambda match, act=host_act: match.command(act, why), late=seat) is None:  # type: ignore[misc]
                return
        log.warning("table %s: nobody can decide for %s", self.id, seat)
        self._timers.stop(seat)

    # Again

    def _people(self) -> list[Seat]:
        return [seat.seat for seat in self.document.seats if seat.joined and not seat.bot]

    async def _rematch(self, seat: Seat) -> m.Answer:
        if self.phase != "finished":
            return m.Refused(code="E-RUNNING", sentence="The match is not over.")
        if not self.document.successor:
            self._rematches.agree(seat)
            asked = self._rematches.asked(self._people())
            if asked is not None and asked.waiting:
                self._audience.tell(asked)
                return m.Done(sentence=f"{', '.join(asked.waiting)} must agree.")
            successor = handing.swapped(self.document, self.game)
            await self._set_up(successor)
            document = msgspec.structs.replace(self.document, successor=successor.id)
            await self._storage.save(self.lease, document, self.phase)
            self.document = document
        seats = handing.moves(self.document)
        for listener in self._audience.listeners:
            listener.say(m.Rematched(table=self.document.successor, seat=seats.get(listener.viewer)))
        return m.Done(sentence=self.document.successor)

    def _no_rematch(self) -> m.Answer:
        self._rematches.decline()
        return m.Done()
