"""BINMAT: very many games that go on step by step, compiled by Numba, with masks and observations in one call.

Actions are those of the value space, and observations those of :mod:`netdeck.games.binmat.observation` without their options: the mask
says what there is. Otherwise all is as in :mod:`netdeck.backends.stepped_tables`, and the arrays mean the same.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from netdeck.backends.numba_functions import cached_under, compiled
from netdeck.backends.stepped_tables import ASKED, CUT_OFF, GAME_NUMBER, GOES_ON, HOW, OFFERS, OVER, TOLD
from netdeck.games.binmat.compiled import Machine, Sheet, cache_folder, scratch
from netdeck.games.binmat.rules.hands import held_values
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.kinds import VALUE_ACTIONS
from netdeck.games.binmat.rules.observation import KNOWN, write_known
from netdeck.games.binmat.rules.offers import MASK_WORDS, number_of_actions, offer, write_mask
from netdeck.games.binmat.rules.playouts import play_on, try_value_action
from netdeck.games.binmat.rules.table import decides_together, is_over, side_of, turn
from netdeck.games.binmat.rules.terms import Terms
from netdeck.games.binmat.rules.turns import begin_game, next_to_decide
from netdeck.kernel import chacha
from netdeck.kernel.observation import SteppingPlan

Array: TypeAlias = Any
"""Numbers for compiled code, whatever their width."""
CONTINUES, CHOOSES, BEGINS = range(3)
ENDING, WINNER, TURNS, MOVES = range(4)


@cache
def function(t: Terms) -> Callable[..., None]:
    """The machine code for *t*: compiled when it is first called, or found in the cache."""
    with cached_under(cache_folder()):
        return _function(t)


def _function(t: Terms) -> Callable[..., None]:
    @compiled
    def step_games(
        states: Array,
        keys: Array,
        words: Array,
        tray: Array,
        heard: Array,
        first: int,
        from_game: int,
        end_game: int,
        beginning: bool,
        own: int,
        longest: int,
        resets: bool,
        observes: bool,
        actions: Array,
        told: Array,
        ends: Array,
        rewards: Array,
        packed: Array,
        seen: Array,
        last: Array,
    ) -> None:
        for game in range(from_game, end_game):
            table = Sheet(t, states[game], keys[game], words, tray, heard)
            who, moves, acts = told[game, ASKED], told[game, MOVES], CONTINUES
            ends[game, HOW] = GOES_ON
            for seat in range(t.seats):
                rewards[game, seat] = 0
            if beginning:
                told[game, GAME_NUMBER] = game
                acts = BEGINS
            elif who < 0:
                acts = CHOOSES if resets else CONTINUES
            elif actions[game] >= 0 and try_value_action(table, actions[game]) == 0:
                moves += 1
                while own >= 0 and moves < longest and not is_over(table) and next_to_decide(table) != own:
                    play_on(table, first + told[game, GAME_NUMBER], moves)
                    moves += 1
                acts = CHOOSES
            if acts == CHOOSES and (is_over(table) or moves >= longest):
                winner = byte(table, t.winner)
                ends[game, ENDING] = byte(table, t.cause)
                ends[game, WINNER] = winner - 1
                ends[game, TURNS] = turn(table)
                ends[game, MOVES] = moves
                ends[game, HOW] = OVER if is_over(table) else CUT_OFF
                ends[game, GAME_NUMBER] = told[game, GAME_NUMBER]
                if winner != 0:
                    for seat in range(t.seats):
                        rewards[game, seat] = 1 if side_of(table, seat) == winner - 1 else -1
                if observes:
                    last[game, :] = 0
                    write_known(table, own if own >= 0 else max(who, 0), last[game])
                if resets:
                    told[game, GAME_NUMBER] += len(states)
                    acts = BEGINS
            if acts == BEGINS:
                moves = 0
                chacha.fill_seed_key(first + told[game, GAME_NUMBER], table.key)
                begin_game(table)
                while own >= 0 and moves < longest and not is_over(table) and next_to_decide(table) != own:
                    play_on(table, first + told[game, GAME_NUMBER], moves)
                    moves += 1
            if acts != CONTINUES:
                seat = next_to_decide(table) if moves < longest else -1
                told[game, ENDING] = byte(table, t.cause)
                told[game, WINNER] = byte(table, t.winner) - 1
                told[game, TURNS] = turn(table)
                told[game, MOVES] = moves
                told[game, ASKED] = seat
                told[game, OFFERS] = 0
                packed[game, :] = 0
                if seat >= 0:
                    sets, held = offer(table, seat, not decides_together(table)), held_values(table, seat)
                    write_mask(sets, held, packed[game])
                    told[game, OFFERS] = 1 + number_of_actions(sets, held)
                    if observes:
                        seen[game, :] = 0
                        write_known(table, own if own >= 0 else seat, seen[game])

    made: Callable[..., None] = step_games
    return made


class SteppedGames:
    """Very many games at a table; see :class:`~netdeck.backends.stepped_tables.SteppedTables` for what the arrays mean."""

    def __init__(self, machine: Machine, plan: SteppingPlan) -> None:
        count, threads = plan.count, plan.threads
        seats = machine.terms.seats
        self.count = count
        self.told = np.zeros((count, TOLD), np.int32)
        self.ends = np.zeros((count, TOLD), np.int32)
        self.rewards = np.zeros((count, seats), np.int32)
        self.packed = np.zeros((count, MASK_WORDS), np.uint32)
        many = count if plan.observes else 1
        self.seen = np.zeros((many, KNOWN), np.int16)
        self.last = np.zeros((many, KNOWN), np.int16)
        self._written = (self.told, self.ends, self.rewards, self.packed, self.seen, self.last)
        self._run = function(machine.terms)
        self._games = machine.room(count)
        self._how = (plan.own, plan.longest, plan.resets, plan.observes)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._parts = [(count * n // threads, count * (n + 1) // threads) for n in range(threads)]
        self._scratch = [scratch() for _ in self._parts]
        self.begin(plan.first)

    @property
    def masks(self) -> NDArray[np.bool_]:
        """Which actions there are, a byte for each."""
        return np.unpackbits(self.packed.view(np.uint8), axis=1, count=VALUE_ACTIONS, bitorder="little").view(np.bool_)

    def begin(self, first: int) -> None:
        """Begin all games anew, with the seeds from *first* on."""
        self._first = first
        self._launch(True, np.zeros(self.count, np.int32))

    def take(self, actions: NDArray[np.int32]) -> None:
        """Take an action of the value space in each game, up to the next question; -1 leaves a game as it is."""
        self._launch(False, actions)

    def _launch(self, beginning: bool, actions: NDArray[np.int32]) -> None:
        def one(part: int) -> None:
            room, how = self._scratch[part], (beginning, *self._how)
            self._run(*self._games, *room, None, self._first, *self._parts[part], *how, actions, *self._written)

        if self._pool is None:
            one(0)
        else:
            list(self._pool.map(one, range(len(self._parts))))
