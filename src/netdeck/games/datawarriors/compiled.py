"""Data.Warriors on the processor, compiled from the rules as they stand. Needs the extra ``sim``."""

import sys
from typing import Final

from netdeck.backends.native_code import NativeCode
from netdeck.backends.table_layout import MOST_CARDS
from netdeck.games.datawarriors.bot.search import SENSE
from netdeck.games.datawarriors.rules.observation import OBSERVER
from netdeck.games.datawarriors.rules.table import FEW, ZONES, Table
from netdeck.games.datawarriors.table_runner import DO
from netdeck.kernel.card_table import MOST_SEATS
from netdeck.kernel.vm import DEEPEST

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
CODE: Final = NativeCode("datawarriors", Table, dict(enumerate(DO)), ROOMS, sys.modules[__name__], observe=OBSERVER.rule)


def is_compiled(of: str = "") -> bool:
    """Whether the machine code is there."""
    return CODE.part(of).is_compiled


def compile_now(of: str = "") -> None:
    """Make it."""
    CODE.part(of).compile()
