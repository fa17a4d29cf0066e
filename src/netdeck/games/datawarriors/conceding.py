"""Giving up (R32): at once, in any step, with everything that the user owns.

Processes of that user leave the stack unresolved. If it was their turn, it ends without further steps. The last user left wins at once.
"""

from netdeck.games.datawarriors.leaving import put_out, winner_among
from netdeck.games.datawarriors.resolving import Resolve
from netdeck.games.datawarriors.state import Table
from netdeck.kernel import Next, Seat, go, over


def concede(table: Table, seat: Seat) -> Next:
    """*seat* leaves the game; play goes on with the question that was open, or with the next turn."""
    table.frames[:] = table.asking
    if not table.is_in(seat):
        return go(table.frames[-1][1])
    put_out(table, [seat], "concede", "R32")
    result = winner_among(table)
    if result is not None:
        return over(result)
    if table.current == seat:
        del table.frames[1:]
        return go("R4")
    own = [
        at for at, (frame, _, _) in enumerate(table.frames) if isinstance(frame, Resolve) and frame.process and frame.process.issuer == seat
    ]
    if own:
        del table.frames[own[0] :]
    return go(table.frames[-1][1])
