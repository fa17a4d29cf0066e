"""The connection by which PostgreSQL detects whether this process is alive, and which receives notifications.

The connection holds a lock of the process's number. When the process ends, however it ends, the database closes the connection and the lock
is free: the others see that at once and take its tables. Should only the connection break, it is made anew.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable

import psycopg
import sqlalchemy as sa
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from netdeck.server.leases import CHANNEL, LIVING
from netdeck.server.writer import StorageError

log = logging.getLogger("netdeck.server")

AGAIN = 1.0
"""After so many seconds a broken connection is made anew."""
SURE = "keepalives=1 keepalives_idle=5 keepalives_interval=2 keepalives_count=3 connect_timeout=10"
"""A connection whose other end has vanished is noticed within seconds."""

Heard = Callable[[str], None]


class Presence:
    """The presence of this process. *heard* is called with every notification, *lost* whenever some may have been missed."""

    def __init__(self, url: sa.URL, me: int, heard: Heard, lost: Callable[[], None]) -> None:
        self._address = make_conninfo(url.set(drivername="postgresql").render_as_string(hide_password=False), **conninfo_to_dict(SURE))
        self._me = me
        self._heard = heard
        self._lost = lost
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Register. Raises :class:`~netdeck.server.storage.StorageError` if the database does not answer."""
        try:
            connection = await self._connect()
        except psycopg.Error as error:
            raise StorageError(f"the database does not answer: {error}") from error
        self._task = asyncio.create_task(self._stay(connection), name="presence")

    async def end(self) -> None:
        """Unregister."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _connect(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
        try:
            await connection.execute("SELECT pg_advisory_lock(%s, %s)", (LIVING, self._me))
            await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _stay(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> None:
        while True:
            try:
                async with connection:
                    async for notice in connection.notifies():
                        self._heard(notice.payload)
            except psycopg.Error as error:
                log.warning("the connection by which other servers see us broke: %s", error)
            connection = await self._connect_again()
            self._lost()

    async def _connect_again(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        while True:
            await asyncio.sleep(AGAIN)
            with contextlib.suppress(psycopg.Error):
                return await self._connect()
