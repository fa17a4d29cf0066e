"""Rules may be compiled on one thread while another one compiles something of its own."""

import threading
from typing import Any

import pytest

numba = pytest.importorskip("numba", reason="compiled rules need the extra netdeck[sim]")


class Other(threading.Thread):
    """Compiles a function of its own and calls it."""

    def __init__(self) -> None:
        super().__init__()
        self.tried = threading.Event()
        self.lock_was_free = False
        self.answer: int | None = None

    def run(self) -> None:
        from numba.core.compiler_lock import global_compiler_lock

        self.lock_was_free = global_compiler_lock._lock.acquire(blocking=False)
        if self.lock_was_free:
            global_compiler_lock._lock.release()
        self.tried.set()
        inner = numba.njit(lambda number: number + 1)
        self.answer = numba.njit(lambda number: inner(number) * 2)(20)


class Whole:
    """Stands for a function that is being compiled with all its parts: meanwhile another thread begins to compile."""

    def __init__(self, other: Other) -> None:
        self.other = other
        self.py_func: Any = Whole.compile

    def compile(self, signature: tuple[Any, ...]) -> None:
        self.other.start()
        self.other.tried.wait()
        if self.other.lock_was_free:
            self.other.join()  # it goes ahead in the middle of our work, and must come out right all the same


def test_another_thread_compiles_as_if_it_were_alone() -> None:
    from netdeck.lowered import compile_whole

    other = Other()
    compile_whole(Whole(other), (numba.types.int64,))
    other.join()
    assert other.answer == 42
    assert not other.lock_was_free


def test_a_whole_is_compiled_beside_another_thread() -> None:
    from netdeck.lowered import compile_whole, compiled

    part = numba.njit(lambda number: number + 1)
    twice = numba.njit(lambda number: part(number) * 2)

    def run(number: int) -> int:
        answer: int = twice(number) + part(number)
        return answer

    function, others = compiled(run), [Other() for _ in range(3)]
    for other in others:
        other.start()
    compile_whole(function, (numba.types.int64,))
    for other in others:
        other.join()
    assert function(3) == 12
    assert [other.answer for other in others] == [42] * 3
