"""Brains: programs for the live game, which calls them once for each own turn with its state object (section-10.2) and takes an order.

A brain is a JavaScript function; ``brains.mjs`` beside this module loads and calls it. It gets exactly what the live game shows its side,
the log of the last two turns included, and answers with an order (section-10.1); a value alone means the oldest such card (R33, L20), and
no answer at all is a pass (H-invalid.3). Players have no names here, so everybody goes by the name of their side.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from netdeck.games.binmat.cards import IDS, VALUE_SYMBOLS
from netdeck.games.binmat.logs.exporter import NAMES, ops_of
from netdeck.games.binmat.logs.sheets import from_view
from netdeck.games.binmat.logs.writer import Block, blocks
from netdeck.games.binmat.notation import PASS_NOTATION, from_notation, notation
from netdeck.games.binmat.seats import team_of
from netdeck.kernel import DecisionView, Dialect, OptionView, Seat, Seen, View


class Brain:
    """Speaks with one brain, and keeps what its seat saw happen."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._heard: list[Seen] = []

    def hear(self, events: Sequence[Seen]) -> None:
        """Receive events. After an undo, events come again with the same numbers."""
        while self._heard and events and self._heard[-1].number >= events[0].number:
            self._heard.pop()
        self._heard += events

    def question(self, view: View, decision: DecisionView) -> Mapping[str, object]:
        now = int(view.counters["turn"])
        told: dict[int, list[Block]] = {}
        for block in blocks(now - 2, self._since(now - 2)):
            told.setdefault(block.turn, []).append(block)
        names = {seat: NAMES[team_of(seat)] for seat in view.seats}
        ops = ops_of(told.get(now - 2, []), told.get(now - 1, []))
        return from_view(self._seat, now, view.zones, view.counters["order"], names, ops).to_data()

    def _since(self, turn: int) -> Sequence[Seen]:
        """The events since that turn began, or all received events if it began earlier."""
        for at in range(len(self._heard) - 1, -1, -1):
            if self._heard[at].event == "TurnStarted" and self._heard[at].fields["turn"] == turn:
                return self._heard[at:]
        return self._heard

    def answer(self, said: str, view: View, decision: DecisionView) -> OptionView | None:
        order = from_notation(said.strip() or PASS_NOTATION)
        if order is None:
            return None
        if order.value is None or order.suit is not None:
            return decision.find(notation(order.action()))
        value = VALUE_SYMBOLS[order.value]
        held = (IDS[card.name] for card in view.hand_of(f"h{self._seat}") if card.name.startswith(value))
        oldest = next(held, None)
        return None if oldest is None else decision.find(notation(order.action(oldest)))


DIALECTS: Final = {
    "hackmud": Dialect(
        summary="runs a JavaScript brain of the live game: hackmud:brain.js",
        runtime="node",
        harness=str(Path(__file__).with_suffix(".mjs")),
        interpreter=Brain,
    )
}
