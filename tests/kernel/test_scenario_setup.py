"""Staging: the position of a scenario's given tables, and every way in which they can be wrong."""

from typing import Any

import pytest
from tests.kernel.toys import TOY

from lantern import GAME
from netdeck import kernel as nd

NORTH, SOUTH = nd.Seat("north"), nd.Seat("south")


def staged(given: dict[str, Any], game: nd.ProcessGame = GAME) -> nd.Machine:
    return game.stage(game.complete(nd.Setup(game=game.id)), given, nd.Rng(nd.key_from_seed(0)))


def test_what_is_not_mentioned_is_empty_or_has_its_default() -> None:
    position = staged({})
    assert all(not cards for cards in position.state.zones.values())
    assert list(position.pending()) == [NORTH]
    assert [option.notation for option in position.pending()[NORTH].options] == ["pass"]


def test_cards_stand_bottom_first_by_name_slug_or_long_form() -> None:
    position = staged({"zones": {"north.deck": ["Moth", "ember", {"card": "Glass", "id": "g", "counters": {"crack": 1}}]}})
    cards = position.state.zones["north.deck"]
    assert [position.state.name(card) for card in cards] == ["Moth", "Ember", "Glass"]
    assert position.labels()["g"] == cards[2]
    assert position.state.cards[cards[2]].count("crack") == 1
    assert all(position.state.cards[card].owner == NORTH for card in cards)


def test_a_number_means_fillers() -> None:
    position = staged({"zones": {"north.deck": 4}})
    assert [position.state.name(card) for card in position.state.zones["north.deck"]] == ["Moth"] * 4


def test_counters_of_the_game_and_of_seats() -> None:
    position = staged({"active": "south", "seat": {"south": {"light": 3}}, "zones": {"south.hand": ["Ember"]}})
    assert [option.notation for option in position.pending()[SOUTH].options] == ["play Ember", "pass"]


@pytest.mark.parametrize(
    ("given", "key", "words"),
    [
        ({"zones": {"north.hnd": []}}, "zones/north.hnd", "there is no zone 'north.hnd'; did you mean north.hand"),
        ({"zones": {"north.hand": ["Moth", "Embr"]}}, "zones/north.hand/1", "there is no card 'Embr'; did you mean Ember"),
        ({"zones": {"north.hand": "Moth"}}, "zones/north.hand", "holds a list of cards or a number"),
        ({"zones": {"north.hand": [{"card": "Moth", "colour": "red"}]}}, "zones/north.hand/0", "a card of this game has no 'colour'"),
        ({"zones": {"north.hand": [{"card": "Moth", "zone": "x"}]}}, "zones/north.hand/0", "a card of this game has no 'zone'"),
        (
            {"zones": {"north.hand": [{"card": "Moth", "owner": "nrth"}]}},
            "zones/north.hand/0",
            "there is no seat 'nrth'; did you mean north",
        ),
        (
            {"zones": {"north.hand": [{"card": "Moth", "id": "m"}, {"card": "Moth", "id": "m"}]}},
            "zones/north.hand/1",
            "two cards have the id 'm'",
        ),
        ({"seat": {"nort": {"light": 1}}}, "seat/nort", "there is no seat 'nort'; did you mean north"),
        ({"seat": {"north": {"ligth": 1}}}, "seat/north/ligth", "there is no counter 'ligth'; did you mean light"),
        ({"seat": {"north": {"light": "two"}}}, "seat/north/light", "counter light has the form of 0, not 'two'"),
        ({"actve": "south"}, "actve", "there is no counter 'actve'; did you mean active"),
        ({"effects": [{"by": "Moth"}]}, "effects", "Lantern has no lasting effects"),
    ],
)
def test_what_a_scenario_cannot_mean_is_told_with_its_place(given: dict[str, Any], key: str, words: str) -> None:
    with pytest.raises(nd.StagingError) as caught:
        staged(given)
    assert caught.value.key == key
    assert words in str(caught.value)


def test_more_cards_than_a_zone_holds() -> None:
    with pytest.raises(nd.StagingError, match="middle holds at most 2") as caught:
        staged({"zones": {"middle": 3}}, TOY)
    assert caught.value.key == "zones/middle/2"
