"""Who may sit down, and under which options (H-setup, D-setup.1, R37). S67 and what scenarios cannot say: setups that are refused."""

from typing import Any

import pytest
from tests.games.binmat.tables import complete, seats, start

from netdeck.games.binmat import GAME
from netdeck.kernel import Seat, Setup, SetupError


def problems(variant: str, names: tuple[str, ...], **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(SetupError) as error:
        GAME.complete(Setup(game="binmat", variant=variant, seats=tuple(map(Seat, names)), options=options))
    return [(problem.clause, problem.sentence) for problem in error.value.problems]


def test_a_seventeenth_member_is_refused() -> None:
    names = (*(f"d{i:x}" for i in range(16)), "d10", "a0")
    assert ("H-order.1", "'d10' is no seat: d0 to df defend, a0 to af attack; did you mean 'd1'?") in problems("human", names)
    assert [clause for clause, _ in problems("human", seats(5, 1), max_team_size=4)] == ["H-setup.3"]


def test_sixteen_against_one_is_fine() -> None:
    assert start(teams=(16, 1)).seats[15:] == ("df", "a0")
    assert start(teams=(1, 16)).seats[-1] == "af"


def test_a_duel_has_one_seat_on_each_side() -> None:
    assert problems("duel", seats(1, 2)) == [("D-setup.1", "a team has at most 1 seat; there are 2 attackers")]


def test_both_sides_need_a_seat_numbered_without_gaps() -> None:
    assert [clause for clause, _ in problems("human", ("d0", "d1"))] == ["R37"]
    assert problems("human", ("d0", "d2", "a0")) == [("R37", "seats are numbered without gaps; d1 is missing before d2")]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    found = problems("duel", ("d0", "d2", "d2", "b0"), turn_limit=111, facing="free", swap_draws="two", colour="red")
    assert [clause for clause, _ in found] == ["H-draw.13", "", "", "H-order.1", "D-setup.1", "R37", "R37", "H-structure.1", "L12"]
    assert found[1][1].startswith("there is no option 'colour'")


@pytest.mark.parametrize("table", [[5], [[{}]], [["0"]], [[0, 0]], [[16]], [[-1]]])
def test_a_turn_order_table_that_is_none_is_refused(table: list[Any]) -> None:
    assert "R11" in [clause for clause, _ in problems("human", seats(2, 1), turn_order="custom", turn_order_table=table)]


def test_seats_may_be_named_in_any_order() -> None:
    position = GAME.start(GAME.complete(Setup(game="binmat", seats=(Seat("a0"), Seat("d1"), Seat("d0")))), start().rng)
    assert position.seats == ("a0", "d1", "d0")
    assert list(position.pending()) == ["d0", "d1"]


def test_every_option_can_be_set() -> None:
    setup = complete("human", turn_seconds=None, commit="sequential", swap_draws=1)
    assert (setup.options["turn_seconds"], setup.options["commit"], setup.options["swap_draws"]) == (None, "sequential", 1)


def test_the_usual_tables_are_even_and_an_odd_seat_attacks() -> None:
    assert GAME.table(2) == ("d0", "a0")
    assert GAME.table(3) == ("d0", "a0", "a1")
    assert len(GAME.table(32)) == 32
