"""What functions for Numba have in common: the names of their types, how they are compiled, and where machine code is kept."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import numba
from llvmlite import ir
from numba.core.codegen import JITCodeLibrary

from netdeck.backends.rule_codegen import COMPILED

Table: TypeAlias = Any
"""A table. An overload is written twice, for types and for values, and Numba wants both to have the same annotations: this
name and the next one stand for a value and for its type."""
Word: TypeAlias = Any
"""A number of a table."""
Function: TypeAlias = Callable[..., Any]
Overload: TypeAlias = Function | None
"""What is compiled in the place of a call with certain types; ``None`` where it is for others."""
Type: TypeAlias = numba.types.Type
Signature: TypeAlias = numba.core.typing.Signature
Context: TypeAlias = numba.core.base.BaseContext
TypingContext: TypeAlias = numba.core.typing.BaseContext
Builder: TypeAlias = ir.IRBuilder
Value: TypeAlias = ir.Value
OPTIONS: Final = {"error_model": "numpy", "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
FOLDED: Final = {**OPTIONS, "forceinline": True}
"""How functions are compiled that vanish in their callers."""


_finalize: Final = JITCodeLibrary.finalize


def _finish(library: JITCodeLibrary) -> None:
    """What Numba does when all of a function is there."""
    for each in COMPILED:
        each()
    _finalize(library)


JITCodeLibrary.finalize = _finish


def compiled(function: Function) -> Any:
    """Let Numba compile *function* when it is first called, and keep what comes of it."""
    return numba.njit(nogil=True, cache=True, error_model="numpy", _nrt=False)(function)


def is_made(function: Any, signature: tuple[Any, ...]) -> bool:
    """Whether the machine code of a compiled *function* is there, in this process or in the cache."""
    return signature in function.overloads or function._cache.load_overload(signature, function.targetctx) is not None


@contextmanager
def cached_under(folder: Path) -> Iterator[None]:
    """Numba looks at this setting when a function is decorated; other users of Numba in the same process keep their own."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
