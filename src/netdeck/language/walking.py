"""Walking through a tree: every node, parents first; and the same tree with some of its nodes changed."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from operator import is_
from typing import Any, TypeVar

from netdeck.language.nodes import kept
from netdeck.language.wording import Worded, Words

T = TypeVar("T")


def walk(node: Any) -> Iterator[Any]:
    """*node* and all nodes below it, in reading order; plain values are left out."""
    left = [node]  # the next one last
    while left:
        node = left.pop()
        if isinstance(node, tuple):
            left += node[::-1]
        elif (names := _backwards(type(node))) is not None:
            yield node
            left += [getattr(node, name) for name in names]


def rebuilt(node: T, change: Callable[[Any], Any]) -> T:
    """*node* with every part given to *change*, inner ones first; what *change* gives back stands in its place."""
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


def all_worded(node: T, around: Words) -> T:
    """*node*, in which whatever knows no words of its own has those of what stands around it; around the whole stand *around*."""
    done: T = _all_worded(node, around)
    return done


def _all_worded(node: Any, around: Words) -> Any:
    kind = type(node)
    if kind is tuple:
        parts = tuple([_all_worded(part, around) for part in node])
        return node if all(map(is_, parts, node)) else parts
    changed: dict[str, Any] = {}
    if isinstance(node, Worded):
        if node.words is None:
            changed["words"] = around
        around = node.words or around
    for name in _fields(kind):
        part = getattr(node, name)
        if (new := _all_worded(part, around)) is not part:
            changed[name] = new
    return replace(node, **changed) if changed else node


@kept
def _backwards(kind: Any) -> tuple[str, ...] | None:
    """The fields of a kind of node, the last one first; plain values are no nodes."""
    return tuple(one.name for one in reversed(fields(kind)) if one.compare) if is_dataclass(kind) else None


@kept
def _fields(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of node; of plain values none."""
    return tuple(one.name for one in fields(kind) if one.init and one.compare) if is_dataclass(kind) else ()
