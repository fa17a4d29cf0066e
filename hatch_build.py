"""Puts the built page into wheels and source archives. An editable install needs none: `make play` builds it beside the code."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

import build_page


class PageHook(BuildHookInterface[Any]):
    """Builds the page with the machine's own Node, or with one from PyPI."""

    def dependencies(self) -> list[str]:
        # scripts/venv says so for its editable install: whoever plays in the terminal should not have to wait for Node.
        if os.environ.get("NETDECK_WITHOUT_PAGE") or build_page.is_up_to_date() or build_page.own_node():
            return []
        return [build_page.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            build_page.build()
