"""The application: all endpoints of the server."""

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
from netdeck.server import api, catalogue, plain_page, schema
from netdeck.server import messages as m
from netdeck.server.admin_orders import read_order
from netdeck.server.administration import Administration, OrderError
from netdeck.server.compression import CompressionMiddleware
from netdeck.server.forwarding import ForwardingMiddleware
from netdeck.server.guard import Guard, Policy, base_url, client_address
from netdeck.server.http_replies import body_of, lobby_of, reply, token_of
from netdeck.server.limits import is_near
from netdeck.server.lobby import Lobby
from netdeck.server.metrics import FORMAT, Metrics
from netdeck.server.refusals import MISSING, UNREAD
from netdeck.server.sockets import serve_socket
from netdeck.server.static_files import page_routes, show_icon
from netdeck.server.writer import DatabaseMissingError, StorageError


def make_app(hall: Lobby, public_url: str = "", policy: Policy | None = None, words: catalogue.Words | None = None) -> Starlette:
    """The application for *hall*, which must be open while it serves."""
    policy = policy or Policy()
    ledger, metrics = hall.quotas.ledger, Metrics(hall)
    hall.pace.noticed, hall.storage.took = metrics.lag.observe, metrics.took
    # Forwarding comes first: behind it the client is the one for whom another process asks.
    middleware = [
        Middleware(ForwardingMiddleware, hall=hall, most=policy.limits.body_bytes),
        Middleware(Guard, policy=policy, public_url=public_url, ledger=ledger, metrics=metrics, pace=hall.pace, bans=hall.bans),
        Middleware(CompressionMiddleware),
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
            WebSocketRoute("/api/socket", serve_socket),
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
    "draining": "It accepts no new tables and continues those that no other process takes.",
    "closing": "It is going down.",
    "no-database": "The database does not answer.",
}


async def show_plain(request: Request) -> Response:
    """Show the list of tables without scripts."""
    games = catalogue.games()
    seats = ("SEAT", "OTHER")
    if games:
        first = catalogue.detail(games[0].id).seats
        seats = (first[0], first[1]) if len(first) > 1 else seats
    html = plain_page.page(await lobby_of(request).public.page(), games, seats, base_url(request))
    return HTMLResponse(html, headers={"Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'"})


async def show_style(request: Request) -> Response:
    """Serve the style sheet."""
    return Response(plain_page.STYLE, media_type="text/css")


async def show_health(request: Request) -> Response:
    """Report the health of this server: 200 if it is ready, 503 with the reason otherwise."""
    state = await lobby_of(request).health.look()
    answer = {"ok": state == "ready", "alive": True, "ready": state == "ready", "state": state, "sentence": HEALTH[state]}
    return reply(answer, 200 if state == "ready" else 503)


async def show_alive(request: Request) -> Response:
    """Report that this process responds, whatever its database does; restart it if this fails."""
    return reply({"ok": True, "alive": True})


async def take_order(request: Request) -> Response:
    """Carry out an operator's order; needs the admin token, and does not exist without one."""
    token: str = request.app.state.policy.admin_token
    if not token:
        raise HTTPException(404)
    if not hmac.compare_digest(token_of(request).encode(), token.encode()):
        request.app.state.metrics.limited.labels("E-TOKEN").inc()
        return reply(m.Refused(code="E-TOKEN", sentence=say("Administration requires the admin token.")))
    try:
        order = read_order(await body_of(request))
    except (ValueError, RecursionError) as error:
        return reply(m.Refused(code="E-BODY", sentence=say("Invalid order: {error}", error=error)))
    hall = lobby_of(request)
    by = f"{order.by or 'unknown'} from {client_address(request) or 'nowhere'}"
    try:
        return reply(await Administration(hall.storage, hall.leases, hall).carry_out(msgspec.structs.replace(order, by=by)))
    except OrderError as error:
        return reply(m.Refused(code="E-ORDER", sentence=f"{error}."))


async def show_metrics(request: Request) -> Response:
    """Report metrics for Prometheus: with the token, or without one from this machine and its own network."""
    token: str = request.app.state.policy.metrics_token
    if token:
        if not hmac.compare_digest(token_of(request).encode(), token.encode()):
            return reply(m.Refused(code="E-TOKEN", sentence=say("The metrics of this server require a token.")))
    elif not is_near(client_address(request)):
        raise HTTPException(404)
    metrics: Metrics = request.app.state.metrics
    return Response(metrics.text(), media_type=FORMAT)


async def show_schema(request: Request) -> Response:
    """All messages as JSON Schema."""
    return reply(schema.protocol_schema())


async def show_openapi(request: Request) -> Response:
    """Describe the HTTP endpoints as OpenAPI."""
    return reply(schema.openapi())


async def show_asyncapi(request: Request) -> Response:
    """Describe the WebSocket as AsyncAPI."""
    return reply(schema.asyncapi())


async def on_http(request: Request, error: Exception) -> Response:
    """The response for an unknown path or method."""
    assert isinstance(error, HTTPException)
    code = {404: "E-NOT-FOUND", 405: "E-METHOD"}.get(error.status_code, "E-HTTP")
    answer = reply(m.Refused(code=code, sentence=error.detail))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer


async def on_storage(request: Request, error: Exception) -> Response:
    """The response if the database is missing or does not answer."""
    return reply(MISSING if isinstance(error, DatabaseMissingError) else UNREAD)


async def on_error(request: Request, error: Exception) -> Response:
    """The response for an internal error; the details are in the server's log only."""
    return reply(m.Refused(code="E-OURS", sentence=say("Something went wrong here. Nothing was changed by this.")))
