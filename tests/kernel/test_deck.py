"""Decks as text, in and out."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netdeck.kernel import DeckError, read_deck, write_deck


def test_a_deck_is_read_line_by_line() -> None:
    text = "# my deck\n4 Night Courier\n\n  2   Ember   # hot\n1 Night Courier\r\n1 C#\n"
    assert read_deck(text) == {"Night Courier": 5, "Ember": 2, "C#": 1}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Ember", 1),
        ("4", 1),
        ("1 Ember\nx Moth", 2),
        ("0 Ember", 1),
        ("1000 Ember", 1),
        ("9" * 5000 + " Ember", 1),
        ("-1 Ember", 1),
        ("² Ember", 1),
    ],
)
def test_a_bad_line_says_where(text: str, line: int) -> None:
    with pytest.raises(DeckError) as caught:
        read_deck(text)
    assert caught.value.line == line


NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1).filter(lambda name: "#" not in name)


@given(st.dictionaries(NAMES, st.integers(1, 999)))
def test_what_is_written_reads_back(cards: dict[str, int]) -> None:
    deck = Counter(cards)
    assert read_deck(write_deck(deck)) == deck


@given(st.text())
def test_any_text_gets_an_answer(text: str) -> None:
    with suppress(DeckError):
        deck = read_deck(text)
        assert all(count > 0 and name.strip() for name, count in deck.items())
