"""The words of card text as numbers, those that all games have and those that only Bloodless knows.

How they are read stands in :mod:`~netdeck.kernel.vm`, what the game's own ones come to in
:mod:`~netdeck.games.bloodless.rules.text_values`. Players and spaces are numbers, too: one of them, or some with a bit for each.
"""

from netdeck.kernel.vm import ABOVE as ABOVE
from netdeck.kernel.vm import ADD as ADD
from netdeck.kernel.vm import AGAIN as AGAIN
from netdeck.kernel.vm import AT_LEAST as AT_LEAST
from netdeck.kernel.vm import AT_MOST as AT_MOST
from netdeck.kernel.vm import BELOW as BELOW
from netdeck.kernel.vm import BOTH as BOTH
from netdeck.kernel.vm import CONSTANT as CONSTANT
from netdeck.kernel.vm import COUNT as COUNT
from netdeck.kernel.vm import DIVIDE as DIVIDE
from netdeck.kernel.vm import DIVIDE_DOWN as DIVIDE_DOWN
from netdeck.kernel.vm import EACH as EACH
from netdeck.kernel.vm import EITHER as EITHER
from netdeck.kernel.vm import END as END
from netdeck.kernel.vm import EQUAL as EQUAL
from netdeck.kernel.vm import FIRST as FIRST
from netdeck.kernel.vm import FITS as FITS
from netdeck.kernel.vm import GO_ON as GO_ON
from netdeck.kernel.vm import GREATEST as GREATEST
from netdeck.kernel.vm import LAYING, OWN, TAKING
from netdeck.kernel.vm import LEAST as LEAST
from netdeck.kernel.vm import NOT as NOT
from netdeck.kernel.vm import SUBTRACT as SUBTRACT
from netdeck.kernel.vm import TIMES as TIMES
from netdeck.kernel.vm import UNLESS as UNLESS

(
    # What needs nothing before it: numbers, truths, players, spaces
    LETTER,
    POOL,
    AMOUNT,
    NOTED,
    KIN_COUNT,
    YOUR_TURN,
    FIRST_TURN,
    IN_PHASE,
    SUCCEEDED,
    IS_BOUND,
    YOU,
    OPPONENT,
    ACTIVE,
    THAT_PLAYER,
    THEY,
    CHOSEN,
    EVERY_SPACE,
    ROW,
    OPEN,
    OPPOSED,
    # What changes the number before it
    HOLDING,
    AS_GROUP,
    ANYBODY,
    SOME_OPEN,
    SPACE_COUNT,
    NEIGHBOURS,
    OPPOSING,
    TO_THE_LEFT,
    TO_THE_RIGHT,
    WITH_CLEAR_PATH,
    # What changes the group before it, or what is looked at in it
    AMONG,
    AND_OTHER,
    PRESENT,
    AS_IT_WAS,
    # What is so of the card that is looked at
    IS,
    IS_TYPE,
    IS_OTHER,
    IS_FRIENDLY,
    IS_NAMED,
    HAS_KIN,
    HAS_KEYWORD,
    HAS_FACE,
    ITS_STAT,
    ITS_COUNTERS,
    OF_NAMED_KIN,
    OF_NAMED_NAME,
    HAS_TEXT,
    ENTERED_NOW,
    IS_DAMAGED,
    IN_ZONES,
    IS_OPPOSED,
    # The same, with the number before it
    OWNED_BY,
    IN_ZONES_OF,
    ACROSS_FROM,
    BESIDE,
    STANDS_IN,
    SHARES_KIN,
    # The same, with the two numbers before it
    BETWEEN,
) = range(OWN + 1, OWN + 59)
(
    # What a group comes to
    STAT,
    COUNTERS,
    HIGHEST,
    LOWEST,
    SPACES_OF,
    KINS_OF,
    CONTROLLER,
    OWNER,
    IF_ALL,
    CONTROLS,
    CLOSEST,
    FURTHEST,
    SHARES_NAME,
) = range(TAKING, TAKING + 13)
(
    # Groups
    THIS,
    BOUND,
    TOP,
    REACH,
) = range(LAYING, LAYING + 4)

HEALTH, DEFENSE, POWER, COST, DAMAGE = range(5)
"""The numbers of a card."""
BLOOD, HAND_SIZE, MAIN_SIZE, BLOOD_SIZE, DRAWS, SKIPS, TURNS, PLAYS = range(8)
"""What a player has of something."""
ON_BOARD, LINKED, ZONES, EVERYWHERE = range(4)
"""How far a group reaches: the board, what is set aside under this card, kinds of zones, or in play, hands and discards."""
