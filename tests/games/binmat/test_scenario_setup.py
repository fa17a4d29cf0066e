"""Positions that a scenario cannot mean are told apart from those that the rules forbid."""

from typing import Any

import pytest
from tests.games.binmat.tables import complete, stage, start

from netdeck.games.binmat import GAME
from netdeck.kernel import REFEREE, Rng, StagingError, key_from_seed


@pytest.mark.parametrize(
    ("given", "key", "words"),
    [
        ({"zones": {"l6": []}}, "zones/l6", "there is no zone 'l6'; did you mean"),
        ({"zones": {"hd1": []}}, "zones/hd1", "there is no zone 'hd1'"),
        ({"zones": {"l0": ["8^"], "x0": ["8^"]}}, "zones/x0/0", "8^ lies in l0 and in x0"),
        ({"zones": {"l0": ["11"]}}, "zones/l0/0", "there is no card '11'"),
        ({"zones": {"l0": ["8^u"]}}, "zones/l0/0", "only cards of a stack lie face up"),
        ({"zones": {"d0": [{"card": "8^", "face": "sideways"}]}}, "zones/d0/0", "face up or down"),
        ({"zones": {"d0": [{"card": "8^", "damage": 1}]}}, "zones/d0/0", "has no 'damage'"),
        ({"zones": {"d0": [8]}}, "zones/d0/0", "a card is written as its name"),
        ({"zones": {"d0": 3}}, "zones/d0", "holds a list of cards"),
        ({"zones": {"rest": "leave"}}, "zones/rest", 'rest is "deal"'),
        ({"zones": {f"l{lane}": [] for lane in range(6)}}, "zones/rest", "every lane deck is given"),
        ({"turn": 110}, "turn", "from 0 to 109"),
        ({"turn": True}, "turn", "from 0 to 109"),
        ({"phase": "main"}, "phase", "there is no counter 'phase'"),
        ({"drawn_lanes": [6]}, "drawn_lanes", "a list of lanes"),
        ({"seat": {"d9": {}}}, "seat/d9", "there is no seat 'd9'"),
        ({"seat": {"d0": {"luck": 1}}}, "seat/d0/luck", "there is no counter 'luck'"),
        ({"seat": {"d0": {"kicked": True}}}, "seat/d0/kicked", "member 0 is never kicked"),
        ({"seat": {"d0": {"streak": -1}}}, "seat/d0/streak", "from 0 to 255"),
        ({"seat": {"d0": {"kicked": 1}}}, "seat/d0/kicked", "true or false"),
    ],
)
def test_what_cannot_be_meant_is_told_with_its_place(given: dict[str, Any], key: str, words: str) -> None:
    with pytest.raises(StagingError) as error:
        stage(given)
    assert error.value.key == key
    assert words in str(error.value)


def test_cards_may_not_be_left_out() -> None:
    with pytest.raises(StagingError, match=r"77 of the 78 cards lie nowhere"):
        GAME.stage(complete(), {"zones": {"l0": ["8^"]}}, Rng(key_from_seed(0)))


def test_the_rest_is_dealt_in_turn_to_the_lanes_that_are_not_mentioned() -> None:
    position = stage({"zones": {"l0": [], "l1": ["2&"], "d2": [{"card": "3&", "face": "up"}]}})
    zones = position.view(REFEREE).zones
    assert [zones[f"l{lane}"].count for lane in range(6)] == [0, 1, 19, 19, 19, 19]
    assert [card.name for card in zones["l2"].cards[:2]] == ["4&", "8&"]
    assert zones["d2"].cards[0].name == "3&u"


def test_without_zones_the_cards_are_dealt_as_usual() -> None:
    staged = GAME.stage(complete(), {"turn": 7}, Rng(key_from_seed(3)))
    assert staged.view(REFEREE).zones == start(seed=3).view(REFEREE).zones
    assert list(staged.pending()) == ["a0"]


def test_a_streak_is_ignored_where_there_is_none() -> None:
    assert stage({"seat": {"d0": {"streak": 1}}}, "duel").view(REFEREE).seat["d0"]["streak"] == 0  # type: ignore[index]


@pytest.mark.parametrize(("path", "value"), [("turn", 110), ("turn", "x"), ("luck", 1), ("seat.a1.streak", 1), ("seat.d0.kicked", True)])
def test_there_is_no_table_with_an_impossible_counter(path: str, value: object) -> None:
    assert start().adjusted(path, value) is None


def test_a_table_with_another_counter_leaves_this_one_alone() -> None:
    position = start("hackmud", (4, 4))
    before = position.digest()
    twin = position.adjusted("turn", 3)
    assert twin is not None
    assert twin.view(REFEREE).counters["side"] == "a"
    assert (position.digest(), twin.rng.draws) == (before, position.rng.draws)
