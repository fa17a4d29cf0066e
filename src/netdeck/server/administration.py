"""Carries out operators' orders on the database, with or without running servers.

A table that a server has in memory is first taken from it under a higher epoch, as another process would: from then on nothing that the
server still has in hand can be written, it lets the table go, and whoever comes next gets it from the database as it was left here.
"""

import asyncio
import contextlib
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from netdeck.kernel import Entry
from netdeck.server import admin_orders as o
from netdeck.server.addresses import AddressError, network
from netdeck.server.bans import MAKER
from netdeck.server.db_tables import AUDIT, BANS, ENTRIES, PROCESSES, TABLES
from netdeck.server.documents import TableDocument
from netdeck.server.erasure import Reseal, Resealed, reseal_job, seats_called, without_seat_names
from netdeck.server.expiry import archive_old
from netdeck.server.fairness import BusyError
from netdeck.server.jobs import JobResult, TooMuch, Unplayable
from netdeck.server.leases import Leases
from netdeck.server.limits import HOUR, Limits, rate_key
from netdeck.server.storage import Storage
from netdeck.server.worker import done

TRIES = 8
"""How often a table is tried again that was changed meanwhile."""

_read_document = msgspec.json.Decoder(TableDocument).decode
_read_entry = msgspec.json.Decoder(Entry).decode


class OrderError(Exception):
    """An order that cannot be carried out; nothing was changed."""


class RunningServer(Protocol):
    """The running server that an order affects, if there is one."""

    async def forget(self, table: str) -> None:
        """Drop a table from memory because it was changed in the database."""

    async def reread_orders(self) -> None:
        """Reread bans and drains now."""

    async def reseal(self, job: Reseal) -> JobResult:
        """Replay a match in a worker."""

    @property
    def process(self) -> int:
        """The number of this process."""


class DatabaseOnly:
    """Orders on the database alone. Servers are notified of taken tables and poll the rest every few seconds."""

    process = 0

    async def forget(self, table: str) -> None:
        """Does nothing: the database notifies the owner."""

    async def reread_orders(self) -> None:
        """Does nothing: servers poll."""

    async def reseal(self, job: Reseal) -> JobResult:
        """Replay the match in this process."""
        return await asyncio.to_thread(done, job)


class Administration:
    """Carries out orders on one database."""

    def __init__(self, storage: Storage, leases: Leases, house: RunningServer | None = None) -> None:
        self._storage = storage
        self._leases = leases
        self._house: RunningServer = house or DatabaseOnly()

    async def carry_out(self, order: o.Order) -> o.Outcome:
        """Carry out an order. Raises :class:`OrderError`, or ``StorageError`` if the database fails."""
        match order:
            case o.ListTables():
                return await self._tables(order)
            case o.ShowSeats():
                return await self._seats(order)
            case o.CloseTable():
                return await self._close(order)
            case o.Ban():
                return await self._ban(order)
            case o.LiftBan():
                return await self._lift(order)
            case o.ListBans():
                return await self._bans()
            case o.ListProcesses():
                return await self._processes()
            case o.Drain():
                return await self._drain(order)
            case o.Erase():
                return await self._erase(order)
            case o.Archive():
                packed = await archive_old(self._storage, Limits(packed_days=order.days or 1e-9))
                age, told = f"older than {order.days:g} days", f"{packed} packed"
                await self._storage.write(lambda connection: _note(connection, order, age, told))
                return o.Carried(sentence=f"{packed} finished matches were packed.", count=packed)
            case o.Vacuum():
                await self._storage.write(lambda connection: _note(connection, order, "database", ""))
                freed = await self._storage.vacuum()
                return o.Carried(sentence=f"The database is {freed} bytes smaller.", count=freed)
            case o.Count():
                return await self._count()
            case o.ReadAudit():
                return await self._audit(order)

    # Looking

    async def _tables(self, order: o.ListTables) -> list[o.TableLine]:
        wanted = sa.select(TABLES).order_by(TABLES.c.changed.desc()).limit(order.most)
        if order.phase is not None:
            wanted = wanted.where(TABLES.c.phase == order.phase)
        if order.game:
            wanted = wanted.where(TABLES.c.game == order.game)
        if order.aside:
            wanted = wanted.where(TABLES.c.aside.is_not(None))
        if order.name:
            wanted = wanted.where(TABLES.c.document.contains(_in_json(order.name), autoescape=True))

        def act(connection: Connection) -> list[o.TableLine]:
            lines = []
            for row in connection.execute(wanted):
                document = _read_document(row.document)
                if order.name and not seats_called(document, order.name):
                    continue
                lines.append(
                    o.TableLine(
                        table=row.id,
                        game=row.game,
                        rules=document.rules,
                        phase=row.phase,
                        public=row.public,
                        created=row.created,
                        changed=row.changed,
                        size=row.size,
                        process=row.owner,
                        maker=row.maker,
                        aside=row.aside or "",
                        players={seat.seat: seat.bot or seat.name for seat in document.seat_infos()},
                    )
                )
            return lines

        return await self._storage.read(act)

    async def _seats(self, order: o.ShowSeats) -> list[o.SeatLine]:
        document = await self._document(order.table)
        infos = {info.seat: info for info in document.seat_infos()}
        return [
            o.SeatLine(seat=each.seat, kind=infos[each.seat].kind, name=each.name, bot=each.bot, has_passphrase=bool(each.passphrase))
            for each in document.seats
        ]

    async def _bans(self) -> list[o.BanLine]:
        return await bans(self._storage)

    async def _processes(self) -> list[o.ProcessLine]:
        lives = self._leases.is_alive() if not self._leases.alone else sa.true()
        count = sa.select(sa.func.count()).where(TABLES.c.owner == PROCESSES.c.id).scalar_subquery()
        wanted = sa.select(PROCESSES.c.id, PROCESSES.c.url, PROCESSES.c.draining, lives.label("lives"), count.label("held"))

        def act(connection: Connection) -> list[o.ProcessLine]:
            return [
                o.ProcessLine(process=row.id, url=row.url, lives=bool(row.lives), draining=bool(row.draining), tables=row.held)
                for row in connection.execute(wanted.order_by(PROCESSES.c.id))
            ]

        return await self._storage.read(act)

    async def _count(self) -> o.Counted:
        size = await self._storage.size()

        def act(connection: Connection) -> o.Counted:
            def by(column: sa.Column[str]) -> dict[str, int]:
                rows = connection.execute(sa.select(column, sa.func.count()).group_by(column).order_by(column))
                return {row[0]: row[1] for row in rows}

            def one(what: sa.ColumnElement[int], where: sa.ColumnElement[bool] | None = None) -> int:
                wanted = sa.select(what) if where is None else sa.select(what).where(where)
                return int(connection.execute(wanted).scalar() or 0)

            return o.Counted(
                phases=by(TABLES.c.phase),
                games=by(TABLES.c.game),
                aside=one(sa.func.count(TABLES.c.id), TABLES.c.aside.is_not(None)),
                packed=one(sa.func.count(TABLES.c.id), TABLES.c.packed.is_(True)),
                entries=one(sa.func.count(ENTRIES.c.n)),
                table_bytes=one(sa.func.sum(TABLES.c.size)),
                database_bytes=size,
                processes=one(sa.func.count(PROCESSES.c.id)),
                bans=one(sa.func.count(BANS.c.subject)),
            )

        return await self._storage.read(act)

    async def _audit(self, order: o.ReadAudit) -> list[o.AuditLine]:
        wanted = sa.select(AUDIT).order_by(AUDIT.c.id.desc()).limit(order.most)

        def act(connection: Connection) -> list[o.AuditLine]:
            return [o.AuditLine(**row._asdict()) for row in connection.execute(wanted)]

        return await self._storage.read(act)

    async def _document(self, table: str) -> TableDocument:
        text = await self._storage.read(lambda connection: connection.execute(_document_of(table)).scalar())
        if text is None:
            raise OrderError(f"there is no table {table!r}")
        return _read_document(text)

    # Closing and banning

    async def _close(self, order: o.CloseTable) -> o.Carried:
        await self._document(order.table)
        reason = f"the operator of this server has closed it{f' ({order.reason})' if order.reason else ''}"

        def act(connection: Connection) -> None:
            self._take(connection, order.table)
            if order.remove:
                connection.execute(sa.delete(TABLES).where(TABLES.c.id == order.table))
            else:
                connection.execute(sa.update(TABLES).where(TABLES.c.id == order.table).values(aside=f"stopped: {reason}"))
            _note(connection, order, order.table, f"{'removed' if order.remove else 'closed'}: {order.reason}")

        await self._storage.write(act)
        await self._house.forget(order.table)
        return o.Carried(sentence=f"Table {order.table} is {'removed' if order.remove else 'closed'}.", count=1)

    async def _ban(self, order: o.Ban) -> o.Carried:
        if bool(order.network) == bool(order.maker_of):
            raise OrderError("say an address or a network, or the table whose maker is meant")
        if order.maker_of:
            maker = (await self._document(order.maker_of)).maker
            if not maker:
                raise OrderError(f"table {order.maker_of} was set up on the server's own machine: there is nobody to turn away")
            subject = MAKER + maker
        else:
            try:
                meant = network(order.network)
            except AddressError as error:
                raise OrderError(str(error)) from None
            if meant.is_loopback or meant.prefixlen == 0:
                raise OrderError(f"{order.network} is this machine or everybody; behind a proxy that would turn all people away")
            subject = str(meant) if meant.num_addresses > 1 else rate_key(str(meant.network_address))
        until = time.time() + order.hours * HOUR if order.hours else None
        row = {"subject": subject, "until": until, "reason": order.reason, "made": time.time()}

        def act(connection: Connection) -> None:
            connection.execute(sa.delete(BANS).where(BANS.c.subject == subject))
            connection.execute(sa.insert(BANS), row)
            _note(connection, order, subject, f"{f'for {order.hours:g} hours' if order.hours else 'for ever'}: {order.reason}")

        await self._storage.write(act)
        await self._house.reread_orders()
        return o.Carried(sentence=f"{subject} is turned away {f'for {order.hours:g} hours' if order.hours else 'for ever'}.", count=1)

    async def _lift(self, order: o.LiftBan) -> o.Carried:
        subjects = {order.subject}
        with contextlib.suppress(AddressError):
            subjects |= {str(network(order.subject)), rate_key(order.subject)}

        def act(connection: Connection) -> int:
            lifted = connection.execute(sa.delete(BANS).where(BANS.c.subject.in_(subjects))).rowcount
            if lifted:
                _note(connection, order, order.subject, "")
            return lifted

        if not await self._storage.write(act):
            raise OrderError(f"{order.subject!r} is not turned away; 'bans' lists who is")
        await self._house.reread_orders()
        return o.Carried(sentence=f"{order.subject} is let in again.", count=1)

    async def _drain(self, order: o.Drain) -> o.Carried:
        process = order.process or self._house.process
        if not process:
            raise OrderError("say which process; 'processes' lists them")
        change = sa.update(PROCESSES).where(PROCESSES.c.id == process).values(draining=not order.off)

        def act(connection: Connection) -> int:
            changed = connection.execute(change).rowcount
            if changed:
                _note(connection, order, str(process), "taken back" if order.off else "")
            return changed

        if not await self._storage.write(act):
            raise OrderError(f"there is no process {process}; 'processes' lists them")
        await self._house.reread_orders()
        return o.Carried(sentence=f"Process {process} {'takes tables again' if order.off else 'is drained'}.", count=1)

    # Erasing

    async def _erase(self, order: o.Erase) -> list[o.ErasedLine]:
        wanted = sa.select(TABLES.c.id, TABLES.c.document, TABLES.c.phase)
        wanted = wanted.where(TABLES.c.document.contains(_in_json(order.name), autoescape=True))
        if order.table:
            wanted = wanted.where(TABLES.c.id == order.table)
        found = await self._storage.read(lambda connection: connection.execute(wanted.order_by(TABLES.c.created)).all())
        lines: list[o.ErasedLine] = []
        for row in found:
            document = _read_document(row.document)
            if not (seats := seats_called(document, order.name, order.seat)):
                continue
            salts = [document.deal.salts.get(seat, "") for seat in seats]
            salts += [each.salt for each in document.seats if each.seat in seats]
            has_name = any(order.name.casefold() in salt.casefold() for salt in salts)
            line = o.ErasedLine(table=row.id, seats=list(seats), phase=row.phase, salt=has_name)
            if not order.trial:
                line = await self._erase_one(order, line)
            lines.append(line)
        return lines

    async def _erase_one(self, order: o.Erase, line: o.ErasedLine) -> o.ErasedLine:
        """Remove the name from one table. If a player joins or the match ends meanwhile, try again."""
        for _ in range(TRIES):
            text = await self._storage.read(lambda connection: connection.execute(_document_of(line.table)).scalar())
            saved, record = await self._storage.load(line.table), await self._storage.record(line.table)
            if text is None or saved is None:
                return msgspec.structs.replace(line, left="the table is gone")
            document = without_seat_names(saved.document, seats_called(saved.document, order.name, order.seat))
            sealed: Resealed | None = None
            if document.begun:
                try:
                    told = await self._house.reseal(reseal_job(document, saved.entries, record))
                except BusyError:
                    return msgspec.structs.replace(line, left="the server has too much to do; try again")
                if not isinstance(told, Resealed):
                    return msgspec.structs.replace(line, left=_why(told, document))
                sealed = told
            erasure = _Erasure(order, line, text, record is not None, document, sealed)
            if await self._storage.write(erasure.write_to(self._take)):
                await self._house.forget(line.table)
                return msgspec.structs.replace(line, resealed=sealed is not None)
        return msgspec.structs.replace(line, left="something changed there all the time; try again")

    def _take(self, connection: Connection, table: str) -> int:
        """Take a table from its server; it has no owner afterwards."""
        epoch = connection.execute(sa.select(TABLES.c.epoch).where(TABLES.c.id == table).with_for_update()).scalar()
        if epoch is None:
            return 0
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(epoch=epoch + 1, owner=None))
        self._leases.notify(connection, f"taken {table} {epoch + 1}")
        return int(epoch) + 1


@dataclass(frozen=True, slots=True)
class _Erasure:
    """A table without a name, ready to be written: *told* is its match with new seals, *text* and *over* its source."""

    order: o.Erase
    line: o.ErasedLine
    text: str
    over: bool
    document: TableDocument
    told: Resealed | None

    def write_to(self, take: Callable[[Connection, str], int]) -> Callable[[Connection], bool]:
        """Write it; return false if the table has changed. *take* takes the table from its server."""
        return lambda connection: self._write(connection, take)

    def _write(self, connection: Connection, take: Callable[[Connection, str], int]) -> bool:
        table = self.line.table
        wanted = sa.select(TABLES.c.document, TABLES.c.packed, TABLES.c.record).where(TABLES.c.id == table)
        row = connection.execute(wanted.with_for_update()).first()
        if row is None or row.document != self.text or (row.record is not None) != self.over:
            return False
        take(connection, table)
        values: dict[str, object] = {"document": msgspec.json.encode(self.document).decode()}
        if self.told is not None:
            if self.over:
                values["record"] = zlib.compress(self.told.record, 9) if row.packed else self.told.record
            self._seal(connection, self.told.entries)
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(values))
        _note(connection, self.order, table, f"a name at {', '.join(self.line.seats)}")
        return True

    def _seal(self, connection: Connection, entries: Sequence[Entry]) -> None:
        """Write the new seals. Whatever was played since has none: it gets its own when the match is written down at its end."""
        rows = connection.execute(sa.select(ENTRIES.c.n, ENTRIES.c.line).where(ENTRIES.c.table_id == self.line.table))
        for n, line in rows.all():
            entry = entries[n - 1] if n <= len(entries) else msgspec.structs.replace(_read_entry(line), seal="")
            place = sa.and_(ENTRIES.c.table_id == self.line.table, ENTRIES.c.n == n)
            connection.execute(sa.update(ENTRIES).where(place).values(line=msgspec.json.encode(entry).decode()))


def _document_of(table: str) -> "sa.Select[Any]":
    return sa.select(TABLES.c.document).where(TABLES.c.id == table)


async def bans(storage: Storage) -> list[o.BanLine]:
    """All bans in force."""
    now = time.time()
    wanted = sa.select(BANS).where(sa.or_(BANS.c.until.is_(None), BANS.c.until > now)).order_by(BANS.c.made)

    def act(connection: Connection) -> list[o.BanLine]:
        return [o.BanLine(**row._asdict()) for row in connection.execute(wanted)]

    return await storage.read(act)


def _note(connection: Connection, order: o.Order, subject: str, told: str) -> None:
    """Write into the audit log that this was done; it is there if and only if the change is."""
    row = {"made": time.time(), "by": order.by or "unknown", "action": str(order.__struct_config__.tag), "subject": subject, "told": told}
    connection.execute(sa.insert(AUDIT), row)


def note_report(connection: Connection, by: str, table: str, told: str) -> None:
    """Write a player's report into the audit log."""
    connection.execute(sa.insert(AUDIT), {"made": time.time(), "by": by, "action": "report", "subject": table, "told": told})


def _why(told: JobResult, document: TableDocument) -> str:
    """Why a record cannot be sealed again."""
    what = told.sentence if isinstance(told, TooMuch | Unplayable) else "something went wrong here"
    return f"its match cannot be sealed anew ({what}); remove the table, or use a Netdeck with rules {document.rules}"


def _in_json(name: str) -> str:
    return msgspec.json.encode(name).decode()[1:-1]
