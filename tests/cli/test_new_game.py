"""A new game plays at once, passes the conformance suite and proves each of its clauses."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.running import netdeck, program

from netdeck import registry
from netdeck.kernel import Game
from netdeck.testing import conformance

NAME = "glass_harbour"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A fresh game, forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_added", dict(registry._added))
    path, modules = list(sys.path), set(sys.modules)
    assert netdeck("new-game", "Glass-Harbour", "--title", 'Glass "Harbour"').status == 0
    importlib.invalidate_caches()
    yield tmp_path / NAME
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        if name.partition(".")[0] == NAME:
            del sys.modules[name]


def test_the_files_carry_the_new_name(folder: Path) -> None:
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    assert files == ["__init__.py", "rulebook.toml", "scenarios/clauses.toml", f"test_{NAME}.py"]
    for path in files:
        assert "skeleton" not in (folder / path).read_text().casefold()
    game = registry.find(f"./{NAME}")
    assert (game.id, game.title, type(game).__name__) == (NAME, 'Glass "Harbour"', "GlassHarbour")
    assert game.rulebook.title == 'Glass "Harbour"'


def test_it_can_be_played_and_watched_at_once(folder: Path, tmp_path: Path) -> None:
    environment = {"NETDECK_RECORDS": str(tmp_path / "records")}
    typed = "why not play Star\n" + "1\n" * 50
    played = program("play", f"./{NAME}", "--seed", "2", typed=typed, folder=tmp_path, environment=environment)
    assert played.status == 0, played.err
    assert "It would be legal with 2 more points." in played.lines
    assert "The record is in" in played.out
    (record,) = (tmp_path / "records").iterdir()
    assert program("verify", record, folder=tmp_path).status == 0
    assert program("watch", f"./{NAME}", "--games", "3", folder=tmp_path).status == 0


def test_its_scenarios_prove_every_clause(folder: Path, tmp_path: Path) -> None:
    checked = program("check", folder / "scenarios", folder=Path("/"))
    assert checked.status == 0, checked.out
    assert program("check", folder, folder=Path("/")).out == checked.out, "the game's folder means the scenarios in it"
    coverage = netdeck("rules", f"./{NAME}", "--coverage", "--json").json()
    assert coverage["summary"]["proved"] == coverage["summary"]["total"] > 0
    assert all(ruling["state"] == "proved" for ruling in coverage["rulings"])
    mutated = netdeck("mutate", f"./{NAME}")
    assert mutated.status == 0, mutated.out


def test_it_passes_the_conformance_suite(folder: Path) -> None:
    game: Game = registry.find(f"./{NAME}")
    conformance.check(game, examples=8)


def test_its_own_test_file_is_in_order(folder: Path) -> None:
    sys.path.insert(0, str(folder.parent))
    tests = importlib.import_module(f"{NAME}.test_{NAME}")
    tests.test_scenarios()
    assert callable(tests.test_promises)


def test_as_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data = netdeck("new-game", "games/tide", "--json").json()
    assert (data["id"], data["title"], data["folder"]) == ("tide", "Tide", "games/tide")
    assert all((tmp_path / file).is_file() for file in data["files"])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("9lives", "does not do for a game's id"),
        ("class", "does not do for a game's id"),
        ("json", "Python knows another package 'json'"),
        ("here", "here exists already"),
        (".", "does not do for a game's id"),
    ],
)
def test_a_name_that_does_not_do_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").mkdir()
    answer = netdeck("new-game", name)
    assert answer.status == 2
    assert words in answer.complaints[0]
    assert list(tmp_path.iterdir()) == [tmp_path / "here"]
