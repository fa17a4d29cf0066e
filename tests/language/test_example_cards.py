"""The card files with which the page lets people begin: they must compile, for every game that takes cards."""

from pathlib import Path

import pytest
from tests.every_game import GAMES

from netdeck import registry
from netdeck.language.tools import tools_of

FILES = {file.parent.name: file for file in (Path(__file__).parents[2] / "web/src/games").glob("*/example.toml")}


def test_every_game_that_takes_cards_has_an_example() -> None:
    assert set(FILES) == {id for id, game in GAMES.items() if game.takes_cards}


@pytest.mark.parametrize("game", sorted(FILES))
def test_the_example_compiles(game: str) -> None:
    tools = tools_of(registry.find(game))
    assert tools is not None
    compiled = tools.compile(FILES[game].read_bytes(), FILES[game].name)
    assert compiled.problems == ()
    assert len(compiled.cards) == 2
