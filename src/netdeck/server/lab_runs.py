"""Lab runs on a server: each a plan, its games and its findings so far.

Work is done in a queue of its own (:meth:`~netdeck.server.worker_pool.WorkerPool.run_lab_job`), behind everything else and fairly among
addresses, a little at a time. A run is kept in memory alone and goes on only while somebody looks. An address has a few runs at most and so
has the server: a new one takes the place of the one that nobody has looked at for longest, unless that is at work.
"""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import msgspec

from netdeck.kernel import Deal, Setup, say
from netdeck.server import messages as m
from netdeck.server.clocks import Clock
from netdeck.server.documents import SeatDocument, TableDocument
from netdeck.server.fairness import BusyError
from netdeck.server.intake import InvalidSetup
from netdeck.server.jobs import JobResult, Missing, TooMuch, Unplayable
from netdeck.server.lab_jobs import Agreed, BeginLab, LabGame, LabPlan, PlayLab, Ran, Recorded, ShowLabGame
from netdeck.server.tokens import hashed, new_id, new_token
from netdeck.server.worker_pool import WorkerGoneError

if TYPE_CHECKING:
    from netdeck.server.lobby import Lobby

State = Literal["running", "waiting", "stopped", "over", "failed"]
UNWATCHED = 20.0
"""So many seconds after somebody has looked last a run waits until somebody looks again."""
FIRST, LATER = 0.001, 0.4
"""Seconds of the processor's time that are played before it is told what comes of it: at first one round, which is quickly there."""
BUSY_FOR = 0.2
"""Seconds after which it is tried again where the queue was full."""
SPOKEN = 3
"""In so many languages a run is told at once."""

NO_RUN = m.Refused(code="E-NOT-FOUND", sentence=say("There is no such run; it has expired, or the server was restarted."))
NO_GAME = m.Refused(code="E-NOT-FOUND", sentence=say("That run has no such game."))
OURS = m.Refused(code="E-OURS", sentence=say("Something went wrong here. Nothing was changed by this."))


class LabRun(msgspec.Struct, frozen=True, kw_only=True):
    """A new run."""

    run: str
    expected: int


class LabNews(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a run. ``findings`` are its results (see docs/lab.md); empty if the client already has them.

    ``cards`` are what is printed on the cards of each world, told to who has nothing yet.

    It is ``running``, ``waiting`` until somebody looks, ``stopped``, ``over`` or ``failed``, which ``sentence`` tells more of. ``version``
    grows with what is known: who asks with ``after`` gets ``findings`` only if there is more. ``seconds`` is how long it has worked.
    """

    run: str
    state: State
    version: int
    played: int
    expected: int
    seconds: float
    sentence: str = ""
    findings: msgspec.Raw | None = None
    cards: msgspec.Raw | None = None


class LabShown(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a run as a finished table for replay; private ones need the ``token``.

    Where a clause is left out there is no table: a record holds the rulebook as it stands. Then ``lines`` are those of its log.
    """

    table: str = ""
    token: str = ""
    lines: list[str] = []


@dataclass
class Run:
    """One run."""

    id: str
    who: str
    plan: bytes
    expected: int
    own_cards: bool
    state: State = "running"
    sentence: str = ""
    cards: bytes = b""
    games: list[bytes] = field(default_factory=list)
    played: int = 0
    version: int = 0
    shown: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    """In each language that was asked for: the version, and what was said."""
    speaks: OrderedDict[str, None] = field(default_factory=OrderedDict)
    looked: float = 0.0
    seconds: float = 0.0
    began: float | None = None
    replays: dict[LabGame, LabShown] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None
    telling: asyncio.Lock = field(default_factory=asyncio.Lock)


class LabRuns:
    """All lab runs of a server."""

    def __init__(self, hall: "Lobby", clock: Callable[[], float] = time.monotonic) -> None:
        self._hall = hall
        self._clock = clock
        self.runs: OrderedDict[str, Run] = OrderedDict()
        """Those that were looked at last stand last."""

    @property
    def working(self) -> int:
        """The number of active runs."""
        return sum(run.state == "running" for run in self.runs.values())

    async def begin(self, wish: LabPlan, who: str, language: str) -> LabRun | m.Refused:
        """Start a run for the address *who*."""
        limits, payer = self._hall.limits, self._hall.quotas.payer(who)
        if (full := self._why_full(payer)) is not None:
            return full
        told = await self._asked(BeginLab(wish=wish, seconds=limits.compile_seconds, language=language), payer)
        if isinstance(told, m.Refused):
            return told
        if not isinstance(told, Agreed):
            return OURS
        if 0 < limits.lab_games < told.expected:
            much = say("That would be {games} games; a run here has {most} at most.", games=told.expected, most=limits.lab_games)
            return m.Refused(code="E-LIMIT", sentence=much)
        if (full := self._why_full(payer)) is not None:  # others have asked meanwhile
            return full
        self._make_room(payer)
        own = any(world.cards.strip() for world in wish.worlds)
        run = Run(secrets.token_urlsafe(9), payer, told.plan, told.expected, own, looked=self._hall.pace.time())
        run.speaks[language] = None
        self.runs[run.id] = run
        self._go_on(run)
        return LabRun(run=run.id, expected=run.expected)

    def _why_full(self, payer: str) -> m.Refused | None:
        limits = self._hall.limits
        own = sum(run.state == "running" and run.who == payer for run in self.runs.values())
        if payer and 0 < limits.lab_runs <= own:
            return m.Refused(code="E-LIMIT", sentence=say("{own} runs from your address are active; stop one first.", own=own))
        if 0 < limits.all_lab_runs <= self.working:
            return m.Refused(code="E-LIMIT", sentence=say("The lab of this server is busy; try again later."))
        return None

    def _make_room(self, payer: str) -> None:
        """Drop inactive runs, the least recently viewed first."""
        limits = self._hall.limits
        if payer:
            self._forget([run for run in self.runs.values() if run.who == payer], limits.lab_runs)
        self._forget([*self.runs.values()], limits.all_lab_runs)

    def _forget(self, runs: Sequence[Run], most: int) -> None:
        """Of these *runs* and a new one so many stay at most."""
        idle = [run for run in runs if run.state != "running"]
        for run in idle[: max(0, len(runs) + 1 - most)] if most else ():
            del self.runs[run.id]

    def _go_on(self, run: Run) -> None:
        run.state, run.sentence = "running", ""
        if run.task is None or run.task.done():
            run.task = asyncio.create_task(self._play(run), name=f"lab {run.id}")

    async def _play(self, run: Run) -> None:
        began = self._clock()
        before = run.seconds
        try:
            while run.state == "running":
                if self._hall.pace.time() - run.looked > UNWATCHED:
                    run.state = "waiting"
                    break
                try:
                    await self._on(run, LATER if run.played else FIRST)
                except (BusyError, WorkerGoneError):
                    await asyncio.sleep(BUSY_FOR)
                run.seconds = before + self._clock() - began
        except asyncio.CancelledError:
            run.state = "stopped"
            raise

    async def _on(self, run: Run, seconds: float) -> None:
        """Some more games, or only what those that there are say."""
        async with run.telling:
            job = PlayLab(run=run.id, plan=run.plan, at=run.played, seconds=seconds, shown_in=tuple(run.speaks), cards=not run.cards)
            told = await self._hall.workers.run_lab_job(job, run.id, run.who)
            if isinstance(told, Missing):
                told = await self._hall.workers.run_lab_job(msgspec.structs.replace(job, begun=tuple(run.games)), run.id, run.who)
            if not isinstance(told, Ran):
                run.state = "failed"
                run.sentence = refused_by(told).sentence
                return
            if told.games:
                run.games.append(told.games)
                run.version += 1
            run.played, run.expected = told.played, told.expected
            run.cards = run.cards or told.cards
            run.shown = {language: (run.version, data) for language, data in told.findings.items()}
            if told.over and run.state in ("running", "waiting"):
                run.state = "over"

    async def look(self, id: str, after: int, language: str) -> LabNews | m.Refused:
        """The state of a run, for a client that has version *after*. A waiting run continues."""
        run = self.runs.get(id)
        if run is None:
            return NO_RUN
        self.runs.move_to_end(id)
        run.looked = self._hall.pace.time()
        if run.state == "waiting" and self._why_full(run.who) is None:
            self._go_on(run)
        run.speaks[language] = None
        run.speaks.move_to_end(language)
        while len(run.speaks) > SPOKEN:
            run.speaks.popitem(last=False)
        if language not in run.shown and run.version and run.state != "running":
            await self._on(run, 0)
        version, data = run.shown.get(language, (0, b""))
        return LabNews(
            run=id,
            state=run.state,
            version=version,
            played=run.played,
            expected=run.expected,
            seconds=run.seconds,
            sentence=run.sentence,
            findings=msgspec.Raw(data) if data and version > after else None,
            cards=msgspec.Raw(run.cards) if run.cards and not after else None,
        )

    def stop(self, id: str) -> m.Done | m.Refused:
        """Stop a run; its results stay."""
        run = self.runs.get(id)
        if run is None:
            return NO_RUN
        if run.state in ("running", "waiting"):
            run.state = "stopped"
        return m.Done()

    def resume(self, id: str) -> m.Done | m.Refused:
        """Resume a stopped run."""
        run = self.runs.get(id)
        if run is None:
            return NO_RUN
        if run.state == "stopped":
            if (full := self._why_full(run.who)) is not None:
                return full
            run.looked = self._hall.pace.time()
            self._go_on(run)
        return m.Done()

    async def show(self, id: str, game: LabGame, who: str) -> LabShown | m.Refused:
        """A game of a run as a replayable table, charged to *who*."""
        run = self.runs.get(id)
        if run is None:
            return NO_RUN
        if (known := run.replays.get(game)) is not None:
            return known
        told = await self._asked(ShowLabGame(plan=run.plan, game=game), self._hall.quotas.payer(who))
        if isinstance(told, m.Refused):
            return told
        if not isinstance(told, Recorded):
            return NO_GAME
        if told.setup is None:
            return LabShown(lines=list(told.lines))
        token = new_token() if run.own_cards else ""
        document = _finished(told, told.setup, token)
        if (refused := await self._hall.keep(document, told.record, who)) is not None:
            return refused
        run.replays[game] = shown = LabShown(table=document.id, token=token)
        return shown

    async def _asked(self, job: BeginLab | ShowLabGame, payer: str) -> JobResult | m.Refused:
        try:
            told = await self._hall.workers.run_lab_job(job, type(job).__name__, payer)
        except BusyError:
            return BUSY
        return refused_by(told) if isinstance(told, InvalidSetup | TooMuch | Unplayable) else told

    async def close(self) -> None:
        """Stop all runs."""
        tasks = [run.task for run in self.runs.values() if run.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.runs.clear()


BUSY = m.Refused(code="E-LIMIT", sentence=say("The server is overloaded; try again in a moment."))


def refused_by(told: JobResult) -> m.Refused:
    """The refusal for a failed job."""
    match told:
        case InvalidSetup():
            return told.refused()
        case TooMuch():
            return m.Refused(code="E-BUDGET", sentence=say("That exceeds the limits of this server: {sentence}.", sentence=told.sentence))
        case Unplayable():
            return m.Refused(code="E-RULES", sentence=say("That cannot be shown here: {sentence}.", sentence=told.sentence))
    return OURS


def _finished(told: Recorded, setup: Setup, token: str) -> TableDocument:
    """The table of a game that bots have played; with a *token* it is private."""
    return TableDocument(
        id=new_id(),
        created=time.time(),
        rules=told.rules,
        setup=setup,
        seats=tuple(SeatDocument(seat=seat, bot=setup.players[seat]) for seat in setup.seats),
        clock=Clock(),
        public=not token,
        deal=Deal(seed=told.seed),
        host=hashed(new_token()),
        watch=hashed(token or new_token()),
        begun=True,
    )
