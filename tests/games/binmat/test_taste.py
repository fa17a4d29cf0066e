"""The greedy bot plays BINMAT sensibly: it beats random play as each side, alone and in teams."""

import pytest
from tests.games.binmat.tables import complete, stage

from netdeck.bots.roster import create
from netdeck.bots.table import play_silently
from netdeck.games.binmat import GAME
from netdeck.games.binmat.bot.heuristic import is_junk, power
from netdeck.kernel import Rng, Seat, key_from_seed

GAMES = 10


@pytest.mark.parametrize("side", ["attackers", "defenders"])
@pytest.mark.parametrize(("variant", "teams"), [("human", (1, 1)), ("duel", (1, 1)), ("hackmud", (1, 1)), ("human", (2, 3))])
def test_greedy_beats_random(variant: str, teams: tuple[int, int], side: str) -> None:
    setup, won = complete(variant, teams), 0
    for seed in range(GAMES):
        bots = {seat: create("greedy" if seat[0] == side[0] else "random", GAME, seat, seed) for seat in setup.seats}
        result, _ = play_silently(GAME.start(setup, Rng(key_from_seed(seed))), bots)
        won += result.winner == side
    assert won >= 0.9 * GAMES


def best(given: dict[str, object], seat: str, variant: str = "human") -> set[str]:
    """What looks best to a seat."""
    position = stage(given, variant)
    decision = position.question(Seat(seat))
    assert decision is not None
    view = position.view(Seat(seat))
    appeals = {option.notation: GAME.score_option(view, decision, option, {}) for option in decision.options}
    return {notation for notation, appeal in appeals.items() if appeal == max(appeals.values())}


def test_a_win_is_taken() -> None:
    assert best({"turn": 41, "zones": {"l2": [], "x2": [], "ha0": ["8^"]}}, "a0") == {"d2"}
    assert best({"turn": 41, "zones": {"l2": ["2&"], "a2": ["8^"]}}, "a0") == {"c2"}


def test_a_draw_that_loses_is_not_made() -> None:
    assert "d2" not in best({"turn": 40, "zones": {"l2": [], "x2": []}}, "d0", "duel")


def test_an_open_lane_is_blocked() -> None:
    zones = {
        "hd0": ["8^"],
        "a3": ["4&"],
        **{f"d{lane}": [card] for lane, card in zip((0, 1, 2, 4, 5), ("2&", "3&", "5&", "6&", "7&"), strict=True)},
    }
    assert best({"turn": 40, "zones": zones}, "d0") == {"p8^3"}


def test_a_weaker_stack_does_not_attack_a_stronger_one_that_it_can_see() -> None:
    assert "c2" not in best({"turn": 41, "zones": {"a2": ["4^"], "d2": ["8!u"]}}, "a0")


@pytest.mark.parametrize(
    ("cards", "expected"), [("8", 3), ("2", 1), ("a6", 4), ("7", 0), ("7*", 3), ("8*", 4), ("*", 1), ("**", 2), ("", 0), ("@>", 0)]
)
def test_power_is_reckoned_as_in_combat(cards: str, expected: int) -> None:
    assert power(["23456789a@*?>".index(card) for card in cards]) == expected


def test_numbers_without_power_are_junk() -> None:
    assert [symbol for value, symbol in enumerate("23456789a@*?>") if is_junk(value)] == list("35679a")
