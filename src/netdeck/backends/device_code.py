"""The rules of a game over columns for CUDA devices, made ahead and without one: PTX by LLVM, from the text that the processor runs.

:mod:`~netdeck.backends.device_rules` says what threads do, :mod:`~netdeck.backends.device_tables` runs it. Needs the extra ``sim``.
"""

from collections.abc import Mapping
from typing import Any, Final

from netdeck.backends import device_rules, machine_code
from netdeck.backends.device_tables import TableProgram
from netdeck.backends.native_code import NativeCode
from netdeck.backends.native_rules import in_place_of
from netdeck.backends.rule_codegen import Codegen
from netdeck.backends.rule_kinds import INT, Column, Function, Kind
from netdeck.backends.table_layout import TableLayout, Words

OFFERS: Final = 1024
"""So many options a question may have on a device."""
INLINED: Final = 25
"""Functions of about so many instructions are folded into their callers: more would give more code than a device can keep at hand."""
_WORDS: Final = Column()
KERNELS: Final[Mapping[str, tuple[Function, tuple[Kind, ...]]]] = {
    "play_games": (device_rules.play_games, (INT, _WORDS, _WORDS, INT, INT, INT, _WORDS, _WORDS)),
    "begin_games": (device_rules.begin_games, (INT, _WORDS, INT, _WORDS, _WORDS, INT)),
    "take_options": (device_rules.take_options, (INT, _WORDS, _WORDS, _WORDS, INT)),
}
"""What a device can do, and with what."""


def layout_of(code: NativeCode) -> TableLayout:
    """Where everything of a table lies on a device."""
    return code.layout.on_device(OFFERS, code.lasting)


def packed(code: NativeCode, table: Any) -> tuple[Words, Words]:
    """What is printed, and a table on which all lies ready, for a device."""
    return code.layout.pack_book(table), layout_of(code).pack(table, code.room_for_cards(table))


def text_of(code: NativeCode, block: int = 0) -> str:
    """The whole program as LLVM IR: for blocks of that many threads, or for the CPU, where the thread number is an argument."""
    codegen = Codegen(in_place_of, bits=code.device_bits, on_device=block > 0)
    codegen.share(device_rules.TEAM_WORDS, block)
    layout = layout_of(code)
    for name, (function, kinds) in KERNELS.items():
        codegen.kernel(name, function, layout, *kinds)
    return codegen.text()


def build(code: NativeCode) -> TableProgram:
    """All that a device needs to play a game."""
    layout = layout_of(code)
    source = machine_code.ptx(text_of(code, TableProgram.block), INLINED)
    return TableProgram(source, layout.passing, layout.desk, code.device_bits, device_rules.GAMES)
