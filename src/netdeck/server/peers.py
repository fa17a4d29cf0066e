"""Peers: the other processes on the same database, and how they know each other.

What one sends another carries a signature made with a secret that lies in the database, so that whoever cannot read that cannot pretend to
be one of them. The secret itself never travels.
"""

import hashlib
import hmac
import time

import httpx

SIGNED = "netdeck-forwarded"
"""The header by which a process knows its peers: ``TIME CLIENT SIGNATURE``."""
SKEW = 60.0
"""By how many seconds the clocks of two machines may differ."""
REACHED_WITHIN = 3.0
"""After so many seconds a peer that does not answer the door counts as gone."""


class Peers:
    """The other processes on the same database: how we speak to them, and how we know that it is they who speak to us."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=64)
        timeout = httpx.Timeout(None, connect=REACHED_WITHIN)
        self.client = httpx.AsyncClient(limits=limits, timeout=timeout, trust_env=False)

    async def close(self) -> None:
        """Speak to nobody any more."""
        await self.client.aclose()

    def signed(self, method: str, path: str, client: str) -> str:
        """The header of a message to a peer, sent for *client*."""
        now = f"{time.time():.0f}"
        return f"{now} {client} {self._signature(method, path, now, client)}"

    def vouched(self, header: str, method: str, path: str) -> str | None:
        """For which client a peer has sent this; nothing when it was no peer, or long ago."""
        match header.split():
            case [when, client, signature] if when.isascii() and when.isdigit() and len(when) < 16 and abs(time.time() - int(when)) <= SKEW:
                known = hmac.compare_digest(signature.encode(), self._signature(method, path, when, client).encode())
                return client if known else None
        return None

    def _signature(self, *words: str) -> str:
        return hmac.new(self._secret, "\n".join(words).encode(), hashlib.sha256).hexdigest()
