"""The answers of BINMAT's scenarios on compiled rules too: the game is the same after every one, byte by byte.

Scenarios with a preset and one player on each side are taken; every other combination of options would be compiled for a scenario or two.
"""

from typing import Any

import pytest
from tests.scenario_files import items

from netdeck.games.binmat.clause_points import FINE
from netdeck.games.binmat.rules.kinds import card_in, kind_of, place_in, value_action_of
from netdeck.games.binmat.rules.offers import with_oldest
from netdeck.games.binmat.rules.piles import value_of
from netdeck.games.binmat.rules.turns import next_to_decide
from netdeck.games.binmat.ruleset import PRESETS
from netdeck.kernel import Option
from netdeck.scenarios import Scenario
from netdeck.scenarios.playback import play

pytest.importorskip("numba", reason="the compiled machine needs the extra netdeck[sim]")
import numpy as np

from netdeck.games.binmat.compiled import Machine


class Compiled:
    """Takes every answer of a scenario on compiled rules too, from the game as it was before."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.before: Any = None
        self.compared = 0

    def __call__(self, position: Any, option: Option | None) -> None:
        table, before = position.table, self.before
        self.before = table.copy() if table.terms == self.machine.terms else None
        if before is None or option is None or table.rng.draws != before.rng.draws:
            return  # other options, a command, or a shuffle: there a scenario decides, here a seed
        action: Any = option.value[0]
        kind, value, place, seat = kind_of(action), value_of(card_in(action)), place_in(action), next_to_decide(before)
        if with_oldest(before, seat, kind, value, place) != action:
            return  # compiled games are asked for values, and take the oldest card
        game = self.machine.deal([0])
        game.states[0] = bytearray(before.state)
        assert game.step(np.array([value_action_of(kind, value, place)], np.int32)).tolist() == [FINE]
        assert game.states[0].tobytes() == bytes(table.state)
        self.compared += 1


SOAK = ("hackmud",)


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(name, marks=[pytest.mark.xdist_group(f"binmat-{name}"), *([pytest.mark.soak] if name in SOAK else [])])
        for name in PRESETS
    ],
)
def test_scenarios_are_the_same_on_compiled_rules(preset: str) -> None:
    compiled = Compiled(Machine(PRESETS[preset]))
    for name, item in items():
        if isinstance(item, Scenario) and item.game == "binmat" and not item.refused:
            compiled.before = None
            try:
                play(item, watch=compiled)
            except AssertionError as error:
                raise AssertionError(f"{name}: {error}") from error
    assert compiled.compared > 100
