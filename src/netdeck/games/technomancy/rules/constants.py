"""Numbers that stand for zones, phases, card types, keywords and endings."""

from typing import Final

COUNTS: Final = 128
"""So many numbers of anything are told apart where a seat is judged."""
NONE: Final = -(1 << 30)
"""No power is noted, or none is set."""
NOT_LOOKED_FOR: Final = -2
"""Nobody has asked for a Guard since somebody was deployed or recovered."""
EVERYBODY: Final = -1
"""All may see which card moves."""
STACK, OWN_ZONES = 0, 1
LIBRARY, HAND, BATTLEFIELD, DISCARD, OUT = range(5)
"""The zones of a player, after the stack."""
NEVER, AFTER_TURN, AFTER_PHASE = range(3)
"""When unspent scrip is lost."""
NO_PHASE, RECOVERY, TURN_START, DRAW, MAIN, TURN_END, CLEANUP = range(7)
QUICKHACK, PROGRAM, AGENT, BUILDING = 1, 2, 4, 8
STRIKES, GUARDS, GHOSTLY, RAPID = 1, 2, 4, 8
"""Keywords."""
STRIKE: Final = -1
"""The number of the ability that is a Strike, which has no number in print; a card itself is 0."""
STRIKE_ROW: Final = 0
HAND_SIZE: Final = 6
MOST_ABORTS: Final = 3
NOT_OVER, LAST_IN_GAME, ALL_LOST, COUNTED_OUT = range(4)
"""How a game ends."""
WATCHES_STATE, WATCHES_PILES, WATCHES_DAMAGE = 1, 2, 4
"""What texts look at besides the cards on the battlefield."""
STARTER, BOTTOM_OF = -1, -2
DISCARD_OF = -100
"""What chance is asked for; shuffles are told by their zone, cards under a library by the seat before that."""
