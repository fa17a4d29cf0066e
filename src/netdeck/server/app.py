"""The application: every door of the server, put together."""

import hmac

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute

from netdeck.kernel import say
from netdeck.server import api, catalogue, page, schema
from netdeck.server import messages as m
from netdeck.server.administering import Administration, OrderError
from netdeck.server.browser import page_routes, show_icon
from netdeck.server.compressing import Compressing
from netdeck.server.forwarding import Forwarding
from netdeck.server.guarding import Guard, Policy, base_of, client_of
from netdeck.server.hall import Hall
from netdeck.server.limits import is_near
from netdeck.server.metrics import FORMAT, Metrics
from netdeck.server.orders import read_order
from netdeck.server.replying import body_of, hall_of, reply, token_of
from netdeck.server.sockets import talk
from netdeck.server.table import MISSING, UNREAD
from netdeck.server.writing import DatabaseMissingError, StorageError


def make_app(hall: Hall, public_url: str = "", policy: Policy | None = None, words: catalogue.Words | None = None) -> Starlette:
    """The application around *hall*, which must be open while it serves."""
    policy = policy or Policy()
    ledger, metrics = hall.ledger, Metrics(hall)
    hall.pace.noticed, hall.storage.took = metrics.lag.observe, metrics.took
    # Forwarding comes first: behind it the client is the one for whom another process asks.
    middleware = [
        Middleware(Forwarding, hall=hall, most=policy.limits.body_bytes),
        Middleware(Guard, policy=policy, public_url=public_url, ledger=ledger, metrics=metrics, pace=hall.pace, bans=hall.bans),
        Middleware(Compressing),
    ]
    if policy.origins:
        methods, headers = ["GET", "POST"], ["Authorization", "Content-Type"]
        middleware.insert(0, Middleware(CORSMiddleware, allow_origins=policy.origins, allow_methods=methods, allow_headers=headers))
    app = Starlette(
        routes=[
            Route("/plain", show_plain),
            Route("/style.css", show_style),
            Route("/favicon.ico", show_icon),
            Route("/health", show_health),
            Route("/health/live", show_alive),
            Route("/health/ready", show_health),
            Route("/api/admin", take_order, methods=["POST"]),
            Route("/metrics", show_metrics),
            Route("/api/schema.json", show_schema),
            Route("/api/openapi.json", show_openapi),
            Route("/api/asyncapi.json", show_asyncapi),
            WebSocketRoute("/api/socket", talk),
            *api.routes(),
            *(page_routes() or [Route("/", show_plain)]),
        ],
        middleware=middleware,
        exception_handlers={**api.ERRORS, HTTPException: on_http, StorageError: on_storage, Exception: on_error},
    )
    app.state.hall = hall
    app.state.public_url = public_url.rstrip("/")
    app.state.words = words or {}
    app.state.policy, app.state.ledger, app.state.metrics = policy, ledger, metrics
    return app


HEALTH = {
    "ready": "It takes everything.",
    "read-only": "The database can be read and not written: tables can be looked at, and nothing can be played.",
    "draining": "It takes no new tables and goes on with those that no other process takes.",
    "closing": "It is going down.",
    "no-database": "The database does not answer.",
}


async def show_plain(request: Request) -> Response:
    """The list of tables, without any script."""
    games = catalogue.games()
    seats = ("SEAT", "OTHER")
    if games:
        first = catalogue.detail(games[0].id).seats
        seats = (first[0], first[1]) if len(first) > 1 else seats
    html = page.page(await hall_of(request).lobby(), games, seats, base_of(request))
    return HTMLResponse(html, headers={"Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'"})


async def show_style(request: Request) -> Response:
    """How the page looks."""
    return Response(page.STYLE, media_type="text/css")


async def show_health(request: Request) -> Response:
    """How this server is: 200 when it is ready for everything, 503 with the reason otherwise."""
    state = await hall_of(request).health()
    answer = {"ok": state == "ready", "alive": True, "ready": state == "ready", "state": state, "sentence": HEALTH[state]}
    return reply(answer, 200 if state == "ready" else 503)


async def show_alive(request: Request) -> Response:
    """That this process answers, whatever its database does: whoever gets no answer here may start it again."""
    return reply({"ok": True, "alive": True})


async def take_order(request: Request) -> Response:
    """An order of an operator, who has the token for it; without one there is no such door."""
    token: str = request.app.state.policy.admin_token
    if not token:
        raise HTTPException(404)
    if not hmac.compare_digest(token_of(request).encode(), token.encode()):
        request.app.state.metrics.limited.labels("E-TOKEN").inc()
        return reply(m.Refused(code="E-TOKEN", sentence=say("Administering this server needs its token.")))
    try:
        order = read_order(await body_of(request))
    except (ValueError, RecursionError) as error:
        return reply(m.Refused(code="E-BODY", sentence=say("That is no order: {error}", error=error)))
    hall = hall_of(request)
    by = f"{order.by or 'unknown'} from {client_of(request) or 'nowhere'}"
    try:
        return reply(await Administration(hall.storage, hall.leases, hall).carry_out(msgspec.structs.replace(order, by=by)))
    except OrderError as error:
        return reply(m.Refused(code="E-ORDER", sentence=f"{error}."))


async def show_metrics(request: Request) -> Response:
    """Figures for Prometheus: for those who have the token, and without one for this machine and its own network."""
    token: str = request.app.state.policy.metrics_token
    if token:
        if not hmac.compare_digest(token_of(request).encode(), token.encode()):
            return reply(m.Refused(code="E-TOKEN", sentence=say("The figures of this server need a token.")))
    elif not is_near(client_of(request)):
        raise HTTPException(404)
    metrics: Metrics = request.app.state.metrics
    return Response(metrics.text(), media_type=FORMAT)


async def show_schema(request: Request) -> Response:
    """All messages as JSON Schema."""
    return reply(schema.protocol_schema())


async def show_openapi(request: Request) -> Response:
    """All HTTP doors as OpenAPI."""
    return reply(schema.openapi())


async def show_asyncapi(request: Request) -> Response:
    """The WebSocket as AsyncAPI."""
    return reply(schema.asyncapi())


async def on_http(request: Request, error: Exception) -> Response:
    """No such door, or not that way through it."""
    assert isinstance(error, HTTPException)
    code = {404: "E-NOT-FOUND", 405: "E-METHOD"}.get(error.status_code, "E-HTTP")
    answer = reply(m.Refused(code=code, sentence=error.detail))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer


async def on_storage(request: Request, error: Exception) -> Response:
    """The database is missing or does not answer."""
    return reply(MISSING if isinstance(error, DatabaseMissingError) else UNREAD)


async def on_error(request: Request, error: Exception) -> Response:
    """A fault of ours; what it was stands in the server's log and nowhere else."""
    return reply(m.Refused(code="E-OURS", sentence=say("Something went wrong here. Nothing was changed by this.")))
