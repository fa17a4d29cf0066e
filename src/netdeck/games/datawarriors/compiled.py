"""Data.Warriors on the processor, compiled by Numba from the rules as they stand. Needs the extra ``sim``."""

import sys
from typing import Final

from netdeck.games.datawarriors.bot.foreseeing import SENSE
from netdeck.games.datawarriors.rules.table import FEW, ZONES, Table
from netdeck.games.datawarriors.running import DO
from netdeck.kernel.card_table import MOST_SEATS
from netdeck.kernel.evaluating import DEEPEST
from netdeck.lowered import MOST_CARDS
from netdeck.machines.column_code import ColumnCode

ROOMS: Final = {
    "seat": MOST_SEATS,
    "zone": ZONES,
    "frame": 24,
    "process": 32,
    "waiting": 32,
    "mark": 32,
    "loan": 8,
    "later": 8,
    "at work": 64,
    "aim": 256,
    "act": 64,
    "found": MOST_SEATS,
    "group that is meant": 1,
    "number on the pile": DEEPEST,
    "card on the tray": MOST_CARDS,
}
"""So many places the rooms have in compiled code."""
assert ROOMS.keys() >= FEW.keys()
Table.sense = SENSE
CODE: Final = ColumnCode("datawarriors", Table, dict(enumerate(DO)), ROOMS, sys.modules[__name__])


def is_compiled(of: str = "") -> bool:
    """Whether the machine code is there."""
    return CODE.is_compiled


def compile_now(of: str = "") -> None:
    """Make it."""
    CODE.compile()
