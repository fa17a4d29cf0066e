"""The hall: all tables that this process serves.

It sets them up, gets them back from the database and lets go of those that nobody needs. Which tables it may serve is a matter of leases;
whoever asks for one that another process serves is sent on to that one (:mod:`netdeck.server.forwarding`).
"""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from typing import TYPE_CHECKING, Any

from netdeck.bots import why_not as why_not_bot
from netdeck.kernel import Deal, Game, OtherRulesError, Problem, RecordError, Seat, Setup, SetupError, under
from netdeck.registry import UnknownGameError
from netdeck.server import messages as m
from netdeck.server.catalogue import find as find_game
from netdeck.server.clocks import proposed
from netdeck.server.documents import Saved, SeatDocument, TableDocument
from netdeck.server.entering import visitor
from netdeck.server.expiring import remove_overdue
from netdeck.server.leases import Elsewhere, Leases
from netdeck.server.limits import Limits
from netdeck.server.peers import Peers
from netdeck.server.play import Play, played
from netdeck.server.replaying import Continued, continued
from netdeck.server.storage import Lease, Storage
from netdeck.server.table import Table
from netdeck.server.telling import table_info
from netdeck.server.tokens import hashed, new_id, new_token
from netdeck.server.turns import TableClosed
from netdeck.server.uploads import completed
from netdeck.server.writing import StorageError

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

NO_TABLE = m.Refused(code="E-TABLE", sentence="There is no such table.")
CLOSING = "E-CLOSING"
"""The code of a refusal that means: come again in a moment."""
MOVED = m.Refused(code=CLOSING, sentence="This table has moved to another process; come again.")


class Hall:
    """The tables of one server."""

    def __init__(self, storage: Storage, url: str = "", limits: Limits | None = None) -> None:
        self.storage = storage
        self.limits = limits or Limits()
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
        self.closing = False

    async def open(self) -> None:
        """Open the database, and go on with every match that is not over and that nobody else serves; that takes place by itself."""
        await self.storage.open()
        await self.leases.join()
        if not self.leases.alone:
            from netdeck.server.presence import Presence  # needs the driver of PostgreSQL

            self._presence = Presence(self.storage.url, self.leases.me, self._heard, lambda: self._begin(self._let_go_of_lost()))
            await self._presence.begin()
            self.peers = Peers(await self.leases.secret())
            self._begin(self._renew())
        self._begin(self._adopt())
        self._begin(self._sweep())
        self._begin(self._expire())

    async def close(self) -> None:
        """Tell everybody to come again and stop. Nothing is lost: every table is in the database."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        goodbye = m.Closing(sentence="The server starts again; come back in a moment.", seconds=2)
        await asyncio.gather(*(table.close(goodbye) for table in self._tables.values()))
        self._tables.clear()
        if self.storage.is_open:
            with contextlib.suppress(StorageError):  # the others will notice that we are gone
                await self.leases.leave()
        if self._presence is not None:
            await self._presence.end()
        if self.peers is not None:
            await self.peers.close()
        await self.storage.close()

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
            except StorageError as error:
                log.error("tables whose time is over have to wait: %s", error)
            await asyncio.sleep(EXPIRE)

    async def _end(self, id: str) -> None:
        if (table := self._tables.get(id)) is not None:
            await self._put_away(table, "This table has been waiting for too long; it is removed.")

    async def _put_away(self, table: Table, sentence: str) -> None:
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        await table.close(m.Closing(sentence=sentence))

    # Leases

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            try:
                await self.leases.renew()
            except StorageError as error:
                log.error("other servers may think that we are gone: %s", error)

    async def _adopt(self) -> None:
        """Go on with running tables that nobody serves: all of them when we come first, later those of others that have gone."""
        taken: list[Lease] = []
        while True:
            try:
                while taken or (taken := await self.leases.take_orphans(ADOPTED, self._aside)):
                    await self._adopt_one(taken[0])
                    taken.pop(0)
            except StorageError as error:
                log.error("tables that nobody serves have to wait: %s", error)
            self._orphaned.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._orphaned.wait(), RENEW)

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
                table = self._tables.get(id)
                if table is not None and table.lease.epoch < int(epoch):
                    self._begin(self._put_away(table, MOVED.sentence))
            case ["free"]:
                self._orphaned.set()

    async def _let_go_of_lost(self) -> None:
        """Notices were missed: ask the database which tables are still ours."""
        held = await self.leases.held()
        for table in [table for table in self._tables.values() if table.lease not in held]:
            await self._put_away(table, MOVED.sentence)
        self._orphaned.set()

    # Finding

    async def whereabouts(self, id: str) -> Elsewhere | None:
        """Which other process serves that table; nothing when we do, or may, or when there is none."""
        return None if self._here(id) is not None else await self.leases.where(id)

    async def find(self, id: str) -> Table | m.Refused:
        """The table of that name, out of memory or out of the database."""
        if (table := self._here(id)) is not None:
            return table
        if self.closing:
            return m.Refused(code=CLOSING, sentence="The server is going down; come again in a moment.")
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
        try:
            # Games are loaded and matches replayed apart from the loop: that may take its time.
            game, play = await asyncio.to_thread(_got_back, saved)
        except (UnknownGameError, RecordError, SetupError) as error:
            return m.Refused(code="E-RULES", sentence=f"This table cannot be gone on with here: {_sentence(error)}")
        except Exception:
            # A fault in one game must not keep the server from going on with all the others.
            log.exception("table %s cannot be got back", document.id)
            return m.Refused(code="E-OURS", sentence="This table cannot be gone on with here; the server's log says why.")
        if (old := self._tables.get(document.id)) is not None:
            await self._put_away(old, MOVED.sentence)
        if self.closing:
            return m.Refused(code=CLOSING, sentence="The server is going down; come again in a moment.")
        self._tables[document.id] = table = Table(saved, play, game, self.storage, lease, self._set_up)
        return table

    def phases(self) -> Counter[str]:
        """How many tables are in memory, by phase."""
        return Counter(table.phase for table in self._tables.values())

    async def lobby(self) -> list[m.TableInfo]:
        """The public tables that are open or running, the newest first."""
        infos: list[m.TableInfo] = []
        for document, phase in await self.storage.lobby():
            if (table := self._tables.get(document.id)) is not None:
                infos.append(table.info())
                continue
            with contextlib.suppress(UnknownGameError, OtherRulesError):  # such a table is set aside
                infos.append(table_info(document, phase, under(find_game(document.setup.game), document.rules)))
        return infos

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
            return m.Refused(code="E-RUNNING", sentence="The match is not over; its record holds secrets until then.")
        return saved.document, record

    async def create(self, wish: m.NewTable, base: str) -> m.Created | m.Refused:
        """Set a table up. *base* is where people find this server."""
        try:
            game = find_game(wish.game)
        except UnknownGameError as error:
            return m.Refused(code="E-GAME", sentence=str(error))
        before = await self._continued(game, wish.goes_on) if wish.goes_on is not None else None
        if isinstance(before, m.Refused):
            return before
        game = game if before is None else before.game
        try:
            wanted = _setup(game, wish) if before is None else before.setup
            setup = await completed(game, wanted, wish.public, self.limits.compile_seconds)
            problems = [
                Problem(f"{seat}: {wrong}") for seat, one in wish.seats.items() if one.kind == "bot" and (wrong := why_not_bot(one.bot))
            ]
            clock = proposed(game.pace(setup)) if wish.clock is None else wish.clock
            if wrong := clock.problem():
                problems.append(Problem(wrong))
            if problems:
                raise SetupError(problems)
        except SetupError as error:
            return m.Refused(code="E-SETUP", sentence=str(error), clause=error.problems[0].clause)
        tokens = {seat: new_token() for seat in setup.seats if (one := wish.seats.get(seat)) is not None and one.kind == "invite"}
        host, watch = new_token(), new_token()
        document = TableDocument(
            id=new_id(),
            created=time.time(),
            rules=game.version,
            setup=setup,
            seats=tuple(_seat_document(seat, wish.seats.get(seat), tokens.get(seat)) for seat in setup.seats),
            clock=clock,
            public=wish.public,
            deal=Deal.sealed(()) if before is None else before.deal,
            past=() if before is None else before.past,
            host=hashed(host),
            watch=hashed(watch),
        )
        table = await self._set_up(document)
        links = {seat: f"{base}/#{document.id}/{token}" for seat, token in tokens.items()}
        return m.Created(info=table.info(), host=host, watch=watch, seats=tokens, links=links)

    async def _continued(self, game: Game, wish: m.Continue) -> Continued | m.Refused:
        """The match that is to be gone on with. Whoever knows the name of a finished table may do that; its record is open to all."""
        found = await self.storage.load(wish.table)
        record = await self.storage.record(wish.table)
        if found is None or not found.document.public:
            return NO_TABLE
        if record is None:
            return m.Refused(code="E-RUNNING", sentence="The match is not over; it can be gone on with elsewhere when it is.")
        if found.document.setup.game != game.id:
            return m.Refused(code="E-RULES", sentence="That match was played by other rules than these.")
        try:
            return await asyncio.to_thread(continued, under(game, found.document.rules), record, wish.at)
        except OtherRulesError as error:
            return m.Refused(code="E-RULES", sentence=f"That match cannot be gone on with here: {error.sentence}.")

    async def _set_up(self, document: TableDocument) -> Table:
        lease = await self.storage.create(document, self.leases.me)
        table = await self._seat(Saved(document=document, phase="open"), lease)
        if isinstance(table, m.Refused):  # its game was found a moment ago, so it can only be that we are going down
            raise TableClosed
        if all(seat.ready for seat in document.seats):
            await table.begin()
        return table


def _got_back(saved: Saved) -> tuple[Game, Play | None]:
    """The game of a table and its match as far as it was played."""
    document = saved.document
    game = under(find_game(document.setup.game), document.rules)
    return game, played(game, saved)


def _sentence(error: Exception) -> str:
    """What an error says to whoever asks for the table: there is no file here whose line could be looked at."""
    return f"{error.sentence}." if isinstance(error, RecordError) else str(error)


def _setup(game: Game, wish: m.NewTable) -> Setup:
    seats = tuple(Seat(seat) for seat in wish.seats)
    usual = game.table(game.seat_counts[1])
    if set(seats) <= set(usual):
        seats = tuple(seat for seat in usual if seat in seats)
    decks = {Seat(seat): one.deck for seat, one in wish.seats.items() if one.deck}
    return Setup(game=game.id, variant=wish.variant, options=dict(wish.options), seats=seats, decks=decks, cards=wish.cards)


def _seat_document(seat: Seat, wish: m.SeatWish | None, token: str | None) -> SeatDocument:
    if wish is not None and wish.kind == "bot":
        return SeatDocument(seat=seat, bot=wish.bot)
    return SeatDocument(seat=seat, invited=token is not None, token=hashed(token) if token else "")
