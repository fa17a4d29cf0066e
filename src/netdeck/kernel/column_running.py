"""The interpreter's way through rules over columns: from one question to the next."""

from collections.abc import Callable, Sequence
from typing import Any

from netdeck.kernel.allowance import NO_LIMIT, allowed, too_many_steps
from netdeck.kernel.card_table import NOBODY, CardTable
from netdeck.kernel.columns import choose
from netdeck.kernel.folding import folded
from netdeck.kernel.numbering import Steps
from netdeck.kernel.trace import holds, watch

Step = Callable[[Any, int], None]


def _folded(steps: Sequence[Step], *, heard: bool) -> list[Step]:
    """The folded reading of the steps of a game: each is read when it is first taken."""
    found: list[Step] = []

    def first(number: int) -> Step:
        def fold(table: Any, frame: int) -> None:
            (found[number],) = folded((steps[number],), heard=heard)
            found[number](table, frame)

        return fold

    found += map(first, range(len(steps)))
    return found


class Runner:
    """Runs the steps of one game. While nobody counts clauses or has switched one off it runs their folded reading."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.do = steps.in_order()
        self._silent = _folded(self.do, heard=False)
        self._heard = _folded(self.do, heard=True)

    def advance(self, table: CardTable) -> None:
        """Run until somebody has to decide or the game is over."""
        if watch().silent and table.checked is None:
            steps = self._silent if table.ear is None else self._heard
            if allowed().steps == NO_LIMIT:
                at = table.f_step
                while table.asked < 0 and not table.ending:
                    frame = table.depth - 1
                    steps[at[frame]](table, frame)
                return
        else:
            steps = self.do
        left = allowed().steps
        while table.asked < 0 and not table.ending:
            if left <= 0:
                raise too_many_steps()
            left -= 1
            frame = table.depth - 1
            number = table.f_step[frame]
            if watch().silent or holds(self.steps[number][1]):
                steps[number](table, frame)
            else:
                self._skip(table, frame, number)

    def take(self, table: CardTable, row: Sequence[int]) -> None:
        """Answer the open question with one of its options, as a row of numbers, and go on."""
        choose(table, row)
        self.advance(table)

    def ask_again(self, table: CardTable) -> None:
        """Put the open question anew, on a table that has changed."""
        if table.asked >= 0:
            table.f_step[table.depth - 1] = table.asking
            table.asked = NOBODY
            self.advance(table)

    def _skip(self, table: CardTable, frame: int, number: int) -> None:
        """Play as if a step did not stand in the rulebook."""
        then = self.steps.following(number)
        if then < 0:
            table.depth -= 1
        else:
            table.f_step[frame] = then
