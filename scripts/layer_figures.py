"""How much of the games with card text is shared, in figures: python scripts/layer_figures.py.

Lines, instruction nodes, named numbers and imported names of rules, and circles of imports.
"""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[1] / "src" / "netdeck"
GAMES = ("bloodless", "datawarriors", "technomancy")
CONTROL = 6
"""Nodes that the layer itself makes programs of: If, Then, May, ChooseOne, EachPlayer, Later."""


def sources(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    """The modules of a folder."""
    for path in sorted(folder.rglob("*.py")):
        if "skeleton" not in path.as_posix():
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def lines(folder: Path) -> int:
    """The lines of Python in a folder."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob("*.py"))


def named_numbers(module: Any) -> set[str]:
    """The names in capitals that a module of rules gives to whole numbers."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    targets = [each for node in tree.body for each in getattr(node, "targets", [getattr(node, "target", None)]) if each is not None]
    names = {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return {name for name in names if name.isupper() and type(getattr(module, name, None)) is int}


def rules_of(game: str) -> Iterator[tuple[Any, ast.Module]]:
    """The chapters of the rules of a game."""
    for path, tree in sources(SOURCE / "games" / game / "rules"):
        yield import_module(f"netdeck.games.{game}.rules.{path.stem}"), tree


def instructions(game: str) -> set[type]:
    """The nodes that stand for instructions of a game."""
    from netdeck.cardgame.codegen import CardPrograms

    import_module(f"netdeck.games.{game}.match_cards")
    [book] = [each for each in leaves(CardPrograms) if each.__module__.startswith(f"netdeck.games.{game}.")]
    called = [each[0] if isinstance(each, tuple) else each for each in book.vocabulary.verbs]
    return {each for each in called if isinstance(each, type)}


def leaves(kind: Any) -> Iterator[Any]:
    """What nothing is built on."""
    for each in kind.__subclasses__():
        if each.__subclasses__():
            yield from leaves(each)
        else:
            yield each


def imports() -> dict[str, set[str]]:
    """The modules that each module imports when it is imported itself."""
    names = {path: _name(path) for path in SOURCE.rglob("*.py") if "skeleton" not in path.as_posix()}
    known = set(names.values())
    found: dict[str, set[str]] = {}
    for path, name in names.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        wanted = {alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names}
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                wanted |= (inner & known) | ({node.module} if inner - known else set())
        found[name] = wanted & known - {name}
    return found


def _name(path: Path) -> str:
    return ".".join(("netdeck", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Modules of which each imports every other one, in the end."""
    reach = {name: set[str]() for name in graph}
    for name in graph:
        left = [*graph[name]]
        while left:
            if (each := left.pop()) not in reach[name]:
                reach[name].add(each)
                left += graph[each]
    found = [frozenset(each for each in reach[name] if name in reach[each]) for name in graph if name in reach[name]]
    return [set(each) for each in dict.fromkeys(found)]


def figures() -> dict[str, int]:
    """All figures by name."""
    nodes = {game: instructions(game) for game in GAMES}
    rules = [chapter for game in GAMES for chapter in rules_of(game)]
    return {
        "lines of the three games": sum(lines(SOURCE / "games" / game) for game in GAMES),
        "lines of the layer": lines(SOURCE / "cardgame") - lines(SOURCE / "cardgame" / "standard"),
        "lines of the standard rules for small games": lines(SOURCE / "cardgame" / "standard"),
        "instruction nodes of all three games, with those for control": len(set.intersection(*nodes.values())) + CONTROL,
        "instruction nodes of one game only": sum(each.__module__.startswith("netdeck.games.") for each in set.union(*nodes.values())),
        "named numbers in rules": sum(len(named_numbers(module)) for module, _ in rules),
        "names that rules import": sum(len(node.names) for _, tree in rules for node in tree.body if isinstance(node, ast.ImportFrom)),
        "circles of imports": len(circles(imports())),
    }


if __name__ == "__main__":
    for name, number in figures().items():
        print(f"{name:62}{number:8,}")
    for circle in circles(imports()) if "--circles" in sys.argv else ():
        print("  ", ", ".join(sorted(circle)))
