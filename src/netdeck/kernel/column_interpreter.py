"""The interpreter of rules over columns: runs from one question to the next."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from netdeck.kernel.card_table import NOBODY, CardTable
from netdeck.kernel.choice_limit import NO_LIMIT, allowed, too_many_steps
from netdeck.kernel.columns import CHECKS, STEPS, choose
from netdeck.kernel.id_tables import Steps
from netdeck.kernel.specialize import specialized
from netdeck.kernel.trace import holds, watch

Step = Callable[[Any, int], None]


def _folded(steps: Sequence[Step], *, heard: bool, counted: bool) -> list[Step]:
    """The folded reading of the steps of a game: each is read when it is first taken."""
    found: list[Step] = []

    def first(number: int) -> Step:
        def fold(table: object, frame: int) -> None:
            (found[number],) = specialized((steps[number],), heard=heard, counted=counted)
            found[number](table, frame)

        return fold

    found += map(first, range(len(steps)))
    return found


class Runner:
    """Runs the steps of one game. Without observers or disabled clauses it runs the specialized rules."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.do = steps.in_order()
        self._silent = _folded(self.do, heard=False, counted=False)
        self._heard = _folded(self.do, heard=True, counted=False)
        self._counted = _folded(self.do, heard=False, counted=True)
        self._heard_and_counted = _folded(self.do, heard=True, counted=True)

    def advance(self, table: CardTable) -> None:
        """Run until a decision is open or the game is over."""
        counts = watch().counts
        if counts is not None and watch().only_counts and table.checked is None:
            self._advance_counted(table, counts)
            return
        if watch().silent and table.checked is None:
            steps = self._silent if table.listener is None else self._heard
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

    def _advance_counted(self, table: CardTable, counts: Counter[str]) -> None:
        steps = self._counted if table.listener is None else self._heard_and_counted
        left, at = allowed().steps, table.f_step
        followed = table.followed = list[int]()
        try:
            while table.asked < 0 and not table.ending:
                if left <= 0:
                    raise too_many_steps()
                left -= 1
                frame = table.depth - 1
                number = at[frame]
                followed.append(STEPS + number)
                steps[number](table, frame)
        finally:
            for number, times in Counter(followed).items():
                counts[self.clause_of(table, number)] += times

    def clause_of(self, table: CardTable, number: int) -> str:
        """The clause with this number in the count of followed clauses."""
        if number >= STEPS:
            return self.steps[number - STEPS][1]
        return table.clauses[number if number < CHECKS else table.check_clauses[number - CHECKS]]

    def take(self, table: CardTable, row: Sequence[int]) -> None:
        """Answer the open question with an option row, and run on."""
        choose(table, row)
        self.advance(table)

    def ask_again(self, table: CardTable) -> None:
        """Ask the open question again on a changed table."""
        if table.asked >= 0:
            table.f_step[table.depth - 1] = table.asking
            table.asked = NOBODY
            self.advance(table)

    def _skip(self, table: CardTable, frame: int, number: int) -> None:
        """Skip a step whose clause is disabled."""
        then = self.steps.following(number)
        if then < 0:
            table.depth -= 1
        else:
            table.f_step[frame] = then
