"""What others must not learn: a play that is not committed yet is known to its player alone (R30, 3.3)."""

from netdeck.games.technomancy.asking_effects import ChoosingKind, Demand, Discarding, Peeking
from netdeck.games.technomancy.playing import Play
from netdeck.games.technomancy.resolving import Resolving
from netdeck.games.technomancy.state import Table
from netdeck.kernel import Seat


def abandon_plays(table: Table, leaver: Seat) -> None:
    """Go back to where the open question was asked, or, in the middle of a play, to before it. What *leaver* alone was asked is dropped."""
    table.frames = list(table.asking)
    while table.frames and _is_void(table.frames[-1][0], leaver):
        table.frames.pop()


def _is_void(frame: object, leaver: Seat) -> bool:
    if isinstance(frame, Play):
        return True
    if isinstance(frame, Discarding | Demand | ChoosingKind | Peeking):
        return frame.seat == leaver
    return isinstance(frame, Resolving) and frame.thing.controller == leaver
