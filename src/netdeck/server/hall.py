"""The hall: all tables of one server. It sets them up, gets them back from the database and lets go of those that nobody needs."""

import asyncio
import contextlib
import logging
import time

from netdeck.bots import why_not as why_not_bot
from netdeck.kernel import Deal, Game, Problem, RecordError, Seat, Setup, SetupError
from netdeck.registry import UnknownGameError
from netdeck.server import messages as m
from netdeck.server.catalogue import find as find_game
from netdeck.server.documents import Saved, SeatDocument, TableDocument
from netdeck.server.storage import Storage
from netdeck.server.table import Table, table_info
from netdeck.server.tokens import hashed, new_id, new_token

log = logging.getLogger("netdeck.server")

IDLE = 120.0
"""After so many seconds a table that nobody needs leaves the memory."""
SWEEP = 15.0

NO_TABLE = m.Refused(code="E-TABLE", sentence="There is no such table.")


class Hall:
    """The tables of one server."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self.closing = False

    async def open(self) -> None:
        """Open the database and go on with every match that is not over."""
        await self.storage.open()
        for id in await self.storage.running():
            found = await self.find(id)
            if isinstance(found, m.Refused):
                log.error("table %s is set aside: %s", id, found.sentence)
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Tell everybody to come again and stop. Nothing is lost: every table is in the database."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
            self._sweeper = None
        goodbye = m.Closing(sentence="The server starts again; come back in a moment.", seconds=2)
        await asyncio.gather(*(table.close(goodbye) for table in self._tables.values()))
        self._tables.clear()
        await self.storage.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            before = asyncio.get_running_loop().time() - IDLE
            for table in [table for table in self._tables.values() if table.idle and table.touched < before]:
                del self._tables[table.id]
                await table.close(m.Closing(sentence="This table was put away; come again."))

    # Finding

    async def find(self, id: str) -> Table | m.Refused:
        """The table of that name, out of memory or out of the database."""
        if (table := self._here(id)) is not None:
            return table
        if self.closing:
            return m.Refused(code="E-CLOSING", sentence="The server is going down; come again in a moment.")
        lock = self._loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                return self._here(id) or await self._load(id)
        finally:
            if not lock.locked():
                self._loading.pop(id, None)

    def _here(self, id: str) -> Table | None:
        table = self._tables.get(id)
        return table if table is not None and not table.closed else None

    async def _load(self, id: str) -> Table | m.Refused:
        saved = await self.storage.load(id)
        return NO_TABLE if saved is None else self._seat(saved)

    def _seat(self, saved: Saved) -> Table | m.Refused:
        document = saved.document
        try:
            game = find_game(document.setup.game)
            if document.rules != game.version:
                raise RecordError(f"it is played under rules {document.rules}; here are rules {game.version}")
            table = Table(saved, game, self.storage, self._set_up)
        except (UnknownGameError, RecordError, SetupError) as error:
            return m.Refused(code="E-RULES", sentence=f"This table cannot be gone on with here: {error}")
        except Exception:
            # A fault in one game must not keep the server from going on with all the others.
            log.exception("table %s cannot be got back", document.id)
            return m.Refused(code="E-OURS", sentence="This table cannot be gone on with here; the server's log says why.")
        self._tables[table.id] = table
        return table

    async def lobby(self) -> list[m.TableInfo]:
        """The public tables that are open or running, the newest first."""
        infos: list[m.TableInfo] = []
        for document, phase in await self.storage.lobby():
            if (table := self._tables.get(document.id)) is not None:
                infos.append(table.info())
                continue
            with contextlib.suppress(UnknownGameError):
                infos.append(table_info(document, phase, find_game(document.setup.game)))
        return infos

    # Setting up

    async def create(self, wish: m.NewTable, base: str) -> m.Created | m.Refused:
        """Set a table up. *base* is where people find this server."""
        try:
            game = find_game(wish.game)
        except UnknownGameError as error:
            return m.Refused(code="E-GAME", sentence=str(error))
        try:
            setup = game.complete(_setup(game, wish))
            problems = [
                Problem(f"{seat}: {wrong}") for seat, one in wish.seats.items() if one.kind == "bot" and (wrong := why_not_bot(one.bot))
            ]
            if wrong := wish.clock.problem():
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
            clock=wish.clock,
            public=wish.public,
            deal=Deal.sealed(()),
            host=hashed(host),
            watch=hashed(watch),
        )
        table = await self._set_up(document)
        links = {seat: f"{base}/#{document.id}/{token}" for seat, token in tokens.items()}
        return m.Created(info=table.info(), host=host, watch=watch, seats=tokens, links=links)

    async def _set_up(self, document: TableDocument) -> Table:
        await self.storage.create(document)
        table = self._seat(Saved(document=document, phase="open"))
        assert isinstance(table, Table)  # its game was found a moment ago
        if all(seat.ready for seat in document.seats):
            await table.begin()
        return table


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
