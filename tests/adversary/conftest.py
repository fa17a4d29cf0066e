"""The siege needs what the tests of the server have: databases of each kind and servers that a test starts for itself."""

from pathlib import Path

import pytest
from tests.server.conftest import cluster, folder, own_server

__all__ = ["cluster", "folder", "own_server"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.server)
