"""Where the rules touch what runs them.

The rules are written once, as plain functions over a :class:`~netdeck.games.binmat.rules.table.Table`. Three machines run them: the
interpreter, which listens and cites; Numba on the processor; a CUDA kernel. They differ only in what stands in this module:

* :func:`rule` marks a function as part of the rules. It stays a plain function; the compiling machines read the list.
* :func:`happens` records an event under a point of the rulebook and says whether it takes place.
* :func:`holds` asks whether a step without an event of its own is in force; :func:`lets` and :func:`bars` ask the same of a permission and
  of a refusal, which nobody counts.
* :func:`byte` and :func:`set_byte` read and write one byte of the game.
* :func:`bit_count` counts the members of a small set.
* :func:`shuffle` brings the first cards of the table's tray into random order.

Compiled, the questions are constants: citations cost nothing in a simulation. Interpreted, they ask the table, so that a test can switch
one clause off and see who notices.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from netdeck.games.binmat.rules.table import Table

F = TypeVar("F", bound=Callable[..., object])

RULES: Final[list[Callable[..., object]]] = []
"""Every function of the rules, in the order in which they were read."""


def rule(function: F) -> F:
    """Mark *function* as one that all machines run."""
    RULES.append(function)
    return function


def happens(table: "Table", event: int, point: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> bool:
    """Record *event* under *point* with up to four small numbers; ``False`` when the point is switched off and nothing may change."""
    return table.happens(event, point, a, b, c, d)


def holds(table: "Table", point: int) -> bool:
    """Whether *point* is in force."""
    return table.holds(point)


def lets(table: "Table", point: int) -> bool:
    """Whether the permission of *point* is in force."""
    return table.holds(point)


def bars(table: "Table", point: int) -> bool:
    """Whether the refusal of *point* is in force: with its clause switched off, everything passes."""
    return table.holds(point)


def byte(table: "Table", at: int) -> int:
    """The byte at *at*."""
    return table.state[at]


def set_byte(table: "Table", at: int, number: int) -> None:
    """Write the byte at *at*."""
    table.state[at] = number


def bit_count(bits: int) -> int:
    """How many of at most 32 bits are set."""
    return bits.bit_count()


def shuffle(table: "Table", count: int, purpose: int) -> None:
    """Bring the first *count* things of the tray into uniformly random order: one draw of the match's generator."""
    table.shuffle(count, purpose)
