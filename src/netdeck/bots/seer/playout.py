"""Playouts beyond the tree: greedy players, until the game's evaluation is reliable.

In the midst of a turn half of what was paid for is not there yet, so judgement waits for the end of this turn. Where a later one is played
as well, both ends are judged and count alike: the later one knows what came of it, the earlier one has seen less luck. A game that has no
judgement is played to its end.
"""

import random
from collections.abc import Callable, Collection

from netdeck.bots.seer.prior import Priors
from netdeck.kernel import Option, Position, Result, Seat

Judge = Callable[[Position, Seat], float | None]
"""Tells the chance of a seat to win from a position; ``None`` where it has no opinion."""
LONGEST = 80
"""After how many moves for each turn judgement waits no longer for the end."""
NEVER_ENDING = 3000
"""After how many moves a game without judgement counts as drawn."""
WHIM = 0.02
"""How often a player takes anything instead of what looks best: enough to see beyond a wrong taste, too little to blur what is compared."""


class Playout:
    """The players of one search. Evaluation starts *turns* turns after the root; ``None`` means no evaluation."""

    def __init__(self, judge: Judge, tastes: Priors, turns: int | None) -> None:
        self._judge = judge
        self._tastes = tastes
        self._longest = NEVER_ENDING if turns is None else LONGEST * (1 + turns)
        self._turns = turns
        self._moves = 0
        self._turn: int | None = None
        self._last_turn: int | None = None

    def begin(self, position: Position, dice: random.Random) -> None:
        """Start a new future with *dice*."""
        self.dice = dice
        self._moves = 0
        self._turn = None if self._turns is None else position.turn()
        self._last_turn = None if self._turns is None or self._turn is None else self._turn + self._turns

    def is_done(self, position: Position) -> bool:
        """Whether the playout can stop."""
        if position.result() is not None or self._moves >= self._longest:
            return True
        return self._last_turn is not None and (position.turn() or 0) > self._last_turn

    def take(self, position: Position, seat: Seat, option: Option) -> None:
        """Let *seat* choose *option*."""
        self._moves += 1
        position.take(seat, option)

    def answer(self, position: Position, seat: Seat) -> None:
        """Let a greedy player answer for *seat*."""
        decision = position.pending()[seat]
        options = decision.options
        if len(options) == 1:
            option = options[0]
        elif self.dice.random() < WHIM and not self._tastes.is_settled(position, decision):
            option = self.dice.choice(options)
        else:
            option = self._tastes.favourite(position, decision, self.dice)
        self.take(position, seat, option)

    def finish(self, position: Position, seats: Collection[Seat]) -> dict[Seat, float]:
        """Play until it is done; returns the value for each of *seats*, 0 to 1."""
        judged: list[dict[Seat, float]] = []
        while not self.is_done(position):
            if self._has_seen_a_turn_end(position):
                judged.append({seat: self._judged(position, seat) for seat in seats})
            for seat in position.pending():
                self.answer(position, seat)
        result = position.result()
        if result is not None:
            return {seat: won(result, seat) for seat in seats}
        judged.append({seat: self._judged(position, seat) for seat in seats})
        return {seat: sum(each[seat] for each in judged) / len(judged) for seat in seats}

    def _has_seen_a_turn_end(self, position: Position) -> bool:
        if self._turn is None:
            return False
        before, self._turn = self._turn, position.turn() or 0
        return self._turn > before

    def _judged(self, position: Position, seat: Seat) -> float:
        worth = self._judge(position, seat)
        return 0.5 if worth is None else worth


def won(result: Result, seat: Seat) -> float:
    """1 for a win, 0 for a loss, 0.5 without a winner."""
    return 0.5 if not result.winners else float(seat in result.winners)
