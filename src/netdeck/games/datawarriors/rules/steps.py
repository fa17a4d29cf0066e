"""Where play can stand: every process of the dictionary with its steps, each named by its clause, in the order of the dictionary."""

from typing import Final

from netdeck.kernel.id_tables import Steps

STEPS: Final = Steps()
step = STEPS.step
_step = STEPS.number

SHUFFLE_DRIVES: Final = _step("Whole", "drive.1")
BEGIN: Final = _step("Whole", "user.1")
LOCK_FIRST_USER: Final = _step("Whole", "R57")
TAKE_TURNS: Final = _step("Whole", "R4")

BEGIN_TURN: Final = _step("Turn", "init-step.1")
CLEAN_UP: Final = _step("Turn", "memory-cleanup-step.1")
SET_UP: Final = _step("Turn", "setup-step.1")
RUN_COMMANDS: Final = _step("Turn", "run-step.1")
LEAVE_TURN: Final = _step("Turn", "exit-step.1")

DEALLOCATE_AT_INIT: Final = _step("Init", "memory-points.3")
OFFER_SCRIPTS: Final = _step("Init", "script-card.1")
PLAY_SCRIPT_FIRST: Final = _step("Init", "R54")
DRAW_FIRST: Final = _step("Init", "init-step.3")
OFFER_DRAW: Final = _step("Init", "init-step.2")
DRAW_OR_STOP: Final = _step("Init", "R13")
END_INIT: Final = _step("Init", "R29")

DEALLOCATE: Final = _step("Cleanup", "memory-cleanup-step.2")
APPLY_LOCK: Final = _step("Cleanup", "R7")
MAKE_IDLE: Final = _step("Cleanup", "memory-cleanup-step.3")
REACT_TO_CLEANUP: Final = _step("Cleanup", "memory-cleanup-step.4")

NOTE_FREE: Final = _step("Setup", "R16")
OFFER_SETUP: Final = _step("Setup", "setup-step.2")
DO_SETUP: Final = _step("Setup", "R18")
GO_TO_EXIT_WHEN_OUT: Final = _step("Setup", "setup-step.3")

OFFER_FIRST: Final = _step("Run", "command-issuing.2")
ISSUE_FIRST: Final = _step("Run", "run-step.2")
OFFER_ANSWER: Final = _step("Run", "run-step.4")
PASS_BY_ITSELF: Final = _step("Run", "command-issuing.3")
ANSWER_OR_PASS: Final = _step("Run", "R19")

TAKE_OFF_THE_STACK: Final = _step("Resolve", "resolve.1")
FAIL_IF_HALTED: Final = _step("Resolve", "halt.1")
DO_INSTRUCTIONS: Final = _step("Resolve", "script-card.3")
PUT_SCRIPT_AWAY: Final = _step("Resolve", "script-card.2")

REACT: Final = _step("Aftermath", "R39")
ELIMINATE_AT_ONCE: Final = _step("Aftermath", "R29")

CARRY_OUT: Final = _step("Perform", "R38")

ASK_WHICH: Final = _step("Choice", "the-convenience-rule.1")
DO_CHOSEN: Final = _step("Choice", "R38")

ASK_FOR_PAYMENT: Final = _step("Ransom", "requirements.1")
PAY_OR_HALT: Final = _step("Ransom", "halt.2")

ASK_FOR_CARD: Final = _step("Restoring", "R41")
TAKE_CARD: Final = _step("Restoring", "R38")

LOOK: Final = _step("Sifting", "card-effects.3")
ASK_FOR_KEEP: Final = _step("Sifting", "R38")
KEEP_ONE: Final = _step("Sifting", "R47")

ASK_FOR_DEPLOYMENT: Final = _step("Deployment", "R38")
DEPLOY_CHOSEN: Final = _step("Deployment", "card-controllers.1")

ASK_FOR_AIM: Final = _step("Redirection", "R44")
AIM_ANEW: Final = _step("Redirection", "R38")

ASK_WHERE: Final = _step("Moving", "R38")
MOVE_THERE: Final = _step("Moving", "R94")

ASK_FOR_ONE: Final = _step("Taking", "R38")
TAKE_ONE: Final = _step("Taking", "R96")

DO_LATER: Final = _step("Later", "R93")

END_EFFECTS: Final = _step("Exit", "R25")
OFFER_DISCARD: Final = _step("Exit", "exit-step.2")
DISCARD_OR_PLAY: Final = _step("Exit", "trash-bin.1")
ELIMINATE: Final = _step("Exit", "exit-step.3")
FIND_WINNER: Final = _step("Exit", "exit-step.4")
