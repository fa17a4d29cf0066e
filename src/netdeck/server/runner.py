"""Runs the server: listening, and shutting down so that everybody can reconnect."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FrameType

import sqlalchemy as sa
import uvicorn

from netdeck.server.addresses import Network, is_in_any, networks
from netdeck.server.app import make_app
from netdeck.server.capacity import Capacity
from netdeck.server.catalogue import Words
from netdeck.server.guard import Policy
from netdeck.server.listener import PendingConnections, limited_protocol
from netdeck.server.lobby import Lobby
from netdeck.server.logs import configure_logging
from netdeck.server.metrics import Metrics
from netdeck.server.storage import Storage
from netdeck.server.worker_pool import WorkerPool

PATIENCE = 5
"""How many seconds connections have to end when the server goes down."""


EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True, slots=True)
class Settings:
    """Address, database and public address of a server.

    ``internal_url`` is where other processes on the same database reach this one.
    """

    host: str
    port: int
    database: str
    public_url: str = ""
    internal_url: str = ""
    policy: Policy = field(default_factory=Policy)
    trusted_proxies: tuple[Network, ...] = networks("127.0.0.1")
    """Whose word we take for the address of a client."""
    words: Words = field(default_factory=dict)
    """The authors' own sentences, where the host wants them shown beside the clauses."""
    means: Capacity = field(default_factory=Capacity)
    """The worker processes."""
    logs: tuple[str, str] = ("auto", "warning")
    """The form of the log, and from which level on."""


class _Server(uvicorn.Server):
    """Notifies every table of the shutdown before connections are closed."""

    def __init__(self, config: uvicorn.Config, hall: Lobby, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._hall = hall
        self._ready = ready
        self.interrupted = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.interrupted = self.interrupted or sig == signal.SIGINT
        super().handle_exit(sig, frame)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down at a signal and exit with status 0 instead of re-raising the signal.

        Ctrl-C is heeded in the same way; that it was the reason is told afterwards.
        """
        before = {sign: signal.signal(sign, self.handle_exit) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready(_address(self.servers[0].sockets[0]))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._hall.close()
        await asyncio.sleep(0.05)  # let the last words out
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal arrives; *ready* is called with the address once the server listens.

    Raises :class:`~netdeck.server.storage.StorageError` when the database cannot be opened and ``OSError`` when the port is taken; and
    ``KeyboardInterrupt``, when everything is put away, if it was Ctrl-C that came.
    """
    configure_logging(*settings.logs)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        interrupted = runner.run(_serve(settings, ready))
    if interrupted:
        raise KeyboardInterrupt


def _settle_python() -> None:
    """Configure Python's garbage collection so that it does not delay tables.

    What is loaded by now stays: the collector need not look at it again, nor look so often at tables, which live long. And a thread that
    comes back from the disk, or thinks for a bot, waits for its turn a fifth of the usual time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    sys.setswitchinterval(0.001)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop, where there is one for this system."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def _serve(settings: Settings, ready: Callable[[str], None]) -> bool:
    """Serve; whether Ctrl-C ended it."""
    listening = _listen(settings.host, settings.port)
    storage = Storage(settings.database)
    url = settings.internal_url.rstrip("/") or _internal_address(listening, storage.url)
    hall = Lobby(storage, url, settings.policy.limits, WorkerPool(settings.means))
    try:
        await hall.open()
        _settle_python()
        app = make_app(hall, settings.public_url, settings.policy, settings.words)
        metrics: Metrics = app.state.metrics
        doorstep = PendingConnections(
            settings.policy.limits, is_in_any(settings.trusted_proxies), metrics.limited.labels("connections").inc
        )
        config = uvicorn.Config(
            app,
            http=limited_protocol(doorstep),
            lifespan="off",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=settings.policy.limits.message_bytes or sys.maxsize,
            proxy_headers=True,
            forwarded_allow_ips=[str(each) for each in settings.trusted_proxies],
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=PATIENCE,
        )
        server = _Server(config, hall, ready)
        await server.serve([listening])
        return server.interrupted
    finally:
        listening.close()
        if not hall.closing:
            await hall.close()


def _listen(host: str, port: int) -> socket.socket:
    """Open the listening socket first, so that a port in use is reported at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol must be said: asyncio sends small messages at once only on a socket that is known to speak TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def _internal_address(listening: socket.socket, database: sa.URL) -> str:
    """Where peers reach us. One that listens everywhere is reached where it talks to the database."""
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = _own_address(database.host or "", database.port or 5432)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address(host: str, port: int) -> str:
    """Our address on the way to that one; nothing is sent."""
    try:
        family, kind, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)[0]
        with socket.socket(family, kind) as probe:
            probe.connect(place)
            return str(probe.getsockname()[0])
    except OSError:
        return "127.0.0.1"


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
