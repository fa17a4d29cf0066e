"""Points: the places where the rules follow a clause, and which clause that is in each book.

The human rulebook, the duel documentation and the observed facts of the live game say the same thing under different ids. The rules name a
*point*, a small number; :func:`citations` turns points into clause ids for one rule set. The first id of a point is the one that is cited;
the others say the same or a part of it, and the point rests on all of them: switch one off and it no longer stands.

A refusal is a point too. Where a book says nothing (the duel has no swap), the human rulebook is cited.
"""

from functools import cache
from typing import Final, NamedTuple

from netdeck.games.binmat.ruleset import RuleSet


class ClausePoint(NamedTuple):
    """The clauses of one point, by book. ``code`` and ``sentence`` belong to refusals."""

    human: tuple[str, ...]
    duel: tuple[str, ...]
    hackmud: tuple[str, ...]
    code: str = ""
    sentence: str = ""


POINTS: Final[list[ClausePoint]] = []


def _point(human: str, duel: str = "", live: str = "", code: str = "", sentence: str = "") -> int:
    """Number a point. Ids are separated by blanks; what the duel or the live game leaves out is as in the human rulebook."""
    POINTS.append(ClausePoint(tuple(human.split()), tuple((duel or human).split()), tuple((live or human).split()), code, sentence))
    return len(POINTS) - 1


def _refusal(code: str, human: str, duel: str, sentence: str) -> int:
    return _point(human, duel, "", code, sentence)


@cache
def citations(rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    """For every point the clauses that it rests on under *rules*, the cited one first."""
    return tuple(getattr(point, rules.book) for point in POINTS)


FINE: Final = _point("")

# Refusals, in the order in which they are looked for.
E_OVER: Final = _refusal("E-OVER", "H-win.1", "D-win.1", "The game is over.")
E_SEAT: Final = _refusal("E-SEAT", "H-invalid.7", "D-setup.1", "This seat is not in the game.")
E_TURN: Final = _refusal("E-TURN", "H-cycle.1", "D-turn.1", "It is the other side's turn.")
E_WAIT: Final = _refusal("E-TURN", "H-order.2", "D-turn.1", "Another member of your team acts first.")
E_DONE: Final = _refusal("E-DONE", "H-cycle.2", "D-turn.1", "One action per turn.")
E_SYNTAX: Final = _refusal("E-SYNTAX", "section-10.1", "section-10.1", "Not an order: {text}.")
E_CARD: Final = _refusal("E-CARD", "H-cycle.5", "D-turn.3", "You do not hold {card}.")
E_DRAW_SIDE: Final = _refusal("E-DRAW-SIDE", "H-draw.4", "D-draw.3", "Only attackers draw from the attacker deck.")
E_BLOCKED: Final = _refusal("E-BLOCKED", "H-draw.2", "D-draw.2", "A defender stack blocks lane {lane}.")
E_SAME_DECK: Final = _refusal("E-SAME-DECK", "H-draw.6", "", "A teammate already drew from lane {lane} this turn.")
E_LANE_DRY: Final = _refusal("E-LANE-DRY", "H-draw.11", "", "Lane {lane} has no cards left to draw.")
E_ADECK_DRY: Final = _refusal("E-ADECK-DRY", "H-draw.10", "D-setup.8", "The attacker deck and discard are empty.")
E_COMBAT_SIDE: Final = _refusal("E-COMBAT-SIDE", "H-combat.1", "D-turn.10", "Only attackers initiate combat.")
E_NO_STACK: Final = _refusal("E-NO-STACK", "H-combat.2", "D-turn.11", "You have no stack in lane {lane}.")
E_BREAK_EMPTY: Final = _refusal("E-BREAK-EMPTY", "H-break.1", "D-break.6", "A BREAK cannot open a stack.")
E_BREAK_LIMIT: Final = _refusal("E-BREAK-LIMIT", "H-qr.14", "D-break.7", "This stack already has a BREAK.")
E_OPEN_DOWN: Final = _refusal("E-FACING", "H-play.2", "D-turn.9", "That card must be played face down here: it opens the stack.")
E_MATCH_DOWN: Final = _refusal("E-FACING", "H-play.2", "D-turn.6", "That card must be played face down here: the stack is face down.")
E_MATCH_UP: Final = _refusal("E-FACING", "H-play.2", "D-turn.5", "That card must be played face up here: the stack is face up.")
E_LANE_DISCARD: Final = _refusal("E-DISCARD-SIDE", "H-cycle.7", "D-turn.12", "You cannot discard there: lane discards are for defenders.")
E_OWN_DISCARD: Final = _refusal(
    "E-DISCARD-SIDE", "H-draw.13", "D-turn.12", "You cannot discard there: the attacker discard is for attackers."
)
E_SWAP_OFF: Final = _refusal("E-SWAP-OFF", "H-draw.13", "D-turn.1", "The attacker has no discard action.")
E_SWAP_DRY: Final = _refusal("E-SWAP-DRY", "H-draw.10", "", "Nothing to draw: attacker deck and discard are empty.")

# Setting up and the turn.
START: Final = _point("H-setup.1", "D-setup.1")
DEAL: Final = _point("H-setup.5", "D-setup.3")
TURN_UP_FIRST: Final = _point("H-setup.6", "D-setup.3", "L1")
BEGIN_TURN: Final = _point("H-cycle.1", "D-structure.4", "L21")
ORDER_AS_NUMBERED: Final = _point("H-order.2", "D-turn.1")
ORDER_ANEW: Final = _point("H-order.3", "H-order.3")
COMMIT: Final = _point("H-cycle.2", "D-turn.1")
ACT: Final = _point("H-cycle.2", "D-turn.1")
CHECK_AGAIN: Final = _point("H-order.5", "R32")
END_TURN: Final = _point("H-structure.1", "D-structure.1")
TURNS_ARE_UP: Final = _point("H-win.1", "D-win.1")
CONCEDE: Final = _point("R44", "R44")

# Passing and invalid actions.
PASS: Final = _point("H-invalid.3", "D-turn.1")
TIME_IS_UP: Final = _point("H-cycle.3 H-invalid.3", "D-structure.2")
INVALID: Final = _point("H-invalid.2 H-invalid.1", "R32")
STREAK: Final = _point("H-invalid.4", "H-invalid.4", "L9 H-invalid.4")
LOSE_HAND: Final = _point("H-invalid.4", "H-invalid.4", "L9 H-invalid.4")
HAND_TO_ATTACKER_DISCARD: Final = _point("H-invalid.5", "H-invalid.5", "L10 H-invalid.5")
HAND_ROUND_THE_LANES: Final = _point("H-invalid.6")
HAND_TO_SMALLEST_PILE: Final = _point("L10")
KICK: Final = _point("H-invalid.7")

# Drawing.
DEFENDER_DRAWS: Final = _point("H-draw.1 H-cycle.4", "D-draw.1 D-turn.2")
ATTACKER_DRAWS: Final = _point("H-draw.2 H-cycle.4", "D-draw.2 D-turn.2")
ATTACKER_DECK_DRAWN: Final = _point("H-draw.4 H-cycle.4", "D-draw.3 D-turn.2")
SWAP_DRAWN: Final = _point("H-draw.14 H-draw.13", "", "L8 H-draw.14")
COMBAT_DRAWN: Final = _point("H-combat.17 H-combat.16", "D-combat.11 D-combat.13", "L6 H-combat.17")
COMBAT_DRAWN_IN_TURN: Final = _point("H-combat.18 H-combat.16", "D-combat.11 D-combat.13")
RESHUFFLE_LANE: Final = _point("H-draw.7", "D-draw.4", "L2 H-draw.7")
RESHUFFLE_ATTACKER_DECK: Final = _point("H-draw.7", "D-setup.8", "L2 H-draw.7")
RESHUFFLE_IN_COMBAT: Final = _point("H-draw.7 H-combat.16", "", "L7 H-draw.7")
TURN_UP_NEW: Final = _point("H-draw.8", "D-setup.4")
DRAW_FROM_NEW: Final = _point("H-draw.9", "D-draw.5", "L2")
DRAW_FROM_NEW_UNSEEN: Final = _point("L3")
TURN_UP_NEXT: Final = _point("H-draw.3", "D-setup.4", "L1")
LOCK_LANE: Final = _point("H-draw.6")
DRY_DRAW: Final = _point("H-win.3 H-draw.12", "D-win.4")
DRY_DRAW_BY_DEFENDER: Final = _point("D-win.4")
STRANDED: Final = _point("D-win.2")

# Playing and discarding. The eight points for modifiers stand in the order of sides, then TRAP, WILD, BOUNCE, BREAK (see playing.py).
PLAY_NUMBER: Final = _point("H-play.1 H-cycle.5", "D-turn.3")
PLAY_MODIFIER: Final = _point("H-play.1 H-qr.10", "D-turn.3 D-trap.2")
_point("H-play.1 H-qr.11", "D-turn.3 D-wild.2")
_point("H-play.1 H-bounce.1 H-qr.12", "D-turn.3 D-bounce.2")
_point("H-play.1 H-qr.13", "D-turn.3 D-break.5")
_point("H-play.1 H-qr.2", "D-turn.3 D-trap.2")
_point("H-play.1 H-qr.4", "D-turn.3 D-wild.2")
_point("H-play.1 H-qr.6", "D-turn.3 D-bounce.2")
_point("H-play.1 H-qr.8", "D-turn.3 D-break.5")
ADD_SILENT_TRAP: Final = _point("H-play.2 H-qr.10", "D-trap.3")
ADD_SILENT_BOUNCE: Final = _point("H-play.2 H-qr.12", "D-bounce.3")
BREAK_UP_ON_DOWN: Final = _point("H-break.2", "D-break.4")
BOUNCE_OPENS: Final = _point("H-bounce.2", "D-bounce.9")
OPEN_UP: Final = _point("R40", "R40", "L12")
UP_ON_DOWN: Final = _point("L12")
DOWN_ON_UP: Final = _point("L13")
BREAK_STARTS_COMBAT: Final = _point("H-break.3 H-qr.8", "D-break.8 D-break.1")
DEFENDER_BREAK_STARTS_COMBAT: Final = _point("H-break.4 H-break.3", "D-break.8 D-break.1")
BOUNCE_STARTS_COMBAT: Final = _point("H-bounce.2 H-qr.6", "D-bounce.9")
DISCARD_TO_LANE: Final = _point("H-cycle.7", "D-turn.12")
SWAP: Final = _point("H-draw.13", "", "L8 H-draw.13")

# Combat.
START_COMBAT: Final = _point("H-cycle.6", "D-turn.10")
ATTACK_WITHOUT_STACK: Final = _point("L11")
REVEAL: Final = _point("H-combat.3", "D-combat.1")
STAY_FACE_UP: Final = _point("H-combat.3", "D-combat.1", "L22")
TRAP_OF_INITIATOR: Final = _point("H-combat.4 H-qr.3", "D-trap.8 D-trap.1 D-trap.4 D-combat.2", "L14 H-combat.4")
TRAP_OF_OTHER: Final = _point("H-combat.5 H-qr.3", "D-trap.1 D-trap.4 D-trap.7 D-combat.2", "L14 H-combat.5")
SUM: Final = _point("H-combat.6", "D-combat.4")
POWER: Final = _point("H-combat.7", "D-combat.5", "L4 H-combat.7")
WILD_COUNTS_TWO: Final = _point("H-wild.3", "D-wild.4")
WILD_LIFTS: Final = _point("H-wild.2 H-wild.1 H-qr.5", "D-wild.1 D-wild.3", "L4 H-wild.2")
WILD_LIFTS_AGAIN: Final = _point("H-wild.2", "D-wild.5")
BOUNCE: Final = _point("H-combat.8 H-qr.7", "D-combat.3 D-bounce.5 D-bounce.7 D-bounce.1", "L16 H-combat.8")
BOUNCE_AT_ZERO: Final = _point("H-combat.8", "D-combat.6", "L15 H-combat.8")
BOUNCE_DISCARDED: Final = _point("H-combat.9 H-qr.7", "D-bounce.6 D-bounce.8", "L16 H-combat.9")
STACK_AFTER_BOUNCE: Final = _point("H-combat.10", "D-bounce.1", "L15 H-combat.10")
END_AFTER_BOUNCE: Final = _point("H-combat.11", "D-bounce.1", "L15 H-combat.11")
REPEL: Final = _point("H-combat.12", "D-combat.7", "L17 H-combat.12")
DAMAGE: Final = _point("H-combat.13", "D-combat.8", "L5 H-combat.13")
BREAK_DAMAGE: Final = _point("H-combat.14 H-break.5 H-qr.9", "D-combat.9 D-break.2 D-break.3 D-break.10 D-break.11")
BREAK_DAMAGE_BY_DEFENDER: Final = _point("H-combat.14 H-qr.15")
DESTROY: Final = _point("H-combat.15", "D-combat.10", "L6 H-combat.15")
LANE_EXHAUSTED: Final = _point("H-win.2 H-combat.19", "D-win.3 D-combat.12", "H-win.2 H-combat.19 L7")
STACK_AFTER_DAMAGE: Final = _point("H-combat.20", "D-combat.14")
STACK_BEFORE_DAMAGE: Final = _point("L18")
END_AFTER_DAMAGE: Final = _point("H-combat.20", "D-combat.14")

# Seeing: what may be looked at, at any time.
SEE_DISCARDS: Final = _point("H-cycle.8", "H-cycle.8", "L19 H-cycle.8")
KEEP_DISCARDS_CLOSED: Final = _point("R25", "D-turn.8 R25")
SEE_OWN_STACK: Final = _point("H-cycle.8", "D-turn.7")
SEE_FACE_UP: Final = _point("H-cycle.8", "D-turn.7", "L19 H-cycle.8")
SEE_TEAM_HANDS: Final = _point("R13")

# What an order means before it is looked at.
OLDEST: Final = _point("R33", "R33", "L20 R33")
RUN_OUT: Final = _point("R35 H-structure.2", "R35 D-structure.2")

# What an event is called; its fields are told apart in events.py.
(
    GAME_STARTED,
    CARDS_DEALT,
    TOP_REVEALED,
    TURN_STARTED,
    ACTION_COMMITTED,
    ACTION_TAKEN,
    PASSED,
    ACTION_INVALID,
    STREAK_CHANGED,
    CARD_DRAWN,
    DISCARD_RESHUFFLED,
    CARD_PLAYED,
    CARD_DISCARDED,
    SEAT_KICKED,
    COMBAT_STARTED,
    TRAP_FIRED,
    POWER_COMPUTED,
    COMBAT_BOUNCED,
    BOUNCE_DISCARDED_EVENT,
    ATTACK_REPELLED,
    DAMAGE_DEALT,
    CARD_DESTROYED,
    STACK_DISCARDED,
    COMBAT_ENDED,
    TURN_ENDED,
    GAME_ENDED,
) = range(26)
