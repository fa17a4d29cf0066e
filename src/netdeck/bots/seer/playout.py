"""Playing on from where the tree ends: quick players of simple tastes, for as long as the game's own judgement needs to be fair."""

import random
from collections.abc import Collection

from netdeck.bots.seer.taste import appeals
from netdeck.kernel import Game, Position, Result, Seat

TURNS = 1
"""After how many further turns the game's judgement is asked: in the midst of a turn half of what was paid for is not there yet."""
LONGEST = 24
"""After how many moves it is asked at the latest."""
NEVER_ENDING = 3000
"""After how many moves a game without judgement counts as drawn."""
WHIM = 0.2
"""How often a playout takes anything instead of what looks best."""


class Playout:
    """The players of one search, one future after another."""

    def __init__(self, game: Game, dice: random.Random) -> None:
        self.game = game
        self.dice = dice
        self.moves = 0
        self._last_turn: int | None = None
        self._judges = True

    def begin(self, position: Position) -> None:
        """A new future."""
        self.moves = 0
        if not position.result():
            self._judges = self.game.worth(position, position.seats[0]) is not None
        turn = position.turn() if self._judges else None
        self._last_turn = None if turn is None else turn + TURNS

    def is_done(self, position: Position) -> bool:
        """Whether there is nothing left to play, or nothing that has to be."""
        if position.result() is not None:
            return True
        if not self._judges:
            return self.moves >= NEVER_ENDING
        if self._last_turn is not None and (position.turn() or 0) > self._last_turn:
            return True
        return self.moves >= LONGEST

    def answer(self, position: Position, seat: Seat) -> None:
        """Let a player of simple tastes answer for *seat*."""
        options = position.pending()[seat].options
        option = options[0]
        if len(options) > 1:
            self.moves += 1
            if not self._judges or self.dice.random() < WHIM:
                option = self.dice.choice(options)
            else:
                _, wanted = appeals(self.game, position, seat)
                most = max(wanted)
                option = self.dice.choice([each for each, appeal in zip(options, wanted, strict=True) if appeal == most])
        position.take(seat, option)

    def finish(self, position: Position, seats: Collection[Seat]) -> dict[Seat, float]:
        """Play on until it is done; how each of *seats* stands then, 0 to 1."""
        while not self.is_done(position):
            for seat in position.pending():
                self.answer(position, seat)
        result = position.result()
        return {seat: self._judged(position, seat) if result is None else won(result, seat) for seat in seats}

    def _judged(self, position: Position, seat: Seat) -> float:
        worth = self.game.worth(position, seat)
        return 0.5 if worth is None else worth


def won(result: Result, seat: Seat) -> float:
    """1 for a win, 0 for a loss, and a half where nobody has won."""
    return 0.5 if not result.winners else float(seat in result.winners)
