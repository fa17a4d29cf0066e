"""Where a table lies for compiled code: alone, or interleaved with its neighbours in narrower words."""

from typing import Any

import pytest

pytest.importorskip("numba", reason="compiled code needs the extra netdeck[sim]")
import numba
import numpy as np

from netdeck.games.datawarriors.compiled import CODE
from netdeck.lowered import ROW, ROWS, Layout, choose, table_of


def shifted(layout: Layout) -> Any:
    """A function that moves numbers about on one of several tables."""

    @numba.njit(error_model="numpy", _nrt=False)  # type: ignore[untyped-decorator]
    def shift(state: Any, state_at: int, book: Any, desk: Any, desk_at: int, option: int) -> None:
        table = table_of(layout, state, state_at, book, desk, desk_at)
        table.turn = table.turn - 5
        table.host[2] = table.zone[1] - len(table.f_step) + table.code[0]
        choose(table, option)

    return shift


@pytest.mark.parametrize(("lanes", "bits"), [(1, 64), (1, 32), (4, 32), (32, 32), (3, 64)])
def test_neighbours_lie_interleaved_and_do_not_touch_one_another(lanes: int, bits: int) -> None:
    layout = CODE.layout.beside(lanes=lanes, bits=bits, offers=8)
    width = np.int32 if bits == 32 else np.int64
    words, cards = layout.length(4), 4
    dice = np.random.default_rng(lanes)
    tables = dice.integers(-(2**30), 2**30, (lanes, words)).astype(np.int64)
    desks = dice.integers(-(2**30), 2**30, (lanes, layout.desk)).astype(np.int64)
    book = np.arange(100, dtype=np.int64)
    states, papers = tables.T.astype(width).copy(), desks.T.astype(width).copy()
    shifted(layout)(states.reshape(-1), lanes - 1, book, papers.reshape(-1), lanes - 1, 3)

    def at(name: str, place: int = 0) -> int:
        _, begin, stride, _ = layout.places[name]
        return begin + stride * place

    expected, row = tables.copy(), desks[-1, ROWS + 3 * ROW : ROWS + 4 * ROW]
    head, number, _ = layout.heads["code"]
    last = expected[-1]
    last[at("turn")] -= 5
    last[at("host", 2)] = last[at("zone", 1)] - layout.sizes["frame"] + book[book[head] + number]
    for name, value in zip(("", "_card", "_other", "_use", "_x", "_aim0", "_aim1", "_aim2"), row, strict=False):
        last[at(f"chosen{name}")] = value
    last[at("asked")] = -1
    assert cards * len(layout.last_names) + layout.fixed == words
    assert (expected == states.T).all()
    assert (desks == papers.T).all()
