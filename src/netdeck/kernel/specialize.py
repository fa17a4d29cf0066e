"""Partial evaluation of rules over columns for silent play: intrinsics are folded away, small rules inlined.

While nobody counts clauses or has switched one off, ``holds`` is always true and ``fails`` looks at nothing but its condition; while nobody
listens, ``emit`` does nothing. The interpreter still pays for each call. So it runs another reading of the same functions, in which these
calls are replaced by what they come to; nothing else is different, and a test plays both. Compiled code is made of this reading, too.
Where clauses are counted, and nothing else is wanted, a third reading does nothing but count in their place.

A rule that could not be folded without changing what it does is refused when it is read (:func:`_checked`).
"""

import ast
import builtins
import inspect
import sys
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Any, Final

from netdeck.kernel.clause import RulebookError
from netdeck.kernel.columns import CHECKS, RULES, Columns, emit, fails, follow, holds, no_offers, offer, offered, remark
from netdeck.kernel.records import fill_cells
from netdeck.kernel.rule_source import ONE_AT_A_TIME, Function, Namespace, Rewriter, copied, source_of, with_location
from netdeck.kernel.specialize_cache import SpecializeCache
from netdeck.kernel.vm import own_word

MOST_STEPS: Final = 14
"""A rule that does more than so much is called, and not written out."""


SEAMS: Final = (emit, remark, holds, fails, offer, offered, no_offers, own_word)
HARMLESS: Final = (abs, bool, int, len, max, min, range)
"""What Python itself works out and nothing changes by."""


def _checked(rule: Function, node: ast.FunctionDef) -> None:
    """Raise :class:`RulebookError` unless the folded reading of a rule does what the rule does."""
    if ast.get_docstring(node) is None:
        raise _fault(rule, node, "has no docstring, which its first statement is taken for")
    for call in [each for each in ast.walk(node) if isinstance(each, ast.Call)]:
        meant = _called(rule, call)
        if meant not in SEAMS:
            continue
        if call.keywords or any(isinstance(each, ast.Starred) for each in call.args):
            raise _fault(rule, call, f"calls {meant.__name__} with arguments by name; a seam takes them by their places")
        needed = [each for each in inspect.signature(meant).parameters.values() if each.default is each.empty]
        if len(call.args) < len(needed):
            raise _fault(rule, call, f"calls {meant.__name__} with {len(call.args)} arguments; it takes {len(needed)}")
        if meant in (emit, remark) and not all(_changes_nothing(rule, each) for each in call.args):
            raise _fault(
                rule, call, f"calls something inside {meant.__name__} that may change the table; nobody calls it while nobody listens"
            )


def _fault(rule: Function, node: ast.AST, what: str) -> RulebookError:
    return RulebookError(f"{rule.__module__}, line {getattr(node, 'lineno', 0)}: the rule {rule.__name__} {what}")


def _called(rule: Function, call: ast.Call) -> object:
    """What a call of a rule means, where that is a plain name."""
    if not isinstance(call.func, ast.Name):
        return None
    return rule.__globals__.get(call.func.id, vars(builtins).get(call.func.id))


def _changes_nothing(rule: Function, node: ast.AST) -> bool:
    """Whether working out a piece of a rule leaves everything as it is."""
    calls = [_called(rule, each) for each in ast.walk(node) if isinstance(each, ast.Call)]
    return all(meant in HARMLESS or (meant in RULES and _only_looks(meant)) for meant in calls)


@cache
def _only_looks(rule: Function) -> bool:
    """Whether a rule stores nothing but its own locals, and calls only such rules."""
    node = source_of(rule)
    stored = (each for each in ast.walk(node) if isinstance(each, ast.Attribute | ast.Subscript) and not isinstance(each.ctx, ast.Load))
    return not any(stored) and all(_changes_nothing(rule, each) for each in node.body)


class _Filled(Rewriter):
    """A piece of source with other things in the place of names."""

    def __init__(self, given: dict[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.AST:
        found = self.given.get(node.id)
        if isinstance(found, ast.Name):
            return ast.Name(found.id, node.ctx)
        return copied(found) if found is not None else node


def _is_at_hand(node: ast.expr) -> bool:
    """Whether it costs next to nothing to work something out twice, and comes to the same."""
    return isinstance(node, ast.Name | ast.Constant) or (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name))


def own_word_counted(table: Columns, *numbers: int) -> int:
    """The game's own instructions in counting mode; only compiled code calls it."""
    raise NotImplementedError


def _reserved(function: Function) -> str:
    """The name by which a reading calls what rules do not: no rule is called so."""
    return f"__{function.__name__}__"


class _Value:
    """A rule that only says what something is, in one line."""

    def __init__(self, node: ast.FunctionDef) -> None:
        self.names = [argument.arg for argument in node.args.args]
        returned = node.body[-1]
        assert isinstance(returned, ast.Return)
        assert returned.value is not None
        self.value = returned.value
        used = [each.id for each in ast.walk(self.value) if isinstance(each, ast.Name)]
        self.often = {name for name in self.names if used.count(name) > 1}

    def written_out(self, arguments: list[ast.expr]) -> ast.expr | None:
        """What a call comes to; nothing where an argument would be worked out twice."""
        given = dict(zip(self.names, arguments, strict=True))
        if not all(_is_at_hand(given[name]) for name in self.often):
            return None
        filled = _Filled(given).visit(copied(self.value))
        assert isinstance(filled, ast.expr)
        return filled


class _Procedure:
    """A rule that only does something, in few steps and without turning back."""

    def __init__(self, space: Namespace, node: ast.FunctionDef) -> None:
        self.names = [argument.arg for argument in node.args.args]
        self.body = node.body[1:]
        named = [each for step in self.body for each in ast.walk(step) if isinstance(each, ast.Name)]
        self.locals = {each.id for each in named if isinstance(each.ctx, ast.Store)}
        self.needs = {each.id: space[each.id] for each in named if each.id in space and each.id not in {*self.locals, *self.names}}

    def fits(self, space: Namespace) -> bool:
        """Whether its names mean the same in another chapter."""
        return all(space.get(name, meant) is meant for name, meant in self.needs.items())

    def written_out(self, arguments: list[ast.expr], number: int) -> list[ast.stmt]:
        """The steps of a call, under names of their own."""
        given: dict[str, ast.expr] = {name: ast.Name(f"{name}_{number}", ast.Load()) for name in self.locals}
        steps: list[ast.stmt] = []
        for name, argument in zip(self.names, arguments, strict=True):
            if isinstance(argument, ast.Name | ast.Constant) and name not in self.locals:
                given[name] = argument
            else:
                steps.append(ast.Assign([ast.Name(f"{name}_{number}", ast.Store())], argument))
                given[name] = ast.Name(f"{name}_{number}", ast.Load())
        return [*steps, *(_Filled(given).visit(copied(step)) for step in self.body)]


class _Folder(Rewriter):
    """Folds the seams of one function, and writes out what is small."""

    def __init__(self, names: "_Names", *, interpreted: bool, heard: bool, counted: bool) -> None:
        self.names = names
        self.counted = counted
        self.interpreted = interpreted
        """What only does something is written out for the interpreter alone: a compiler does that by itself."""
        self.heard = heard
        """Whether somebody listens: what happens is told then."""
        self.number = 0
        self.needs: dict[str, str] = {}
        """The names that were taken in with what is written out, and of which chapters they are."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.AST]:
        if not isinstance(node.value, ast.Call):
            return node
        meant = self._meant(node.value)
        if meant is emit and not self.heard:
            return ast.copy_location(ast.Assign([ast.Attribute(node.value.args[0], "did", ast.Store())], ast.Constant(1)), node)
        if meant is remark and not self.heard:
            return ast.copy_location(ast.Pass(), node)
        self.generic_visit(node)
        call = node.value
        if not self.interpreted or not isinstance(call, ast.Call):
            return node
        if meant is offer:
            rows = ast.Attribute(ast.Attribute(call.args[0], "offers", ast.Load()), "append", ast.Load())
            return ast.copy_location(ast.Expr(ast.Call(rows, [ast.Tuple(call.args[1:], ast.Load())], [])), node)
        if meant is no_offers:
            return ast.copy_location(ast.Assign([ast.Attribute(call.args[0], "offers", ast.Store())], ast.List([], ast.Load())), node)
        if meant is fill_cells:
            cells, first, end, number = call.args
            places = ast.BinOp(ast.List([number], ast.Load()), ast.Mult(), ast.BinOp(end, ast.Sub(), copied(first)))
            return ast.copy_location(ast.Assign([ast.Subscript(cells, ast.Slice(first, end), ast.Store())], places), node)
        procedure = _procedure(meant) if self.names.is_rule(meant) else None
        if procedure is None or call.keywords or len(call.args) != len(procedure.names) or not procedure.fits(self.names.meant):
            return node
        self.names.take(procedure.needs)
        self.needs.update(dict.fromkeys(procedure.needs, meant.__module__))
        self.number += 1
        folded: list[ast.AST] = []
        for step in procedure.written_out(call.args, self.number):
            found = self.visit(ast.copy_location(step, node))
            folded += found if isinstance(found, list) else [found]
        return folded

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        meant = self._meant(node)
        if meant is holds:
            return ast.copy_location(self._followed(node.args[0], node.args[1]) if self.counted else ast.Constant(True), node)
        if meant is fails:
            fault: ast.expr = ast.UnaryOp(ast.Not(), node.args[2])
            if self.counted:
                check = ast.BinOp(node.args[1], ast.Add(), ast.Constant(CHECKS))
                fault = ast.BoolOp(ast.And(), [self._followed(node.args[0], check), fault])
            return ast.copy_location(fault, node)
        if meant is own_word and self.counted and not self.interpreted:
            return ast.copy_location(ast.Call(ast.Name(_reserved(own_word_counted), ast.Load()), node.args, []), node)
        if meant is own_word and self.interpreted:
            name = "own_word_counted" if self.counted else "own_word_folded"
            return ast.copy_location(ast.Call(ast.Attribute(node.args[0], name, ast.Load()), node.args[1:], []), node)
        if meant is offered and self.interpreted:
            row = ast.Subscript(ast.Attribute(node.args[0], "offers", ast.Load()), node.args[1], ast.Load())
            return ast.copy_location(ast.Subscript(row, node.args[2], ast.Load()), node)
        value = _value(meant) if self.names.is_rule(meant) else None
        fitting = value is not None and not node.keywords and len(node.args) == len(value.names)
        written = value.written_out(node.args) if value is not None and fitting else None
        return ast.copy_location(written, node) if written is not None else node

    def _followed(self, table: ast.expr, number: ast.expr) -> ast.expr:
        """What counts that something was followed, and is true."""
        if not self.interpreted:
            return ast.Call(ast.Name(_reserved(follow), ast.Load()), [table, number], [])
        append = ast.Attribute(ast.Attribute(table, "followed", ast.Load()), "append", ast.Load())
        return ast.Compare(ast.Call(append, [number], []), [ast.Is()], [ast.Constant(None)])

    def _meant(self, node: ast.Call) -> Any:
        return self.names.meant.get(node.func.id) if isinstance(node.func, ast.Name) else None


class _Constants(Rewriter):
    """Numbers that have names, as numbers."""

    def __init__(self, space: Namespace) -> None:
        self.space = space

    def visit_Name(self, node: ast.Name) -> ast.AST:
        known = self.space.get(node.id)
        if isinstance(node.ctx, ast.Load) and node.id.isupper() and type(known) is int:
            return ast.copy_location(ast.Constant(known), node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        home = self.space.get(node.value.id) if isinstance(node.value, ast.Name) else None
        known = getattr(home, node.attr, None) if (inspect.ismodule(home) or inspect.isclass(home)) and node.attr.isupper() else None
        if type(known) is int:
            return ast.copy_location(ast.Constant(known), node)
        return self.generic_visit(node)


@cache
def _parsed(rule: Function) -> ast.FunctionDef:
    """The source of a rule, without its notes, with numbers for their names."""
    whole_source = source_of(rule)
    _checked(rule, whole_source)
    node = copied(whole_source)
    node.decorator_list = []
    node.returns = None
    for argument in node.args.args:
        argument.annotation = None
    whole = _Constants(rule.__globals__).visit(node)
    assert isinstance(whole, ast.FunctionDef)
    return whole


@cache
def _value(rule: Function) -> _Value | None:
    """A rule as a value, if it is one."""
    node = _parsed(rule)
    body, names = node.body[1:], {argument.arg for argument in node.args.args}
    if len(body) != 1 or not isinstance(body[0], ast.Return):
        return None
    return _Value(node) if all(each.id in names for each in ast.walk(body[0]) if isinstance(each, ast.Name)) else None


@cache
def _procedure(rule: Function) -> _Procedure | None:
    """A rule as a procedure, if it is one."""
    node = _parsed(rule)
    steps = [each for each in ast.walk(node) if isinstance(each, ast.stmt)]
    if len(steps) - 2 > MOST_STEPS or any(isinstance(each, ast.Return | ast.For | ast.While) for each in steps):
        return None
    return _Procedure(rule.__globals__, node)


class _Names:
    """The names of a chapter: what they mean, and what the reading has in their place."""

    def __init__(self, reading: "_Reading", meant: Namespace) -> None:
        self.meant: Namespace = {}
        self.space: Namespace = {_reserved(each): each for each in (follow, own_word_counted)}
        self._reading = reading
        self.take(meant)

    def is_rule(self, meant: object) -> bool:
        """Whether something is a rule over columns."""
        return inspect.isfunction(meant) and meant in self._reading.rules

    def take(self, names: Namespace) -> None:
        """Take in more names. A rule is what the reading makes of it."""
        for name, meant in names.items():
            self.meant[name] = meant
            self.space[name] = self._reading.put(meant, self.space, name) if self.is_rule(meant) else meant


class _Reading:
    """A silent reading of rules, or one that only counts. Each is folded when it is first wanted, for many processes need few of them.

    Until then, where it would be called, there stands something that folds it and goes out of the way.
    """

    def __init__(self, *, interpreted: bool, heard: bool, counted: bool) -> None:
        self.interpreted = interpreted
        self.heard = heard
        self.counted = counted
        self.rules: set[Function] = set()
        self.found: dict[Function, Function] = {}
        self._chapters: dict[str, _Names] = {}
        self._known: dict[str, SpecializeCache] = {}
        self._places: defaultdict[Function, list[tuple[Namespace, str]]] = defaultdict(list)

    def of(self, rule: Function) -> Function:
        """The reading of a rule."""
        if rule not in self.found:
            with ONE_AT_A_TIME:
                self._read(rule)
        return self.found[rule]

    def _read(self, rule: Function) -> None:
        if rule in self.found:  # somebody else was quicker
            return
        self.found[rule] = found = self._folded(rule)
        for space, name in self._places.pop(rule, ()):
            space[name] = found

    def put(self, rule: Function, space: Namespace, name: str) -> Function:
        """What is called by a name that means a rule. When the rule is folded it takes that place."""
        if rule in self.found:
            return self.found[rule]
        self._places[rule].append((space, name))

        def fold_first(*given: object, **named: object) -> Any:
            return self.of(rule)(*given, **named)

        return fold_first

    def source(self, rule: Function) -> tuple[ast.FunctionDef, Namespace]:
        """The folded source of a rule, and what names in it mean."""
        with ONE_AT_A_TIME:
            names = self._names_of(rule)
            folder = _Folder(names, interpreted=self.interpreted, heard=self.heard, counted=self.counted)
            node = folder.visit(copied(_parsed(rule)))
            names.meant.update({name: vars(sys.modules[chapter])[name] for name, chapter in folder.needs.items()})
            return node, names.meant | {_reserved(each): each for each in (follow, own_word_counted)}

    def _names_of(self, rule: Function) -> "_Names":
        if len(self.rules) < len(RULES):
            self.rules.update(RULES)
        names = self._chapters.get(rule.__module__)
        if names is None:
            names = self._chapters[rule.__module__] = _Names(self, dict(rule.__globals__))
        return names

    def _folded(self, rule: Function) -> Function:
        names = self._names_of(rule)
        remembered = self._remembered(rule.__module__)
        known = remembered.get(rule.__name__)
        if known is None:
            folder = _Folder(names, interpreted=self.interpreted, heard=self.heard, counted=self.counted)
            node = with_location(folder.visit(copied(_parsed(rule))))
            code = compile(ast.Module([node], []), sys.modules[rule.__module__].__file__ or "", "exec")
            known = remembered.found[rule.__name__] = code, folder.needs
        code, needs = known
        names.take({name: vars(sys.modules[chapter])[name] for name, chapter in needs.items()})
        made: Namespace = {}
        exec(code, names.space, made)
        function: Function = made[rule.__name__]
        return function

    def _remembered(self, chapter: str) -> SpecializeCache:
        """The cached data of a module. It is recomputed for compilers, which ask rarely."""
        found = self._known.get(chapter)
        if found is None:
            kind = f"{'counted-' if self.counted else ''}{'heard' if self.heard else 'silent'}"
            name = f"{chapter}.{kind}" if self.interpreted else ""
            found = self._known[chapter] = SpecializeCache(name, chapter)
        return found

    def write_down(self) -> None:
        """Remember what was folded."""
        for each in self._known.values():
            each.write_down()


@cache
def _reading(interpreted: bool, heard: bool, counted: bool) -> _Reading:
    return _Reading(interpreted=interpreted, heard=heard, counted=counted)


def save_specialized() -> None:
    """Save the specialized rules for the next program that runs the same rules."""
    for heard, counted in product((False, True), repeat=2):
        _reading(interpreted=True, heard=heard, counted=counted).write_down()


def _for_compiler(*, counted: bool) -> dict[Function, Function]:
    reading = _reading(interpreted=False, heard=False, counted=counted)
    for rule in RULES[len(reading.found) :]:
        reading.of(rule)
    return reading.found


def uncounted_rules() -> dict[Function, Function]:
    """The silent version of every specialized rule, for a compiler."""
    return _for_compiler(counted=False)


def counted_rules() -> dict[Function, Function]:
    """The counting version of every specialized rule, for a compiler."""
    return _for_compiler(counted=True)


def is_rule(function: Function) -> bool:
    """Whether a function is a rule."""
    reading = _reading(interpreted=False, heard=False, counted=False)
    if len(reading.rules) < len(RULES):
        reading.rules.update(RULES)
    return function in reading.rules


def source_for_compiler(rule: Function, *, counted: bool) -> tuple[ast.FunctionDef, Namespace]:
    """The source of a rule for compilers, counting or silent, and the namespace of its names."""
    return _reading(interpreted=False, heard=False, counted=counted).source(rule)


def specialized(functions: Iterable[Function], *, heard: bool = False, counted: bool = False) -> list[Function]:
    """The silent versions of *functions*, for the interpreter.

    Where they are *heard* what happens is told, where they are *counted* it is noted which clauses they follow.
    """
    reading = _reading(interpreted=True, heard=heard, counted=counted)
    return [reading.of(function) for function in functions]


def _own_word(table: Columns, *numbers: int) -> int:
    """What a game's own words do: they are folded when the first one is read."""
    kind = type(table)
    (kind.own_word_folded,) = specialized((kind.own_word,))
    done: int = kind.own_word_folded(table, *numbers)
    return done


def _own_word_counted(table: Columns, *numbers: int) -> int:
    """The same in the reading that counts."""
    kind = type(table)
    (kind.own_word_counted,) = specialized((kind.own_word,), counted=True)
    done: int = kind.own_word_counted(table, *numbers)
    return done


Columns.own_word_folded = _own_word
Columns.own_word_counted = _own_word_counted
