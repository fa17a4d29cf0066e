"""Functions for Numba as a CUDA program, made ahead without a device: PTX for one kind of chip, by NVVM. Needs the extra ``cuda``."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Final

import numba
import numba.cuda.dispatcher
from numba import cuda

HOPPER: Final = (9, 0)
Kernel = tuple[Callable[..., None], tuple[Any, ...]]


def made(kernels: Mapping[str, Kernel], block: int, chip: tuple[int, int] = HOPPER) -> tuple[dict[str, str], dict[str, str]]:
    """The PTX of each kernel and the name of its entry, for blocks of so many threads."""
    sources: dict[str, str] = {}
    names: dict[str, str] = {}
    with _pretending_to_have(chip):
        for name, (kernel, arguments) in kernels.items():
            code, _ = cuda.compile(kernel, numba.types.void(*arguments), device=False, abi="numba", cc=chip, opt=True, launch_bounds=block)
            sources[name] = code if isinstance(code, str) else code.decode()
            names[name] = _entry(sources[name])
    return sources, names


def _entry(source: str) -> str:
    """The name under which a kernel is found in its PTX."""
    return source.split(".visible .entry ")[1].split("(")[0].strip()


@contextmanager
def _pretending_to_have(chip: tuple[int, int]) -> Iterator[None]:
    """Report a device to numba-cuda, which asks the driver for the chip even when compiling ahead of time."""
    dispatcher: Any = numba.cuda.dispatcher
    before = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=chip)
    try:
        yield
    finally:
        dispatcher.get_current_device = before
