"""Giving up (R32): at once, in any step, with everything that the user owns.

Processes of that user leave the stack unresolved, also the one that is just resolving, and effects of their cards no longer happen. Who
has left has not passed. If it was their turn, it ends without further steps (R58). The last user left wins at once.
"""

from netdeck.games.datawarriors.leaving import end_turn_at_once, put_out, winner_among
from netdeck.games.datawarriors.performing import Perform
from netdeck.games.datawarriors.resolving import Aftermath, Resolve, needs_aftermath
from netdeck.games.datawarriors.run_step import Run, without_pass_of
from netdeck.games.datawarriors.state import Table
from netdeck.kernel import Frame, Next, Seat, go, over, run
from netdeck.kernel.changed import changed


def concede(table: Table, seat: Seat) -> Next:
    """*seat* leaves the game; play goes on with the question that was open, or with the next turn."""
    table.frames[:] = table.asking
    if not table.is_in(seat):
        return go(table.frames[-1][1])
    for at, (frame, step, home) in enumerate(table.frames):
        if isinstance(frame, Run):
            table.frames[at] = (changed(frame, offer=without_pass_of(frame, seat)), step, home)
    put_out(table, [seat], "concede", "R32")
    result = winner_among(table)
    if result is not None:
        return over(result)
    if table.current == seat:
        end_turn_at_once(table)
        return go("R4")
    own = next((at for at, (frame, _, _) in enumerate(table.frames) if _is_of(frame, seat)), None)
    if own is None:
        return go(table.frames[-1][1])
    resolving = isinstance(table.frames[own][0], Resolve)
    del table.frames[own:]
    then = table.frames[-1][1]
    return run(Aftermath(), then=then) if resolving and needs_aftermath(table) else go(then)


def _is_of(frame: Frame, seat: Seat) -> bool:
    """Whether *frame* carries out what *seat* issued, or an effect of theirs."""
    if isinstance(frame, Resolve):
        return frame.process is not None and frame.process.issuer == seat
    return isinstance(frame, Perform) and frame.context.you == seat
