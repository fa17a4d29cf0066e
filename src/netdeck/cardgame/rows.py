"""Rows: columns with a common prefix as one list, and its operations.

``forget_later = drop_rule(Table, "u_moment", "laters")`` is the rule that a row of the list in which ``u_moment`` is a column is gone and
the others close up. It is written out column by column when its chapter is read, so all machines run plain source.
"""

import ast
import sys
from collections.abc import Callable, Iterable

from netdeck.cardgame.scene import made
from netdeck.kernel.columns import Columns

Rule = Callable[..., None]


def drop_rule(kind: type[Columns], column: str, count: str) -> Rule:
    """A rule that removes a row from the list with *column*, whose length is *count*."""
    moved = [f"        table.{each}[i] = table.{each}[i + 1]" for each in columns_like(kind, column)]
    return _made(f"drop_{count}", "table, at", [f"    for i in range(at, table.{count} - 1):", *moved, f"    table.{count} -= 1"])


def drop_where_rule(kind: type[Columns], column: str, count: str) -> Rule:
    """A rule that removes all rows in which *column* has a given number."""
    moved = [f"            table.{each}[kept] = table.{each}[i]" for each in columns_like(kind, column)]
    kept = ["    kept = 0", f"    for i in range(table.{count}):", f"        if table.{column}[i] != of:", *moved, "            kept += 1"]
    return _made(f"drop_{count}_of", "table, of", [*kept, f"    table.{count} = kept"])


def copy_rule(to: str, of: str, fields: Iterable[str], *, to_row: bool = True, of_row: bool = True) -> Rule:
    """A rule that copies *fields* from a *row* of another list to row *at*, or from and to single numbers."""
    taken = [f"    table.{to}{field}{'[at]' if to_row else ''} = table.{of}{field}{'[row]' if of_row else ''}" for field in fields]
    return _made(f"copy_{of}to_{to}row", ", ".join(["table", *["at"] * to_row, *["row"] * of_row]), taken)


def columns_like(kind: type[Columns], column: str) -> list[str]:
    """The columns of the list that contains *column*: they share a prefix and a length."""
    prefix = column[: column.index("_") + 1]
    return [name for name, room in kind.columns.items() if name.startswith(prefix) and room == kind.columns[column]]


def _made(name: str, arguments: str, lines: Iterable[str]) -> Rule:
    node = ast.parse("\n".join([f"def {name}({arguments}):", "    'Written out when its chapter was read.'", *lines])).body[0]
    assert isinstance(node, ast.FunctionDef)
    rule: Rule = made(node, sys._getframe(2).f_globals)
    return rule
