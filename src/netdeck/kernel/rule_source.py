"""The source of rules, for code that transforms or compiles them."""

import ast
import inspect
import sys
from collections.abc import Callable
from functools import cache
from threading import RLock
from typing import Any, Final, TypeAlias, TypeVar

Namespace: TypeAlias = dict[str, Any]
"""What the names in the source of a rule mean."""
Function: TypeAlias = Callable[..., Any]
"""A rule, whatever it takes."""
N = TypeVar("N", bound=ast.AST)

ONE_AT_A_TIME: Final = RLock()
"""Matches are played on several threads, and two must not read source at the same time: Python's parser counts for all of them."""

_PLAIN: Final = frozenset((int, str, type(None)))
_LEAVES: Final = frozenset(
    each
    for each in vars(ast).values()
    if isinstance(each, type) and issubclass(each, ast.expr_context | ast.operator | ast.unaryop | ast.cmpop | ast.boolop)
)


def source_of(rule: Callable[..., object]) -> ast.FunctionDef:
    """The parsed source of a rule. It is shared: copy it before changing it.

    A rule may have been written out when its chapter was read; it says itself what was written.
    """
    written: ast.FunctionDef | None = getattr(rule, "written", None)
    if written is not None:
        return written
    with ONE_AT_A_TIME:
        return _chapter(rule.__module__)[rule.__name__]


@cache
def _chapter(module: str) -> dict[str, ast.FunctionDef]:
    source = inspect.getsource(sys.modules[module])
    return {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}


def copied(node: N) -> N:
    """A copy of a syntax tree, to be changed."""
    copy: N = ast.AST.__new__(type(node))
    fields = copy.__dict__
    for name, value in node.__dict__.items():
        kind = type(value)
        if kind is list:
            fields[name] = [copied(each) if isinstance(each, ast.AST) else each for each in value]
        elif kind in _PLAIN or not isinstance(value, ast.AST) or isinstance(value, ast.expr_context):
            fields[name] = value
        else:
            fields[name] = copied(value)
    return copy


class Rewriter(ast.NodeTransformer):
    """A faster ``ast.NodeTransformer``: rules are rewritten at every program start."""

    _visitors: dict[type, Any]

    def __init_subclass__(cls) -> None:
        kinds = [each for each in vars(ast).values() if isinstance(each, type) and issubclass(each, ast.AST)]
        cls._visitors = {kind: getattr(cls, f"visit_{kind.__name__}", None) for kind in kinds if kind is not ast.Constant}

    def visit(self, node: ast.AST) -> Any:
        visitor = self._visitors.get(type(node))
        return self.generic_visit(node) if visitor is None else visitor(self, node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        fields = node.__dict__
        for name in node._fields:
            value = fields.get(name)
            if type(value) is list:
                if value:
                    value[:] = self._all(value)
            elif isinstance(value, ast.AST) and type(value) not in _LEAVES:
                fields[name] = self.visit(value)
        return node

    def _all(self, nodes: list[object]) -> list[object]:
        found: list[object] = []
        for node in nodes:
            done = self.visit(node) if isinstance(node, ast.AST) else node
            if type(done) is list:
                found += done
            elif done is not None:
                found.append(done)
        return found


def with_location(node: N, line: int = 1, column: int = 0) -> N:
    """The same tree with line numbers for inserted nodes, as the compiler requires."""
    fields = node.__dict__
    if "lineno" in node._attributes:
        line = fields.setdefault("lineno", line)
        column = fields.setdefault("col_offset", column)
        fields.setdefault("end_lineno", line)
        fields.setdefault("end_col_offset", column)
    for name in node._fields:
        value = fields.get(name)
        if type(value) is list:
            for each in value:
                if isinstance(each, ast.AST):
                    with_location(each, line, column)
        elif isinstance(value, ast.AST) and type(value) not in _LEAVES:
            with_location(value, line, column)
    return node
