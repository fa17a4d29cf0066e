"""Every option of the rulings changes what it says and nothing else."""

from typing import Any

import pytest
from tests.games.bloodless.tables import A, B, asked, do, facts, names, stage, start, walk

from netdeck.games.bloodless import GAME
from netdeck.kernel import Logged, Machine, Setup, SetupError


def blood(position: Machine) -> tuple[int, int]:
    return position.state.counters["A.blood"], position.state.counters["B.blood"]


def test_first_player_and_pool() -> None:
    setup = GAME.complete(Setup(game="bloodless", options={"first_player": "B", "pool_start": 7}))
    position = GAME.start(setup, start(0).rng.copy())
    assert asked(position) == B
    assert position.state.counters["pool"] == 7


@pytest.mark.parametrize(
    ("options", "problem"), [({"deck_min": 60}, "60"), ({"blood_deck": 7}, "exactly 7"), ({"plain_flasks": 5}, "at least 5")]
)
def test_decks_are_held_to_the_options(options: dict[str, int], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        GAME.complete(Setup(game="bloodless", options=options))


@pytest.mark.parametrize("allowed", [0, 1, 2])
def test_mulligans(allowed: int) -> None:
    setup = GAME.complete(Setup(game="bloodless", options={"mulligans": allowed, "first_player": "A"}))
    position = GAME.start(setup, start(0).rng.copy())
    for _ in range(allowed):
        do(position, "A mulligan")
    if asked(position) == A:
        assert position.choose(A, "mulligan") is not None
        do(position, "A keep")
    assert asked(position) == B


@pytest.mark.parametrize(("draws", "offered"), [(False, False), (True, True)])
def test_first_turn_draw(draws: bool, offered: bool) -> None:
    setup = GAME.complete(Setup(game="bloodless", options={"first_turn_draw": draws, "first_player": "A"}))
    position = GAME.start(setup, start(0).rng.copy())
    do(position, "A keep", "B keep")
    assert (position.option(A, "draw main") is not None) is offered


def test_zero_health_play() -> None:
    zones = {"A.hand": ["Hollow Witness"]}
    assert stage(zones).option(A, "play Hollow Witness") is None
    position = stage(zones, options={"zero_health_play": "allow"})
    do(position, "A play Hollow Witness", "A @A1")
    assert names(position, "A.discard") == ["Hollow Witness"]


@pytest.mark.parametrize(("option", "gained"), [(False, 0), (True, 1)])
def test_zero_strike_blood(option: bool, gained: int) -> None:
    position = stage({"A1": ["Blood Flask"]}, options={"zero_strike_blood": option})
    do(position, "A end")
    assert blood(position) == (gained, 0)


@pytest.mark.parametrize(("option", "pool"), [(True, 19), (False, 20)])
def test_overkill_any_source(option: bool, pool: int) -> None:
    zones: dict[str, Any] = {"A1": [{"card": "Masked Auditor", "face": "down"}], "B1": ["Blood Flask"]}
    position = stage(zones, A={"blood": 2}, options={"overkill_any_source": option})
    do(position, "A flip Masked Auditor")
    assert position.state.counters["pool"] == pool


@pytest.mark.parametrize(("option", "left"), [(False, 0), (True, 1)])
def test_sacrifice_gives_blood(option: bool, left: int) -> None:
    position = stage({"A1": ["Sporeling"], "A.hand": ["Turn the Soil"]}, A={"blood": 1}, options={"sacrifice_gives_blood": option})
    do(position, "A play Turn the Soil")
    assert blood(position) == (left, 0)


ANTHEM = """
[[card]]
name = "Anthem"
type = "creature"
cost = 1
health = 1
defense = 0
power = 0
text = "Other friendly creatures have +1 health."
"""


@pytest.mark.parametrize(("view", "first"), [("active_view", "A4"), ("owner_view", "A1")])
def test_death_scan(view: str, first: str) -> None:
    weak = {"card": "Oathbound Notary", "damage": 1}
    zones: dict[str, Any] = {"A1": [weak], "A4": [weak], "A2": ["Anthem"], "B3": ["Brick Hound"], "A.hand": ["Open Vein"]}
    position = stage(zones, cards=ANTHEM, active="B", options={"death_scan": view})
    do(position, "B end")
    assert position.pending()[A].kind == "MAY"
    assert names(position, first) == []
    assert len(names(position, "A1") + names(position, "A4")) == 1


def test_flying_untouchable() -> None:
    position = stage({"A1": ["Brick Hound"], "B4": ["Ashwing Moth"]}, options={"flying_untouchable": True})
    do(position, "A end")
    assert position.state.counters["pool"] == 19
    assert facts(position, "B4")["health"] == 1


@pytest.mark.parametrize(("own", "both", "power"), [(True, True, 3), (False, True, 2), (True, False, 2), (False, False, 1)])
def test_kin_counting(own: bool, both: bool, power: int) -> None:
    options = {"kin_counts_self": own, "kin_counts_both_sides": both}
    position = stage({"A1": ["Creeping Mold"], "A2": ["Mold Caller"], "B1": ["Mold Caller"]}, options=options)
    assert facts(position, "A1")["power"] == power


def test_flip_timing() -> None:
    zones: dict[str, Any] = {"A1": [{"card": "Quiet Clerk", "face": "down"}], "B1": ["Brick Hound"]}
    position = stage(zones, A={"blood": 1}, active="B", options={"flip_timing": "instant"})
    do(position, "B end")
    assert position.pending()[A].kind == "INSTANT"
    do(position, "A flip Quiet Clerk")
    assert facts(position, "A1")["face"] == "up"


@pytest.mark.parametrize(("pays", "left"), [(True, 0), (False, 1)])
def test_cumulative_pays(pays: bool, left: int) -> None:
    zones = {"A.timeline": ["Compound Interest"], "A.hand": ["Compound Interest"]}
    position = stage(zones, A={"blood": 1}, options={"cumulative_pays": pays})
    do(position, "A play Compound Interest")
    assert blood(position) == (left, 0)
    assert facts(position, "A.timeline")["counters"] == {"accumulate": 2}


@pytest.mark.parametrize(("windows", "asked_how_often"), [("all", 5), ("outer", 4), ("none", 0)])
def test_instant_windows(windows: str, asked_how_often: int) -> None:
    position = stage({"A1": ["Debt Collector"], "B1": ["Brick Hound"]}, A={"blood": 2}, active="B", options={"instant_windows": windows})
    do(position, "B end")
    count = 0
    while position.pending().get(A) is not None and position.pending()[A].kind == "INSTANT" and position.state.counters["turn"] == 2:
        if position.state.counters["active"] != "B":
            break
        do(position, "A pass")
        count += 1
    assert count == asked_how_often


def test_auto_single() -> None:
    zones = {"A.hand": ["Brick Hound"], "A1": ["Sporeling"], "A2": ["Sporeling"], "A3": ["Sporeling"]}
    position = stage(zones, A={"blood": 1})
    do(position, "A play Brick Hound")
    assert names(position, "A4") == ["Brick Hound"]
    assert list(position.automatic_choices()) == [(A, "@A4")]
    asking = stage(zones, A={"blood": 1}, options={"auto_single": False})
    do(asking, "A play Brick Hound")
    assert asking.pending()[A].kind == "SPACE"


ECHO = """
[[card]]
name = "Echo"
type = "extended command"
cost = 1
text = "Whenever your opponent gains blood, gain 1 blood."
"""


@pytest.mark.parametrize("options", [{"loop_limit": 60}, {"depth_limit": 40}])
def test_endless_events_are_a_draw(options: dict[str, int]) -> None:
    zones = {"A.timeline": ["Echo"], "B.timeline": ["Echo"], "A.hand": ["Blood Flask"]}
    ways: list[list[Logged] | None] = [None, []]
    for log in ways:
        position = stage(zones, cards=ECHO, options=options)
        position.listen(log)
        do(position, "A play Blood Flask", "A @A1")
        result = position.result()
        assert result is not None
        assert (result.clause, result.winners) == ("R66", ())


@pytest.mark.parametrize(("what", "winners"), [("draw", ()), ("last_damaged", ("B",))])
def test_turn_limit(what: str, winners: tuple[str, ...]) -> None:
    position = stage({"A.main": 9, "B.main": 9}, turn=1, last_damaged="A", options={"turn_limit": 3, "turn_limit_result": what})
    do(position, "A end", "B end", "A end")
    result = position.result()
    assert result is not None
    assert (result.clause, result.winners) == ("R66", winners)


def test_action_limit() -> None:
    position = stage({"A.hand": ["Blood Flask"] * 3, "A.main": 3}, turn=3, A={"draws": 1}, options={"action_limit": 2})
    do(position, "A play Blood Flask", "A @A1")
    assert position.state.counters["active"] == "B", "after two decisions the turn goes on without asking"


def test_games_end_whatever_the_options() -> None:
    setup = GAME.complete(Setup(game="bloodless", options={"instant_windows": "outer", "flip_timing": "instant", "auto_single": False}))
    position = GAME.start(setup, start(3).rng.copy())
    for _ in walk(position, 3):
        pass
    assert position.result() is not None
