"""Very many tables over columns that go on side by side, on the processor: what is told of them, and where it stands.

A row of an array belongs to a match. The arrays change in place with each choice.
"""

from typing import Final

TOLD: Final = 8
"""So many numbers are told of a match that is on: ending, winner, turns, moves, and these; of one that has just ended, too."""
FAULT, ASKED, OFFERS, GAME_NUMBER = 4, 5, 6, 7
"""The room that was full, or 0; who is asked (-1: nobody), how many options there are, which match it is, counted from the first seed."""
HOW: Final = 5
"""Of a game that has just ended, in the place of who is asked: one of these."""
GOES_ON, OVER, CUT_OFF, NO_ROOM = range(4)
"""It has not; by its rules; after too many choices; because the table had no room for what would have come."""
COUNT, SEATS, OWN, MOST_MOVES, RESETS, OBSERVES, OF_A_WORD, BITS, SIZE, CARDS_AT, CARD_ROWS, CARD_WIDTH, OPTIONS_AT, OPTION_WIDTH = range(
    14
)
"""The plan of games that go on step by step, number by number."""
PLANNED: Final = OPTION_WIDTH + 1
SEEN_OPTIONS, SEEN_CARDS = 1, 2
"""Where an observation says how many options and cards there are."""
MOST_SLOTS: Final = 1025
"""Room for a number for each card, and one for none."""
