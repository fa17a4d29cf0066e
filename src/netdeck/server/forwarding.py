"""Forwards requests to the process that owns a table, and its answers back.

Any process can be asked for any table. A request is sent on as it is, with the ``Host`` and ``Origin`` that its client has said, so that
the other judges it as if it had come there itself; of a WebSocket the receiving process hears the hello, and from then
on passes every frame both ways. What one process sends another is signed with a secret that only those on the same database know. So the
other may believe whose address it comes from, and sends it no further: should the table have moved meanwhile, the client comes again.

Should the other process be gone, the receiving one takes the table over. A request that may have been heard before the other died is not
said twice: its client is told to look at the table first.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import httpx
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from netdeck.kernel import say
from netdeck.server import messages as m
from netdeck.server.callers import CAME
from netdeck.server.http_replies import reply
from netdeck.server.leases import Elsewhere
from netdeck.server.listeners import GOING_AWAY
from netdeck.server.lobby import Lobby
from netdeck.server.peers import REACHED_WITHIN, SIGNED, Peers

FORWARDED = "netdeck.forwarded"
"""The key in a request's scope that says that a peer has sent it."""
TABLES = "/api/tables/"
SOCKET = "/api/socket"
ABNORMAL = 1006
"""How a connection ends that was not closed."""

# Those of one connection, and those that are made anew.
_OWN_HEADERS = {"connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer", "content-length", SIGNED}
_AWAY = m.Refused(
    code="E-CLOSING", sentence=say("The process that serves this table does not answer; look at the table before you try again.")
)


class ForwardingMiddleware:
    """The outermost middleware: handles requests for our tables and forwards the others."""

    def __init__(self, app: ASGIApp, hall: Lobby, most: int = 0) -> None:
        self._app = app
        self._hall = hall
        self._most = most
        """How many bytes a body may have; 0 for any number."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one WebSocket."""
        peers = self._hall.peers
        if peers is None or scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope[CAME] = self._hall.pace.time()
        sent_by_peer = _know_peer(peers, scope)
        table, _, _ = scope["path"].removeprefix(TABLES).partition("/")
        if scope["type"] == "http" and scope["path"].startswith(TABLES) and table and not sent_by_peer:
            place = await self._hall.process_serving(table)
            if place is not None:
                await self._send_on(peers, table, place, scope, receive, send)
                return
        await self._app(scope, receive, send)

    async def _send_on(self, peers: Peers, table: str, place: Elsewhere, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            body = await _body(request, self._most)
        except ClientDisconnect:
            return
        if body is None:
            await reply(m.Refused(code="E-LARGE", sentence=say("A message has at most {most} bytes.", most=self._most)))(
                scope, receive, send
            )
            return
        answer = await _asked(peers, place, request, body, self._hall.pace.time() - scope[CAME])
        if answer is None:
            self._hall.leases.forget(table)
            if await self._hall.process_serving(table) is None:  # it is gone: the table is ours to take
                await self._app(scope, _again(body, receive), send)
                return
        await (answer or reply(_AWAY))(scope, receive, send)


def _know_peer(peers: Peers, scope: Scope) -> bool:
    """Whether a peer has sent this; then the client is the one whom the peer has named."""
    header = next((value.decode("latin-1") for name, value in scope["headers"] if name == SIGNED.encode()), "")
    vouched = peers.verified(header, scope.get("method", "GET"), scope["path"]) if header else None
    if vouched is None:
        return False
    scope["client"] = (vouched.client, 0)
    scope[CAME] -= vouched.held
    scope[FORWARDED] = True
    return True


async def _body(request: Request, most: int) -> bytes | None:
    """The body of a request; nothing when it is too large."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if 0 < most < len(data):
            return None
    return bytes(data)


def _again(body: bytes, receive: Receive) -> Receive:
    """A request whose body was read already, as if it were not."""
    waiting = [body]

    async def read() -> Message:
        return {"type": "http.request", "body": waiting.pop(), "more_body": False} if waiting else await receive()

    return read


async def _asked(peers: Peers, place: Elsewhere, request: Request, body: bytes, held: float) -> Response | None:
    """The answer of a peer; nothing when it has certainly not done what was asked, because it was never reached or only looked at."""
    scope = request.scope
    headers = [(name, value) for name, value in request.headers.items() if name not in _OWN_HEADERS]
    if "accept-encoding" not in request.headers:
        headers.append(("accept-encoding", "identity"))  # otherwise ours would be said, and not the client's
    headers.append((SIGNED, peers.signature_header(request.method, scope["path"], _client(scope), held)))
    url = httpx.URL(place.url).copy_with(raw_path=scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b""))
    try:
        answer = await peers.client.send(peers.client.build_request(request.method, url, headers=headers, content=body), stream=True)
    except (httpx.ConnectError, httpx.ConnectTimeout):
        return None
    except httpx.HTTPError:
        return None if request.method == "GET" else reply(_AWAY)
    kept = {name: value for name, value in answer.headers.items() if name not in _OWN_HEADERS}
    if "content-length" in answer.headers:
        kept["content-length"] = answer.headers["content-length"]

    async def chunks() -> AsyncIterator[bytes]:
        try:
            with contextlib.suppress(httpx.HTTPError):  # a stream that breaks off: its reader comes again
                async for chunk in answer.aiter_raw():
                    yield chunk
        finally:
            await answer.aclose()

    return StreamingResponse(chunks(), answer.status_code, kept)


async def relay(socket: WebSocket, peers: Peers, hello: m.Hello, place: Elsewhere) -> bool:
    """Connect a WebSocket that has sent *hello* to the process that owns its table; false if that one is unreachable."""
    headers = {SIGNED: peers.signature_header("GET", SOCKET, _client(socket.scope))}
    there = urlsplit(place.url)
    scheme, port = ("wss", 443) if there.scheme == "https" else ("ws", 80)
    try:
        peer = await connect(
            f"{scheme}://{socket.headers.get('host') or there.netloc}{SOCKET}",
            host=there.hostname,
            port=there.port or port,
            origin=Origin(socket.headers["origin"]) if "origin" in socket.headers else None,
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=REACHED_WITHIN,
            proxy=None,
            server_hostname=there.hostname if scheme == "wss" else None,
        )
    except (OSError, TimeoutError, WebSocketException):
        return False
    async with peer:
        with contextlib.suppress(ConnectionClosed):
            await peer.send(m.encode(hello).decode())
        up, down = asyncio.create_task(_pass_up(socket, peer)), asyncio.create_task(_pass_down(socket, peer))
        await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
        for task in (up, down):
            task.cancel()
        await asyncio.gather(up, down, return_exceptions=True)
    return True


async def _pass_up(socket: WebSocket, peer: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        while (frame := await socket.receive())["type"] != "websocket.disconnect":
            text: str | None = frame.get("text")
            await peer.send(text if text is not None else frame.get("bytes") or b"")
        return
    await asyncio.Event().wait()  # the peer has gone first: what it said last is still on its way down


async def _pass_down(socket: WebSocket, peer: ClientConnection) -> None:
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
        with contextlib.suppress(ConnectionClosed):
            async for frame in peer:
                await socket.send_text(frame if isinstance(frame, str) else frame.decode())
        if peer.close_code is None or peer.close_code == ABNORMAL:
            closing = m.Closing(sentence=say("The process that serves this table has ended; reconnect."))
            await socket.send_text(m.encode(closing).decode())
            await socket.close(GOING_AWAY)
        else:
            await socket.close(peer.close_code, peer.close_reason)


def _client(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "unknown"
