"""The HTTP connection to a server or table.

A server that goes down and comes back is waited for. An answer carries the number of its question, so sending it again is safe: what was
taken already is refused as stale and changes nothing. It needs nothing but the standard library and msgspec.
"""

import http.client
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import TypeVar

import msgspec

from netdeck.server import messages as m

PATIENCE = 60.0
"""How many seconds a server that does not answer is waited for."""
WAIT = 25
"""How many seconds one request waits for news."""

REFUSED = b'{"type":"refused"'
"""How a refusal begins, and nothing else that a server says."""

T = TypeVar("T")


class ServerError(RuntimeError):
    """The server is unreachable, sends invalid data, or denies access."""


class RefusedError(ServerError):
    """The server refused a request and nothing has changed; ``refused`` has the code, the clause and a suggestion."""

    def __init__(self, refused: m.Refused) -> None:
        clause = f" ({refused.clause})" if refused.clause else ""
        super().__init__(f"{refused.sentence}{clause}")
        self.refused = refused


class Connection:
    """Requests to one server; requests about a table use its own paths."""

    def __init__(self, url: str, table: str = "", token: str = "", language: str = "") -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ServerError(f"{url!r} is no address of a server; write http://HOST:PORT")
        self.url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self.table = table
        self.token = token
        self.language = language
        """In which the server is asked to speak; empty leaves it to the server."""

    def get(self, path: str, kind: type[T]) -> T | m.Refused:
        """Request something from the table."""
        return decode_answer(self.fetch(path, None), kind)

    def say(self, message: m.ClientMessage) -> m.Answer:
        """Send a message to the table and return its answer."""
        tag = message.__struct_config__.tag
        return decode_answer(self.fetch(f"/{tag}", m.encode(message)), m.Answer)  # type: ignore[arg-type]

    def fetch(self, path: str, body: bytes | None) -> bytes:
        """The answer to a request about the table."""
        return self.request(f"/api/tables/{urllib.parse.quote(self.table, safe='')}{path}", body)

    def request(self, path: str, body: bytes | None = None) -> bytes:
        """The answer to a request; retries while the server is unavailable or busy."""
        request = urllib.request.Request(f"{self.url}{path}", body)
        request.add_header("Content-Type", "application/json")
        if self.token and not (self.token.isascii() and self.token.isprintable()):
            raise ServerError("that is no token")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if self.language:
            request.add_header("Accept-Language", self.language)
        end = time.monotonic() + PATIENCE
        while True:
            pause = 0.5
            try:
                with urllib.request.urlopen(request, timeout=WAIT + 15) as answer:
                    data: bytes = answer.read()
                    return data
            except urllib.error.HTTPError as error:
                with error:
                    data = error.read()
                    pause = _seconds(error.headers.get("Retry-After", ""), pause)
                if error.code != http.client.SERVICE_UNAVAILABLE or time.monotonic() + pause > end:
                    return data
            except (OSError, http.client.HTTPException) as error:
                if time.monotonic() > end:
                    raise ServerError(f"{self.url} does not answer: {getattr(error, 'reason', error)}") from error
            time.sleep(pause)


def _seconds(text: str, usual: float) -> float:
    return float(text) if text.isdecimal() else usual


def decode_answer(data: bytes, kind: type[T]) -> T | m.Refused:
    """Decode an answer."""
    try:
        if data.startswith(REFUSED):
            return msgspec.json.decode(data, type=m.Refused)
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ServerError(f"the server says what cannot be understood: {error}") from error


def require_answer(answer: T | m.Refused) -> T:
    """The answer, or raise :class:`RefusedError`."""
    if isinstance(answer, m.Refused):
        raise RefusedError(answer)
    return answer
