"""Walks a tree, parents first, or copies it with changed nodes."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from operator import is_
from typing import Any, TypeVar

from netdeck.language.node_patterns import memoized
from netdeck.language.source_map import Worded, Words

T = TypeVar("T")


def walk(node: object) -> Iterator[Any]:
    """*node* and all nodes below it, in reading order, without plain values."""
    left = [node]  # the next one last
    while left:
        node = left.pop()
        if isinstance(node, tuple):
            left += node[::-1]
        elif (names := _backwards(type(node))) is not None:
            yield node
            left += [getattr(node, name) for name in names]


def transform(node: T, change: Callable[[Any], Any]) -> T:
    """*node* with *change* applied to every part, innermost first."""
    done: T = _rebuilt(node, change)
    return done


def _rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    kind = type(node)
    if kind is tuple:
        return tuple([_rebuilt(part, change) for part in node])
    changed = {}
    for name in _fields(kind):
        part = getattr(node, name)
        if (new := _rebuilt(part, change)) is not part:
            changed[name] = new
    return change(replace(node, **changed) if changed else node)


def with_all_words(node: T, around: Words) -> T:
    """*node* in which parts without words get those of the part around them; the root gets *around*."""
    done: T = _all_worded(node, around)
    return done


def _all_worded(node: Any, around: Words) -> Any:
    kind = type(node)
    if kind is tuple:
        parts = tuple([_all_worded(part, around) for part in node])
        return node if all(map(is_, parts, node)) else parts
    changed: dict[str, object] = {}
    if isinstance(node, Worded):
        if node.words is None:
            changed["words"] = around
        around = node.words or around
    for name in _fields(kind):
        part = getattr(node, name)
        if (new := _all_worded(part, around)) is not part:
            changed[name] = new
    return replace(node, **changed) if changed else node


def reworded(node: T, change: Callable[[Words], Words]) -> T:
    """*node* with *change* applied to the words of its nodes."""
    return transform(node, lambda one: replace(one, words=change(one.words)) if isinstance(one, Worded) and one.words is not None else one)


@memoized
def _backwards(kind: type) -> tuple[str, ...] | None:
    """The fields of a kind of node, the last one first; plain values are no nodes."""
    return tuple(one.name for one in reversed(fields(kind)) if one.compare) if is_dataclass(kind) else None


@memoized
def _fields(kind: type) -> tuple[str, ...]:
    """The fields of a kind of node; of plain values none."""
    return tuple(one.name for one in fields(kind) if one.init and one.compare) if is_dataclass(kind) else ()
