"""BINMAT on the processor, compiled by Numba: one game or very many, on all cores.

The rules are those of :mod:`netdeck.games.binmat.rules`, unchanged. Each combination of options and team sizes has machine code of its own,
made on first use and kept in the user's cache folder under a name that changes with the rules' source. A game is a row of bytes; a batch is
a matrix. Every game has a seed of its own, so results do not depend on how many workers shared them.
"""

import json
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from netdeck import user_dirs
from netdeck.backends.numba_functions import cached_under, compiled, is_made
from netdeck.backends.table_layout import source_digest
from netdeck.games.binmat import numba_intrinsics
from netdeck.games.binmat.cards import DECK_SIZE
from netdeck.games.binmat.clause_points import POINTS
from netdeck.games.binmat.rules import intrinsics
from netdeck.games.binmat.rules.hands import held_values
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.ismcts import deal_unseen, look_ahead
from netdeck.games.binmat.rules.kinds import VALUE_ACTIONS
from netdeck.games.binmat.rules.offers import MASK_WORDS, offer, write_mask
from netdeck.games.binmat.rules.playouts import play_on, random_action, try_value_action
from netdeck.games.binmat.rules.table import decides_together, is_over, turn
from netdeck.games.binmat.rules.terms import Terms, terms
from netdeck.games.binmat.rules.turns import NO_SEAT, begin_game, decide, next_to_decide
from netdeck.games.binmat.ruleset import RuleSet
from netdeck.kernel import chacha

Sheet: Any = numba_intrinsics.Sheet
"""Takes the place of a table in compiled code, which calls none of a table's methods."""

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint32]
Counts = NDArray[np.int64]

CHUNK: Final = 4096
"""Games that a worker takes at a time: enough to forget the cost of asking, few enough to show progress."""


class Functions(NamedTuple):
    """The machine code of one set of terms. All begin with the same arguments: games, keys, room to shuffle in, and counts or ``None``."""

    begin: Callable[..., None]
    look: Callable[..., None]
    step: Callable[..., None]
    play_games: Callable[..., None]
    write_traces: Callable[..., None]
    play_out: Callable[..., None]
    think: Callable[..., None]


@dataclass(frozen=True, slots=True)
class Results:
    """How a batch of playouts ended, game by game; ``fired`` counts how often each point was followed, if that was asked for."""

    winners: NDArray[np.int32]
    causes: NDArray[np.int32]
    turns: NDArray[np.int32]
    moves: NDArray[np.int32]
    fired: Counts | None = None


class Traces(NamedTuple):
    """Random games move by move: the position after each action, the actions with exact cards, and how many there were."""

    positions: Bytes
    actions: NDArray[np.int32]
    moves: NDArray[np.int32]


class Machine:
    """The compiled rules for one set of options and team sizes."""

    def __init__(self, rules: RuleSet, defenders: int = 1, attackers: int = 1) -> None:
        self.rules = rules
        self.terms = terms(rules, defenders, attackers)
        self.run = functions(self.terms)

    def deal(self, seeds: Sequence[int]) -> "Games":
        """New games, one for each seed."""
        games = Games(self, *self.room(len(seeds)))
        for row, seed in enumerate(seeds):
            chacha.fill_seed_key(seed, games.keys[row])
        self.run.begin(games.states, games.keys, *scratch(), None)
        return games

    def playouts(
        self,
        first: int,
        count: int,
        *,
        workers: int | None = None,
        count_points: bool = False,
        progress: Callable[[int], None] | None = None,
    ) -> Results:
        """Play *count* uniformly random games with the seeds from *first* on. *progress* is told how many more games are finished."""
        ends = np.zeros((count, 4), np.int32)
        self.prepare(count_points=count_points)

        def play(start: int) -> Counts | None:
            part = ends[start : start + CHUNK]
            heard = _counts(count_points)
            self.run.play_games(*self.room(1), *scratch(), heard, first + start, part)
            if progress is not None:
                progress(len(part))
            return heard

        with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
            heard = [counts for counts in pool.map(play, range(0, count, CHUNK)) if counts is not None]
        fired = sum(heard, np.zeros(len(POINTS), np.int64)) if count_points else None
        return Results(ends[:, 0], ends[:, 1], ends[:, 2], ends[:, 3], fired)

    def prepare(self, *, count_points: bool = False) -> None:
        """Compile what playouts need, or find it in the cache. It takes some ten seconds the first time, so a front end may show that."""
        self.run.play_games(*self.room(1), *scratch(), _counts(count_points), 0, np.zeros((0, 4), np.int32))

    def traces(self, first: int, count: int) -> "Traces":
        """Every action and every position of *count* random games."""
        longest = self.terms.turn_limit // 2 * self.terms.seats
        found = Traces(
            np.zeros((count, longest, self.terms.length), np.uint8), np.zeros((count, longest), np.int32), np.zeros(count, np.int32)
        )
        self.run.write_traces(*self.room(1), *scratch(), None, first, *found)
        return found

    def roll_out(self, state: bytes | bytearray, seed: int, count: int) -> NDArray[np.int32]:
        """How often the defenders and the attackers win *count* random continuations of a position, each with shuffles of its own."""
        wins = np.zeros(2, np.int32)
        self.run.play_out(*self.room(1), *scratch(), None, seed, np.frombuffer(bytearray(state), np.uint8), count, wins)
        return wins

    def room(self, count: int) -> tuple[Bytes, Words]:
        """Room for so many games and their keys."""
        return np.zeros((count, self.terms.length), np.uint8), np.zeros((count, chacha.KEY_WORDS), np.uint32)


class Games:
    """A batch of games played step by step. A row of ``states`` is a game, the same row of ``keys`` the secret of its shuffles."""

    def __init__(self, machine: Machine, states: Bytes, keys: Words) -> None:
        self.machine = machine
        self.states = states
        self.keys = keys
        self._scratch = scratch()

    def __len__(self) -> int:
        return len(self.states)

    def look(self) -> tuple[NDArray[np.int32], Words]:
        """Who has to decide in each game (-1: nobody, it is over), and what that seat may do: nine words of bits, the lowest bit first."""
        seats = np.zeros(len(self), np.int32)
        masks = np.zeros((len(self), MASK_WORDS), np.uint32)
        self.machine.run.look(self.states, self.keys, *self._scratch, None, seats, masks)
        return seats, masks

    def step(self, actions: NDArray[np.int32]) -> NDArray[np.int32]:
        """Let the seat that has to decide take an action of the value space, in each game. The refusals: 0 where it happened."""
        refusals = np.zeros(len(self), np.int32)
        self.machine.run.step(self.states, self.keys, *self._scratch, None, actions, refusals)
        return refusals

    @property
    def winners(self) -> Bytes:
        """For each game 0 while it is running, 1 if the defenders have won, 2 if the attackers have."""
        return self.states[:, self.machine.terms.winner]


def unpacked(masks: Words) -> Bytes:
    """Masks with one byte for each action of the value space."""
    return np.unpackbits(masks.view(np.uint8), axis=1, count=VALUE_ACTIONS, bitorder="little")


def scratch() -> tuple[Words, Bytes]:
    """Room to shuffle in: a block of words, and a tray."""
    return np.zeros(chacha.BLOCK_WORDS, np.uint32), np.zeros(DECK_SIZE, np.uint8)


def _counts(wanted: bool) -> Counts | None:
    return np.zeros(len(POINTS), np.int64) if wanted else None


@cache
def functions(t: Terms) -> Functions:
    """The machine code for *t*: compiled when a function is first called, or found in the cache."""
    with cached_under(cache_folder()):
        return _functions(t)


def _functions(t: Terms) -> Functions:
    # Each function closes over the terms alone: Numba's cache tells closures apart by what they close over.

    @compiled
    def begin(states: Any, keys: Any, words: Any, tray: Any, heard: Any) -> None:
        for game in range(len(states)):
            begin_game(Sheet(t, states[game], keys[game], words, tray, heard))

    @compiled
    def look(states: Any, keys: Any, words: Any, tray: Any, heard: Any, seats: Any, masks: Any) -> None:
        for game in range(len(states)):
            table = Sheet(t, states[game], keys[game], words, tray, heard)
            seat = next_to_decide(table)
            seats[game] = seat
            if seat != NO_SEAT:
                write_mask(offer(table, seat, not decides_together(table)), held_values(table, seat), masks[game])

    @compiled
    def step(states: Any, keys: Any, words: Any, tray: Any, heard: Any, actions: Any, refusals: Any) -> None:
        for game in range(len(states)):
            table = Sheet(t, states[game], keys[game], words, tray, heard)
            refusals[game] = try_value_action(table, actions[game])

    @compiled
    def play_games(states: Any, keys: Any, words: Any, tray: Any, heard: Any, first: int, ends: Any) -> None:
        table = Sheet(t, states[0], keys[0], words, tray, heard)
        for game in range(len(ends)):
            chacha.fill_seed_key(first + game, table.key)
            begin_game(table)
            number = 0
            while not is_over(table):
                play_on(table, first + game, number)
                number += 1
            ends[game, 0] = byte(table, t.winner)
            ends[game, 1] = byte(table, t.cause)
            ends[game, 2] = turn(table)
            ends[game, 3] = number

    @compiled
    def write_traces(
        states: Any, keys: Any, words: Any, tray: Any, heard: Any, first: int, positions: Any, actions: Any, moves: Any
    ) -> None:
        table = Sheet(t, states[0], keys[0], words, tray, heard)
        for game in range(len(moves)):
            chacha.fill_seed_key(first + game, table.key)
            begin_game(table)
            number = 0
            while not is_over(table):
                seat = next_to_decide(table)
                action = random_action(table, seat, first + game, number)
                decide(table, seat, action)
                actions[game, number] = action
                for at in range(t.length):
                    positions[game, number, at] = byte(table, at)
                number += 1
            moves[game] = number

    @compiled
    def play_out(states: Any, keys: Any, words: Any, tray: Any, heard: Any, seed: int, start: Any, count: int, wins: Any) -> None:
        table = Sheet(t, states[0], keys[0], words, tray, heard)
        for game in range(count):
            chacha.fill_seed_key(seed + game, table.key)
            for at in range(t.length):
                table.state[at] = start[at]
            number = 0
            while not is_over(table):
                play_on(table, seed + game, number)
                number += 1
            wins[byte(table, t.winner) - 1] += 1

    @compiled
    def think(
        states: Any, keys: Any, words: Any, tray: Any, heard: Any, start: Any, unseen: Any, tree: Any, desk: Any, seat: int, seeds: Any
    ) -> None:
        table = Sheet(t, states[0], keys[0], words, tray, heard)
        for seed in seeds:
            chacha.fill_seed_key(seed, table.key)
            deal_unseen(table, start, unseen, desk.names, seed)
            look_ahead(table, tree, desk, seat, seed)

    return Functions(begin, look, step, play_games, write_traces, play_out, think)


def cache_folder() -> Path:
    """Where machine code is kept: a folder of the user's cache that belongs to exactly this source of the rules."""
    return user_dirs.cache() / f"binmat-{source_digest(intrinsics.RULES, numba_intrinsics, intrinsics, sys.modules[__name__])}"


# What a workshop asks

_COUNTING: Final = tuple(map(numba.typeof, (np.zeros((1, 1), np.uint8), np.zeros((1, 1), np.uint32), *scratch(), _counts(True), 0)))
SIGNATURE: Final = (*_COUNTING, numba.typeof(np.zeros((1, 4), np.int32)))
"""Of playouts that count points."""


def is_compiled(of: str) -> bool:
    """Whether playouts of these terms are compiled."""
    return is_made(_named(of).run.play_games, SIGNATURE)


def compile_now(of: str) -> None:
    """Compile them."""
    _named(of).prepare(count_points=True)


def _named(of: str) -> Machine:
    options, defenders, attackers = json.loads(of)
    return Machine(RuleSet.from_options(options), defenders, attackers)
