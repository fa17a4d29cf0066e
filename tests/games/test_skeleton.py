"""Every game has the same folders: whoever knows one finds their way in all of them."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest
from tests.cli.running import netdeck
from tests.every_game import GAMES, INSTALLED

from netdeck.language.tools import tools_of

ROOT = Path(__file__).parents[2]
FOLDERS = {"rules": (), "cards": (), "bot": ("search",), "display": ("board",)}
"""The folders of every game, and the modules in each of them."""
WITH_CARD_TEXT = {"grammar": (), "bot": ("search", "policy", "card_value", "evaluation")}
IN_SMALL = {"__init__", "rulebook", "scenarios", "words", "beginning", "events", "lessons", "compiled"}
"""What else a new game has."""


def home(game: str) -> Path:
    return Path(str(files(f"netdeck.games.{game}")))


def folders_of(game: str) -> dict[str, tuple[str, ...]]:
    return {**FOLDERS, **(WITH_CARD_TEXT if tools_of(GAMES[game]) is not None else {})}


@pytest.mark.parametrize("game", INSTALLED)
def test_every_folder_is_there(game: str) -> None:
    assert (home(game) / "rulebook.toml").is_file()
    assert [folder for folder in folders_of(game) if not (home(game) / folder).is_dir()] == []


@pytest.mark.parametrize("game", INSTALLED)
def test_one_thing_has_one_name_and_one_place(game: str) -> None:
    """What bots go by, and the table as text, lies where it lies in every game."""
    places = {module: folder for folder, modules in folders_of(game).items() for module in modules}
    for module, folder in places.items():
        found = [path.relative_to(home(game)).as_posix() for path in home(game).rglob(f"{module}.py")]
        assert found == [f"{folder}/{module}.py"]


@pytest.mark.parametrize("game", INSTALLED)
def test_rules_know_neither_bots_nor_displays(game: str) -> None:
    for path in (home(game) / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                assert not node.module.startswith((f"netdeck.games.{game}.bot", f"netdeck.games.{game}.display")), path


@pytest.mark.parametrize("flag", ["", "--cards"])
def test_a_new_game_has_them_too_in_small(flag: str, tmp_path: Path) -> None:
    """A folder is one file while it is small, and what fits into the game's own module stands there."""
    place = tmp_path / "small_game"
    assert netdeck("new-game", place, *([flag] if flag else [])).status == 0
    found = {path.name.partition(".")[0] for path in place.iterdir()}
    assert (place / "rulebook.toml").is_file()
    assert {"words", "cards"} <= found or not flag
    assert found <= {*FOLDERS, *IN_SMALL, "test_small_game"}


@pytest.mark.parametrize("game", INSTALLED)
def test_the_page_of_a_game_names_files_that_are_there(game: str) -> None:
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/]+\.py)`", page))
    assert sorted(path for path in named if not (home(game) / path).is_file() and not (ROOT / path).is_file()) == []
