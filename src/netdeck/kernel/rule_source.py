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


def source_of(rule: Callable[..., Any]) -> ast.FunctionDef:
    """The source of a rule, which is everybody's: whoever changes something changes a copy."""
    with ONE_AT_A_TIME:
        return _chapter(rule.__module__)[rule.__name__]


@cache
def _chapter(module: str) -> dict[str, ast.FunctionDef]:
    source = inspect.getsource(sys.modules[module])
    return {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}


def twin(node: N) -> N:
    """A copy of a piece of source, to be changed."""
    copy = type(node)()
    for name, value in node.__dict__.items():
        if isinstance(value, list):
            value = [twin(each) if isinstance(each, ast.AST) else each for each in value]
        elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
            value = twin(value)
        setattr(copy, name, value)
    return copy
