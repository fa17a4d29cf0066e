"""Rows: columns that begin alike are one list, and these are the rules that every such list has.

``forget_later = dropping(Table, "u_moment", "laters")`` is the rule that a row of the list in which ``u_moment`` is a column is gone and
the others close up. It is written out column by column when its chapter is read, so all machines run plain source.
"""

import ast
import sys
from collections.abc import Callable, Iterable

from netdeck.cardgame.scene import made
from netdeck.kernel.columns import Columns

Rule = Callable[..., None]


def dropping(kind: type[Columns], column: str, count: str) -> Rule:
    """The rule that a row leaves the list with that *column*, of which *count* says how long it is; the others close up."""
    moved = [f"        table.{each}[i] = table.{each}[i + 1]" for each in columns_like(kind, column)]
    return _made(f"drop_{count}", "table, at", [f"    for i in range(at, table.{count} - 1):", *moved, f"    table.{count} -= 1"])


def copying(to: str, of: str, fields: Iterable[str], *, to_row: bool = True, of_row: bool = True) -> Rule:
    """The rule that the row *at* takes over *fields* from a *row* of another list; without a row, to or from single numbers."""
    taken = [f"    table.{to}{field}{'[at]' if to_row else ''} = table.{of}{field}{'[row]' if of_row else ''}" for field in fields]
    return _made(f"copy_{of}to_{to}row", ", ".join(["table", *["at"] * to_row, *["row"] * of_row]), taken)


def columns_like(kind: type[Columns], column: str) -> list[str]:
    """The columns of the list of which *column* is one: they begin alike and have equally many places."""
    prefix = column[: column.index("_") + 1]
    return [name for name, room in kind.columns.items() if name.startswith(prefix) and room == kind.columns[column]]


def _made(name: str, arguments: str, lines: Iterable[str]) -> Rule:
    node = ast.parse("\n".join([f"def {name}({arguments}):", "    'Written out when its chapter was read.'", *lines])).body[0]
    assert isinstance(node, ast.FunctionDef)
    rule: Rule = made(node, sys._getframe(2).f_globals)
    return rule
