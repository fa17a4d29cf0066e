"""The manual lists every phrase, from the grammar; the phrases cite clauses that exist."""

from pathlib import Path

import pytest
from tests.language.card_games import GAMES, cards_with, tools

from netdeck.games.bloodless.grammar.language import language
from netdeck.language.manual import phrase_list

PAGE = Path(__file__).parents[2] / "docs" / "card-language.md"
REFERENCE = PAGE.with_name("card-reference.md")
MOST_WORDS = 2_400
"""As many as are read in ten minutes."""


@pytest.mark.parametrize("game", GAMES)
def test_the_list_has_every_phrase_of_the_grammar_and_the_page_a_place_for_it(game: str) -> None:
    grammar = tools(game).language
    listed = phrase_list(grammar)
    assert grammar.phrases
    assert all(f"| `{phrase.words.replace('|', chr(92) + '|')}` | {' '.join(phrase.clauses)} |" in listed for phrase in grammar.phrases)
    assert f"<!-- phrases of {game} -->" in REFERENCE.read_text(encoding="utf-8")


def test_the_page_for_designers_is_read_in_ten_minutes() -> None:
    assert len(PAGE.read_text(encoding="utf-8").split()) <= MOST_WORDS


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
