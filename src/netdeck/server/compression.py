"""Gzip compression of responses.

Only answers that are sent whole are compressed here. Streams of events are left alone, because each event must go out at once, and the
files of the page are compressed by whoever serves them (:mod:`netdeck.server.static_files`). Large answers are compressed by a thread, so
that nobody at a table waits, and the last of them are remembered: rulebooks and card lists are the same for everybody.
"""

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST: Final = 860
"""An answer of fewer bytes fits into one packet as it is."""
LARGE: Final = 16 * 1024
"""An answer of more bytes is compressed by a thread, and remembered."""
LEVEL: Final = 6
REMEMBERED: Final = 8 * 1024 * 1024
"""So many bytes of compressed answers are remembered."""
KINDS: Final = ("application/json", "application/jsonl", "application/javascript", "text/", "image/svg+xml")
STREAMED: Final = "text/event-stream"


def accepts_gzip(headers: Headers) -> bool:
    """Whether a client accepts gzip."""
    for word in ",".join(headers.getlist("accept-encoding")).split(","):
        name, _, rest = word.strip().partition(";")
        if name.strip().lower() in ("gzip", "*"):
            quality = rest.replace(" ", "").lower().removeprefix("q=")
            return not rest or quality.strip("0.") != ""
    return False


def can_be_compressed(kind: str) -> bool:
    """Whether a content type is worth compressing."""
    return kind.startswith(KINDS) and not kind.startswith(STREAMED)


class CompressionMiddleware:
    """Compresses complete responses."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._known: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        accepts = accepts_gzip(Headers(scope=scope))
        start: Message | None = None

        async def say(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if can_be_compressed(headers.get("content-type", "")) and "content-encoding" not in headers:
                    headers.add_vary_header("Accept-Encoding")
                    start = message if accepts else None
                if start is None:
                    await send(message)
                return
            if start is not None:
                first, start = start, None
                body = message.get("body", b"")
                if message["type"] == "http.response.body" and not message.get("more_body") and len(body) >= SMALLEST:
                    message = {**message, "body": await self._packed(body)}
                    headers = MutableHeaders(scope=first)
                    headers["Content-Encoding"] = "gzip"
                    headers["Content-Length"] = str(len(message["body"]))
                await send(first)
            await send(message)

        await self._app(scope, receive, say)

    async def _packed(self, body: bytes) -> bytes:
        if len(body) < LARGE:
            return gzip.compress(body, LEVEL, mtime=0)
        key = hashlib.blake2b(body, digest_size=16).digest()
        packed = self._known.pop(key, None)
        if packed is None:
            packed = await asyncio.to_thread(gzip.compress, body, LEVEL, mtime=0)
            self._size += len(packed) if key not in self._known else 0
        self._known[key] = packed
        while self._size > REMEMBERED:
            self._size -= len(self._known.popitem(last=False)[1])
        return packed
