"""Follows a table: one whole moment first, then changes. Asks for the whole again after a gap."""

import msgspec

from netdeck.client.connection import Connection, require_answer
from netdeck.kernel import OtherViewError, Seen, apply_difference
from netdeck.server import messages as m


class OtherMomentError(ValueError):
    """A change that does not apply to the present moment."""


def after(moment: m.Moment, change: m.Change) -> m.Moment:
    """The moment after *change*. Raises :class:`OtherMomentError` if it applies to another one."""
    if change.after != moment.at or moment.view is None:
        raise OtherMomentError(f"it goes on from moment {change.after}, and this is {moment.at}")
    try:
        view = apply_difference(moment.view, change.view)
    except OtherViewError as error:
        raise OtherMomentError(str(error)) from error
    return m.Moment(
        table=moment.table,
        phase=change.phase,
        since=change.since,
        events=change.events,
        undos=change.undos,
        view=view,
        question=moment.question if change.question is msgspec.UNSET else change.question,
        number=change.number,
        answered=change.answered,
        clocks=change.clocks,
        undo=change.undo,
        rematch=change.rematch,
        at=change.at,
    )


class TableFeed:
    """A table over plain HTTP. ``moment`` is the last one received; ``events`` are all that were not taken back."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self.moment: m.Moment | None = None
        self.events: list[Seen] = []

    def look(self, wait: int = 0) -> m.Moment:
        """The table now; with *wait*, as soon as there is news, at the latest after so many seconds.

        Raises :class:`~netdeck.client.connection.RefusedError`.
        """
        undos, at = (self.moment.undos, self.moment.at) if self.moment is not None else (0, 0)
        path = f"/view?since={len(self.events)}&undos={undos}&wait={wait}&after={at}"
        told: m.Moment | m.Change = require_answer(self._line.get(path, m.Moment | m.Change))  # type: ignore[arg-type]
        if isinstance(told, m.Change):
            try:
                told = after(self._known(), told)
            except OtherMomentError:
                self.moment = None
                return self.look()
        self.events[told.since :] = told.events
        self.moment = told
        return told

    def _known(self) -> m.Moment:
        if self.moment is None:
            raise OtherMomentError("there is nothing to go on from")
        return self.moment
