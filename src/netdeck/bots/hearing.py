"""Hearing a match as it goes on: every event once, also when something is taken back."""

from itertools import takewhile

from netdeck.kernel import Match, Seat, Seen


class Hearing:
    """What one viewer has heard of a match so far. After an undo it has heard what still stands, and hears anew what comes instead."""

    def __init__(self, match: Match, viewer: Seat, since: int = 0) -> None:
        self.match = match
        self.viewer = viewer
        self._log = match.log
        self._heard = min(since, len(match.log))

    @property
    def heard(self) -> int:
        """How many events of the present log were heard."""
        if self._log is not self.match.log:  # an undo begins a new log
            pairs = zip(self._log[: self._heard], self.match.log, strict=False)
            self._log, self._heard = self.match.log, sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return self._heard

    def news(self) -> list[Seen]:
        """The events since the last time, as the viewer sees them."""
        events = self.match.seen(self.viewer, self.heard)
        self.skip()
        return events

    def skip(self) -> None:
        """Take everything so far as heard."""
        self._log, self._heard = self.match.log, len(self.match.log)
