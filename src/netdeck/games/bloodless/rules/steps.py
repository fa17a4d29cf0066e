"""Where play can stand: every process with its steps, each named by its clause, in the order of the rulebook."""

from typing import Final

from netdeck.kernel.id_tables import Steps

STEPS: Final = Steps()
step = STEPS.step
_step = STEPS.number

LAY_TABLE: Final = _step("Bloodless", "R2")
DRAW_FIRST_HANDS: Final = _step("Bloodless", "P8.1")
ASK_FOR_MULLIGAN: Final = _step("Bloodless", "P8.2")
TAKE_MULLIGAN: Final = _step("Bloodless", "R5")
START_TURN: Final = _step("Bloodless", "P8.3.1")
SET_DRAWS: Final = _step("Bloodless", "P8.3.2")
START_MAIN: Final = _step("Bloodless", "P8.3.3")
CHOOSE_IN_MAIN: Final = _step("Bloodless", "P8.3.4.1")
END_MAIN: Final = _step("Bloodless", "P8.3.5")
START_ATTACK: Final = _step("Bloodless", "P8.3.6")
TAKE_LEFTMOST: Final = _step("Bloodless", "P8.3.7.1")
ATTACK_FROM_SPACE: Final = _step("Bloodless", "P8.3.7.2")
GO_RIGHT: Final = _step("Bloodless", "P8.3.7.3")
LEAVE_ATTACK_LOOP: Final = _step("Bloodless", "P8.3.7.4")
END_ATTACK: Final = _step("Bloodless", "P8.3.8")
END_TURN: Final = _step("Bloodless", "P8.4")
BEGIN_AGAIN: Final = _step("Bloodless", "P8.5")

DRAW_OPENING: Final = _step("Opening", "P8.1")

ASK_MAIN: Final = _step("MainChoice", "P7.1")
DO_CHOICE: Final = _step("MainChoice", "P7.1.1")
COUNT_DRAW: Final = _step("MainChoice", "P7.1.2")
END_MAIN_PHASE: Final = _step("MainChoice", "P7.1.3")
END_CHOICE: Final = _step("MainChoice", "R41")

SKIP_TURN: Final = _step("TurnSkip", "P4.1")
FINISH_INTERRUPTED: Final = _step("TurnSkip", "R33")

GO_THROUGH_TARGETS: Final = _step("Passives", "P5.1")

FINISH_IF_POOL_EMPTY: Final = _step("EndCheck", "P3.1")
GO_ON: Final = _step("EndCheck", "R31")

SCAN_ROWS: Final = _step("DeathCheck", "P2.1")
PROCESS_DEATH: Final = _step("DeathCheck", "P2.2")

ASK_INSTANT: Final = _step("Window", "P6.11")
ACT_OR_PASS: Final = _step("Window", "R41")
NEXT_PLAYER: Final = _step("Window", "R40")

START_INSTRUCTION: Final = _step("Consequence", "D5.2.2")
TAKE_ANSWER: Final = _step("Consequence", "R12")
NOTE_OUTCOME: Final = _step("Consequence", "R13")
AFTER_REVEALING: Final = _step("Consequence", "R69")

ASK_IF_OPTIONAL: Final = _step("Replacing", "D5.1.2")
PAY_FOR_IT: Final = _step("Replacing", "R16")
CHECK_PAYMENT: Final = _step("Replacing", "R68")
REPLACE_EVENT: Final = _step("Replacing", "P6.4.1.2")

LIST_CURRENT_EVENTS: Final = _step("Resolve", "P6.1")
LIST_FUTURE_EVENTS: Final = _step("Resolve", "P6.2")
SORT_MODIFIERS: Final = _step("Resolve", "P6.3")
USE_MODIFIERS: Final = _step("Resolve", "P6.4")
KEEP_EVENT: Final = _step("Resolve", "P6.4.1.1")
PUT_EVENTS_INSTEAD: Final = _step("Resolve", "P6.4.1.2")
MAKE_FUTURE_CURRENT: Final = _step("Resolve", "P6.4.2")
EMPTY_FUTURE: Final = _step("Resolve", "P6.4.3")
SORT_CREATORS: Final = _step("Resolve", "P6.5")
TAKE_NEXT_EVENT: Final = _step("Resolve", "P6.6")
APPLY_EVENT: Final = _step("Resolve", "P6.6.1")
MATCH_CREATORS: Final = _step("Resolve", "P6.6.2")
PROCESS_CONSEQUENCES: Final = _step("Resolve", "D5.2.2")
TAKE_NEXT_PLAY_STEP: Final = _step("Resolve", "P6.6.3")
APPLY_PASSIVES: Final = _step("Resolve", "P6.7")
CHECK_END: Final = _step("Resolve", "P6.8")
CHECK_DEATHS: Final = _step("Resolve", "P6.9")
CHECK_SKIPS: Final = _step("Resolve", "P6.10")
OFFER_INSTANTS: Final = _step("Resolve", "P6.11")
HAND_OVER_OUTCOME: Final = _step("Resolve", "R13")

CHECK_PLAY: Final = _step("ApplyPlay", "R23")
DEFINE_VARIABLES: Final = _step("ApplyPlay", "P1.3.2")
DEFINE_STATS: Final = _step("ApplyPlay", "N6")
SET_VARIABLE: Final = _step("ApplyPlay", "R19")
SETTLE_COST: Final = _step("ApplyPlay", "P1.3.3")
CHECK_BLOOD: Final = _step("ApplyPlay", "P1.3.4")
CHECK_SPACE: Final = _step("ApplyPlay", "P1.3.5")
CHOOSE_SPACE: Final = _step("ApplyPlay", "P1.3.6")
TAKE_SPACE: Final = _step("ApplyPlay", "R20")
SET_ON_THE_WAY: Final = _step("ApplyPlay", "R21")
PAY: Final = _step("ApplyPlay", "P1.3.7")
DEVOUR_OR_EVOLVE: Final = _step("ApplyPlay", "R51")
QUEUE_MOVE: Final = _step("ApplyPlay", "P1.3.8")

MOVE_TOP_CARD: Final = _step("ApplyDraw", "P1.4.2")
NAME_DRAWN_CARD: Final = _step("ApplyDraw", "P1.4.3")

SHOW_DECK: Final = _step("ApplySearch", "P1.6.2")
CHOOSE_FOUND: Final = _step("ApplySearch", "P1.6.3")
TAKE_FOUND: Final = _step("ApplySearch", "R43")

CHANGE_ACTIVE: Final = _step("ApplyTurnEnd", "P1.5.2")
CLEAR_QUEUE: Final = _step("ApplyTurnEnd", "P1.5.3")

LIST_SPACES: Final = _step("ApplyAttack", "R25")
STRIKE_NEXT: Final = _step("ApplyAttack", "R26")

DO_STRIKE: Final = _step("ApplyStrike", "R26")
REWARD_OPEN_STRIKE: Final = _step("ApplyStrike", "R28")
END_STRIKE: Final = _step("ApplyStrike", "D4.2")

COMPUTE_OVERKILL: Final = _step("ApplyDamage", "R28")
REWARD_OVERKILL: Final = _step("ApplyDamage", "R31")
MARK_DAMAGE: Final = _step("ApplyDamage", "R27")

LIST_BLAST: Final = _step("ApplyExplosion", "R56")
BLAST_NEXT: Final = _step("ApplyExplosion", "R27")

BURY: Final = _step("ApplyDeath", "R29")
REWARD_DEATH: Final = _step("ApplyDeath", "P2.2")
END_DEATH: Final = _step("ApplyDeath", "D4.2")

FINISH_COMMAND_NOW: Final = _step("ApplyFinish", "R57")
END_FINISH: Final = _step("ApplyFinish", "D4.2")

DENY_COMMAND: Final = _step("ApplyDenial", "R57")
END_DENIAL: Final = _step("ApplyDenial", "D4.2")

TURN_UP: Final = _step("ApplyFlip", "R53")

DO_INSTEAD: Final = _step("ApplyEffect", "D5.1.2")
END_EFFECT: Final = _step("ApplyEffect", "D4.2")

LAND: Final = _step("Landing", "R21")
