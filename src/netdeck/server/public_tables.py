"""The public tables of a server, page by page: those in memory as they are, the others as they were written down."""

import asyncio
import contextlib
import math
from collections.abc import Mapping

from netdeck.kernel import OtherRulesError
from netdeck.registry import UnknownGameError
from netdeck.server import messages as m
from netdeck.server.broadcast import table_info
from netdeck.server.catalogue import under
from netdeck.server.documents import TableDocument
from netdeck.server.storage import Storage
from netdeck.server.table import Table

PAGE = 100
"""How many tables one page has at most."""
FRESH = 1.0
"""So many seconds a page is shown as it is, however many ask."""


class PublicTables:
    """Pages of the public tables that are open or running; *here* are those in memory."""

    def __init__(self, storage: Storage, here: Mapping[str, Table]) -> None:
        self._storage = storage
        self._here = here
        self._pages: dict[int, tuple[float, list[tuple[TableDocument, m.Phase]]]] = {}

    async def page(self, number: int = 0) -> list[m.TableInfo]:
        """One page: first those with free seats."""
        now = asyncio.get_running_loop().time()
        read, rows = self._pages.get(number, (-math.inf, []))
        if read < now - FRESH:
            rows = await self._storage.lobby(most=PAGE + 1, skipped=number * PAGE)
            self._pages = {other: kept for other, kept in self._pages.items() if kept[0] >= now - FRESH} | {number: (now, rows)}
        infos: list[m.TableInfo] = []
        for document, phase in rows[:PAGE]:
            if (table := self._here.get(document.id)) is not None:
                if table.phase != "finished":
                    infos.append(table.info())
                continue
            with contextlib.suppress(UnknownGameError, OtherRulesError):  # such a table is set aside
                infos.append(table_info(document, phase, under(document.setup.game, document.rules)))
        return infos

    def goes_on(self, number: int) -> bool:
        """Whether there is a page after this one, as last read."""
        return number in self._pages and len(self._pages[number][1]) > PAGE

    def forget(self) -> None:
        """Reread all pages on the next request."""
        self._pages.clear()
