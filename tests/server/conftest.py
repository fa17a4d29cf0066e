"""What the tests of the server share: a database of each kind, and a server process on it.

One server serves all tests that only talk to it; tests that stop servers start their own. What the database has a part in runs on both
kinds, and all that needs PostgreSQL stays on one worker, so that one cluster is enough.
"""

import contextlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from netdeck.server.worker_pool import _Worker

from .forking import CAN_FORK, prepare
from .postgres import Cluster, NoPostgresError, in_memory
from .serving import Server, traces

POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))
BOTH = ["sqlite", POSTGRESQL]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Tests that start and stop servers of their own are long; `make test` has those in this process and those of the shared server."""
    item.add_marker(pytest.mark.server)
    if "own_server" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session", autouse=True)
def nursery() -> None:
    if CAN_FORK:
        prepare()


@pytest.fixture(autouse=True)
def workers_are_real_again() -> Iterator[None]:
    """A test that puts something in the place of worker processes takes it away again: others would wait for ever."""
    do = _Worker.do
    yield
    assert _Worker.do is do


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    try:
        cluster = Cluster()
    except NoPostgresError as error:
        pytest.skip(f"no PostgreSQL: {error}")
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """Where databases and logs of the tests lie: in memory where there is such a place. No test pulls the plug, and a disk is slow."""
    place = Path(tempfile.mkdtemp(prefix="netdeck-", dir=in_memory()))
    yield place
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(scope="module", params=BOTH)
def database(request: pytest.FixtureRequest, folder: Path) -> str:
    """The URL of an empty database, of each kind in turn."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("cluster").database()
        return url
    return f"sqlite:///{tempfile.mkdtemp(dir=folder)}/tables.db"


def serving(database: str, log: Path) -> Iterator[Server]:
    """A server that must come to a good end."""
    server = Server(database, log)
    yield server
    assert server.stop() == 0
    assert traces(log) == []


@pytest.fixture(scope="session")
def server(folder: Path) -> Iterator[Server]:
    """A server on SQLite that many tests share."""
    yield from serving(f"sqlite:///{folder / 'tables.db'}", folder / "server.log")


@pytest.fixture(scope="session")
def server_on_postgresql(cluster: Cluster, folder: Path) -> Iterator[Server]:
    """A server on PostgreSQL that many tests share."""
    yield from serving(cluster.database(), folder / "postgresql.log")


@pytest.fixture(params=BOTH)
def either(request: pytest.FixtureRequest) -> Server:
    """The shared server on each kind of database in turn, for what the database has a part in."""
    server: Server = request.getfixturevalue("server_on_postgresql" if request.param == "postgresql" else "server")
    return server


@pytest.fixture
def own_server(folder: Path) -> Iterator[Callable[..., Server]]:
    """Servers that a test starts for itself, each with a SQLite file of its own unless it is told another database."""
    servers: list[Server] = []

    def start(database: str = "", *options: str) -> Server:
        place = tempfile.mkdtemp(dir=folder)
        servers.append(Server(database or f"sqlite:///{place}/tables.db", Path(place, "server.log"), *options))
        return servers[-1]

    yield start
    with contextlib.ExitStack() as stops:  # all of them, also when one does not end
        for server in servers:
            if server.process.poll() is None:
                stops.callback(server.stop)
