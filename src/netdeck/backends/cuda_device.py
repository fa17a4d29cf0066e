"""Running a CUDA program with CuPy.

This module needs NumPy and CuPy and nothing else of Netdeck, so that a program made on one machine can be carried to another that has a
device and little else.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

import numpy as np


@dataclass(frozen=True, slots=True)
class Program:
    """PTX by kernel, the names of its entries, and how many threads a block has."""

    sources: dict[str, str]
    names: dict[str, str]
    block: int

    def save(self, path: Path) -> None:
        """Write the program to a file."""
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a program from a file."""
        return cls(**json.loads(path.read_text(encoding="utf-8")))


class Kernels:
    """A program on the present CUDA device; its blocks share so much memory.

    The driver compiles PTX when it is loaded. Where that was done ahead (``ptxas -arch=sm_90 -o play_games.cubin``), *ready* is the folder
    in which each kernel lies under its name.
    """

    def __init__(self, program: Program, shared_bytes: int = 0, ready: Path | None = None) -> None:
        import cupy

        self.cupy: Any = cupy
        self._block = program.block
        self._shared_bytes = shared_bytes
        self._kernels: dict[str, Any] = {}
        with TemporaryDirectory() as folder:  # CuPy takes PTX from a file
            for name, source in program.sources.items():
                path = (ready or Path(folder)) / f"{name}.cubin"
                if not path.exists():
                    path = Path(folder) / f"{name}.ptx"
                    path.write_text(source, encoding="utf-8")
                kernel = cupy.RawModule(path=str(path)).get_function(program.names[name])
                if shared_bytes:
                    kernel.max_dynamic_shared_size_bytes = shared_bytes
                self._kernels[name] = kernel

    def registers(self) -> dict[str, int]:
        """The registers that each kernel uses."""
        return {name: kernel.num_regs for name, kernel in self._kernels.items()}

    def launch(self, name: str, threads: int, *arguments: Any) -> None:
        """Run a kernel on at least so many threads."""
        flat: list[Any] = []
        for argument in arguments:
            flat += _array(argument) if hasattr(argument, "strides") else [np.int64(argument)]
        self._kernels[name]((-(-threads // self._block),), (self._block,), tuple(flat), shared_mem=self._shared_bytes)


def _array(array: Any) -> list[Any]:
    """An array as Numba's kernels take it: two unused owners, size, item size, address, shape, strides."""
    return [
        np.uint64(0),
        np.uint64(0),
        np.int64(array.size),
        np.int64(array.itemsize),
        np.uint64(array.data.ptr),
        *map(np.int64, (*array.shape, *array.strides)),
    ]
