"""Feeds the events of a match to a viewer, each once, also after undos."""

from itertools import takewhile

from netdeck.kernel import Match, Seat, Seen


class EventFeed:
    """The events that one viewer has received. After an undo it continues from the remaining ones."""

    def __init__(self, match: Match, viewer: Seat, since: int = 0) -> None:
        self.match = match
        self.viewer = viewer
        self._log = match.log
        self._heard = min(since, len(match.log))

    @property
    def event_count(self) -> int:
        """The number of received events that were not undone."""
        if self._log is not self.match.log:  # an undo begins a new log
            pairs = zip(self._log[: self._heard], self.match.log, strict=False)
            self._log, self._heard = self.match.log, sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return self._heard

    def news(self) -> list[Seen]:
        """The new events, as the viewer sees them."""
        events = self.match.seen(self.viewer, self.event_count)
        self.skip()
        return events

    def skip(self) -> None:
        """Mark all events as received."""
        self._log, self._heard = self.match.log, len(self.match.log)
