"""Records that nobody speaks of any more: they are forgotten seldom, and a copied table is as independent as ever."""

import random
from collections.abc import Callable, Sequence
from copy import deepcopy

import pytest
from tests.games.machines import laid_out, played

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.table_runner import RUNNER
from netdeck.kernel import Setup
from netdeck.kernel.records import KEPT, LOOSE, MANY

SETUP = GAME.complete(Setup(game="bloodless"))
Rows = Sequence[tuple[int, ...]]


def gone_on(table: Table, seed: int, most: int = 40) -> list[Rows]:
    """The next questions of a game whose answers are random."""
    dice, found = random.Random(seed), list[Rows]()
    while len(found) < most and not table.ending:
        found.append(list(table.offers))
        RUNNER.take(table, dice.choice(table.offers))
    return found


def in_the_middle(seed: int, choices: int = 30) -> Table:
    table: Table = laid_out(GAME, SETUP, seed)
    for _ in played(GAME, table, seed, choices):
        pass
    return table


def written_down(table: Table) -> Table:
    """The table as it comes back from what is written down of it."""
    state = GAME.new_state(GAME.initial_table(SETUP, table.rng).plan, table.rng)
    state.table = table
    return deepcopy(state).table


def test_most_questions_forget_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = list[Table]()
    monkeypatch.setattr(Table, "keep_roots", kept.append)
    table = laid_out(GAME, SETUP, 3)
    asked = loose = 0
    for _ in played(GAME, table, 3):
        asked += 1
        loose += table.packed == LOOSE
        assert table.packed == KEPT or table.written <= MANY or table.ending
    assert loose > 0.8 * asked
    assert not kept  # nobody copied it


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("twin_of", [Table.copy, written_down])
def test_a_table_and_its_copy_do_not_disturb_one_another(seed: int, twin_of: Callable[[Table], Table]) -> None:
    expected = gone_on(in_the_middle(seed), seed)
    table = in_the_middle(seed)
    first, second = twin_of(table), twin_of(table)
    gone_on(first, seed + 1)  # another game, in cells of its own
    assert gone_on(table, seed) == expected
    assert gone_on(second, seed) == expected
