"""Looking ahead over columns, whatever the game: one without a sense of its own compiles too, and copies leave out what is thought in."""

from typing import Annotated, Any

import pytest

pytest.importorskip("llvmlite", reason="compiled code needs the extra netdeck[sim]")
import numpy as np

from netdeck.backends.ismcts import SIZES, SearchTree, name_of, settled, standing, weigh
from netdeck.backends.machine_code import Loaded, object_code
from netdeck.backends.native_rules import copy_words, in_place_of
from netdeck.backends.rule_codegen import Codegen
from netdeck.backends.rule_kinds import INT, Column, TableKind
from netdeck.backends.table_layout import TableLayout
from netdeck.kernel.columns import Columns, Dimension


class Plain(Columns):
    """A table of a game that says nothing of itself."""

    turn: int
    fault: int
    tray: Annotated[list[int], Dimension("tray", scratch=True)]
    marks: Annotated[list[int], Dimension("mark")]
    zone: Annotated[list[int], Dimension("card")]


LAYOUT = TableLayout(Plain, {"tray": 5, "mark": 3}, "card", offers=4)
MINDS = TableLayout(SearchTree, SIZES, "branch", offers=0)


def compiled(function: Any, *kinds: Any) -> Any:
    codegen = Codegen(in_place_of)
    arguments = codegen.entry("run", function, kinds, counted=False)
    loaded = Loaded(object_code(codegen.text()))
    LOADED.append(loaded)
    run = loaded.function("run", arguments)
    return lambda *given: run(*(each if isinstance(each, int) else each.ctypes.data for each in given))


LOADED: list[Loaded] = []


def ask(table: Any, mind: Any, found: Any) -> None:
    """What a search asks of a game."""
    weigh(table, mind)
    found[0] = standing(table, 1, 0)
    found[1] = settled(table)
    found[2] = name_of(table, 7)


def test_a_game_without_a_sense_compiles_and_likes_nothing() -> None:
    found, words = np.zeros(3, np.int64), np.zeros(MINDS.length(2), np.int64)
    state, desk = np.zeros(LAYOUT.length(4), np.int64), np.zeros(LAYOUT.desk, np.int64)
    compiled(ask, TableKind(LAYOUT), TableKind(MINDS), Column())(state, state, desk, words, words, desk, found)
    assert found.tolist() == [0, -1, 7]
    assert not words.any()


def test_a_copy_has_everything_but_what_is_only_thought_in() -> None:
    words = LAYOUT.length(4)
    state, laid, desk = np.zeros(words, np.int64), np.arange(words + 1, 2 * words + 1, dtype=np.int64), np.zeros(LAYOUT.desk, np.int64)
    compiled(copy_words, TableKind(LAYOUT), Column(), INT)(state, state, desk, laid, words)
    table = Plain.empty({"tray": 5, "mark": 3, "card": 4}, None)  # type: ignore[arg-type]
    LAYOUT.unpack(state, table)
    assert LAYOUT.thinking == 5
    assert table.tray == [0] * 5
    assert [table.did, table.turn, table.fault, *table.marks, *table.zone] == list(range(words + 6, 2 * words + 1))
