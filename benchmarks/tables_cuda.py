"""Games with card text on a CUDA device: the same random games as on the processor, and how fast.

Two steps, because the machine with the device may have no LLVM and the one with LLVM no device::

    python -m benchmarks.tables_cuda build build/cuda    # needs netdeck[sim]; makes the programs and what is expected
    python -m benchmarks.tables_cuda run build/cuda      # needs NumPy and a device; prints one JSON object

The second step compares ten thousand games of each rulebook with the processor's: who won and when, and a chain of fingerprints of the
whole table and its options at every decision. Then it measures whole games, and games that go on one launch a decision.
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.on_device import SOURCE, command

CHECKED, PART = 10_000, 500
GAMES = {"datawarriors": 1 << 21, "technomancy": 1 << 18, "bloodless": 1 << 17}
"""So many games a launch has; many more than there are at a time, for the last ones have the device to themselves."""
WARPS = {"datawarriors": 16, "technomancy": 16, "bloodless": 8}
STEPPED, STEPS = {"datawarriors": 1 << 18, "technomancy": 1 << 17, "bloodless": 1 << 16}, 50
AT_EVERYTHING = 2
MOVES, FAULT, PRINT, OFFERED = 3, 4, 5, 6


def build(folder: Path) -> None:
    from importlib import import_module

    from netdeck import registry
    from netdeck.backends.device_code import build as build_program
    from netdeck.backends.device_code import packed
    from netdeck.kernel import Rng, Setup, key_from_seed

    for id in GAMES:
        game: Any = registry.find(id)
        code = import_module(f"netdeck.games.{id}.compiled").CODE
        table = game.initial_table(game.complete(Setup(game=id)), Rng(key_from_seed(0))).table_to_change()
        game.open(table)
        build_program(code).save(folder / f"{id}.json")
        for what, words in zip(("book", "laid"), packed(code, table), strict=True):
            np.save(folder / f"{id}.{what}.npy", words)
        print(f"{id}: the program is made", file=sys.stderr, flush=True)
        played = [np.stack(code.playouts(table, first, PART, AT_EVERYTHING)[:6], axis=1) for first in range(0, CHECKED, PART)]
        np.save(folder / f"{id}.ends.npy", np.concatenate(played))
        print(f"{id}: {CHECKED} games played", file=sys.stderr, flush=True)


def run(folder: Path) -> dict[str, Any]:
    sys.path.insert(0, str(SOURCE))
    from netdeck.backends.cuda_driver import Device
    from netdeck.backends.device_tables import TableDevice, TableProgram

    driver = Device()
    report: dict[str, Any] = {"device": driver.name}
    for id in GAMES:
        program = TableProgram.load(folder / f"{id}.json")
        book, laid, ends = (np.load(folder / f"{id}.{what}.npy") for what in ("book", "laid", "ends"))
        device = TableDevice(driver, program, book, laid, WARPS[id])
        report[id] = {"checked": check(device, ends), "whole games": whole_games(device, GAMES[id])}
        del device
        device = TableDevice(driver, program, book, laid, WARPS[id])
        report[id]["one launch a decision"] = one_launch_a_decision(device, STEPPED[id])
        del device
        print(json.dumps({id: report[id]}), file=sys.stderr, flush=True)
    return report


def check(device: Any, expected: NDArray[np.int64]) -> dict[str, int]:
    """Compare games with the processor's."""
    found = device.playouts(0, len(expected), AT_EVERYTHING).get().astype(np.int64)
    found[:, PRINT] &= 0xFFFFFFFF
    alike = found == expected
    return {
        "games": len(expected),
        "decisions": int(expected[:, MOVES].sum()),
        "unlike_games": int((~alike.all(axis=1)).sum()),
        "unlike_chains": int((~alike[:, PRINT]).sum()),
        "faults": int((found[:, FAULT] != 0).sum()),
    }


def whole_games(device: Any, games: int) -> dict[str, float]:
    """Decisions a second, the best of two launches."""
    from netdeck.backends.cuda_driver import Timer

    best, faults = 0.0, 0
    for repeat in range(2):
        with Timer(device.device) as timer:
            ends = device.playouts(CHECKED + repeat * games, games)
        found = ends.get()
        best = max(best, int(found[:, MOVES].sum(dtype=np.int64)) / timer.seconds / 1e6)
        faults += int((found[:, FAULT] != 0).sum())
    return {"million_decisions_per_second": round(best, 2), "games_per_launch": games, "seconds": round(timer.seconds, 3), "faults": faults}


def one_launch_a_decision(device: Any, count: int) -> dict[str, float]:
    """Decisions a second, where each takes a launch that also writes the masks; what is chosen at random meanwhile is not measured."""
    from netdeck.backends.cuda_driver import Timer

    games, options, dice = device.begin(0, count), device.array(count), np.random.default_rng(1)
    decisions, seconds = 0, 0.0
    for _ in range(STEPS):
        offered = games.told.get()[:, OFFERED]
        decisions += int((offered > 0).sum())
        options.set(dice.integers(0, np.maximum(offered, 1)))
        with Timer(device.device) as timer:
            games.take(options)
        seconds += timer.seconds
    return {"million_decisions_per_second": round(decisions / seconds / 1e6, 2), "games": count, "launches": STEPS}


if __name__ == "__main__":
    command(__doc__, build, run)
