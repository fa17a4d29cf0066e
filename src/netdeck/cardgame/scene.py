"""Scenes: what a text knows while it runs, and where a game's table stores it.

The rules of this layer are written once, as *patterns* that say ``scene.pc`` or ``row.moment``. A game declares by :class:`Fields` where
these stand, and :func:`instantiate` writes the rule out for its table when the chapter is read. So every machine runs plain source, and no
table needs other columns than it has.
"""

import ast
import sys
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Final, TypeVar

from netdeck.kernel.clause import RulebookError
from netdeck.kernel.columns import rule
from netdeck.kernel.rule_source import Function, Namespace, Rewriter, copied, source_of, with_location
from netdeck.language.frozen import dataclass

F = TypeVar("F", bound=Function)

OWN_RULES: Final[set[str]] = set()
"""The names of the rules that a game may say itself."""


@dataclass(frozen=True, slots=True)
class Fields:
    """Fields of one thing on the table: columns with a common prefix at row *at*, or single numbers (without *at*)."""

    prefix: str
    at: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    """What a field is called by this game, where it has another name; after "=", what it is worked out from."""

    def place(self, named: str, context: ast.expr_context) -> ast.expr:
        """Where a field is stored."""
        name = self.names.get(named, named)
        if name.startswith("="):
            return ast.parse(name[1:], mode="eval").body
        column = ast.Attribute(ast.Name("table", ast.Load()), self.prefix + name, ast.Load())
        if self.at:
            return ast.Subscript(column, ast.Name(self.at, ast.Load()), context)
        column.ctx = context
        return column


class _Placed(Rewriter):
    """A pattern with places of a table in the place of fields."""

    def __init__(self, fields: Mapping[str, Fields]) -> None:
        self.fields = fields

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        fields = self.fields.get(node.value.id) if isinstance(node.value, ast.Name) else None
        return fields.place(node.attr, node.ctx) if fields is not None else self.generic_visit(node)


def overridable(function: F) -> F:
    """Mark a rule that a game may replace with a rule of the same name."""
    OWN_RULES.add(function.__name__)
    return rule(function)


def instantiate(pattern: F, **meant: Fields | Callable[..., object]) -> F:
    """The rule that *pattern* becomes for the table of the game whose module is being read.

    *meant* says where fields stand, and which rules the game has in the place of those that it may say itself; or a rule of that name
    stands in the chapter.
    """
    node = _Placed({name: each for name, each in meant.items() if isinstance(each, Fields)}).visit(copied(source_of(pattern)))
    node.decorator_list, node.returns = [], None
    for argument in node.args.args:
        argument.annotation = None
    space = sys._getframe(1).f_globals
    for name, its_own in meant.items():
        if name not in pattern.__globals__:
            raise RulebookError(f"{pattern.__name__} has no name {name}")
        if not isinstance(its_own, Fields):
            take(space, name, its_own)
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and each.id in pattern.__globals__:
            take(space, each.id, pattern.__globals__[each.id])
    found = made(node, space)
    found.pattern = pattern
    its_rule: F = found
    return its_rule


def take(space: Namespace, name: str, meant: Any) -> None:
    """Bind a name in a module of rules. An existing other binding must be the game's own version."""
    given = space.setdefault(name, meant)
    if given is meant or getattr(given, "pattern", None) is meant:
        return
    if name not in OWN_RULES or given.__code__.co_argcount != meant.__code__.co_argcount:
        raise RulebookError(f"{name} means something else in {space['__name__']}")


def made(node: ast.FunctionDef, space: Namespace) -> Any:
    """The rule whose source was generated."""
    found: Namespace = {}
    exec(compile(ast.Module([with_location(node)], []), f"<{space['__name__']}.{node.name}>", "exec"), space, found)
    found[node.name].written = node
    return rule(found[node.name])
