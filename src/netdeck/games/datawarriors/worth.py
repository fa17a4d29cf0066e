"""How a user stands at a glance: the judgement of bots that search.

The drive is life and counts most; programs bring more the fewer there are. The weights were fitted to how games of the greedy bot against
itself ended, taken at the beginning of each turn, so the user whose turn begins stands better.
"""

from math import sqrt
from typing import Final

from netdeck.games.datawarriors.state import Table
from netdeck.games.datawarriors.tree import CardType
from netdeck.kernel import Seat, chance

DRIVE: Final = 0.23
HAND: Final = 0.09
PROGRAMS: Final = 0.9
"""For the square root of their number."""
OTHERS: Final = 0.2
"""For a daemon or a configuration."""
MEMORY: Final = 0.29
LOCKED: Final = -0.23
TURN: Final = 0.56


def worth(table: Table, seat: Seat) -> float:
    """The chance of *seat* to win."""
    if not table.is_in(seat):
        return 0.0
    return chance(_standing(table, seat), (_standing(table, other) for other in table.others(seat)))


def _standing(table: Table, seat: Seat) -> float:
    board = table.board
    controlled = board.controlled[seat]
    programs = sum(table.printed(card).type is CardType.PRG for card in controlled)
    standing: float = (
        DRIVE * len(table.drive(seat))
        + HAND * len(table.hand(seat))
        + PROGRAMS * sqrt(programs)
        + OTHERS * (len(controlled) - programs)
        + MEMORY * board.total[seat]
        + LOCKED * table.counters[f"{seat}.locked"]
        + TURN * (seat == table.current)
    )
    return standing
