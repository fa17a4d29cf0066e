"""The manual lists every phrase, from the grammar; the phrases cite clauses that exist."""

from pathlib import Path

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.language import compiled, language
from netdeck.language.manual import filled, phrase_list

PAGE = Path(__file__).parents[2] / "docs" / "card-language.md"


def test_the_page_lists_the_phrases_of_the_grammar() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page, "bloodless", phrase_list(language())) == page, (
        "run: netdeck cards phrases --game bloodless --page docs/card-language.md"
    )


def test_every_example_of_the_page_compiles() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").split("## Nouns")[0].splitlines() if line.startswith("| `")]
    assert len(rows) > 10
    for row in rows:
        compiled(row.split("`")[1])


def test_every_clause_behind_a_phrase_stands_in_the_rulebook() -> None:
    cited = {clause for phrase in language().phrases for clause in phrase.clauses}
    assert len(cited) > 50
    assert GAME.rulebook.unknown_among(sorted(cited)) == []


def test_an_explanation_cites_the_clauses_of_each_part() -> None:
    ((_, parts),) = language().explain("Whenever you play a Rite card, draw a card.")
    assert [(part.words, part.clauses) for part in parts][1:3] == [("you play a Rite card", ("P1.3", "D9.4.3")), ("a Rite card", ("R12",))]
    assert parts[-1].words == "draw a card"
    assert parts[-1].clauses == ("P1.4",)
