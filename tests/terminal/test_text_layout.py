"""Text for a narrow screen."""

import pytest

from netdeck.kernel import Reason
from netdeck.terminal.text_layout import columns, fitted, paragraph, reasons, rows


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")


def test_a_paragraph_hangs_below_its_beginning() -> None:
    assert paragraph("one two three four five six seven eight nine ten", "5.2  ") == (
        "5.2  one two three four five six seven\n     eight nine ten"
    )
    assert paragraph("") == ""
    assert paragraph("a line\nand another") == "a line\nand another"


def test_rows_stand_one_below_the_other() -> None:
    assert rows([("a", "first"), ("long", "second")]) == "  a     first\n  long  second"
    assert rows([("x" * 30, "far")]).splitlines()[0] == "  " + "x" * 30 + "  far"
    assert max(map(len, rows([("x" * 30, "far out and away")]).splitlines())) <= 40


def test_columns_are_read_from_left_to_right() -> None:
    assert columns([f"{i}  c{i}" for i in range(1, 10)]) == "  1  c1  2  c2  3  c3  4  c4  5  c5\n  6  c6  7  c7  8  c8  9  c9"
    assert columns(["x" * 60]) == "  " + "x" * 60


def test_a_line_that_fits_is_left_as_it_was_laid_out() -> None:
    assert fitted("a   b   c") == "  a   b   c"
    assert fitted("") == ""
    assert fitted("  hand: " + "card, " * 10).splitlines()[1].startswith("      card")


def test_a_clause_that_comes_again_only_adds_its_fact() -> None:
    chain = [Reason("5.1", "Play.", "in Turn"), Reason("5.1", "Play.", "You have it."), Reason("10.2", "Pay.")]
    assert reasons(chain) == "  5.1   Play.\n        - in Turn\n        - You have it.\n  10.2  Pay."
