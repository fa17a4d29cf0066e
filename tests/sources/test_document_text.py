"""Reading a document: what is a sentence, under which heading and number it stands, and what its fingerprint leaves out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netdeck.sources import read_sections
from netdeck.sources.document_text import fingerprint, split_sentences


def outline(text: str) -> dict[str, list[tuple[str, str]]]:
    return {section.heading: [(each.label, each.text) for each in section.sentences] for section in read_sections(text)}


def test_headings_numbers_and_sentences() -> None:
    text = "# Moths\n\n## 3. Flight\n\n1. Moths fly. They\n   *rest* too.\n    1. By night.\n1. See [Rest](#r).\n\n## Rest\n- On a wall.\n"
    assert outline(text) == {
        "Moths": [],
        "Flight": [("3.1", "Moths fly."), ("3.1", "They rest too."), ("3.1.1", "By night."), ("3.2", "See Rest.")],
        "Rest": [("", "On a wall.")],
    }


def test_a_document_without_marked_headings_has_short_lines_for_headings() -> None:
    text = "All About Moths\n\n1. Flight\n\n- 1.1. Moths fly.\n - 1.1.1. By night.\n\n1.2. Rest\n\nThey rest, too.\n"
    assert outline(text) == {
        "All About Moths": [],
        "Flight": [("1.1", "Moths fly."), ("1.1.1", "By night.")],
        "Rest": [("", "They rest, too.")],
    }


def test_headings_that_stand_twice_are_told_apart_and_long_ones_are_sentences() -> None:
    text = "## Wings\n\nTwo.\n\n## Wings\n\nFour.\n\n## Anybody may clap their wings at any time.\n"
    assert outline(text) == {
        "Wings": [("", "Two.")],
        "Wings (2)": [("", "Four.")],
        "Anybody may clap their wings": [("", "Anybody may clap their wings at any time.")],
    }


@pytest.mark.parametrize(
    ("paragraph", "sentences"),
    [
        ("One. Two! Three? 4 more.", ["One.", "Two!", "Three?", "4 more."]),
        ('Some (i.e. "Half" of it) stay. "So?" They do.', ['Some (i.e. "Half" of it) stay.', '"So?"', "They do."]),
        ("Cards, e.g. A moth, fly (see 3). (As always.) End", ["Cards, e.g. A moth, fly (see 3).", "(As always.)", "End"]),
        ("The .PRG cards run. .CONF does not", ["The .PRG cards run. .CONF does not"]),
    ],
)
def test_sentences_end_where_they_end(paragraph: str, sentences: list[str]) -> None:
    assert split_sentences(paragraph) == sentences


def test_layout_is_left_out_of_a_fingerprint_and_words_are_not() -> None:
    assert fingerprint("A  \u201cmoth\u201d\n flies.") == fingerprint('a "Moth" flies.')
    assert len({fingerprint(each) for each in ("6 moths fly.", "7 moths fly.", "7 moths fly", "7 moths flew.")}) == 4


@given(st.text())
def test_anything_can_be_read(text: str) -> None:
    for section in read_sections(text):
        assert [each.place for each in section.sentences] == list(range(1, len(section.sentences) + 1))
        assert all(each.text and each.heading == section.heading for each in section.sentences)
