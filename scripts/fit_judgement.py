"""Fit the weights of BINMAT's judgement: instinct plays many games with some whims, and logistic regression finds what decided them.

    python scripts/fit_judgement.py [GAMES]     writes src/netdeck/games/binmat/bot/judgement.toml, and tells how well the weights foretell

The games that the fit is tried on are not among those that it is made from. Needs netdeck[sim].
"""

import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
from regression import Floats, logistic, told

from netdeck.games.binmat.compiled import Machine, Sheet, scratch
from netdeck.games.binmat.rules.evaluation import FEATURES, NAMES, write_numbers
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.ismcts import NONE, mark_of
from netdeck.games.binmat.rules.kinds import VALUE_ACTIONS, read_value_action
from netdeck.games.binmat.rules.offers import with_oldest
from netdeck.games.binmat.rules.playouts import random_action
from netdeck.games.binmat.rules.policy import NOTES, instinct
from netdeck.games.binmat.rules.table import ATTACKERS, is_over
from netdeck.games.binmat.rules.turns import begin_game, decide, next_to_decide
from netdeck.games.binmat.ruleset import PRESETS
from netdeck.kernel import chacha
from netdeck.kernel.playout_policy import random_below

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = mark_of(NONE)
TARGET = ROOT / "src" / "netdeck" / "games" / "binmat" / "bot" / "judgement.toml"
SETS = {"unshuffled": ("duel",), "shuffled": ("hackmud", "human")}
PER_GAME = 20
DAMPING = 1e-4
HEAD = """# What each number of judgement is worth: logistic regression on how games of instinct ended (scripts/fit_judgement.py).
# "unshuffled" is for rules under which combat leaves a lane's discard pile alone, "shuffled" for the others.
"""


def player(terms: Any) -> Any:
    """Compiled: plays games and writes positions down. Some players follow instinct alone, others take anything in up to 3 of 10 moves."""

    @numba.njit(nogil=True, error_model="numpy", _nrt=False)  # type: ignore[untyped-decorator]
    def play(states: Any, keys: Any, words: Any, tray: Any, games: int, notes: Any, marks: Any, numbers: Any, seen: Any, wins: Any) -> int:
        table = Sheet(terms, states[0], keys[0], words, tray, None)
        count = 0
        for seed in range(1, games + 1):
            chacha.fill_seed_key(seed, table.key)
            begin_game(table)
            before, number, whims = count, 0, random_below(seed, 1000, 30)
            while not is_over(table):
                seat = next_to_decide(table)
                if random_below(seed, 2000 + number, 5) == 0 and count < len(wins):
                    write_numbers(table, numbers)
                    for i in range(len(numbers)):
                        seen[count, i] = numbers[i]
                    count += 1
                action = random_action(table, seat, seed, number)
                if random_below(seed, 3000 + number, 100) >= whims:
                    kind, value, place = read_value_action(instinct(table, seat, seed, number, notes, marks, OUTSIDE))
                    action = with_oldest(table, seat, kind, value, place)
                decide(table, seat, action)
                number += 1
            for at in range(before, count):
                wins[at] = byte(table, terms.winner) - 1 == ATTACKERS
        return count

    return play


def lessons(preset: str, games: int) -> tuple[Floats, Floats]:
    """Positions of many games as numbers, and whether the attackers won."""
    machine = Machine(PRESETS[preset])
    seen, wins = np.zeros((games * PER_GAME, FEATURES)), np.zeros(games * PER_GAME)
    room = (np.zeros(NOTES, np.int32), np.full(VALUE_ACTIONS, NONE, np.int32), np.zeros(FEATURES))
    count = player(machine.terms)(*machine.room(1), *scratch(), games, *room, seen, wins)
    return seen[:count], wins[:count]


def fit(numbers: Floats, wins: Floats) -> Floats:
    """The weights of *numbers*, and last the one that stands for itself."""
    mean, spread = numbers.mean(0), numbers.std(0) + 1e-6
    weights = logistic(with_one((numbers - mean) / spread), wins, DAMPING)
    plain = weights[:-1] / spread
    return np.append(plain, weights[-1] - mean @ plain)


def with_one(numbers: Floats) -> Floats:
    """A column more, of ones."""
    return np.column_stack((numbers, np.ones(len(numbers))))


def main(games: int) -> None:
    """Fit all sets."""
    text = HEAD
    for name, presets in SETS.items():
        parts = [lessons(preset, games) for preset in presets]
        cuts = [len(wins) * 4 // 5 for _, wins in parts]
        weights = fit(*(np.concatenate([part[at][:cut] for part, cut in zip(parts, cuts, strict=True)]) for at in (0, 1)))
        for preset, (numbers, wins), cut in zip(presets, parts, cuts, strict=True):
            print(f"{preset}: {told(with_one(numbers[cut:]), wins[cut:], weights)}", flush=True)
        text += f"\n[{name}]\n" + "".join(f'"{each}" = {weight:.4f}\n' for each, weight in zip((*NAMES, "always"), weights, strict=True))
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
