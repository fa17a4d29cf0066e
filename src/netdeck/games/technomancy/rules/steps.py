"""Where play can stand: every process with its steps, each named by its clause, in the order of the rulebook."""

from typing import Final

from netdeck.kernel.id_tables import Steps

STEPS: Final = Steps()
step = STEPS.step
_step = STEPS.number

LAY_TABLE: Final = _step("Whole", "1.4")
CHOOSE_STARTER: Final = _step("Whole", "1.2")
REVEAL_LEVELS: Final = _step("Whole", "1.5")
PUNISH_LEVELS: Final = _step("Whole", "1.5.1")
DEAL: Final = _step("Whole", "R8")
OFFER_MULLIGANS: Final = _step("Whole", "R9")
HAND_OUT_CHITS: Final = _step("Whole", "R10")
NEXT_TURN: Final = _step("Whole", "1.3")

ASK_FOR_HAND: Final = _step("MulliganRound", "R9")
NOTE_ANSWER: Final = _step("MulliganRound", "1.3")
RETURN_HANDS: Final = _step("MulliganRound", "R8")

BEGIN_TURN: Final = _step("Turn", "3.1")
RECOVER_ALL: Final = _step("Turn", "3.3.1.1")
START_OF_TURN: Final = _step("Turn", "3.3.2.1")
DRAW_FOR_TURN: Final = _step("Turn", "3.3.3.1")
DRAW_PHASE: Final = _step("Turn", "3.3.3.2")
MAIN_PHASE: Final = _step("Turn", "3.3.4.1")
END_OF_TURN: Final = _step("Turn", "3.3.5.1")
END_EFFECTS_OF_TURN: Final = _step("Turn", "3.3.6.1")
DISCARD_DOWN: Final = _step("Turn", "3.3.6.2")
CHECK_AFTER_DISCARDS: Final = _step("Turn", "R18")
PRIORITY_IN_CLEANUP: Final = _step("Turn", "R21")
END_AT_ONCE: Final = _step("Turn", "R58")

GIVE_TO_ACTIVE_PLAYER: Final = _step("Priority", "3.4")
CHECK_FIRST: Final = _step("Priority", "3.4.3")
ASK_HOLDER: Final = _step("Priority", "3.4.1")
ACT_OR_PASS: Final = _step("Priority", "3.4.2")
AFTER_EFFECT: Final = _step("Priority", "3.4.6")
END_PHASE: Final = _step("Priority", "3.4.4")
SKIP_LEAVERS: Final = _step("Priority", "R5")

APPLY_STATE_BASED_EFFECTS: Final = _step("Check", "3.4.3.1")
STACK_TRIGGERS: Final = _step("Check", "3.4.3.2")
REPEAT: Final = _step("Check", "3.4.3.3")

ORDER_TRIGGERS: Final = _step("StackingTriggers", "R20")
TAKE_ORDERED: Final = _step("StackingTriggers", "3.4.3.2")
AIM_TRIGGER: Final = _step("StackingTriggers", "R33")
FIX_TARGET: Final = _step("StackingTriggers", "R24")

DECLARE: Final = _step("Play", "3.6.1")
FIX_CHOICE: Final = _step("Play", "R24")
FIX_COST: Final = _step("Play", "3.6.2")
ASK_FOR_SCRIP: Final = _step("Play", "3.6.2.3")
SETTLE_COST: Final = _step("Play", "3.6.2.4")
COMPLETE_PAYMENT: Final = _step("Play", "3.6.3")
CHOOSE_OBJECT: Final = _step("Play", "R29")
COMMIT: Final = _step("Play", "3.6.4")

TEST_AGAIN: Final = _step("Resolving", "R34")
ASK_WHETHER: Final = _step("Resolving", "R55")
HEED: Final = _step("Resolving", "0.1")
TAKE_EFFECT: Final = _step("Resolving", "3.4.5")
LEAVE_STACK: Final = _step("Resolving", "R36")

ASK_FOR_DISCARD: Final = _step("Discarding", "R22")
DISCARD_ONE: Final = _step("Discarding", "R43")

ASK_FOR_DEMAND: Final = _step("Demand", "R32")
ASK_FOR_DEMANDED_SCRIP: Final = _step("Demand", "3.6.2.3")
SETTLE_DEMAND: Final = _step("Demand", "3.6.2.4")
PAY_DEMAND: Final = _step("Demand", "3.6.3")
MEET_DEMAND: Final = _step("Demand", "R29")
COUNTER_IT: Final = _step("Demand", "R36")

ASK_FOR_KIND: Final = _step("ChoosingKind", "5.5")
GAIN_KIND: Final = _step("ChoosingKind", "3.4.5")

ASK_MAY: Final = _step("Permitting", "R24")
HEED_MAY: Final = _step("Permitting", "R73")

ASK_FOR_ONE: Final = _step("Taking", "R72")
TAKE_ONE: Final = _step("Taking", "R43")

LOOK: Final = _step("Peeking", "3.4.5")
ASK_FOR_CARD: Final = _step("Peeking", "R54")
TAKE_AND_BOTTOM: Final = _step("Peeking", "R43")

CONCEDE: Final = _step("Concession", "R57")

DO_LATER: Final = _step("Later", "R68")
CARRY_LATER: Final = _step("Later", "3.4.5")
