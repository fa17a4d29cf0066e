"""The verbs of card text as numbers, and where in an instruction that stands which belongs to it (7.5)."""

from typing import Final

from netdeck.cardgame.program import OWN

(
    DRAW,
    DISCARD,
    MOVE,
    STEP,
    PLAY,
    SUMMON,
    CREATE,
    SEARCH,
    SHUFFLE,
    REVEAL,
    LOOK,
    GAIN,
    LOSE,
    PAY,
    PAY_ITS_COST,
    CHANGE_POOL,
    SET_POOL,
    SKIP_TURN,
    EXTRA_DRAWS,
    WIN_GAME,
    DAMAGE,
    STRIKE,
    ATTACK,
    EXPLODE,
    DESTROY,
    SACRIFICE,
    RUN_OUT,
    FINISH,
    DENY,
    EXECUTE,
    LIBERATE,
    RESUMMON,
    MODIFY,
    GAIN_KEYWORDS,
    LOSE_KEYWORDS,
    LOSE_TEXT,
    ADD_COUNTERS,
    REMOVE_COUNTERS,
    GRANT,
    FLIP,
    TURN_DOWN,
    PLAY_LIMIT,
    # What steers others, or is more than its events
    SPAWN,
    SPAWN_ONE,
    COPY_CARD,
    REVEAL_UNTIL,
    NAME_SOMETHING,
    NOTE,
    PICK,
    SAME,
    SETTLE,
    FOR_EACH,
    TIMES,
    PAY_TO,
    READ_CHAPTER,
) = range(OWN, OWN + 55)
"""What is to be done."""

I_VERB, I_LENGTH, I_QUESTIONS, I_BIND, I_SPOKEN, I_NAME, I_A, I_B, I_C, I_D, I_E, I_F, I_G = range(13)
"""An instruction: its verb, how many words belong to it, what it leaves open, what later words call its cards by, which cards become
known by it, which name stands for the cards that it acts on (-1: none), and what it needs."""
UNSAID: Final = -(1 << 40)
"""A number that the text does not give."""

# How a text speaks of cards
F_SORT, F_KNOWN, F_PRESENT, F_GROUP, F_N, F_UP_TO, F_ANY, F_BY, F_BIND = range(9)
KNOWN, CHOSEN, AT_RANDOM = range(3)
"""Whether they are known, chosen by somebody, or by chance."""

# What is open in an instruction
Q_SORT, Q_A, Q_B, Q_C = range(4)
A_LETTER, A_PLAYER, BY_CHANCE, CARDS, SPACES = range(5)

U_END, U_WHEN = range(2)
"""How long a change lasts."""
TO_THE_LEFT, TO_THE_RIGHT, TOWARD = range(3)
TOP, BOTTOM = 0, -2
"""Places in a deck; -1 is none in particular."""
# An ability that is used
J_DO, J_COSTS, J_TIMING, J_BY, J_LIMIT, J_CONDITION = range(6)
IN_MAIN, IN_TURN, ANY_TIME = range(3)
BY_YOU, BY_ANYBODY, BY_OPPONENT = range(3)
END_OF_TURN, YOUR_NEXT_TURN = range(2)
"""Moments for which something waits (R77)."""
NO_CHANGE, CHANGES_NUMBER, CHANGES_PLAYER = range(3)
"""What becomes of a field of an event that goes on (R16)."""
