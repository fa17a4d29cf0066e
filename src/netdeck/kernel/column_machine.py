"""The machine for tables of columns: the same face, and rules that run from one question to the next over integers."""

from typing import TYPE_CHECKING, Any

from netdeck.kernel.column_state import ColumnState
from netdeck.kernel.decision import Decision, Option
from netdeck.kernel.host_events import GaveUp, TimeRanOut
from netdeck.kernel.ids import REFEREE, CardId, Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.machine import Machine
from netdeck.kernel.message import say
from netdeck.kernel.position import Command
from netdeck.kernel.refusal import Refusal
from netdeck.kernel.result import Result
from netdeck.kernel.trace import holds
from netdeck.kernel.view import CardView, ZoneView
from netdeck.kernel.zone import Zone

if TYPE_CHECKING:
    from collections.abc import Mapping

    from netdeck.kernel.column_game import ColumnGame


class ColumnMachine(Machine):
    """A position of a game whose rules run over columns."""

    __slots__ = ()

    state: ColumnState[Any]
    _game: "ColumnGame"

    def advance(self) -> None:
        self._game.advance(self.state.changing())
        self.state.moved()

    def pending(self) -> "Mapping[Seat, Decision]":
        found: dict[Seat, Decision] = self.state.asked
        return found

    def committed(self) -> "Mapping[Seat, Decision]":
        return {}

    def take(self, seat: Seat, option: Option) -> None:
        if self._looks is not None:
            self._looks.something_happens()
        state = self.state
        state.taken = ()
        row: Any = option.value
        self._game.answer(state.changing(), row)
        state.moved()

    def command(self, command: Command) -> Refusal | None:
        if self._looks is not None:
            self._looks.something_happens()
        game, state = self._game, self.state
        if state.result is not None:
            return game.refuse_over()
        if command.who not in self.seats:
            return Refusal(game.manners.not_asked, say("There is no seat {who!r} at this table.", who=command.who))
        seat = Seat(command.who)
        if seat in self.departed():
            return game.refuse_departed(seat)
        if command.command == "timeout":
            decision = self.pending().get(seat)
            if decision is None:
                return game.refuse_not_asked(seat)
            with state.by_the_host():
                state.record(TimeRanOut(clause=decision.clause, seat=seat))
            self.take(seat, decision.on_timeout())
            return None
        if command.command == "concede":
            if holds(game.manners.concede):
                with state.by_the_host():
                    state.record(GaveUp(clause=game.manners.concede, seat=seat))
                    game.give_up(state.changing(), state.seats.index(seat))
                self.advance()
            return None
        return Refusal(game.manners.not_asked, say("{command!r} is not something a host can do.", command=command.command))

    def stop(self, result: Result) -> None:
        if self._looks is not None:
            self._looks.something_happens()
        self.state.result = result

    def chain(self) -> tuple[tuple[str, str], ...]:
        chain = self.state.chain()
        return chain[:-1] if self.state.who_is_asked() is not None else chain

    def listen(self, log: list[Logged] | None) -> None:
        self.state.heard = log
        self._game.listen(self.state)

    def shared(self) -> "Mapping[str, object]":
        return {**super().shared(), **self.state.shared()}

    def _deciding(self) -> tuple[Seat, ...]:
        asked = self.state.who_is_asked()
        return () if asked is None or self.state.is_stopped else (asked,)

    def _zone(self, zone: Zone, viewer: Seat) -> ZoneView:
        state, place = self.state, (zone.name, viewer)
        backs = state.backs.get(place)
        if backs is None:
            backs = state.backs[place] = viewer != REFEREE and self._game.only_backs(viewer, zone)
        if backs and state.knows_none(viewer):
            return ZoneView(state.how_many(zone.name), (), zone.owner, zone.ordered)
        return super()._zone(zone, viewer)

    def _look_at(self, card: CardId, label: str = "") -> CardView:
        return self.state.look(card, label)

    def may_see(self, viewer: Seat, card: CardId) -> bool:
        state, table = self.state, self.state.table
        if viewer == REFEREE or table.known[card] & table.outside.eye(viewer):
            return True
        return self._game.may_see(state, viewer, card, state.plan.zones[table.outside.zone_name(table.zone[card])])

    def _ask_again(self) -> None:
        self._game.ask_again(self.state.changing())
        self.state.moved()
