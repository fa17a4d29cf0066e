"""What one address may take of a server: how many tables, how much of its database, how many reports."""

import hashlib
import hmac
import math
import time

from netdeck.kernel import say
from netdeck.server import messages as m
from netdeck.server.limits import Ledger, Limits
from netdeck.server.storage import Storage


class Quotas:
    """The quotas of addresses."""

    def __init__(self, storage: Storage, limits: Limits) -> None:
        self.limits = limits
        self.ledger = Ledger(limits)
        self.secret = b""
        """What turns addresses into names; the same in all processes on a database."""
        self._storage = storage

    def payer(self, who: str) -> str:
        """The key under which work is charged to an address; nothing else is kept of it."""
        return hmac.new(self.secret, who.encode(), hashlib.sha256).hexdigest()[:16] if who else ""

    def why_not_set_up(self, who: str) -> m.Refused | None:
        """Why that address may not set up another table now; if it may, the table is counted."""
        if wait := self.ledger.tables.take(who, time.monotonic()):
            return m.Refused(
                code="E-LIMIT", sentence=say("Too many tables were set up from your address; wait {ceil} seconds.", ceil=math.ceil(wait))
            )
        return None

    def why_no_report(self, who: str) -> m.Refused | None:
        """Why that address may not send a report now; if it may, the report is counted."""
        if wait := self.ledger.reports.take(who, time.monotonic()):
            much = say("Too many reports from your address; wait {seconds} seconds.", seconds=math.ceil(wait))
            return m.Refused(code="E-LIMIT", sentence=much)
        return None

    async def why_no_room(self, who: str) -> m.Refused | None:
        """Why the database has no room for another table of *who*."""
        limits = self.limits
        own, own_bytes, every, every_bytes = await self._storage.taken(self.payer(who))
        if 0 < limits.own_tables <= own:
            return m.Refused(code="E-LIMIT", sentence=say("{own} tables from your address are not over; finish some first.", own=own))
        if 0 < limits.own_bytes <= own_bytes:
            return m.Refused(code="E-LIMIT", sentence=say("The tables from your address use all the space that one address may have."))
        if 0 < limits.all_tables <= every or 0 < limits.all_bytes <= every_bytes:
            return m.Refused(code="E-LIMIT", sentence=say("This server has no room for more tables now."))
        return None
