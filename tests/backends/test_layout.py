"""Where a table lies for compiled code: alone, or among its neighbours in narrower words."""

import random
from typing import TYPE_CHECKING, Any

import pytest

from netdeck.backends.native_rules import choose
from netdeck.backends.rule_expressions import table_at
from netdeck.games.datawarriors.rules.table import Table
from netdeck.kernel import Rng, key_from_seed

if TYPE_CHECKING:
    from netdeck.backends.table_layout import TableLayout


@pytest.fixture(scope="module")
def layout() -> "TableLayout":
    pytest.importorskip("llvmlite", reason="compiled code needs the extra netdeck[sim]")
    from netdeck.games.datawarriors.compiled import CODE

    return CODE.layout


def shift(tables: Any, words: int, number: int, option: int) -> None:
    """Move numbers about on one of several tables."""
    table = table_at(tables, words, number)
    table.turn = table.turn - 5
    table.host[2] = table.zone[1] - len(table.f_step) + table.code[0]
    choose(table, option)


@pytest.mark.parametrize(("neighbours", "bits"), [(1, 64), (1, 32), (4, 32), (3, 64)])
def test_neighbours_do_not_touch_one_another(layout: "TableLayout", neighbours: int, bits: int) -> None:
    import numpy as np

    from netdeck.backends.machine_code import Loaded, object_code
    from netdeck.backends.native_rules import in_place_of
    from netdeck.backends.rule_codegen import Codegen
    from netdeck.backends.rule_kinds import INT, TableKind
    from netdeck.backends.table_layout import ROW, ROWS

    layout = layout.on_device(8, {})
    width = np.int32 if bits == 32 else np.int64
    words, cards = layout.length(4), 4
    dice = np.random.default_rng(neighbours)
    tables = dice.integers(-(2**30), 2**30, (neighbours, words - layout.thinking)).astype(np.int64)
    desks = dice.integers(-(2**30), 2**30, (neighbours, layout.desk)).astype(np.int64)
    book = np.arange(100, dtype=width)
    states, papers = tables.astype(width), desks.astype(width)
    codegen = Codegen(in_place_of, bits=bits)
    arguments = codegen.entry("shift", shift, (TableKind(layout), INT, INT, INT), counted=False)
    loaded = Loaded(object_code(codegen.text()))
    loaded.function("shift", arguments)(states.ctypes.data, book.ctypes.data, papers.ctypes.data, words, neighbours - 1, 3)

    def at(name: str, place: int = 0) -> int:
        _, begin, stride, _ = layout.places[name]
        return begin + stride * place - layout.thinking

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
def test_tables_of_one_match_in_one_buffer_lie_there_as_each_would_alone(layout: "TableLayout", seed: int) -> None:
    """Also where a room of the one is larger than that of the other, and where it is smaller."""
    import numpy as np

    dice, cards, tables = random.Random(seed), 5, list[Any]()
    rooms = {room.name for room in Table.columns.values() if not room.shared and not room.scratch}
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
