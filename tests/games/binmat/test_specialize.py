"""The silent reading of the rules plays exactly the games of the rules as they stand, under options that nobody has chosen."""

import random
from typing import Any

import pytest
from tests.seeds import seeds

from netdeck.games.binmat.clause_points import POINTS
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.rules.kinds import ACTIONS
from netdeck.games.binmat.rules.legality import why_not
from netdeck.games.binmat.rules.offers import offer
from netdeck.games.binmat.rules.playouts import play_on
from netdeck.games.binmat.rules.table import is_over
from netdeck.games.binmat.rules.turns import begin_game, decide, next_to_decide
from netdeck.games.binmat.ruleset import OPTIONS, PRESETS, RuleSet
from netdeck.games.binmat.simulation import PERMISSIONS
from netdeck.games.binmat.specialize import SpecializedRules, silent
from netdeck.kernel.rng import Rng, key_from_seed

MADE_UP = 3
MANY_MADE_UP = 200


def made_up(dice: random.Random) -> RuleSet:
    """Options by chance, as far as they do not contradict each other."""
    while True:
        chosen: dict[str, Any] = {name: dice.choice(option.choices) for name, option in OPTIONS.items() if option.choices}
        chosen |= {name: dice.random() < 0.5 for name, option in OPTIONS.items() if isinstance(option.default, bool)}
        chosen |= {
            "turn_limit": 2 * dice.randint(30, 60),
            "swap_draws": dice.randrange(3),
            "invalid_streak": dice.choice((0, 2, 3)),
            "face_up_lanes": tuple(dice.sample(range(6), dice.randrange(7))),
            "turn_order_table": tuple(tuple(dice.sample(range(3), dice.randint(1, 3))) for _ in range(2)),
        }
        rules = RuleSet(**chosen)
        if not rules.problems():
            return rules


class Counting(LiveTable):
    """A table on which every clause holds, and which writes down what was followed; what is merely asked for a move is not."""

    __slots__ = ("fired",)

    fired: list[int]

    def __init__(self, rules: RuleSet, defenders: int, attackers: int, seed: int) -> None:
        super().__init__(rules, defenders, attackers, Rng(key_from_seed(seed)))
        self.fired = []

    def holds(self, point: int) -> bool:
        if not POINTS[point].code and point not in PERMISSIONS:
            self.fired.append(point)
        return True


def they_agree(rules: RuleSet, defenders: int, attackers: int, seeds: range) -> None:
    """On every position, on what is offered, and on what happens."""
    for seed in seeds:
        plain, quick, counted = (Counting(rules, defenders, attackers, seed) for _ in range(3))
        reading, counting = silent(plain.terms), silent(plain.terms, counting=True)
        begin_game(plain)
        reading[begin_game](quick)
        counting[begin_game](counted)
        number = 0
        while not is_over(plain):
            play_on(plain, seed, number)
            reading[play_on](quick, seed, number)
            counting[play_on](counted, seed, number)
            assert plain.state == quick.state == counted.state, (rules, seed, number)
            number += 1
        assert reading[is_over](quick)
        assert quick.fired == []
        assert counted.fired == plain.fired


@pytest.mark.parametrize("name", [each if each == "duel" else pytest.param(each, marks=pytest.mark.long) for each in PRESETS])
def test_a_preset_is_played_the_same(name: str) -> None:
    they_agree(PRESETS[name], 1, 1, range(3))


@pytest.mark.parametrize("seed", seeds(0, long=MADE_UP))
def test_options_that_nobody_has_chosen_are_played_the_same(seed: int) -> None:
    dice = random.Random(seed)
    they_agree(made_up(dice), dice.randint(1, 2), dice.randint(1, 3), range(3))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(MADE_UP, MANY_MADE_UP))
def test_so_are_very_many(seed: int) -> None:
    dice = random.Random(seed)
    they_agree(made_up(dice), dice.randint(1, 4), dice.randint(1, 4), range(20))


def test_offers_and_refusals_are_the_same() -> None:
    table = Counting(PRESETS["duel"], 1, 1, 3)
    reading = SpecializedRules(table.terms)
    reading[begin_game](table)
    dice = random.Random(3)
    refusals = set[int]()
    for _ in range(60):
        seat = next_to_decide(table)
        assert reading[next_to_decide](table) == seat
        for now in (True, False):
            assert reading[offer](table, seat, now) == offer(table, seat, now)
        for action in dice.sample(range(ACTIONS), 60):
            assert reading[why_not](table, seat, action) == why_not(table, seat, action)
            refusals.add(why_not(table, seat, action))
        action = dice.choice([action for action in range(ACTIONS) if why_not(table, seat, action) == 0])
        reading[decide](table, seat, action)
        if is_over(table):
            break
    assert len(refusals) > 5
