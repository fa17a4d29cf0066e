"""Games whose rules run over columns: the hooks that the column machine needs."""

import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from netdeck.kernel import card_ledger
from netdeck.kernel.card_table import CardTable
from netdeck.kernel.column_interpreter import Runner
from netdeck.kernel.column_machine import C, ColumnMachine
from netdeck.kernel.columns import Listener, choose
from netdeck.kernel.ids import CardId, Seat
from netdeck.kernel.ledger import TRIES
from netdeck.kernel.log import Logged
from netdeck.kernel.machine import Machine
from netdeck.kernel.position import Position
from netdeck.kernel.process_game import ProcessGame
from netdeck.kernel.rng import Rng
from netdeck.kernel.setup import Setup


class ColumnGame(ProcessGame[C]):
    """A game on a table of columns."""

    machine = ColumnMachine
    runner: ClassVar[Runner]
    """What runs its steps."""
    follows_cards: ClassVar[bool] = False
    """Whether the rules tell the ledger all that happens to hidden cards: see :mod:`~netdeck.kernel.card_ledger`."""

    @abstractmethod
    def open(self, table: Any) -> None:
        """Start the game on a table that is completely set up."""

    @abstractmethod
    def teller(self, state: C) -> Listener:
        """The listener that writes a table's events into the log of its state."""

    def advance(self, table: Any) -> None:
        """Run until a decision is open or the game is over."""
        self.runner.advance(table)

    def answer(self, table: CardTable, row: Sequence[int]) -> None:
        """Answer the open question with an option row, and run on."""
        choose(table, row)
        self.advance(table)

    @abstractmethod
    def give_up(self, table: Any, seat: int) -> None:
        """Remove a seat that gives up."""

    def ask_again(self, table: Any) -> None:
        """Ask the open question again after the table was changed from outside."""
        self.runner.ask_again(table)

    def listen(self, state: C) -> None:
        """Start or stop writing events to the state's log."""
        ear = self.teller(state) if state.heard is not None else None
        if ear is not state.table.listener:
            state.table_to_change().listener = ear

    def score_options(self, position: Position, seat: Seat) -> Sequence[float]:
        """The score of each option, computed from the table with information of the deciding seat only."""
        assert isinstance(position, ColumnMachine)
        table = position.state.table
        if table.sense is None:
            return super().score_options(position, seat)
        return table.sense.likings(table.copy())  # type: ignore[no-any-return]

    def keep_ledger(self, state: C) -> None:
        """Start keeping a ledger of card knowledge, if the game reports every card movement."""
        if self.follows_cards and state.table.ledger is None:
            card_ledger.begin(state.table_to_change())

    def swap_cards(self, state: C, one: int, other: int) -> None:
        """Swap two hidden cards of one owner, in an imagined position."""
        table = state.table_to_change()
        table.printed[one], table.printed[other] = table.printed[other], table.printed[one]

    def may_lie(self, state: C, slot: int, card: int) -> bool:
        """Whether *card* may be at the place of a hidden card, judged by public information."""
        return True

    def can_lay(self, state: C, slots: Sequence[CardId], faces: Sequence[str]) -> bool:
        """Whether the hidden cards could be *faces*, judged by public information."""
        return True

    def known_by_memory(self, state: C, viewer: Seat, cards: Sequence[CardId]) -> Mapping[str, int]:
        table = state.table
        if table.ledger is None:
            return {}
        number = table.ledger.viewer(table.outside.viewer_bit(viewer))
        return Counter(state.faces([card for card in cards if table.ledger.remembers(number, card)]))

    def deal_unseen(self, machine: Machine[C], seat: Seat, rng: random.Random) -> None:
        state = machine.state
        table, eye = state.table, state.table.outside.viewer_bit(seat)
        if table.ledger is None or not eye:
            super().deal_unseen(machine, seat, rng)
            return
        table = state.table_to_change()
        table.ledger.look(table)
        table.ledger.keep_only(table.ledger.viewer(eye))
        super().deal_unseen(machine, seat, rng)
        table.ledger.faces = card_ledger.faces(table)
        state.table_changed()

    def lay_unseen(self, machine: Machine[C], seat: Seat, cards: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
        """Place remembered cards where they may still be, and the rest at random."""
        state = machine.state
        table, eye = state.table, state.table.outside.viewer_bit(seat)
        left, others = cards, faces
        if table.ledger is not None and eye:
            for _ in range(TRIES):
                table = state.table_to_change()
                settled = card_ledger.lay(
                    table,
                    table.ledger.viewer(eye),
                    cards,
                    lambda slot, card: self.may_lie(state, slot, card),
                    lambda one, other: self.swap_cards(state, one, other),
                    rng,
                )
                left = [card for card in cards if card not in settled]
                others = list((Counter(faces) - Counter(state.faces([CardId(card) for card in settled]))).elements())
                if self.can_lay(state, left, others):
                    break
        self.lay_faces(machine, left, others, rng)

    def initial_table(self, setup: Setup, rng: Rng) -> C:
        """The table of a new match before anything happens."""
        return self._laid_out(setup, rng)

    def start(self, setup: Setup, rng: Rng, log: list[Logged] | None = None) -> ColumnMachine[C]:
        state = self.initial_table(setup, rng)
        machine = ColumnMachine(self, setup.variant, state)
        machine.listen(log)
        self.open(state.table_to_change())
        machine.advance()
        return machine
