"""Log lines put mappings into words."""

import msgspec

from netdeck.kernel import CardRef, Seat, Seen


def test_a_mapping_is_told_as_numbers_of_things() -> None:
    seen = Seen(1, "Paid", "1", {"what": {"gold": 2, "tin": 1}}, "pays {what}")
    assert seen.text() == "pays 2 gold, 1 tin"


def test_an_empty_mapping_is_nothing() -> None:
    assert Seen(1, "Paid", "1", {"what": {}}, "pays {what}").text() == "pays nothing"


def test_a_card_that_came_over_the_network_is_its_name_and_a_seat_that_has_one_too() -> None:
    sent = msgspec.json.encode(Seen(1, "Drew", "1", {"seat": "north", "cards": [CardRef("Moth", 31), "X"]}, "{seat} draws {cards}"))
    seen = msgspec.json.decode(sent, type=Seen)
    assert seen.text() == "north draws Moth, a card"
    assert seen.text({Seat("north"): "Ada"}) == "Ada draws Moth, a card"
