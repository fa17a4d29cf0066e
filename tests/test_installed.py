"""Entry points are those of the standard library, and looked for anew when something was installed."""

import os
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from netdeck import installed


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("netdeck.user_dirs.cache", lambda: tmp_path / "cache")
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(site)])
    return site


def install(site: Path, name: str, lines: str) -> None:
    folder = site / f"{name}-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Name: {name}\nVersion: 1\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text(f"[netdeck.tests]\n{lines}\n", encoding="utf-8")


def test_the_games_are_those_that_the_library_finds() -> None:
    expected = {entry.name: entry.value for entry in entry_points(group="netdeck.games")}
    for _ in range(2):
        assert {entry.name: entry.value for entry in installed.entries("netdeck.games").values()} == expected


def test_what_is_remembered_is_not_looked_for_until_something_is_installed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert installed.entries("netdeck.tests") == {}
    install(home, "one", "b = os:path\na = os.path:join [extra]")
    found = installed.entries("netdeck.tests")
    assert list(found) == ["a", "b"]
    assert found["a"].module == "os.path"
    assert [found["a"].load(), found["b"].load()] == [os.path.join, os.path]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: pytest.fail("looked for again"))
    assert installed.entries("netdeck.tests") == found
