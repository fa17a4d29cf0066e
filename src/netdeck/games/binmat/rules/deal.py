"""Setting up (H-setup.5 to H-setup.9, D-setup.3): shuffle, deal thirteen cards into each lane, turn three tops up."""

from netdeck.games.binmat.cards import DECK_SIZE, LANES, VALUES
from netdeck.games.binmat.clause_points import CARDS_DEALT, DEAL, GAME_STARTED, START, TOP_REVEALED, TURN_UP_FIRST
from netdeck.games.binmat.rules.intrinsics import happens, rule, set_byte, shuffle
from netdeck.games.binmat.rules.piles import HAND, LANE_DECK, NO_CARD, put, top
from netdeck.games.binmat.rules.table import Table, shows_top

FOR_THE_DEAL, FOR_A_DECK, FOR_THE_ORDER = range(3)
"""What a shuffle is for; the position that listens puts it into words."""


@rule
def clear(table: Table) -> None:
    """An empty table: no cards anywhere, nobody has done anything."""
    for at in range(table.terms.length):
        set_byte(table, at, 0)
    for pile in range(HAND + table.terms.seats):
        set_byte(table, table.terms.top + pile, NO_CARD)


@rule
def deal(table: Table) -> None:
    """Shuffle and deal: of the shuffled cards lane i gets numbers 13i to 13i+12, the last one on top (R42)."""
    happens(table, GAME_STARTED, START)
    for card in range(DECK_SIZE):
        table.tray[card] = card
    shuffle(table, DECK_SIZE, FOR_THE_DEAL)
    for lane in range(LANES):
        if happens(table, CARDS_DEALT, DEAL, lane, VALUES):
            for place in range(VALUES):
                put(table, LANE_DECK + lane, table.tray[VALUES * lane + place] & 0xFF)
    for lane in range(LANES):
        if shows_top(table, lane) and top(table, LANE_DECK + lane) != NO_CARD:
            happens(table, TOP_REVEALED, TURN_UP_FIRST, lane)
