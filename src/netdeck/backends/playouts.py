"""Very many random games over columns: interpreted, or compiled as soon as that is possible, with the same results.

What is counted is what the plain playouts of :mod:`netdeck.arena` count: endings, lengths, and in how many games each card was used.
"""

import os
from abc import abstractmethod
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from netdeck.backends.background_compiler import BackgroundCompiler, Recipe
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.column_state import ColumnState
from netdeck.kernel.columns import MOST_NAMED, choose, named_card
from netdeck.kernel.ids import CardId
from netdeck.kernel.outcomes import Ending, Outcomes, SequentialSimulator, Simulator
from netdeck.kernel.playout_policy import random_below
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng, key_from_seed
from netdeck.kernel.setup import Setup

POLICY: Final = "every option is as likely as another"


class Interpreted(SequentialSimulator):
    """Random games on the interpreter, until the same rules are compiled."""

    __slots__ = ()

    @property
    @abstractmethod
    def workshop(self) -> BackgroundCompiler:
        """Where machine code comes from."""

    @property
    @abstractmethod
    def seconds(self) -> float:
        """About so many seconds a core needs for a game."""

    @abstractmethod
    def compiled(self) -> Simulator:
        """What plays the same games compiled."""

    @property
    def advice(self) -> str:
        """A message for a user who is waiting."""
        return self.workshop.advice

    def prepare(self, games: int) -> None:
        """Look for machine code; where so many games are worth it, have it made."""
        self.workshop.wish(games * self.seconds / (os.cpu_count() or 1))

    def fastest_ready(self) -> Simulator:
        """Compiled, once that is possible."""
        return self.compiled() if self.workshop.is_ready else self


@dataclass(frozen=True, slots=True)
class InterpretedPlayouts(Interpreted):
    """Random games on the interpreter; ``code`` is what the same rules are compiled to."""

    game: ColumnGame
    setup: Setup
    code: Recipe

    @property
    def policy(self) -> str:
        """How moves are chosen."""
        return POLICY

    @property
    def seconds(self) -> float:
        """About so many seconds a core needs for a game."""
        return self.code.a_game

    @property
    def workshop(self) -> BackgroundCompiler:
        """Where machine code comes from."""
        return self.code.workshop

    def compiled(self) -> Simulator:
        """The same games, compiled."""
        return CompiledPlayouts(self.game, self.setup, self.code)

    def _play(self, seed: int, tally: Outcomes) -> None:
        game = self.game
        state = game.initial_table(self.setup, Rng(key_from_seed(seed)))
        table = state.table_to_change()
        game.open(table)
        game.advance(table)
        at_first, moves, used = table.cards, 0, set[int]()
        while not table.ending:
            offers = table.offers
            choose(table, offers[random_below(seed, moves, len(offers))])
            used.update([named_card(table, place) for place in range(MOST_NAMED)])
            game.advance(table)
            moves += 1
        tally.endings[ending_of(state, table.ending, table.winner)] += 1
        tally.moves[moves] += 1
        tally.turns[table.turn] += 1
        names = state.faces(CardId(card) for card in range(table.cards))
        used.update(range(at_first, table.cards))  # an effect has brought them into the game
        here = {names[card] for card in used if card >= 0}
        tally.used.update({name: int(name in here) for name in names})


@dataclass(frozen=True, slots=True)
class CompiledPlayouts:
    """The same, compiled: thousands of games a second on each core."""

    game: ColumnGame
    setup: Setup
    code: Recipe
    policy: str = POLICY
    advice: str = ""
    batch: int = 1024
    threads: bool = True

    def prepare(self, games: int) -> None:
        """All is there."""

    def fastest_ready(self) -> Simulator:
        """Nothing is quicker."""
        return self

    def play(self, seeds: range) -> Outcomes:
        """Play a game for each seed."""
        state = self.game.initial_table(self.setup, Rng(key_from_seed(0)))
        table = state.table_to_change()
        self.game.open(table)
        played = self.code.workshop.code.CODE.playouts(table, seeds.start, len(seeds))
        tally, ends = Outcomes(), Counter[tuple[int, int]]()
        for ending, winner, turns, moves, fault, seed in zip(*(each.tolist() for each in played[:5]), seeds, strict=True):
            if fault:  # a room was full: the interpreter makes it larger
                tally.add(InterpretedPlayouts(self.game, self.setup, self.code).play(range(seed, seed + 1)))
                continue
            ends[ending, winner] += 1
            tally.moves[moves] += 1
            tally.turns[turns] += 1
        for (ending, winner), count in ends.items():
            tally.endings[ending_of(state, ending, winner)] += count
        names, here = table.outside.printed.names, set(table.printed[: table.cards])
        tally.used.update({names[printed]: used for printed, used in enumerate(played.used.tolist()) if used or printed in here})
        return tally


def ending_of(state: ColumnState[Any], ending: int, winner: int) -> Ending:
    """How a game ended, in words."""
    result = result_of(state, ending, winner)
    return Ending(result.winner or ", ".join(result.winners), result.clause, result.cause)


def result_of(state: ColumnState[Any], ending: int, winner: int) -> Result:
    """How a game ended, as the rules say it."""
    table = state.table_to_change()
    table.ending, table.winner = ending, winner
    result = state.ending()
    assert result is not None  # it is over
    return result
