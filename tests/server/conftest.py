"""What the tests of the server share: a database of each kind, and a server process on it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .postgres import Cluster, NoPostgresError
from .serving import Server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.server)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    try:
        cluster = Cluster()
    except NoPostgresError as error:
        pytest.skip(f"no PostgreSQL: {error}")
    yield cluster
    cluster.stop()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of an empty database, of each kind in turn."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("cluster").database()
        return url
    return f"sqlite:///{tmp_path_factory.mktemp('data') / 'tables.db'}"


@pytest.fixture(scope="module")
def server(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a module share."""
    log = tmp_path_factory.mktemp("log") / "server.log"
    server = Server(database, log)
    yield server
    assert server.stop() == 0
    assert "Traceback" not in log.read_text(), log.read_text()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers that a test starts for itself, each with a SQLite file of its own unless it is told another database."""
    servers: list[Server] = []

    def start(database: str = "", *options: str) -> Server:
        number = len(servers)
        servers.append(Server(database or f"sqlite:///{tmp_path / f'tables{number}.db'}", tmp_path / f"server{number}.log", *options))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.stop()
