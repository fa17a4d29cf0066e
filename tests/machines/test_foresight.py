"""Looking ahead over columns, whatever the game: one without a sense of its own compiles too, and copies leave out what is thought in."""

from typing import Annotated, Any

import pytest

pytest.importorskip("numba", reason="compiled code needs the extra netdeck[sim]")
import numba
import numpy as np

from netdeck.kernel.columns import Columns, Room
from netdeck.lowered import Layout, copy_words, table_of
from netdeck.machines import foresight
from netdeck.machines.foresight import SIZES, Mind


class Plain(Columns):
    """A table of a game that says nothing of itself."""

    turn: int
    fault: int
    tray: Annotated[list[int], Room("tray", to_think_in=True)]
    marks: Annotated[list[int], Room("mark")]
    zone: Annotated[list[int], Room("card")]


LAYOUT = Layout(Plain, {"tray": 5, "mark": 3}, "card", offers=4)
MINDS = Layout(Mind, SIZES, "branch", offers=0)


def test_a_game_without_a_sense_compiles_and_likes_nothing() -> None:
    from netdeck.machines import column_code

    assert column_code.LOOK_AHEAD, "it says what a game without a sense does"
    layout, minds = LAYOUT, MINDS

    @numba.njit(error_model="numpy", _nrt=False)  # type: ignore[untyped-decorator]
    def asked(state: Any, words: Any, desk: Any, found: Any) -> None:
        table = table_of(layout, state, 0, state, desk, 0)
        mind = table_of(minds, words, 0, words, desk, 0)
        foresight.weigh(table, mind)
        found[0] = foresight.standing(table, 1, 0)
        found[1] = foresight.settled(table)
        found[2] = foresight.name_of(table, 7)

    found, words = np.zeros(3, np.int64), np.zeros(MINDS.length(2), np.int64)
    asked(np.zeros(LAYOUT.length(4), np.int64), words, np.zeros(LAYOUT.desk, np.int64), found)
    assert found.tolist() == [0, -1, 7]
    assert not words.any()


def test_a_copy_has_everything_but_what_is_only_thought_in() -> None:
    layout = LAYOUT

    @numba.njit(error_model="numpy", _nrt=False)  # type: ignore[untyped-decorator]
    def copied(state: Any, desk: Any, laid: Any, begin: int) -> None:
        copy_words(table_of(layout, state, 0, state, desk, 0), laid, begin, len(state))

    words = LAYOUT.length(4)
    state, laid = np.zeros(words, np.int64), np.arange(1, 2 * words + 1, dtype=np.int64)
    copied(state, np.zeros(LAYOUT.desk, np.int64), laid, words)
    table = Plain.empty({"tray": 5, "mark": 3, "card": 4}, None)  # type: ignore[arg-type]
    LAYOUT.unpack(state, table)
    assert LAYOUT.thinking == 5
    assert table.tray == [0] * 5
    assert [table.did, table.turn, table.fault, *table.marks, *table.zone] == list(range(words + 6, 2 * words + 1))
