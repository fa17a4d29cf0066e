"""The judgement of positions: more of anything good is better, and the last points of health are dear."""

from typing import Any

from netdeck import registry
from netdeck.kernel import Machine, Rng, Seat, Setup, key_from_seed

GAME = registry.find("technomancy")
P1, P2, P3 = Seat("P1"), Seat("P2"), Seat("P3")
EVEN: dict[str, Any] = {
    "zones": {
        "P1.hand": 3,
        "P2.hand": 3,
        "P1.library": 9,
        "P2.library": 9,
        "P1.battlefield": ["Scrap Hound"],
        "P2.battlefield": ["Scrap Hound"],
    },
}


def staged(**zones: Any) -> Machine:
    given = {"zones": {**EVEN["zones"], **{name.replace("_", "."): cards for name, cards in zones.items()}}}
    position = GAME.stage(GAME.complete(Setup(game="technomancy")), given, Rng(key_from_seed(0)))
    assert isinstance(position, Machine)
    return position


def worth(position: Machine, seat: Seat = P1) -> float:
    judged = GAME.evaluate(position, seat)
    assert judged is not None
    return judged


def test_agents_buildings_and_cards_in_hand_are_good_to_have() -> None:
    even = worth(staged())
    assert worth(staged(P1_battlefield=["Scrap Hound", "Salvo Team"])) > even
    assert worth(staged(P1_battlefield=["Scrap Hound", "Transit Hub"])) > even
    assert worth(staged(P1_hand=5)) > even
    assert worth(staged(P2_battlefield=["Scrap Hound", "Salvo Team"])) < even


def test_a_card_that_the_buildings_can_pay_for_is_worth_more_than_one_that_they_cannot() -> None:
    """Range Cadet costs a scrip of the first kind, which Foundry Annex gives and Charter Hall does not."""
    held = {"P1_hand": ["Range Cadet", "Range Cadet", "Range Cadet"]}
    fitting = worth(staged(**held, P1_battlefield=["Foundry Annex", "Foundry Annex"]))
    assert fitting > worth(staged(**held, P1_battlefield=["Charter Hall", "Charter Hall"]))


def test_who_begins_a_turn_with_the_power_to_kill_has_nearly_won_unless_a_guard_stands_there() -> None:
    def against(*opposing: str) -> float:
        position = staged(P1_battlefield=["Salvo Team"], P2_battlefield=list(opposing)).adjusted("seat.P2.health", 2)
        assert position is not None
        return worth(position)

    assert against("Scrap Hound") > 0.99
    assert 1 - against("Gate Warden") > 5 * (1 - against("Scrap Hound"))


def test_the_last_points_of_health_are_dear() -> None:
    def at(health: int) -> float:
        position = staged().adjusted("seat.P1.health", health)
        assert position is not None
        return worth(position)

    assert at(20) > at(17) > at(5) > at(2)
    assert at(5) - at(2) > at(20) - at(17)


def test_three_players_share_the_chance() -> None:
    setup = GAME.complete(Setup(game="technomancy", seats=(P1, P2, P3)))
    position = GAME.start(setup, Rng(key_from_seed(1)))
    assert isinstance(position, Machine)
    assert abs(sum(worth(position, seat) for seat in position.seats) - 1) < 1e-9
