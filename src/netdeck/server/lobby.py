"""The lobby: all tables that this process serves.

It sets them up, gets them back from the database and lets go of those that nobody needs. Which tables it may serve is a matter of leases;
whoever asks for one that another process serves is sent on to that one (:mod:`netdeck.server.forwarding`).
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from typing import TYPE_CHECKING

import msgspec

from netdeck.kernel import OtherRulesError, say
from netdeck.registry import UnknownGameError
from netdeck.server import messages as m
from netdeck.server.administration import bans, note_report
from netdeck.server.admission import Hashing, visitor
from netdeck.server.bans import Bans
from netdeck.server.catalogue import load as load_games
from netdeck.server.catalogue import under
from netdeck.server.documents import Saved, TableDocument
from netdeck.server.erasure import Reseal
from netdeck.server.expiry import archive_old, remove_expired
from netdeck.server.fairness import BusyError, FairQueue
from netdeck.server.health import Health
from netdeck.server.jobs import JobResult, StoredMatch
from netdeck.server.lab_runs import LabRuns
from netdeck.server.leases import Elsewhere, Leases
from netdeck.server.limits import Limits
from netdeck.server.mailbox import TableClosed
from netdeck.server.match_host import ExhaustedError, MatchHost, UnplayableError, stored_match
from netdeck.server.peers import Peers
from netdeck.server.public_tables import PublicTables
from netdeck.server.quotas import Quotas
from netdeck.server.server_clock import ServerClock
from netdeck.server.storage import Lease, Storage
from netdeck.server.table import Table
from netdeck.server.worker_pool import WorkerPool
from netdeck.server.writer import DatabaseMissingError, StorageError

if TYPE_CHECKING:
    from netdeck.server.presence import Presence

log = logging.getLogger("netdeck.server")

IDLE = 120.0
"""After so many seconds a table that nobody needs leaves the memory."""
SWEEP = 15.0
EXPIRE = 600.0
RENEW = 2.0
"""How often a process says that it lives and looks for tables that nobody serves."""
ADOPTED = 16
"""How many of those it takes at a time: when one of many servers has gone, the others share its tables."""

NO_TABLE = m.Refused(code="E-TABLE", sentence=say("There is no such table."))
CLOSING = "E-CLOSING"
"""The code of a refusal that means: come again in a moment."""
MOVED = m.Refused(code=CLOSING, sentence=say("This table has moved to another process; reconnect."))
BUSY = m.Refused(code="E-LIMIT", sentence=say("The server is overloaded; try again in a moment."))
LAST = 10.0
"""So many seconds tables have to finish what waits there when the server goes down; what is not done by then was never acknowledged."""


class Lobby:
    """The tables of one server."""

    def __init__(self, storage: Storage, url: str = "", limits: Limits | None = None, crew: WorkerPool | None = None) -> None:
        self.storage = storage
        self.limits = limits or Limits()
        self.quotas = Quotas(storage, self.limits)
        self.workers = crew or WorkerPool()
        self.pace = ServerClock()
        self.hashing = Hashing()
        self.reading = FairQueue(4, 200, 5_000)
        """Where those wait who want something out of the database that nobody at a table needs."""
        self.leases = Leases(storage, url)
        self._tables: dict[str, Table] = {}
        self.public = PublicTables(storage, self._tables)
        self._loading: dict[str, asyncio.Lock] = {}
        self._aside: set[str] = set()
        """Running tables that cannot be gone on with here."""
        self.peers: Peers | None = None
        """The other processes on this database, if there can be any."""
        self._presence: Presence | None = None
        self._orphaned = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self.bans = Bans(self.quotas.payer)
        self.lab = LabRuns(self)
        self.health = Health(self)
        self.draining = False
        """Whether this process takes no new tables."""
        self.closing = False
        self._patience: set[asyncio.Timeout] = set()

    async def open(self) -> None:
        """Open the database, and resume unfinished unowned matches in the background."""
        await self.storage.open()
        self.pace.begin()
        await asyncio.gather(self.workers.begin(), asyncio.to_thread(load_games))
        await self.leases.join()
        self.quotas.secret = await self.leases.secret("makers")
        if not self.leases.alone:
            from netdeck.server.presence import Presence  # needs the driver of PostgreSQL

            self._presence = Presence(self.storage.url, self.leases.me, self._heard, lambda: self._begin(self._let_go_of_lost()))
            await self._presence.begin()
            self.peers = Peers(await self.leases.secret("forwarding"))
            self._begin(self._renew())
        await self.reread_orders()
        self._begin(self._look_on())
        self._begin(self._adopt())
        self._begin(self._sweep())
        self._begin(self._expire())

    async def close(self) -> None:
        """Tell all clients to reconnect, and stop. Every table is in the database."""
        self.closing = True
        for patience in self._patience:
            patience.reschedule(0.0)
        await self.lab.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        goodbye = m.Closing(sentence=say("The server is restarting; reconnect in a moment."), seconds=2)
        await asyncio.gather(*(table.close(goodbye, LAST) for table in self._tables.values()))
        self._tables.clear()
        if self.storage.is_open:
            with contextlib.suppress(StorageError):  # the others will notice that we are gone
                await self.leases.leave()
        if self._presence is not None:
            await self._presence.end()
        if self.peers is not None:
            await self.peers.close()
        await self.workers.end()
        await self.pace.end()
        await self.storage.close()

    @contextlib.asynccontextmanager
    async def patience(self, seconds: float) -> AsyncIterator[None]:
        """Wait up to so many seconds (0: for ever) for a client, but no longer once we shut down. Raises ``TimeoutError``."""
        async with asyncio.timeout(seconds or None) as patience:
            self._patience.add(patience)
            try:
                yield
            finally:
                self._patience.discard(patience)

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        """Let *work* be done beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        """Release unused tables, so that another process can take them without asking."""
        while True:
            await asyncio.sleep(SWEEP)
            before = asyncio.get_running_loop().time() - IDLE
            for table in [table for table in self._tables.values() if table.closed or (table.idle and table.touched < before)]:
                await self._put_away(table, "This table was put away; come again.")
                with contextlib.suppress(StorageError):  # then it stays ours for a while
                    await self.leases.release(table.lease)

    async def _expire(self) -> None:
        """Remove expired tables."""
        while True:
            try:
                if removed := await remove_expired(self.storage, self.leases.me, self.limits, self._end):
                    log.info("%d tables whose time was over were removed", removed)
                if packed := await archive_old(self.storage, self.limits):
                    log.info("%d finished matches were packed", packed)
                await self.storage.give_back()
            except StorageError as error:
                _complain("tables whose time is over have to wait", error)
            await asyncio.sleep(EXPIRE)

    async def _end(self, id: str) -> None:
        if (table := self._tables.get(id)) is not None:
            await self._put_away(table, "This table has been waiting for too long; it is removed.")

    async def _put_away(self, table: Table, sentence: str) -> None:
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        await table.close(m.Closing(sentence=sentence))

    # What operators want

    @property
    def process(self) -> int:
        """The number of this process."""
        return self.leases.me

    async def reread_orders(self) -> None:
        """Reread bans and drains."""
        self.bans.learn(await bans(self.storage))
        was, self.draining = self.draining, await self.leases.draining()
        if self.draining and not was:
            log.warning("this process is being drained")

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            try:
                await self.reread_orders()
                if self.draining:
                    await self._hand_over()
            except StorageError as error:
                _complain("what operators want cannot be seen", error)

    async def _hand_over(self) -> None:
        """Let all tables go to other processes, if there are any that take some."""
        if self._tables and await self.leases.others():
            for table in list(self._tables.values()):
                await self._put_away(table, MOVED.sentence)
                await self.leases.release(table.lease)
            await self.leases.announce_free_tables()

    async def forget(self, table: str) -> None:
        """Drop a table that an operator has changed in the database."""
        self.public.forget()
        if (here := self._tables.get(table)) is not None:
            await self._put_away(here, "The operator of this server has changed this table; reconnect.")
        self._orphaned.set()

    async def reseal(self, job: Reseal) -> JobResult:
        """Replay a match in a worker."""
        return await self.workers.run_archive_job(job, "")

    # Leases

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            try:
                await self.leases.renew()
            except StorageError as error:
                _complain("other servers may think that we are gone", error)

    async def _adopt(self) -> None:
        """Take over running tables without a server: all of them at start, later those of processes that have ended."""
        taken: list[Lease] = []
        while True:
            try:
                while taken or (not await self._stands_back() and (taken := await self.leases.take_orphans(ADOPTED, self._aside))):
                    await self._adopt_one(taken[0])
                    taken.pop(0)
            except StorageError as error:
                _complain("tables without a server cannot be taken over now", error)
            self._orphaned.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(RENEW):  # wait_for of Python 3.11 may take a notice for more urgent than that we are to end
                    await self._orphaned.wait()

    async def _stands_back(self) -> bool:
        """Whether other processes should take over tables without a server."""
        return self.draining and await self.leases.others()

    async def _adopt_one(self, lease: Lease) -> None:
        async with self._alone_with(lease.table):
            here = self._here(lease.table)
            if here is not None and here.lease.epoch > lease.epoch:
                return  # somebody asked for it meanwhile
            found = await self._seat_under(lease)
        if isinstance(found, m.Refused) and not self.closing:
            self._aside.add(lease.table)
            log.error("table %s is set aside: %s", lease.table, found.sentence)

    def _heard(self, notice: str) -> None:
        """Another process, or we ourselves, did something with leases."""
        match notice.split():
            case ["taken", id, epoch]:
                self.leases.forget(id)
                table = self._tables.get(id)
                if table is not None and table.lease.epoch < int(epoch):
                    self._begin(self._put_away(table, MOVED.sentence))
            case ["free"]:
                self.leases.forget()
                self._orphaned.set()

    async def _let_go_of_lost(self) -> None:
        """Notices were missed: ask the database which tables are still ours."""
        self.leases.forget()
        held = await self.leases.held()
        for table in [table for table in self._tables.values() if table.lease not in held]:
            await self._put_away(table, MOVED.sentence)
        self._orphaned.set()

    # Finding

    async def process_serving(self, id: str) -> Elsewhere | None:
        """The other process that serves a table; ``None`` if we do, or may, or if there is no such table."""
        return None if self._here(id) is not None else await self.leases.where(id)

    async def find(self, id: str, who: str = "") -> Table | m.Refused:
        """The table of that name, from memory or database, for a client at the address *who*."""
        if (table := self._here(id)) is not None:
            return table
        if self.closing:
            return m.Refused(code=CLOSING, sentence=say("The server is shutting down; reconnect in a moment."))
        try:
            async with self.reading.place(who):  # whoever tries names must not keep others from writing
                if not await self.storage.exists(id):
                    return NO_TABLE
        except BusyError:
            return BUSY
        async with self._alone_with(id):
            return self._here(id) or await self._load(id)

    @contextlib.asynccontextmanager
    async def _alone_with(self, id: str) -> AsyncIterator[None]:
        """One at a time gets a table from the database."""
        lock = self._loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            if not lock.locked():
                self._loading.pop(id, None)

    def _here(self, id: str) -> Table | None:
        table = self._tables.get(id)
        return table if table is not None and not table.closed else None

    async def _load(self, id: str) -> Table | m.Refused:
        if await self._stands_back():
            return MOVED
        lease = await self.leases.take(id)
        if lease is None:
            return NO_TABLE
        return MOVED if isinstance(lease, Elsewhere) else await self._seat_under(lease)

    async def _seat_under(self, lease: Lease) -> Table | m.Refused:
        """Get the table back that we have just taken. One that cannot be gone on with here may do elsewhere."""
        saved = await self.storage.load(lease.table)
        table = NO_TABLE if saved is None else await self._seat(saved, lease)
        if isinstance(table, m.Refused):
            await self.leases.release(lease)
        return table

    async def _seat(self, saved: Saved, lease: Lease) -> Table | m.Refused:
        document = saved.document
        if saved.aside and (refused := await self._why_aside(saved)) is not None:
            return refused
        try:
            game = under(document.setup.game, document.rules)
            match = MatchHost(self.workers, document.id, document.setup, document.maker, lambda: self._match_of(document.id))
            if document.begun:
                await match.begin(stored_match(saved))
        except (UnknownGameError, OtherRulesError, UnplayableError, ExhaustedError) as error:
            if saved.phase == "open":
                return _not_begun(error)
            if saved.phase == "finished":
                return m.Refused(
                    code="E-RULES",
                    sentence=say("This match cannot be shown here: {sentence}. Its record is still available.", sentence=_sentence(error)),
                )
            is_rules = isinstance(error, UnknownGameError | OtherRulesError) or (isinstance(error, UnplayableError) and error.is_rules)
            log.error("table %s is set aside: %s", document.id, _sentence(error))
            await self.storage.set_aside(lease, "rules" if is_rules else "stopped", _sentence(error))
            return _aside("rules" if is_rules else "stopped", _sentence(error))
        except Exception:
            # A fault in one game must not keep the server from going on with all the others.
            log.exception("table %s cannot be got back", document.id)
            return m.Refused(code="E-OURS", sentence=say("This table cannot be continued here; the server's log says why."))
        if (old := self._tables.get(document.id)) is not None:
            await self._put_away(old, MOVED.sentence)
        if self.closing:
            return m.Refused(code=CLOSING, sentence=say("The server is shutting down; reconnect in a moment."))
        self._tables[document.id] = table = Table(saved, match, game, lease, self)
        return table

    async def _why_aside(self, saved: Saved) -> m.Refused | None:
        """Why a table is set aside. One that waits for its rules is resumed by a server that has them."""
        kind, _, reason = saved.aside.partition(": ")
        if kind == "rules":
            with contextlib.suppress(UnknownGameError, OtherRulesError):
                under(saved.document.setup.game, saved.document.rules)
                await self.storage.take_up(saved.document.id)
                return None
        return _aside(kind, reason)

    async def _match_of(self, id: str) -> StoredMatch:
        saved = await self.storage.load(id)
        if saved is None:
            raise StorageError("it is gone")
        return stored_match(saved)

    # Figures

    def state(self) -> str:
        """The last known health."""
        return self.health.state

    def queues(self) -> dict[str, int]:
        """Queue lengths by queue."""
        return {"writes": self.storage.waiting, "reads": self.reading.waiting, **self.workers.waiting()}

    def delayed(self) -> int:
        """The size in bytes of all delayed logs."""
        return sum(table.delayed_bytes for table in self._tables.values())

    def phases(self) -> Counter[str]:
        """How many tables are in memory, by phase."""
        return Counter(table.phase for table in self._tables.values())

    # Setting up

    async def record(self, id: str, token: str) -> tuple[TableDocument, bytes] | m.Refused:
        """A finished match as a file. Needs no rules, so it also works for versions that are not shipped here."""
        saved = await self.storage.load(id)
        if saved is None:
            return NO_TABLE
        who = visitor(saved.document, token)
        if isinstance(who, m.Refused):
            return who
        record = await self.storage.record(id)
        if record is None:
            return m.Refused(code="E-RUNNING", sentence=say("The match is not over; its record holds secrets until then."))
        return saved.document, record

    async def report(self, by: str, who: str, table: str, told: str) -> m.Refused | None:
        """Write a player's report into the audit log, or refuse it."""
        if (refused := self.quotas.why_no_report(who)) is not None:
            return refused
        await self.storage.write(lambda connection: note_report(connection, by, table, told))
        return None

    async def keep(self, document: TableDocument, record: bytes, who: str) -> m.Refused | None:
        """Store a match that was played elsewhere as a finished table of the address *who*, or refuse it."""
        refused = self.quotas.why_not_set_up(who) or await self.quotas.why_no_room(who)
        if refused is None:
            await self.storage.create(msgspec.structs.replace(document, maker=self.quotas.payer(who)), record=record)
        return refused

    async def set_up(self, document: TableDocument, who: str) -> Table:
        """Set up a table that has already been counted."""
        document = msgspec.structs.replace(document, maker=self.quotas.payer(who))
        lease = await self.storage.create(document, self.leases.me)
        table = await self._seat(Saved(document=document, phase="open"), lease)
        if isinstance(table, m.Refused):  # its game was found a moment ago, so it can only be that we are going down
            raise TableClosed
        self.public.forget()
        if all(seat.ready for seat in document.seats):
            await table.begin()
        return table


def _complain(sentence: str, error: StorageError) -> None:
    """Log what cannot be done. That the database is missing was logged already, once for everybody."""
    if not isinstance(error, DatabaseMissingError):
        log.error("%s: %s", sentence, error)


def _aside(kind: str, reason: str) -> m.Refused:
    sentence = say("This table cannot be continued here: {reason}.", reason=reason)
    if kind == "rules":
        sentence = say("{sentence} It is set aside, nothing is lost, and a server with those rules continues it.", sentence=sentence)
    return m.Refused(code="E-RULES", sentence=sentence)


def _not_begun(error: Exception) -> m.Refused:
    """Why a table that was created before an upgrade cannot be joined."""
    reason = f"it was set up under {error.which}" if isinstance(error, OtherRulesError) else _sentence(error)
    return m.Refused(code="E-RULES", sentence=say("This table cannot be begun here: {reason}. Set up another one.", reason=reason))


def _sentence(error: Exception) -> str:
    """The message of an error without its file position, for clients that request the table."""
    return error.sentence if isinstance(error, OtherRulesError) else str(error)
