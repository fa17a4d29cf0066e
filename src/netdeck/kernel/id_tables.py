"""Tables of named numbers: clauses, steps and checks of rules over columns.

Rules know them as plain integers, which both machines understand; whoever tells what happened looks the names up here.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from netdeck.kernel.columns import rule

F = TypeVar("F", bound=Callable[..., None])


class Clauses(list[str]):
    """The clauses that a game's rules follow, by number."""

    def number(self, name: str) -> int:
        """The number of a clause that the rules name for the first time."""
        self.append(name)
        return len(self) - 1


class Checks(list[int]):
    """The clause of each numbered check. The first check is none: everything is allowed."""

    def __init__(self) -> None:
        super().__init__([-1])

    def number(self, clause: int) -> int:
        """The number of a further check, which follows *clause*."""
        self.append(clause)
        return len(self) - 1


class Steps(list[tuple[str, str]]):
    """The steps of all processes by number: process, clause and function.

    The steps of a process stand side by side, in the order of the rulebook.
    """

    def __init__(self) -> None:
        super().__init__()
        self.functions: dict[int, Callable[[Any, int], None]] = {}
        """What is done at each step, with the table and the frame that is at it."""

    def number(self, process: str, clause: str) -> int:
        """The number of a further step."""
        self.append((process, clause))
        return len(self) - 1

    def step(self, number: int) -> Callable[[F], F]:
        """Decorator that makes a function the implementation of a step."""

        def register(function: F) -> F:
            self.functions[number] = rule(function)
            return function

        return register

    def following(self, number: int) -> int:
        """The next step of the same process; -1 after its last one."""
        return number + 1 if number + 1 < len(self) and self[number + 1][0] == self[number][0] else -1

    def in_order(self) -> list[Callable[[Any, int], None]]:
        """The functions of all steps by number; every step must have one."""
        idle = [step for number, step in enumerate(self) if number not in self.functions]
        if idle:
            raise LookupError(f"nothing is done at {idle}")
        return [self.functions[number] for number in range(len(self))]
