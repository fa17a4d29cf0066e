"""Roles that standard rules name and each game numbers: clauses, steps, events, checks, answers."""

from typing import Final

from netdeck.kernel.card_table import NOTHING

# The clauses that standard rules follow: a game says which of its own they are
TEXT = PLAY = TARGETS = ENTER = LEAVE = MOVE = DRAW = DISCARDING = NUMBERS = NOTHING
TRIGGERS = STATICS = DURATIONS = DELAYED = MAY_CLAUSE = IF_YOU_DO = CHOICES = CONCEDE = NOTHING
CLAUSE_ROLES: Final = {
    "TEXT": "a card does what its text says, sentence by sentence",
    "PLAY": "which cards may be played, and when",
    "TARGETS": "what a text may be aimed at, and when that is chosen",
    "ENTER": "how a card comes into play",
    "LEAVE": "where a destroyed card goes",
    "MOVE": "how a card goes from one place to another",
    "DRAW": "how cards are drawn",
    "DISCARDING": "how cards are discarded",
    "NUMBERS": "how a player gains and loses something",
    "TRIGGERS": "when texts with 'whenever', 'when' and 'at' are carried out",
    "STATICS": "what a card in play changes as long as it is there",
    "DURATIONS": "how long 'until end of turn' lasts",
    "DELAYED": "when something is done that a text puts off",
    "MAY_CLAUSE": "that 'you may' is the player's choice",
    "IF_YOU_DO": "that 'if you do' wants something done",
    "CHOICES": "who chooses one of several things",
    "CONCEDE": "what becomes of a player who gives up",
}
# The steps of standard processes, each with the clause that it follows
CARRY_OUT = ASK_MAY = ANSWER_MAY = ASK_WHICH = DO_CHOSEN = ASK_DISCARD = DISCARD_CHOSEN = REACT = NOTHING
STEP_ROLES: Final = {
    "CARRY_OUT": ("Text", "TEXT"),
    "ASK_MAY": ("May", "MAY_CLAUSE"),
    "ANSWER_MAY": ("May", "MAY_CLAUSE"),
    "ASK_WHICH": ("Choice", "CHOICES"),
    "DO_CHOSEN": ("Choice", "CHOICES"),
    "ASK_DISCARD": ("Discarding", "DISCARDING"),
    "DISCARD_CHOSEN": ("Discarding", "DISCARDING"),
    "REACT": ("Reaction", "TRIGGERS"),
}
# What happens, in the order of the standard events
TURN_BEGAN = DECK_SHUFFLED = CARD_MOVED = NUMBER_CHANGED = CARD_PLAYED = TEXT_TRIGGERED = STAT_CHANGED = TEXT_PUT_OFF = EFFECT_ENDED = (
    NOTHING
)
EVENT_ROLES: Final = (
    *("TURN_BEGAN", "DECK_SHUFFLED", "CARD_MOVED", "NUMBER_CHANGED", "CARD_PLAYED", "TEXT_TRIGGERED"),
    *("STAT_CHANGED", "TEXT_PUT_OFF", "EFFECT_ENDED"),
)
# What a card needs to be played: a game adds its own
ALLOWED, CARD_IN_HAND, TARGET_THERE, TARGET_FITS = range(4)
CHECK_ROLES: Final = {"CARD_IN_HAND": "PLAY", "TARGET_THERE": "TARGETS", "TARGET_FITS": "TARGETS"}
# What kind of answer an option is: a game's own answers follow
NO_ANSWER, PLAY_IT, YES, NO, CHOOSE, DISCARD_IT = range(6)
OWN_ANSWERS: Final = 16
# What texts wait for, and the moments that put-off texts wait for: a game's own follow
ENTERS, LEAVES, PLAYS, DRAWS, DISCARDS, TURN_STARTS, TURN_ENDS = range(7)
OWN_EVENTS: Final = 16
AT_END_OF_TURN, AT_NEXT_TURN = range(2)
UNTIL_LEAVES, UNTIL_END_OF_TURN = range(2)
# What printed text is, besides instructions
TRIGGER, STATIC = range(2)
# Whom and what a text means
YOU, EACH_OTHER, EACH, THAT, AIM_0, AIM_1, OWNER_OF_IT = range(7)
THIS_CARD, THAT_CARD, TARGET_0, TARGET_1, ALL_SUCH = range(5)
NO_CARD, ITSELF = 0, -1
"""What a trigger's event is about: any card, the card itself; otherwise such cards."""
ON_WHICH_CARD, ON_WHICH_PLAYER = range(2)
CONCEDED: Final = 1
"""How a game ends that a player gave up."""
PARTS_OF_TEXT: Final = frozenset(("May", "Choice", "Discarding"))
"""Processes that an instruction begins where somebody has to choose."""
OF_A_CARD: Final = frozenset(("may",))
"""Kinds of questions that a card asks."""
