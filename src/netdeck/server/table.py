"""A table: one task owns it, everything that is said to it comes through one queue, and nobody sees what is not on disk.

A choice is tried on the match, written down, and only then told to anybody. Should the writing fail, the match in memory is thrown away and
got back from the database. So it is after an error of ours: the database is the table, memory is a copy.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from netdeck.bots import Hearing
from netdeck.kernel import SPECTATOR, Command, Game, Match, Refusal, Seat
from netdeck.server import asking, entering, handing
from netdeck.server import messages as m
from netdeck.server.clocks import Timers
from netdeck.server.consent import Rematches, Undos
from netdeck.server.documents import Saved, TableDocument
from netdeck.server.entering import Entrance, Visitor
from netdeck.server.listening import GOING_AWAY, POLICY, Listener
from netdeck.server.play import Play, played
from netdeck.server.storage import Lease, LeaseLostError, Storage, StorageError
from netdeck.server.thinking import Minds
from netdeck.server.tokens import hashed, is_passphrase, kept_passphrase, new_token

log = logging.getLogger("netdeck.server")

T = TypeVar("T")
Job = Callable[[], Awaitable[Any]]

MOST_TRIES, TRIES_PER = 5, 60.0
"""How many passphrases may be tried at a table in so many seconds."""

OVER = m.Refused(code="E-OVER", sentence="The match is over.")
NOT_BEGUN = m.Refused(code="E-NOT-BEGUN", sentence="The match has not begun: not everybody has sat down.")
NOT_KEPT = m.Refused(code="E-STORAGE", sentence="The database failed. Look at the table before you try again.")


class TableClosed(Exception):  # noqa: N818 - a table that closes is no error; whoever meets it comes again
    """The table is not served here any more."""


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
        self._queue: asyncio.Queue[tuple[Job, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._listeners: set[Listener] = set()
        self._news = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._tries: list[float] = []
        self.closed = False
        """Whether it answers no more; whoever looks for it again gets it anew from the database."""
        self._minds = Minds(game, self._bot_chose)
        self._undos = Undos()
        self._rematches = Rematches()
        self._gone = {seat.seat for seat in saved.document.seats if seat.joined}
        """Those who were here and are not: their clocks wait a while. After a restart that is everybody."""
        self.touched = self._loop.time()
        """When it was last needed."""
        self._told = len(saved.entries)
        """How many entries everybody was told of."""
        self._restore(saved, play)
        self._task = asyncio.create_task(self._live(), name=f"table {self.id}")

    def _restore(self, saved: Saved, play: Play | None) -> None:
        self.document = document = saved.document
        self.phase: m.Phase = saved.phase
        self.play = play
        self._timers = Timers(document.clock, document.setup.seats, saved.banks)
        self._follow_clocks()

    # The task

    async def _live(self) -> None:
        self._go_on()
        while (item := await self._queue.get()) is not None:
            job, future = item
            try:
                result = await job()
            except LeaseLostError as error:
                log.warning("%s", error)
                self._give_up(m.Closing(sentence="This table has moved; come again."))
                _settle(future, None, TableClosed())
            except StorageError as error:
                log.error("table %s: %s", self.id, error)
                await self._recover()
                _settle(future, NOT_KEPT, None)
            except Exception as error:
                log.exception("table %s has failed", self.id)
                await self._recover()
                _settle(future, None, error)
            else:
                _settle(future, result, None)
            self._go_on()

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
        self._timer = None if deadline is None else self._loop.call_at(deadline, self._post, self._look_at_clocks)

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
        self.closed = True
        self._turn_away()
        self._queue.put_nowait(None)
        self._end_listeners(closing, GOING_AWAY)

    def _turn_away(self) -> None:
        """Let everybody who waits for an answer come again."""
        while not self._queue.empty():
            item = self._queue.get_nowait()
            if item is not None:
                _settle(item[1], None, TableClosed())

    async def _do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Let the table's task do *job* when its turn comes."""
        if self.closed:
            raise TableClosed
        self.touched = self._loop.time()
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put_nowait((job, future))
        return await future

    def _post(self, job: Job) -> None:
        """The same, without waiting for it."""
        if not self.closed:
            future: asyncio.Future[Any] = self._loop.create_future()
            future.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._queue.put_nowait((job, future))

    async def close(self, closing: m.Closing) -> None:
        """Finish what waits, tell everybody and stop. The table stays in the database."""
        if not self.closed:
            self.closed = True
            self._queue.put_nowait(None)
        await self._task
        self._turn_away()
        self._minds.stop()
        if self._timer is not None:
            self._timer.cancel()
        self._end_listeners(closing, GOING_AWAY)
        self._news.set()

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing happens by itself."""
        return not self._listeners and self.phase != "running"

    # What is asked of a table

    async def enter(self, hello: m.Hello) -> m.Welcome | m.Refused:
        """Somebody says hello."""
        return await self._do(lambda: self._enter(hello))

    async def listen(self, token: str, since: int = 0, undos: int = 0) -> Listener | m.Refused:
        """Hear everything that happens from now on, beginning with the table as it is."""
        return await self._do(lambda: self._listen(token, since, undos))

    async def begin(self) -> None:
        """Begin a match that waits for nobody."""
        await self._do(lambda: self._settle_seats(self.document))

    def leave(self, listener: Listener) -> None:
        """Somebody hears no more."""
        self._post(lambda: self._leave(listener))

    async def say(self, token: str, message: m.Spoken, listener: Listener | None = None) -> m.Answer:
        """Somebody says something; *listener* is their connection, if they have one."""
        return await self._do(lambda: self._say(token, message, listener))

    async def look(self, token: str, since: int = 0, undos: int = 0) -> m.Moment | m.Refused:
        """The table as it is, for whoever has *token*."""
        return await self._do(lambda: self._look(token, since, undos))

    async def news(self, token: str, since: int, undos: int, patience: float) -> m.Moment | m.Refused:
        """The table as soon as there is something new, something to answer, or the end; at the latest after so many seconds."""
        until = self._loop.time() + patience
        while True:
            news = self._news
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

        return await self._do(job)

    def info(self) -> m.TableInfo:
        """The table as everybody sees it."""
        # Before it is written down an end is nobody's business.
        result = self.play.match.position.result() if self.play is not None and self.phase == "finished" else None
        here = {listener.viewer for listener in self._listeners}
        return table_info(self.document, self.phase, self.game, here, result)

    # Coming and going

    async def _enter(self, hello: m.Hello) -> m.Welcome | m.Refused:
        if hello.version != m.VERSION:
            return m.Refused(ref=hello.ref, code="E-VERSION", sentence=f"This server speaks version {m.VERSION} of the protocol.")
        entrance = await self._entrance(hello)
        if isinstance(entrance, m.Refused):
            return msgspec.structs.replace(entrance, ref=hello.ref)
        if entrance.document is not self.document:
            await self._settle_seats(entrance.document)
        return m.Welcome(ref=hello.ref, viewer=entrance.visitor.viewer, host=entrance.visitor.host, info=self.info(), token=entrance.token)

    async def _entrance(self, hello: m.Hello) -> Entrance | m.Refused:
        own = self.document.seat(hello.seat)
        if hello.passphrase and not hello.token and own is not None and own.passphrase:
            now = self._loop.time()
            self._tries = [tried for tried in self._tries if tried > now - TRIES_PER]
            if len(self._tries) >= MOST_TRIES:
                return m.Refused(code="E-LIMIT", sentence="Too many passphrases were tried; wait a minute.")
            self._tries.append(now)
            if not await asyncio.to_thread(is_passphrase, hello.passphrase, own.passphrase):
                return m.Refused(code="E-TOKEN", sentence="That is not the passphrase of this seat.")
            token = new_token()
            return Entrance(self.document.with_seat(msgspec.structs.replace(own, token=hashed(token), heir="")), Visitor(own.seat), token)
        kept = await asyncio.to_thread(kept_passphrase, hello.passphrase) if hello.passphrase else ""
        if hello.deck:  # it may be long, and the cards of the table somebody's own
            return await asyncio.to_thread(entering.enter, self.document, self.game, hello, kept)
        return entering.enter(self.document, self.game, hello, kept)

    async def _settle_seats(self, document: TableDocument) -> None:
        """Keep a changed document, begin when everybody is there, and let those go whose token holds no longer."""
        begins = not document.begun and all(seat.ready for seat in document.seats)
        if begins:
            document = entering.begun(document)
        phase: m.Phase = "running" if begins else self.phase
        await self._storage.save(self.lease, document, phase)
        self.document, self.phase = document, phase
        if begins:
            self.play = Play(self.game, document.setup, document.deal)
            self._follow_clocks()
        for listener in list(self._listeners):
            who = entering.visitor(document, listener.token)
            if isinstance(who, m.Refused) or who.viewer != listener.viewer:
                listener.end(m.Closing(sentence="This token holds no longer.", again=False), POLICY)
                self._listeners.discard(listener)
        self._tell(m.TableChanged(info=self.info()))
        if begins:
            self._publish()

    async def _listen(self, token: str, since: int, undos: int) -> Listener | m.Refused:
        who = entering.visitor(self.document, token)
        if isinstance(who, m.Refused):
            return who
        listener = Listener(who.viewer, token, since, undos)
        first = all(other.viewer != who.viewer for other in self._listeners)
        self._listeners.add(listener)
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
        self._listeners.discard(listener)
        if listener.viewer != SPECTATOR and all(other.viewer != listener.viewer for other in self._listeners):
            self._gone.add(listener.viewer)
            self._timers.pause(listener.viewer, self._loop.time())
            self._tell_presence()

    def _tell_presence(self) -> None:
        self._tell(m.TableChanged(info=self.info()))
        if self.document.clock.kind != "none":
            self._tell(m.Clocks(clocks=self._timers.faces(self._loop.time())))

    def _end_listeners(self, closing: m.Closing, code: int) -> None:
        for listener in self._listeners:
            listener.end(closing, code)
        self._listeners.clear()

    # Telling

    def _tell(self, message: m.ServerMessage) -> None:
        data = m.encode(message)
        for listener in self._listeners:
            listener.put(data)

    def _publish(self, listeners: "list[Listener] | None" = None) -> None:
        """Show the table to everybody, each with their own eyes and from where they have heard; equal ones are made once."""
        made: dict[tuple[Seat, int], bytes] = {}
        for listener in self._listeners if listeners is None else listeners:
            since = self._heard(listener)
            key = (listener.viewer, since)
            if key not in made:
                made[key] = m.encode(self._moment(listener.viewer, since))
            listener.put(made[key])
        if listeners is None:
            self._told = len(self.play.match.entries) if self.play is not None else 0
            self._wake_pollers()

    def _wake_pollers(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    def _heard(self, listener: Listener) -> int:
        """From which event on *listener* has to be told; after this it counts as told."""
        if self.play is None:
            return 0
        if listener.hearing is None:
            since = listener.since if listener.undos == self.play.undos else 0
            listener.hearing = Hearing(self.play.match, listener.viewer, since)
        listener.hearing.match = self.play.match
        heard = listener.hearing.heard
        listener.hearing.skip()
        return heard

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
            undo=self._undos.asked,
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
                return await self._undo(seat, play)
            case m.Agree():
                return await self._agree_to_undo(seat, message.yes)
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

    async def _commit(self, act: Callable[[Match], Refusal | None], late: Seat | None = None) -> Refusal | None:
        """Do something that makes an entry; when this returns it is on disk and everybody has been told."""
        play = self.play
        assert play is not None
        refusal = play.act(act)
        if refusal is not None:
            return refusal
        now = self._loop.time()
        self._follow_clocks(late)
        record = play.match.record().to_bytes() if play.over else None
        await self._storage.append(self.lease, play.match.entries[-1], self._timers.banks(now), record)
        if play.over:
            self.phase = "finished"
        if (lapsed := self._undos.close()) is not None:
            granted = play.match.entries[-1].command == "undo"
            sentence = f"{lapsed.by} has taken a choice back." if granted else "Play went on."
            self._tell(m.UndoSettled(by=lapsed.by, granted=granted, sentence=sentence))
        self._publish()
        return None

    def _bot_chose(self, seat: Seat, number: int, notation: str) -> None:
        """A bot has thought. One that failed loses the decision as if its time had run out."""

        async def job() -> None:
            own = self.document.seat(seat)
            if self.play is None or self.play.over or own is None or not own.bot or self.play.number(seat) != number:
                return
            if notation:
                await self._commit(lambda match: match.choose(seat, notation))
            else:
                await self._decide_for(seat, "timeout", "the bot has failed")

        self._post(job)

    # Clocks

    def _follow_clocks(self, late: Seat | None = None) -> None:
        away = self._gone & set(self._people())
        self._timers.follow(self.play.asked() if self.play is not None else {}, away, self._loop.time(), late)

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

    # Consent

    def _people(self) -> list[Seat]:
        return [seat.seat for seat in self.document.seats if seat.joined and not seat.bot]

    async def _undo(self, seat: Seat, play: Play) -> m.Answer:
        refusal, back = play.match.why_not_undo(seat), play.match.back_to(seat)
        if not back:
            return m.Refused(code="E-UNDO-NOTHING", sentence="You have not chosen anything yet.")
        others = [other for other in self._people() if other != seat]
        if refusal is not None and others:
            entry = play.match.number - back
            if (limit := self._undos.why_not(seat, entry)) is not None:
                return limit
            self._tell(self._undos.ask(seat, entry, refusal.sentence, others))
            self._wake_pollers()
            return m.Done(sentence=f"{refusal.sentence} {', '.join(others)} must agree.")
        await self._commit(lambda match: match.undo(seat, back))
        return m.Done()

    async def _agree_to_undo(self, seat: Seat, yes: bool) -> m.Answer:
        asked = self._undos.asked
        if asked is None or seat not in asked.waiting:
            return m.Refused(code="E-NOT-ASKED", sentence="Nobody has asked you that.")
        match self._undos.answer(seat, yes):
            case False:
                self._undos.close()
                self._tell(m.UndoSettled(by=asked.by, granted=False, sentence=f"{seat} does not agree."))
            case True:
                assert self.play is not None
                back = self.play.match.back_to(asked.by)
                await self._commit(lambda match: match.undo(asked.by, back))
        return m.Done()

    async def _rematch(self, seat: Seat) -> m.Answer:
        if self.phase != "finished":
            return m.Refused(code="E-RUNNING", sentence="The match is not over.")
        if not self.document.successor:
            self._rematches.agree(seat)
            asked = self._rematches.asked(self._people())
            if asked is not None and asked.waiting:
                self._tell(asked)
                return m.Done(sentence=f"{', '.join(asked.waiting)} must agree.")
            successor = handing.swapped(self.document, self.game)
            await self._set_up(successor)
            document = msgspec.structs.replace(self.document, successor=successor.id)
            await self._storage.save(self.lease, document, self.phase)
            self.document = document
        seats = handing.moves(self.document)
        for listener in self._listeners:
            listener.say(m.Rematched(table=self.document.successor, seat=seats.get(listener.viewer)))
        return m.Done(sentence=self.document.successor)

    def _no_rematch(self) -> m.Answer:
        self._rematches.decline()
        return m.Done()


def table_info(
    document: TableDocument, phase: m.Phase, game: Game, here: "set[Seat] | frozenset[Seat]" = frozenset(), result: Any = None
) -> m.TableInfo:
    """A table as everybody sees it."""
    return m.TableInfo(
        table=document.id,
        game=document.setup.game,
        title=game.title,
        variant=document.setup.variant,
        options=document.setup.options,
        rules=document.rules,
        phase=phase,
        public=document.public,
        seats=document.infos(here),
        clock=document.clock,
        commitment=document.deal.commitment,
        created=document.created,
        successor=document.successor,
        result=result,
    )


def _settle(future: "asyncio.Future[Any]", result: object, error: Exception | None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)
