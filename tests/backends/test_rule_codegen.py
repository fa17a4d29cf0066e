"""Compiled code does what Python does: each function here runs as both, with numbers of every sign and size."""

import threading
from collections.abc import Callable, Sequence
from itertools import product
from math import sqrt
from typing import Any, Final

import numpy as np
import pytest

pytest.importorskip("llvmlite", reason="compiled code needs the extra netdeck[sim]")
from netdeck.backends.machine_code import Loaded, object_code
from netdeck.backends.native_bots import DICE, choice_of
from netdeck.backends.native_rules import in_place_of
from netdeck.backends.rule_codegen import Codegen
from netdeck.backends.rule_expressions import part
from netdeck.backends.rule_kinds import INT, CodegenError, Column
from netdeck.kernel.chacha import fill_block
from netdeck.kernel.playout_policy import bot_dice, random_below

NUMBERS: Final = (-(2**40) - 3, -65, -8, -7, -1, 0, 1, 2, 7, 8, 63, 2**31, 2**40 + 5)
PAIRS: Final = ((1, 10), (3, 30), (-2, 20))


def arithmetic(out: Any, a: int, b: int) -> None:
    """Whole numbers, rounded as Python rounds them."""
    out[0] = a + b
    out[1] = a - b
    out[2] = (a & 0xFFFF) * (b & 0xFFFF)
    if b != 0:
        out[3] = a // b
        out[4] = a % b
    out[5] = a // 8
    out[6] = a % 8
    out[7] = a // -3
    out[8] = a % -3
    out[9] = (a & b) ^ (a | b)
    out[10] = ~a
    out[11] = -b
    out[12] = a >> 3
    out[13] = (a & 0xFF) << 5
    out[14] = abs(a)
    out[15] = max(a, b, 5)
    out[16] = min(a, b, 5)
    a //= 5
    a |= 64
    out[17] = a


def truths(out: Any, a: int, b: int) -> None:
    """Comparisons, and the values of ``and`` and ``or``."""
    out[0] = a < b
    out[1] = a <= b < 100
    out[2] = not a
    out[3] = a and b
    out[4] = a or b or -5
    out[5] = (a > 0 and b > 0) or a == b
    out[6] = 1 if a > b else 2 if a == b else 3
    out[7] = a in (-1, 7, b)
    out[8] = a not in (1, 2)
    out[9] = bool(a) + (a != b)
    if a > 0 and not (b > 0 or a == 7):
        out[10] = 1
    elif a:
        out[10] = 2
    else:
        out[10] = 3


def loops(out: Any, a: int, b: int) -> None:
    """Ranges in both directions, loops that end early, and a name that keeps its last value."""
    few = a % 7
    place = 0
    for i in range(few):
        if i == 3:
            continue
        out[0] += i
        place = i
    out[1] = place
    for i in range(few, -1, -2):
        out[2] = out[2] * 10 + i
    for i in range(2, few):
        if i == 5:
            break
        for j in range(i):
            if j == 1:
                break
            out[3] += i * j + 1
    while few > 0:
        few -= 1
        if few == 4:
            continue
        out[4] += few
    for known, found in PAIRS:
        if known == a:
            out[5] = found
            return
    out[6] = 1


def real_numbers(out: Any, a: int, b: int) -> None:
    """What the search works out: real numbers, cut off in the end."""
    share: float = 1
    if a > 0:
        share = share / 3
    spread = sqrt(float(abs(b))) * max(0.5, share) - min(1.5, share)
    out[0] = int(spread * 1_000_000)
    out[1] = spread > 2
    out[2] = int(-7.9) + int(a / 2.0)


def swapped(a: int, b: int) -> tuple[int, int]:
    """Two numbers at once."""
    return b, a


def several(out: Any, a: int, b: int) -> None:
    """Several numbers at once."""
    c, d = swapped(a, b)
    c, d = d + 1, c
    out[0], out[1] = c, d
    out[2] = random_below(a & 0xFFFFFFFF, b & 0xFF, 50)
    fill_block(out, a & 0xFF, b & 0xFF, out)


def unknown(out: Any, a: int, b: int) -> None:
    """What no rule does."""
    out[0] = len(str(a)) + b


def compiled(*functions: Callable[..., Any]) -> list[Callable[..., None]]:
    codegen = Codegen(in_place_of)
    for function in functions:
        codegen.entry(function.__name__, function, (Column(), INT, INT), counted=False)
    loaded = Loaded(object_code(codegen.text()))
    LOADED.append(loaded)
    return [loaded.function(function.__name__, 3) for function in functions]


LOADED: Final[list[Loaded]] = []
FUNCTIONS: Final = (arithmetic, truths, loops, real_numbers, several)


@pytest.fixture(scope="module")
def machine() -> Sequence[Callable[..., None]]:
    return compiled(*FUNCTIONS)


@pytest.mark.parametrize("number", range(len(FUNCTIONS)))
def test_it_computes_what_python_does(machine: Sequence[Callable[..., None]], number: int) -> None:
    for a, b in product(NUMBERS, NUMBERS):
        plain, words = np.zeros(64, np.int64), np.zeros(64, np.int64)
        FUNCTIONS[number](plain, a, b)
        machine[number](words.ctypes.data, a, b)
        assert words.tolist() == plain.tolist(), (a, b)


def test_what_is_no_rule_is_refused_with_its_place() -> None:
    with pytest.raises(CodegenError, match=r"test_rule_codegen, unknown, line \d+: compiled code cannot call 'str'"):
        compiled(unknown)


def test_a_bots_chance_is_pythons_own() -> None:
    (choose,) = compiled(chosen)
    plain, words = bot_dice(7, "u1"), np.array([0, *bot_dice(7, "u1").getstate()[1]], np.int64)
    assert len(words) == 1 + DICE
    for draw in range(2000):
        count = 1 + draw * 37 % 300
        choose(words.ctypes.data, count, 0)
        assert words[0] == plain.choice(range(count))


def chosen(out: Any, a: int, b: int) -> None:
    """One of so many."""
    out[0] = choice_of(behind(out), a)


def behind(out: Any) -> Any:
    """What stands behind the first word."""
    return part(out, 1)


def test_threads_compile_at_the_same_time() -> None:
    found: dict[int, list[int]] = {}

    def work(seed: int) -> None:
        (run,) = compiled(arithmetic)
        words = np.zeros(64, np.int64)
        run(words.ctypes.data, seed, 3)
        found[seed] = words.tolist()

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed in range(3):
        plain = np.zeros(64, np.int64)
        arithmetic(plain, seed, 3)
        assert found[seed] == plain.tolist()
