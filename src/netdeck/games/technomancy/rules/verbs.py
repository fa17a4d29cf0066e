"""What an instruction of an effect tells to do. Each is eight words: what to do, to whom (two words), how much, and what else it needs."""

NO_MORE, DAMAGE, BLOW, MOVE, COPY, LAST, DESTROY, RECOVER_THEM, DEPLOY_THEM, REPAIR = range(10)
"""What is done to cards and players."""
GAIN_HEALTH, LOSE_HEALTH, DRAW_CARDS, CREATE, GAIN_SCRIP, EXTRA_TURN, DISCARD_CHOSEN, CHOOSE_KIND = range(10, 18)
"""What players do."""
COUNTER, DEMAND, PEEK = range(18, 21)
LATER, LOOK_AT_HAND, LOOK_AT_TOP, REVEAL_HAND = range(21, 25)
IF, MAY, TAKE_CARD, DISCARD_RANDOM, COPY_ON_STACK, EXCHANGE, IF_DONE = range(25, 32)
"""What is put off, what is looked at, what is done only if, and cards that players choose."""
WORDS = 8
"""So many an instruction has."""
