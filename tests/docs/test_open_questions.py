"""The page of every game lists the rules that rulings have added, and the book has them as open questions, in both languages."""

import open_questions
import pytest
from tests.every_game import INSTALLED

from netdeck import registry
from netdeck.book import book_of
from netdeck.i18n import translator


@pytest.mark.parametrize("id", INSTALLED)
def test_the_page_lists_what_we_added(id: str) -> None:
    page = (open_questions.PAGES / f"{id}.md").read_text(encoding="utf-8")
    assert open_questions.with_section(page, registry.find(id)) == page, "python scripts/open_questions.py"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("id", INSTALLED)
def test_the_book_ends_with_the_open_questions(id: str, language: str) -> None:
    game = registry.find(id)
    asked = book_of(game, language).open_questions
    assert [each.ruling for each in asked] == [ruling.id for ruling in game.rulebook.additions()]
    speaks = translator(language, game)
    assert [each.question for each in asked] == [speaks.say(game.rulebook.rulings[each.ruling].question) for each in asked]
    assert all(each.options and each.text for each in asked)
