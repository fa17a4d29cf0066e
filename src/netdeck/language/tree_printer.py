"""Trees and cards as plain text."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from textwrap import wrap
from typing import Any

WIDTH = 46


def outline(node: object, depth: int = 0, label: str = "") -> Iterator[str]:
    """*node* as indented lines, without default fields."""
    indent = "  " * depth
    head = f"{label}: " if label else ""
    if isinstance(node, tuple) and _is_large(node):
        if label:
            yield f"{indent}{head}".rstrip()
        for part in node:
            if part != ():
                yield from outline(part, depth + (1 if label else 0))
    elif is_dataclass(node) and not isinstance(node, type):
        said = [
            (one.name, getattr(node, one.name)) for one in fields(node) if one.compare and not _is_default(one, getattr(node, one.name))
        ]
        small = [(name, value) for name, value in said if not _is_large(value)]
        inside = ", ".join(f"{name}={_value(value)}" for name, value in small)
        yield f"{indent}{head}{type(node).__name__}({inside})"
        for name, value in said:
            if _is_large(value):
                yield from outline(value, depth + 1, name)
    else:
        yield f"{indent}{head}{_value(node)}"


def drawn_card(name: str, facts: Mapping[str, str], text: str, flavor: str = "", width: int = WIDTH) -> str:
    """A card as text: name and cost, type, text, flavour, stats."""
    cost, stats = facts.get("cost", ""), facts.get("stats", "")
    inner = width - 4
    rows = [_ends(name, cost, inner), _ends(facts.get("type", ""), facts.get("kins", ""), inner), "-" * inner]
    for line in text.splitlines():
        rows += wrap(line, inner) or [""]
    if not text:
        rows.append("")
    if flavor:
        rows.append("")
        rows += [piece for line in flavor.splitlines() for piece in wrap(line, inner - 2, initial_indent="  ", subsequent_indent="  ")]
    others = [f"{key}: {value}" for key, value in facts.items() if key not in ("cost", "type", "stats", "kins")]
    rows += others
    if stats:
        rows += ["", stats.rjust(inner)]
    edge = "+" + "-" * (width - 2) + "+"
    return "\n".join([edge, *(f"| {row:<{inner}} |" for row in rows), edge])


def _ends(left: str, right: str, width: int) -> str:
    room = width - len(right) - 1
    return f"{left[:room]:<{room}} {right}" if right else left[:width]


def _is_default(one: Any, value: object) -> bool:
    return one.default is not MISSING and bool(value == one.default) and type(value) is type(one.default)


def _is_large(value: object) -> bool:
    return (is_dataclass(value) and not isinstance(value, type)) or (isinstance(value, tuple) and any(map(_is_large, value)))


def _value(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return "(" + ", ".join(_value(part) for part in value) + ")"
    return repr(value)
