"""What becomes of everything that goes on when players leave (R58).

A running game is a stack of processes, and each knows what it is without those who left: it goes on, begins its question anew, or is void.
That is asked in one place, for a concession and for a loss in a check alike, from the outside in: what a void process had begun is void
with it. Uncommitted plays are taken back, whoever made them (R57).
"""

from typing import Final, NamedTuple

import msgspec

from netdeck.games.technomancy.state import Table
from netdeck.kernel import Frame, Seat


class Fate(NamedTuple):
    """A process after somebody left, and the step at which it goes on; ``None`` when it is void. ``cuts`` if what it had begun is void."""

    frame: Frame | None
    step: str = ""
    cuts: bool = False


VOID: Final = Fate(None)


class Affair(msgspec.Struct, Frame, frozen=True):
    """A process of this game. Unless it says otherwise it goes on as if nothing had happened."""

    def without_leavers(self, table: Table, step: str) -> Fate:
        """What becomes of it, now that somebody has left."""
        return Fate(self, step)


class Errand(Affair, frozen=True):
    """A process in which one player has to decide something; void once that player has left."""

    seat: Seat

    def without_leavers(self, table: Table, step: str) -> Fate:
        """Nobody else decides for a leaver."""
        return VOID if self.seat in table.left else Fate(self, step)


def let_go(table: Table) -> None:
    """Settle everything that goes on among those who are left. The process that runs now, and lets them go, runs on."""
    running = table.frames[-1]
    kept: list[tuple[Frame, str, int]] = []
    for frame, step, home in table.frames[:-1]:
        fate = frame.without_leavers(table, step) if isinstance(frame, Affair) else Fate(frame, step)
        if fate.frame is not None:
            kept.append((fate.frame, fate.step, home))
        if fate.cuts:
            break
    table.frames[:] = [*kept, running]
