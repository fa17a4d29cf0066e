"""Data.Warriors on a CUDA device: the same random games as on the processor, and how fast.

Two steps, because the machine with the device may have no Numba and the one with Numba no device::

    python -m benchmarks.datawarriors_cuda build build/cuda-datawarriors   # needs netdeck[cuda]; makes the program and what is expected
    python -m benchmarks.datawarriors_cuda run build/cuda-datawarriors     # needs NumPy, CuPy and a device; prints one JSON object

The second step compares ten thousand games of each table with the processor's: who won and when, and a chain of fingerprints of the whole
table and its options at every decision. Then it measures whole games with several numbers of threads. The driver compiles the program for
each of them, for a minute; that is spared where ``play_games.cubin`` lies in the folder (``ptxas -arch=sm_90``).
"""

import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.on_device import command, milliseconds, module

CHECKED, PART = 10_000, 500
TABLES = {"two": {"u1": "hive", "u2": "bastion"}, "four": {"u1": "hive", "u2": "bastion", "u3": "undernet", "u4": "hive"}}
THREADS = (132 * 256, 132 * 512)
GAMES = 1 << 20
PROGRAM = "program.json"
AT_EVERYTHING = 2
MOVES, FAULT, PRINT = 3, 4, 5


def build(folder: Path) -> None:
    from netdeck.games.datawarriors import GAME
    from netdeck.games.datawarriors.compiled import CODE
    from netdeck.kernel import Rng, Seat, Setup, key_from_seed
    from netdeck.machines.cuda_program import build as build_program

    for name, decks in TABLES.items():
        setup = GAME.complete(Setup(game=GAME.id, seats=tuple(map(Seat, decks)), decks={Seat(seat): deck for seat, deck in decks.items()}))
        table = GAME.laid_out(setup, Rng(key_from_seed(0))).changing()
        GAME.open(table)
        np.save(folder / f"{name}.book.npy", CODE.layout.pack_book(table))
        np.save(folder / f"{name}.laid.npy", CODE.layout.pack(table, table.cards))
        played = [CODE.playouts(table, first, PART, AT_EVERYTHING)[:6] for first in range(0, CHECKED, PART)]
        np.save(folder / f"{name}.ends.npy", np.concatenate([np.stack(part) for part in played], axis=1))
        print(f"{name}: {CHECKED} games played", file=sys.stderr, flush=True)
    build_program(CODE).save(folder / PROGRAM)
    print("the program is made", file=sys.stderr, flush=True)


def run(folder: Path) -> dict[str, Any]:
    import cupy

    runner = module("machines/cuda_device.py")
    program = runner.ColumnProgram.load(folder / PROGRAM)
    report: dict[str, Any] = {"device": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()}
    for name in TABLES:
        book, laid, ends = (np.load(folder / f"{name}.{what}.npy") for what in ("book", "laid", "ends"))
        device = runner.ColumnDevice(program, book, laid, CHECKED, folder)
        entry: dict[str, Any] = {"registers": device.registers(), "words_of_a_table": len(laid), "checked": check(device, ends)}
        print(json.dumps({name: entry}), file=sys.stderr, flush=True)
        del device
        for threads in THREADS:
            entry[f"threads_{threads}"] = whole_games(cupy, runner.ColumnDevice(program, book, laid, threads, folder))
            print(json.dumps({f"{name}, {threads} threads": entry[f"threads_{threads}"]}), file=sys.stderr, flush=True)
            cupy.get_default_memory_pool().free_all_blocks()
        report[name] = entry
    return report


def check(device: Any, expected: NDArray[np.int64]) -> dict[str, int]:
    """Compare games with the processor's."""
    found = device.playouts(0, expected.shape[1], AT_EVERYTHING).get()
    alike = found == expected
    return {
        "games": expected.shape[1],
        "decisions": int(expected[MOVES].sum()),
        "unlike_games": int((~alike.all(axis=0)).sum()),
        "unlike_chains": int((~alike[PRINT]).sum()),
        "faults": int((found[FAULT] != 0).sum()),
    }


def whole_games(cupy: Any, device: Any) -> dict[str, float]:
    """Decisions a second, the best of three launches."""
    device.playouts(0, min(GAMES, device.threads))
    best, faults = 0.0, 0
    for repeat in range(3):
        ends, taken = milliseconds(cupy, partial(device.playouts, repeat * GAMES, GAMES))
        best = max(best, int(ends[MOVES].sum()) / taken / 1e3)
        faults += int((ends[FAULT] != 0).sum())
    return {"million_decisions_per_second": round(best, 2), "games_per_launch": GAMES, "seconds": round(taken / 1e3, 3), "faults": faults}


if __name__ == "__main__":
    command(__doc__, build, run)
