"""Every scenario file under ``tests/scenarios`` is a test: one for each scenario and variant.

Each scenario is played on both interpreted readings of the rules, with clauses counted and specialized. They must agree on the whole table
at every decision. ``test_scenarios_compiled.py`` plays their answers on compiled rules too.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.games.live import LIVE
from tests.scenario_files import FOLDER, items

from netdeck import registry
from netdeck.kernel import Position
from netdeck.scenarios import Item, Scenario, explained, read_paths, run
from netdeck.scenarios.playback import play


def collected() -> Iterator[object]:
    """The scenarios as parameters; those of one file stay on one worker, so that a game is loaded by few of them."""
    for name, item in items():
        yield pytest.param(item, id=name, marks=pytest.mark.xdist_group(f"scenarios {name.rsplit('/', 1)[0]}"))


def table_of(position: Position, game: str) -> dict[str, Any]:
    """Everything on the table and every option, by the name of its column where a game has columns."""
    state = getattr(position, "state", None)
    whole = LIVE[game](state.table) if game in LIVE and state is not None else {"view": position.digest()}
    options = {seat: [option.notation for option in asked.options] for seat, asked in position.pending().items()}
    return {**whole, "steps": position.chain(), "options": options}


@pytest.mark.parametrize("item", list(collected()))
def test_scenario(item: Item) -> None:
    counted: list[dict[str, Any]] = []
    specialized: list[dict[str, Any]] = []
    if isinstance(item, Scenario):
        game = item.game
        outcome = run(item, watch=lambda position, option: counted.append(table_of(position, game)))
    else:
        outcome = item
    assert outcome.passed, explained(outcome)
    assert isinstance(item, Scenario)
    assert play(item, watch=lambda position, option: specialized.append(table_of(position, game))) == []
    assert len(counted) == len(specialized)
    for number, (before, after) in enumerate(zip(counted, specialized, strict=True)):
        assert before == after, f"decision {number}: {[name for name in before if before[name] != after[name]]}"


@pytest.mark.parametrize("folder", sorted(FOLDER.iterdir()), ids=lambda folder: folder.name)
def test_a_folder_holds_the_scenarios_of_its_game(folder: Path) -> None:
    assert folder.name in registry.ids()
    assert {item.game for item in read_paths([folder]) if isinstance(item, Scenario)} == {folder.name}
