"""Log lines put mappings into words."""

from netdeck.kernel import Seen


def test_a_mapping_is_told_as_numbers_of_things() -> None:
    seen = Seen(1, "Paid", "1", {"what": {"gold": 2, "tin": 1}}, "pays {what}")
    assert seen.text() == "pays 2 gold, 1 tin"


def test_an_empty_mapping_is_nothing() -> None:
    assert Seen(1, "Paid", "1", {"what": {}}, "pays {what}").text() == "pays nothing"
