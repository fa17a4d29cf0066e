"""Constant folding of expressions, for the specialized rules."""

import ast
import builtins
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from netdeck.kernel.rule_source import Rewriter, copied

PURE: Final = {"bit_count", "min", "max", "len", "range"}
OPERATORS: Final[Mapping[type[ast.AST], Callable[..., Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.Invert: operator.invert,
}


def load_name(id: str) -> ast.Name:
    """A name that is read."""
    return ast.Name(id, ast.Load())


def store_name(id: str) -> ast.Name:
    """A name that is assigned."""
    return ast.Name(id, ast.Store())


def is_constant(node: ast.AST) -> bool:
    """Whether a node is a constant."""
    return isinstance(node, ast.Constant)


def constant_value(node: ast.AST) -> Any:
    """What a constant is."""
    assert isinstance(node, ast.Constant)
    return node.value


def constant(value: Any) -> ast.Constant:
    """A constant of any kind, also of those that only a compiler makes."""
    return ast.Constant(value)


def is_cheap(node: ast.expr) -> bool:
    """Whether it may be worked out twice."""
    if isinstance(node, ast.BinOp):
        return isinstance(node.left, ast.Name | ast.Constant) and isinstance(node.right, ast.Name | ast.Constant)
    return isinstance(node, ast.Name | ast.Constant)


def is_pure(node: ast.AST) -> bool:
    """Whether it only reads."""
    if isinstance(node, ast.Name | ast.Constant):
        return True
    return all(
        (each.func.attr if isinstance(each.func, ast.Attribute) else each.func.id if isinstance(each.func, ast.Name) else "") in PURE
        for each in ast.walk(node)
        if isinstance(each, ast.Call)
    )


def assigned_names(steps: Iterable[ast.stmt]) -> set[str]:
    """The names that statements assign."""
    return {each.id for step in steps for each in ast.walk(step) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}


def read_counts(steps: Iterable[ast.AST]) -> Counter[str]:
    """How often statements read each name."""
    found: Counter[str] = Counter()
    for each in (each for step in steps for each in ast.walk(step)):
        if isinstance(each, ast.AugAssign) and isinstance(each.target, ast.Name):
            found[each.target.id] += 1
        elif isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
            found[each.id] += 1
    return found


class Substitution(Rewriter):
    """A piece of source with other things in the place of names."""

    def __init__(self, given: Mapping[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.AST:
        found = self.given.get(node.id)
        if found is None:
            return node
        return ast.Name(found.id, node.ctx) if isinstance(found, ast.Name) else copied(found)


class ConstantFolder(Rewriter):
    """Works out what is known. What has been gone through is marked, and its parts are not gone through again."""

    def visit(self, node: ast.AST) -> Any:
        if getattr(node, "is_simple", False):
            return node
        found = super().visit(node)
        found.is_simple = True
        return found

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        left, right = node.left, node.right
        if isinstance(left, ast.Constant) and isinstance(right, ast.Constant) and type(node.op) in OPERATORS:
            return ast.Constant(OPERATORS[type(node.op)](left.value, right.value))
        if isinstance(node.op, ast.Add | ast.Sub | ast.BitOr) and isinstance(right, ast.Constant) and right.value == 0:
            return left
        if isinstance(node.op, ast.Add | ast.BitOr) and isinstance(left, ast.Constant) and left.value == 0:
            return right
        if isinstance(node.op, ast.Mult) and isinstance(left, ast.Constant) and left.value == 1:
            return right
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.Not):
            return negate(self.test(node.operand))
        self.generic_visit(node)
        if isinstance(node.operand, ast.Constant) and type(node.op) in OPERATORS:
            return ast.Constant(OPERATORS[type(node.op)](node.operand.value))
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if len(node.ops) != 1:
            return node
        op, left, right = node.ops[0], node.left, node.comparators[0]
        if isinstance(op, ast.In | ast.NotIn) and isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
            return ast.Constant((left.value in constant_value(right)) == isinstance(op, ast.In))
        if type(op) not in OPERATORS:
            return node
        if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
            return ast.Constant(OPERATORS[type(op)](left.value, right.value))
        if isinstance(left, ast.IfExp) and isinstance(right, ast.Constant) and has_constant_branch(left):
            yes, no = (self.visit(ast.Compare(end, [op], [right])) for end in (left.body, left.orelse))
            return choose_test(left.test, yes, no)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        return join_tests(node.op, node.values)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        test = self.test(node.test)
        if isinstance(test, ast.Constant):
            chosen: ast.AST = self.visit(node.body if test.value else node.orelse)
            return chosen
        yes, no = self.visit(node.body), self.visit(node.orelse)
        if isinstance(yes, ast.Constant) and isinstance(no, ast.Constant) and same_constant(yes.value, no.value) and is_pure(test):
            return yes
        return ast.IfExp(test, yes, no)

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and all(map(is_constant, node.elts)):
            return constant(tuple(map(constant_value, node.elts)))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Constant) and isinstance(node.slice, ast.Constant):
            return ast.Constant(constant_value(node.value)[constant_value(node.slice)])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        of = node.func
        if isinstance(of, ast.Attribute) and of.attr == "bit_count" and isinstance(of.value, ast.Constant):
            return ast.Constant(constant_value(of.value).bit_count())
        if isinstance(of, ast.Name) and of.id in ("len", "min", "max") and all(map(is_constant, node.args)):
            return ast.Constant(getattr(builtins, of.id)(*map(constant_value, node.args)))
        return node

    def test(self, node: ast.expr) -> ast.expr:
        """What is only asked whether it is true."""
        asked = self.visit(node)
        while isinstance(asked, ast.BoolOp) and isinstance(asked.values[-1], ast.Constant):
            rest = asked.values[:-1]
            if bool(asked.values[-1].value) != isinstance(asked.op, ast.And):
                break
            asked = rest[0] if len(rest) == 1 else ast.BoolOp(asked.op, rest)
        if isinstance(asked, ast.IfExp):
            asked = choose_test(asked.test, self.test(asked.body), self.test(asked.orelse))
        assert isinstance(asked, ast.expr)
        return asked


def has_constant_branch(node: ast.expr) -> bool:
    """Whether a conditional comes to a constant in at least one case."""
    if isinstance(node, ast.IfExp):
        return has_constant_branch(node.body) or has_constant_branch(node.orelse)
    return isinstance(node, ast.Constant)


def join_tests(op: ast.boolop, values: Sequence[ast.expr]) -> ast.expr:
    """All of them or any of them, as far as they have to be asked."""
    last = isinstance(op, ast.Or)
    kept: list[ast.expr] = []
    for number, each in enumerate(values):
        if isinstance(each, ast.BoolOp) and type(each.op) is type(op):
            kept += each.values
        elif not isinstance(each, ast.Constant) or number == len(values) - 1:
            kept.append(each)
        elif bool(each.value) is last:
            kept.append(each)
            break
    if len(kept) > 1 and isinstance(kept[0], ast.Constant):
        kept = kept[:1] if bool(kept[0].value) is last else kept[1:]
    return kept[0] if len(kept) == 1 else ast.BoolOp(op, kept)


def negate(node: ast.expr) -> ast.expr:
    """The opposite of a test."""
    if isinstance(node, ast.Constant):
        return ast.Constant(not node.value)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        turned = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt}
        if type(node.ops[0]) in turned:
            return ast.Compare(node.left, [turned[type(node.ops[0])]()], node.comparators)
    return ast.UnaryOp(ast.Not(), node)


def choose_test(test: ast.expr, yes: ast.expr, no: ast.expr) -> ast.expr:
    """One or the other, both only asked whether they are true."""
    if isinstance(yes, ast.Constant) and isinstance(no, ast.Constant) and yes.value == no.value and is_pure(test):
        return yes
    if isinstance(yes, ast.Constant):
        return join_tests(ast.Or(), [test, no]) if yes.value else join_tests(ast.And(), [negate(test), no])
    if isinstance(no, ast.Constant):
        return join_tests(ast.Or(), [negate(test), yes]) if no.value else join_tests(ast.And(), [test, yes])
    return ast.IfExp(test, yes, no)


FOLDER: Final = ConstantFolder()


def fold_constants(node: ast.expr) -> ast.expr:
    """An expression with its constant parts worked out."""
    found = FOLDER.visit(node)
    assert isinstance(found, ast.expr)
    return found


def same_constant(left: object, right: object) -> bool:
    """Whether two constants are equal and of one type."""
    return type(left) is type(right) and bool(left == right)
