"""Every scenario file under ``tests/scenarios`` is a test: one for each scenario and variant."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

import lantern
from netdeck import registry
from netdeck.scenarios import Item, Scenario, explained, read_paths, run

FOLDER = Path(__file__).parent / "scenarios"
registry.add(lantern.GAME)


def collected() -> Iterator[object]:
    """The scenarios as parameters; those of one file stay on one worker, so that a game is loaded by few of them."""
    for file in sorted(FOLDER.rglob("*.toml")):
        name = file.relative_to(FOLDER).with_suffix("").as_posix()
        numbers = count(1)
        for item in read_paths([file]):
            title = item.name if isinstance(item, Scenario) else item.title
            yield pytest.param(item, id=f"{name}/{next(numbers)}: {title}", marks=pytest.mark.xdist_group(f"scenarios {name}"))


@pytest.mark.parametrize("item", list(collected()))
def test_scenario(item: Item) -> None:
    outcome = run(item) if isinstance(item, Scenario) else item
    assert outcome.passed, explained(outcome)


@pytest.mark.parametrize("folder", sorted(FOLDER.iterdir()), ids=lambda folder: folder.name)
def test_a_folder_holds_the_scenarios_of_its_game(folder: Path) -> None:
    assert folder.name in registry.ids()
    assert {item.game for item in read_paths([folder]) if isinstance(item, Scenario)} == {folder.name}
