"""Tables and decks that do not do (1.1, 1.5, 2.1, R3, R6, R7)."""

from collections import Counter

import pytest

from netdeck import kernel as nd
from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.state import SEATS

P1, P2 = SEATS[:2]


def problems(**setup: object) -> list[str]:
    with pytest.raises(nd.SetupError) as caught:
        GAME.complete(nd.Setup(game="technomancy", **setup))  # type: ignore[arg-type]
    return [problem.clause for problem in caught.value.problems]


def changed(deck: str, changes: dict[str, int]) -> str:
    cards = Counter(nd.read_deck(GAME.decks[deck]))
    for name, n in changes.items():
        cards[name] += n
    return nd.write_deck(cards)


def test_a_deck_has_fifty_cards() -> None:
    assert problems(decks={P1: changed("tall-timber", {"Splice": -1})}) == ["2.1.1"]


def test_a_deck_has_four_copies_at_most() -> None:
    assert problems(decks={P1: changed("hot-barrel", {"Range Cadet": 1, "Point-Blank": -1})}) == ["2.1.2"]


def test_created_cards_are_in_no_deck() -> None:
    assert problems(decks={P1: changed("hot-barrel", {"Scrap Drone": 1, "Point-Blank": -1})}) == ["R6"]


def test_unknown_cards_are_in_no_deck() -> None:
    assert problems(decks={P1: changed("hot-barrel", {"Unicorn": 1, "Point-Blank": -1})}) == ["R6"]


def test_two_to_four_players() -> None:
    assert problems(seats=(P1,)) == ["1.1"]
    assert "R3" in problems(seats=(*SEATS, nd.Seat("P5")))
    assert problems(seats=SEATS, options={"max_players": 3}) == ["R3"]


def test_a_level_can_be_refused_instead_of_lost() -> None:
    assert "R7" in problems(options={"max_deck_level": 20, "level_breach": "refuse"})


def test_a_card_set_of_ones_own_must_compile() -> None:
    assert problems(cards='[[card]]\nname = "Probe"\ntype = "agent"\n') == ["5.6", "5.6"]


@pytest.mark.parametrize("deck", sorted(GAME.decks))
def test_the_starter_decks_are_legal_at_the_usual_level(deck: str) -> None:
    GAME.complete(nd.Setup(game="technomancy", decks={P1: deck, P2: deck}, options={"level_breach": "refuse"}))


def test_every_card_of_the_set_is_in_a_deck_or_created() -> None:
    used = {name for deck in GAME.decks.values() for name in nd.read_deck(deck)}
    assert {name for name, card in GAME.cards.items() if not card.created_only} == used
