"""Where a table lies for compiled code: alone, or among its neighbours in narrower words."""

import random
from typing import TYPE_CHECKING, Any

import pytest

from netdeck.games.datawarriors.rules.table import Table
from netdeck.kernel import Rng, key_from_seed

if TYPE_CHECKING:
    from netdeck.lowered import Layout


@pytest.fixture(scope="module")
def layout() -> "Layout":
    pytest.importorskip("numba", reason="compiled code needs the extra netdeck[sim]")
    from netdeck.games.datawarriors.compiled import CODE

    return CODE.layout


def shifted(layout: "Layout") -> Any:
    """A function that moves numbers about on one of several tables."""
    import numba

    from netdeck.lowered import choose, table_of

    @numba.njit(error_model="numpy", _nrt=False)  # type: ignore[untyped-decorator]
    def shift(state: Any, state_at: int, book: Any, desk: Any, desk_at: int, option: int) -> None:
        table = table_of(layout, state, state_at, book, desk, desk_at)
        table.turn = table.turn - 5
        table.host[2] = table.zone[1] - len(table.f_step) + table.code[0]
        choose(table, option)

    return shift


@pytest.mark.parametrize(("neighbours", "bits"), [(1, 64), (1, 32), (4, 32), (3, 64)])
def test_neighbours_do_not_touch_one_another(layout: "Layout", neighbours: int, bits: int) -> None:
    import numpy as np

    from netdeck.lowered import ROW, ROWS

    layout = layout.with_words_of(bits=bits, offers=8)
    width = np.int32 if bits == 32 else np.int64
    words, cards = layout.length(4), 4
    dice = np.random.default_rng(neighbours)
    tables = dice.integers(-(2**30), 2**30, (neighbours, words)).astype(np.int64)
    desks = dice.integers(-(2**30), 2**30, (neighbours, layout.desk)).astype(np.int64)
    book = np.arange(100, dtype=np.int64)
    states, papers = tables.astype(width), desks.astype(width)
    before = neighbours - 1
    shifted(layout)(states.reshape(-1), before * words, book, papers.reshape(-1), before * layout.desk, 3)

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
    assert (expected == states).all()
    assert (desks == papers).all()


@pytest.mark.parametrize("seed", range(6))
def test_tables_of_one_match_in_one_buffer_lie_there_as_each_would_alone(layout: "Layout", seed: int) -> None:
    """Also where a room of the one is larger than that of the other, and where it is smaller."""
    import numpy as np

    dice, cards, tables = random.Random(seed), 5, list[Any]()
    rooms = {room.name for room in Table.columns.values() if not room.shared and not room.to_think_in}
    shared = {room.name: 0 for room in Table.columns.values()}
    for _ in range(4):
        sizes = {room: cards if room == "card" else dice.randint(0, layout.sizes[room]) for room in rooms}
        table = Table.empty({**shared, **sizes}, Rng(key_from_seed(seed)))
        for name in (*Table.numbers, *Table.copied):
            if dice.random() < 0.7:
                value = getattr(table, name)
                setattr(table, name, dice.randint(1, 9) if isinstance(value, int) else [dice.randint(1, 9) for _ in value])
        tables.append(table)
    alone = [layout.pack(table, cards) for table in tables]
    assert (layout.pack_all(tables, cards) == np.concatenate(alone)).all()
