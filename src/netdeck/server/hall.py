"""The hall: all tables that this process serves.

It sets them up, gets them back from the database and lets go of those that nobody needs. Which tables it may serve is a matter of leases;
whoever asks for one that another process serves is sent on to that one (:mod:`netdeck.server.forwarding`).
"""

import asyncio
import contextlib
import hashlib
import hmac
import logging
import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from netdeck.bots import why_not as why_not_bot
from netdeck.kernel import Deal, GameRules, OtherRulesError, Problem, Published, Seat, Setup, SetupError, say
from netdeck.registry import UnknownGameError
from netdeck.server import messages as m
from netdeck.server.administering import bans, note_report
from netdeck.server.banning import Bans
from netdeck.server.catalogue import find as find_game
from netdeck.server.catalogue import load as load_games
from netdeck.server.catalogue import under
from netdeck.server.clocks import Clock, proposed
from netdeck.server.crew import Crew
from netdeck.server.documents import Saved, SeatDocument, TableDocument
from netdeck.server.entering import Hashing, visitor
from netdeck.server.erasing import Reseal
from netdeck.server.expiring import pack_old, remove_overdue
from netdeck.server.fairness import BusyError, FairQueue
from netdeck.server.hosting import ExhaustedError, Hosted, UnplayableError, begun
from netdeck.server.jobs import Begun, Told, TooMuch, Unplayable
from netdeck.server.laboratory import Laboratory
from netdeck.server.leases import Elsewhere, Leases
from netdeck.server.limits import Ledger, Limits
from netdeck.server.pace import Pace
from netdeck.server.peers import Peers
from netdeck.server.preparing import Complete, Resume, Resumed, Shown
from netdeck.server.speaking import speaking
from netdeck.server.storage import Lease, Storage
from netdeck.server.table import Table, completed
from netdeck.server.telling import table_info
from netdeck.server.tokens import hashed, new_id, new_token
from netdeck.server.turns import TableClosed
from netdeck.server.writing import DatabaseMissingError, StorageError

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
MOVED = m.Refused(code=CLOSING, sentence=say("This table has moved to another process; come again."))
BUSY = m.Refused(code="E-LIMIT", sentence=say("The server has more of this to do than it can; try again in a moment."))
PAGE = 100
"""How many tables one page of the lobby has at most."""
ANSWERS_WITHIN = 3.0
"""A database that takes longer counts as one that does not answer."""
LAST = 10.0
"""So many seconds tables have to finish what waits there when the server goes down; what is not done by then was never acknowledged."""
FRESH = 1.0
"""So many seconds a page of the lobby is shown as it is, however many ask."""


class Hall:
    """The tables of one server."""

    def __init__(self, storage: Storage, url: str = "", limits: Limits | None = None, crew: Crew | None = None) -> None:
        self.storage = storage
        self.limits = limits or Limits()
        self.ledger = Ledger(self.limits)
        self.crew = crew or Crew()
        self.pace = Pace()
        self.hashing = Hashing()
        self.reading = FairQueue(4, 200, 5_000)
        """Where those wait who want something out of the database that nobody at a table needs."""
        self._lobby: dict[int, tuple[float, list[tuple[TableDocument, m.Phase]]]] = {}
        self._secret = b""
        self.leases = Leases(storage, url)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._aside: set[str] = set()
        """Running tables that cannot be gone on with here."""
        self.peers: Peers | None = None
        """The other processes on this database, if there can be any."""
        self._presence: Presence | None = None
        self._orphaned = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self.bans = Bans(self.payer)
        self.lab = Laboratory(self)
        self._state = "ready"
        self._examined = -math.inf
        self._examining = asyncio.Lock()
        self.draining = False
        """Whether this process takes no new tables."""
        self.closing = False
        self._patience: set[asyncio.Timeout] = set()

    async def open(self) -> None:
        """Open the database, and go on with every match that is not over and that nobody else serves; that takes place by itself."""
        await self.storage.open()
        self.pace.begin()
        await asyncio.gather(self.crew.begin(), asyncio.to_thread(load_games))
        await self.leases.join()
        self._secret = await self.leases.secret("makers")
        if not self.leases.alone:
            from netdeck.server.presence import Presence  # needs the driver of PostgreSQL

            self._presence = Presence(self.storage.url, self.leases.me, self._heard, lambda: self._begin(self._let_go_of_lost()))
            await self._presence.begin()
            self.peers = Peers(await self.leases.secret("forwarding"))
            self._begin(self._renew())
        await self.look()
        self._begin(self._look_on())
        self._begin(self._adopt())
        self._begin(self._sweep())
        self._begin(self._expire())

    async def close(self) -> None:
        """Tell everybody to come again and stop. Nothing is lost: every table is in the database."""
        self.closing = True
        for patience in self._patience:
            patience.reschedule(0.0)
        await self.lab.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        goodbye = m.Closing(sentence=say("The server starts again; come back in a moment."), seconds=2)
        await asyncio.gather(*(table.close(goodbye, LAST) for table in self._tables.values()))
        self._tables.clear()
        if self.storage.is_open:
            with contextlib.suppress(StorageError):  # the others will notice that we are gone
                await self.leases.leave()
        if self._presence is not None:
            await self._presence.end()
        if self.peers is not None:
            await self.peers.close()
        await self.crew.end()
        await self.pace.end()
        await self.storage.close()

    @contextlib.asynccontextmanager
    async def patience(self, seconds: float) -> AsyncIterator[None]:
        """Wait so long for somebody's words, for ever if it is 0, but no longer when we go down: then it is ``TimeoutError``."""
        async with asyncio.timeout(seconds or None) as patience:
            self._patience.add(patience)
            try:
                yield
            finally:
                self._patience.discard(patience)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Let *work* be done beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        """Put away what nobody needs, so that another process can have it without asking us."""
        while True:
            await asyncio.sleep(SWEEP)
            before = asyncio.get_running_loop().time() - IDLE
            for table in [table for table in self._tables.values() if table.closed or (table.idle and table.touched < before)]:
                await self._put_away(table, "This table was put away; come again.")
                with contextlib.suppress(StorageError):  # then it stays ours for a while
                    await self.leases.release(table.lease)

    async def _expire(self) -> None:
        """Remove what nobody will come back to."""
        while True:
            try:
                if removed := await remove_overdue(self.storage, self.leases.me, self.limits, self._end):
                    log.info("%d tables whose time was over were removed", removed)
                if packed := await pack_old(self.storage, self.limits):
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

    async def look(self) -> None:
        """See whom to turn away, and whether this process is being drained."""
        self.bans.learn(await bans(self.storage))
        was, self.draining = self.draining, await self.leases.draining()
        if self.draining and not was:
            log.warning("this process is being drained")

    async def _look_on(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            try:
                await self.look()
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
            await self.leases.say_free()

    async def forget(self, table: str) -> None:
        """An operator has changed a table in the database: let it go, and let whoever comes get it from there."""
        self._lobby.clear()
        if (here := self._tables.get(table)) is not None:
            await self._put_away(here, "Whoever runs this server has changed this table; come again.")
        self._orphaned.set()

    async def reseal(self, job: Reseal) -> Told:
        """Let a worker play a match again."""
        return await self.crew.in_archive(job, "")

    # Leases

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            try:
                await self.leases.renew()
            except StorageError as error:
                _complain("other servers may think that we are gone", error)

    async def _adopt(self) -> None:
        """Go on with running tables that nobody serves: all of them when we come first, later those of others that have gone."""
        taken: list[Lease] = []
        while True:
            try:
                while taken or (not await self._stands_back() and (taken := await self.leases.take_orphans(ADOPTED, self._aside))):
                    await self._adopt_one(taken[0])
                    taken.pop(0)
            except StorageError as error:
                _complain("tables that nobody serves have to wait", error)
            self._orphaned.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(RENEW):  # wait_for of Python 3.11 may take a notice for more urgent than that we are to end
                    await self._orphaned.wait()

    async def _stands_back(self) -> bool:
        """Whether others are to serve what nobody serves."""
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

    async def whereabouts(self, id: str) -> Elsewhere | None:
        """Which other process serves that table; nothing when we do, or may, or when there is none."""
        return None if self._here(id) is not None else await self.leases.where(id)

    async def find(self, id: str, who: str = "") -> Table | m.Refused:
        """The table of that name, out of memory or out of the database, for somebody at the address *who*."""
        if (table := self._here(id)) is not None:
            return table
        if self.closing:
            return m.Refused(code=CLOSING, sentence=say("The server is going down; come again in a moment."))
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
            match = Hosted(self.crew, document.id, document.setup, document.maker, lambda: self._match_of(document.id))
            if document.begun:
                await match.begin(begun(saved))
        except (UnknownGameError, OtherRulesError, UnplayableError, ExhaustedError) as error:
            if saved.phase == "open":
                return _not_begun(error)
            if saved.phase == "finished":
                return m.Refused(
                    code="E-RULES",
                    sentence=say("This match cannot be shown here: {sentence}. Its record can still be had.", sentence=_sentence(error)),
                )
            is_rules = isinstance(error, UnknownGameError | OtherRulesError) or (isinstance(error, UnplayableError) and error.is_rules)
            log.error("table %s is set aside: %s", document.id, _sentence(error))
            await self.storage.set_aside(lease, "rules" if is_rules else "stopped", _sentence(error))
            return _aside("rules" if is_rules else "stopped", _sentence(error))
        except Exception:
            # A fault in one game must not keep the server from going on with all the others.
            log.exception("table %s cannot be got back", document.id)
            return m.Refused(code="E-OURS", sentence=say("This table cannot be gone on with here; the server's log says why."))
        if (old := self._tables.get(document.id)) is not None:
            await self._put_away(old, MOVED.sentence)
        if self.closing:
            return m.Refused(code=CLOSING, sentence=say("The server is going down; come again in a moment."))
        self._tables[document.id] = table = Table(saved, match, game, lease, self)
        return table

    async def _why_aside(self, saved: Saved) -> m.Refused | None:
        """Why nobody goes on with a table. One that waits for its rules is taken up again by a server that has them."""
        kind, _, reason = saved.aside.partition(": ")
        if kind == "rules":
            with contextlib.suppress(UnknownGameError, OtherRulesError):
                under(saved.document.setup.game, saved.document.rules)
                await self.storage.take_up(saved.document.id)
                return None
        return _aside(kind, reason)

    async def _match_of(self, id: str) -> Begun:
        saved = await self.storage.load(id)
        if saved is None:
            raise StorageError("it is gone")
        return begun(saved)

    # Figures and health

    def state(self) -> str:
        """How this server was when somebody last asked."""
        return "closing" if self.closing else self._state

    async def health(self) -> str:
        """How this server is: ``ready``, ``read-only``, ``draining``, ``closing`` or ``no-database``. Looked at once a second at most."""
        async with self._examining:
            now = asyncio.get_running_loop().time()
            if not self.closing and self._examined < now - FRESH:
                self._state, self._examined = await self._examine(), now
        return self.state()

    async def _examine(self) -> str:
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self.storage.check()
        except (StorageError, TimeoutError):
            return "no-database"
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self.leases.touch()
                await self.storage.check_room()
        except (StorageError, TimeoutError):
            return "read-only"
        return "draining" if self.draining else "ready"

    def queues(self) -> dict[str, int]:
        """What waits, by where it does."""
        return {"writes": self.storage.waiting, "reads": self.reading.waiting, **self.crew.waiting()}

    def delayed(self) -> int:
        """How many bytes are kept for those who see tables later."""
        return sum(table.held for table in self._tables.values())

    def phases(self) -> Counter[str]:
        """How many tables are in memory, by phase."""
        return Counter(table.phase for table in self._tables.values())

    async def lobby(self, page: int = 0) -> list[m.TableInfo]:
        """The public tables that are open or running, a page of them: first those at which somebody can sit down."""
        now = asyncio.get_running_loop().time()
        read, rows = self._lobby.get(page, (-math.inf, []))
        if read < now - FRESH:
            rows = await self.storage.lobby(most=PAGE + 1, skipped=page * PAGE)
            self._lobby = {number: kept for number, kept in self._lobby.items() if kept[0] >= now - FRESH} | {page: (now, rows)}
        infos: list[m.TableInfo] = []
        for document, phase in rows[:PAGE]:
            if (table := self._tables.get(document.id)) is not None:
                if table.phase != "finished":
                    infos.append(table.info())
                continue
            with contextlib.suppress(UnknownGameError, OtherRulesError):  # such a table is set aside
                infos.append(table_info(document, phase, under(document.setup.game, document.rules)))
        return infos

    def goes_on(self, page: int) -> bool:
        """Whether there is a page of the lobby after this one, as it was read last."""
        return page in self._lobby and len(self._lobby[page][1]) > PAGE

    # Setting up

    async def record(self, id: str, token: str) -> tuple[TableDocument, bytes] | m.Refused:
        """A finished match as its file. That needs no rules: who has other ones than we ship can still look at it."""
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

    async def create(self, wish: m.NewTable, base: str, who: str = "") -> m.Created | m.Refused:
        """Set a table up for somebody at the address *who*. *base* is where people find this server."""
        if self.draining:
            return m.Refused(code=CLOSING, sentence=say("No new tables are set up here now; come again in a while."))
        try:
            game = await asyncio.to_thread(find_game, wish.game)
        except UnknownGameError as error:
            return m.Refused(code="E-GAME", sentence=str(error))
        before = await self._continued(game, wish.goes_on, who) if wish.goes_on is not None else None
        if isinstance(before, m.Refused):
            return before
        if (full := await self._why_no_room(who)) is not None:
            return full
        id = new_id()
        wanted = _setup(game, wish) if before is None else before.setup
        if wanted.cards and wish.public:
            private = say("a table with cards of one's own is private; say so when you set it up (public: false)")
            return m.Refused(code="E-SETUP", sentence=private)
        rules = game.version if before is None else before.rules
        told = await completed(
            self.crew,
            id,
            Complete(setup=wanted, rules=rules, seconds=self.limits.compile_seconds, language=speaking.get()),
            self.payer(who),
        )
        if isinstance(told, m.Refused):
            return told
        setup = told.setup
        problems = [
            Problem(say("{seat}: {wrong}", seat=seat, wrong=wrong))
            for seat, one in wish.seats.items()
            if one.kind == "bot" and (wrong := why_not_bot(one.bot))
        ]
        problems += beyond(self.limits, game, setup.options)
        against_bots = sum(one.kind != "bot" for one in (wish.seats.get(seat, m.SeatWish()) for seat in setup.seats)) < 2
        usual = Clock() if against_bots else proposed(under(game.id, rules).pace(setup))
        clock = usual if wish.clock is None else wish.clock
        if wrong := clock.problem():
            problems.append(Problem(wrong))
        if wish.chat and not self.limits.chat:
            problems.append(Problem(say("this server lets people say phrases only; leave chat out")))
        if problems:
            return m.Refused(code="E-SETUP", sentence=str(SetupError(problems)), clause=problems[0].clause)
        tokens = {seat: new_token() for seat in setup.seats if (one := wish.seats.get(seat)) is not None and one.kind == "invite"}
        host, watch = new_token(), new_token()
        document = TableDocument(
            id=id,
            created=time.time(),
            rules=rules,
            setup=setup,
            seats=tuple(_seat_document(seat, wish.seats.get(seat), tokens.get(seat)) for seat in setup.seats),
            clock=clock,
            public=wish.public,
            chat=wish.chat,
            delay=wish.delay,
            deal=Deal.sealed(()) if before is None else before.deal,
            past=() if before is None else before.past,
            host=hashed(host),
            watch=hashed(watch),
        )
        table = await self.set_up(document, who)
        open_seats = {} if document.public else {seat.seat: watch for seat in document.seats if not seat.ready and not seat.invited}
        links = {seat: f"{base}/#{document.id}/{token}" for seat, token in {**tokens, **open_seats}.items()}
        return m.Created(info=table.info(), host=host, watch=watch, seats=tokens, links=links)

    async def _continued(self, game: Published, wish: m.Continue, who: str) -> Resumed | m.Refused:
        """The match that is to be gone on with. Whoever knows the name of a finished table may do that; its record is open to all."""
        found = await self.storage.load(wish.table)
        record = await self.storage.record(wish.table)
        if found is None or not found.document.public:
            return NO_TABLE
        if record is None:
            return m.Refused(code="E-RUNNING", sentence=say("The match is not over; it can be gone on with elsewhere when it is."))
        if found.document.setup.game != game.id:
            return m.Refused(code="E-RULES", sentence=say("That match was played by other rules than these."))
        try:
            told = await self.crew.in_archive(Resume(game=game.id, rules=found.document.rules, record=record, at=wish.at), self.payer(who))
        except BusyError:
            return BUSY
        if isinstance(told, Resumed):
            return told
        if isinstance(told, Shown) and told.refused is not None:
            return told.refused
        why = say("That match cannot be gone on with here.")
        if isinstance(told, TooMuch | Unplayable):
            why = say("That match cannot be gone on with here: {why}.", why=told.sentence)
        return m.Refused(code="E-RULES", sentence=why)

    def why_not_set_up(self, who: str) -> m.Refused | None:
        """Why somebody at that address may not set up another table now; it counts as one when they may."""
        if wait := self.ledger.tables.take(who, time.monotonic()):
            return m.Refused(
                code="E-LIMIT", sentence=say("Too many tables were set up from your address; wait {ceil} seconds.", ceil=math.ceil(wait))
            )
        return None

    async def report(self, by: str, who: str, table: str, told: str) -> m.Refused | None:
        """Write into the audit log that somebody has reported somebody; or why not."""
        if wait := self.ledger.reports.take(who, time.monotonic()):
            much = say("Too much was reported from your address; wait {seconds} seconds.", seconds=math.ceil(wait))
            return m.Refused(code="E-LIMIT", sentence=much)
        await self.storage.write(lambda connection: note_report(connection, by, table, told))
        return None

    async def _why_no_room(self, who: str) -> m.Refused | None:
        """Why the database has no room for another table of *who*."""
        limits = self.limits
        own, own_bytes, every, every_bytes = await self.storage.taken(self.payer(who))
        if 0 < limits.own_tables <= own:
            return m.Refused(code="E-LIMIT", sentence=say("{own} tables from your address are not over; finish some first.", own=own))
        if 0 < limits.own_bytes <= own_bytes:
            return m.Refused(code="E-LIMIT", sentence=say("The tables from your address take all the room that one address may have."))
        if 0 < limits.all_tables <= every or 0 < limits.all_bytes <= every_bytes:
            return m.Refused(code="E-LIMIT", sentence=say("This server has no room for more tables now."))
        return None

    def payer(self, who: str) -> str:
        """The name under which work is charged to an address, and all that is kept of it: enough to count by."""
        return hmac.new(self._secret, who.encode(), hashlib.sha256).hexdigest()[:16] if who else ""

    async def keep(self, document: TableDocument, record: bytes, who: str) -> m.Refused | None:
        """Keep a match that was played elsewhere as a finished table of somebody at the address *who*; or why not."""
        refused = self.why_not_set_up(who) or await self._why_no_room(who)
        if refused is None:
            await self.storage.create(msgspec.structs.replace(document, maker=self.payer(who)), record=record)
        return refused

    async def set_up(self, document: TableDocument, who: str) -> Table:
        """Set a table up that was counted already."""
        document = msgspec.structs.replace(document, maker=self.payer(who))
        lease = await self.storage.create(document, self.leases.me)
        table = await self._seat(Saved(document=document, phase="open"), lease)
        if isinstance(table, m.Refused):  # its game was found a moment ago, so it can only be that we are going down
            raise TableClosed
        self._lobby.clear()
        if all(seat.ready for seat in document.seats):
            await table.begin()
        return table


def _complain(sentence: str, error: StorageError) -> None:
    """Log what cannot be done. That the database is missing was logged already, once for everybody."""
    if not isinstance(error, DatabaseMissingError):
        log.error("%s: %s", sentence, error)


def _aside(kind: str, reason: str) -> m.Refused:
    sentence = say("This table cannot be gone on with here: {reason}.", reason=reason)
    if kind == "rules":
        sentence = say("{sentence} It is set aside, and nothing of it is lost: it goes on where those rules are.", sentence=sentence)
    return m.Refused(code="E-RULES", sentence=sentence)


def _not_begun(error: Exception) -> m.Refused:
    """Why nobody can sit down at a table that was set up before an upgrade."""
    reason = f"it was set up under {error.which}" if isinstance(error, OtherRulesError) else _sentence(error)
    return m.Refused(code="E-RULES", sentence=say("This table cannot be begun here: {reason}. Set up another one.", reason=reason))


def _sentence(error: Exception) -> str:
    """What an error says to whoever asks for the table: there is no file here whose line could be looked at."""
    return error.sentence if isinstance(error, OtherRulesError) else str(error)


def _setup(game: GameRules, wish: m.NewTable) -> Setup:
    seats = tuple(Seat(seat) for seat in wish.seats)
    usual = game.table(game.seat_counts[1])
    if set(seats) <= set(usual):
        seats = tuple(seat for seat in usual if seat in seats)
    decks = {Seat(seat): one.deck for seat, one in wish.seats.items() if one.deck}
    return Setup(game=game.id, variant=wish.variant, options=dict(wish.options), seats=seats, decks=decks, cards=wish.cards)


def beyond(limits: Limits, game: GameRules, options: Mapping[str, object]) -> list[Problem]:
    """What strangers may not choose here, although the rules allow it."""
    problems: list[Problem] = []
    for name, option in game.options.items():
        value = options.get(name)
        cap = limits.option_caps.get(f"{game.id}.{name}", limits.option_caps.get(name, option.hosted))
        if cap is not None and isinstance(value, int | float) and value > cap:
            problems.append(
                Problem(say("option {name} is at most {cap:g} on this server, not {value}", name=name, cap=cap, value=value), option.clause)
            )
    return problems


def _seat_document(seat: Seat, wish: m.SeatWish | None, token: str | None) -> SeatDocument:
    if wish is not None and wish.kind == "bot":
        return SeatDocument(seat=seat, bot=wish.bot)
    return SeatDocument(seat=seat, invited=token is not None, token=hashed(token) if token else "")
