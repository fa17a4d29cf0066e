"""BINMAT: uniformly random legal playouts, in moves a second, on every machine that runs here.

The baseline is the game as one would write it first (binmat_baseline.py), measured in the same run. A CUDA device has a benchmark of its
own (binmat_cuda.py). Citations are measured too: the same rules with every citation cut out of the source may hardly be any faster.
"""

import ast
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numba.extending import register_jitable

from benchmarks import Figure, per_second
from benchmarks.binmat_baseline import playout
from netdeck.backends.numba_functions import compiled
from netdeck.games.binmat import numba_intrinsics
from netdeck.games.binmat.compiled import Machine, scratch
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.rules import intrinsics
from netdeck.games.binmat.rules.playouts import play_on
from netdeck.games.binmat.rules.table import is_over
from netdeck.games.binmat.rules.turns import begin_game
from netdeck.games.binmat.ruleset import PRESETS, RuleSet
from netdeck.games.binmat.specialize import silent
from netdeck.kernel import chacha
from netdeck.kernel.rng import Rng, key_from_seed

FEW = 4
MANY = 8192
QUESTIONS = ("happens", "holds", "lets", "bars")
RULES_PACKAGE = "netdeck.games.binmat.rules"
BARE_PACKAGE = "benchmarks.rules_without_citations"


def interpreted(rules: RuleSet, seed: int) -> int:
    """One random game on the interpreter, by the rules as they stand; its number of moves."""
    table = LiveTable(rules, 1, 1, Rng(key_from_seed(seed)))
    begin_game(table)
    number = 0
    while not is_over(table):
        play_on(table, seed, number)
        number += 1
    return number


def silently(rules: RuleSet, seed: int) -> int:
    """The same by their silent reading."""
    table = LiveTable(rules, 1, 1, Rng(key_from_seed(seed)))
    reading = silent(table.terms)
    play, over = reading[play_on], reading[is_over]
    reading[begin_game](table)
    number = 0
    while not over(table):
        play(table, seed, number)
        number += 1
    return number


class WithoutCitations(ast.NodeTransformer):
    """Cuts every citation out of a module of the rules."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        cites = isinstance(node.func, ast.Name) and node.func.id in QUESTIONS
        return ast.Constant(value=True) if cites else node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        if node.module and node.module.startswith(f"{RULES_PACKAGE}.") and node.module != intrinsics.__name__:
            node.module = node.module.replace(RULES_PACKAGE, BARE_PACKAGE)
        return node


def rules_without_citations() -> dict[str, ModuleType]:
    """Copies of all modules of the rules, by their last name."""
    copies: dict[str, ModuleType] = {}
    before = len(intrinsics.RULES)
    names = ["terms", *dict.fromkeys(function.__module__.rpartition(".")[2] for function in intrinsics.RULES)]
    for name in names:
        original = import_module(f"{RULES_PACKAGE}.{name}")
        path = Path(str(original.__file__))
        copy = ModuleType(f"{BARE_PACKAGE}.{name}")
        sys.modules[copy.__name__] = copies[name] = copy
        tree = WithoutCitations().visit(ast.parse(path.read_text(encoding="utf-8")))
        exec(compile(ast.fix_missing_locations(tree), str(path), "exec"), copy.__dict__)
    for function in intrinsics.RULES[before:]:
        register_jitable(**numba_intrinsics.SMALL)(function)
    del intrinsics.RULES[before:]
    return copies


def playouts_without_citations(machine: Machine) -> Callable[[], Any]:
    """What :meth:`Machine.playouts` does on one core, with the bare rules."""
    bare = rules_without_citations()
    begin, play, over = bare["turns"].begin_game, bare["playouts"].play_on, bare["table"].is_over
    terms, sheet = machine.terms, numba_intrinsics.Sheet

    @compiled
    def play_games(states: Any, keys: Any, words: Any, tray: Any, count: int) -> int:
        table = sheet(terms, states[0], keys[0], words, tray, None)
        moves = 0
        for game in range(count):
            chacha.fill_seed_key(game, table.key)
            begin(table)
            number = 0
            while not over(table):
                play(table, game, number)
                number += 1
            moves += number
        return moves

    return lambda: play_games(*machine.room(1), *scratch(), MANY)


def main() -> Iterator[Figure]:
    """Measure."""
    machines = {name: Machine(rules) for name, rules in PRESETS.items()}
    moves = {name: int(machine.playouts(0, MANY).moves.sum()) for name, machine in machines.items()}
    for name, rules in PRESETS.items():
        yield from presets_machines(name, rules, machines[name], moves[name])
    single = dict.fromkeys(PRESETS, 0.0)
    for _ in range(3):  # in turn, so that a disturbance meets all
        for name, machine in machines.items():
            single[name] = max(single[name], per_second(partial(machine.playouts, 0, MANY, workers=1), moves[name]))
    for name, speed in single.items():
        yield Figure(f"{name} beside the fastest preset", speed, "the fastest", speed / max(single.values()), at_least=1 / 1.5)
    yield citations(machines["human"], moves["human"])


def presets_machines(name: str, rules: RuleSet, machine: Machine, moves: int) -> Iterator[Figure]:
    """One preset on all machines."""
    few = sum(playout(rules, seed)[1] for seed in range(FEW))
    baseline = per_second(lambda: [playout(rules, seed) for seed in range(FEW)], few)
    yield Figure(f"{name}, objects and lists", baseline)
    few = sum(interpreted(rules, seed) for seed in range(FEW))
    speed = per_second(lambda: [interpreted(rules, seed) for seed in range(FEW)], few)
    yield Figure(f"{name}, interpreted, citing", speed, "objects and lists", speed / baseline)
    assert few == sum(silently(rules, seed) for seed in range(FEW))
    speed = per_second(lambda: [silently(rules, seed) for seed in range(FEW)], few)
    yield Figure(f"{name}, interpreted, silent", speed, "objects and lists", speed / baseline, at_least=2)
    single = per_second(partial(machine.playouts, 0, MANY, workers=1), moves)
    yield Figure(f"{name}, compiled, one core", single, "objects and lists", single / baseline, at_least=60)
    for cores in sorted({2, os.cpu_count() or 1} - {1}):
        if cores <= (os.cpu_count() or 1):
            one, several = in_turn(machine, cores)
            yield Figure(f"{name}, compiled, {cores} cores", several, "one core", several / one, at_least=1.8 if cores == 2 else None)


def in_turn(machine: Machine, cores: int) -> tuple[float, float]:
    """The speed of the same games on one core and on several, in turn, so that a disturbance meets both; the best of three."""
    moves = int(machine.playouts(0, 4 * MANY).moves.sum())
    one = several = 0.0
    for _ in range(3):
        one = max(one, per_second(partial(machine.playouts, 0, 4 * MANY, workers=1), moves))
        several = max(several, per_second(partial(machine.playouts, 0, 4 * MANY, workers=cores), moves))
    return one, several


def citations(machine: Machine, moves: int) -> Figure:
    """The silent machine beside the same rules without any citation in their source."""
    bare_playouts = playouts_without_citations(machine)
    assert bare_playouts() == moves
    ends = np.zeros((MANY, 4), np.int32)
    bare = silent = 0.0
    for _ in range(5):
        bare = max(bare, per_second(bare_playouts, moves))
        silent = max(silent, per_second(lambda: machine.run.play_games(*machine.room(1), *scratch(), None, 0, ends), moves))
    return Figure("human, compiled, one core, citing but silent", silent, "without citations", silent / bare, at_least=0.95)
