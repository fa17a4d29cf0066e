"""Which clauses a game's code cites: in its steps, in its source, and in tables of its own."""

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from inspect import get_annotations
from pathlib import Path
from typing import Final

from netdeck.kernel import Event, Game, GamePackage, TableClauses
from netdeck.kernel.event import all_kinds
from netdeck.kernel.process import Frame, all_processes
from netdeck.scenarios import Scenario, read_paths

CITING: Final = {
    "Decision": (2,),
    "Fact": (0,),
    "Problem": (1,),
    "Refusal": (0,),
    "Result": (0,),
    "Usage": (0,),
    "holds": (0,),
    "need": (0,),
    "step": (0,),
}
"""Calls that cite, and which of their arguments are clauses. A keyword ``clause`` cites in any call."""
SWITCHES: Final = frozenset({"holds", "need", "step"})
"""Calls whose clause can be switched off; so can that of an event or an ability (``clause=``), and that of giving up."""
MANNERS: Final = tuple(field.name for field in fields(TableClauses))


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause id where it is cited. ``switch`` says that the code asks there whether the clause is in force."""

    id: str
    where: str
    switch: bool = False


def citations(game: Game) -> list[Citation]:
    """Everything that the code of *game* cites for certain: whatever is not in the rulebook is a mistake."""
    found = [Citation(step, f"{process.__module__}.{process.__name__}", True) for process in processes(game) for step in process.steps]
    found += [Citation(id, f"{game.id}: cited()", True) for id in game.cited_clauses()]
    return found + [citation for file in source_files(game) for citation in _in_source(file)]


def cited(game: Game) -> set[str]:
    """The ids of *game*'s rulebook that its code mentions at all: also those that it hands on as plain texts."""
    known = {citation.id for citation in citations(game)}
    for file in source_files(game):
        for node in ast.walk(_parsed(file)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and (words := node.value.split()):
                known |= set(words) if not game.rulebook.unknown_among(words) else set()
    return {id for id in known if id in game.rulebook}


def switches(game: Game) -> set[str]:
    """The ids of *game*'s rulebook that its code asks about before it acts."""
    return {citation.id for citation in citations(game) if citation.switch and citation.id in game.rulebook}


def unknown_citations(game: Game, scenario_paths: Iterable[str | Path] = ()) -> list[Citation]:
    """Every id in the code, the rulings and the scenarios of *game* that its rulebook does not know."""
    rulebook = game.rulebook
    found = citations(game)
    found += [Citation(id, f"ruling {ruling.id}") for ruling in rulebook.rulings.values() for id in ruling.clauses]
    for item in read_paths(scenario_paths):
        if isinstance(item, Scenario) and item.game == game.id:
            where = f"{item.source.file}:{item.source.head}"
            found += [Citation(id, where) for id in item.clauses]
            found += [Citation(step.refused, where) for step in item.steps if isinstance(step.refused, str) and step.refused]
    return [citation for citation in dict.fromkeys(found) if citation.id not in rulebook]


def event_citations(game: Game) -> list[tuple[str, Citation]]:
    """Every event that the source code of *game* creates with a literal clause: the kind of event, and the citation."""
    known = game.event_kinds()
    kinds = {kind.__name__: kind for kind in all_kinds() if kind.kind() in known and _is_of(game, kind.__module__)}
    found = [
        (kind.kind(), Citation(default, f"{kind.__module__}.{kind.__name__}"))
        for kind in kinds.values()
        if isinstance(default := _default_clause(kind), str)
    ]
    for file in source_files(game):
        for node in ast.walk(_parsed(file)):
            if isinstance(node, ast.Call):
                for name, id in _event_in_call(node):
                    if name in kinds and id:
                        found.append((kinds[name].kind(), Citation(id, f"{file.name}:{node.lineno}")))
    return found


def misplaced_citations(game: Game) -> list[str]:
    """Every event of the source that cites a clause which the rulebook's table of events does not list for it, in words."""
    said = ((citation.where, game.rulebook.why_not_cite(kind, citation.id)) for kind, citation in event_citations(game))
    return [f"{where}: {misfit}" for where, misfit in said if misfit]


def _default_clause(kind: type[Event]) -> object:
    """The default clause of an event, if it has one."""
    names = kind.__struct_fields__
    place = names.index("clause") - (len(names) - len(kind.__struct_defaults__))
    own = "clause" in get_annotations(kind)
    return kind.__struct_defaults__[place] if own and place >= 0 else None


def _event_in_call(call: ast.Call) -> Iterator[tuple[str, str]]:
    """``CardDrawn(clause="4.1", ...)``, and ``note(CardDrawn, "4.1", ...)``: which kind of event, under which clause."""
    yield _called(call.func), next((_text(keyword.value) for keyword in call.keywords if keyword.arg == "clause"), "")
    if len(call.args) > 1:
        yield _called(call.args[0]), _text(call.args[1])


def _called(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_of(game: GamePackage, module: str) -> bool:
    return any(f"{module}.".startswith(f"{home}.") for home in (*game.packages(), "netdeck.kernel"))


def processes(game: GamePackage) -> list[type[Frame]]:
    """The processes that *game*'s packages define."""
    homes = game.packages()
    return [each for each in all_processes() if any(f"{each.__module__}.".startswith(f"{home}.") for home in homes)]


def source_files(game: Game) -> list[Path]:
    """The source of *game*: whole packages with a rulebook, and single modules of games that are made from another one."""
    found: dict[Path, None] = {}
    for package in game.packages():
        folder = files(package)
        if folder.joinpath("rulebook.toml").is_file():
            found |= dict.fromkeys(sorted(Path(str(folder)).rglob("*.py")))
    for kind in type(game).__mro__:
        file = getattr(sys.modules.get(kind.__module__), "__file__", None)
        if issubclass(kind, Game) and kind.__module__.partition(".")[0] != __package__.partition(".")[0] and file:
            found[Path(file)] = None
    return list(found)


@cache
def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def _in_source(file: Path) -> Iterator[Citation]:
    for node in ast.walk(_parsed(file)):
        match node:
            case ast.Call():
                yield from _in_call(node, file)
            case ast.AnnAssign(target=ast.Name(id="clause"), value=ast.Constant(value=str(id))):
                yield Citation(id, f"{file.name}:{node.lineno}", True)
            case ast.Assign(targets=[ast.Name(id="clause")], value=ast.Constant(value=str(id))):
                yield Citation(id, f"{file.name}:{node.lineno}", True)


def _in_call(call: ast.Call, file: Path) -> Iterator[Citation]:
    name = _called(call.func)
    where = f"{file.name}:{call.lineno}"
    if name == TableClauses.__name__:
        given = dict(zip(MANNERS, call.args, strict=False)) | {keyword.arg: keyword.value for keyword in call.keywords}
        yield from (Citation(id, where, key == "concede") for key, each in given.items() if (id := _text(each)))
        return
    named = name == "step" and len(call.args) > 1  # a step of a process that is named first
    for place in (1,) if named else CITING.get(name, ()):
        if place < len(call.args) and (id := _text(call.args[place])):
            yield Citation(id, where, name in SWITCHES)
    for keyword in call.keywords:
        if keyword.arg == "clause" and (id := _text(keyword.value)):
            yield Citation(id, where, name not in CITING or name in SWITCHES)


def _text(node: ast.expr) -> str:
    """The literal string there; empty if it is not one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
