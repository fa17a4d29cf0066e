"""The protocol over WebSocket: a hello first, then messages both ways.

Reading and writing are two tasks that end together: one that only wrote would never notice that its peer has gone.
"""

import asyncio
import contextlib
import logging
import time

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from netdeck.i18n import preferred
from netdeck.kernel import say
from netdeck.server import messages as m
from netdeck.server.bans import BANNED
from netdeck.server.callers import Caller
from netdeck.server.client_language import in_language
from netdeck.server.forwarding import FORWARDED, relay
from netdeck.server.guard import caller_of, client_address
from netdeck.server.limits import Ledger, rate_key
from netdeck.server.listeners import GOING_AWAY, LATER, POLICY, Listener
from netdeck.server.lobby import CLOSING, Lobby
from netdeck.server.mailbox import TableClosed
from netdeck.server.metrics import Metrics
from netdeck.server.refusals import MISSING
from netdeck.server.table import Table
from netdeck.server.writer import DatabaseMissingError, StorageError

log = logging.getLogger("netdeck.server")

HELLO_WITHIN = 15.0
"""Whoever connects has so many seconds to say hello."""
FINE = 1000


async def serve_socket(socket: WebSocket) -> None:
    """Serve one connection, from its hello to its end."""
    await socket.accept()
    hall: Lobby = socket.app.state.hall
    metrics: Metrics = socket.app.state.metrics
    try:
        with metrics.sockets.track_inprogress():
            met = await _meet(socket, hall)
            if met is not None:
                await _stay(socket, *met)
    except TableClosed:
        await _part(socket, m.Closing(sentence=say("The table is closing; try again in a moment.")), GOING_AWAY)
    except DatabaseMissingError:
        await _part(socket, m.Closing(sentence=MISSING.sentence, seconds=5), LATER)
    except StorageError:
        await _part(socket, m.Closing(sentence=say("The database does not answer; reconnect."), seconds=5), LATER)
    except (WebSocketDisconnect, OSError):
        pass  # gone without a word, as connections go


async def _meet(socket: WebSocket, hall: Lobby) -> tuple[Table, Listener] | None:
    """Receive the hello and answer it; return ``None`` if it is refused."""
    try:
        hello = await asyncio.wait_for(_heard(socket), HELLO_WITHIN)
    except TimeoutError:
        await _part(socket, m.Refused(code="E-HELLO", sentence=say("No hello was received.")), POLICY)
        return None
    if not isinstance(hello, m.Hello):
        told = hello if isinstance(hello, m.Refused) else m.Refused(ref=hello.ref, code="E-HELLO", sentence=say("Send hello first."))
        await _part(socket, told, POLICY)
        return None
    if hello.language:
        in_language.set(preferred(hello.language))
    if await _sent_on(socket, hall, hello):
        return None
    table = await hall.find(hello.table, caller_of(socket).who)
    if isinstance(table, m.Refused) and table.code == CLOSING:
        await _part(socket, m.Closing(sentence=table.sentence), GOING_AWAY)
        return None
    welcome = await table.enter(hello, caller_of(socket)) if isinstance(table, Table) else msgspec.structs.replace(table, ref=hello.ref)
    if isinstance(table, m.Refused) or isinstance(welcome, m.Refused):
        await _part(socket, welcome, POLICY)
        return None
    await _send(socket, m.encode(welcome))
    listener = await table.listen(
        welcome.token or hello.token, hello.since, hello.undos, hello.differences, in_language.get(), hello.forecasts, caller_of(socket)
    )
    if isinstance(listener, m.Refused):  # revoked in between
        await _part(socket, listener, POLICY)
        return None
    return table, listener


async def _sent_on(socket: WebSocket, hall: Lobby, hello: m.Hello) -> bool:
    """Whether another process serves the table and has talked with this socket to its end."""
    if hall.peers is None or FORWARDED in socket.scope:
        return False
    place = await hall.process_serving(hello.table)
    return place is not None and await relay(socket, hall.peers, hello, place)


async def _stay(socket: WebSocket, table: Table, listener: Listener) -> None:
    tasks = {asyncio.create_task(_read(socket, table, listener)), asyncio.create_task(_write(socket, listener))}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.leave(listener)
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect | OSError | TableClosed | RuntimeError):
                log.error("a connection has failed", exc_info=outcome)


async def _read(socket: WebSocket, table: Table, listener: Listener) -> None:
    ledger: Ledger = socket.app.state.ledger
    metrics: Metrics = socket.app.state.metrics
    hall: Lobby = socket.app.state.hall
    who, own = rate_key(client_address(socket)), ledger.connection()
    while True:
        message = await _heard(socket)
        came = hall.pace.time()
        if hall.bans.turns_away(client_address(socket), who):
            listener.end(m.Closing(sentence=BANNED.sentence, again=False), POLICY)
            return
        for meter in (own, ledger.requests):
            while wait := meter.take(who, time.monotonic()):  # whoever says too much is read more slowly, and loses nothing
                await asyncio.sleep(wait)
        if isinstance(message, m.Refused):
            metrics.refused.inc()
            listener.say(message)
        elif isinstance(message, m.Hello):
            listener.say(m.Refused(ref=message.ref, code="E-HELLO", sentence=say("You have already sent hello.")))
        else:
            count, answering = metrics.of_type(str(message.__struct_config__.tag))
            count.inc()
            began = time.perf_counter()
            try:
                answer = await table.say(listener.token, message, listener, Caller(who, came, listener.language))
            except TableClosed:
                listener.end(m.Closing(sentence=say("The table is closing; try again in a moment.")), GOING_AWAY)
                return
            answering.observe(time.perf_counter() - began)
            if isinstance(answer, m.Refused):
                metrics.refused.inc()
            listener.say(answer)


async def _write(socket: WebSocket, listener: Listener) -> None:
    while (data := await listener.queue.get()) is not None:
        await _send(socket, data)
    await socket.close(listener.code or FINE)


async def _heard(socket: WebSocket) -> m.ClientMessage | m.Refused:
    """The next message, or what is wrong with it."""
    frame = await socket.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame.get("code", FINE))
    text, data = frame.get("text"), frame.get("bytes")
    try:
        return m.decode(text if text is not None else data or b"")
    except (ValueError, RecursionError) as error:
        return m.Refused(code="E-MESSAGE", sentence=say("Invalid message: {error}", error=error))


async def _send(socket: WebSocket, data: bytes) -> None:
    await socket.send_text(data.decode())


async def _part(socket: WebSocket, message: m.ServerMessage, code: int) -> None:
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
        await _send(socket, m.encode(message))
        await socket.close(code)
