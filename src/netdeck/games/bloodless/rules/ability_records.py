"""How abilities, patterns of events and lasting effects are laid out in the numbers of a table."""

from typing import Final

MODIFIES, CREATES, LASTS, USED = range(4)
"""What an ability does: it changes events, answers outcomes, lasts, or is used by a player."""
GAINED: Final = 500
"""Numbers from here on belong to abilities of keywords that a card has gained; from 1000 on to granted abilities."""
THAT, TARGET, SOURCE, KILLER, DEVOURED, ATTACKER = range(4, 10)
"""Names for the cards of an event."""


# What is told of an ability that watches: where its patterns, its instructions, its condition and its costs are, and what else is so
A_WHEN, A_DO, A_CONDITION, A_LIMIT, A_SORT, A_MAY, A_COSTS, A_OF_ITS_DEATH = range(8)
ONCE, REPLACES, COMES_BEFORE, FORBIDS = range(1, 5)
"""What sort it is: an answer that works only once, or how it changes an event."""


# A pattern of events
(
    Y_KINDS,
    Y_FAILURE,
    Y_PLAYERS,
    Y_ENTERS,
    Y_LEAVES,
    Y_STAYS,
    Y_TO,
    Y_TO_OF,
    Y_CAUSES,
    Y_REASONS,
    Y_BLOCKED,
    Y_COMBAT,
    Y_COUNTER,
    Y_ADDED,
    Y_DECK,
    Y_DECK_OF,
    Y_KEYWORD,
    Y_STAT,
    Y_TOTAL,
    Y_TOTAL_IS,
    Y_AMOUNT,
    Y_AMOUNT_IS,
    Y_SPACES,
    Y_CARD,
    Y_CARD_IS,
    Y_TARGET,
    Y_TARGET_IS,
    Y_SOURCE,
    Y_SOURCE_IS,
    Y_KILLER,
    Y_KILLER_IS,
    Y_WINS,
) = range(32)
ANY_CARD, A_KNOWN_CARD, A_FITTING_CARD = range(3)
"""What a pattern of events wants of a card."""
EITHER: Final = -1
"""It is all the same whether it is so."""
OF_ITS_CARD: Final = 7
"""A deck: the one that the card belongs to."""


# Lasting effects (R39)
(
    T_NUMBER,
    T_SOURCE,
    T_INCARNATION,
    T_CONTROLLER,
    T_PLAYER,
    T_WHAT,
    T_STAT,
    T_OP,
    T_AMOUNT,
    T_ABILITY,
    T_END,
    T_WHEN,
    T_FINISHED,
    T_SEEN,
    T_TARGET,
    T_SCENE,
) = range(1, 17)
T_LENGTH: Final = 16
T_RECORDS: Final = 0b11 << T_TARGET - 1
A_STAT, A_GAIN, A_LOSS, NO_TEXT, A_GRANT, MORE_PLAYS = range(6)
"""What lasts."""
