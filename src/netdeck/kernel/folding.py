"""Rules over columns for silent running: the same source, with the seams folded away and small rules written out where they are used.

While nobody counts clauses or has switched one off, ``holds`` is always true and ``fails`` looks at nothing but its condition; while nobody
listens, ``tell`` does nothing. The interpreter still pays for each call. So it runs another reading of the same functions, in which these
calls are replaced by what they come to; nothing else is different, and a test plays both. Compiled code is made of this reading, too.

A rule that could not be folded without changing what it does is refused when it is read (:func:`_checked`).
"""

import ast
import builtins
import inspect
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

from netdeck.kernel.clause import RulebookError
from netdeck.kernel.columns import RULES, Columns, fails, holds, no_offers, offer, offered, remark, tell
from netdeck.kernel.evaluating import own_word
from netdeck.kernel.folded_before import Remembered
from netdeck.kernel.records import fill_cells
from netdeck.kernel.rule_source import ONE_AT_A_TIME, Rewriter, located, source_of, twin

Function = Callable[..., Any]
MOST_STEPS: Final = 14
"""A rule that does more than so much is called, and not written out."""


SEAMS: Final = (tell, remark, holds, fails, offer, offered, no_offers, own_word)
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
        if meant in (tell, remark) and not all(_changes_nothing(rule, each) for each in call.args):
            raise _fault(
                rule, call, f"calls something inside {meant.__name__} that may change the table; nobody calls it while nobody listens"
            )


def _fault(rule: Function, node: ast.AST, what: str) -> RulebookError:
    return RulebookError(f"{rule.__module__}, line {getattr(node, 'lineno', 0)}: the rule {rule.__name__} {what}")


def _called(rule: Function, call: ast.Call) -> Any:
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
        return twin(found) if found is not None else node


def _is_at_hand(node: ast.expr) -> bool:
    """Whether it costs next to nothing to work something out twice, and comes to the same."""
    return isinstance(node, ast.Name | ast.Constant) or (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name))


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
        filled = _Filled(given).visit(twin(self.value))
        assert isinstance(filled, ast.expr)
        return filled


class _Procedure:
    """A rule that only does something, in few steps and without turning back."""

    def __init__(self, space: dict[str, Any], node: ast.FunctionDef) -> None:
        self.names = [argument.arg for argument in node.args.args]
        self.body = node.body[1:]
        named = [each for step in self.body for each in ast.walk(step) if isinstance(each, ast.Name)]
        self.locals = {each.id for each in named if isinstance(each.ctx, ast.Store)}
        self.needs = {each.id: space[each.id] for each in named if each.id in space and each.id not in {*self.locals, *self.names}}

    def fits(self, space: dict[str, Any]) -> bool:
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
        return [*steps, *(_Filled(given).visit(twin(step)) for step in self.body)]


class _Folder(Rewriter):
    """Folds the seams of one function, and writes out what is small."""

    def __init__(self, names: "_Names", *, interpreted: bool, heard: bool) -> None:
        self.names = names
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
        if meant is tell and not self.heard:
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
            places = ast.BinOp(ast.List([number], ast.Load()), ast.Mult(), ast.BinOp(end, ast.Sub(), twin(first)))
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
            return ast.copy_location(ast.Constant(True), node)
        if meant is fails:
            return ast.copy_location(ast.UnaryOp(ast.Not(), node.args[2]), node)
        if meant is own_word and self.interpreted:
            return ast.copy_location(ast.Call(ast.Attribute(node.args[0], "own_word_folded", ast.Load()), node.args[1:], []), node)
        if meant is offered and self.interpreted:
            row = ast.Subscript(ast.Attribute(node.args[0], "offers", ast.Load()), node.args[1], ast.Load())
            return ast.copy_location(ast.Subscript(row, node.args[2], ast.Load()), node)
        value = _value(meant) if self.names.is_rule(meant) else None
        fitting = value is not None and not node.keywords and len(node.args) == len(value.names)
        written = value.written_out(node.args) if value is not None and fitting else None
        return ast.copy_location(written, node) if written is not None else node

    def _meant(self, node: ast.Call) -> Any:
        return self.names.meant.get(node.func.id) if isinstance(node.func, ast.Name) else None


class _Constants(Rewriter):
    """Numbers that have names, as numbers."""

    def __init__(self, space: dict[str, Any]) -> None:
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
    node = twin(whole_source)
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

    def __init__(self, reading: "_Reading", meant: dict[str, Any]) -> None:
        self.meant: dict[str, Any] = {}
        self.space: dict[str, Any] = {}
        self._reading = reading
        self.take(meant)

    def is_rule(self, meant: Any) -> bool:
        """Whether something is a rule over columns."""
        return inspect.isfunction(meant) and meant in self._reading.rules

    def take(self, names: dict[str, Any]) -> None:
        """Take in more names. A rule is what the reading makes of it."""
        for name, meant in names.items():
            self.meant[name] = meant
            self.space[name] = self._reading.put(meant, self.space, name) if self.is_rule(meant) else meant


class _Reading:
    """A silent reading of rules. Each is folded when it is first wanted, for many processes need few of them.

    Until then, where it would be called, there stands something that folds it and goes out of the way.
    """

    def __init__(self, *, interpreted: bool, heard: bool) -> None:
        self.interpreted = interpreted
        self.heard = heard
        self.rules: set[Function] = set()
        self.found: dict[Function, Function] = {}
        self._chapters: dict[str, _Names] = {}
        self._known: dict[str, Remembered] = {}
        self._places: defaultdict[Function, list[tuple[dict[str, Any], str]]] = defaultdict(list)

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

    def put(self, rule: Function, space: dict[str, Any], name: str) -> Function:
        """What is called by a name that means a rule. When the rule is folded it takes that place."""
        if rule in self.found:
            return self.found[rule]
        self._places[rule].append((space, name))

        def fold_first(*given: Any, **named: Any) -> Any:
            return self.of(rule)(*given, **named)

        return fold_first

    def _folded(self, rule: Function) -> Function:
        if len(self.rules) < len(RULES):
            self.rules.update(RULES)
        names = self._chapters.get(rule.__module__)
        if names is None:
            names = self._chapters[rule.__module__] = _Names(self, dict(rule.__globals__))
        remembered = self._remembered(rule.__module__)
        known = remembered.get(rule.__name__)
        if known is None:
            folder = _Folder(names, interpreted=self.interpreted, heard=self.heard)
            node = located(folder.visit(twin(_parsed(rule))))
            code = compile(ast.Module([node], []), sys.modules[rule.__module__].__file__ or "", "exec")
            known = remembered.found[rule.__name__] = code, folder.needs
        code, needs = known
        names.take({name: vars(sys.modules[chapter])[name] for name, chapter in needs.items()})
        made: dict[str, Any] = {}
        exec(code, names.space, made)
        function: Function = made[rule.__name__]
        return function

    def _remembered(self, chapter: str) -> Remembered:
        """What is known of a chapter. Compilers are served seldom, and get theirs anew."""
        found = self._known.get(chapter)
        if found is None:
            name = f"{chapter}.{'heard' if self.heard else 'silent'}" if self.interpreted else ""
            found = self._known[chapter] = Remembered(name, chapter)
        return found

    def write_down(self) -> None:
        """Remember what was folded."""
        for each in self._known.values():
            each.write_down()


@cache
def _reading(interpreted: bool, heard: bool) -> _Reading:
    return _Reading(interpreted=interpreted, heard=heard)


def write_down() -> None:
    """Remember what was folded for the interpreter, for the next program that runs the same rules."""
    for heard in (False, True):
        _reading(interpreted=True, heard=heard).write_down()


def silent() -> dict[Function, Function]:
    """The silent reading of every rule that has been read, for a compiler."""
    reading = _reading(interpreted=False, heard=False)
    for rule in RULES[len(reading.found) :]:
        reading.of(rule)
    return reading.found


def folded(functions: Iterable[Function], *, heard: bool = False) -> list[Function]:
    """The silent readings of *functions*, for the interpreter; with what happens told where they are *heard*."""
    reading = _reading(interpreted=True, heard=heard)
    return [reading.of(function) for function in functions]


def _own_word(table: Columns, *numbers: int) -> int:
    """What a game's own words do: they are folded when the first one is read."""
    kind = type(table)
    (kind.own_word_folded,) = folded((kind.own_word,))
    done: int = kind.own_word_folded(table, *numbers)
    return done


Columns.own_word_folded = _own_word
