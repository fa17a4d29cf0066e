"""Figures of the layer of card games, and the page of columns, are what the sources say."""

import pytest
from columns_page import GAMES, PAGE, page, table_of, words
from layer_figures import circles, figures


def test_the_page_of_columns_is_what_the_tables_declare() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python scripts/columns_page.py"
    assert all(words(column) in page() for game in GAMES for column in table_of(game).columns)


def test_a_circle_of_imports_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == [{"b", "c"}]


@pytest.mark.long
def test_modules_import_each_other_in_one_direction() -> None:
    found = figures()
    assert found["circles of imports"] == 0
    assert found["instruction nodes of all three games, with those for control"] >= 10
