"""Rules over columns as LLVM's assembly language, straight from their folded source.

The rules are a small part of Python: whole numbers, truths, columns of a table, calls of one another, and nothing that allocates. So each
expression is an ``i64`` (a ``double`` in the search alone), a column an address in the buffer of its table, a local a place on the stack
that LLVM turns into a register. A function is written once for each list of kinds of arguments that it is called with.
What is none of that is refused with its line.

What differs from the interpreter is Python, too (:mod:`~netdeck.backends.native_rules`): other functions are called in the place of seams,
and may read more of a table: its buffers ``_state`` and ``_desk``, and what its layout knows (:data:`KNOWN`).
"""

import ast
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import count
from typing import Any, Final

from netdeck.backends.rule_expressions import Expressions
from netdeck.backends.rule_kinds import (
    DISPATCH,
    FLOAT,
    INT,
    Column,
    Function,
    Kind,
    Module,
    Needed,
    ReadAgainError,
    TableKind,
    Tuple,
    Value,
    constant,
)
from netdeck.backends.table_layout import TableLayout
from netdeck.kernel import chacha, playout_policy
from netdeck.kernel.rule_source import source_of
from netdeck.kernel.specialize import is_rule, source_for_compiler

COMPILED: Final[list[Callable[[], None]]] = []
"""Who is told whenever another function is compiled."""


class Writer(Expressions):
    """Writes one function."""

    def __init__(self, module: Module, needed: Needed, kept: dict[str, Kind], returns: Kind) -> None:
        function = needed.function
        node, meant = (
            source_for_compiler(function, counted=needed.counted) if is_rule(function) else (source_of(function), function.__globals__)
        )
        super().__init__(module, needed, kept, meant)
        self.returns = returns
        self._node = node
        self._loops: list[tuple[str, str]] = []

    # The function

    def written(self, name: str) -> str:
        """The whole of it."""
        parameters, flat = [each.arg for each in self._node.args.args], list[str]()
        for parameter, kind in zip(parameters, self._needed.kinds, strict=True):
            value = Value(kind, tuple(f"%{parameter}.{number}" for number in range(len(kind.types(self.whole)))))
            flat += [
                f"{each} {'noalias ' if each == 'ptr' and number == 1 else ''}{text}"
                for number, (each, text) in enumerate(zip(kind.types(self.whole), value.texts, strict=True))
            ]
            if isinstance(kind, TableKind):
                self._tables[parameter] = value
            else:
                self._keep(parameter, value)
        if getattr(self._needed.function, DISPATCH, False):
            self._dispatch()
        else:
            self._body(self._node.body)
        if not self._is_closed:
            self._return(constant(0))
        returned = self.type_of(self.returns)
        head = f"define internal {returned} {name}({', '.join(flat)}) nounwind {{\nentry:\n"
        return head + "\n".join([*self._entry, *self._lines]) + "\n}\n"

    def _dispatch(self) -> None:
        table = self._tables["table"]
        assert isinstance(table.kind, TableKind)
        functions = table.kind.layout.kind.functions
        number, frame, end = self._local("number", self._node), self._local("frame", self._node), self._label()
        cases = {step: self._label() for step in functions}
        listed = " ".join(f"{self.whole} {step}, label %{label}" for step, label in cases.items())
        self._do(f"switch {self.whole} {number.text}, label %{end} [{listed}]")
        for step, label in cases.items():
            self._begin(label)
            self._call(functions[step], [table, frame], self._node)
            self._go(end)
        self._begin(end)

    def _return(self, value: Value) -> None:
        if value.kind != self.returns and not (self.returns == FLOAT and value.kind == INT):
            self.returns = value.kind
            raise ReadAgainError
        value = self._as(value, self.returns)
        self._do(f"ret {self.type_of(value.kind)} {value.text}")
        self._is_closed = True

    # Statements

    def _body(self, steps: Sequence[ast.stmt]) -> None:
        for step in steps:
            if self._is_closed:
                return
            self._step(step)

    def _step(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(value=value):
                self._value(value)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
                for name, each in zip(names, self._several(value, len(names)), strict=True):
                    self._assign(name, each)
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, self._value(value))
            case ast.AugAssign(target=target, op=op, value=value):
                self._augment(target, op, value)
            case ast.If():
                self._if(node)
            case ast.While(test=test, body=body, orelse=[]):
                self._while(test, body)
            case ast.For(target=target, iter=ast.Call(func=ast.Name(id="range")) as call, body=body, orelse=[]):
                self._for(target, call, body)
            case ast.For(target=target, iter=over, body=body, orelse=[]):
                self._for_each(target, self._known(over), body)
            case ast.Return(value=ast.Tuple(elts=parts)):
                found, whole = Tuple(len(parts)), "undef"
                for number, part in enumerate(parts):
                    whole = self._new(f"insertvalue {self.type_of(found)} {whole}, {self.whole} {self._int(part)}, {number}")
                self._return(Value(found, (whole,)))
            case ast.Return(value=value):
                self._return(self._value(value) if value is not None else constant(0))
            case ast.Break():
                self._go(self._loops[-1][1])
            case ast.Continue():
                self._go(self._loops[-1][0])
            case _:
                raise self._fault(node, f"compiled code cannot do {ast.unparse(node)!r}")

    def _several(self, node: ast.expr, many: int) -> list[Value]:
        if isinstance(node, ast.Tuple):
            return [self._value(each) for each in node.elts]
        whole = self._value(node)
        return [Value(INT, (self._new(f"extractvalue {self.type_of(whole.kind)} {whole.text}, {number}"),)) for number in range(many)]

    def _assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._keep(target.id, value)
        else:
            self._store(value, self._place(target))

    def _augment(self, target: ast.expr, op: ast.operator, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._keep(target.id, self._binary(op, self._local(target.id, target), self._value(value), target))
            return
        place = self._place(target)
        before = self._load(place)
        self._store(self._binary(op, before, self._value(value), target), place)

    def _if(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Constant):
            self._body(node.body if node.test.value else node.orelse)
            return
        then, otherwise, end = self._label(), self._label(), self._label()
        self._branch(node.test, then, otherwise)
        closed = []
        for label, body in ((then, node.body), (otherwise, node.orelse)):
            self._begin(label)
            self._body(body)
            closed.append(self._is_closed)
            self._go(end)
        self._is_closed = all(closed)
        if not self._is_closed:
            self._begin(end)

    def _while(self, test: ast.expr, body: Sequence[ast.stmt]) -> None:
        ask, inside, end = self._label(), self._label(), self._label()
        self._go(ask)
        self._begin(ask)
        self._branch(test, inside, end)
        self._begin(inside)
        self._loops.append((ask, end))
        self._body(body)
        self._loops.pop()
        self._go(ask)
        self._begin(end)

    def _for(self, target: ast.expr, call: ast.Call, body: Sequence[ast.stmt]) -> None:
        given = [self._int(each) for each in call.args]
        first, last, by = ("0", given[0], "1") if len(given) == 1 else (given[0], given[1], given[2] if len(given) == 3 else "1")
        if not by.lstrip("-").isdigit():
            raise self._fault(call, "the steps of a range are known beforehand")
        place = f"%i{next(self._kept)}"
        self._entry.append(f"  {place} = alloca {self.whole}")
        ask, inside, further, end = (self._label() for _ in range(4))
        self._do(f"store {self.whole} {first}, ptr {place}")
        self._go(ask)
        self._begin(ask)
        now = self._new(f"load {self.whole}, ptr {place}")
        is_on = self._new(f"icmp {'sgt' if by.startswith('-') else 'slt'} {self.whole} {now}, {last}")
        self._do(f"br i1 {is_on}, label %{inside}, label %{end}")
        self._begin(inside)
        self._assign(target, Value(INT, (now,)))
        self._loops.append((further, end))
        self._body(body)
        self._loops.pop()
        self._go(further)
        self._begin(further)
        now = self._new(f"load {self.whole}, ptr {place}")
        self._do(f"store {self.whole} {self._new(f'add nsw {self.whole} {now}, {by}')}, ptr {place}")
        self._go(ask)
        self._begin(end)

    def _for_each(self, target: ast.expr, over: Iterable[Any], body: Sequence[ast.stmt]) -> None:
        end = self._label()
        for each in over:
            further = self._label()
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            for name, number in zip(names, each if isinstance(target, ast.Tuple) else [each], strict=True):
                self._assign(name, constant(number))
            self._loops.append((further, end))
            self._body(body)
            self._loops.pop()
            self._go(further)
            self._begin(further)
        self._go(end)
        self._begin(end)


WIDE: Final = frozenset(
    (
        chacha.__name__,
        playout_policy.__name__,
        "netdeck.backends.native_bots",
        "netdeck.backends.native_rules",
        "netdeck.backends.device_rules",
        "netdeck.backends.stepping_rules",
    )
)
"""Modules whose functions need numbers of 64 bits, also where words are narrower."""


def handed(kinds: Iterable[Kind]) -> int:
    """How many numbers and addresses are handed over from outside for arguments of some kinds."""
    return sum(3 if isinstance(kind, TableKind) else 1 for kind in kinds)


_NUMBERED: Final = """\
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %of = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %before = mul i32 %block, %of
  %number = add i32 %before, %x
  %thread = zext i32 %number to i64
  %all = mul i32 %of, %blocks
  %threads = zext i32 %all to i64
  %warp = lshr i32 %x, 5
  %team_at = mul i32 %warp, {team_words}
  %shared = addrspacecast ptr addrspace(3) @teams to ptr
  %team = getelementptr {word}, ptr %shared, i32 %team_at
"""
"""What a thread of a device finds out about itself."""


class Codegen:
    """Writes all that some entries need as one module.

    ``seams`` has, for each function in whose place something else is called, what that is for a layout and a reading (and in which reading
    it is called then). ``wide`` are functions that need numbers of 64 bits although words are narrower, beside those of :data:`WIDE`.
    """

    def __init__(
        self,
        seams: Callable[[Function, Any, bool], tuple[Function, bool] | None],
        *,
        bits: int = 64,
        on_device: bool = False,
        wide: Collection[Function] = (),
    ) -> None:
        self.seams = seams
        self._wide = frozenset(wide)
        self.word = f"i{bits}"
        self.on_device = on_device
        self._team_words = 0
        self.returned: dict[Needed, Kind] = {}
        self._names: dict[Needed, str] = {}
        self._texts: list[str] = []
        self._number = count()

    def whole(self, function: Function) -> str:
        """How whole numbers are written that a function works with."""
        return "i64" if function.__module__ in WIDE or function in self._wide else self.word

    def entry(self, name: str, function: Function, kinds: Sequence[Kind], *, counted: bool) -> int:
        """Generate a function that can be called from outside, with that many number and address parameters."""
        needed, whole = Needed(function, counted, tuple(kinds)), self.whole(function)
        inner = self.name_of(needed)
        outer, given = list[str](), list[str]()
        for kind in kinds:
            types = kind.types(whole)
            names = [f"%a{len(outer) + number}" for number in range(handed([kind]))]
            outer += [f"{each} {text}" for each, text in zip(types, names, strict=False)]
            given += [f"{each} {text}" for each, text in zip(types, [*names, names[0]], strict=False)]
        returned = self.returned[needed].types(whole)[0]
        self._texts.append(
            f'define void @"{name}"({", ".join(outer)}) {{\n  %r = call {returned} {inner}({", ".join(given)})\n  ret void\n}}\n'
        )
        return len(outer)

    def share(self, team_words: int, block: int) -> None:
        """Give each team of threads so many words, in blocks of so many threads."""
        self._team_words = team_words
        if block:
            self._texts.append(f"@teams = internal addrspace(3) global [{block // 32 * team_words} x {self.word}] undef\n")

    def kernel(self, name: str, function: Function, layout: TableLayout, *more: Kind) -> None:
        """Write what each thread of a device does.

        Tables lie there without what they think in, which each thread has once. On a processor the number of the thread, how many there
        are and the words of its team are handed over from outside.
        """
        kinds = (TableKind(layout), INT, INT, INT, Column(), *more)
        inner = self.name_of(Needed(function, False, kinds))
        flat = ["ptr %states", "ptr %book", "ptr %desks", "ptr %thoughts", "i64 %words"]
        own = ["i64 %thread", "i64 %threads", "ptr %team"]
        given = [f"{each} %a{number}" for number, each in enumerate(each for kind in more for each in kind.types("i64"))]
        if self.on_device:
            head = f'define ptx_kernel void @"{name}"({", ".join([*flat, *given])}) {{\n'
            head += _NUMBERED.format(word=self.word, team_words=self._team_words)
        else:
            head = f'define void @"{name}"({", ".join([*flat, *own, *given])}) {{\n'
        thought = f"  %place = mul i64 %thread, {layout.passing}\n  %thought = getelementptr {self.word}, ptr %thoughts, i64 %place\n"
        handed_on = ", ".join([*flat[:3], "ptr %thought", flat[4], *own, *given])
        self._texts.append(f"{head}{thought}  %done = call i64 {inner}({handed_on})\n  ret void\n}}\n")

    def name_of(self, needed: Needed) -> str:
        """The name of a function in the module: it is written when it is first asked for."""
        found = self._names.get(needed)
        if found is None:
            function = needed.function
            found = f'@"{function.__module__.rpartition(".")[2]}.{function.__name__}.{next(self._number)}"'
            kept, body = dict[str, Kind](), ""
            returns: Kind = INT
            while not body:
                writer = Writer(self, needed, kept, returns)
                try:
                    body = writer.written(found)
                except ReadAgainError:
                    returns = writer.returns
            self.returned[needed] = writer.returns
            self._names[needed] = found
            self._texts.append(body)
            for each in COMPILED:
                each()
        return found

    def text(self) -> str:
        """The whole module."""
        registers = "".join(f"declare i32 @llvm.nvvm.read.ptx.sreg.{name}.x()\n" for name in ("tid", "ntid", "ctaid", "nctaid"))
        return "".join(("declare double @llvm.sqrt.f64(double)\n", registers, "declare void @llvm.nvvm.bar.warp.sync(i32)\n", *self._texts))
