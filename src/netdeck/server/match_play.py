"""Play at a table: choices of players, bots and clocks, each stored before anybody is told of it."""

import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable

import msgspec

from netdeck.bots import character
from netdeck.i18n import ENGLISH
from netdeck.kernel import Entry, Seat, say
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.bot_runner import Answer, BotRunner
from netdeck.server.callers import Caller
from netdeck.server.jobs import Act, AskStanding, Played, Stage, TooMuch, Undoable
from netdeck.server.live_table import LiveTable
from netdeck.server.mailbox import Mailbox
from netdeck.server.match_host import ExhaustedError
from netdeck.server.publisher import Publisher
from netdeck.server.questions import Questions
from netdeck.server.refusals import overdone
from netdeck.server.snapshots import is_due
from netdeck.server.storage import LeaseLostError
from netdeck.server.undo_votes import UndoPolicy
from netdeck.server.writer import StorageError

log = logging.getLogger("netdeck.server")

ENDLESS = "the judge stops an endless game"


class MatchPlay:
    """Plays the match of one table."""

    def __init__(self, table: LiveTable, publisher: Publisher, mailbox: Mailbox, questions: Questions, maker: str) -> None:
        self._table = table
        self._publisher = publisher
        self._mailbox = mailbox
        self._questions = questions
        self.bots = BotRunner(table.server.workers, table.id, maker, table.load_match, self._bot_chose)
        self.undo = UndoPolicy(table.audience, self.commit, self._when_silent)
        self._thoughts: tuple[bodies.Thought, ...] = ()
        """What led to the choices of the bots, for afterwards. Those before a restart are lost: nothing depends on them."""
        self._rejected: defaultdict[tuple[Seat, int], set[str]] = defaultdict(set)
        """The answers to each open question that set off too much."""
        self._postponed: list[Answer] = []
        """Answers of bots that came while a request to undo was open."""

    def resume(self) -> None:
        """Start whatever happens by itself next: a bot thinks, a clock runs out."""
        table, stage = self._table, self._table.stage
        waits = self.undo.asked is not None
        if not waits and self._postponed:
            postponed, self._postponed = self._postponed, []
            for answer in postponed:
                self._bot_chose(answer)
        if table.clocks.hold(table.document.bots if waits else ()):
            self._publisher.show_clocks()
        if stage is not None and not stage.over and not self._mailbox.closed and not waits:
            for seat in stage.asked:
                own = table.document.seat(seat)
                if own is not None and own.bot:
                    self.bots.wake(stage.numbers[seat], seat, own.bot, bool(table.document.people))
        table.clocks.cancel()
        if not self._mailbox.closed:
            table.clocks.call_when_over(self._mailbox.post, self._time_out)

    def drop(self) -> None:
        """Drop what was heard of the match, because it may not be in the database."""
        self.bots.reset()
        self._questions.reset()

    async def choose(self, seat: Seat, stage: Stage, message: m.Choose, caller: Caller) -> m.Answer:
        """Make the choice of *seat*."""
        own = self._table.document.seat(seat)
        if own is not None and own.bot:
            return m.Refused(code="E-BOT", sentence=say("{bot} plays your seat; take it back first.", bot=character(own.bot).name))
        number = stage.numbers.get(seat, 0)
        if message.number != number:
            now = say("your question now is number {number}", number=number) if number else say("nothing is asked of you now")
            return m.Refused(code="E-STALE", sentence=say("Question {number} is not open: {now}.", number=message.number, now=now))
        refused = await self.commit(Act(kind="choose", who=seat, text=message.notation), caller=caller)
        return refused or m.Done()

    async def set_standing(self, ask: AskStanding, caller: Caller) -> m.Answer:
        """Set the standing answers of a seat."""
        played = await self._table.match.play(standing=ask, language=caller.language, who=self._table.server.quotas.payer(caller.who))
        if isinstance(played, TooMuch):
            return overdone(played)
        assert played.standing is not None
        return played.standing

    async def undoable(self, seat: Seat) -> Undoable:
        """What taking back the last choice of *seat* means."""
        played = await self._table.match.play(undoable=seat)
        if isinstance(played, TooMuch) or played.undoable is None:
            return Undoable(back=0, entry=0)
        return played.undoable

    async def commit(
        self, act: Act, late: Seat | None = None, thought: Answer | None = None, caller: Caller | None = None
    ) -> m.Refused | None:
        """Do something that adds an entry; when this returns, it is on disk and all listeners have been notified.

        *late* is a seat that was answered for, *thought* what a bot thought before it, *caller* who wants it if that is a person.
        """
        table, server, stage = self._table, self._table.server, self._table.stage
        assert stage is not None
        if 0 < server.limits.choices <= stage.entries and act.kind != "stop" and act.text != "concede":
            sentence = say("a match has at most {choices} choices", choices=server.limits.choices)
            return await self._reject(act, TooMuch(sentence=sentence, options=1), stage)
        played = await table.match.play(
            act=act,
            wants=table.audience.view_requests(stage),
            language=caller.language if caller is not None else ENGLISH,
            who=server.quotas.payer(caller.who) if caller is not None else None,
        )
        if isinstance(played, TooMuch):
            return await self._reject(act, played, stage)
        if played.refused is not None:
            return played.refused
        entry = _read_entry(played.line)
        came = server.pace.time() if caller is None or caller.came is None else caller.came
        table.clocks.settle(played.stage, came, late)
        step = thought.as_thought(entry.n) if thought is not None else None
        thoughts = self._thoughts if step is None else (*self._thoughts, step)
        await server.storage.append(table.lease, entry, table.clocks.banks(came), played.record or None, thoughts)
        self._thoughts, table.match.stage = thoughts, played.stage
        self._rejected.clear()
        self.bots.add_entry(entry)
        self._questions.add_entry(entry)
        if played.stage.over:
            table.phase = "finished"
        self.undo.settle(granted=entry.command == "undo")
        table.clocks.begin(played.stage, table.document.people)
        self._publisher.show(played)
        if is_due(played.stage.entries) and not played.stage.over:
            self._mailbox.post(self._keep_snapshot)
        return None

    async def _keep_snapshot(self) -> None:
        """Store a snapshot from which the match can be restored faster. If that fails, nothing is lost."""
        played = await self._table.match.play(snapshot=True)
        if isinstance(played, Played) and played.snapshot:
            try:
                await self._table.server.storage.keep_snapshot(self._table.lease, played.snapshot)
            except LeaseLostError:
                raise
            except StorageError as error:
                log.warning("table %s: a snapshot is not kept: %s", self._table.id, error)

    async def _reject(self, act: Act, much: TooMuch, stage: Stage) -> m.Refused:
        """Reject a choice that sets off more than the limits allow; the table goes on.

        A match in which every answer was rejected, or in which the host's own command is too much, cannot continue.
        """
        log.warning("table %s: %s %s is too much: %s", self._table.id, act.who, act.text, much.sentence)
        if act.kind == "choose":
            tried = self._rejected[Seat(act.who), stage.numbers.get(Seat(act.who), 0)]
            tried.add(act.text)
            if much.options and len(tried) >= much.options:
                await self._stop(much.sentence)
        elif act.kind == "command":
            await self._stop(much.sentence)
        elif act.kind == "stop":
            raise ExhaustedError(much.sentence)
        return overdone(much)

    async def _stop(self, sentence: str) -> None:
        """End a match that cannot continue, without a winner."""
        log.warning("table %s: %s: %s", self._table.id, ENDLESS, sentence)
        await self.commit(Act(kind="stop", why=f"{ENDLESS}: {sentence}"))

    def _bot_chose(self, answer: Answer) -> None:
        """Make the choice of a bot. One that failed loses the decision as if its time had run out."""

        async def job() -> None:
            stage, own = self._table.stage, self._table.document.seat(answer.seat)
            if stage is None or stage.over or own is None or not own.bot or stage.numbers.get(answer.seat, 0) != answer.number:
                return
            if self.undo.asked is not None:
                self._postponed.append(answer)
                return
            if not answer.notation:
                await self._decide_for(answer.seat, "timeout", "the bot has failed")
                return
            refused = await self.commit(Act(kind="choose", who=answer.seat, text=answer.notation), thought=answer)
            if refused is not None and self._table.phase == "running":
                await self._decide_for(answer.seat, "timeout", f"the bot's answer cannot be made: {refused.sentence}")

        self._mailbox.post(job)

    async def _time_out(self) -> None:
        """Answer for every seat whose time is over. Those who were asked together are over time together."""
        for seat in self._table.clocks.expired():
            if self._table.stage is not None and seat in self._table.stage.asked:
                await self._decide_for(seat, self._table.document.clock.expired, "the clock ran out")

    async def _decide_for(self, seat: Seat, command: str, why: str) -> None:
        """Let the host act for *seat*, or for its side where the game wants that."""
        sides = [side for side, seats in self._table.game.seat_flags.items() if seat in seats]
        for who in (seat, *sides):
            refused = await self.commit(Act(kind="command", text=command, who=who, why=why), late=seat)
            if refused is None or self._table.phase != "running":
                return
        log.warning("table %s: nobody can decide for %s", self._table.id, seat)
        self._table.clocks.stop(seat)

    def _when_silent(self, job: Callable[[], Awaitable[None]]) -> None:
        """Do *job* when a request to undo has waited for as long as it may."""
        seconds = self._table.server.limits.undo_seconds
        if seconds:
            self._table.server.pace.call_later(seconds, self._mailbox.post, job)


# Made here and not at the first table: msgspec learns a type while it first reads one.
_read_entry = msgspec.json.Decoder(Entry).decode
