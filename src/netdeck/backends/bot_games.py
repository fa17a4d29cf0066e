"""Whole games that random and greedy bots play over columns: the games that these bots play at any table, but nothing is put into words.

A bot reads no view and no question here: it takes the number of an option, with the chance that it has at a table (:func:`bot_dice`).
Clauses are counted by a reading of the rules that does nothing else (:mod:`~netdeck.kernel.specialize`).
"""

import os
import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from netdeck.backends.background_compiler import Recipe
from netdeck.backends.ismcts import NO_CHANCE, SIZES, SearchTree
from netdeck.backends.playouts import ending_of, result_of
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.columns import choose
from netdeck.kernel.ids import Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.outcomes import Course, Hear, Outcomes, SequentialSimulator, TurnEnd, describe_players
from netdeck.kernel.playout_policy import bot_dice
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng, key_from_seed
from netdeck.kernel.setup import Setup
from netdeck.kernel.trace import count_clauses

TASTE: Final = 2
"""So many times as long as a plain random game takes a game by bots, interpreted."""
NOTED: Final = 200
"""Games have fewer turns than this; a few may have more where others have less."""
Pick = Callable[[Any, SearchTree, random.Random], int]
"""Chooses an option of the open question, by its number."""


def pick_any(table: Any, mind: SearchTree, dice: random.Random) -> int:
    """One option is as good as another."""
    return dice.choice(range(len(table.offers)))


def pick_best(table: Any, mind: SearchTree, dice: random.Random) -> int:
    """What looks best; among equals any."""
    count = len(table.offers)
    if count == 1:
        return dice.choice(range(1))
    table.sense.silent.weigh(table, mind)
    likings = mind.liking[:count]
    most = max(likings)
    return dice.choice([at for at, liking in enumerate(likings) if liking == most])


PICKS: Final[Mapping[str, Pick]] = {"random": pick_any, "greedy": pick_best}
"""What bots choose that need nothing but a table, by their names."""


class BotGame:
    """One game of such bots, choice by choice."""

    def __init__(self, game: ColumnGame, setup: Setup, bots: Mapping[Seat, str], seed: int, log: list[Logged] | None = None) -> None:
        self.state = game.initial_table(setup, Rng(key_from_seed(seed)))
        self.state.heard = log
        game.listen(self.state)
        self.table = self.state.table_to_change()
        self._advance = game.advance
        self._picks = [PICKS[bots[seat]] for seat in setup.seats]
        self._dice = [bot_dice(seed, seat) for seat in setup.seats]
        self._mind = SearchTree.empty({**SIZES, "branch": 1}, NO_CHANCE)
        game.open(self.table)
        game.advance(self.table)

    def go_on(self) -> int:
        """Let the bot that is asked choose; return the number of the option."""
        table = self.table
        asked = table.asked
        at: int = self._picks[asked](table, self._mind, self._dice[asked])
        choose(table, table.offers[at])
        self._advance(table)
        return at


@dataclass(frozen=True, slots=True)
class InterpretedBots(SequentialSimulator):
    """Such bots at every seat, on the interpreter; ``code`` is what the same rules are compiled to, where that counts clauses, too."""

    game: ColumnGame
    setup: Setup
    bots: Mapping[Seat, str]
    code: Recipe | None = None
    hear: Hear | None = None

    @property
    def policy(self) -> str:
        """Who plays what, in words."""
        return describe_players(self.bots)

    @property
    def advice(self) -> str:
        """A message for a user who is waiting."""
        return self.code.bots.advice if self.code is not None else ""

    def prepare(self, games: int) -> None:
        """Look for machine code; where so many games are worth it, have it made. To have a taste and to count clauses takes its time."""
        if self.code is not None:
            self.code.bots.wish(games * TASTE * self.code.a_game / (os.cpu_count() or 1))

    def listening(self, hear: Hear) -> "InterpretedBots":
        """The same games, heard: machine code tells nothing of what happens."""
        return replace(self, code=None, hear=hear)

    def look(self) -> None:
        """Look once more whether machine code is there; nothing is made."""
        if self.code is not None:
            self.code.bots.look()

    def fastest_ready(self) -> "InterpretedBots | CompiledBots":
        """Compiled, once that is possible."""
        return CompiledBots(self, self.code) if self.code is not None and self.code.bots.is_ready else self

    def results(self, seeds: range) -> list[tuple[Result, int]]:
        """How the game of each seed ends, and after how many choices."""
        return [self._result(seed) for seed in seeds]

    def courses(self, seeds: range, most: int) -> list[Course | None]:
        """How the game of each seed goes; ``None`` for one of more than *most* moves."""
        return [self._course(seed, most) for seed in seeds]

    def _course(self, seed: int, most: int) -> Course | None:
        played = BotGame(self.game, self.setup, self.bots, seed)
        table = played.table
        ends = [TurnEnd(0, False, standings(table))]
        moves, offered, first, turn, is_alive = 0, 0, table.asked, table.turn, False
        while not table.ending:
            if moves == most:
                return None
            moves, offered, is_alive = moves + 1, offered + len(table.offers), is_alive or len(table.offers) > 1
            played.go_on()
            if table.turn != turn or table.ending:
                ends.append(TurnEnd(moves, is_alive, standings(table)))
                turn, is_alive = table.turn, False
        return Course(result_of(played.state, table.ending, table.winner), moves, table.turn, offered, first, ends)

    def _result(self, seed: int) -> tuple[Result, int]:
        played, moves = BotGame(self.game, self.setup, self.bots, seed), 0
        while not played.table.ending:
            played.go_on()
            moves += 1
        return result_of(played.state, played.table.ending, played.table.winner), moves

    def _play(self, seed: int, tally: Outcomes) -> None:
        moves, log = 0, None if self.hear is None else list[Logged]()
        with count_clauses() as fired:
            played = BotGame(self.game, self.setup, self.bots, seed, log)
            table = played.table
            while not table.ending:
                played.go_on()
                moves += 1
        tally.endings[ending_of(played.state, table.ending, table.winner)] += 1
        tally.moves[moves] += 1
        tally.turns[table.turn] += 1
        tally.fired.update(fired)
        if self.hear is not None and log is not None:
            tally.said.update(self.hear(log))


def standings(table: Any) -> list[int | None]:
    """How each seat stands, in millionths; ``None`` for one that is out, and for all where the game is over."""
    look = table.sense.silent.standing
    return [look(table, seat, 0) if table.in_game[seat] and not table.ending else None for seat in range(table.seats)]


@dataclass(frozen=True, slots=True)
class CompiledBots:
    """The same games, compiled."""

    interpreted: InterpretedBots
    code: Recipe
    advice: str = ""
    batch: int = 256
    threads: bool = True

    @property
    def policy(self) -> str:
        """Who plays what, in words."""
        return self.interpreted.policy

    def prepare(self, games: int) -> None:
        """All is there."""

    def listening(self, hear: Hear) -> InterpretedBots:
        """The same games, heard, on the interpreter."""
        return self.interpreted.listening(hear)

    def look(self) -> None:
        """All is there."""

    def fastest_ready(self) -> "CompiledBots":
        """Nothing is quicker."""
        return self

    def results(self, seeds: range) -> list[tuple[Result, int]]:
        """How the game of each seed ends, and after how many choices."""
        state, played = self._played(seeds)
        facts = zip(*(each.tolist() for each in (played.endings, played.winners, played.moves, played.faults)), seeds, strict=True)
        return [
            (result_of(state, ending, winner), moves) if not fault else self.interpreted.results(range(seed, seed + 1))[0]
            for ending, winner, moves, fault, seed in facts
        ]

    def courses(self, seeds: range, most: int) -> list[Course | None]:
        """How the game of each seed goes; ``None`` where that is to be seen on the interpreter."""
        state, played = self._played(seeds, NOTED * len(seeds), most)
        facts, row, found = zip(*(each.tolist() for each in played[:5]), strict=True), 0, list[Course | None]()
        for ending, winner, turns, moves, fault in facts:
            offered, first, rows = played.notes[row, :3].tolist() if row < len(played.notes) else (0, 0, 0)
            if fault:
                found.append(None)
            else:
                ends = [
                    TurnEnd(
                        before, bool(is_alive), [how if is_in else None for is_in, how in zip(standing[::2], standing[1::2], strict=True)]
                    )
                    for before, is_alive, *standing in played.notes[row + 1 : row + rows].tolist()
                ]
                found.append(Course(result_of(state, ending, winner), moves, turns, offered, first, ends))
            row += rows
        return found

    def _played(self, seeds: range, rows: int = 0, most: int = sys.maxsize) -> tuple[Any, Any]:
        plain = self.interpreted
        state = plain.game.initial_table(plain.setup, Rng(key_from_seed(0)))
        table = state.table_to_change()
        plain.game.open(table)
        bots = {seat: plain.bots[seat] for seat in plain.setup.seats}
        return state, self.code.bots.code.CODE.bots(table, bots, seeds.start, len(seeds), rows, most)

    def play(self, seeds: range) -> Outcomes:
        """Play a game for each seed."""
        plain = self.interpreted
        with count_clauses() as laid:
            state, played = self._played(seeds)
        tally = Outcomes()
        for ending, winner, turns, moves, fault, seed in zip(*(each.tolist() for each in played[:5]), seeds, strict=True):
            if fault:  # a room was full: the interpreter makes it larger
                tally.add(plain.play(range(seed, seed + 1)))
                continue
            tally.endings[ending_of(state, ending, winner)] += 1
            tally.moves[moves] += 1
            tally.turns[turns] += 1
            tally.fired.update(laid)
        for number in played.followed.nonzero()[0].tolist():
            tally.fired[plain.game.runner.clause_of(state.table, number)] += int(played.followed[number])
        return tally


def bot_games(game: ColumnGame, setup: Setup, bots: Mapping[Seat, str], code: Recipe | None = None) -> InterpretedBots | None:
    """What plays the games of *bots* at a complete table; ``None`` where one of them needs more than a table."""
    return InterpretedBots(game, setup, bots, code) if PICKS.keys() >= set(bots.values()) else None
