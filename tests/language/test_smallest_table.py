"""The author sees the smallest table on which a text matters: nothing lies there without which the card would do the same."""

import pytest
from tests.language.card_games import GAMES, tools

from netdeck.language.demonstration import demonstrate

NEEDED = {
    "bloodless": ("Destroy an enemy creature.", "command", "B"),
    "datawarriors": ("Target a .PRG. Trash the target.", "SCRIPT", "desktop"),
    "technomancy": ("Destroy target agent.", "quickhack", "battlefield"),
}


@pytest.mark.parametrize("game", GAMES)
def test_only_what_the_text_needs_lies_on_the_table(game: str) -> None:
    text, kind, place = NEEDED[game]
    tables = tools(game).tables(text, kind)
    shown = demonstrate(GAMES[game], tables)
    assert shown is not None
    lying = list(shown.lies())
    assert any(place in line.partition(":")[0] for line in lying)
    whole = [zone for zone, cards in tables[0].given["zones"].items() if cards]
    assert len(lying) < len(whole)
    assert any("Your Card" in line for line in lying)
