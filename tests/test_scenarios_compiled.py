"""The answers of every scenario on compiled rules too: they agree with the interpreter on the whole table after every one."""

from typing import Any

import pytest
from tests.games.live import LIVE
from tests.scenario_files import items

from netdeck import registry
from netdeck.kernel import Option
from netdeck.scenarios import Scenario
from netdeck.scenarios.playback import play


class Compiled:
    """Answers every decision of a scenario on compiled rules too, from the table as it was before."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.code = __import__(f"netdeck.games.{game}.compiled", fromlist=["CODE"]).CODE
        self.before: Any = None
        self.compared = 0

    def __call__(self, position: Any, option: Option | None) -> None:
        if option is not None and self.before is not None:
            self._compare(self.before, tuple(option.value))
        self.before = position.state.table.copy() if len(position.pending()) == 1 else None

    def _compare(self, table: Any, row: tuple[object, ...]) -> None:
        """Put the open question once more and take the option, interpreted and compiled."""
        from netdeck.backends.ismcts import ask_anew
        from netdeck.backends.native_code import offers

        game: Any = registry.find(self.game)
        code, runner = self.code, game.runner
        ask_anew(table)
        table.draws = 0
        book, desk, state, twin = code.layout.pack_book(table), code.new_desk(), code.pack(table), table.copy()
        code.begin(state, book, desk, 0)
        runner.advance(table)
        assert offers(desk).tolist() == [list(offer) for offer in table.offers]
        if row not in table.offers:
            return  # it names one of several equal cards, of which one is offered
        at = table.offers.index(row)
        runner.take(table, row)
        code.take(state, book, desk, at)
        code.layout.unpack(state, twin)
        if twin.fault or table.draws:
            return  # a room is full, or chance had a say: here a scenario decides that, there a seed
        found, wanted = LIVE[self.game](twin), LIVE[self.game](table)
        assert not [name for name in found if found[name] != wanted[name]]
        self.compared += 1


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.xdist_group(f"{game}-compiled")) for game in sorted(LIVE)])
def test_scenarios_are_the_same_on_compiled_rules(game: str) -> None:
    pytest.importorskip("numba", reason="compiled rules need the extra netdeck[sim]")
    compared = 0
    for name, item in items():
        if isinstance(item, Scenario) and item.game == game and not item.refused:
            compiled = Compiled(game)
            try:
                play(item, watch=compiled)
            except AssertionError as error:
                raise AssertionError(f"{name}: {error}") from error
            compared += compiled.compared
    assert compared > 100
