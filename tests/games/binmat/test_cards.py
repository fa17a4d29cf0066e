from collections import Counter
from importlib.resources import files

import pytest

from netdeck.games.binmat.cards import DECK, IDS, NAMES, Deck, DeckError

SOURCE = files("netdeck.games.binmat.cards").joinpath("deck.toml").read_text(encoding="utf-8")


def test_the_deck_has_78_cards_54_of_them_numbers() -> None:
    assert len(set(NAMES)) == 78
    kinds = Counter(value.keyword or "number" for value in DECK.values for _ in DECK.suits)
    assert kinds == {"number": 54, "trap": 6, "wild": 6, "bounce": 6, "break": 6}
    assert [IDS[name] for name in ("2&", ">&", "2%", "8^", ">#")] == [0, 12, 13, 58, 77]
    assert DECK.title(IDS["a#"]) == "10 of CHOICE"
    assert DECK.title(IDS["@%"]) == "TRAP of KIN"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('symbol = "3"\nnumber = 3\n', 'symbol = "2"\nnumber = 3\n', "value '2' is listed twice"),
        ('keyword = "wild"', 'keyword = "joker"', "unknown keyword 'joker'"),
        ('keyword = "wild"', 'keyword = "wild"\nnumber = 3', "either a number or a keyword"),
        ("number = 9\n", "", "either a number or a keyword"),
        ("number = 9\n", "number = 0\n", "numbers begin at 1"),
        ('symbol = "9"', 'symbol = "X"', "not one character that the notation leaves free"),
        ('[[value]]\nsymbol = "9"\nnumber = 9\n', "", "78 cards, not 72"),
        ('    { symbol = "#", name = "CHOICE" },\n', "", "cannot be dealt evenly"),
        ('symbol = "#", name', 'symbol = "&", name', "suit '&' is listed twice"),
    ],
)
def test_a_misprint_is_found_when_the_deck_is_read(old: str, new: str, complaint: str) -> None:
    assert old in SOURCE
    with pytest.raises(DeckError, match=complaint):
        Deck.from_toml(SOURCE.replace(old, new, 1))
