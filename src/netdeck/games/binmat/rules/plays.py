"""Playing a card (H-play, H-break, H-bounce, D-turn.3 to D-turn.6) and discarding one (H-cycle.7, H-draw.13).

A face-up BREAK starts combat at once, whatever the facing of its stack; so does an attacker's face-up BOUNCE that opens a stack. Nothing
else starts combat, and a BREAK or BOUNCE that a combat merely turns up does not start another.
"""

from typing import Final

from netdeck.games.binmat.clause_points import (
    ADD_SILENT_BOUNCE,
    ADD_SILENT_TRAP,
    BOUNCE_STARTS_COMBAT,
    BREAK_STARTS_COMBAT,
    CARD_DISCARDED,
    CARD_PLAYED,
    DEFENDER_BREAK_STARTS_COMBAT,
    DISCARD_TO_LANE,
    PLAY_MODIFIER,
    PLAY_NUMBER,
    SWAP,
)
from netdeck.games.binmat.rules.hands import lay_down
from netdeck.games.binmat.rules.intrinsics import happens, holds, rule
from netdeck.games.binmat.rules.piles import BOUNCE, BREAK, TRAP, discard_of, put, size, stack_of, value_of
from netdeck.games.binmat.rules.stacks import add_to_stack
from netdeck.games.binmat.rules.table import ATTACKERS, DEFENDERS, Table, side_of

NO_LANE: Final = -1
TO_LANE, TO_SWAP, AS_PENALTY = range(3)
"""Why a card is discarded."""


@rule
def play(table: Table, seat: int, card: int, face_up: bool, lane: int) -> int:
    """Play a card to the own stack of a lane. The lane in which that starts combat, or ``NO_LANE``."""
    side = side_of(table, seat)
    stack = stack_of(side, lane)
    opens = size(table, stack) == 0
    if not happens(table, CARD_PLAYED, why_played(side, value_of(card), face_up, opens), seat, lane, card, 1 if face_up else 0):
        return NO_LANE
    lay_down(table, seat, card)
    add_to_stack(table, stack, card, face_up)
    return lane if face_up and starts_combat(table, side, value_of(card), opens) else NO_LANE


@rule
def starts_combat(table: Table, side: int, value: int, opens: bool) -> bool:
    """Whether a card played face up starts combat (H-break.3, H-break.4, H-bounce.2, R39)."""
    if value == BREAK:
        return holds(table, DEFENDER_BREAK_STARTS_COMBAT if side == DEFENDERS else BREAK_STARTS_COMBAT)
    return value == BOUNCE and side == ATTACKERS and opens and holds(table, BOUNCE_STARTS_COMBAT)


@rule
def why_played(side: int, value: int, face_up: bool, opens: bool) -> int:
    """The point under which a card is played: numbers under one, each side's modifiers under one each."""
    if value < TRAP:
        return PLAY_NUMBER
    if face_up and not opens and value == TRAP:
        return ADD_SILENT_TRAP
    if face_up and not opens and value == BOUNCE:
        return ADD_SILENT_BOUNCE
    return PLAY_MODIFIER + 4 * side + value - TRAP


@rule
def discard(table: Table, seat: int, card: int, lane: int) -> bool:
    """Put a hand card on the own side's discard pile; the lane matters to defenders only. Whether it went."""
    swapping = side_of(table, seat) == ATTACKERS
    pile = discard_of(side_of(table, seat), lane)
    cause = TO_SWAP if swapping else TO_LANE
    if not happens(table, CARD_DISCARDED, SWAP if swapping else DISCARD_TO_LANE, seat, card, pile, cause):
        return False
    lay_down(table, seat, card)
    put(table, pile, card)
    return True
