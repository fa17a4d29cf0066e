"""BINMAT on a CUDA device: the same games as on the processor, and how fast.

Two steps, because the machine with the device may have no Numba and the one with Numba no device::

    python -m benchmarks.binmat_cuda build build/cuda     # needs netdeck[sim] and numba-cuda; makes programs and expected fingerprints
    python -m benchmarks.binmat_cuda run build/cuda       # needs NumPy, CuPy and a device; prints one JSON object

The second step compares every position of ten thousand games of each preset with the processor's (a thousand for two against three), then
measures whole games in one launch and one launch a move with masks.
"""

import json
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.on_device import command, milliseconds, module

CHECKED = {"human": 10_000, "duel": 10_000, "hackmud": 10_000, "squad": 1_000}
DECIDE_TOGETHER = {"squad"}
"""Here a mask shows what may be declared, and a playout takes only what is valid now: choosing from the mask leads to other games."""

BLOCKS = (128, 256, 384)
"""The threads of a block that are tried; the last is what the programs are made for."""

WHOLE_GAMES = 1 << 22
STEPPED_GAMES = 1 << 22
REPEATS = 5


def build(folder: Path) -> None:
    from netdeck.games.binmat.compiled import Machine
    from netdeck.games.binmat.cuda_program import build as build_program
    from netdeck.games.binmat.rules.kinds import ACTIONS, card_in, kind_of, place_in, value_action_of
    from netdeck.games.binmat.rules.piles import value_of
    from netdeck.games.binmat.ruleset import DUEL, HACKMUD, HUMAN

    by_value = np.array([value_action_of(kind_of(a), value_of(card_in(a)), place_in(a)) for a in range(ACTIONS)], np.int32)
    for name, (rules, defenders, attackers) in {
        "human": (HUMAN, 1, 1),
        "duel": (DUEL, 1, 1),
        "hackmud": (HACKMUD, 1, 1),
        "squad": (HUMAN, 2, 3),
    }.items():
        build_program(rules, defenders, attackers).save(folder / f"{name}.json")
        machine = Machine(rules, defenders, attackers)
        traces = [machine.traces(first, 500) for first in range(0, CHECKED[name], 500)]
        np.save(folder / f"{name}.prints.npy", np.concatenate([fingerprints(part) for part in traces]).T)
        np.save(folder / f"{name}.actions.npy", np.concatenate([by_value[part.actions] for part in traces]).T)
        print(f"{name}: made", file=sys.stderr)


def fingerprints(traces: Any) -> NDArray[np.uint32]:
    """The fingerprint of every position, as the rules reckon it; 0 after the end of a game."""
    prints = np.full(traces.actions.shape, 0x811C9DC5, np.uint32)
    for at in range(traces.positions.shape[2]):
        prints = (prints ^ traces.positions[:, :, at]) * np.uint32(0x01000193)
    after_the_end = np.arange(prints.shape[1])[None, :] >= traces.moves[:, None]
    return np.where(after_the_end, np.uint32(0), prints)


def run(folder: Path) -> dict[str, Any]:
    import cupy

    runner = module("games/binmat/cuda_device.py")
    report: dict[str, Any] = {"device": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()}
    for path in sorted(folder.glob("*.json")):
        name = path.stem
        program = runner.Program.load(path)
        device = runner.Device(program)
        prints, actions = np.load(folder / f"{name}.prints.npy"), np.load(folder / f"{name}.actions.npy")
        entry: dict[str, Any] = {"registers": device.registers(), "checked": check(cupy, device, prints, actions)}
        if name not in DECIDE_TOGETHER:
            entry["checked"]["unlike_left_to_chance"] = unlike_left_to_chance(device, prints)
        for block in BLOCKS:
            device = runner.Device(replace(program, block=block))
            entry[f"blocks_of_{block}"] = {"whole_games": whole_games(cupy, device), "one_launch_a_move": one_launch_a_move(cupy, device)}
        report[name] = entry
        print(json.dumps({name: entry}), file=sys.stderr, flush=True)
    return report


def check(cupy: Any, device: Any, expected: NDArray[np.uint32], actions: NDArray[np.int32]) -> dict[str, int]:
    """Compare every position of the first games, played in one launch and with the same actions given step by step."""
    count = expected.shape[1]
    prints, _ = device.prints(0, count)
    games = device.deal(0, count)
    unlike = refused = unmasked = 0
    for number in range(expected.shape[0]):
        goes_on = expected[number] != 0
        masked = games.masks.get()[actions[number] // 32, np.arange(count)] >> (actions[number] % 32).astype(np.uint32) & 1
        unmasked += int(((masked == 0) & goes_on).sum())
        games.step(cupy.asarray(actions[number]))
        unlike += int(((games.fingerprints().get() != expected[number]) & goes_on).sum())
        refused += int(((games.refusals.get() != 0) & goes_on).sum())
    return {
        "games": count,
        "positions": int((expected != 0).sum()),
        "unlike_in_one_launch": int((prints.get() != expected).sum()),
        "unlike_step_by_step": unlike,
        "refused": refused,
        "not_in_the_mask": unmasked,
    }


def unlike_left_to_chance(device: Any, expected: NDArray[np.uint32]) -> int:
    """How many positions are unlike when the step chooses from the masks itself."""
    games = device.deal(0, expected.shape[1])
    unlike = 0
    for row in expected:
        games.step()
        unlike += int(((games.fingerprints().get() != row) & (row != 0)).sum())
    return unlike


def whole_games(cupy: Any, device: Any) -> dict[str, float]:
    device.play_games(0, 1 << 16)
    best = 0.0
    for repeat in range(REPEATS):
        ends, taken = milliseconds(cupy, partial(device.play_games, repeat * WHOLE_GAMES, WHOLE_GAMES))
        best = max(best, int(ends[3].sum(dtype=cupy.int64)) / taken / 1e6)
    return {"giga_moves_per_second": round(best, 3), "attackers_win_percent": round(float((ends[0] == 2).mean()) * 100, 2)}


def one_launch_a_move(cupy: Any, device: Any) -> dict[str, float]:
    games = device.deal(0, STEPPED_GAMES)
    moves = 0
    elapsed = 0.0
    for _ in range(device.program.longest):
        moves += int((games.winners == 0).sum())
        elapsed += milliseconds(cupy, games.step)[1]
    return {"giga_moves_per_second": round(moves / elapsed / 1e6, 3), "launches": games.moves}


if __name__ == "__main__":
    command(__doc__, build, run)
