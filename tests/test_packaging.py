"""What an installed Netdeck carries, seen by building the wheel for real."""

import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a freshly built wheel."""
    built = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("dist")), versions=["standard"]))
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


def test_the_wheel_is_typed_and_licensed(wheel: set[str]) -> None:
    assert "netdeck/py.typed" in wheel
    assert any(name.endswith("licenses/LICENSE") for name in wheel)


def test_the_wheel_carries_every_scenario(wheel: set[str]) -> None:
    scenarios = ROOT / "tests" / "scenarios"
    expected = {f"netdeck/_scenarios/{path.relative_to(scenarios).as_posix()}" for path in scenarios.rglob("*.toml")}
    assert expected
    assert expected <= wheel


def test_the_wheel_carries_every_rulebook(wheel: set[str]) -> None:
    source = ROOT / "src"
    expected = {path.relative_to(source).as_posix() for path in source.rglob("rulebook.toml")}
    assert expected
    assert expected <= wheel


def test_the_wheel_carries_nothing_else(wheel: set[str]) -> None:
    assert {name.split("/")[0] for name in wheel if ".dist-info/" not in name} == {"netdeck"}
