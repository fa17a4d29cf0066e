"""Decks of Bloodless as text (R3, R4, D2.2), and each problem with its clause."""

import pytest

from netdeck.games.bloodless.cards.card_set import starter
from netdeck.games.bloodless.cards.card_tools import BloodlessTools
from netdeck.games.bloodless.cards.deck_building import deck_faults, split
from netdeck.kernel import read_deck, write_deck

TOOLS = BloodlessTools()


def changed(**counts: int) -> list[tuple[str, str]]:
    deck = read_deck(starter().decks["rotgarden"])
    for name, count in counts.items():
        deck[name.replace("_", " ")] = count
    return sorted((fault.code, fault.clause) for fault in deck_faults(+deck, starter().cards))


def test_the_three_decks_are_legal_and_survive_being_written() -> None:
    assert sorted(starter().decks) == ["paper-wings", "red-ledger", "rotgarden"]
    for text in starter().decks.values():
        deck = read_deck(text)
        assert not list(deck_faults(deck, starter().cards))
        assert read_deck(write_deck(deck)) == deck
        main, blood = split(deck, starter().cards)
        assert (main.total(), blood.total()) == (50, 6)


@pytest.mark.parametrize(
    ("counts", "fault"),
    [
        ({"Brick_Hound": 1}, ("E10", "R3")),
        ({"Brick_Hound": 6}, ("E11", "D2.2")),
        ({"Sporeling": 1}, ("E09", "R8")),
        ({"Blood_Flask": 3, "Thornglass_Flask": 2, "Lantern_Flask": 1}, ("E10", "R3")),
        ({"Blood_Flask": 7}, ("E10", "R3")),
        ({"Nobody": 1}, ("E07", "R3")),
    ],
)
def test_each_way_to_break_a_deck(counts: dict[str, int], fault: tuple[str, str]) -> None:
    assert fault in changed(**counts)


def test_unlimited_cards_and_six_plain_flasks_are_fine() -> None:
    assert changed(Creeping_Mold=9) == []
    assert changed(Blood_Flask=6, Thornglass_Flask=0) == []


def test_a_deck_file_names_the_line_of_a_card_that_it_may_not_hold() -> None:
    text = starter().decks["rotgarden"].replace("2 Brick Hound", "2 Brick Hund")
    problems = TOOLS.deck_problems(text.encode(), "deck.txt", starter().cards)
    wrong = next(problem for problem in problems if problem.code == "E07")
    assert text.splitlines()[wrong.line - 1] == "2 Brick Hund"
    assert "Brick Hound" in wrong.message
    assert "^^^^^^^^^^" in wrong.drawn()


def test_what_is_no_deck_is_answered() -> None:
    assert "number" in TOOLS.deck_problems(b"four hounds", "deck.txt", starter().cards)[0].message
    assert TOOLS.deck_problems(b"\xff\x00" * 10, "deck.txt", starter().cards)
    assert "too large" in TOOLS.deck_problems(b"1 Dog\n" * 50_000, "deck.txt", starter().cards)[0].message
