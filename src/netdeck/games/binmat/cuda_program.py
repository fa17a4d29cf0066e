"""BINMAT as a CUDA program: the same rules, one thread a game. This module makes the program; :mod:`.cuda_device` runs it.

A thread keeps its game in shared memory while it works on it. Two ways to play:

* whole games in one launch: nothing but the results leaves the multiprocessor;
* one launch a move: games lie in global memory by columns (word *w* of all games side by side), so that reading and writing them is as fast
  as memory allows. Each launch takes one action a game and leaves the mask of what may come next.

The program is made ahead, without a device: PTX for one kind of chip, by numba-cuda and NVVM.
"""

from typing import Any, Final

import numba
from numba import cuda

from netdeck.backends.cuda_program import HOPPER, Kernel, made
from netdeck.games.binmat import numba_intrinsics
from netdeck.games.binmat.cards import DECK_SIZE
from netdeck.games.binmat.clause_points import FINE
from netdeck.games.binmat.cuda_device import MASK_WORDS, Program
from netdeck.games.binmat.rules.hands import held_values
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.offers import offer, write_mask
from netdeck.games.binmat.rules.playouts import fingerprint, play_on, random_from_mask, try_value_action
from netdeck.games.binmat.rules.table import decides_together, is_over, turn
from netdeck.games.binmat.rules.terms import Terms, terms
from netdeck.games.binmat.rules.turns import NO_SEAT, begin_game, next_to_decide
from netdeck.games.binmat.ruleset import RuleSet
from netdeck.kernel import chacha

BLOCK: Final = 384
"""Threads, and so games, of a block: as many as let two blocks share a multiprocessor and the largest teams fit into its shared memory."""

Sheet: Any = numba_intrinsics.Sheet
int32, int64, uint8, uint32, uintp = numba.types.int32, numba.types.int64, numba.types.uint8, numba.types.uint32, numba.types.uintp


def build(rules: RuleSet, defenders: int = 1, attackers: int = 1, *, chip: tuple[int, int] = HOPPER) -> Program:
    """The program for one set of options and team sizes."""
    t = terms(rules, defenders, attackers)
    sources, names = made(_kernels(t), BLOCK, chip)
    return Program(
        sources=sources,
        names=names,
        block=BLOCK,
        length=t.length,
        longest=t.turn_limit // 2 * t.seats,
        winner=t.winner,
    )


def _kernels(t: Terms) -> dict[str, Kernel]:
    words = t.length // 4
    stride = words | 1  # an odd number of words: neighbouring threads then never wait for the same bank of shared memory

    def play_games(first: int, count: int, ends: Any) -> None:
        game = cuda.grid(1)
        bytes_here = cuda.shared.array(0, uint8)
        state = bytes_here[4 * stride * cuda.threadIdx.x : 4 * stride * cuda.threadIdx.x + t.length]
        key, block, tray = cuda.local.array(8, uint32), cuda.local.array(16, uint32), cuda.local.array(DECK_SIZE, uint8)
        table = Sheet(t, state, key, block, tray, None)
        chacha.fill_seed_key(first + game, key)
        begin_game(table)
        number = 0
        # The threads of a block wait for one another after each move, those beyond *count* too. The rules are more instructions than a
        # multiprocessor keeps at hand, so threads that go through them at the same time are faster than threads that do not wait.
        while cuda.syncthreads_or(int32(not is_over(table))):
            if not is_over(table):
                play_on(table, first + game, number)
                number += 1
        if game < count:
            ends[0, game] = byte(table, t.winner)
            ends[1, game] = byte(table, t.cause)
            ends[2, game] = turn(table)
            ends[3, game] = number

    def write_prints(first: int, count: int, prints: Any, moves: Any) -> None:
        game = cuda.grid(1)
        if game >= count:
            return
        bytes_here = cuda.shared.array(0, uint8)
        state = bytes_here[4 * stride * cuda.threadIdx.x : 4 * stride * cuda.threadIdx.x + t.length]
        key, block, tray = cuda.local.array(8, uint32), cuda.local.array(16, uint32), cuda.local.array(DECK_SIZE, uint8)
        table = Sheet(t, state, key, block, tray, None)
        chacha.fill_seed_key(first + game, key)
        begin_game(table)
        number = 0
        while not is_over(table):
            play_on(table, first + game, number)
            prints[number, game] = fingerprint(table)
            number += 1
        moves[game] = number

    def step(first: int, count: int, number: int, states: Any, masks: Any, actions: Any, refusals: Any) -> None:
        game = cuda.grid(1)
        if game >= count:
            return
        bytes_here, words_here = cuda.shared.array(0, uint8), cuda.shared.array(0, uint32)
        here = stride * cuda.threadIdx.x
        state = bytes_here[4 * stride * cuda.threadIdx.x : 4 * stride * cuda.threadIdx.x + t.length]
        key, block, tray = cuda.local.array(8, uint32), cuda.local.array(16, uint32), cuda.local.array(DECK_SIZE, uint8)
        table = Sheet(t, state, key, block, tray, None)
        chacha.fill_seed_key(first + game, key)
        refusal = FINE
        if number < 0:
            begin_game(table)
        else:
            for at in range(words):
                words_here[uintp(here + at)] = states[uintp(at), uintp(game)]
            action = int64(actions[game])
            if action < 0:
                action = random_from_mask(masks[:, game], first + game, number)
            refusal = try_value_action(table, action)
        seat = next_to_decide(table)
        if seat != NO_SEAT:
            write_mask(offer(table, seat, not decides_together(table)), held_values(table, seat), masks[:, game])
        refusals[game] = refusal
        for at in range(words):
            states[uintp(at), uintp(game)] = words_here[uintp(here + at)]

    return {
        "play_games": (play_games, (int64, int64, int32[:, ::1])),
        "write_prints": (write_prints, (int64, int64, uint32[:, ::1], int32[::1])),
        "step": (step, (int64, int64, int64, uint32[:, ::1], uint32[:, ::1], int32[::1], int32[::1])),
    }


assert MASK_WORDS == 9
