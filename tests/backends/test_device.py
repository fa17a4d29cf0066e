"""Tables on a CUDA device: threads do the same on the processor, the program is whole, and where there is a device, games are equal."""

from typing import Any

import pytest

pytest.importorskip("llvmlite", reason="compiled code needs the extra netdeck[sim]")
import gc
import importlib

import numpy as np

from netdeck import registry
from netdeck.backends import device_rules
from netdeck.backends.cuda_driver import Device, DeviceError
from netdeck.backends.device_code import build, layout_of, packed, text_of
from netdeck.backends.device_tables import FACTS, MASK, NOTED, TOLD, TableDevice
from netdeck.backends.dlpack import ON_PROCESSOR, capsule, lent
from netdeck.backends.machine_code import Loaded, object_code
from netdeck.backends.table_layout import AT_EVERYTHING
from netdeck.kernel import Rng, Setup, key_from_seed

IDS = ("datawarriors", "technomancy", "bloodless")
ON_THE_PROCESSOR = [
    pytest.param(id, marks=[pytest.mark.xdist_group(f"{id}-compiled"), *([] if id == "bloodless" else [pytest.mark.soak])]) for id in IDS
]
"""Each game's source is compiled once more for this; the game with the most rows is here, and all are in the soak."""
FIRST, GAMES = 5, 12


def laid_out(id: str) -> tuple[Any, Any]:
    """A game's compiled code, and a table on which all lies ready."""
    game: Any = registry.find(id)
    table = game.initial_table(game.complete(Setup(game=id)), Rng(key_from_seed(0))).table_to_change()
    game.open(table)
    return importlib.import_module(f"netdeck.games.{id}.compiled").CODE, table


def expected(code: Any, table: Any, count: int) -> Any:
    """How the processor's compiled games end, with a chain of fingerprints of the table and its options at every decision."""
    return np.stack(code.playouts(table, FIRST, count, AT_EVERYTHING)[:FACTS], axis=1)


def with_plain_prints(ends: Any) -> Any:
    """The same with fingerprints that have no sign."""
    wide = ends.astype(np.int64)
    wide[:, -1] &= 0xFFFFFFFF
    return wide


@pytest.mark.parametrize("id", ON_THE_PROCESSOR)
def test_the_source_of_the_device_plays_equal_games_on_the_processor(id: str) -> None:
    code, table = laid_out(id)
    layout, word = layout_of(code), np.dtype(f"i{code.device_bits // 8}")
    book, laid = (each.astype(word) for each in packed(code, table))
    loaded, words, kept = Loaded(object_code(text_of(code))), len(laid), len(laid) - layout.passing

    def zeros(*shape: int) -> Any:
        return np.zeros(shape, word)

    def run(name: str, tables: int, arguments: int, *given: Any) -> None:
        rooms = states[layout.passing :], book, desks[:tables], thoughts, words, 0, 1, team
        call = loaded.function(name, 8 + arguments)
        call(*(each if isinstance(each, int) else each.ctypes.data for each in (*rooms, *given)))

    states, desks = zeros(layout.passing + kept * device_rules.GAMES), zeros(device_rules.GAMES, layout.desk)
    thoughts, team, notes = zeros(layout.passing), zeros(device_rules.TEAM_WORDS), zeros(device_rules.GAMES * NOTED)
    ends = zeros(GAMES, FACTS)
    run("play_games", device_rules.GAMES, 8, 1, notes, laid, FIRST, GAMES, AT_EVERYTHING, ends, zeros(1))
    whole = expected(code, table, GAMES)
    assert (with_plain_prints(ends) == whole).all()
    assert not whole[:, 4].any()

    told, masks, of_a_word = zeros(GAMES, TOLD), np.zeros((GAMES, MASK), bool), word.itemsize
    run("begin_games", GAMES, 6, GAMES, laid, FIRST, told, masks, of_a_word)
    for move in range(3):
        assert (masks.sum(axis=1) == np.minimum(told[:, 6], MASK)).all()
        assert (told[:, 3] == move).all()
        for seed, (asked, count) in enumerate(told[:, 5:]):
            state, desk = laid_state(code, table, FIRST + seed, [0] * move)
            found = {name: int(state[code.layout.places[name][1]]) for name in ("asked", "draws")}
            assert (found["asked"], int(desk[0])) == (asked, count)
        run("take_options", GAMES, 5, GAMES, zeros(GAMES), told, masks, of_a_word)


def laid_state(code: Any, table: Any, seed: int, options: list[int]) -> tuple[Any, Any]:
    """A game that the processor's compiled code has played so far."""
    state, book, desk = code.pack(table), code.layout.pack_book(table), code.new_desk()
    code.begin(state, book, desk, seed)
    for option in options:
        code.take(state, book, desk, option)
    return state, desk


@pytest.mark.xdist_group("datawarriors-compiled")
def test_a_program_for_a_device_is_whole() -> None:
    code, _ = laid_out("datawarriors")
    source = build(code).source
    assert ".target sm_90" in source
    assert ".extern" not in source
    entries = {line.split()[2].rstrip("(") for line in source.splitlines() if line.startswith(".visible .entry")}
    assert entries == {"play_games", "begin_games", "take_options"}


@pytest.mark.gpu
@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.xdist_group(f"{id}-compiled")) for id in IDS])
def test_processor_and_device_agree_at_every_decision(id: str) -> None:
    try:
        driver = Device()
    except DeviceError as error:
        pytest.skip(str(error))
    code, table = laid_out(id)
    device = TableDevice(driver, build(code), *packed(code, table), warps=8)
    assert (with_plain_prints(device.playouts(FIRST, 10_000, AT_EVERYTHING).get()) == expected(code, table, 10_000)).all()
    games = device.begin(FIRST, GAMES)
    zeros = driver.copy_of(np.zeros(GAMES, code_word(code)))
    for move in range(20):
        told = games.told.get()
        assert (games.masks.get().sum(axis=1) == np.minimum(told[:, 6], MASK)).all()
        for seed, row in enumerate(told):
            state, desk = laid_state(code, table, FIRST + seed, [0] * move)
            if row[5] >= 0:
                assert (int(state[code.layout.places["asked"][1]]), int(desk[0])) == (row[5], row[6])
        games.take(zeros)


def code_word(code: Any) -> Any:
    """What a device's words are for a game."""
    return np.dtype(f"i{code.device_bits // 8}")


class Processor:
    """Memory of the processor that is lent like a device's."""

    def __init__(self, numbers: Any) -> None:
        self.numbers = numbers

    def __dlpack_device__(self) -> tuple[int, int]:
        return ON_PROCESSOR

    def __dlpack__(self, **_: object) -> Any:
        return capsule(self, self.numbers.ctypes.data, self.numbers.shape, self.numbers.dtype, ON_PROCESSOR)


@pytest.mark.parametrize("kind", ["i4", "i8", "u4", "f8", "?"])
def test_other_libraries_take_arrays_as_they_lie(kind: str) -> None:
    numbers, before = np.arange(12).reshape(3, 4).astype(kind), lent()
    taken = np.from_dlpack(Processor(numbers))
    assert (taken.dtype, taken.shape, lent()) == (numbers.dtype, (3, 4), before + 1)
    numbers[1, 2] = 0
    assert (taken == numbers).all()
    del taken
    gc.collect()
    assert lent() == before
    unread = Processor(numbers).__dlpack__()
    assert lent() == before + 1
    del unread
    gc.collect()
    assert lent() == before
