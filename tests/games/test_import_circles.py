"""No module of a game with cards that have text imports, in a circle, one that imports it; not even for types."""

from functools import cache
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest


@cache
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("netdeck")


def circle(game: str) -> list[str]:
    """The modules of one circle; empty where there is none."""
    graph, home = imports(), f"netdeck.games.{game}"
    modules = graph.find_descendants(home)
    try:
        TopologicalSorter({module: graph.find_modules_directly_imported_by(module) & modules for module in modules}).prepare()
    except CycleError as error:
        return [module.removeprefix(f"{home}.") for module in error.args[1]]
    return []


@pytest.mark.parametrize("game", ["bloodless", "datawarriors", "technomancy"])
def test_no_imports_go_in_circles(game: str) -> None:
    assert circle(game) == []
