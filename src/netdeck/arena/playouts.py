"""Uniformly random playouts through the rules, for every game.

Options are drawn by the simulation itself: no bot is asked, no view is made and no clause counted, so games run silently. What is counted
instead is which cards the games used.
"""

import random
from dataclasses import dataclass

from netdeck.kernel import CardId, Ending, Game, Outcomes, Position, Rng, SequentialSimulator, Setup, key_from_seed, say


@dataclass(frozen=True, slots=True)
class PlayoutSimulator(SequentialSimulator):
    """All options are equally likely. The seed of a game determines its shuffles and choices."""

    game: Game
    setup: Setup

    @property
    def policy(self) -> str:
        """How moves are chosen."""
        return say("every option is as likely as another")

    def _play(self, seed: int, tally: Outcomes) -> None:
        position = self.game.start(self.setup, Rng(key_from_seed(seed)))
        at_first = position.made()
        dice = random.Random(seed)
        moves = 0
        used: set[CardId] = set()
        while (result := position.result()) is None:
            for seat, decision in position.pending().items():
                option = dice.choice(decision.options)
                used.update(thing for thing in option.touches if isinstance(thing, CardId))
                position.take(seat, option)
                moves += 1
        tally.endings[Ending(result.winner or ", ".join(result.winners), result.clause, result.cause)] += 1
        tally.moves[moves] += 1
        if (turn := position.turn()) is not None:
            tally.turns[turn] += 1
        self._count_cards(position, at_first, used, tally)

    def _count_cards(self, position: Position, at_first: int, used: set[CardId], tally: Outcomes) -> None:
        """A card is used when a choice touched it or an effect brought it into the game; cards that nobody used are counted as none."""
        known = self.game.card_names(self.setup)
        names: dict[str, bool] = {}
        for number in range(position.made()):
            card = CardId(number)
            name = next((each for each in position.names_of(card) if each in known), "")
            if name:
                names[name] = names.get(name, False) or card in used or number >= at_first
        for name, is_used in names.items():
            tally.used[name] += is_used
