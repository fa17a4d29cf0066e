"""The clause index: what is wrong with one is said at once, and an unknown id says what may have been meant."""

import pytest

from netdeck.kernel import Kind, Rulebook, RulebookError

GOOD = """
title = "Good"
version = "1.0.0"
[[clause]]
id = "1.1"
kind = "process"
text = "Begin."
[[clause]]
id = "1.2"
kind = "flavour"
text = "Smile."
[[ruling]]
id = "R1"
question = "When?"
text = "Now."
clauses = ["1.1"]
"""


def test_a_good_index_reads_in_the_order_of_the_source() -> None:
    book = Rulebook.from_toml(GOOD)
    assert [entry.id for entry in book] == ["1.1", "1.2", "R1"]
    assert book.text("R1") == "Now."
    assert book.clauses["1.2"].kind is Kind.FLAVOUR
    assert [clause.id for clause in book.binding_clauses()] == ["1.1"]
    assert book.unknown_among(["1.1", "7", "R1"]) == ["7"]
    assert "R1" in book
    assert "R2" not in book


def test_an_unknown_id_says_what_may_have_been_meant() -> None:
    with pytest.raises(RulebookError, match=r"Good has no clause '1\.3'; did you mean 1\.[12] or 1\.[12]\?"):
        Rulebook.from_toml(GOOD)["1.3"]


def test_every_problem_is_reported_at_once() -> None:
    text = """
    version = "1"
    [[clause]]
    id = "1"
    kind = "process"
    [[clause]]
    id = "2"
    kind = "wish"
    text = "x"
    colour = "red"
    [[clause]]
    id = "3"
    kind = "process"
    text = "x"
    [[clause]]
    id = "3"
    kind = "process"
    text = "y"
    [[clause]]
    id = 4.1
    kind = "process"
    text = "a number is no id"
    [[ruling]]
    id = "R1"
    text = "x"
    question = "?"
    clauses = ["9"]
    [[ruling]]
    id = "3"
    text = "x"
    question = "?"
    clauses = "3"
    """
    with pytest.raises(RulebookError) as caught:
        Rulebook.from_toml(text, "bad.toml")
    message = str(caught.value)
    for problem in (
        "bad.toml: title is missing",
        "clause 1 lacks text",
        "clause 2 has an unknown key colour",
        "clause 2 is of unknown kind wish",
        "clause 3 is listed twice",
        "clause 4.1: id is written as text, in quotes",
        "ruling R1 settles 9, which is no clause",
        "ruling 3 is listed twice",
        "ruling 3: clauses is a list of ids",
    ):
        assert problem in message


def test_the_table_of_events_says_what_each_kind_may_cite() -> None:
    book = Rulebook.from_toml(GOOD + '\n[events]\nDrawn = ["1.1"]\n')
    assert book.events == {"Drawn": ("1.1",)}
    assert book.why_not_cite("Drawn", "1.1") == ""
    assert "Drawn is about 1.1, not about 1.2" in book.why_not_cite("Drawn", "1.2")
    assert "has no Burnt" in book.why_not_cite("Burnt", "1.1")


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ('[events]\nDrawn = ["7.7"]', "Drawn cites 7.7, which is no clause"),
        ('[events]\nDrawn = ["1.1", "1.1"]', "Drawn has 1.1 twice"),
        ('[events]\nDrawn = "1.1"', "Drawn has a list of ids"),
        ("[events]\nDrawn = []", "Drawn has a list of ids"),
    ],
)
def test_a_broken_table_of_events_is_a_broken_index(table: str, problem: str) -> None:
    with pytest.raises(RulebookError, match=problem):
        Rulebook.from_toml(f"{GOOD}\n{table}\n")


def test_a_file_that_is_no_toml_is_a_broken_index() -> None:
    with pytest.raises(RulebookError, match=r"bad\.toml: .*line 1"):
        Rulebook.from_toml("title = 1 2\n", "bad.toml")
