"""Bloodless on the processor, compiled by Numba from the rules as they stand. Needs the extra ``sim``."""

import sys
from typing import Final

from netdeck.games.bloodless.bot.foreseeing import SENSE
from netdeck.games.bloodless.rules.spaces import ZONES
from netdeck.games.bloodless.rules.table import FEW, SEATS, Table
from netdeck.games.bloodless.running import DO
from netdeck.kernel.evaluating import DEEPEST
from netdeck.lowered import MOST_CARDS
from netdeck.machines.column_code import ColumnCode

ROOMS: Final = {
    "seat": SEATS,
    "zone": ZONES,
    "frame": 288,
    "cell": 1 << 17,
    "kept cell": 1 << 13,
    "found": 2048,
    "group that is meant": 24,
    "number on the pile": DEEPEST,
    "card on the tray": MOST_CARDS,
}
"""So many places the rooms have in compiled code."""
assert ROOMS.keys() >= FEW.keys()
Table.sense = SENSE
FURTHER: Final = 64
"""So many cards may be created in a game of compiled code."""
CODE: Final = ColumnCode("bloodless", Table, dict(enumerate(DO)), ROOMS, sys.modules[__name__], further=FURTHER)


def is_compiled(of: str = "") -> bool:
    """Whether the machine code is there."""
    return CODE.is_compiled


def compile_now(of: str = "") -> None:
    """Make it."""
    CODE.compile()
