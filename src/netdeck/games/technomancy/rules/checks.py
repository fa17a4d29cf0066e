"""The checks of an act by number, each with its clause. Refusals have their sentences under the same numbers."""

from typing import Final

from netdeck.games.technomancy.rules import clauses as c
from netdeck.kernel.id_tables import Checks

ALLOWED: Final = 0
CLAUSE_OF: Final = Checks()
_check = CLAUSE_OF.number

IN_YOUR_HAND: Final = _check(c.R24)
PROGRAM_ACTIVE: Final = _check(c.C3_5_2_1)
PROGRAM_EMPTY_STACK: Final = _check(c.C3_5_2_1)
PROGRAM_MAIN_PHASE: Final = _check(c.C3_5_2_1)
AGENT_ACTIVE: Final = _check(c.C3_5_3_1)
AGENT_EMPTY_STACK: Final = _check(c.C3_5_3_1)
AGENT_MAIN_PHASE: Final = _check(c.C3_5_3_1)
BUILDING_ACTIVE: Final = _check(c.C3_5_4_1)
BUILDING_EMPTY_STACK: Final = _check(c.C3_5_4_1)
BUILDING_MAIN_PHASE: Final = _check(c.C3_5_4_1)
BUILDINGS_LEFT: Final = _check(c.C3_5_4_2)
NOT_OVERLOADED: Final = _check(c.R60)
NOT_FORBIDDEN: Final = _check(c.C0_2)
HAS_TARGET: Final = _check(c.R33)
CAN_PAY: Final = _check(c.C3_6_3)

YOU_CONTROL: Final = _check(c.R31)
HAS_ABILITY: Final = _check(c.C6_2_6)
NO_SCRIP_ABILITY: Final = _check(c.C3_6_2_3)
CAN_BE_USED: Final = _check(c.R31)
USE_ACTIVE: Final = _check(c.R31)
USE_EMPTY_STACK: Final = _check(c.R31)
USE_NOT_FORBIDDEN: Final = _check(c.C0_2)
USES_LEFT: Final = _check(c.C0_2)
IS_READY: Final = _check(c.R37)
USE_HAS_TARGET: Final = _check(c.R33)
CAN_PAY_USE: Final = _check(c.C3_6_3)

IS_WHERE_IT_WAS: Final = _check(c.R33)
IS_ASKED_FOR: Final = _check(c.R33)
MAY_BE_TARGET: Final = _check(c.C0_2)
NOT_GUARDED: Final = _check(c.C0_2)
