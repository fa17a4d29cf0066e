"""Public events of the host: a timeout, a concession. The rules report the consequences."""

from netdeck.kernel.event import Event, Impact, public
from netdeck.kernel.ids import Seat


class TimeRanOut(Event):
    """A seat did not answer in time; the answer of a timeout was taken for it. The clause is that of the question."""

    seat: Seat = public()
    says = "{seat} runs out of time"


class GaveUp(Event):
    """A seat gave up."""

    seat: Seat = public()
    says = "{seat} gives up"

    def impact(self) -> Impact:
        return Impact("seat")


OF_HOSTS = frozenset({TimeRanOut.kind(), GaveUp.kind()})
"""The kinds of events that no rulebook lists: they cite the clause of the question, or that of giving up."""
