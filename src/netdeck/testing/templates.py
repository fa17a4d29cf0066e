"""Which messages a source contains: the templates that :func:`say`, :func:`tell` and :func:`need` are given, and the lines of events.

A template must stand where it can be found: in the call itself, in a choice between several, or under a name in the same module. So every
message that a game can ever say is known without playing it, and a catalogue can be held against them.
"""

import ast
import importlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from netdeck.kernel import GamePackage

SPEAKERS = {
    "say": (0,),
    "tell": (0,),
    "need": (2,),
    "stated": (2, 3),
    "_option": (2,),
    "_refusal": (3,),
    "_sentence": (0,),
    "_is": (0,),
    "_either": (0, 1),
    "_forbidden": (0, 1),
    "_about": (0,),
    "_plain": (0, 1),
    "_of_card": (0, 1),
    "_of_space": (0, 1),
    "_of_numbers": (0,),
}
"""Who takes templates, and as which of its arguments: the kernel, and what games have written around it."""


def templates_of(game: GamePackage) -> dict[str, str]:
    """Every template in the packages of a game, and where it stands."""
    return templates_in(package for package in game.packages() if not package.startswith("netdeck.kernel"))


def templates_in(packages: Iterable[str]) -> dict[str, str]:
    """Every template in these packages or modules, and the first place where it stands."""
    found: dict[str, str] = {}
    for package in packages:
        home = Path(importlib.import_module(package).__file__ or "")
        for file in sorted(home.parent.rglob("*.py")) if home.name == "__init__.py" else [home]:
            for template, line in templates_in_source(file.read_text(encoding="utf-8")):
                found.setdefault(template, f"{file.parent.name}/{file.name}:{line}")
    return found


@cache
def templates_in_source(source: str) -> tuple[tuple[str, int], ...]:
    """Every template in one source, with its line. To read one takes long, and what games share is asked for once a game."""
    return tuple(_found(list(ast.walk(ast.parse(source)))))


def _found(nodes: list[ast.AST]) -> Iterator[tuple[str, int]]:
    names = _named(nodes)
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(value=ast.Name(id="nd"), attr=name), args=args, keywords=more) if (
                name in SPEAKERS
            ):
                for keyword in more:
                    if keyword.arg == "met":
                        yield from _texts(keyword.value, names)
                for place in SPEAKERS[name]:
                    if place < len(args):
                        yield from _texts(args[place], names)
            case ast.ClassDef(body=body):
                for line in body:
                    if isinstance(line, ast.Assign) and any(isinstance(to, ast.Name) and to.id == "says" for to in line.targets):
                        yield from _texts(line.value, names)
            case ast.FunctionDef(name="log_message"):
                for each in ast.walk(node):
                    if isinstance(each, ast.Return) and each.value is not None:
                        yield from _texts(each.value, names)


def _named(nodes: list[ast.AST]) -> dict[str, list[ast.expr]]:
    """What is given a name anywhere in the module; of a table, its values."""
    named: dict[str, list[ast.expr]] = {}
    for node in nodes:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        for target in targets:
            if isinstance(target, ast.Name) and value is not None:
                named.setdefault(target.id, []).extend(value.values if isinstance(value, ast.Dict) else [value])
    return named


def _texts(node: ast.expr, names: dict[str, list[ast.expr]], seen: frozenset[str] = frozenset()) -> Iterator[tuple[str, int]]:
    match node:
        case ast.Constant(value=str() as text) if text:
            yield text, node.lineno
        case ast.IfExp(body=body, orelse=other):
            yield from _texts(body, names, seen)
            yield from _texts(other, names, seen)
        case ast.BoolOp(values=values):
            for value in values:
                yield from _texts(value, names, seen)
        case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)) if name not in seen:
            for value in names.get(name, ()):
                yield from _texts(value, names, seen | {name})
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get"), args=args):
            for value in [*names.get(name, ()), *args[1:]]:
                yield from _texts(value, names, seen | {name})
