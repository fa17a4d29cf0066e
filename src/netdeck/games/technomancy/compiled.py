"""Technomancy on the processor, compiled from the rules as they stand. Needs the extra ``sim``."""

import sys
from typing import Final

from netdeck.backends.native_code import NativeCode
from netdeck.backends.table_layout import MOST_CARDS
from netdeck.games.technomancy.bot.search import SENSE
from netdeck.games.technomancy.rules.dimensions import FEW, KINDS, MARKS, PLACES_SEEN, ZONES
from netdeck.games.technomancy.rules.observation import OBSERVER
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.table_runner import DO
from netdeck.kernel.card_table import MOST_SEATS
from netdeck.kernel.vm import DEEPEST

ROOMS: Final = {
    "seat": MOST_SEATS,
    "zone": ZONES,
    "pool": KINDS * MOST_SEATS,
    "kind": KINDS + 1,
    "extra turn": 16,
    "frame": 16,
    "thing": 32,
    "aim": 128,
    "chosen": 16,
    "waiting": 64,
    "lasting": 64,
    "later": 32,
    "kept offer": 256,
    "used": 128,
    "activation": 64,
    "given up": 16,
    "on the field": 256,
    "trigger": 256,
    "standing": 128,
    "timed": 256,
    "kind to pay": KINDS + 1,
    "found": 512,
    "group that is meant": 1,
    "leaving": 256,
    "blow": 256,
    "source": 256,
    "planned": 128,
    "planned kind": 128 * KINDS,
    "kept": 128,
    "level": 128,
    "level kind": 128 * KINDS,
    "giver": 128,
    "group": 64,
    "group kind": 64 * KINDS,
    "pick": 512,
    "bill": 32 * (KINDS + 1),
    "mark": MARKS,
    "place seen": PLACES_SEEN,
    "number on the pile": DEEPEST,
    "card on the tray": MOST_CARDS,
}
"""So many places the rooms have in compiled code."""
assert ROOMS.keys() >= FEW.keys()
Table.sense = SENSE
FURTHER: Final = 64
"""So many cards may be created in a game of compiled code."""
CODE: Final = NativeCode("technomancy", Table, dict(enumerate(DO)), ROOMS, sys.modules[__name__], further=FURTHER, observe=OBSERVER.rule)


def is_compiled(of: str = "") -> bool:
    """Whether the machine code is there."""
    return CODE.part(of).is_compiled


def compile_now(of: str = "") -> None:
    """Make it."""
    CODE.part(of).compile()
