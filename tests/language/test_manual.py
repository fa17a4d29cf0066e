"""The manual lists every phrase, from the grammar; the phrases cite clauses that exist."""

import os
from pathlib import Path

import pytest
from tests.language.card_games import GAMES, cards_with, tools

from netdeck.games.bloodless.words.language import language
from netdeck.language.manual import filled, phrase_list

PAGE = Path(__file__).parents[2] / "docs" / "card-language.md"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_lists_the_phrases_of_the_grammar(game: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    new = filled(page, game, phrase_list(tools(game).language))
    if os.environ.get("REWRITE_PAGES"):
        PAGE.write_text(new, encoding="utf-8")
        return
    assert new == page, "run: REWRITE_PAGES=1 .venv/bin/python -m pytest tests/language/test_manual.py"


@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_the_page_compiles_and_is_told_as_it_stands(game: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    section = page.split(f"### {GAMES[game].title} by example\n")[1].split("\n#")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    assert len(rows) > 9
    for row in rows:
        text = row.split("`")[1]
        assert tools(game).render(text) == text


@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_the_page_is_the_text_of_a_card_that_can_be_played(game: str) -> None:
    section = PAGE.read_text(encoding="utf-8").split(f"### {GAMES[game].title} by example\n")[1].split("\n#")[0]
    for text in [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]:
        tried = [tools(game).compile(file) for file in cards_with(game, text)]
        assert any(each.fine for each in tried), (text, [str(problem) for each in tried for problem in each.problems])


def test_an_explanation_cites_the_clauses_of_each_part() -> None:
    ((_, parts),) = language().explain("Whenever you play a Rite card, draw a card.")
    assert [(part.words, part.clauses) for part in parts][1:3] == [("you play a Rite card", ("P1.3", "D9.4.3")), ("a Rite card", ("R12",))]
    assert parts[-1].words == "draw a card"
    assert parts[-1].clauses == ("P1.4",)
