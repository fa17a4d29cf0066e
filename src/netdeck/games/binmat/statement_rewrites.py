"""Rewriting of statements for the specialized rules: inlining, returns as assignments, dead code."""

import ast
from collections.abc import Iterable, Mapping, Sequence

from netdeck.games.binmat.expression_folding import (
    Substitution,
    assigned_names,
    fold_constants,
    is_cheap,
    is_pure,
    negate,
    read_counts,
    store_name,
)
from netdeck.kernel.rule_source import Rewriter, copied


class ReplacedName(Rewriter):
    """Puts one thing in the place of one name."""

    def __init__(self, place: ast.Name, thing: ast.expr) -> None:
        self.place = place
        self.thing = thing

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.thing if node is self.place else node


def first_read(node: ast.AST, name: str) -> ast.Name | None:
    """Where a name is looked at first, if it is looked at in any case."""
    if isinstance(node, ast.Name):
        return node if node.id == name and isinstance(node.ctx, ast.Load) else None
    always: Iterable[ast.AST] = ast.iter_child_nodes(node)
    if isinstance(node, ast.IfExp):
        always = [node.test]
    elif isinstance(node, ast.BoolOp):
        always = node.values[:1]
    elif isinstance(node, ast.Compare):
        always = [node.left, node.comparators[0]]
    return next((found for each in always if (found := first_read(each, name)) is not None), None)


def always_returns(step: ast.stmt) -> bool:
    """Whether nothing comes after a step."""
    if isinstance(step, ast.If):
        return bool(step.body) and bool(step.orelse) and always_returns(step.body[-1]) and always_returns(step.orelse[-1])
    return isinstance(step, ast.Return)


def all_statements(steps: Iterable[ast.stmt]) -> Iterable[ast.stmt]:
    """Statements with all those inside them."""
    return (each for step in steps for each in ast.walk(step) if isinstance(each, ast.stmt))


def can_assign_in_order(names: Sequence[str], parts: Sequence[ast.expr]) -> bool:
    """Whether names can be given their values one after another: none is read after it was given."""
    return not any(read_counts([part])[name] for number, part in enumerate(parts) for name in names[:number])


def assignments(target: ast.expr, value: ast.expr) -> list[ast.stmt]:
    """The statements that assign a value, one for each element of a tuple where the order allows it."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        names = [each.id for each in target.elts if isinstance(each, ast.Name)]
        if len(names) == len(value.elts) and can_assign_in_order(names, value.elts):
            return [ast.Assign([store_name(name)], part) for name, part in zip(names, value.elts, strict=True)]
    return [ast.Assign([target], value)]


def returns_as_assignments(steps: Sequence[ast.stmt], target: ast.expr | None) -> list[ast.stmt] | None:
    """Steps that give a *target* its value where they returned one; nothing where that cannot be written."""
    done: list[ast.stmt] = []
    for number, step in enumerate(steps):
        if isinstance(step, ast.Return):
            if target is not None and step.value is not None:
                done += assignments(copied(target), step.value)
            elif step.value is not None and not is_pure(step.value):
                done.append(ast.Expr(step.value))
            return done
        if not any(isinstance(each, ast.Return) for each in ast.walk(step)):
            done.append(step)
            continue
        if not isinstance(step, ast.If):
            return None
        rest = list(steps[number + 1 :])
        whole = always_returns(step)
        if (
            rest
            and not whole
            and not (step.body and always_returns(step.body[-1]))
            and not (step.orelse and always_returns(step.orelse[-1]))
        ):
            return None  # what comes after it would have to be written twice
        body = returns_as_assignments([*step.body, *([] if step.body and always_returns(step.body[-1]) else rest)], target)
        orelse = returns_as_assignments([*step.orelse, *([] if step.orelse and always_returns(step.orelse[-1]) else rest)], target)
        if body is None or orelse is None:
            return None
        if body or orelse:
            done.append(ast.If(step.test, body, orelse) if body else ast.If(negate(step.test), orelse, []))
        elif not is_pure(step.test):
            done.append(ast.Expr(step.test))
        return done
    return done


def as_expression(steps: Sequence[ast.stmt]) -> ast.expr | None:
    """What steps come to that only say what something is; nothing for others."""
    if not steps:
        return None
    first, rest = steps[0], steps[1:]
    if isinstance(first, ast.Return):
        return first.value if first.value is not None and is_pure(first.value) else None
    if isinstance(first, ast.If):
        yes = as_expression([*first.body, *rest])
        no = as_expression([*first.orelse, *rest])
        if yes is None or no is None or not is_pure(first.test):
            return None
        return fold_constants(ast.IfExp(copied(first.test), yes, no))
    if isinstance(first, ast.Assign) and isinstance(first.targets[0], ast.Name) and is_pure(first.value):
        name, after = first.targets[0].id, as_expression(rest)
        if after is None or name in assigned_names(rest) or (read_counts([after])[name] > 1 and not is_cheap(first.value)):
            return None
        return fold_constants(Substitution({name: first.value}).visit(copied(after)))
    return None


def without_dead_code(steps: Sequence[ast.stmt], read: Mapping[str, int]) -> list[ast.stmt] | None:
    """Remove statements whose result is unused."""
    changed = False
    done: list[ast.stmt] = []
    looks = [read_counts([step]) for step in steps]
    for number, step in enumerate(steps):
        if isinstance(step, ast.Pass) and len(steps) > 1:
            changed = True
            continue
        if isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Name) and is_pure(step.value):
            name = step.targets[0].id
            if not read.get(name) or is_overwritten(name, steps[number + 1 :], looks[number + 1 :]):
                changed = True
                continue
        if isinstance(step, ast.If | ast.For | ast.While):
            for part in ("body", "orelse"):
                kept = without_dead_code(getattr(step, part), read)
                if kept is not None:
                    changed = True
                    setattr(step, part, kept or ([ast.Pass()] if part == "body" else []))
        done.append(step)
    return done if changed else None


def is_overwritten(name: str, steps: Sequence[ast.stmt], looks: Sequence[Mapping[str, int]]) -> bool:
    """Whether a name gets another value before it is looked at."""
    for step, read in zip(steps, looks, strict=True):
        if name in read:
            return False
        if isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Name) and step.targets[0].id == name:
            return True
        if not isinstance(step, ast.Assign | ast.AugAssign | ast.Expr):
            return False  # it may turn back, or leave it as it is
    return False
