"""The numbered checks of what players may do: which clause each of them follows."""

from typing import Final

from netdeck.games.bloodless.rules.clauses import (
    D9_1,
    P1_3_4,
    P1_3_5,
    P1_6_3,
    P7_1,
    P7_1_1,
    P7_1_2,
    R4,
    R12,
    R20,
    R21,
    R22,
    R23,
    R24,
    R29,
    R40,
    R41,
    R42,
    R49,
    R51,
    R52,
    R53,
    R59,
    R61,
    R65,
    R68,
)
from netdeck.kernel.id_tables import Checks

CLAUSE_OF: Final = Checks()
_check = CLAUSE_OF.number

IN_MAIN: Final = _check(P7_1)
IN_HAND: Final = _check(P7_1_1)
WAITS: Final = _check(R24)
MAY_PLAY_MORE: Final = _check(R61)
NO_TWIN: Final = _check(R4)
ENOUGH_BLOOD: Final = _check(P1_3_4)
TAKES_NO_SPACE: Final = _check(P1_3_5)
HAS_HEALTH: Final = _check(R22)
HAS_PREY: Final = _check(R51)
HAS_ANCESTOR: Final = _check(R52)
OWN_ROW: Final = _check(R20)
IS_EMPTY: Final = _check(D9_1)
IS_NOT_RESERVED: Final = _check(R21)
HAS_ROOM: Final = _check(R20)
AS_ITS_TEXT_SAYS: Final = _check(R23)
NOT_FORBIDDEN: Final = _check(R59)
HAS_DRAWS: Final = _check(P7_1_2)
DECK_HAS_CARDS: Final = _check(R42)
CONTROLS_IT: Final = _check(R49)
IS_EXPENDABLE: Final = _check(R49)
NOT_NEW: Final = _check(R49)
IS_FACE_DOWN: Final = _check(R53)
HAS_FLIP_COST: Final = _check(R53)
NO_TWIN_TO_FLIP: Final = _check(R4)
FLIP_BLOOD: Final = _check(P1_3_4)
IS_USER: Final = _check(R41)
IN_OWN_MAIN: Final = _check(R41)
IN_OWN_TURN: Final = _check(R40)
NOT_TOO_OFTEN: Final = _check(R65)
CONDITION_HOLDS: Final = _check(R41)
PAYS_BLOOD: Final = _check(R68)
PAYS_COUNTERS: Final = _check(R68)
PAYS_CREATURE: Final = _check(R68)
PAYS_FROM_HAND: Final = _check(R68)
PAYS_FOR_GOOD: Final = _check(R68)
PREY_OF_OWN_ROW: Final = _check(R51)
PREY_FITS: Final = _check(R51)
ANCESTOR_OF_OWN_ROW: Final = _check(R52)
ANCESTOR_FITS: Final = _check(R52)
SOMEBODY_PLAYS: Final = _check(R12)
OWN_SACRIFICE: Final = _check(R29)
SACRIFICE_ON_BOARD: Final = _check(R29)
LIES_IN_DECK: Final = _check(P1_6_3)
NOT_TAKEN_YET: Final = _check(P1_6_3)
IS_SOUGHT: Final = _check(P1_6_3)

NAMES: Final = 1 << 16
"""Where a check is about a number of counters, their name stands behind it: the number times this, and the name."""
