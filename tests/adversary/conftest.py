"""The siege needs what the tests of the server have: databases of each kind and servers that a test starts for itself."""

import pytest
from tests.server.conftest import cluster, folder, own_server

__all__ = ["cluster", "folder", "own_server"]


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.server)
