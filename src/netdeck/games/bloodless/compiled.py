"""Bloodless on the processor, compiled from the rules as they stand. Needs the extra ``sim``."""

import sys
from typing import Final

from netdeck.backends.native_code import NativeCode
from netdeck.backends.table_layout import MOST_CARDS
from netdeck.games.bloodless.bot.search import SENSE
from netdeck.games.bloodless.rules.observation import OBSERVER
from netdeck.games.bloodless.rules.spaces import ZONES
from netdeck.games.bloodless.rules.table import FEW, SEATS, Table
from netdeck.games.bloodless.table_runner import DO
from netdeck.kernel.vm import DEEPEST

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
CODE: Final = NativeCode(
    "bloodless",
    Table,
    dict(enumerate(DO)),
    ROOMS,
    sys.modules[__name__],
    further=FURTHER,
    observe=OBSERVER.rule,
    device_bits=64,
    lasting={"cell": 1 << 14},
)


def is_compiled(of: str = "") -> bool:
    """Whether the machine code is there."""
    return CODE.part(of).is_compiled


def compile_now(of: str = "") -> None:
    """Make it."""
    CODE.part(of).compile()
