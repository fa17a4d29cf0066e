"""The rules for silent running on the interpreter: the same source, worked out as far as the terms of a match allow.

While nobody listens, counts clauses or has switched one off, every citation is true, and what the options and the team sizes decide is
decided before the game begins. The plain functions of the rules ask for all of it again at every move, through a call each. This reading
has the answers written in: the seams are a place of ``state``, terms are numbers, what is known of an argument is followed into the rule
that is called, small rules are written out where they are used, and what can never be reached is left out. There is no other list of what
is legal: every function here is made from one of :mod:`netdeck.games.binmat.rules`, and a test plays both.
"""

import ast
import builtins
import itertools
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from netdeck.games.binmat.rules import intrinsics
from netdeck.games.binmat.rules.actions import resolve
from netdeck.games.binmat.rules.playouts import random_action
from netdeck.games.binmat.rules.terms import Terms
from netdeck.games.binmat.rules.turns import decide
from netdeck.kernel import playout_policy
from netdeck.kernel.rule_source import Rewriter, copied, source_of, with_location

Rule = Callable[..., Any]
Known = tuple[tuple[str, object], ...]

BY_SEAT: Final = (random_action, decide, resolve)
"""Rules that are worked out for each seat of a small table."""
FEW_SEATS: Final = 4
MOST_ROUNDS: Final = 7
"""A loop of no more rounds is written out."""
LARGEST: Final = 40
"""A rule of more steps is called, and not written out."""
TRUE: Final = (intrinsics.happens, intrinsics.holds, intrinsics.lets, intrinsics.bars)
COUNTED: Final = (intrinsics.happens, intrinsics.holds)
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


# Pieces of source


def _name(id: str) -> ast.Name:
    return ast.Name(id, ast.Load())


def _stored(id: str) -> ast.Name:
    return ast.Name(id, ast.Store())


def _is_known(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant)


def _known(node: ast.AST) -> Any:
    """What a constant is."""
    assert isinstance(node, ast.Constant)
    return node.value


def _constant(value: Any) -> ast.Constant:
    return ast.Constant(value)


def _is_cheap(node: ast.expr) -> bool:
    """Whether it may be worked out twice."""
    if isinstance(node, ast.BinOp):
        return isinstance(node.left, ast.Name | ast.Constant) and isinstance(node.right, ast.Name | ast.Constant)
    return isinstance(node, ast.Name | ast.Constant)


def _is_pure(node: ast.AST) -> bool:
    """Whether it only reads."""
    if isinstance(node, ast.Name | ast.Constant):
        return True
    return all(
        (each.func.attr if isinstance(each.func, ast.Attribute) else each.func.id if isinstance(each.func, ast.Name) else "") in PURE
        for each in ast.walk(node)
        if isinstance(each, ast.Call)
    )


def _assigned(steps: Iterable[ast.stmt]) -> set[str]:
    return {each.id for step in steps for each in ast.walk(step) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}


def _read(steps: Iterable[ast.AST]) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in (each for step in steps for each in ast.walk(step)):
        if isinstance(each, ast.AugAssign) and isinstance(each.target, ast.Name):
            found[each.target.id] += 1
        elif isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
            found[each.id] += 1
    return found


class _Filled(Rewriter):
    """A piece of source with other things in the place of names."""

    def __init__(self, given: Mapping[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.AST:
        found = self.given.get(node.id)
        if found is None:
            return node
        return ast.Name(found.id, node.ctx) if isinstance(found, ast.Name) else copied(found)


class _Simple(Rewriter):
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
            return _denied(self.test(node.operand))
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
            return _constant((left.value in _known(right)) == isinstance(op, ast.In))
        if type(op) not in OPERATORS:
            return node
        if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
            return ast.Constant(OPERATORS[type(op)](left.value, right.value))
        if isinstance(left, ast.IfExp) and isinstance(right, ast.Constant) and _has_known_end(left):
            yes, no = (self.visit(ast.Compare(end, [op], [right])) for end in (left.body, left.orelse))
            return _either(left.test, yes, no)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        return _joined(node.op, node.values)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        test = self.test(node.test)
        if isinstance(test, ast.Constant):
            chosen: ast.AST = self.visit(node.body if test.value else node.orelse)
            return chosen
        yes, no = self.visit(node.body), self.visit(node.orelse)
        if isinstance(yes, ast.Constant) and isinstance(no, ast.Constant) and _same(yes.value, no.value) and _is_pure(test):
            return yes
        return ast.IfExp(test, yes, no)

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and all(map(_is_known, node.elts)):
            return _constant(tuple(map(_known, node.elts)))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Constant) and isinstance(node.slice, ast.Constant):
            return _constant(_known(node.value)[_known(node.slice)])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        of = node.func
        if isinstance(of, ast.Attribute) and of.attr == "bit_count" and isinstance(of.value, ast.Constant):
            return _constant(_known(of.value).bit_count())
        if isinstance(of, ast.Name) and of.id in ("len", "min", "max") and all(map(_is_known, node.args)):
            return _constant(getattr(builtins, of.id)(*map(_known, node.args)))
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
            asked = _either(asked.test, self.test(asked.body), self.test(asked.orelse))
        assert isinstance(asked, ast.expr)
        return asked


def _has_known_end(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _has_known_end(node.body) or _has_known_end(node.orelse)
    return isinstance(node, ast.Constant)


def _joined(op: ast.boolop, values: Sequence[ast.expr]) -> ast.expr:
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


def _denied(node: ast.expr) -> ast.expr:
    if isinstance(node, ast.Constant):
        return ast.Constant(not node.value)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        turned = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt}
        if type(node.ops[0]) in turned:
            return ast.Compare(node.left, [turned[type(node.ops[0])]()], node.comparators)
    return ast.UnaryOp(ast.Not(), node)


def _either(test: ast.expr, yes: ast.expr, no: ast.expr) -> ast.expr:
    """One or the other, both only asked whether they are true."""
    if isinstance(yes, ast.Constant) and isinstance(no, ast.Constant) and yes.value == no.value and _is_pure(test):
        return yes
    if isinstance(yes, ast.Constant):
        return _joined(ast.Or(), [test, no]) if yes.value else _joined(ast.And(), [_denied(test), no])
    if isinstance(no, ast.Constant):
        return _joined(ast.Or(), [_denied(test), yes]) if no.value else _joined(ast.And(), [test, yes])
    return ast.IfExp(test, yes, no)


_SIMPLE: Final = _Simple()


def _simple(node: ast.expr) -> ast.expr:
    found = _SIMPLE.visit(node)
    assert isinstance(found, ast.expr)
    return found


class _Made(NamedTuple):
    """A rule with what is known of its arguments worked out. ``needs`` are the arguments that are left."""

    name: str
    needs: tuple[str, ...]
    steps: list[ast.stmt]
    value: ast.expr | None
    """What it comes to, where it only says what something is."""


_PLAIN: Final = ast.parse("def plain(): ...").body[0]


def _function(name: str, arguments: Sequence[str], steps: list[ast.stmt]) -> ast.FunctionDef:
    found = copied(_PLAIN)
    assert isinstance(found, ast.FunctionDef)
    found.name, found.body = name, steps
    found.args.args = [ast.arg(each) for each in arguments]
    return found


@cache
def _source(rule: Rule) -> ast.FunctionDef:
    found = source_of(rule)
    return _function(found.name, [each.arg for each in found.args.args], found.body[1:])


class SpecializedRules:
    """The silent reading for one set of terms. Rules are worked out when they are first asked for.

    Where it is *counting*, the points that are followed are added to the table's ``fired``, as simulations want to know them.
    """

    def __init__(self, terms: Terms, counting: bool = False) -> None:
        self.terms = terms
        self.counting = counting
        self.rules = {*intrinsics.RULES, playout_policy.mix_bits, playout_policy.random_below}
        self.space: dict[str, Any] = {}
        self.numbers = itertools.count()
        self.named: dict[str, _Made] = {}
        self._made: dict[tuple[Rule, Known], _Made] = {}
        self._entries: dict[Rule, Rule] = {}

    def __getitem__(self, rule: Rule) -> Rule:
        """The reading of a rule, to be called with the same arguments."""
        found = self._entries.get(rule)
        if found is None:
            made = self.made(rule, ())
            steps = [ast.Assign([_stored("state")], ast.Attribute(_name("table"), "state", ast.Load())), *made.steps]
            names = [each.arg for each in _source(rule).args.args]
            found = self._entries[rule] = self._compiled(f"{rule.__name__}_silent", names, steps)
        return found

    def made(self, rule: Rule, known: Known) -> _Made:
        """A rule with so much known, worked out once."""
        key = rule, known
        if key not in self._made:
            source = _source(rule)
            steps = _Working(self, rule, dict(known)).steps(source.body)
            needs = tuple(each.arg for each in source.args.args if each.arg not in dict(known) and each.arg != "table")
            name = f"{rule.__name__}_{next(self.numbers)}"
            self._made[key] = self.named[name] = _Made(name, needs, steps, _value(steps))
        return self._made[key]

    def by_seat(self, rule: Rule, known: Known) -> tuple[str, tuple[str, ...]]:
        """The name of a rule's readings for every seat, and the arguments that are left."""
        all = [self.made(rule, (*known, ("seat", seat))) for seat in range(self.terms.seats)]
        name = f"{rule.__name__}_by_seat_{next(self.numbers)}"
        self.space[name] = tuple(self._called(each.name) for each in all)
        return name, all[0].needs

    def _called(self, name: str) -> Rule:
        """A function that is called by name."""
        if name not in self.space:
            made = self.named[name]
            self._compiled(name, ["table", "state", *made.needs], made.steps)
        found: Rule = self.space[name]
        return found

    def _compiled(self, name: str, arguments: Sequence[str], steps: Sequence[ast.stmt]) -> Rule:
        for each in _read(steps):
            if each in self.named:
                self._called(each)
        node = _function(name, arguments, [*map(copied, steps)] or [ast.Pass()])
        exec(compile(with_location(ast.Module([node], [])), __file__, "exec"), self.space)
        found: Rule = self.space[name]
        return found


class _Working(Rewriter):
    """Works one rule out. ``known`` is what its names stand for at the step that is looked at."""

    def __init__(self, reading: SpecializedRules, rule: Rule, known: dict[str, Any]) -> None:
        self.reading = reading
        self.globals = rule.__globals__
        self.known = known
        source = _source(rule)
        changed = _assigned(source.body)
        self.locals = changed | {each.arg for each in source.args.args}
        self.first: list[ast.stmt] = [ast.Assign([_stored(name)], ast.Constant(value)) for name, value in known.items() if name in changed]

    def steps(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """The whole rule."""
        done = [*self.first, *self.block(body)]
        while True:
            read = _read(done)
            kept = _without_idle(done, read)
            if kept is None:
                return done
            done = kept

    # Steps

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Steps one after another, up to the first that turns back."""
        done: list[ast.stmt] = []
        for step in body:
            done += self.step(copied(step))
            if done and _ends(done[-1]):
                break
        return done

    def step(self, step: ast.stmt) -> list[ast.stmt]:
        """What comes of one step."""
        if isinstance(step, ast.If):
            return self.branch(step)
        if isinstance(step, ast.For):
            return self.round(step)
        if isinstance(step, ast.While):
            self.forget(_assigned(step.body))
            test = self.asked(step.test)
            if isinstance(test, ast.Constant) and not test.value:
                return []
            body = self.block(step.body)
            self.forget(_assigned(step.body))
            return [ast.While(test, body or [ast.Pass()], [])]
        if isinstance(step, ast.Return):
            return self.returned(step)
        if isinstance(step, ast.Expr):
            return self.done(step)
        if isinstance(step, ast.Assign):
            return self.assigned(step)
        if isinstance(step, ast.AugAssign):
            return self.added(step)
        return [self.visit(step)]

    def branch(self, step: ast.If) -> list[ast.stmt]:
        test = self.asked(step.test)
        if isinstance(test, ast.Constant):
            return self.block(step.body if test.value else step.orelse)
        before = dict(self.known)
        body = self.block(step.body)
        after_body, self.known = self.known, before
        orelse = self.block(step.orelse)
        if body and _ends(body[-1]):
            pass
        elif orelse and _ends(orelse[-1]):
            self.known = after_body
        else:
            same = {name: value for name, value in self.known.items() if name in after_body and _same(after_body[name], value)}
            self.known = same
        if not body and not orelse:
            return [] if _is_pure(test) else [ast.Expr(test)]
        if not body:
            return [ast.If(_denied(test), orelse, [])]
        return [ast.If(test, body, orelse)]

    def round(self, step: ast.For) -> list[ast.stmt]:
        over = self.looked(step.iter)
        changed = _assigned(step.body)
        few = isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range" and all(map(_is_known, over.args))
        turning = any(isinstance(each, ast.Break | ast.Continue) for part in step.body for each in ast.walk(part))
        if few and isinstance(over, ast.Call) and isinstance(step.target, ast.Name) and not turning and step.target.id not in changed:
            rounds = range(*map(_known, over.args))
            if len(rounds) <= MOST_ROUNDS:
                return self.rounds(step.target.id, rounds, step.body)
        self.forget(changed | _assigned([step]))
        body = self.block(step.body)
        self.forget(changed | _assigned([step]))
        return [ast.For(step.target, over, body or [ast.Pass()], [])]

    def rounds(self, name: str, rounds: range, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        done: list[ast.stmt] = []
        for each in rounds:
            self.known[name] = each
            done += self.block(body)
            if done and _ends(done[-1]):
                break
        return done

    def returned(self, step: ast.Return) -> list[ast.stmt]:
        if step.value is None:
            return [step]
        value = self.looked(step.value)
        made, arguments = self.called(value)
        if made is None or len(list(_all_steps(made.steps))) > LARGEST:
            return [ast.Return(value)]
        return self.written_out(made, arguments)

    def done(self, step: ast.Expr) -> list[ast.stmt]:
        call = step.value
        if isinstance(call, ast.Call) and self.meant(call.func) is intrinsics.set_byte:
            place, number = (self.looked(each) for each in call.args[1:])
            return [ast.Assign([ast.Subscript(_name("state"), place, ast.Store())], number)]
        value = self.looked(call)
        if _is_pure(value):
            return []
        made, arguments = self.called(value)
        steps = self.written_out(made, arguments) if made is not None else None
        turned = _turned(steps, None) if steps is not None and made is not None and self.is_small(made) else None
        return turned if turned is not None else [ast.Expr(value)]

    def is_small(self, made: _Made) -> bool:
        return len(list(_all_steps(made.steps))) <= LARGEST

    def assigned(self, step: ast.Assign) -> list[ast.stmt]:
        target, value = step.targets[0], self.looked(step.value)
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple | ast.Constant) and len(step.targets) == 1:
            parts = value.elts if isinstance(value, ast.Tuple) else [_constant(each) for each in _known(value)]
            names = [each.id for each in target.elts if isinstance(each, ast.Name)]
            if len(names) == len(parts) == len(target.elts) and _in_turn(names, parts):
                return [step for name, part in zip(names, parts, strict=True) for step in self.given(_stored(name), part)]
        if len(step.targets) == 1:
            return self.given(target, value)
        return [done for target in step.targets for done in self.given(target, copied(value))]

    def given(self, target: ast.expr, value: ast.expr) -> list[ast.stmt]:
        """Let *target* be *value*."""
        target = self.visit(target)
        made, arguments = self.called(value)
        turned = _turned(self.written_out(made, arguments), target) if made is not None and self.is_small(made) else None
        self.forget(_assigned([ast.Assign([target], value)]))
        if isinstance(target, ast.Name) and isinstance(value, ast.Constant):
            self.known[target.id] = value.value
        return turned if turned is not None else [ast.Assign([target], value)]

    def added(self, step: ast.AugAssign) -> list[ast.stmt]:
        value = self.looked(step.value)
        if isinstance(step.target, ast.Name):
            name = step.target.id
            if name in self.known and isinstance(value, ast.Constant):
                self.known[name] = OPERATORS[type(step.op)](self.known[name], value.value)
                return [ast.Assign([step.target], ast.Constant(self.known[name]))]
            self.forget({name})
        else:
            step.target = self.visit(step.target)
        neutral = isinstance(step.op, ast.Add | ast.Sub | ast.BitOr)
        if neutral and isinstance(value, ast.Constant) and value.value == 0:
            return []
        if neutral and isinstance(value, ast.IfExp) and isinstance(value.orelse, ast.Constant) and value.orelse.value == 0:
            return [ast.If(value.test, [ast.AugAssign(step.target, step.op, value.body)], [])]
        made, arguments = self.called(value)
        if made is not None and self.is_small(made):
            between = f"between_{next(self.reading.numbers)}"
            turned = _turned(self.written_out(made, arguments), _stored(between))
            if turned is not None:
                return [*turned, ast.AugAssign(step.target, step.op, _name(between))]
        return [ast.AugAssign(step.target, step.op, value)]

    def forget(self, names: Iterable[str]) -> None:
        for name in names:
            self.known.pop(name, None)

    # What things are

    def looked(self, node: ast.expr) -> ast.expr:
        return _simple(self.visit(node))

    def asked(self, node: ast.expr) -> ast.expr:
        return _SIMPLE.test(self.visit(node))

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Store):
            return node
        if node.id in self.locals:
            return ast.Constant(self.known[node.id]) if node.id in self.known else node
        meant: object = self.globals.get(node.id, node)
        if isinstance(meant, int | tuple):
            return _constant(meant)
        if meant is not node:
            named = f"{node.id}_of_{self.globals['__name__'].rpartition('.')[2]}"
            self.reading.space[named] = meant
            return _name(named)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Attribute) and node.value.attr == "terms":
            return ast.Constant(getattr(self.reading.terms, node.attr))
        self.generic_visit(node)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        test = self.asked(node.test)
        if isinstance(test, ast.Constant):
            return self.looked(node.body if test.value else node.orelse)
        return ast.IfExp(test, self.looked(node.body), self.looked(node.orelse))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        values: list[ast.expr] = []
        for each in node.values:  # what comes after an answer is not asked, and may not even have one
            values.append(self.looked(each))
            if isinstance(values[-1], ast.Constant) and bool(values[-1].value) is isinstance(node.op, ast.Or):
                break
        return _joined(node.op, values)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        meant = self.meant(node.func)
        if meant in TRUE:
            return self.cited(meant, node)
        arguments = [self.looked(each) for each in node.args]
        if meant is intrinsics.byte:
            return ast.Subscript(_name("state"), arguments[1], ast.Load())
        if meant is intrinsics.bit_count:
            return ast.Call(ast.Attribute(arguments[0], "bit_count", ast.Load()), [], [])
        if meant is intrinsics.shuffle:
            return ast.Call(ast.Attribute(_name("table"), "shuffle", ast.Load()), arguments[1:], [])
        if meant not in self.reading.rules:
            return ast.Call(self.visit(node.func), arguments, node.keywords)
        return self.call(meant, arguments)

    def cited(self, question: Rule, node: ast.Call) -> ast.expr:
        """A question that is always answered with yes, and may be counted."""
        if not self.reading.counting or question not in COUNTED:
            return ast.Constant(True)
        fired = ast.Attribute(ast.Attribute(_name("table"), "fired", ast.Load()), "append", ast.Load())
        point = self.looked(node.args[1 if question is intrinsics.holds else 2])
        return ast.UnaryOp(ast.Not(), ast.Call(fired, [point], []))  # which is true

    def call(self, rule: Rule, arguments: Sequence[ast.expr]) -> ast.expr:
        """What a call of a rule comes to."""
        names = [each.arg for each in _source(rule).args.args]
        given = {name: each for name, each in zip(names, arguments, strict=True) if name != "table"}
        known = tuple((name, each.value) for name, each in given.items() if isinstance(each, ast.Constant))
        if rule in BY_SEAT and "seat" not in dict(known) and self.reading.terms.seats <= FEW_SEATS:
            name, needs = self.reading.by_seat(rule, known)
            readings = ast.Subscript(_name(name), given["seat"], ast.Load())
            return ast.Call(readings, [_name("table"), _name("state"), *(given[each] for each in needs)], [])
        made = self.reading.made(rule, known)
        if made.value is not None:
            read = _read([made.value])
            often = [name for name in made.needs if read[name] > 1 and not _is_cheap(given[name])]
            if all(map(_is_pure, given.values())):
                found = self.filled(made, given, often)
                if found is not None:
                    return found
        return ast.Call(_name(made.name), [_name("table"), _name("state"), *(given[each] for each in made.needs)], [])

    def filled(self, made: _Made, given: Mapping[str, ast.expr], often: Sequence[str]) -> ast.expr | None:
        """What a rule comes to with its arguments; what is needed *often* is worked out where it is first needed, if that is always."""
        assert made.value is not None
        value = copied(made.value)
        number = next(self.reading.numbers)
        value = _Filled({name: _name(f"{name}_{number}") for name in _assigned([ast.Expr(value)])}).visit(value)
        for name in often:
            first = _first(value, name)
            if first is None:
                return None
            value = _Filled({name: _name(f"{name}_{number}")}).visit(value)
            first = _first(value, f"{name}_{number}")
            assert first is not None
            value = _Kept(first, ast.NamedExpr(_stored(f"{name}_{number}"), copied(given[name]))).visit(value)
        return _simple(_Filled({name: given[name] for name in made.needs if name not in often}).visit(value))

    def meant(self, node: ast.expr) -> Any:
        return self.globals.get(node.id) if isinstance(node, ast.Name) and node.id not in self.locals else None

    def called(self, node: ast.expr) -> tuple[_Made | None, list[ast.expr]]:
        """The rule that a call is of, and its arguments."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.reading.named.get(node.func.id), node.args[2:]
        return None, []

    def written_out(self, made: _Made, arguments: Sequence[ast.expr]) -> list[ast.stmt]:
        """The steps of a rule under names of their own."""
        number = next(self.reading.numbers)
        changed = _assigned(made.steps)
        given: dict[str, ast.expr] = {name: _name(f"{name}_{number}") for name in changed}
        steps: list[ast.stmt] = []
        read = _read(made.steps)
        for name, argument in zip(made.needs, arguments, strict=True):
            if name not in changed and (isinstance(argument, ast.Name) or (_is_cheap(argument) and read[name] <= 2)):
                given[name] = argument
            else:
                steps.append(ast.Assign([_stored(f"{name}_{number}")], argument))
                given[name] = _name(f"{name}_{number}")
        return [*steps, *(_Filled(given).visit(copied(step)) for step in made.steps)]


class _Kept(Rewriter):
    """Puts one thing in the place of one name."""

    def __init__(self, place: ast.Name, thing: ast.expr) -> None:
        self.place = place
        self.thing = thing

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.thing if node is self.place else node


def _first(node: ast.AST, name: str) -> ast.Name | None:
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
    return next((found for each in always if (found := _first(each, name)) is not None), None)


def _same(left: object, right: object) -> bool:
    return type(left) is type(right) and bool(left == right)


def _ends(step: ast.stmt) -> bool:
    """Whether nothing comes after a step."""
    if isinstance(step, ast.If):
        return bool(step.body) and bool(step.orelse) and _ends(step.body[-1]) and _ends(step.orelse[-1])
    return isinstance(step, ast.Return)


def _all_steps(steps: Iterable[ast.stmt]) -> Iterable[ast.stmt]:
    return (each for step in steps for each in ast.walk(step) if isinstance(each, ast.stmt))


def _in_turn(names: Sequence[str], parts: Sequence[ast.expr]) -> bool:
    """Whether names can be given their values one after another: none is read after it was given."""
    return not any(_read([part])[name] for number, part in enumerate(parts) for name in names[:number])


def _given(target: ast.expr, value: ast.expr) -> list[ast.stmt]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        names = [each.id for each in target.elts if isinstance(each, ast.Name)]
        if len(names) == len(value.elts) and _in_turn(names, value.elts):
            return [ast.Assign([_stored(name)], part) for name, part in zip(names, value.elts, strict=True)]
    return [ast.Assign([target], value)]


def _turned(steps: Sequence[ast.stmt], target: ast.expr | None) -> list[ast.stmt] | None:
    """Steps that give a *target* its value where they returned one; nothing where that cannot be written."""
    done: list[ast.stmt] = []
    for number, step in enumerate(steps):
        if isinstance(step, ast.Return):
            if target is not None and step.value is not None:
                done += _given(copied(target), step.value)
            elif step.value is not None and not _is_pure(step.value):
                done.append(ast.Expr(step.value))
            return done
        if not any(isinstance(each, ast.Return) for each in ast.walk(step)):
            done.append(step)
            continue
        if not isinstance(step, ast.If):
            return None
        rest = list(steps[number + 1 :])
        whole = _ends(step)
        if rest and not whole and not (step.body and _ends(step.body[-1])) and not (step.orelse and _ends(step.orelse[-1])):
            return None  # what comes after it would have to be written twice
        body = _turned([*step.body, *([] if step.body and _ends(step.body[-1]) else rest)], target)
        orelse = _turned([*step.orelse, *([] if step.orelse and _ends(step.orelse[-1]) else rest)], target)
        if body is None or orelse is None:
            return None
        if body or orelse:
            done.append(ast.If(step.test, body, orelse) if body else ast.If(_denied(step.test), orelse, []))
        elif not _is_pure(step.test):
            done.append(ast.Expr(step.test))
        return done
    return done


def _value(steps: Sequence[ast.stmt]) -> ast.expr | None:
    """What steps come to that only say what something is; nothing for others."""
    if not steps:
        return None
    first, rest = steps[0], steps[1:]
    if isinstance(first, ast.Return):
        return first.value if first.value is not None and _is_pure(first.value) else None
    if isinstance(first, ast.If):
        yes = _value([*first.body, *rest])
        no = _value([*first.orelse, *rest])
        if yes is None or no is None or not _is_pure(first.test):
            return None
        return _simple(ast.IfExp(copied(first.test), yes, no))
    if isinstance(first, ast.Assign) and isinstance(first.targets[0], ast.Name) and _is_pure(first.value):
        name, after = first.targets[0].id, _value(rest)
        if after is None or name in _assigned(rest) or (_read([after])[name] > 1 and not _is_cheap(first.value)):
            return None
        return _simple(_Filled({name: first.value}).visit(copied(after)))
    return None


def _without_idle(steps: Sequence[ast.stmt], read: Mapping[str, int]) -> list[ast.stmt] | None:
    """Steps without those whose outcome nobody reads; nothing where there are none."""
    changed = False
    done: list[ast.stmt] = []
    looks = [_read([step]) for step in steps]
    for number, step in enumerate(steps):
        if isinstance(step, ast.Pass) and len(steps) > 1:
            changed = True
            continue
        if isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Name) and _is_pure(step.value):
            name = step.targets[0].id
            if not read.get(name) or _is_given_anew(name, steps[number + 1 :], looks[number + 1 :]):
                changed = True
                continue
        if isinstance(step, ast.If | ast.For | ast.While):
            for part in ("body", "orelse"):
                kept = _without_idle(getattr(step, part), read)
                if kept is not None:
                    changed = True
                    setattr(step, part, kept or ([ast.Pass()] if part == "body" else []))
        done.append(step)
    return done if changed else None


def _is_given_anew(name: str, steps: Sequence[ast.stmt], looks: Sequence[Mapping[str, int]]) -> bool:
    """Whether a name gets another value before it is looked at."""
    for step, read in zip(steps, looks, strict=True):
        if name in read:
            return False
        if isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Name) and step.targets[0].id == name:
            return True
        if not isinstance(step, ast.Assign | ast.AugAssign | ast.Expr):
            return False  # it may turn back, or leave it as it is
    return False


@cache
def silent(terms: Terms, counting: bool = False) -> SpecializedRules:
    """The silent reading of the rules for *terms*."""
    return SpecializedRules(terms, counting)
