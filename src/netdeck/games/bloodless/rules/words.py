"""The words of card text as numbers: each is an operator, how many numbers belong to it, and those numbers.

Numbers and truths wait on a pile, groups of cards on another one. Which cards a text means is a loop: a *reach* lays out whoever comes into
question, *each* takes the next one and what follows says of it what must be so, *fits* keeps it or does not and goes back.
"""

(
    END,
    # Numbers
    CONSTANT,
    LETTER,
    ADD,
    SUBTRACT,
    TIMES,
    DIVIDE,
    DIVIDE_DOWN,
    LEAST,
    GREATEST,
    POOL,
    AMOUNT,
    NOTED,
    HOLDING,
    KIN_COUNT,
    COUNT,
    STAT,
    COUNTERS,
    # Truths
    EQUAL,
    AT_MOST,
    AT_LEAST,
    BELOW,
    ABOVE,
    AND,
    OR,
    NOT,
    YOUR_TURN,
    FIRST_TURN,
    IN_PHASE,
    SUCCEEDED,
    CONTROLS,
    SOME_OPEN,
    # Players: one of them, and some with a bit for each
    YOU,
    OPPONENT,
    ACTIVE,
    THAT_PLAYER,
    THEY,
    CONTROLLER,
    OWNER,
    CHOSEN,
    AS_GROUP,
    ANYBODY,
    # Cards that are known
    THIS,
    BOUND,
    TOP,
    BOUND_OR,
    AND_OTHER,
    # Groups
    REACH,
    AMONG,
    EACH,
    EACH_AS_IT_WAS,
    FITS,
    UNLESS,
    FIRST,
    PRESENT,
    IF_ALL,
    AGAIN,
    # Spaces, with a bit for each
    SPACES_OF,
    KINS_OF,
    EVERY_SPACE,
    ROW,
    OPEN,
    OPPOSED,
    NEIGHBOURS,
    OPPOSING,
    TO_THE_LEFT,
    TO_THE_RIGHT,
    WITH_CLEAR_PATH,
    CLOSEST,
    FURTHEST,
    BOTH,
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
    OWNED_BY,
    ENTERED_NOW,
    IS_DAMAGED,
    IN_ZONES,
    IN_ZONES_OF,
    ACROSS_FROM,
    BESIDE,
    BETWEEN,
    STANDS_IN,
    IS_OPPOSED,
    SHARES_KIN,
    SHARES_NAME,
) = range(96)

HEALTH, DEFENSE, POWER, COST, DAMAGE = range(5)
"""The numbers of a card."""
BLOOD, HAND_SIZE, MAIN_SIZE, BLOOD_SIZE, DRAWS, SKIPS, TURNS, PLAYS = range(8)
"""What a player has of something."""
ON_BOARD, LINKED, ZONES, EVERYWHERE = range(4)
"""How far a group reaches: the board, what is set aside under this card, kinds of zones, or in play, hands and discards."""
DEEPEST = 16
"""So many numbers, and so many groups, may wait."""
