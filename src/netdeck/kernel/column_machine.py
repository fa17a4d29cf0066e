"""The machine for tables of columns, with the interface of every other position."""

from typing import TYPE_CHECKING, Any

from netdeck.kernel.column_state import ColumnState
from netdeck.kernel.decision import Decision, Option
from netdeck.kernel.ids import REFEREE, CardId, Seat
from netdeck.kernel.knowledge import Knowledge, knowledge_of
from netdeck.kernel.log import Logged
from netdeck.kernel.machine import Machine
from netdeck.kernel.result import Result
from netdeck.kernel.view import CardView, ZoneView
from netdeck.kernel.zone import Zone

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import TypeVar

    from netdeck.kernel.column_game import ColumnGame

    C = TypeVar("C", bound=ColumnState[Any], default=Any)
else:
    from typing import TypeVar

    C = TypeVar("C")


class ColumnMachine(Machine[C]):
    """A position of a game whose rules run over columns."""

    __slots__ = ()

    _game: "ColumnGame[C]"

    def advance(self) -> None:
        self._game.advance(self.state.table_to_change())
        self.state.table_changed()

    def pending(self) -> "Mapping[Seat, Decision]":
        found: dict[Seat, Decision] = self.state.asked
        return found

    def committed(self) -> "Mapping[Seat, Decision]":
        return {}

    def _take(self, seat: Seat, option: Option) -> None:
        if self._looks is not None:
            self._looks.invalidate()
        state = self.state
        state.taken = ()
        self._game.answer(state.table_to_change(), option.row)
        state.table_changed()

    def _give_up(self, seat: Seat) -> None:
        self._game.give_up(self.state.table_to_change(), self.state.seats.index(seat))

    def _stop(self, result: Result) -> None:
        if self._looks is not None:
            self._looks.invalidate()
        self.state.result = result

    def chain(self) -> tuple[tuple[str, str], ...]:
        chain = self.state.chain()
        return chain[:-1] if self.state.who_is_asked() is not None else chain

    def _listen(self, log: list[Logged] | None) -> None:
        self.state.heard = log
        self._game.listen(self.state)

    def _keep_ledger(self) -> None:
        self._game.keep_ledger(self.state)

    def _drop_ledger(self) -> None:
        if self.state.table.ledger is not None:
            self.state.table_to_change().ledger = None

    def knowledge(self, seat: Seat) -> Knowledge:
        state, table = self.state, self.state.table
        ledger, eye, plan = table.ledger, table.outside.viewer_bit(seat), state.plan
        if ledger is None or not eye:
            return Knowledge()
        ledger.look(table)
        viewer, names = ledger.viewer(eye), state.faces(table.outside.ids(table)[: table.cards])
        hidden = {card for card, eyes in enumerate(ledger.open_to(table)) if not eyes & eye}
        named = {card: (names[card], plan.seats[table.owner[card]]) for card in hidden}
        lying = {name: ([*table.outside.zone(table, name)], zone.ordered) for name, zone in plan.zones.items()}
        return knowledge_of(ledger, viewer, lying, named, self.seats if plan.beliefs is None else (seat,))

    def shared(self) -> "Mapping[str, object]":
        return {**super().shared(), **self.state.shared()}

    def _deciding(self) -> tuple[Seat, ...]:
        asked = self.state.who_is_asked()
        return () if asked is None or self.state.is_stopped else (asked,)

    def _zone(self, zone: Zone, viewer: Seat) -> ZoneView:
        state, place = self.state, (zone.name, viewer)
        backs = state.backs.get(place)
        if backs is None:
            backs = state.backs[place] = viewer != REFEREE and self._game.shows_only_backs(viewer, zone)
        if backs and state.knows_no_hidden_card(viewer):
            return ZoneView(state.zone_size(zone.name), (), zone.owner, zone.ordered)
        return super()._zone(zone, viewer)

    def _look_at(self, card: CardId, label: str = "") -> CardView:
        return self.state.look(card, label)

    def may_see(self, viewer: Seat, card: CardId) -> bool:
        state, table = self.state, self.state.table
        if viewer == REFEREE or table.known[card] & table.outside.viewer_bit(viewer):
            return True
        return self._game.may_see(state, viewer, card, state.plan.zones[table.outside.zone_name(table.zone[card])])

    def _ask_again(self) -> None:
        self._game.ask_again(self.state.table_to_change())
        self.state.table_changed()
