"""What others must not learn: a play that is not committed yet is known to its player alone (R30, 3.3)."""

from netdeck.games.technomancy.playing import Play
from netdeck.games.technomancy.state import Table


def take_back_play(table: Table) -> None:
    """Go back to where the open question was asked, or, in the middle of a play, to before it."""
    table.frames = list(table.asking)
    if isinstance(table.frames[-1][0], Play):
        table.frames.pop()
