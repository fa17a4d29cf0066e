"""Log lines of events from their numbers (section 6): events by their records, notes of processes, and changes by passives."""

from typing import Any

from netdeck.cardgame.events import EventDecoder
from netdeck.games.bloodless.display.active_effects import GIVING, Giving, differences, given_before
from netdeck.games.bloodless.events.processes import LogRecord
from netdeck.games.bloodless.events.record import BloodEvent, Record
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules import event_ids
from netdeck.games.bloodless.rules.event_records import E_KIND
from netdeck.kernel import Event
from netdeck.kernel.trace import holds, watch


class BloodlessEventDecoder(EventDecoder):
    """Decodes emitted events and writes them to the log of a state."""

    state: TableState

    def __init__(self, state: TableState) -> None:
        super().__init__(state, LogRecord.KINDS)
        self.given = given_before(state)
        self.giving = Giving(state, state.table)

    def __call__(self, table: Any, event: int, clause: int, *numbers: int) -> None:
        if event == event_ids.PASSIVES_BEGIN:
            self.giving = Giving(self.state, table)
        elif event in GIVING:
            self.giving.note(event, *numbers)
        elif event == event_ids.PASSIVES_END:
            self.state.table_changed()
            before, self.given = self.given, self.giving.given
            for change in differences(self.state, before, self.given):
                self.write(change)
        elif event == event_ids.EVENT:
            self.state.table_changed()
            record = Record(self.state, numbers[0])
            self.write(BloodEvent.KINDS[record[E_KIND]].read(record, table.clauses[clause]))
        else:
            super().__call__(table, event, clause, *numbers)

    def write(self, event: Event) -> None:
        if watch().silent or holds(event.clause):
            super().write(self.state.with_readers(event))
