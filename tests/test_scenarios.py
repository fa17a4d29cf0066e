"""Every scenario file under ``tests/scenarios`` is a test: one for each scenario and variant.

Each scenario is played on both interpreted readings of the rules, with clauses counted and specialized, and the long suite plays its
answers on compiled rules too. The readings must agree on the whole table at every decision.
"""

from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.games.live import LIVE

import lantern
from netdeck import registry
from netdeck.kernel import Option, Position
from netdeck.scenarios import Item, Scenario, explained, read_paths, run
from netdeck.scenarios.playing import play

FOLDER = Path(__file__).parent / "scenarios"
registry.add(lantern.GAME)


@cache
def items() -> list[tuple[str, Item]]:
    """The name and the scenario of everything under the folder."""
    found = []
    for file in sorted(FOLDER.rglob("*.toml")):
        name = file.relative_to(FOLDER).with_suffix("").as_posix()
        numbers = count(1)
        for item in read_paths([file]):
            title = item.name if isinstance(item, Scenario) else item.title
            found.append((f"{name}/{next(numbers)}: {title}", item))
    return found


def collected() -> Iterator[object]:
    """The scenarios as parameters; those of one file stay on one worker, so that a game is loaded by few of them."""
    for name, item in items():
        yield pytest.param(item, id=name, marks=pytest.mark.xdist_group(f"scenarios {name.rsplit('/', 1)[0]}"))


def table_of(position: Position, game: str) -> dict[str, Any]:
    """Everything on the table and every option, by the name of its column where a game has columns."""
    state = getattr(position, "state", None)
    columns = LIVE[game](state.table) if game in LIVE and state is not None else {}
    options = {seat: [option.notation for option in asked.options] for seat, asked in position.pending().items()}
    return {**columns, "view": position.digest(), "steps": position.chain(), "options": options}


@pytest.mark.parametrize("item", list(collected()))
def test_scenario(item: Item) -> None:
    counted: list[dict[str, Any]] = []
    specialized: list[dict[str, Any]] = []
    if isinstance(item, Scenario):
        game = item.game
        outcome = run(item, watch=lambda position, option: counted.append(table_of(position, game)))
    else:
        outcome = item
    assert outcome.passed, explained(outcome)
    assert isinstance(item, Scenario)
    assert play(item, watch=lambda position, option: specialized.append(table_of(position, game))) == []
    assert len(counted) == len(specialized)
    for number, (before, after) in enumerate(zip(counted, specialized, strict=True)):
        assert before == after, f"decision {number}: {[name for name in before if before[name] != after[name]]}"


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
        from netdeck.machines.column_code import offers
        from netdeck.machines.foresight import ask_anew

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


@pytest.mark.long
@pytest.mark.timeout(1_500)
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


@pytest.mark.parametrize("folder", sorted(FOLDER.iterdir()), ids=lambda folder: folder.name)
def test_a_folder_holds_the_scenarios_of_its_game(folder: Path) -> None:
    assert folder.name in registry.ids()
    assert {item.game for item in read_paths([folder]) if isinstance(item, Scenario)} == {folder.name}
