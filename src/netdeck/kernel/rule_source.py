"""The source of rules, for whatever makes another reading of them."""

import ast
import inspect
import sys
from collections.abc import Callable
from functools import cache
from threading import RLock
from typing import Any, Final, TypeVar

N = TypeVar("N", bound=ast.AST)

ONE_AT_A_TIME: Final = RLock()
"""Matches are played on several threads, and two must not read source at the same time: Python's parser counts for all of them."""

_PLAIN: Final = frozenset((int, str, type(None)))
_LEAVES: Final = frozenset(
    each
    for each in vars(ast).values()
    if isinstance(each, type) and issubclass(each, ast.expr_context | ast.operator | ast.unaryop | ast.cmpop | ast.boolop)
)


def source_of(rule: Callable[..., Any]) -> ast.FunctionDef:
    """The source of a rule, which is everybody's: whoever changes something changes a copy.

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


def twin(node: N) -> N:
    """A copy of a piece of source, to be changed."""
    copy: N = ast.AST.__new__(type(node))
    fields = copy.__dict__
    for name, value in node.__dict__.items():
        kind = type(value)
        if kind is list:
            fields[name] = [twin(each) if isinstance(each, ast.AST) else each for each in value]
        elif kind in _PLAIN or not isinstance(value, ast.AST) or isinstance(value, ast.expr_context):
            fields[name] = value
        else:
            fields[name] = twin(value)
    return copy


class Rewriter(ast.NodeTransformer):
    """Python's own transformer, three times as fast: rules are rewritten whenever a program starts, so this is waited for."""

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

    def _all(self, nodes: list[Any]) -> list[Any]:
        found: list[Any] = []
        for node in nodes:
            done = self.visit(node) if isinstance(node, ast.AST) else node
            if type(done) is list:
                found += done
            elif done is not None:
                found.append(done)
        return found


def located(node: N, line: int = 1, column: int = 0) -> N:
    """The same piece of source: what was put into it is where the piece is that it stands in, as the compiler wants."""
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
                    located(each, line, column)
        elif isinstance(value, ast.AST) and type(value) not in _LEAVES:
            located(value, line, column)
    return node
