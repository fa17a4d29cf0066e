"""Everything that can happen at the table (section 6 of the specification), by number."""

from typing import Final

(
    DREW,
    DISCARDED,
    WIPED,
    WIPE_CHANGED,
    REPLACED,
    RESTORED,
    LOOKED,
    SIFTED,
    ALLOCATED,
    DEALLOCATED,
    LOCK_APPLIED,
    LEAKED,
    FREED,
    LOCKED,
    BOOSTED,
    ENTERED,
    LEFT_PLAY,
    DAEMON_DISCARDED,
    STATE_SET,
    CONTROL_CHANGED,
    MARKS_CLEARED,
    ISSUED,
    SCRIPT_PLAYED,
    PASSED,
    RESOLVED,
    SCRIPT_DONE,
    HALT_MARKED,
    RESUMED,
    HALT_PREVENTED,
    HALTED,
    RETARGETED,
    TRIGGERED,
    CHOSE,
    GAME_STARTED,
    SHUFFLED,
    TURN_BEGAN,
    STEP_BEGAN,
    RAN_OUT,
    LIMIT_REACHED,
    USER_OUT,
    TURN_CUT_SHORT,
    REMOVED,
    GAME_OVER,
    LOOKED_AT,
    REVEALED,
    PUT_OFF,
    CAME_TRUE,
    WARDED,
    MOVED,
    WIPE_KEPT_OFF,
    RETURNED,
    COPIED,
) = range(52)

BY_TEXT, AT_CLEANUP, BY_EXECUTING = range(3)
"""Why a card's state was set."""
OPENING_HAND, AT_INIT, AT_EXIT = range(1, 4)
"""Why a card was drawn or discarded, if not by text."""
FOR_CARD, FOR_COMMAND, FOR_PROCESS = range(3)
"""What points were allocated for."""
BY_MARK, BY_VIA, BY_REQUIREMENT, BY_TARGET = range(1, 5)
"""Why a process failed on resolve."""
BY_DRIVE, BY_CONCEDING = range(2)
"""Why a user is out."""

MOST_IN_HAND: Final = 5
