"""Limits per connection, address and upload.

Rates are buckets that fill with time: a burst is let through, a flood is not. An address of this machine is not counted, because a server
that only listens there, or stands behind a proxy that does not say whom it speaks for, would take everybody for one. Of an IPv6 address the
network counts: whoever has one address of it has them all.
"""

import ipaddress
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

BURST = 5.0
"""A burst may be as large as what so many seconds allow."""
MOST_KNOWN = 10_000
"""When more addresses than that are known, those that have been quiet are forgotten."""
HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server; 0 means no limit."""

    message_bytes: int = 64 * 1024
    """Of one message over a WebSocket."""
    body_bytes: int = 512 * 1024
    """Of the body of a request."""
    messages: float = 20
    """A second from one connection; whoever says more is read more slowly."""
    requests: float = 100
    """A second from one address: requests, new connections and messages together."""
    connections: int = 200
    """From one address at once."""
    all_connections: int = 5_000
    """In all, half-open ones and those that wait among them."""
    header_seconds: float = 10
    """In which a connection must have said what it wants."""
    body_seconds: float = 30
    """In which the body of a request must have come."""
    tables: int = 60
    """An hour from one address, rematches among them."""
    own_tables: int = 100
    """From one address that are not over."""
    own_bytes: int = 64 * 1024 * 1024
    """That all tables from one address may take in the database."""
    all_tables: int = 20_000
    """That are not over, in all."""
    all_bytes: int = 16 * 1024 * 1024 * 1024
    """That all tables may take."""
    remarks: float = 20
    """A minute from one seat: phrases, and words where they are allowed."""
    reports: int = 10
    """An hour from one address."""
    lab_runs: int = 3
    """Of the lab that one address has at work; as many are kept for it."""
    all_lab_runs: int = 32
    """In all."""
    lab_games: int = 20_000
    """That one run may have."""
    chat: bool = False
    """Whether hosts may let people say words of their own."""
    undo_seconds: float = 60
    """That those may be silent who are asked whether a choice may be taken back; then it may not."""
    choices: int = 20_000
    """That one match may have, with whatever else stands in its record; then the host ends it without a winner."""
    compile_seconds: float = 5
    """Of the processor's time for somebody's own cards."""
    open_hours: float = 48
    """After which a table that did not begin is removed."""
    idle_days: float = 30
    """After which a match at which nothing happens is removed."""
    packed_days: float = 7
    """After which a finished match is packed: its record is compressed, and what it holds twice is given back."""
    finished_days: float = 365
    """After which a finished match is removed, and its record."""
    option_caps: Mapping[str, float] = field(default_factory=dict)
    """The most that may be chosen for an option (``loop_limit`` or ``bloodless.loop_limit``); otherwise what the game proposes."""


class Meter:
    """A token bucket: *rate* a second, and a burst of *depth*. A rate of 0 allows everything."""

    def __init__(self, rate: float, depth: float) -> None:
        self._rate = rate
        self._depth = max(1.0, depth)
        self._used: dict[str, tuple[float, float]] = {}

    def take(self, who: str, now: float) -> float:
        """0 if *who* may act now (which is counted); otherwise the seconds to wait."""
        if not self._rate or not who:
            return 0.0
        used, since = self._used.get(who, (0.0, now))
        used = max(0.0, used - (now - since) * self._rate)
        if used + 1.0 > self._depth + 1e-9:
            return (used + 1.0 - self._depth) / self._rate
        if len(self._used) >= MOST_KNOWN:
            self._forget(now)
        self._used[who] = (used + 1.0, now)
        return 0.0

    def _forget(self, now: float) -> None:
        self._used = {who: (used, since) for who, (used, since) in self._used.items() if used > (now - since) * self._rate}


@dataclass(slots=True)
class Ledger:
    """Requests and connections of every address."""

    limits: Limits
    here: Counter[str] = field(default_factory=Counter)
    requests: Meter = field(init=False)
    tables: Meter = field(init=False)
    reports: Meter = field(init=False)

    def __post_init__(self) -> None:
        self.requests = Meter(self.limits.requests, self.limits.requests * BURST)
        self.tables = Meter(self.limits.tables / HOUR, self.limits.tables)
        self.reports = Meter(self.limits.reports / HOUR, self.limits.reports)

    def connection(self) -> Meter:
        """A meter for the messages of one connection."""
        return Meter(self.limits.messages, self.limits.messages * BURST)

    def crowded(self, who: str) -> bool:
        """Whether *who* has reached the limit of connections."""
        return bool(who) and 0 < self.limits.connections <= self.here[who]

    def came(self, who: str) -> None:
        """Count a new connection."""
        if who:
            self.here[who] += 1

    def left(self, who: str) -> None:
        """Count a closed connection."""
        if who:
            self.here[who] -= 1
            if self.here[who] <= 0:
                del self.here[who]


def is_near(client: str) -> bool:
    """Whether a client is on this machine or in its own network, where operators are."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return False
    return address.is_loopback or address.is_private


def rate_key(client: str) -> str:
    """The key of a client's address for counting; empty for this machine."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return client
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return "" if address.is_loopback else str(ipaddress.ip_network((address, 64), strict=False))
        address = address.ipv4_mapped
    return "" if address.is_loopback else str(address)
