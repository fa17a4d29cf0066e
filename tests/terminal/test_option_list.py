"""Lists of options: what they have in common is said once, and long ones are short until somebody asks."""

import pytest

from netdeck.kernel import OptionView
from netdeck.terminal.option_list import MOST_LINES, SENTENCES, Offer
from netdeck.terminal.text_layout import numbered


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")


def offer(*options: tuple[str, str] | str) -> Offer:
    views = [OptionView(each, "") if isinstance(each, str) else OptionView(*each) for each in options]
    return Offer(views, numbered(views), str.upper)


def test_options_with_meanings_take_a_line_each() -> None:
    assert offer(("play", "Play it."), "pass").short() == (["  1  PLAY  PLAY IT.", "  2  PASS"], True)


def test_options_without_meanings_stand_in_columns() -> None:
    listed, is_all = offer(*(f"c{i}" for i in range(12))).short()
    assert listed[0] == "   1  C0    2  C1    3  C2    4  C3"
    assert is_all


def test_what_options_have_in_common_is_said_once() -> None:
    lanes = [(f"d{lane}", f"Draw from lane {lane}.") for lane in range(6)]
    assert offer(("--", "Pass."), *lanes).whole() == [
        "  1  --  PASS.",
        "  DRAW FROM LANE ...",
        "    2  D0  3  D1  4  D2  5  D3  6  D4",
        "    7  D5",
    ]


def test_words_that_differ_are_told_unless_the_notation_ends_with_them() -> None:
    scripts = [(f"burst x={x} @u2", f"Costs {x + 1}. The target wipes x.") for x in range(1, 5)]
    assert offer(*scripts).whole()[1] == "    1  BURST X=1 @U2 (2)"


def test_two_that_are_alike_are_no_group_and_two_that_are_equal_are() -> None:
    assert len(offer(("draw main", "Draw from your main deck."), ("draw blood", "Draw from your blood deck.")).whole()) == 4
    assert offer(("a", "Do the same thing."), ("b", "Do the same thing.")).whole() == ["  DO THE SAME THING.", "    1  A  2  B"]


def test_a_very_long_list_shows_meanings_only_when_it_is_asked_for() -> None:
    many = offer(*((f"c{i}", " ".join(f"word{i * j}" for j in range(4))) for i in range(SENTENCES + 1)))
    listed, is_all = many.short()
    assert not is_all
    assert not any("WORD" in line for line in listed)
    assert len(many.whole()) == SENTENCES + 1
    assert len(offer(*(f"a-long-notation-{i}" for i in range(300))).short()[0]) <= MOST_LINES


def test_answers_that_are_numbers_get_no_numbers() -> None:
    assert offer("0", "1", "2").whole() == ["  0  1  2"]
