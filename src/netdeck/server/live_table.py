"""A table in memory: what its parts share. Nothing in here is shown or changed before the database has it."""

from typing import Protocol

from netdeck.kernel import Game, say
from netdeck.server import messages as m
from netdeck.server.admission import Hashing, Visitor
from netdeck.server.broadcast import Audience
from netdeck.server.documents import Saved, TableDocument
from netdeck.server.intake import Complete, Completed, InvalidSetup
from netdeck.server.jobs import Stage, StoredMatch, TooMuch
from netdeck.server.limits import Limits
from netdeck.server.match_host import MatchHost, place_of, stored_match
from netdeck.server.quotas import Quotas
from netdeck.server.server_clock import ServerClock
from netdeck.server.storage import Lease, Storage
from netdeck.server.table_clocks import TableClocks
from netdeck.server.worker_pool import WorkerPool
from netdeck.server.writer import StorageError


class TableServer(Protocol):
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
        """Report a player at a table to the operator, on behalf of *by* at the address *who*; or refuse."""


class LiveTable:
    """The document, match, clocks and listeners of one table."""

    def __init__(self, saved: Saved, match: MatchHost, game: Game, lease: Lease, server: TableServer) -> None:
        self.id = saved.document.id
        self.game = game
        self.match = match
        self.lease = lease
        """The right under which everything is written."""
        self.server = server
        self.audience = Audience()
        self.clocks = TableClocks(server.pace, game.seat_flags.values(), {seat.seat for seat in saved.document.seats if seat.joined})
        self.restore(saved)

    def restore(self, saved: Saved) -> None:
        """Replace what is in memory by what was in the database."""
        self.document = saved.document
        self.phase: m.Phase = saved.phase
        self.clocks.renew(saved.document, saved.banks)
        self.clocks.follow(self.stage, saved.document.people)

    @property
    def stage(self) -> Stage | None:
        """The state of the match; ``None`` before it has begun."""
        return self.match.stage

    def greet(self, who: Visitor) -> None:
        """Mark a visitor as present, so that their clock runs on."""
        self.clocks.greet(who.viewer)

    def sees_delayed(self, who: Visitor) -> bool:
        """Whether a visitor sees the table with a delay."""
        return not who.sits and self.document.delay > 0 and self.phase == "running"

    async def load(self) -> Saved:
        """The table as it stands in the database."""
        saved = await self.server.storage.load(self.id)
        if saved is None:
            raise StorageError("it is gone")
        return saved

    async def load_match(self) -> StoredMatch:
        """The match as stored in the database."""
        return stored_match(await self.load())

    async def keep(self, document: TableDocument, phase: m.Phase | None = None) -> None:
        """Store a changed document."""
        phase = phase or self.phase
        await self.server.storage.save(self.lease, document, phase)
        self.document, self.phase = document, phase

    async def complete(self, job: Complete, who: str) -> Completed | m.Refused:
        """A setup with defaults, or what is wrong with it; the work is charged to *who*."""
        return await completed(self.server.workers, self.id, job, self.server.quotas.payer(who))


async def completed(workers: WorkerPool, table: str, job: Complete, who: str) -> Completed | m.Refused:
    """A setup with defaults, or what is wrong with it; the work is charged to *who*."""
    told = await workers.complete(place_of(table, job.setup), job, who)
    if isinstance(told, Completed):
        return told
    if isinstance(told, InvalidSetup):
        return told.refused()
    sentence = told.sentence if isinstance(told, TooMuch) else "something went wrong here"
    return m.Refused(code="E-SETUP", sentence=say("This cannot be set up: {sentence}.", sentence=sentence))
