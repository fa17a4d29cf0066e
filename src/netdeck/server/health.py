"""How a server is: whether it can be read, written and asked for new tables."""

import asyncio
import math
from typing import Protocol

from netdeck.server.leases import Leases
from netdeck.server.storage import Storage
from netdeck.server.writer import StorageError

ANSWERS_WITHIN = 3.0
"""A database that takes longer counts as one that does not answer."""
FRESH = 1.0
"""So many seconds an answer holds, however many ask."""


class Examined(Protocol):
    """What the health check examines."""

    storage: Storage
    leases: Leases
    draining: bool
    closing: bool


class Health:
    """The health of a server, checked at most once a second."""

    def __init__(self, server: Examined) -> None:
        self._server = server
        self._state = "ready"
        self._examined = -math.inf
        self._examining = asyncio.Lock()

    @property
    def state(self) -> str:
        """The last known state."""
        return "closing" if self._server.closing else self._state

    async def look(self) -> str:
        """The state now: ``ready``, ``read-only``, ``draining``, ``closing`` or ``no-database``."""
        async with self._examining:
            now = asyncio.get_running_loop().time()
            if not self._server.closing and self._examined < now - FRESH:
                self._state, self._examined = await self._examine(), now
        return self.state

    async def _examine(self) -> str:
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self._server.storage.check()
        except (StorageError, TimeoutError):
            return "no-database"
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self._server.leases.touch()
                await self._server.storage.check_room()
        except (StorageError, TimeoutError):
            return "read-only"
        return "draining" if self._server.draining else "ready"
