"""Views of the live game: read whole, written back as they were, and never trusted."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.binmat.logs.games import A0, D0, begin, play, play_by_dice, turn_file

from netdeck.games.binmat.logs.sheets import Sheet, SheetError, Shown
from netdeck.kernel import Seat

VIEW: dict[str, Any] = {
    "plr": "a0",
    "s": {
        "turns": 11,
        "l0": {"c": 11, "t": "X"},
        "l3": {"c": 11, "t": "*&"},
        "x0": ["6&u"],
        "a1": ["3#", "7^u"],
        "d0": ["?&", "X"],
        "ha0": ["@&"],
        "hd0": 1,
        "xa": ["*^"],
        "a": {"c": 2, "t": "X"},
        "ord": 0,
    },
    "plrs": [["a0", "attacker"], ["d0", "defender"]],
    "ops": ["`V009` `n------`", "a0 u71 / 7^ a1"],
}


def test_a_view_says_what_lies_where_and_how() -> None:
    sheet = Sheet.from_data(VIEW)
    assert (sheet.seat, sheet.turn, sheet.names) == (A0, 11, {A0: "attacker", D0: "defender"})
    assert sheet.zones["l3"] == (Shown("X"),) * 10 + (Shown("*&"),)
    assert sheet.zones["x0"] == (Shown("6&"),), "the u of a discard says nothing about a stack"
    assert sheet.zones["a1"] == (Shown("3#"), Shown("7^", face_up=True)), "own stacks mark what is face up"
    assert sheet.zones["d0"] == (Shown("?&", face_up=True), Shown("X")), "of the other side's only face-up cards show"
    assert sheet.zones["hd0"] == (Shown("X"),)
    assert "l5" not in sheet.zones


def test_a_view_is_written_back_as_it_was() -> None:
    assert Sheet.from_data(VIEW).to_data() == VIEW


@pytest.mark.parametrize("seat", [D0, A0, Seat("a1")])
def test_views_of_a_real_match_round_trip(seat: Seat) -> None:
    for data in turn_file(play_by_dice(begin(defenders=2, attackers=3), 4, turns=40), seat):
        assert Sheet.from_data(data).to_data() == data


def test_the_first_view_shows_the_deal_and_three_tops() -> None:
    first = turn_file(begin())[0]
    assert first["ops"] == []
    assert [first["s"][f"l{lane}"]["c"] for lane in range(6)] == [13] * 6
    assert [first["s"][f"l{lane}"]["t"] == "X" for lane in range(6)] == [True] * 3 + [False] * 3
    assert first["plrs"] == [["a0", "attacker"], ["d0", "defender"]]


def test_closed_piles_show_backs() -> None:
    views = turn_file(play(begin("duel"), ["d3", "d4", "d5"]))
    card = views[-1]["s"]["hd0"][0]
    told = play(begin("duel"), ["d3", "d4", f"x{card}5", "--"])
    assert turn_file(told)[-1]["s"]["x5"] == ["X"], "the duel's piles are closed (D-turn.8)"


def changed(**state: Any) -> dict[str, Any]:
    return {**VIEW, "s": {**VIEW["s"], **state}}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (None, "a view is an object"),
        ([], "a view is an object"),
        ({"plr": "a0"}, "a view is an object"),
        ({**VIEW, "plr": "q9"}, "plr is a seat"),
        ({**VIEW, "plr": ["a0"]}, "plr is a seat"),
        ({**VIEW, "ops": "text"}, "ops is a list"),
        ({**VIEW, "ops": [3]}, "ops is a list"),
        ({**VIEW, "plrs": {"a0": "x"}}, "plrs is a list"),
        (changed(turns=-1), "s.turns is a number"),
        (changed(turns=True), "s.turns is a number"),
        (changed(turns=10**30), "s.turns is a number"),
        (changed(l0=13), "s.l0 is an object"),
        (changed(l0={"c": 10**12, "t": "X"}), "s.l0 counts 0 to 78"),
        (changed(l0={"c": "3", "t": "X"}), "s.l0 counts 0 to 78"),
        (changed(l0={"c": 3, "t": "11"}), "no card"),
        (changed(hd0=-2), "s.hd0 counts 0 to 78"),
        (changed(hd0=10**9), "s.hd0 counts 0 to 78"),
        (changed(xa=["2&"] * 100), "at most 78 cards"),
        (changed(xa={"2&": 1}), "is a list"),
        (changed(a1=[["3#"]]), "no card"),
        (changed(a1=["3#uu"]), "no card"),
    ],
)
def test_what_is_no_view_is_refused_with_the_reason(data: object, reason: str) -> None:
    with pytest.raises(SheetError) as caught:
        Sheet.from_data(data)
    assert reason in str(caught.value)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(SheetError) as caught:
        Sheet.from_data(changed(xa=["11"], hd0=99, l0=3))
    assert len(caught.value.problems) == 3


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(["X", "2&", "7^u", "a0"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["c", "t", "turns", "l0", "xa", "ha0", "d1", "q"]), inner),
    max_leaves=12,
)


@given(st.fixed_dictionaries({}, optional={"plr": json_values, "s": json_values, "plrs": json_values, "ops": json_values}) | json_values)
def test_any_data_is_a_view_or_refused(data: object) -> None:
    try:
        sheet = Sheet.from_data(data)
    except SheetError:
        return
    assert Sheet.from_data(sheet.to_data()).zones == sheet.zones
