"""Rulings that another reader could decide otherwise stand on the page of their game, with their option and what came of it."""

from pathlib import Path

import pytest
from tests.every_game import GAMES

from netdeck.kernel import Game

PAGES = Path(__file__).parents[2] / "docs" / "games"
DOUBTING = [game for game in GAMES.values() if game.rulebook.doubtful()]


@pytest.mark.parametrize("game", DOUBTING, ids=lambda game: game.id)
def test_the_page_lists_the_doubtful_rulings(game: Game) -> None:
    page = (PAGES / f"{game.id}.md").read_text(encoding="utf-8")
    section = page.partition("## Doubtful rulings\n")[2].partition("\n## ")[0]
    rows = {cells[1]: cells[2:-1] for line in section.splitlines() if line.startswith("| R") for cells in [split(line)]}
    assert list(rows) == [ruling.id for ruling in game.rulebook.doubtful()]
    for ruling in game.rulebook.doubtful():
        _, option, consequence = rows[ruling.id]
        named = {name for name in game.options if f"`{name}`" in option}
        assert named or option == "none"
        assert consequence.endswith((".", ".)")), f"{ruling.id} was never played otherwise: netdeck lab rulings {game.id}"


def split(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]
