"""Turning face-up (R53): fresh state of the front face, counters stay; it counts as entering, not as being played."""

from netdeck.games.bloodless.rules.frames import ApplyFlip
from netdeck.games.bloodless.rules.outcomes import Happened
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import Next, finish


@ApplyFlip.step("R53")
def turn_up(table: Table, flip: ApplyFlip) -> Next:
    """The face turns up; a command is then executed (R18)."""
    event = flip.event
    past = table.look(event.card)
    table.record(event)
    table.last = Happened(event, past={event.card: past})
    return finish()
