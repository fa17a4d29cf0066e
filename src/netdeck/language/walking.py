"""Walking through a tree: every node, parents first; and the same tree with some of its nodes changed."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

T = TypeVar("T")


def walk(node: Any) -> Iterator[Any]:
    """*node* and all nodes below it, in reading order; plain values are left out."""
    if isinstance(node, tuple):
        for part in node:
            yield from walk(part)
    elif is_dataclass(node) and not isinstance(node, type):
        yield node
        for one in fields(node):
            yield from walk(getattr(node, one.name))


def rebuilt(node: T, change: Callable[[Any], Any]) -> T:
    """*node* with every part given to *change*, inner ones first; what *change* gives back stands in its place."""
    done: T = _rebuilt(node, change)
    return done


def _rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(node, tuple) and type(node) is tuple:
        return tuple(_rebuilt(part, change) for part in node)
    if is_dataclass(node) and not isinstance(node, type):
        parts = {one.name: getattr(node, one.name) for one in fields(node) if one.init}
        changed = {name: new for name, part in parts.items() if (new := _rebuilt(part, change)) is not part}
        node = replace(node, **changed) if changed else node
    return change(node)
