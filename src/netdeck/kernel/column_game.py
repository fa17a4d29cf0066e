"""Games whose rules run over columns: what the machine asks of them besides what every game on zones and cards says."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from netdeck.kernel.column_machine import ColumnMachine
from netdeck.kernel.column_running import Runner
from netdeck.kernel.column_state import ColumnState
from netdeck.kernel.columns import Ear, choose
from netdeck.kernel.log import Logged
from netdeck.kernel.process_game import ProcessGame
from netdeck.kernel.rng import Rng
from netdeck.kernel.setup import Setup


class ColumnGame(ProcessGame):
    """A game on a table of columns."""

    machine = ColumnMachine
    runner: ClassVar[Runner]
    """What runs its steps."""

    @abstractmethod
    def open(self, table: Any) -> None:
        """Let the whole game begin on a table on which everything lies ready."""

    @abstractmethod
    def teller(self, state: Any) -> Ear:
        """Who tells the log of a state what happens on its table."""

    def advance(self, table: Any) -> None:
        """Run until somebody has to decide or the game is over."""
        self.runner.advance(table)

    def answer(self, table: Any, row: Sequence[int]) -> None:
        """Take an option, as a row of numbers, and go on."""
        choose(table, row)
        self.advance(table)

    @abstractmethod
    def give_up(self, table: Any, seat: int) -> None:
        """A seat leaves the game."""

    def ask_again(self, table: Any) -> None:
        """Put the open question anew on a table that has changed."""
        self.runner.ask_again(table)

    def listen(self, state: ColumnState[Any]) -> None:
        """Tell the state's log what happens, or fall silent."""
        ear = self.teller(state) if state.heard is not None else None
        if ear is not state.table.ear:
            state.changing().ear = ear

    def laid_out(self, setup: Setup, rng: Rng) -> ColumnState[Any]:
        """The table of a new match before anything happens."""
        state = self._laid_out(setup, rng)
        assert isinstance(state, ColumnState)
        return state

    def start(self, setup: Setup, rng: Rng, log: list[Logged] | None = None) -> ColumnMachine:
        state = self.laid_out(setup, rng)
        machine = ColumnMachine(self, setup.variant, state)
        machine.listen(log)
        self.open(state.changing())
        machine.advance()
        return machine
