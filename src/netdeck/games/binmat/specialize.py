"""The rules for silent running on the interpreter: the same source, worked out as far as the terms of a match allow.

While nobody listens, counts clauses or has switched one off, every citation is true, and what the options and the team sizes decide is
decided before the game begins. The plain functions of the rules ask for all of it again at every move, through a call each. This reading
has the answers written in: the seams are a place of ``state``, terms are numbers, what is known of an argument is followed into the rule
that is called, small rules are written out where they are used, and what can never be reached is left out. There is no other list of what
is legal: every function here is made from one of :mod:`netdeck.games.binmat.rules`, and a test plays both.
"""

import ast
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from netdeck.games.binmat.expression_folding import (
    FOLDER,
    OPERATORS,
    Substitution,
    assigned_names,
    constant,
    constant_value,
    fold_constants,
    is_cheap,
    is_constant,
    is_pure,
    join_tests,
    load_name,
    negate,
    read_counts,
    same_constant,
    store_name,
)
from netdeck.games.binmat.rules import intrinsics
from netdeck.games.binmat.rules.actions import resolve
from netdeck.games.binmat.rules.playouts import random_action
from netdeck.games.binmat.rules.terms import Terms
from netdeck.games.binmat.rules.turns import decide
from netdeck.games.binmat.statement_rewrites import (
    ReplacedName,
    all_statements,
    always_returns,
    as_expression,
    can_assign_in_order,
    first_read,
    returns_as_assignments,
    without_dead_code,
)
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


class SpecializedRule(NamedTuple):
    """A rule with what is known of its arguments worked out. ``needs`` are the arguments that are left."""

    name: str
    needs: tuple[str, ...]
    steps: list[ast.stmt]
    value: ast.expr | None
    """What it comes to, where it only says what something is."""


PLAIN: Final = ast.parse("def plain(): ...").body[0]


def new_function(name: str, arguments: Sequence[str], steps: list[ast.stmt]) -> ast.FunctionDef:
    """A function definition with plain arguments."""
    found = copied(PLAIN)
    assert isinstance(found, ast.FunctionDef)
    found.name, found.body = name, steps
    found.args.args = [ast.arg(each) for each in arguments]
    return found


@cache
def _source(rule: Rule) -> ast.FunctionDef:
    found = source_of(rule)
    return new_function(found.name, [each.arg for each in found.args.args], found.body[1:])


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
        self.named: dict[str, SpecializedRule] = {}
        self._made: dict[tuple[Rule, Known], SpecializedRule] = {}
        self._entries: dict[Rule, Rule] = {}

    def __getitem__(self, rule: Rule) -> Rule:
        """The reading of a rule, to be called with the same arguments."""
        found = self._entries.get(rule)
        if found is None:
            made = self.made(rule, ())
            steps = [ast.Assign([store_name("state")], ast.Attribute(load_name("table"), "state", ast.Load())), *made.steps]
            names = [each.arg for each in _source(rule).args.args]
            found = self._entries[rule] = self._compiled(f"{rule.__name__}_silent", names, steps)
        return found

    def made(self, rule: Rule, known: Known) -> SpecializedRule:
        """A rule with so much known, worked out once."""
        key = rule, known
        if key not in self._made:
            source = _source(rule)
            steps = RuleSpecializer(self, rule, dict(known)).steps(source.body)
            needs = tuple(each.arg for each in source.args.args if each.arg not in dict(known) and each.arg != "table")
            name = f"{rule.__name__}_{next(self.numbers)}"
            self._made[key] = self.named[name] = SpecializedRule(name, needs, steps, as_expression(steps))
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
        for each in read_counts(steps):
            if each in self.named:
                self._called(each)
        node = new_function(name, arguments, [*map(copied, steps)] or [ast.Pass()])
        exec(compile(with_location(ast.Module([node], [])), __file__, "exec"), self.space)
        found: Rule = self.space[name]
        return found


class RuleSpecializer(Rewriter):
    """Works one rule out. ``known`` is what its names stand for at the step that is looked at."""

    def __init__(self, reading: SpecializedRules, rule: Rule, known: dict[str, Any]) -> None:
        self.reading = reading
        self.globals = rule.__globals__
        self.known = known
        source = _source(rule)
        changed = assigned_names(source.body)
        self.locals = changed | {each.arg for each in source.args.args}
        self.first: list[ast.stmt] = [
            ast.Assign([store_name(name)], ast.Constant(value)) for name, value in known.items() if name in changed
        ]

    def steps(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """The whole rule."""
        done = [*self.first, *self.block(body)]
        while True:
            read = read_counts(done)
            kept = without_dead_code(done, read)
            if kept is None:
                return done
            done = kept

    # Steps

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Steps one after another, up to the first that turns back."""
        done: list[ast.stmt] = []
        for step in body:
            done += self.step(copied(step))
            if done and always_returns(done[-1]):
                break
        return done

    def step(self, step: ast.stmt) -> list[ast.stmt]:
        """What comes of one step."""
        if isinstance(step, ast.If):
            return self.branch(step)
        if isinstance(step, ast.For):
            return self.round(step)
        if isinstance(step, ast.While):
            self.forget(assigned_names(step.body))
            test = self.asked(step.test)
            if isinstance(test, ast.Constant) and not test.value:
                return []
            body = self.block(step.body)
            self.forget(assigned_names(step.body))
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
        if body and always_returns(body[-1]):
            pass
        elif orelse and always_returns(orelse[-1]):
            self.known = after_body
        else:
            same = {name: value for name, value in self.known.items() if name in after_body and same_constant(after_body[name], value)}
            self.known = same
        if not body and not orelse:
            return [] if is_pure(test) else [ast.Expr(test)]
        if not body:
            return [ast.If(negate(test), orelse, [])]
        return [ast.If(test, body, orelse)]

    def round(self, step: ast.For) -> list[ast.stmt]:
        over = self.looked(step.iter)
        changed = assigned_names(step.body)
        few = (
            isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range" and all(map(is_constant, over.args))
        )
        turning = any(isinstance(each, ast.Break | ast.Continue) for part in step.body for each in ast.walk(part))
        if few and isinstance(over, ast.Call) and isinstance(step.target, ast.Name) and not turning and step.target.id not in changed:
            rounds = range(*map(constant_value, over.args))
            if len(rounds) <= MOST_ROUNDS:
                return self.rounds(step.target.id, rounds, step.body)
        self.forget(changed | assigned_names([step]))
        body = self.block(step.body)
        self.forget(changed | assigned_names([step]))
        return [ast.For(step.target, over, body or [ast.Pass()], [])]

    def rounds(self, name: str, rounds: range, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        done: list[ast.stmt] = []
        for each in rounds:
            self.known[name] = each
            done += self.block(body)
            if done and always_returns(done[-1]):
                break
        return done

    def returned(self, step: ast.Return) -> list[ast.stmt]:
        if step.value is None:
            return [step]
        value = self.looked(step.value)
        made, arguments = self.called(value)
        if made is None or len(list(all_statements(made.steps))) > LARGEST:
            return [ast.Return(value)]
        return self.written_out(made, arguments)

    def done(self, step: ast.Expr) -> list[ast.stmt]:
        call = step.value
        if isinstance(call, ast.Call) and self.meant(call.func) is intrinsics.set_byte:
            place, number = (self.looked(each) for each in call.args[1:])
            return [ast.Assign([ast.Subscript(load_name("state"), place, ast.Store())], number)]
        value = self.looked(call)
        if is_pure(value):
            return []
        made, arguments = self.called(value)
        steps = self.written_out(made, arguments) if made is not None else None
        turned = returns_as_assignments(steps, None) if steps is not None and made is not None and self.is_small(made) else None
        return turned if turned is not None else [ast.Expr(value)]

    def is_small(self, made: SpecializedRule) -> bool:
        return len(list(all_statements(made.steps))) <= LARGEST

    def assigned(self, step: ast.Assign) -> list[ast.stmt]:
        target, value = step.targets[0], self.looked(step.value)
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple | ast.Constant) and len(step.targets) == 1:
            parts = value.elts if isinstance(value, ast.Tuple) else [ast.Constant(each) for each in constant_value(value)]
            names = [each.id for each in target.elts if isinstance(each, ast.Name)]
            if len(names) == len(parts) == len(target.elts) and can_assign_in_order(names, parts):
                return [step for name, part in zip(names, parts, strict=True) for step in self.given(store_name(name), part)]
        if len(step.targets) == 1:
            return self.given(target, value)
        return [done for target in step.targets for done in self.given(target, copied(value))]

    def given(self, target: ast.expr, value: ast.expr) -> list[ast.stmt]:
        """Let *target* be *value*."""
        target = self.visit(target)
        made, arguments = self.called(value)
        turned = returns_as_assignments(self.written_out(made, arguments), target) if made is not None and self.is_small(made) else None
        self.forget(assigned_names([ast.Assign([target], value)]))
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
            turned = returns_as_assignments(self.written_out(made, arguments), store_name(between))
            if turned is not None:
                return [*turned, ast.AugAssign(step.target, step.op, load_name(between))]
        return [ast.AugAssign(step.target, step.op, value)]

    def forget(self, names: Iterable[str]) -> None:
        for name in names:
            self.known.pop(name, None)

    # What things are

    def looked(self, node: ast.expr) -> ast.expr:
        return fold_constants(self.visit(node))

    def asked(self, node: ast.expr) -> ast.expr:
        return FOLDER.test(self.visit(node))

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Store):
            return node
        if node.id in self.locals:
            return ast.Constant(self.known[node.id]) if node.id in self.known else node
        meant: object = self.globals.get(node.id, node)
        if isinstance(meant, int | tuple):
            return constant(meant)
        if meant is not node:
            named = f"{node.id}_of_{self.globals['__name__'].rpartition('.')[2]}"
            self.reading.space[named] = meant
            return load_name(named)
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
        return join_tests(node.op, values)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        meant = self.meant(node.func)
        if meant in TRUE:
            return self.cited(meant, node)
        arguments = [self.looked(each) for each in node.args]
        if meant is intrinsics.byte:
            return ast.Subscript(load_name("state"), arguments[1], ast.Load())
        if meant is intrinsics.bit_count:
            return ast.Call(ast.Attribute(arguments[0], "bit_count", ast.Load()), [], [])
        if meant is intrinsics.shuffle:
            return ast.Call(ast.Attribute(load_name("table"), "shuffle", ast.Load()), arguments[1:], [])
        if meant not in self.reading.rules:
            return ast.Call(self.visit(node.func), arguments, node.keywords)
        return self.call(meant, arguments)

    def cited(self, question: Rule, node: ast.Call) -> ast.expr:
        """A question that is always answered with yes, and may be counted."""
        if not self.reading.counting or question not in COUNTED:
            return ast.Constant(True)
        fired = ast.Attribute(ast.Attribute(load_name("table"), "fired", ast.Load()), "append", ast.Load())
        point = self.looked(node.args[1 if question is intrinsics.holds else 2])
        return ast.UnaryOp(ast.Not(), ast.Call(fired, [point], []))  # which is true

    def call(self, rule: Rule, arguments: Sequence[ast.expr]) -> ast.expr:
        """What a call of a rule comes to."""
        names = [each.arg for each in _source(rule).args.args]
        given = {name: each for name, each in zip(names, arguments, strict=True) if name != "table"}
        known = tuple((name, each.value) for name, each in given.items() if isinstance(each, ast.Constant))
        if rule in BY_SEAT and "seat" not in dict(known) and self.reading.terms.seats <= FEW_SEATS:
            name, needs = self.reading.by_seat(rule, known)
            readings = ast.Subscript(load_name(name), given["seat"], ast.Load())
            return ast.Call(readings, [load_name("table"), load_name("state"), *(given[each] for each in needs)], [])
        made = self.reading.made(rule, known)
        if made.value is not None:
            read = read_counts([made.value])
            often = [name for name in made.needs if read[name] > 1 and not is_cheap(given[name])]
            if all(map(is_pure, given.values())):
                found = self.filled(made, given, often)
                if found is not None:
                    return found
        return ast.Call(load_name(made.name), [load_name("table"), load_name("state"), *(given[each] for each in made.needs)], [])

    def filled(self, made: SpecializedRule, given: Mapping[str, ast.expr], often: Sequence[str]) -> ast.expr | None:
        """What a rule comes to with its arguments; what is needed *often* is worked out where it is first needed, if that is always."""
        assert made.value is not None
        value = copied(made.value)
        number = next(self.reading.numbers)
        value = Substitution({name: load_name(f"{name}_{number}") for name in assigned_names([ast.Expr(value)])}).visit(value)
        for name in often:
            first = first_read(value, name)
            if first is None:
                return None
            value = Substitution({name: load_name(f"{name}_{number}")}).visit(value)
            first = first_read(value, f"{name}_{number}")
            assert first is not None
            value = ReplacedName(first, ast.NamedExpr(store_name(f"{name}_{number}"), copied(given[name]))).visit(value)
        return fold_constants(Substitution({name: given[name] for name in made.needs if name not in often}).visit(value))

    def meant(self, node: ast.expr) -> Any:
        return self.globals.get(node.id) if isinstance(node, ast.Name) and node.id not in self.locals else None

    def called(self, node: ast.expr) -> tuple[SpecializedRule | None, list[ast.expr]]:
        """The rule that a call is of, and its arguments."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.reading.named.get(node.func.id), node.args[2:]
        return None, []

    def written_out(self, made: SpecializedRule, arguments: Sequence[ast.expr]) -> list[ast.stmt]:
        """The steps of a rule under names of their own."""
        number = next(self.reading.numbers)
        changed = assigned_names(made.steps)
        given: dict[str, ast.expr] = {name: load_name(f"{name}_{number}") for name in changed}
        steps: list[ast.stmt] = []
        read = read_counts(made.steps)
        for name, argument in zip(made.needs, arguments, strict=True):
            if name not in changed and (isinstance(argument, ast.Name) or (is_cheap(argument) and read[name] <= 2)):
                given[name] = argument
            else:
                steps.append(ast.Assign([store_name(f"{name}_{number}")], argument))
                given[name] = load_name(f"{name}_{number}")
        return [*steps, *(Substitution(given).visit(copied(step)) for step in made.steps)]


@cache
def silent(terms: Terms, counting: bool = False) -> SpecializedRules:
    """The silent reading of the rules for *terms*."""
    return SpecializedRules(terms, counting)
