"""What an act needs, by number, each with its clause. Whoever reads a refusal finds the sentence for it beside the same number."""

from typing import Final

from netdeck.games.datawarriors.rules import clauses as c
from netdeck.kernel.numbering import Checks

ALLOWED: Final = 0
CLAUSE_OF: Final = Checks()
_check = CLAUSE_OF.number

SETUP_SCRIPTS: Final = _check(c.R17)
INIT_EXIT_SCRIPTS: Final = _check(c.R54)
STEP_FOR_SCRIPTS: Final = _check(c.RUN_STEP_3)
TIME_FOR_SCRIPTS: Final = _check(c.SCRIPT_CARD_1)
STEP_FOR_COMMANDS: Final = _check(c.COMMAND_ISSUING_1)
TIME_FOR_COMMANDS: Final = _check(c.COMMAND_ISSUING_2)
PROCESS_LIMIT: Final = _check(c.R42)

SCRIPT_IN_HAND: Final = _check(c.SCRIPT_CARD_1)
VIA_OWNED: Final = _check(c.RUN_STEP_2)
VIA_CONTROLLED: Final = _check(c.CARD_CONTROLLERS_2)
VIA_NOT_LOADING: Final = _check(c.LOADING_STATE_2)
VIA_NOT_RUNNING: Final = _check(c.PRG_CARDS_3)
VIA_LENDS: Final = _check(c.VIA_2)
NOT_YET_ISSUED: Final = _check(c.CARD_EFFECTS_1)
REQUIREMENT: Final = _check(c.REQUIREMENTS_3)
NO_X: Final = _check(c.COMMAND_EXECUTION_3)
X_IN_RANGE: Final = _check(c.COMMAND_EXECUTION_3)
TARGET_FOR_EACH_SLOT: Final = _check(c.REQUIREMENTS_1)
ENOUGH_FREE: Final = _check(c.COMMAND_EXECUTION_5)

USER_IN_GAME: Final = _check(c.REQUIREMENTS_1)
ANOTHER_USER: Final = _check(c.REQUIREMENTS_1)
CARD_IN_PLAY: Final = _check(c.REQUIREMENTS_1)
CARD_OF_TYPE: Final = _check(c.REQUIREMENTS_1)
CARD_OF_SIDE: Final = _check(c.REQUIREMENTS_1)
CARD_NOT_IDLE: Final = _check(c.REQUIREMENTS_1)
CARD_CHEAP: Final = _check(c.REQUIREMENTS_1)
NOT_SHIELDED: Final = _check(c.CARD_EFFECTS_1)
PROCESS_ON_STACK: Final = _check(c.REQUIREMENTS_1)
PROCESS_OF_SIDE: Final = _check(c.REQUIREMENTS_1)
PROCESS_CHEAP: Final = _check(c.REQUIREMENTS_1)
PROCESS_MARKED: Final = _check(c.REQUIREMENTS_1)
NOT_ITSELF: Final = _check(c.REQUIREMENTS_1)
RIGHT_KIND: Final = _check(c.REQUIREMENTS_1)

TIME_TO_PLAY: Final = _check(c.SETUP_STEP_2)
CARD_IN_HAND: Final = _check(c.SETUP_STEP_2)
NO_SCRIPT: Final = _check(c.SCRIPT_CARD_1)
HOST_IS_PRG: Final = _check(c.CONF_CARDS_1)
HOST_IS_HERE: Final = _check(c.CONF_CARDS_2)
DESKTOP_OF_USER: Final = _check(c.DESKTOP_1)
DESKTOP_OF_ANOTHER: Final = _check(c.CARD_EFFECTS_1)
OWN_DESKTOP: Final = _check(c.DESKTOP_1)
ONE_DAEMON: Final = _check(c.DAEMON_CARDS_2)
ENOUGH_TO_PLAY: Final = _check(c.FINAL_MEMORY_COST_1)

TIME_TO_DISCARD: Final = _check(c.DAEMON_CARDS_4)
DAEMON_HERE: Final = _check(c.DAEMON_CARDS_4)
TIME_TO_THROW: Final = _check(c.EXIT_STEP_2)
THROWN_FROM_HAND: Final = _check(c.EXIT_STEP_2)
HAND_NOT_FULL: Final = _check(c.INIT_STEP_2)
TIME_TO_DRAW: Final = _check(c.INIT_STEP_1)
DRIVE_NOT_EMPTY: Final = _check(c.R12)

RESTORED_FROM_TRASH: Final = _check(c.R41)
CHOSEN_ONCE: Final = _check(c.R41)
NEVER_RESTORED: Final = _check(c.R41)
KEPT_OF_LOOKED_AT: Final = _check(c.CARD_EFFECTS_3)
DEPLOYED_FROM_TRASH: Final = _check(c.R38)
DEPLOYED_TYPE: Final = _check(c.R38)
DEPLOYED_CHEAP: Final = _check(c.R38)
DEPLOYED_HERE: Final = _check(c.CARD_EFFECTS_1)
STANDS_BY_ITSELF: Final = _check(c.CONF_CARDS_1)
ONE_DAEMON_DEPLOYED: Final = _check(c.DAEMON_CARDS_2)
AIMED_ON_STACK: Final = _check(c.R44)
AIM_FOR_EACH_SLOT: Final = _check(c.R44)
ANOTHER_AIM: Final = _check(c.R44)
