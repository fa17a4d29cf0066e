"""Admission: which requests the server accepts, rate limits, security headers.

A browser says from which page a request comes. Pages of this server and of the origins that its host has listed are welcome; others are
turned away, so that no foreign page plays with a visitor's address. Programs say nothing of the kind and are let in. A server that knows
its own names answers to no other (:mod:`netdeck.server.addresses`), except to whoever asks whether it is well.
"""

import contextlib
import math
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from netdeck.i18n import preferred
from netdeck.kernel import say
from netdeck.server import messages as m
from netdeck.server.addresses import HERE, is_own
from netdeck.server.bans import BANNED, Bans
from netdeck.server.callers import CAME, Caller
from netdeck.server.client_language import in_language
from netdeck.server.http_replies import reply
from netdeck.server.limits import Ledger, Limits, rate_key
from netdeck.server.metrics import Metrics
from netdeck.server.server_clock import ServerClock

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}
"""What every answer carries unless it says something else itself."""
HTTPS_ONLY = "max-age=31536000"
HEALTH = "/health"
"""Load balancers ask there by whatever address they have."""
KNOWN_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Policy:
    """The operator's settings: limits, allowed origins, own names, and who may read metrics."""

    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()
    metrics_token: str = ""
    admin_token: str = ""
    """Who has it may give orders; without one nobody may, over HTTP."""
    hosts: frozenset[str] = frozenset()
    """The names under which this server is known; none for any."""


def caller_of(connection: HTTPConnection) -> Caller:
    """The caller of a request."""
    return Caller(rate_key(client_address(connection)), connection.scope.get(CAME), in_language.get())


def client_address(connection: HTTPConnection) -> str:
    """The address of the client, as far as trusted proxies report it."""
    return connection.client.host if connection.client is not None else ""


def base_url(request: Request) -> str:
    """The address of this server in links: the public one, or the requested one if it is our own.

    ``Host`` is whatever a client says. An invite link with a foreign name would send players and their tokens there.
    """
    public: str = request.app.state.public_url
    if public:
        return public
    policy: Policy = request.app.state.policy
    if is_own(request.headers.get("host", ""), policy.hosts):
        return str(request.base_url).rstrip("/")
    host, port = request.scope.get("server") or (HERE, None)
    name = f"[{host}]" if ":" in host else host
    return f"{request.url.scheme}://{name}:{port}" if port else f"{request.url.scheme}://{name}"


class Guard:
    """Admits or rejects requests, and adds security headers to responses."""

    def __init__(
        self, app: ASGIApp, policy: Policy, public_url: str, ledger: Ledger, metrics: Metrics, pace: ServerClock, bans: Bans
    ) -> None:
        self._app = app
        self._bans = bans
        self._pace = pace
        self._ledger = ledger
        self._metrics = metrics
        self._hosts = policy.hosts
        own = urlsplit(public_url)
        self._origins = {*policy.origins, f"{own.scheme}://{own.netloc}"} if public_url else set(policy.origins)
        self._headers = HEADERS | ({"Strict-Transport-Security": HTTPS_ONLY} if own.scheme == "https" else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one WebSocket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope.setdefault(CAME, self._pace.time())
        connection = HTTPConnection(scope)
        in_language.set(preferred(connection.headers.get("accept-language", "")))
        who = rate_key(client_address(connection))
        answer = self._why_banned(client_address(connection), who) or self._why_not(scope, connection.headers, who)
        if scope["type"] == "http":
            send = self._noting(scope, send)
        if answer is not None:
            await _turn_away(answer, scope, receive, send)
            return
        self._ledger.came(who)
        try:
            with self._metrics.open.track_inprogress() if scope["type"] == "http" else contextlib.nullcontext():
                await self._app(scope, receive, send)
        finally:
            self._ledger.left(who)

    def _why_banned(self, client: str, who: str) -> Response | None:
        return self._refusal(BANNED.code, BANNED.sentence) if self._bans.turns_away(client, who) else None

    def _why_not(self, scope: Scope, headers: Headers, who: str) -> Response | None:
        if self._hosts and not is_own(headers.get("host", ""), self._hosts) and not scope["path"].startswith(HEALTH):
            return self._refusal("E-ADDRESS", say("This server does not have that name."))
        origin = headers.get("origin", "")
        if origin and not self._is_welcome(origin, headers.get("host", "")):
            return self._refusal("E-ORIGIN", say("Pages of another origin may not call this server."))
        if self._ledger.crowded(who):
            return self._refusal("E-LIMIT", say("There are too many connections from your address."), 10)
        now = time.monotonic()
        if wait := self._ledger.requests.take(who, now):
            return self._refusal("E-LIMIT", say("Too many requests from your address."), wait)
        is_new_table = scope["type"] == "http" and scope["method"] == "POST" and scope["path"] == "/api/tables"
        if is_new_table and (wait := self._ledger.tables.take(who, now)):
            return self._refusal("E-LIMIT", say("Too many tables were set up from your address."), wait)
        return None

    def _is_welcome(self, origin: str, host: str) -> bool:
        return origin in self._origins or (bool(host) and urlsplit(origin).netloc == host)

    def _refusal(self, code: str, sentence: str, wait: float = 0) -> Response:
        self._metrics.limited.labels(code).inc()
        answer = reply(m.Refused(code=code, sentence=sentence))
        if wait:
            answer.headers["Retry-After"] = str(math.ceil(wait))
        return answer

    def _noting(self, scope: Scope, send: Send) -> Send:
        method = scope["method"] if scope["method"] in KNOWN_METHODS else "other"

        async def say(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.requests.labels(method, message["status"]).inc()
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        return say


async def _turn_away(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await answer(scope, receive, send)
    else:
        await WebSocket(scope, receive, send).send_denial_response(answer)
