"""Walking through a tree: every node, parents first."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any


def walk(node: Any) -> Iterator[Any]:
    """*node* and all nodes below it, in reading order; plain values are left out."""
    if isinstance(node, tuple):
        for part in node:
            yield from walk(part)
    elif is_dataclass(node) and not isinstance(node, type):
        yield node
        for one in fields(node):
            yield from walk(getattr(node, one.name))
