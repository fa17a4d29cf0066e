"""What is counted for experience: above all, what Strikes can do past the Guards."""

from typing import Any

import pytest

from netdeck import registry
from netdeck.kernel import Command, Machine, Position, Rng, Seat, Setup, key_from_seed

GAME = registry.find("technomancy")
P1, P2, P3 = Seat("P1"), Seat("P2"), Seat("P3")


def traits(position: Position, seat: Seat = P1) -> dict[str, float]:
    counted = GAME.features(position, seat)
    assert counted is not None
    return dict(counted)


def facing(own: list[str], opposing: list[str], health: int = 10) -> Machine:
    zones: dict[str, Any] = {"P1.library": 9, "P2.library": 9, "P1.battlefield": own, "P2.battlefield": opposing}
    staged = GAME.stage(GAME.complete(Setup(game="technomancy")), {"zones": zones}, Rng(key_from_seed(0)))
    position = staged.adjusted("seat.P2.health", health)
    assert isinstance(position, Machine)
    return position


@pytest.mark.parametrize(
    ("own", "opposing", "reach"),
    [
        (["Salvo Team"], [], 3),
        (["Salvo Team", "Transit Hub"], ["Scrap Hound"], 3),
        (["Gate Warden"], [], 0),  # it has no Strike
        (["Salvo Team"], ["Gate Warden"], 0),
        (["Salvo Team", "Siege Walker"], ["Gate Warden"], 5),  # a Ghost; both together take the Guard and 3 points
        (["Salvo Team", "Salvo Team", "Salvo Team"], ["Gate Warden"], 4),
    ],
)
def test_guards_take_what_ghosts_do_not_bring_past_them(own: list[str], opposing: list[str], reach: int) -> None:
    counted = traits(facing(own, opposing))
    assert counted["health in reach, on turn"] == reach / 10
    assert counted["able to kill, on turn"] == 0
    assert counted["turns to kill"] == (min(8, 10 / reach) if reach else 8)


def test_whether_they_kill_depends_on_health_and_counts_by_whose_turn_it_is() -> None:
    assert traits(facing(["Salvo Team"], [], health=3))["able to kill, on turn"] == 1
    assert traits(facing(["Salvo Team"], [], health=4))["able to kill, on turn"] == 0
    assert "able to kill, off turn" in traits(facing(["Salvo Team"], []), P2)


def test_each_building_counts_for_itself() -> None:
    counted = traits(facing(["Transit Hub", "Transit Hub", "Scrap Hound"], []))
    assert [name for name in counted if name.startswith("building ")] == ["building 1", "building 2"]


def test_of_several_opponents_the_one_in_most_danger_counts_and_who_has_left_does_not() -> None:
    zones = {"P1.library": 9, "P2.library": 9, "P3.library": 9, "P1.battlefield": ["Salvo Team"]}
    staged = GAME.stage(GAME.complete(Setup(game="technomancy", seats=(P1, P2, P3))), {"zones": zones}, Rng(key_from_seed(0)))
    position = staged.adjusted("seat.P3.health", 6)
    assert position is not None
    assert traits(position)["turns to kill"] == 2
    assert position.command(Command("concede", P3)) is None
    assert GAME.features(position, P3) is None
    assert traits(position)["turns to kill"] > 2
