"""Peers: the other processes on the same database, and how they know each other.

What one sends another carries a signature made with a secret that lies in the database, so that whoever cannot read that cannot pretend to
be one of them. The secret itself never travels.
"""

import hashlib
import hmac
import time
from typing import NamedTuple

import httpx

SIGNED = "netdeck-forwarded"
"""The header by which a process knows its peers: ``TIME HELD CLIENT SIGNATURE``."""
SKEW = 60.0
"""By how many seconds the clocks of two machines may differ."""
UNDERWAY = 0.25
"""The most seconds that something counts as having been underway between two processes: more is a difference between their clocks."""
REACHED_WITHIN = 3.0
"""After so many seconds a peer that does not answer the door counts as gone."""


class ForwardedClient(NamedTuple):
    """The client on whose behalf a peer sends something, and how many seconds it spent at peers."""

    client: str
    held: float


class Peers:
    """The other processes on the same database, with signed requests in both directions."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=64)
        timeout = httpx.Timeout(None, connect=REACHED_WITHIN)
        self.client = httpx.AsyncClient(limits=limits, timeout=timeout, trust_env=False)

    async def close(self) -> None:
        """Close all connections to peers."""
        await self.client.aclose()

    def signature_header(self, method: str, path: str, client: str, held: float = 0.0) -> str:
        """The signature header of a message to a peer, sent for *client* after *held* seconds here."""
        now, milliseconds = f"{1000 * time.time():.0f}", f"{1000 * held:.0f}"
        return f"{now} {milliseconds} {client} {self._signature(method, path, now, milliseconds, client)}"

    def verified(self, header: str, method: str, path: str) -> ForwardedClient | None:
        """The client that a peer vouches for; ``None`` if the signature is missing, invalid or old."""
        match header.split():
            case [when, held, client, signature] if _is_number(when) and _is_number(held):
                since = time.time() - int(when) / 1000
                known = hmac.compare_digest(signature.encode(), self._signature(method, path, when, held, client).encode())
                return ForwardedClient(client, int(held) / 1000 + min(max(since, 0.0), UNDERWAY)) if known and abs(since) <= SKEW else None
        return None

    def _signature(self, *words: str) -> str:
        return hmac.new(self._secret, "\n".join(words).encode(), hashlib.sha256).hexdigest()


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 16
